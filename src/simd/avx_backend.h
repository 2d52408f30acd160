// avx_backend.h : four floats of 16 bytes and eight of 32, or four doubles of 32: what the backends AVX2 and AVX-512 share
// (simd4.h). They differ in what a mask is.
#ifndef ABUT_SIMD_AVX_BACKEND_H
#define ABUT_SIMD_AVX_BACKEND_H

#include <immintrin.h>

#if defined(ABUT_F32)
#include "simd/x86_floats.h"

static inline abut_simd4 abut_simd4_load_pair_twice(const abut_real *pair)
{
    const __m128d    low = _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)(const void *)pair));
    const abut_simd4 r = {{_mm_castpd_ps(_mm_movedup_pd(low))}};
    return r;
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm_blend_ps(a.part[0], b.part[0], 1 << 2 | 1 << 3);
    return a;
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm_blend_ps(a.part[0], b.part[0], 1 << 1 | 1 << 3);
    return a;
}

// ---- which of the four, in a register -----------------------------------------------------------------------------------

typedef __m128i abut_lane4;

static inline abut_lane4 abut_lane4_of(int32_t lane)
{
    return _mm_set1_epi32(lane);
}

static inline abut_lane4 abut_lane4_first(abut_simd4 a, abut_simd4 b)
{
    const __m128i less = _mm_castps_si128(_mm_cmplt_ps(a.part[0], b.part[0]));
    __m128i       lane = _mm_or_si128(less, _mm_setr_epi32(0, 1, 2, 3));
    lane = _mm_min_epu32(lane, _mm_shuffle_epi32(lane, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_min_epu32(lane, _mm_shuffle_epi32(lane, _MM_SHUFFLE(1, 0, 3, 2)));
}

static inline abut_simd4 abut_simd4_at(abut_simd4 a, abut_lane4 lane)
{
    a.part[0] = _mm_permutevar_ps(a.part[0], lane);
    return a;
}

// ---- eight floats -------------------------------------------------------------------------------------------------------

#define ABUT_SIMD8_NATIVE

typedef struct abut_simd8 {
    __m256 all;
} abut_simd8;

typedef uint32_t abut_bits_of_eight __attribute__((vector_size(sizeof(__m256))));

static inline abut_simd8 abut_simd8_of(abut_simd4 low, abut_simd4 high)
{
    const abut_simd8 r = {_mm256_set_m128(high.part[0], low.part[0])};
    return r;
}

static inline abut_simd4 abut_simd8_low(abut_simd8 a)
{
    const abut_simd4 r = {{_mm256_castps256_ps128(a.all)}};
    return r;
}

static inline abut_simd4 abut_simd8_high(abut_simd8 a)
{
    const abut_simd4 r = {{_mm256_extractf128_ps(a.all, 1)}};
    return r;
}

static inline abut_simd8 abut_simd8_splat(abut_real x)
{
    const abut_simd8 r = {_mm256_set1_ps(x)};
    return r;
}

static inline void abut_simd8_store(abut_real numbers[2 * 4], abut_simd8 a)
{
    _mm256_storeu_ps(numbers, a.all);
}

static inline abut_simd8 abut_simd8_load(const abut_real numbers[2 * 4])
{
    const abut_simd8 a = {_mm256_loadu_ps(numbers)};
    return a;
}

static inline abut_simd8 abut_simd8_add(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all + b.all;
    return a;
}

static inline abut_simd8 abut_simd8_sub(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all - b.all;
    return a;
}

static inline abut_simd8 abut_simd8_mul(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all * b.all;
    return a;
}

static inline abut_simd8 abut_simd8_div(abut_simd8 a, abut_simd8 b)
{
    a.all = a.all / b.all;
    return a;
}

static inline abut_simd8 abut_simd8_min(abut_simd8 a, abut_simd8 b)
{
    a.all = _mm256_min_ps(a.all, b.all);
    return a;
}

static inline abut_simd8 abut_simd8_max(abut_simd8 a, abut_simd8 b)
{
    a.all = _mm256_max_ps(a.all, b.all);
    return a;
}

static inline abut_simd8 abut_simd8_abs(abut_simd8 a)
{
    a.all = (__m256)((abut_bits_of_eight)a.all & ~ABUT_SIGN_BIT);
    return a;
}

static inline abut_simd8 abut_simd8_sqrt(abut_simd8 a)
{
    a.all = _mm256_sqrt_ps(a.all);
    return a;
}

static inline abut_bits8 abut_simd8_less(abut_simd8 a, abut_simd8 b)
{
    return (abut_bits8)_mm256_movemask_ps(_mm256_cmp_ps(a.all, b.all, _CMP_LT_OS));
}

static inline abut_bits8 abut_simd8_equal(abut_simd8 a, abut_simd8 b)
{
    return (abut_bits8)_mm256_movemask_ps(_mm256_cmp_ps(a.all, b.all, _CMP_EQ_OQ));
}

static inline abut_simd8 abut_simd8_select_less(abut_simd8 a, abut_simd8 b, abut_simd8 yes, abut_simd8 no)
{
    const abut_simd8 r = {_mm256_blendv_ps(no.all, yes.all, _mm256_cmp_ps(a.all, b.all, _CMP_LT_OS))};
    return r;
}

static inline abut_simd8 abut_simd8_select_signed(abut_simd8 by, abut_simd8 yes, abut_simd8 no)
{
    no.all = _mm256_blendv_ps(no.all, yes.all, by.all);
    return no;
}

static inline abut_simd8 abut_simd8_flip_signs(abut_simd8 a, abut_simd8 by)
{
    a.all = (__m256)((abut_bits_of_eight)a.all ^ ((abut_bits_of_eight)by.all & ABUT_SIGN_BIT));
    return a;
}

// Four by four within each half, which is cheaper than across.
static inline void abut_eight_by_four(__m256 to[4], const __m256 from[4])
{
    const __m256 low = _mm256_unpacklo_ps(from[0], from[1]);
    const __m256 high = _mm256_unpackhi_ps(from[0], from[1]);
    const __m256 under_low = _mm256_unpacklo_ps(from[2], from[3]);
    const __m256 under_high = _mm256_unpackhi_ps(from[2], from[3]);
    to[0] = _mm256_shuffle_ps(low, under_low, _MM_SHUFFLE(1, 0, 1, 0));
    to[1] = _mm256_shuffle_ps(low, under_low, _MM_SHUFFLE(3, 2, 3, 2));
    to[2] = _mm256_shuffle_ps(high, under_high, _MM_SHUFFLE(1, 0, 1, 0));
    to[3] = _mm256_shuffle_ps(high, under_high, _MM_SHUFFLE(3, 2, 3, 2));
}

static inline void abut_simd8_load_rows4(abut_simd8 to[4], const abut_real *const from[2 * 4])
{
    __m256 row[4];
    for (int i = 0; i < 4; ++i) {
        row[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(from[i])), _mm_loadu_ps(from[i + 4]), 1);
    }
    abut_eight_by_four(row, row);
    for (int i = 0; i < 4; ++i) {
        to[i].all = row[i];
    }
}

static inline void abut_simd8_store_rows4(abut_real *const to[2 * 4], const abut_simd8 from[4])
{
    __m256 row[4] = {from[0].all, from[1].all, from[2].all, from[3].all};
    abut_eight_by_four(row, row);
    for (int i = 0; i < 4; ++i) {
        _mm_storeu_ps(to[i], _mm256_castps256_ps128(row[i]));
        _mm_storeu_ps(to[i + 4], _mm256_extractf128_ps(row[i], 1));
    }
}

static inline abut_simd8 abut_simd8_swap_halves(abut_simd8 a)
{
    a.all = _mm256_permute2f128_ps(a.all, a.all, 1);
    return a;
}

static inline abut_simd8 abut_simd8_swap_pairs(abut_simd8 a)
{
    a.all = _mm256_permute_ps(a.all, _MM_SHUFFLE(1, 0, 3, 2));
    return a;
}

static inline abut_simd8 abut_simd8_swap_adjacent(abut_simd8 a)
{
    a.all = _mm256_permute_ps(a.all, _MM_SHUFFLE(2, 3, 0, 1));
    return a;
}

static inline abut_simd8 abut_simd8_rotate_left(abut_simd8 a)
{
    a.all = _mm256_permutevar8x32_ps(a.all, _mm256_setr_epi32(1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3, 0));
    return a;
}

static inline abut_simd8 abut_simd8_lane_numbers(int32_t first)
{
    const abut_bits          from = (abut_bits)first;
    const abut_bits_of_eight lanes = {0, 1, 2, 3, 4, 4 + 1, 4 + 2, 4 + 3};
    const abut_simd8         r = {(__m256)(lanes + from)};
    return r;
}

static inline void abut_simd8_pick3(abut_simd8 to[3], const abut_real from[3][4 * 4], const uint8_t place[2 * 4])
{
    const __m256i i = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)place));
    const __m256  upper = _mm256_castsi256_ps(_mm256_cmpgt_epi32(i, _mm256_set1_epi32(2 * 4 - 1)));
    for (int k = 0; k < 3; ++k) {
        const __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(from[k]), i);
        const __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(from[k] + 2 * 4), i);
        to[k].all = _mm256_blendv_ps(low, high, upper);
    }
}

