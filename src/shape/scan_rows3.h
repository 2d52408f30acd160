// scan_rows3.h : the point of a small set farthest along a direction, one by one or eight at once, inline: what scan3.c and the
// kernels that ask for many such points (avx_begin.h) are made of.
#ifndef ABUT_SHAPE_SCAN_ROWS3_H
#define ABUT_SHAPE_SCAN_ROWS3_H

#include "base/tolerance_shape3.h"
#include "math/lanes.h"
#include <math.h>

static inline int32_t abut_scan_one_by_one3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
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
ABUT_EIGHT_INLINE int32_t abut_scan_rows3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
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

ABUT_EIGHT_INLINE int32_t abut_scan_by_eight3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    enum { LANES = ABUT_EIGHT_LANES };
    switch (padded) {
    case LANES:
        return abut_scan_rows3(x, LANES, dx, dy, dz);
    case 2 * LANES:
        return abut_scan_rows3(x, 2 * LANES, dx, dy, dz);
    case 2 * 2 * LANES:
        return abut_scan_rows3(x, 2 * 2 * LANES, dx, dy, dz);
    default:
        return abut_scan_rows3(x, padded, dx, dy, dz);
    }
}

// The points farther along a direction than that, bit for bit.
ABUT_EIGHT_INLINE uint64_t abut_scan_above_rows3(const abut_real *x, int32_t padded, abut_vec3 d, abut_real least)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    const abut_eight above = abut_eight_of(least);
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; i += ABUT_EIGHT_LANES) {
        const abut_eight hx = abut_eight_multiply(abut_eight_load(x + i), abut_eight_of(d.x));
        const abut_eight hy = abut_eight_multiply(abut_eight_load(y + i), abut_eight_of(d.y));
        const abut_eight hz = abut_eight_multiply(abut_eight_load(z + i), abut_eight_of(d.z));
        bits |= (uint64_t)abut_eight_greater(abut_eight_add(abut_eight_add(hx, hy), hz), above) << i;
    }
    return bits;
}

static inline uint64_t abut_scan_above_one_by_one3(const abut_real *x, int32_t padded, abut_vec3 d, abut_real least)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; ++i) {
        bits |= (uint64_t)((x[i] * d.x + y[i] * d.y) + z[i] * d.z > least) << i;
    }
    return bits;
}

// As whatever includes this is compiled.
#if defined(ABUT_AVX2)
ABUT_EIGHT_INLINE uint64_t abut_scan_above_here3(const abut_real *x, int32_t padded, abut_vec3 d, abut_real least)
{
    return abut_scan_above_rows3(x, padded, d, least);
}

ABUT_EIGHT_INLINE int32_t abut_scan_here3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_scan_by_eight3(x, padded, dx, dy, dz);
}
#else
static inline uint64_t abut_scan_above_here3(const abut_real *x, int32_t padded, abut_vec3 d, abut_real least)
{
    return abut_scan_above_one_by_one3(x, padded, d, least);
}

static inline int32_t abut_scan_here3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_scan_one_by_one3(x, padded, dx, dy, dz);
}
#endif

#endif
