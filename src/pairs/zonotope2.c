// zonotope2.c : the signed distance of points, segments and boxes in closed form.
//
// Each of these cores is the set of all sums of its half axes g, each taken between -1 and 1 times, about its middle: nothing
// for a point, one for a segment, two for a box. So D = A - B is such a set too, a zonotope, about minus the offset, with at
// most four half axes (Ziegler, "Lectures on Polytopes", section 7.3). Each half axis has two edges of D along it; how far the
// origin lies beyond them is the separation along their normal: the separating axis test, and the deepest axis is the answer
// when the origin is inside. Outside, the axis of the largest separation has the nearest edge, or its nearer end.
//
// By symmetry the origin against D is the way q from A's centre to B's against the same zonotope about 0. Frame: the unit frame
// (steps2.h); a centre is the middle of its core, but for a segment, whose middle is rounded.
#include "pairs/zonotope2.h"
#include "gjk/minkowski2.h"
#include "math/direction2.h"

enum { AXES_AT_MOST = 4 };

typedef struct zonotope {
    abut_vec2       half[AXES_AT_MOST];  // the half axes, A's first
    abut_direction2 along[AXES_AT_MOST]; // their directions and lengths
    int32_t         count;
    int32_t         count_a;
    abut_vec2       center_a; // of A's core, from its middle
    abut_vec2       way;      // from A's centre to B's
} zonotope;

// A half axis that is nothing at unit size is left out: it has no direction.
static void add_axis(zonotope *z, abut_vec2 half, abut_vec2 unit, abut_real length)
{
    if (!(length > 0)) {
        return;
    }
    z->half[z->count] = half;
    z->along[z->count].unit = unit;
    z->along[z->count].length = length;
    z->count += 1;
}

// The half axes of a core at a rotation whose columns have the given length. Boxes know their directions.
static void add_core(zonotope *z, const abut_pair2 *pair, const abut_shape2 *shape, abut_rot2 r, abut_real column)
{
    if (shape->core == ABUT_CORE2_BOX) {
        abut_vec2 half = abut_scale2(pair->per_unit, shape->half);
        abut_vec2 x = {r.c, r.s};
        abut_vec2 y = {-r.s, r.c};
        abut_vec2 unit = abut_scale2(1 / column, x);
        add_axis(z, abut_scale2(half.x, x), unit, half.x * column);
        add_axis(z, abut_scale2(half.y, y), abut_perp2(unit), half.y * column);
    } else if (shape->core == ABUT_CORE2_SEGMENT) {
        abut_vec2       whole = abut_scale2(pair->per_unit / 2, abut_core_edge2(shape, 0));
        abut_vec2       half = abut_rotate2(r, whole);
        abut_direction2 d = abut_direction_of2(half);
        add_axis(z, half, d.unit, d.length);
    }
}

// Where the centre of a core lies from its middle, in its own frame.
static abut_vec2 center_of(const abut_pair2 *pair, const abut_shape2 *shape)
{
    abut_vec2 first = {0, 0};
    abut_vec2 second = {0, 0};
    if (shape->core == ABUT_CORE2_SEGMENT) {
        abut_core_vertex2(shape, 0, &first);
        abut_core_vertex2(shape, 1, &second);
    }
    return abut_scale2(pair->per_unit / 2, abut_add2(first, second));
}

static zonotope zonotope_of(const abut_pair2 *pair)
{
    static const abut_rot2 none = {1, 0};

    zonotope  z;
    abut_rot2 r = pair->rotation;
    z.count = 0;
    add_core(&z, pair, pair->a, none, 1);
    z.count_a = z.count;
    add_core(&z, pair, pair->b, r, abut_sqrt(r.c * r.c + r.s * r.s));
    z.center_a = center_of(pair, pair->a);
    z.way = abut_sub2(abut_add2(pair->offset, abut_rotate2(r, center_of(pair, pair->b))), z.center_a);
    return z;
}

// The separation of q from the zonotope along the normal of an axis.
static abut_real separation(const zonotope *z, abut_vec2 q, int32_t axis)
{
    abut_vec2 normal = abut_perp2(z->along[axis].unit);
    abut_real reach = 0;
    for (int32_t i = 0; i < z->count; ++i) {
        reach += abut_abs(abut_dot2(normal, z->half[i]));
    }
    return abut_abs(abut_dot2(normal, q)) - reach;
}

