// eight3.h : eight vectors of space at once, by component. See lanes.h for who may use it, and that it rounds like plain
// arithmetic does.
#ifndef ABUT_MATH_EIGHT3_H
#define ABUT_MATH_EIGHT3_H

#include "abut/math3.h"
#include "math/lanes.h"

typedef struct abut_eight3 {
    abut_eight x, y, z;
} abut_eight3;

ABUT_EIGHT_INLINE abut_eight3 abut_eight_of3(abut_vec3 v)
{
    return (abut_eight3){abut_eight_of(v.x), abut_eight_of(v.y), abut_eight_of(v.z)};
}

ABUT_EIGHT_INLINE abut_eight3 abut_eight_sub3(abut_eight3 a, abut_eight3 b)
{
    return (abut_eight3){abut_eight_subtract(a.x, b.x), abut_eight_subtract(a.y, b.y), abut_eight_subtract(a.z, b.z)};
}

ABUT_EIGHT_INLINE abut_eight abut_eight_dot3(abut_eight3 a, abut_eight3 b)
{
    return abut_eight_add(abut_eight_add(abut_eight_multiply(a.x, b.x), abut_eight_multiply(a.y, b.y)),
                          abut_eight_multiply(a.z, b.z));
}

ABUT_EIGHT_INLINE abut_eight3 abut_eight_cross3(abut_eight3 a, abut_eight3 b)
{
    abut_eight3 c = {abut_eight_subtract(abut_eight_multiply(a.y, b.z), abut_eight_multiply(a.z, b.y)),
                     abut_eight_subtract(abut_eight_multiply(a.z, b.x), abut_eight_multiply(a.x, b.z)),
                     abut_eight_subtract(abut_eight_multiply(a.x, b.y), abut_eight_multiply(a.y, b.x))};
    return c;
}

// The vectors at eight places. Behind each of them one more number is read, and not used: it must be there. They are turned
// about in registers, since a wide load waits for numbers stored one by one.
#if defined(__x86_64__) && defined(__GNUC__) && defined(ABUT_F32)

ABUT_EIGHT_INLINE __m256 abut_two_places3(const abut_vec3 *low, const abut_vec3 *high)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&low->x)), _mm_loadu_ps(&high->x), 1);
}

ABUT_EIGHT_INLINE abut_eight3 abut_eight_gather3(const abut_vec3 *const place[ABUT_EIGHT_LANES])
{
    __m256      p = abut_two_places3(place[0], place[4]);
    __m256      q = abut_two_places3(place[1], place[4 + 1]);
    __m256      r = abut_two_places3(place[2], place[4 + 2]);
    __m256      s = abut_two_places3(place[3], place[4 + 3]);
    __m256      pq = _mm256_unpacklo_ps(p, q);
    __m256      rs = _mm256_unpacklo_ps(r, s);
    abut_eight3 v;
    v.x.all = _mm256_shuffle_ps(pq, rs, _MM_SHUFFLE(1, 0, 1, 0));
    v.y.all = _mm256_shuffle_ps(pq, rs, _MM_SHUFFLE(3, 2, 3, 2));
    v.z.all = _mm256_shuffle_ps(_mm256_unpackhi_ps(p, q), _mm256_unpackhi_ps(r, s), _MM_SHUFFLE(1, 0, 1, 0));
    return v;
}

#elif defined(__x86_64__) && defined(__GNUC__)

ABUT_EIGHT_INLINE void abut_gather_half3(const abut_vec3 *const place[4], __m256d *x, __m256d *y, __m256d *z)
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

ABUT_EIGHT_INLINE abut_eight3 abut_eight_gather3(const abut_vec3 *const place[ABUT_EIGHT_LANES])
{
    abut_eight3 v;
    abut_gather_half3(place, &v.x.low, &v.y.low, &v.z.low);
    abut_gather_half3(place + 4, &v.x.high, &v.y.high, &v.z.high);
    return v;
}

#else

static inline abut_eight3 abut_eight_gather3(const abut_vec3 *const place[ABUT_EIGHT_LANES])
{
    abut_eight3 v;
    for (int i = 0; i < ABUT_EIGHT_LANES; ++i) {
        v.x.lane[i] = place[i]->x;
        v.y.lane[i] = place[i]->y;
        v.z.lane[i] = place[i]->z;
    }
    return v;
}

#endif

#endif
