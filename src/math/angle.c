// angle.c : cosine and sine of an angle, and the angle of a vector, by series with a fixed order of operations.
//
// Turn: the nearest multiple of pi/2 is taken off with pi/2 in three parts (Cody and Waite 1980, with exact products for
// their short factors), which leaves a wide number in [-pi/4, pi/4]; then Taylor's series.
// Angle: the vector is brought to the first octant, its angle is halved three times by a square root, then Gregory's series.
#include "math/angle.h"
#include "base/tolerance_shape.h"
#include "math/exact.h"
#include "math/unit.h"

// The sum of coefficient[i] * z^i, by Horner's rule.
static abut_real series(const abut_real *coefficient, abut_real z)
{
    abut_real sum = coefficient[ABUT_SERIES_TERMS - 1];
    for (int i = ABUT_SERIES_TERMS - 2; i >= 0; --i) {
        sum = coefficient[i] + z * sum;
    }
    return sum;
}

// angle - k * pi/2 as a wide number, for k the nearest multiple: the first difference is exact because its terms are within a
// factor of two of each other (or k is 0), the second is kept whole.
static abut_dd remainder_of(abut_real angle, abut_real k)
{
    abut_dd first = abut_two_product(k, ABUT_HALF_PI_1);
    abut_dd second = abut_two_product(k, ABUT_HALF_PI_2);
    abut_dd s = abut_two_sum(angle - first.hi, -first.lo);
    abut_dd t = abut_two_sum(s.hi, -second.hi);
    return abut_two_sum(t.hi, t.lo + (s.lo - second.lo - k * ABUT_HALF_PI_3));
}

static abut_real sine(abut_dd r)
{
    static const abut_real coefficients[] = ABUT_SINE_SERIES;
    abut_real              z = r.hi * r.hi;
    return r.hi + (r.hi * z * series(coefficients, z) + r.lo * (1 - z / 2));
}

static abut_real cosine(abut_dd r)
{
    static const abut_real coefficients[] = ABUT_COSINE_SERIES;
    abut_real              z = r.hi * r.hi;
    abut_dd                s = abut_two_sum(1, -z / 2);
    return s.hi + (s.lo + (z * z * series(coefficients, z) - r.hi * r.lo));
}

abut_turn abut_turn_of(abut_real angle)
{
    abut_turn r = {0, 0};
    abut_real size = abut_abs(angle);
    if (!(size <= ABUT_ANGLE_LARGEST)) {
        return r;
    }
    // By the size of the angle, so that an angle and its negative give the same cosine and opposite sines, bit for bit.
    int     quarters = (int)(size * ABUT_TWO_OVER_PI + (abut_real)0.5);
    abut_dd rest = {size, 0}; // the same as what is left of less than an eighth of a turn
    if (quarters > 0) {
        rest = remainder_of(size, (abut_real)quarters);
    }
    abut_real c = cosine(rest);
    abut_real s = sine(rest);
    switch (quarters % 4) {
    case 0:
        r.c = c;
        r.s = s;
        break;
    case 1:
        r.c = -s;
        r.s = c;
        break;
    case 2:
        r.c = -c;
        r.s = -s;
        break;
    default:
        r.c = s;
        r.s = -c;
        break;
    }
    r.s = angle < 0 ? -r.s : r.s;
    return r;
}

abut_real abut_angle_of(abut_real along, abut_real across)
{
    static const abut_real coefficients[] = ABUT_ARC_SERIES;

    abut_real x = abut_abs(along);
    abut_real y = abut_abs(across);
    abut_real large = abut_max(x, y);
    if (!(large > 0)) {
        return 0;
    }
    abut_unit unit = abut_unit_of(large);
    large *= unit.per_unit;
    abut_real small = abut_min(x, y) * unit.per_unit;

    // The tangent of half an angle is sin / (1 + cos); for a vector (large, small), small / (length + large).
    abut_real t = small / (large + abut_sqrt(large * large + small * small));
    t = t / (1 + abut_sqrt(1 + t * t));
    t = t / (1 + abut_sqrt(1 + t * t));
    abut_real z = t * t;
    abut_real angle = 2 * (2 * (2 * (t + t * z * series(coefficients, z))));

    if (y > x) {
        angle = ABUT_HALF_PI_1 - (angle - ABUT_HALF_PI_2);
    }
    if (along < 0) {
        angle = ABUT_PI - (angle - 2 * ABUT_HALF_PI_2);
    }
    return across < 0 ? -angle : angle;
}
