// scan_kernel3.h : the point of a small set farthest along a direction, one by one or eight at once, inline: what scan3.c and
// the kernels that ask for many such points (avx2_begin.h) are made of.
#ifndef ABUT_SHAPE_SCAN_KERNEL3_H
#define ABUT_SHAPE_SCAN_KERNEL3_H

#include "base/tolerance_shape3.h"
#include "simd/lanes8.h"
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
ABUT_LANES8_INLINE int32_t abut_scan_rows3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    abut_lanes8      along_x = abut_lanes8_of(dx);
    abut_lanes8      along_y = abut_lanes8_of(dy);
    abut_lanes8      along_z = abut_lanes8_of(dz);
    abut_lanes8      top = abut_lanes8_of(-(abut_real)INFINITY);
    abut_real        height[ABUT_SCAN_VERTICES3];
    for (int32_t i = 0; i < padded; i += ABUT_LANES8_COUNT) {
        abut_lanes8 hx = abut_lanes8_multiply(abut_lanes8_load(x + i), along_x);
        abut_lanes8 hy = abut_lanes8_multiply(abut_lanes8_load(y + i), along_y);
        abut_lanes8 hz = abut_lanes8_multiply(abut_lanes8_load(z + i), along_z);
        abut_lanes8 h = abut_lanes8_add(abut_lanes8_add(hx, hy), hz);
        abut_lanes8_store(height + i, h);
        top = abut_lanes8_larger(top, h);
    }
    uint64_t at_top = 0;
    top = abut_lanes8_largest(top);
    for (int32_t i = 0; i < padded; i += ABUT_LANES8_COUNT) {
        at_top |= (uint64_t)abut_lanes8_equal(abut_lanes8_load(height + i), top) << i;
    }
    return abut_lowest_bit(at_top);
}

ABUT_LANES8_INLINE int32_t abut_scan_by_eight3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    enum { LANES = ABUT_LANES8_COUNT };
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
ABUT_LANES8_INLINE uint64_t abut_scan_above_rows3(const abut_real *x, int32_t padded, abut_vec3 d, abut_real least)
{
    const abut_real  *y = x + padded;
    const abut_real  *z = y + padded;
    const abut_lanes8 above = abut_lanes8_of(least);
    uint64_t          bits = 0;
    for (int32_t i = 0; i < padded; i += ABUT_LANES8_COUNT) {
        const abut_lanes8 hx = abut_lanes8_multiply(abut_lanes8_load(x + i), abut_lanes8_of(d.x));
        const abut_lanes8 hy = abut_lanes8_multiply(abut_lanes8_load(y + i), abut_lanes8_of(d.y));
        const abut_lanes8 hz = abut_lanes8_multiply(abut_lanes8_load(z + i), abut_lanes8_of(d.z));
        bits |= (uint64_t)abut_lanes8_greater(abut_lanes8_add(abut_lanes8_add(hx, hy), hz), above) << i;
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
ABUT_LANES8_INLINE uint64_t abut_scan_above_here3(const abut_real *x, int32_t padded, abut_vec3 d, abut_real least)
{
    return abut_scan_above_rows3(x, padded, d, least);
}

ABUT_LANES8_INLINE int32_t abut_scan_here3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
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
