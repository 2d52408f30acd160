// mass3.c : volume, centroid and inertia of a rounded solid.
//
// The rounding round a convex core adds, to each integral over the core, a polynomial in the radius r whose coefficients are
// integrals over the core's surface, along its edges and round its normals (Steiner 1840). With p on the surface, n its normal
// and k, l its curvatures, a point of the rounding is p + s n with 0 <= s <= r and volume element (1 + s k)(1 + s l) ds dA, and
// with H = (k + l) / 2, K = k l:
//   volume        V + r A + r^2/2 B + r^3/3 4 pi       A, B the integrals of 1 and 2H over the surface
//   of p          that of p over the core + r that over the surface + r^2/2 with 2H + r^3/3 with K
//   of p p^T      likewise, and from the products of p with n, and of n with n:
//                 r^2 V I + r^3/3 (2 A I - N) + r^4/4 (B I - C) + r^5 4 pi / 15 I     N, C those of n n^T with 1 and 2H
// by the divergence theorem on the surface: the integral of p n^T is V I, of 2H p n^T is A I - N, of K (p n^T + n p^T) is
// B I - 2C, and those of n, 2H n and K n are zero. In this form no coefficient is a difference of larger ones.
// All at unit size, by a power of two: scaling by 2^k is exact.
#include "abut/shape3.h"
#include "base/hook.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"
#include "math/unit.h"
#include "measure/measure3.h"

static const abut_sym3 identity = {1, 1, 1, 0, 0, 0};

// A quotient, not a product with the inverse: a sliver's weight may be among the smallest numbers.
static abut_vec3 mean_of(abut_moment3 m)
{
    abut_vec3 mean = {m.first.x / m.weight, m.first.y / m.weight, m.first.z / m.weight};
    return mean;
}

// The middle of the most substantial thing there is: the surface, or the curve, or the place.
static abut_vec3 middle_of(const abut_measure3 *m)
{
    return mean_of(m->area.weight > 0 ? m->area : (m->bend.weight > 0 ? m->bend : m->turn));
}

static abut_moment3 moment_of(const abut_measure3 *m, abut_real r)
{
    abut_moment3 all;
    abut_real    once = r;
    abut_real    twice = r * r / 2;
    abut_real    thrice = r * r * r / 3;
    abut_sym3    second = abut_sym_add3(m->volume.second, once, m->area.second);
    second = abut_sym_add3(second, twice, m->bend.second);
    second = abut_sym_add3(second, thrice, m->turn.second);
    second = abut_sym_add3(second, 2 * (twice * m->volume.weight + thrice * m->area.weight), identity);
    second = abut_sym_add3(second, -thrice, m->area_normal);
    second = abut_sym_add3(second, twice * twice, m->bend_along);
    second = abut_sym_add3(second, 4 * ABUT_PI / 3 * ABUT_FIFTH * r * r * r * r * r, identity);
    all.weight = m->volume.weight + (once * m->area.weight + (twice * m->bend.weight + thrice * 4 * ABUT_PI));
    all.first = abut_along3(m->volume.first, once, m->area.first);
    all.first = abut_along3(abut_along3(all.first, twice, m->bend.first), thrice, m->turn.first);
    all.second = second;
    return all;
}

static abut_real largest_of(const abut_rot3 *inertia)
{
    return abut_max(abut_max(inertia->x.x, inertia->y.y), inertia->z.z);
}

// The inertia matrix from the second moments about the centroid.
static abut_rot3 inertia_of(abut_sym3 s)
{
    abut_rot3 inertia = {{s.yy + s.zz, -s.xy, -s.zx}, {-s.xy, s.zz + s.xx, -s.yz}, {-s.zx, -s.yz, s.xx + s.yy}};
    return inertia;
}

// The moments of the core with a rounding of r; error is relative. `reach` is how far the core goes from the origin.
static abut_mass3 with_rounding(const abut_measure3 *m, abut_real r, abut_real reach)
{
    abut_mass3   mass = {.status = ABUT_OK};
    abut_moment3 all = moment_of(m, r);
    mass.volume = all.weight;
    if (!(mass.volume > 0)) {
        // Flat and without a radius; or something thinner than any number, whose volume is lost.
        mass.error = m->volume_error > 0 ? 1 : 0;
        mass.centroid = middle_of(m);
        return mass;
    }
    mass.centroid = mean_of(all);
    abut_sym3 second = abut_sym_add3(all.second, -mass.volume, abut_sym_square3(mass.centroid));
    second.xx = abut_max(0, second.xx);
    second.yy = abut_max(0, second.yy);
    second.zz = abut_max(0, second.zz);
    mass.inertia = inertia_of(second);

    abut_real doubt = m->volume_error + r * r / 2 * m->bend_error;
    abut_real spread = doubt * reach * reach + r * r * r / 3 * m->turn_error * reach * reach;
    abut_real largest = largest_of(&mass.inertia);
    mass.error = ABUT_MASS_ERROR3 + abut_max(doubt / mass.volume, largest > 0 ? spread / largest : 1);
    return mass;
}

