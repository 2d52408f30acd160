// mass2.c : area, centroid and inertia of a rounded shape.
//
// The rounding round a convex core adds, to each integral over the core, a polynomial in the radius whose coefficients are
// integrals along the core's outline and round its normals (Steiner 1840). With p on the outline, n its normal, R the radius of
// curvature and t the normal's angle, a point of the rim is p + s n with 0 <= s <= r and area element (R + s) ds dt; and
//   the integral of p.n R dt is twice the area, of p.n dt and of R dt the length (Cauchy 1841), of n dt and of n R dt zero.
// So corners, sides and arcs need no case of their own. All at unit size, by a power of two: scaling by 2^k is exact.
#include "abut/shape2.h"
#include "base/hook.h"
#include "base/tolerance_shape.h"
#include "math/direction2.h"
#include "math/unit.h"
#include "measure/measure2.h"

// A quotient, not a product with the inverse: a sliver's area may be among the smallest numbers.
static abut_vec2 mean_of(abut_vec2 moment, abut_real weight)
{
    abut_vec2 mean = {moment.x / weight, moment.y / weight};
    return mean;
}

// The moments of the core with a rim of width r; error is relative.
static abut_mass2 with_rim(const abut_measure2 *m, abut_real r)
{
    abut_mass2 mass = {.status = ABUT_OK};
    mass.area = m->area + r * (m->length + ABUT_PI * r);
    if (!(mass.area > 0)) {
        // A point or a segment: the middle of what there is. Or something thinner than any number, whose area is lost.
        mass.error = m->area_error > 0 ? 1 : 0;
        mass.centroid = m->length > 0 ? mean_of(m->length_moment, m->length) : mean_of(m->turn_moment, 2 * ABUT_PI);
        return mass;
    }
    abut_vec2 moment = abut_along2(m->area_moment, r, abut_along2(m->length_moment, r / 2, m->turn_moment));
    abut_real rim = 2 * m->area + m->turn_square / 2 + r * (m->length + ABUT_PI * r / 2);
    abut_real square = m->area_square + r * (m->length_square + r * rim);
    mass.centroid = mean_of(moment, mass.area);
    mass.inertia = abut_max(0, square - abut_dot2(mass.centroid, moment));
    mass.error = ABUT_MASS_ERROR + m->area_error / mass.area;
    return mass;
}

// Takes a result at unit size back to the caller's.
static abut_mass2 in_units(abut_mass2 mass, abut_vec2 origin, abut_real unit)
{
    abut_mass2 m = mass;
    m.area = mass.area * unit * unit;
    m.inertia = mass.inertia * unit * unit * unit * unit;
    m.centroid = abut_along2(origin, unit, mass.centroid);
    // Below the normal numbers digits are lost, perhaps all; above the largest there is only infinity, for the inertia first.
    if (mass.area > 0 && (m.area < ABUT_REAL_NORMAL || m.inertia < ABUT_REAL_NORMAL)) {
        m.error = abut_max(m.error, 1);
    }
    if (m.inertia - m.inertia != 0) {
        m.error = ABUT_REAL_INFINITE;
    }
    m.status = m.error < 1 ? m.status : ABUT_LIMIT;
    return m;
}

static abut_measure2 measure(const abut_shape2 *shape, abut_real per_unit)
{
    const abut_vec2 ends[] = {shape->p1, shape->p2};
    abut_measure2   m = {.origin = {0, 0}};
    switch (shape->core) {
    case ABUT_CORE2_POINT:
        return abut_measure_corners2(ends, 1, shape->p1, per_unit);
    case ABUT_CORE2_SEGMENT:
        return abut_measure_corners2(ends, 2, shape->middle, per_unit);
    case ABUT_CORE2_POLYGON:
        return abut_measure_corners2(abut_polygon2_points(shape->polygon), shape->polygon->count, shape->middle, per_unit);
    case ABUT_CORE2_BOX:
        m = abut_measure_box2(abut_scale2(per_unit, shape->half));
        m.origin = shape->center;
        break;
    case ABUT_CORE2_ELLIPSE:
        m = abut_measure_ellipse2(abut_scale2(per_unit, shape->half));
        m.origin = shape->center;
        break;
    case ABUT_CORE2_NONE:
    case ABUT_CORE2_CUSTOM:
        break;
    }
    return m;
}

// A custom core lies between the hull of its sampled points and their tangents. What lies in between adds to the area, and to
// the inertia at most as much as if all of it lay as far from the centroid as the shape reaches.
static abut_mass2 sampled_mass(const abut_shape2 *shape, abut_unit unit, abut_real r)
{
    abut_sampled2 sampled = abut_sample2(shape, unit.per_unit);
    if (!sampled.finite) {
        return (abut_mass2){.status = ABUT_INVALID};
    }
    abut_mass2 mass = with_rim(&sampled.measure, r);
    abut_real  gap = sampled.area_gap + r * sampled.length_gap;
    abut_real  reach = abut_direction_of2(mass.centroid).length + shape->reach * unit.per_unit + r;
    abut_real  spread = gap * reach * reach;
    if (gap > 0) {
        mass.error += abut_max(gap / (mass.area + gap), spread / (mass.inertia + spread));
    }
    mass.status = ABUT_LIMIT;
    return in_units(mass, sampled.measure.origin, unit.unit);
}

abut_mass2 abut_mass_of2(const abut_shape2 *shape)
{
    ABUT_CONTRACT(shape != NULL);
    if (shape == NULL || shape->core <= ABUT_CORE2_NONE || shape->core > ABUT_CORE2_CUSTOM) {
        return (abut_mass2){.status = ABUT_INVALID};
    }
    abut_unit unit = abut_unit_of(shape->reach + shape->radius);
    abut_real r = shape->radius * unit.per_unit;
    if (shape->core == ABUT_CORE2_CUSTOM) {
        return sampled_mass(shape, unit, r);
    }
    abut_measure2 m = measure(shape, unit.per_unit);
    return in_units(with_rim(&m, r), m.origin, unit.unit);
}
