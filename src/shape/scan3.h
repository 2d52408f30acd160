// scan3.h : the point of a small set farthest along a direction, and those near a place, by looking at all of them.
#ifndef ABUT_SHAPE_SCAN3_H
#define ABUT_SHAPE_SCAN3_H

#include "abut/math3.h"
#include "base/inline.h"
#include "base/tolerance_shape3.h"
#include "simd/simd8.h"

#include <math.h>

// The first of the highest. `x` are `padded` coordinates, a multiple of eight and at most ABUT_SCAN_VERTICES3; the y and the z
// follow in arrays as long. Padding is copies of the first point. The direction comes as three numbers, in registers.
int32_t abut_scan3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz);

// Bit i is set where point i is no farther from a place than `near`, along each of the axes. The same arrays.
uint64_t abut_scan_near3(const abut_real *x, int32_t padded, abut_vec3 place, abut_real near);

// ---- inline, for kernels ----------------------------------------------------------------------------------------------------

// Inline, so that a number that is known leaves no loop and the heights in registers.
ABUT_INLINE int32_t abut_scan_rows3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    abut_simd8       along_x = abut_simd8_splat(dx);
    abut_simd8       along_y = abut_simd8_splat(dy);
    abut_simd8       along_z = abut_simd8_splat(dz);
    abut_simd8       top = abut_simd8_splat(-(abut_real)INFINITY);
    abut_real        height[ABUT_SCAN_VERTICES3];
    for (int32_t i = 0; i < padded; i += ABUT_SIMD8_LANES) {
        abut_simd8 hx = abut_simd8_mul(abut_simd8_load(x + i), along_x);
        abut_simd8 hy = abut_simd8_mul(abut_simd8_load(y + i), along_y);
        abut_simd8 hz = abut_simd8_mul(abut_simd8_load(z + i), along_z);
        abut_simd8 h = abut_simd8_add(abut_simd8_add(hx, hy), hz);
        abut_simd8_store(height + i, h);
        top = abut_simd8_max(top, h);
    }
    uint64_t at_top = 0;
    top = abut_simd8_reduce_max(top);
    for (int32_t i = 0; i < padded; i += ABUT_SIMD8_LANES) {
        at_top |= (uint64_t)abut_simd8_equal(abut_simd8_load(height + i), top) << i;
    }
    return abut_lowest_bit(at_top);
}

ABUT_INLINE int32_t abut_scan_inline3(const abut_real *x, int32_t padded, abut_real dx, abut_real dy, abut_real dz)
{
    enum { LANES = ABUT_SIMD8_LANES };
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
ABUT_INLINE uint64_t abut_scan_above3(const abut_real *x, int32_t padded, abut_vec3 d, abut_real least)
{
    const abut_real *y = x + padded;
    const abut_real *z = y + padded;
    const abut_simd8 above = abut_simd8_splat(least);
    uint64_t         bits = 0;
    for (int32_t i = 0; i < padded; i += ABUT_SIMD8_LANES) {
        const abut_simd8 hx = abut_simd8_mul(abut_simd8_load(x + i), abut_simd8_splat(d.x));
        const abut_simd8 hy = abut_simd8_mul(abut_simd8_load(y + i), abut_simd8_splat(d.y));
        const abut_simd8 hz = abut_simd8_mul(abut_simd8_load(z + i), abut_simd8_splat(d.z));
        bits |= (uint64_t)abut_simd8_less(above, abut_simd8_add(abut_simd8_add(hx, hy), hz)) << i;
    }
    return bits;
}

#endif
