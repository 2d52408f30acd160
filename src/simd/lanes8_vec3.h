// lanes8_vec3.h : eight vectors of space at once, by component. See lanes8.h for who may use it, and that it rounds like plain
// arithmetic does.
#ifndef ABUT_SIMD_LANES8_VEC3_H
#define ABUT_SIMD_LANES8_VEC3_H

#include "abut/math3.h"
#include "simd/lanes8.h"

typedef struct abut_lanes8_vec3 {
    abut_lanes8 x, y, z;
} abut_lanes8_vec3;

ABUT_LANES8_INLINE abut_lanes8_vec3 abut_lanes8_of3(abut_vec3 v)
{
    return (abut_lanes8_vec3){abut_lanes8_of(v.x), abut_lanes8_of(v.y), abut_lanes8_of(v.z)};
}

ABUT_LANES8_INLINE abut_lanes8_vec3 abut_lanes8_sub3(abut_lanes8_vec3 a, abut_lanes8_vec3 b)
{
    return (abut_lanes8_vec3){abut_lanes8_subtract(a.x, b.x), abut_lanes8_subtract(a.y, b.y), abut_lanes8_subtract(a.z, b.z)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_dot3(abut_lanes8_vec3 a, abut_lanes8_vec3 b)
{
    return abut_lanes8_add(abut_lanes8_add(abut_lanes8_multiply(a.x, b.x), abut_lanes8_multiply(a.y, b.y)),
                           abut_lanes8_multiply(a.z, b.z));
}

ABUT_LANES8_INLINE abut_lanes8_vec3 abut_lanes8_cross3(abut_lanes8_vec3 a, abut_lanes8_vec3 b)
{
    abut_lanes8_vec3 c = {abut_lanes8_subtract(abut_lanes8_multiply(a.y, b.z), abut_lanes8_multiply(a.z, b.y)),
                          abut_lanes8_subtract(abut_lanes8_multiply(a.z, b.x), abut_lanes8_multiply(a.x, b.z)),
                          abut_lanes8_subtract(abut_lanes8_multiply(a.x, b.y), abut_lanes8_multiply(a.y, b.x))};
    return c;
}

// The vectors at eight places. Behind each of them one more number is read, and not used: it must be there. They are turned
// about in registers, since a wide load waits for numbers stored one by one.
#if defined(__x86_64__) && defined(__GNUC__) && defined(ABUT_F32)

ABUT_LANES8_INLINE __m256 abut_two_places3(const abut_vec3 *low, const abut_vec3 *high)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&low->x)), _mm_loadu_ps(&high->x), 1);
}

ABUT_LANES8_INLINE abut_lanes8_vec3 abut_lanes8_gather3(const abut_vec3 *const place[ABUT_LANES8_COUNT])
{
    __m256           p = abut_two_places3(place[0], place[4]);
    __m256           q = abut_two_places3(place[1], place[4 + 1]);
    __m256           r = abut_two_places3(place[2], place[4 + 2]);
    __m256           s = abut_two_places3(place[3], place[4 + 3]);
    __m256           pq = _mm256_unpacklo_ps(p, q);
    __m256           rs = _mm256_unpacklo_ps(r, s);
    abut_lanes8_vec3 v;
    v.x.all = _mm256_shuffle_ps(pq, rs, _MM_SHUFFLE(1, 0, 1, 0));
    v.y.all = _mm256_shuffle_ps(pq, rs, _MM_SHUFFLE(3, 2, 3, 2));
    v.z.all = _mm256_shuffle_ps(_mm256_unpackhi_ps(p, q), _mm256_unpackhi_ps(r, s), _MM_SHUFFLE(1, 0, 1, 0));
    return v;
}

#elif defined(__x86_64__) && defined(__GNUC__)

ABUT_LANES8_INLINE void abut_gather_half3(const abut_vec3 *const place[4], __m256d *x, __m256d *y, __m256d *z)
{
    __m256d p = _mm256_loadu_pd(&place[0]->x);
    __m256d q = _mm256_loadu_pd(&place[1]->x);
    __m256d r = _mm256_loadu_pd(&place[2]->x);
    __m256d s = _mm256_loadu_pd(&place[3]->x);
    __m256d pq = _mm256_unpacklo_pd(p, q);
    __m256d rs = _mm256_unpacklo_pd(r, s);
    *x = _mm256_permute2f128_pd(pq, rs, 2 << 4);
    *y = _mm256_permute2f128_pd(_mm256_unpackhi_pd(p, q), _mm256_unpackhi_pd(r, s), 2 << 4);
    *z = _mm256_permute2f128_pd(pq, rs, 1 | 3 << 4);
}

ABUT_LANES8_INLINE abut_lanes8_vec3 abut_lanes8_gather3(const abut_vec3 *const place[ABUT_LANES8_COUNT])
{
    abut_lanes8_vec3 v;
    abut_gather_half3(place, &v.x.low, &v.y.low, &v.z.low);
    abut_gather_half3(place + 4, &v.x.high, &v.y.high, &v.z.high);
    return v;
}

#else

static inline abut_lanes8_vec3 abut_lanes8_gather3(const abut_vec3 *const place[ABUT_LANES8_COUNT])
{
    abut_lanes8_vec3 v;
    for (int i = 0; i < ABUT_LANES8_COUNT; ++i) {
        v.x.lane[i] = place[i]->x;
        v.y.lane[i] = place[i]->y;
        v.z.lane[i] = place[i]->z;
    }
    return v;
}

#endif

#endif