#else
typedef __m256d abut_simd_native;

#include "simd/native_bits.h"

static inline abut_simd_native abut_native_splat(abut_real x)
{
    return _mm256_set1_pd(x);
}

static inline abut_simd_native abut_native_min(abut_simd_native a, abut_simd_native b)
{
    return _mm256_min_pd(a, b);
}

static inline abut_simd_native abut_native_max(abut_simd_native a, abut_simd_native b)
{
    return _mm256_max_pd(a, b);
}

static inline abut_simd_native abut_native_sqrt(abut_simd_native a)
{
    return _mm256_sqrt_pd(a);
}

static inline abut_bits4 abut_native_sign_bits(abut_simd_native a)
{
    return (abut_bits4)_mm256_movemask_pd(a);
}

static inline abut_simd_native abut_native_rotate_left(abut_simd_native a)
{
    return _mm256_permute4x64_pd(a, _MM_SHUFFLE(0, 3, 2, 1));
}

// ---- rows of four doubles and memory ------------------------------------------------------------------------------------

// gcc copies 32 bytes by sixteens, which a load of all has to wait for.
static inline void abut_simd4_store(abut_real numbers[4], abut_simd4 a)
{
    _mm256_storeu_pd(numbers, a.part[0]);
}

static inline abut_simd4 abut_simd4_load(const abut_real *numbers)
{
    const abut_simd4 a = {{_mm256_loadu_pd(numbers)}};
    return a;
}

