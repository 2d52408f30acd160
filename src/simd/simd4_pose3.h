// simd4_pose3.h : a pose of space as rows (simd4.h), in pieces of 16 bytes: so it was written, when it was handed on by value,
// and a load waits long for stores of other pieces. The fourth numbers mean nothing.
#ifndef ABUT_SIMD_SIMD4_POSE3_H
#define ABUT_SIMD_SIMD4_POSE3_H

#include "abut/math3.h"
#include "simd/simd4.h"

#if defined(__SSE2__) && defined(ABUT_F32)
static inline void abut_simd4_pieces(__m128 piece[3], const abut_pose3 *pose)
{
    const abut_real *numbers = &pose->p.x;
    for (int i = 0; i < 3; ++i) {
        piece[i] = _mm_loadu_ps(numbers + 4 * i);
    }
}

// The rows of the rotation's matrix.
static inline void abut_rows_of_pose3(abut_simd4 row[3], const abut_pose3 *pose)
{
    __m128 l[3];
    abut_simd4_pieces(l, pose);
    row[0].part[0] = _mm_shuffle_ps(_mm_unpackhi_ps(l[0], l[1]), l[2], _MM_SHUFFLE(1, 1, 1, 2));
    row[1].part[0] = _mm_shuffle_ps(l[1], l[2], _MM_SHUFFLE(2, 2, 3, 0));
    row[2].part[0] = _mm_shuffle_ps(l[1], l[2], _MM_SHUFFLE(3, 0, 1, 1));
    row[2].part[0] = _mm_shuffle_ps(row[2].part[0], row[2].part[0], _MM_SHUFFLE(3, 3, 2, 0));
}

// And its columns.
static inline void abut_columns_of_pose3(abut_simd4 column[3], const abut_pose3 *pose)
{
    __m128 l[3];
    abut_simd4_pieces(l, pose);
    column[0].part[0] = _mm_shuffle_ps(l[0], l[1], _MM_SHUFFLE(1, 0, 3, 3));
    column[0].part[0] = _mm_shuffle_ps(column[0].part[0], column[0].part[0], _MM_SHUFFLE(3, 3, 2, 0));
    column[1].part[0] = _mm_shuffle_ps(l[1], l[2], _MM_SHUFFLE(0, 0, 3, 2));
    column[2].part[0] = _mm_shuffle_ps(l[2], l[2], _MM_SHUFFLE(3, 3, 2, 1));
}

// Its position.
static inline abut_simd4 abut_place_of_pose3(const abut_pose3 *pose)
{
    abut_simd4 r = {{_mm_loadu_ps(&pose->p.x)}};
    return r;
}
#elif defined(ABUT_AVX2)
// Half a vector, from the last number of the position on: a load of 32 bytes would wait for two stores of 16. One by one: an
// array of them gcc copies through memory.
static inline __m128d abut_simd4_half(const abut_pose3 *pose, int i)
{
    return _mm_loadu_pd(&pose->p.z + 2 * i);
}

static inline abut_simd4 abut_simd4_of_halves(__m128d low, __m128d high)
{
    abut_simd4 r = {{_mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1)}};
    return r;
}

static inline void abut_rows_of_pose3(abut_simd4 row[3], const abut_pose3 *pose)
{
    const __m128d zx = abut_simd4_half(pose, 0), yz = abut_simd4_half(pose, 1), xy = abut_simd4_half(pose, 2);
    const __m128d zx2 = abut_simd4_half(pose, 3), yz2 = abut_simd4_half(pose, 4);
    row[0] = abut_simd4_of_halves(_mm_shuffle_pd(zx, xy, 1), _mm_shuffle_pd(zx2, yz2, 1));
    row[1] = abut_simd4_of_halves(_mm_shuffle_pd(yz, xy, 2), yz2);
    row[2] = abut_simd4_of_halves(_mm_shuffle_pd(yz, zx2, 1), _mm_unpackhi_pd(yz2, yz2));
}

static inline void abut_columns_of_pose3(abut_simd4 column[3], const abut_pose3 *pose)
{
    const __m128d zx = abut_simd4_half(pose, 0), yz = abut_simd4_half(pose, 1), xy = abut_simd4_half(pose, 2);
    const __m128d zx2 = abut_simd4_half(pose, 3), yz2 = abut_simd4_half(pose, 4);
    column[0] = abut_simd4_of_halves(_mm_shuffle_pd(zx, yz, 1), _mm_unpackhi_pd(yz, yz));
    column[1] = abut_simd4_of_halves(xy, zx2);
    column[2] = abut_simd4_of_halves(_mm_shuffle_pd(zx2, yz2, 1), _mm_unpackhi_pd(yz2, yz2));
}

static inline abut_simd4 abut_place_of_pose3(const abut_pose3 *pose)
{
    return abut_simd4_of_halves(_mm_loadu_pd(&pose->p.x), abut_simd4_half(pose, 0));
}
#else
static inline void abut_rows_of_pose3(abut_simd4 row[3], const abut_pose3 *pose)
{
    const abut_rot3 *r = &pose->r;
    row[0] = abut_simd4_of(r->x.x, r->y.x, r->z.x, r->z.x);
    row[1] = abut_simd4_of(r->x.y, r->y.y, r->z.y, r->z.y);
    row[2] = abut_simd4_of(r->x.z, r->y.z, r->z.z, r->z.z);
}

static inline void abut_columns_of_pose3(abut_simd4 column[3], const abut_pose3 *pose)
{
    const abut_rot3 *r = &pose->r;
    column[0] = abut_simd4_of(r->x.x, r->x.y, r->x.z, r->x.z);
    column[1] = abut_simd4_of(r->y.x, r->y.y, r->y.z, r->y.z);
    column[2] = abut_simd4_of(r->z.x, r->z.y, r->z.z, r->z.z);
}

static inline abut_simd4 abut_place_of_pose3(const abut_pose3 *pose)
{
    return abut_simd4_of(pose->p.x, pose->p.y, pose->p.z, pose->p.z);
}
#endif

// Three numbers of a row, written as a vector is copied: in pieces no larger than a copy's, which then waits for none.
#if defined(ABUT_AVX2) && !defined(ABUT_F32)
// gcc would keep the row in memory for it.
static inline void abut_vec3_of_row(abut_vec3 *v, abut_simd4 row)
{
    _mm_storeu_pd(&v->x, _mm256_castpd256_pd128(row.part[0]));
    _mm_storel_pd(&v->z, _mm256_extractf128_pd(row.part[0], 1));
}
#else
static inline void abut_vec3_of_row(abut_vec3 *v, abut_simd4 row)
{
    memcpy(v, &row, sizeof *v);
}
#endif

#endif
