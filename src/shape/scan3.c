// scan3.c : the point of a small set farthest along a direction, and those near a place.
//
// The farthest takes two passes without a branch on the numbers: all heights and the largest of them, then who has it. A height
// is (x dx + y dy) + z dz in every way of computing it, so eight at once find the same point as one by one.
#include "shape/scan3.h"
#include "base/tolerance_shape3.h"
#include "math/exact.h"
#include "math/lanes.h"
#include <math.h>

int32_t abut_scan_plain3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    abut_real        height[ABUT_SCAN_VERTICES3];
    abut_real        top = -(abut_real)INFINITY;
    for (int32_t i = 0; i < padded; ++i) {
        height[i] = (x[i] * dx + y[i] * dy) + z[i] * dz;
        top = height[i] > top ? height[i] : top;
    }
    for (int32_t i = 0; i < padded; ++i) {
        if (height[i] == top) {
            return i;
        }
    }
    return 0; // the direction is no number
}

// Inline, so that a number that is known leaves no loop and the heights in registers.
ABUT_EIGHT_INLINE int32_t scan_rows(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    abut_eight       along_x = abut_eight_of(dx);
    abut_eight       along_y = abut_eight_of(dy);
    abut_eight       along_z = abut_eight_of(dz);
    abut_eight       top = abut_eight_of(-(abut_real)INFINITY);
    abut_real        height[ABUT_SCAN_VERTICES3];
    for (int32_t i = 0; i < padded; i += ABUT_EIGHT_LANES) {
        abut_eight hx = abut_eight_multiply(abut_eight_load(x + i), along_x);
        abut_eight hy = abut_eight_multiply(abut_eight_load(y + i), along_y);
        abut_eight hz = abut_eight_multiply(abut_eight_load(z + i), along_z);
        abut_eight h = abut_eight_add(abut_eight_add(hx, hy), hz);
        abut_eight_store(height + i, h);
        top = abut_eight_larger(top, h);
    }
    uint64_t at_top = 0;
    top = abut_eight_largest(top);
    for (int32_t i = 0; i < padded; i += ABUT_EIGHT_LANES) {
        at_top |= (uint64_t)abut_eight_equal(abut_eight_load(height + i), top) << i;
    }
    return abut_lowest_bit(at_top);
}

ABUT_EIGHT static int32_t scan_by_eight(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    enum { LANES = ABUT_EIGHT_LANES };
    switch (padded) {
    case LANES:
        return scan_rows(x, LANES, dx, dy, dz);
    case 2 * LANES:
        return scan_rows(x, 2 * LANES, dx, dy, dz);
    case 2 * 2 * LANES:
        return scan_rows(x, 2 * 2 * LANES, dx, dy, dz);
    default:
        return scan_rows(x, padded, dx, dy, dz);
    }
}

int32_t abut_scan3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_has_eight() ? scan_by_eight(x, padded, dx, dy, dz) : abut_scan_plain3(x, padded, dx, dy, dz);
}

uint64_t abut_scan_near_plain3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; ++i) {
        abut_real farthest = abut_max(abut_max(abut_abs(x[i] - place.x), abut_abs(y[i] - place.y)), abut_abs(z[i] - place.z));
        bits |= (uint64_t)(farthest <= near) << i;
    }
    return bits;
}

ABUT_EIGHT_INLINE abut_eight off(const abut_real *x, abut_eight place)
{
    abut_eight v = abut_eight_load(x);
    return abut_eight_larger(abut_eight_subtract(v, place), abut_eight_subtract(place, v));
}

ABUT_EIGHT static uint64_t near_by_eight(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    const uint64_t   eight = (1u << ABUT_EIGHT_LANES) - 1;
    abut_eight       at_x = abut_eight_of(place.x);
    abut_eight       at_y = abut_eight_of(place.y);
    abut_eight       at_z = abut_eight_of(place.z);
    abut_eight       most = abut_eight_of(near);
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; i += ABUT_EIGHT_LANES) {
        abut_eight farthest = abut_eight_larger(abut_eight_larger(off(x + i, at_x), off(y + i, at_y)), off(z + i, at_z));
        bits |= (eight - abut_eight_greater(farthest, most)) << i;
    }
    return bits;
}

uint64_t abut_scan_near3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near)
{
    return abut_has_eight() ? near_by_eight(x, padded, place, near) : abut_scan_near_plain3(x, padded, place, near);
}