static inline abut_simd4 abut_simd4_of(abut_real x0, abut_real x1, abut_real x2, abut_real x3)
{
    const abut_simd4 r = {{_mm256_setr_pd(x0, x1, x2, x3)}};
    return r;
}

static inline abut_simd4 abut_simd4_load3(const abut_real *numbers)
{
    const abut_simd4 r = {{_mm256_maskload_pd(numbers, _mm256_setr_epi64x(-1, -1, -1, 0))}};
    return r;
}

// gcc would keep the row in memory for it.
static inline void abut_simd4_store3(abut_real *numbers, abut_simd4 a)
{
    _mm_storeu_pd(numbers, _mm256_castpd256_pd128(a.part[0]));
    _mm_storel_pd(numbers + 2, _mm256_extractf128_pd(a.part[0], 1));
}

static inline abut_simd4 abut_simd4_load_pairs(const abut_real *first, const abut_real *second)
{
    const abut_simd4 r = {{_mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(first)), _mm_loadu_pd(second), 1)}};
    return r;
}

static inline abut_simd4 abut_simd4_load_pair_twice(const abut_real *pair)
{
    const abut_simd4 r = {{_mm256_broadcast_pd((const __m128d *)(const void *)pair)}};
    return r;
}

static inline void abut_simd4_store_pair(abut_real *numbers, abut_simd4 a)
{
    _mm_storeu_pd(numbers, _mm256_castpd256_pd128(a.part[0]));
}

static inline abut_simd4 abut_simd4_marked(abut_simd4 a, int32_t first, int32_t bits)
{
    const __m256i    plain = _mm256_andnot_si256(_mm256_set1_epi64x(bits), _mm256_castpd_si256(a.part[0]));
    const __m256i    places = _mm256_setr_epi64x(first, first + 1, first + 2, first + 1 + 2);
    const abut_simd4 r = {{_mm256_castsi256_pd(_mm256_or_si256(plain, places))}};
    return r;
}

// ---- rows of four doubles in another order ------------------------------------------------------------------------------

static inline abut_simd4 abut_simd4_yzx(abut_simd4 a)
{
    a.part[0] = _mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(1, 0, 2, 1));
    return a;
}

static inline abut_simd4 abut_simd4_zxy(abut_simd4 a)
{
    a.part[0] = _mm256_permute4x64_pd(a.part[0], _MM_SHUFFLE(2, 1, 0, 2));
    return a;
}

static inline abut_simd4 abut_simd4_rotate_left(abut_simd4 a)
{
    a.part[0] = abut_native_rotate_left(a.part[0]);
    return a;
}

