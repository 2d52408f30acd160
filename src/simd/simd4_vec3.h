// simd4_vec3.h : vectors of space as rows (simd4.h). The fourth number means nothing, but it is finite where those of the
// vectors are.
#ifndef ABUT_SIMD_SIMD4_VEC3_H
#define ABUT_SIMD_SIMD4_VEC3_H

#include "abut/math3.h"
#include "simd/simd4_pose3.h"

// Number i, 0 to 2, in all four places.
#if defined(__SSE2__) && defined(ABUT_F32)
static inline abut_simd4 abut_simd4_spread(abut_simd4 a, int i)
{
    __m128     v = a.part[0];
    abut_simd4 first = {{_mm_shuffle_ps(v, v, _MM_SHUFFLE(0, 0, 0, 0))}};
    abut_simd4 second = {{_mm_shuffle_ps(v, v, _MM_SHUFFLE(1, 1, 1, 1))}};
    abut_simd4 third = {{_mm_shuffle_ps(v, v, _MM_SHUFFLE(2, 2, 2, 2))}};
    return i == 0 ? first : i == 1 ? second : third;
}
#elif defined(ABUT_AVX2)
static inline abut_simd4 abut_simd4_spread(abut_simd4 a, int i)
{
    __m256d    v = a.part[0];
    abut_simd4 first = {{_mm256_permute4x64_pd(v, _MM_SHUFFLE(0, 0, 0, 0))}};
    abut_simd4 second = {{_mm256_permute4x64_pd(v, _MM_SHUFFLE(1, 1, 1, 1))}};
    abut_simd4 third = {{_mm256_permute4x64_pd(v, _MM_SHUFFLE(2, 2, 2, 2))}};
    return i == 0 ? first : i == 1 ? second : third;
}
#else
static inline abut_simd4 abut_simd4_spread(abut_simd4 a, int i)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    return abut_simd4_splat(numbers[i]);
}
#endif

// The sum of three numbers of each of four rows, as abut_dot3 adds them.
#if defined(ABUT_AVX2) && !defined(ABUT_F32)
static inline abut_simd4 abut_simd4_sums3(abut_simd4 a, abut_simd4 b, abut_simd4 c, abut_simd4 d)
{
    __m256d    even = _mm256_unpacklo_pd(a.part[0], b.part[0]);
    __m256d    odd = _mm256_unpackhi_pd(a.part[0], b.part[0]);
    __m256d    even_after = _mm256_unpacklo_pd(c.part[0], d.part[0]);
    __m256d    odd_after = _mm256_unpackhi_pd(c.part[0], d.part[0]);
    __m128d    low = _mm256_castpd256_pd128(even) + _mm256_castpd256_pd128(odd);
    __m128d    high = _mm256_castpd256_pd128(even_after) + _mm256_castpd256_pd128(odd_after);
    __m256d    third = _mm256_permute2f128_pd(even, even_after, 1 | 3 << 4);
    abut_simd4 sums = {{_mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1) + third}};
    return sums;
}

// The same as numbers.
static inline void abut_simd4_write_sums3(abut_real sum[4], abut_simd4 a, abut_simd4 b, abut_simd4 c, abut_simd4 d)
{
    __m256d first = _mm256_unpacklo_pd(a.part[0], b.part[0]);
    __m256d last = _mm256_unpacklo_pd(c.part[0], d.part[0]);
    __m128d second = _mm_unpackhi_pd(_mm256_castpd256_pd128(a.part[0]), _mm256_castpd256_pd128(b.part[0]));
    __m128d second_last = _mm_unpackhi_pd(_mm256_castpd256_pd128(c.part[0]), _mm256_castpd256_pd128(d.part[0]));
    __m128d low = (_mm256_castpd256_pd128(first) + second) + _mm256_extractf128_pd(first, 1);
    __m128d high = (_mm256_castpd256_pd128(last) + second_last) + _mm256_extractf128_pd(last, 1);
    sum[0] = _mm_cvtsd_f64(low);
    sum[1] = _mm_cvtsd_f64(_mm_unpackhi_pd(low, low));
    sum[2] = _mm_cvtsd_f64(high);
    sum[3] = _mm_cvtsd_f64(_mm_unpackhi_pd(high, high));
}
#else
static inline abut_simd4 abut_simd4_sums3(abut_simd4 a, abut_simd4 b, abut_simd4 c, abut_simd4 d)
{
    abut_simd4 r[4] = {a, b, c, d};
    abut_simd4_transpose(r);
    return abut_simd4_add(abut_simd4_add(r[0], r[1]), r[2]);
}

static inline void abut_simd4_write_sums3(abut_real sum[4], abut_simd4 a, abut_simd4 b, abut_simd4 c, abut_simd4 d)
{
    abut_simd4_store(sum, abut_simd4_sums3(a, b, c, d));
}
#endif

// The sum of three numbers of one row likewise.
static inline abut_real abut_simd4_sum3(abut_simd4 a)
{
    return abut_simd4_first(abut_simd4_add(abut_simd4_add(a, abut_simd4_rotate(a)), abut_simd4_after_next(a)));
}

// Three numbers of memory.
#if defined(ABUT_AVX2) && !defined(ABUT_F32)
static inline abut_simd4 abut_simd4_of_vec3(const abut_vec3 *v)
{
    abut_simd4 r = {{_mm256_maskload_pd(&v->x, _mm256_setr_epi64x(-1, -1, -1, 0))}};
    return r;
}
#else
static inline abut_simd4 abut_simd4_of_vec3(const abut_vec3 *v)
{
    return abut_simd4_of(v->x, v->y, v->z, 0);
}
#endif