// How much of one half axis it takes to go a way along a direction; at most all of it.
static abut_real share_of(abut_real way, abut_real axis)
{
    if (abut_abs(way) >= abut_abs(axis)) {
        return (way > 0) == (axis > 0) ? 1 : -1;
    }
    return way / axis;
}

// The point of the zonotope nearest q on the edge with that outward normal, as shares of the half axes. Axes that lean towards
// the normal by more than `flat` are taken whole; those along the edge, the axis itself first, as far as q is.
static abut_vec2 nearest_on_edge(const zonotope *z, abut_vec2 q, int32_t axis, abut_vec2 normal, abut_real flat,
                                 abut_real *share)
{
    abut_vec2 point = {0, 0};
    abut_vec2 unit = z->along[axis].unit;
    for (int32_t i = 0; i < z->count; ++i) {
        abut_real lean = abut_dot2(normal, z->half[i]);
        share[i] = i == axis || abut_abs(lean) <= flat ? 0 : (lean > 0 ? 1 : -1);
        point = abut_along2(point, share[i], z->half[i]);
    }
    for (int32_t k = 0; k < z->count; ++k) {
        int32_t i = (axis + k) % z->count;
        if (share[i] == 0) {
            share[i] = share_of(abut_dot2(unit, abut_sub2(q, point)), abut_dot2(unit, z->half[i]));
            point = abut_along2(point, share[i], z->half[i]);
        }
    }
    return point;
}

// A's witness, from its middle: A's shares of its own half axes.
static abut_vec2 point_of_a(const zonotope *z, const abut_real *share)
{
    abut_vec2 a = z->center_a;
    for (int32_t i = 0; i < z->count_a; ++i) {
        a = abut_along2(a, share[i], z->half[i]);
    }
    return a;
}

// Two points: the zonotope is 0.
static void answer_points(abut_core_answer2 *answer, const zonotope *z)
{
    static const abut_vec2 right = {1, 0};

    abut_direction2 d = abut_direction_of2(z->way);
    answer->normal = d.length > 0 ? d.unit : right;
    answer->distance = d.length;
    answer->gap = 0;
    answer->a = z->center_a;
}

static void answer_axes(abut_core_answer2 *answer, const zonotope *z, abut_real size, abut_real noise)
{
    abut_vec2 q = z->way;
    abut_real flat = 2 * ABUT_EPSILON * size;
    int32_t   axis = 0;
    abut_real largest = separation(z, q, 0);
    for (int32_t i = 1; i < z->count; ++i) {
        abut_real s = separation(z, q, i);
        if (s > largest) {
            largest = s;
            axis = i;
        }
    }

    abut_real share[AXES_AT_MOST];
    abut_vec2 normal = abut_perp2(z->along[axis].unit);
    normal = abut_dot2(normal, q) < 0 ? abut_neg2(normal) : normal;
    abut_vec2       point = nearest_on_edge(z, q, axis, normal, flat, share);
    abut_direction2 away = abut_direction_of2(abut_sub2(q, point));
    abut_real       aside = abut_abs(abut_dot2(away.unit, z->along[axis].unit)) * away.length;
    answer->a = point_of_a(z, share);
    answer->normal = normal;
    answer->distance = largest;
    answer->gap = 0;
    if (aside > flat) {
        answer->normal = away.unit; // beyond the end of the edge: the end is nearest, or the certificate will not hold
        answer->distance = away.length;
    } else if (largest > -noise) {
        answer->gap = largest > 0 ? abut_max(away.length - largest, 0) : aside; // beyond the end by rounding, perhaps
    }
}

bool abut_zonotope2(const abut_pair2 *pair, abut_core_answer2 *answer)
{
    zonotope z = zonotope_of(pair);
    if (z.count == 0) {
        answer_points(answer, &z);
    } else {
        answer_axes(answer, &z, pair->size, pair->noise);
    }

    // The certificate: nothing of D lies beyond the line that the answer claims to support it. Asked of the shapes, not of the
    // half axes, so that it also notices an axis that lost its direction to underflow.
    abut_vertex2 beyond = abut_minkowski_support2(pair, answer->normal);
    abut_real    gap = answer->distance + abut_dot2(answer->normal, beyond.w);
    answer->b = abut_along2(answer->a, answer->distance, answer->normal);
    answer->gap += abut_max(gap, 0) + (z.count_a > 1 ? ABUT_NOISE_AXES * pair->a->reach * pair->per_unit : 0);
    answer->supports = 0;
    answer->status = ABUT_OK;
    return abut_abs(gap) <= pair->noise;
}