static abut_vec3 lengthened(abut_vec3 v, abut_real unit)
{
    // One factor at a time, the smallest products first or last: never beyond the range while the result is within it.
    abut_vec3 w = abut_scale3(unit, abut_scale3(unit, abut_scale3(unit, abut_scale3(unit, abut_scale3(unit, v)))));
    return w;
}

// Takes a result at unit size back to the caller's.
static abut_mass3 in_units(abut_mass3 mass, abut_vec3 origin, abut_real unit)
{
    abut_mass3 m = mass;
    m.volume = mass.volume * unit * unit * unit;
    m.inertia.x = lengthened(mass.inertia.x, unit);
    m.inertia.y = lengthened(mass.inertia.y, unit);
    m.inertia.z = lengthened(mass.inertia.z, unit);
    m.centroid = abut_along3(origin, unit, mass.centroid);
    // Below the normal numbers digits are lost, perhaps all; above the largest there is only infinity, for the inertia first.
    abut_real largest = largest_of(&m.inertia);
    if (mass.volume > 0 && (m.volume < ABUT_REAL_NORMAL || largest < ABUT_REAL_NORMAL)) {
        m.error = abut_max(m.error, 1);
    }
    if (largest - largest != 0) {
        m.error = ABUT_REAL_INFINITE;
    }
    m.status = m.error < 1 ? m.status : ABUT_LIMIT;
    return m;
}

static abut_measure3 measure(const abut_shape3 *shape, abut_real per_unit)
{
    abut_vec3       half = abut_scale3(per_unit, shape->half);
    const abut_real halves[3] = {half.x, half.y, half.z};
    abut_real       high = halves[(unsigned)shape->axis % 3];
    abut_real       wide = halves[((unsigned)shape->axis + 1) % 3];
    abut_measure3   m = {.origin = {0, 0, 0}};
    switch (shape->core) {
    case ABUT_CORE3_POINT:
        return abut_measure_corners3(shape->p, 1, shape->p[0], per_unit);
    case ABUT_CORE3_SEGMENT:
        return abut_measure_corners3(shape->p, 2, shape->middle, per_unit);
    case ABUT_CORE3_TRIANGLE:
        return abut_measure_corners3(shape->p, 3, shape->middle, per_unit);
    case ABUT_CORE3_HULL:
        return abut_measure_hull3(shape->hull, shape->middle, per_unit);
    case ABUT_CORE3_BOX:
        m = abut_measure_box3(half);
        break;
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
        m = abut_measure_cylinder3(shape->axis, wide, high);
        break;
    case ABUT_CORE3_CONE:
        m = abut_measure_cone3(shape->axis, wide, high);
        break;
    case ABUT_CORE3_ELLIPSOID:
        m = abut_measure_ellipsoid3(half, shape->radius > 0 || !(half.x * half.y * half.z > 0));
        break;
    case ABUT_CORE3_NONE:
    case ABUT_CORE3_CUSTOM:
        break;
    }
    m.origin = shape->center;
    return m;
}

static abut_mass3 sampled_mass(const abut_shape3 *shape, abut_unit unit, abut_real r)
{
    abut_sampled3 sampled = abut_sample3(shape, unit.per_unit);
    if (!sampled.finite) {
        return (abut_mass3){.status = ABUT_INVALID};
    }
    abut_mass3 mass = with_rounding(&sampled.measure, r, shape->reach * unit.per_unit);
    mass.error += sampled.error;
    mass.status = ABUT_LIMIT;
    return in_units(mass, sampled.measure.origin, unit.unit);
}

// So thin beside its length that at unit size the thickness is no normal number.
static bool vanishes(abut_real length, abut_real per_unit)
{
    return length > 0 && length * per_unit < ABUT_REAL_NORMAL;
}

static bool thin(const abut_shape3 *shape, abut_real per_unit)
{
    return vanishes(shape->radius, per_unit) || vanishes(shape->extent.x, per_unit) || vanishes(shape->extent.y, per_unit) ||
           vanishes(shape->extent.z, per_unit);
}

abut_mass3 abut_mass_of3(const abut_shape3 *shape)
{
    ABUT_CONTRACT(shape != NULL);
    if (shape == NULL || shape->core <= ABUT_CORE3_NONE || shape->core > ABUT_CORE3_CUSTOM) {
        return (abut_mass3){.status = ABUT_INVALID};
    }
    abut_unit unit = abut_unit_of(shape->reach + shape->radius);
    abut_real r = shape->radius * unit.per_unit;
    if (shape->core == ABUT_CORE3_CUSTOM) {
        return sampled_mass(shape, unit, r);
    }
    abut_measure3 m = measure(shape, unit.per_unit);
    abut_mass3    mass = with_rounding(&m, r, shape->reach * unit.per_unit);
    if (mass.volume < ABUT_REAL_NORMAL && thin(shape, unit.per_unit)) {
        mass.error = 1;
    }
    return in_units(mass, m.origin, unit.unit);
}