// The same by one load, of a vector that another number comes after: that is the fourth.
#if defined(ABUT_AVX2) && !defined(ABUT_F32)
static inline abut_simd4 abut_simd4_of_vec3_and_next(const abut_vec3 *v)
{
    abut_simd4 r = {{_mm256_loadu_pd(&v->x)}};
    return r;
}
#else
static inline abut_simd4 abut_simd4_of_vec3_and_next(const abut_vec3 *v)
{
    abut_simd4 r;
    memcpy(&r, (const void *)v, sizeof r);
    return r;
}
#endif

// The first number exchanged with the second, and the third with the fourth.
#if defined(__SSE2__) && defined(ABUT_F32)
static inline abut_simd4 abut_simd4_swapped(abut_simd4 a)
{
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], a.part[0], _MM_SHUFFLE(2, 3, 0, 1))}};
    return r;
}
#elif defined(ABUT_AVX2)
static inline abut_simd4 abut_simd4_swapped(abut_simd4 a)
{
    abut_simd4 r = {{_mm256_permute_pd(a.part[0], 1 + 4)}};
    return r;
}
#else
static inline abut_simd4 abut_simd4_swapped(abut_simd4 a)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    return abut_simd4_of(numbers[1], numbers[0], numbers[3], numbers[2]);
}
#endif

// What rows are written by, one vector after the other: the first three numbers of one row and the first of another; the second
// and third of one, the first and second of another.
#if defined(__SSE2__) && defined(ABUT_F32)
static inline abut_simd4 abut_simd4_and_first(abut_simd4 a, abut_simd4 b)
{
    __m128     seam = _mm_shuffle_ps(a.part[0], b.part[0], _MM_SHUFFLE(0, 0, 2, 2));
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], seam, _MM_SHUFFLE(2, 0, 1, 0))}};
    return r;
}

static inline abut_simd4 abut_simd4_seam(abut_simd4 a, abut_simd4 b)
{
    abut_simd4 r = {{_mm_shuffle_ps(a.part[0], b.part[0], _MM_SHUFFLE(1, 0, 2, 1))}};
    return r;
}

#elif defined(ABUT_AVX2)
static inline abut_simd4 abut_simd4_and_first(abut_simd4 a, abut_simd4 b)
{
    abut_simd4 r = {{_mm256_blend_pd(a.part[0], abut_simd4_spread(b, 0).part[0], 1 << 3)}};
    return r;
}

static inline abut_simd4 abut_simd4_seam(abut_simd4 a, abut_simd4 b)
{
    abut_simd4 r = {{_mm256_insertf128_pd(abut_simd4_rotate(a).part[0], _mm256_castpd256_pd128(b.part[0]), 1)}};
    return r;
}

#else
static inline abut_simd4 abut_simd4_and_first(abut_simd4 a, abut_simd4 b)
{
    abut_real x[4], y[4];
    abut_simd4_store(x, a);
    abut_simd4_store(y, b);
    return abut_simd4_of(x[0], x[1], x[2], y[0]);
}

static inline abut_simd4 abut_simd4_seam(abut_simd4 a, abut_simd4 b)
{
    abut_real x[4], y[4];
    abut_simd4_store(x, a);
    abut_simd4_store(y, b);
    return abut_simd4_of(x[1], x[2], y[0], y[1]);
}

#endif

// To memory: such a seam; the third number of a row and three numbers after it.
#if defined(ABUT_AVX2) && !defined(ABUT_F32)
// Half and half: nothing of one vector waits for the other.
static inline void abut_simd4_put_seam(abut_real to[4], abut_simd4 a, abut_simd4 b)
{
    _mm_storeu_pd(to, _mm256_castpd256_pd128(abut_simd4_rotate(a).part[0]));
    _mm_storeu_pd(to + 2, _mm256_castpd256_pd128(b.part[0]));
}

static inline void abut_simd4_put_third(abut_real to[4], abut_simd4 a, abut_real x, abut_real y, abut_real z)
{
    _mm_storeu_pd(to, _mm_unpacklo_pd(_mm256_extractf128_pd(a.part[0], 1), _mm_set_sd(x)));
    _mm_storeu_pd(to + 2, _mm_setr_pd(y, z));
}
#else
static inline void abut_simd4_put_seam(abut_real to[4], abut_simd4 a, abut_simd4 b)
{
    abut_simd4_store(to, abut_simd4_seam(a, b));
}

static inline void abut_simd4_put_third(abut_real to[4], abut_simd4 a, abut_real x, abut_real y, abut_real z)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    abut_simd4_store(to, abut_simd4_of(numbers[2], x, y, z));
}
#endif

static inline abut_simd4 abut_simd4_neg(abut_simd4 a)
{
    for (int i = 0; i < ABUT_SIMD4_NATIVES; ++i) {
        a.part[i] = -a.part[i];
    }
    return a;
}

// A matrix of these columns times a vector, as abut_rotate3; of these rows, as abut_unrotate3 by the columns.
static inline abut_simd4 abut_simd4_by_columns(const abut_simd4 column[3], abut_simd4 v)
{
    abut_simd4 two =
        abut_simd4_add(abut_simd4_mul(column[0], abut_simd4_spread(v, 0)), abut_simd4_mul(column[1], abut_simd4_spread(v, 1)));
    return abut_simd4_add(two, abut_simd4_mul(column[2], abut_simd4_spread(v, 2)));
}

// The same of a vector of numbers: none of them waits for being put into a row.
static inline abut_simd4 abut_simd4_by_columns_of(const abut_simd4 column[3], abut_vec3 v)
{
    return abut_simd4_mul_add(abut_simd4_mul_add(abut_simd4_scale(v.x, column[0]), v.y, column[1]), v.z, column[2]);
}

#endif