static inline abut_simd4 abut_simd4_swap_halves(abut_simd4 a)
{
    a.part[0] = _mm256_permute2f128_pd(a.part[0], a.part[0], 1);
    return a;
}

static inline abut_simd4 abut_simd4_swap_adjacent(abut_simd4 a)
{
    a.part[0] = _mm256_permute_pd(a.part[0], 1 | 1 << 2);
    return a;
}

static inline abut_simd4 abut_simd4_splat_lane(abut_simd4 a, int i)
{
    const __m256d    v = a.part[0];
    const abut_simd4 first = {{_mm256_permute4x64_pd(v, _MM_SHUFFLE(0, 0, 0, 0))}};
    const abut_simd4 second = {{_mm256_permute4x64_pd(v, _MM_SHUFFLE(1, 1, 1, 1))}};
    const abut_simd4 third = {{_mm256_permute4x64_pd(v, _MM_SHUFFLE(2, 2, 2, 2))}};
    return i == 0 ? first : i == 1 ? second : third;
}

static inline abut_simd4 abut_simd4_firsts(abut_simd4 a)
{
    a.part[0] = _mm256_permute_pd(a.part[0], 0);
    return a;
}

static inline abut_simd4 abut_simd4_seconds(abut_simd4 a)
{
    a.part[0] = _mm256_permute_pd(a.part[0], 1 | 1 << 1 | 1 << 2 | 1 << 3);
    return a;
}

static inline abut_simd4 abut_simd4_repeated(abut_simd4 a)
{
    a.part[0] = _mm256_permute2f128_pd(a.part[0], a.part[0], 0);
    return a;
}

static inline abut_simd4 abut_simd4_joined(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm256_blend_pd(a.part[0], b.part[0], 1 << 2 | 1 << 3);
    return a;
}

static inline abut_simd4 abut_simd4_mixed(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm256_blend_pd(a.part[0], b.part[0], 1 << 1 | 1 << 3);
    return a;
}

static inline abut_simd4 abut_simd4_and_first(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm256_blend_pd(a.part[0], abut_simd4_splat_lane(b, 0).part[0], 1 << 3);
    return a;
}

static inline abut_simd4 abut_simd4_seam(abut_simd4 a, abut_simd4 b)
{
    a.part[0] = _mm256_insertf128_pd(abut_simd4_yzx(a).part[0], _mm256_castpd256_pd128(b.part[0]), 1);
    return a;
}

static inline abut_simd4 abut_simd4_shift_in(abut_simd4 a, abut_simd4 b)
{
    const __m256d middle = _mm256_permute2f128_pd(a.part[0], b.part[0], 1 | 2 << 4);
    a.part[0] = _mm256_shuffle_pd(a.part[0], middle, 1 | 1 << 2);
    return a;
}

static inline void abut_simd4_transpose(abut_simd4 r[4])
{
    const abut_simd_native even_low = _mm256_unpacklo_pd(r[0].part[0], r[1].part[0]);
    const abut_simd_native odd_low = _mm256_unpackhi_pd(r[0].part[0], r[1].part[0]);
    const abut_simd_native even_high = _mm256_unpacklo_pd(r[2].part[0], r[3].part[0]);
    const abut_simd_native odd_high = _mm256_unpackhi_pd(r[2].part[0], r[3].part[0]);
    r[0].part[0] = _mm256_insertf128_pd(even_low, _mm256_castpd256_pd128(even_high), 1);
    r[1].part[0] = _mm256_insertf128_pd(odd_low, _mm256_castpd256_pd128(odd_high), 1);
    r[2].part[0] = _mm256_permute2f128_pd(even_low, even_high, 1 | 3 << 4);
    r[3].part[0] = _mm256_permute2f128_pd(odd_low, odd_high, 1 | 3 << 4);
}

typedef __m128d abut_simd_half;

static inline abut_simd_half abut_half_load(const abut_real *numbers)
{
    return _mm_loadu_pd(numbers);
}

static inline void abut_half_store(abut_real *numbers, abut_simd_half a)
{
    _mm_storeu_pd(numbers, a);
}

#define ABUT_SHUFFLE2(a, b, i, j) _mm_shuffle_pd(a, b, (i) | (j) << 1)

static inline abut_simd4 abut_simd4_of_halves(abut_simd_half low, abut_simd_half high)
{
    const abut_simd4 r = {{_mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1)}};
    return r;
}
#endif

#endif
