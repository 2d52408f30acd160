// curvature3.c : radii of curvature, as the derivative of the support point by its direction (Schneider, "Convex Bodies",
// section
// 2.5: the reverse Weingarten map).
//
// Ellipsoid of half axes H: w = H^2 n / |H n|, so dw = (H^2 t - w (w . t)) / |H n| for a turn t of n, and u.Wv is Hu . Hv less
// the parts of both along the unit vector of H n, over |H n|. Rim of radius R about an axis: w = R r / |r| with r the part of n
// square to the axis, so dw = R / |r| times the part of t along the rim. When n turns by an angle t, |H n| comes to |H n| cos t
// + |H u| sin t at most, and |r| likewise, |u| being 1.
#include "shape/curvature3.h"
#include "math/direction3.h"
#include "shape/axial3.h"

bool abut_core_curvatures3(const abut_shape3 *shape)
{
    return shape->core != ABUT_CORE3_CUSTOM;
}

static abut_vec3 times(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {a.x * b.x, a.y * b.y, a.z * b.z};
    return v;
}

static abut_curvature3 no_bend(void)
{
    abut_curvature3 none = {0, 0, 0, 0, 0, 0, 0};
    return none;
}

static abut_curvature3 ellipsoid_bend(abut_vec3 half, abut_vec3 n, abut_vec3 u, abut_vec3 v)
{
    abut_direction3 d = abut_direction_of3(times(half, n));
    if (!(d.length > 0)) {
        return no_bend();
    }
    abut_vec3       p = times(half, u);
    abut_vec3       q = times(half, v);
    abut_real       along_p = abut_dot3(p, d.unit);
    abut_real       along_q = abut_dot3(q, d.unit);
    abut_real       longest = abut_max(abut_max(half.x, half.y), half.z);
    abut_curvature3 bend = {(abut_dot3(p, p) - along_p * along_p) / d.length,
                            (abut_dot3(p, q) - along_p * along_q) / d.length,
                            (abut_dot3(q, q) - along_q * along_q) / d.length,
                            longest / d.length,
                            d.length,
                            along_p,
                            along_q};
    return bend;
}

static abut_curvature3 rim_bend(abut_real radius, abut_axis axis, abut_vec3 n, abut_vec3 u, abut_vec3 v)
{
    abut_axial3 r = abut_axial_of3(axis, n);
    abut_axial3 p = abut_axial_of3(axis, u);
    abut_axial3 q = abut_axial_of3(axis, v);
    abut_real   square = r.first * r.first + r.second * r.second;
    if (!(square > ABUT_SQUARE_SMALLEST)) {
        return no_bend();
    }
    abut_real       across = abut_sqrt(square);
    abut_real       along_p = (r.first * p.second - r.second * p.first) / across;
    abut_real       along_q = (r.first * q.second - r.second * q.first) / across;
    abut_real       scale = radius / across;
    abut_real       growth_p = (r.first * p.first + r.second * p.second) * scale;
    abut_real       growth_q = (r.first * q.first + r.second * q.second) * scale;
    abut_curvature3 bend = {scale * along_p * along_p,
                            scale * along_p * along_q,
                            scale * along_q * along_q,
                            1 / across,
                            radius * across,
                            growth_p,
                            growth_q};
    return bend;
}

abut_curvature3 abut_core_curvature3(const abut_shape3 *shape, abut_real per_unit, uint32_t feature, abut_vec3 n, abut_vec3 u,
                                     abut_vec3 v)
{
    switch (shape->core) {
    case ABUT_CORE3_ELLIPSOID:
        return ellipsoid_bend(abut_scale3(per_unit, shape->half), n, u, v);
    case ABUT_CORE3_CONE:
        if (feature == 1) {
            return no_bend(); // the tip
        }
        return rim_bend(per_unit * abut_axial_of3(shape->axis, shape->half).first, shape->axis, n, u, v);
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
        return rim_bend(per_unit * abut_axial_of3(shape->axis, shape->half).first, shape->axis, n, u, v);
    default:
        return no_bend();
    }
}
