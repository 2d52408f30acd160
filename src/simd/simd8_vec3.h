// simd8_vec3.h : eight vectors at once, by component (simd8.h); what is done to them is rounded as in math3.h.
#ifndef ABUT_SIMD_SIMD8_VEC3_H
#define ABUT_SIMD_SIMD8_VEC3_H

#include "abut/math3.h"
#include "simd/simd8.h"

typedef struct abut_simd8_vec3 {
    abut_simd8 x, y, z;
} abut_simd8_vec3;

static inline abut_simd8_vec3 abut_simd8_splat3(abut_vec3 v)
{
    const abut_simd8_vec3 r = {abut_simd8_splat(v.x), abut_simd8_splat(v.y), abut_simd8_splat(v.z)};
    return r;
}

static inline abut_simd8_vec3 abut_simd8_sub3(abut_simd8_vec3 a, abut_simd8_vec3 b)
{
    const abut_simd8_vec3 r = {abut_simd8_sub(a.x, b.x), abut_simd8_sub(a.y, b.y), abut_simd8_sub(a.z, b.z)};
    return r;
}

static inline abut_simd8 abut_simd8_dot3(abut_simd8_vec3 a, abut_simd8_vec3 b)
{
    return abut_simd8_add(abut_simd8_add(abut_simd8_mul(a.x, b.x), abut_simd8_mul(a.y, b.y)), abut_simd8_mul(a.z, b.z));
}

static inline abut_simd8_vec3 abut_simd8_cross3(abut_simd8_vec3 a, abut_simd8_vec3 b)
{
    const abut_simd8_vec3 r = {abut_simd8_sub(abut_simd8_mul(a.y, b.z), abut_simd8_mul(a.z, b.y)),
                               abut_simd8_sub(abut_simd8_mul(a.z, b.x), abut_simd8_mul(a.x, b.z)),
                               abut_simd8_sub(abut_simd8_mul(a.x, b.y), abut_simd8_mul(a.y, b.x))};
    return r;
}

// Four vectors, each of which another number comes after: it is read, and not used. They are transposed in registers, since a
// wide load waits for numbers stored one by one.
static inline void abut_simd4_gather3(abut_simd4 r[4], const abut_vec3 *const place[4])
{
    for (int i = 0; i < 4; ++i) {
        r[i] = abut_simd4_load((const abut_real *)(const void *)place[i]);
    }
    abut_simd4_transpose(r);
}

// Eight likewise.
static inline abut_simd8_vec3 abut_simd8_gather3(const abut_vec3 *const place[2 * 4])
{
    abut_simd4 low[4], high[4];
    abut_simd4_gather3(low, place);
    abut_simd4_gather3(high, place + 4);
    const abut_simd8_vec3 r = {abut_simd8_of(low[0], high[0]), abut_simd8_of(low[1], high[1]), abut_simd8_of(low[2], high[2])};
    return r;
}

#endif
