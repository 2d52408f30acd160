// avx_bytes.h : sixteen bytes in one register, looked up by bytes of another, with AVX2 and AVX-512. Their arithmetic is
// the compiler's (GNU C); what it cannot say is here.
#ifndef ABUT_SIMD_AVX_BYTES_H
#define ABUT_SIMD_AVX_BYTES_H

#include <immintrin.h>

typedef uint8_t abut_bytes16 __attribute__((vector_size(sizeof(__m128i))));

// Eight bytes of a number, lowest first, and zeros.
static inline abut_bytes16 abut_bytes16_of(uint64_t low)
{
    return (abut_bytes16)_mm_cvtsi64_si128((long long)low);
}

static inline uint64_t abut_bytes16_first8(abut_bytes16 a)
{
    return (uint64_t)_mm_cvtsi128_si64((__m128i)a);
}

static inline abut_bytes16 abut_bytes16_splat(uint8_t x)
{
    return (abut_bytes16)_mm_set1_epi8((char)x);
}

static inline void abut_bytes16_store(void *to, abut_bytes16 a)
{
    _mm_storeu_si128((__m128i *)to, (__m128i)a);
}

// Byte index[i] % 16 of the table, zero where index[i] is 128 or more.
static inline abut_bytes16 abut_bytes16_lookup(abut_bytes16 table, abut_bytes16 index)
{
    return (abut_bytes16)_mm_shuffle_epi8((__m128i)table, (__m128i)index);
}

// A bit for each byte that is 128 or more.
static inline uint32_t abut_bytes16_sign_bits(abut_bytes16 a)
{
    return (uint32_t)_mm_movemask_epi8((__m128i)a);
}

// The low halves of two, and the high ones.
static inline abut_bytes16 abut_bytes16_low_halves(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpacklo_epi64((__m128i)a, (__m128i)b);
}

static inline abut_bytes16 abut_bytes16_high_halves(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpackhi_epi64((__m128i)a, (__m128i)b);
}

// Pieces of 1, 2 or 4 bytes of the low halves of two in turn, and of the high halves.
static inline abut_bytes16 abut_bytes16_zip_low1(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpacklo_epi8((__m128i)a, (__m128i)b);
}

static inline abut_bytes16 abut_bytes16_zip_high1(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpackhi_epi8((__m128i)a, (__m128i)b);
}

static inline abut_bytes16 abut_bytes16_zip_low2(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpacklo_epi16((__m128i)a, (__m128i)b);
}

static inline abut_bytes16 abut_bytes16_zip_high2(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpackhi_epi16((__m128i)a, (__m128i)b);
}

static inline abut_bytes16 abut_bytes16_zip_low4(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpacklo_epi32((__m128i)a, (__m128i)b);
}

static inline abut_bytes16 abut_bytes16_zip_high4(abut_bytes16 a, abut_bytes16 b)
{
    return (abut_bytes16)_mm_unpackhi_epi32((__m128i)a, (__m128i)b);
}

#endif
