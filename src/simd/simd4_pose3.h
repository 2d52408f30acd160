// simd4_pose3.h : a 3D pose as rows (simd4.h), in pieces of 16 bytes: so it was written, when it was handed on by value,
// and a load waits long for stores of other pieces. The fourth numbers mean nothing.
#ifndef ABUT_SIMD_SIMD4_POSE3_H
#define ABUT_SIMD_SIMD4_POSE3_H

#include "abut/math3.h"
#include "simd/simd4.h"

#if defined(ABUT_SHUFFLE4)
static inline void abut_simd4_pieces(abut_simd_native piece[3], const abut_pose3 *pose)
{
    const abut_real *numbers = &pose->p.x;
    for (int i = 0; i < 3; ++i) {
        piece[i] = abut_simd4_load(numbers + 4 * i).part[0];
    }
}

// The rows of the rotation's matrix.
static inline void abut_rows_of_pose3(abut_simd4 row[3], const abut_pose3 *pose)
{
    abut_simd_native l[3];
    abut_simd4_pieces(l, pose);
    row[0].part[0] = ABUT_SHUFFLE4(l[0], l[1], 3, 3, 2, 2);
    row[0].part[0] = ABUT_SHUFFLE4(row[0].part[0], l[2], 0, 2, 1, 1);
    row[1].part[0] = ABUT_SHUFFLE4(l[1], l[2], 0, 3, 2, 2);
    row[2].part[0] = ABUT_SHUFFLE4(l[1], l[2], 1, 1, 0, 3);
    row[2].part[0] = ABUT_SHUFFLE4(row[2].part[0], row[2].part[0], 0, 2, 3, 3);
}

// And its columns.
static inline void abut_columns_of_pose3(abut_simd4 column[3], const abut_pose3 *pose)
{
    abut_simd_native l[3];
    abut_simd4_pieces(l, pose);
    column[0].part[0] = ABUT_SHUFFLE4(l[0], l[1], 3, 3, 0, 1);
    column[0].part[0] = ABUT_SHUFFLE4(column[0].part[0], column[0].part[0], 0, 2, 3, 3);
    column[1].part[0] = ABUT_SHUFFLE4(l[1], l[2], 2, 3, 0, 0);
    column[2].part[0] = ABUT_SHUFFLE4(l[2], l[2], 1, 2, 3, 3);
}

// Its position.
static inline abut_simd4 abut_place_of_pose3(const abut_pose3 *pose)
{
    return abut_simd4_load(&pose->p.x);
}
#elif defined(ABUT_SHUFFLE2)
// Half a vector, from the last number of the position on: a load of 32 bytes would wait for two stores of 16. One by one: an
// array of them gcc copies through memory.
static inline abut_simd_half abut_simd4_half(const abut_pose3 *pose, int i)
{
    return abut_half_load(&pose->p.z + 2 * i);
}

static inline void abut_rows_of_pose3(abut_simd4 row[3], const abut_pose3 *pose)
{
    const abut_simd_half zx = abut_simd4_half(pose, 0), yz = abut_simd4_half(pose, 1), xy = abut_simd4_half(pose, 2);
    const abut_simd_half zx2 = abut_simd4_half(pose, 3), yz2 = abut_simd4_half(pose, 4);
    row[0] = abut_simd4_of_halves(ABUT_SHUFFLE2(zx, xy, 1, 0), ABUT_SHUFFLE2(zx2, yz2, 1, 0));
    row[1] = abut_simd4_of_halves(ABUT_SHUFFLE2(yz, xy, 0, 1), yz2);
    row[2] = abut_simd4_of_halves(ABUT_SHUFFLE2(yz, zx2, 1, 0), ABUT_SHUFFLE2(yz2, yz2, 1, 1));
}

static inline void abut_columns_of_pose3(abut_simd4 column[3], const abut_pose3 *pose)
{
    const abut_simd_half zx = abut_simd4_half(pose, 0), yz = abut_simd4_half(pose, 1), xy = abut_simd4_half(pose, 2);
    const abut_simd_half zx2 = abut_simd4_half(pose, 3), yz2 = abut_simd4_half(pose, 4);
    column[0] = abut_simd4_of_halves(ABUT_SHUFFLE2(zx, yz, 1, 0), ABUT_SHUFFLE2(yz, yz, 1, 1));
    column[1] = abut_simd4_of_halves(xy, zx2);
    column[2] = abut_simd4_of_halves(ABUT_SHUFFLE2(zx2, yz2, 1, 0), ABUT_SHUFFLE2(yz2, yz2, 1, 1));
}

static inline abut_simd4 abut_place_of_pose3(const abut_pose3 *pose)
{
    return abut_simd4_of_halves(abut_half_load(&pose->p.x), abut_simd4_half(pose, 0));
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
static inline void abut_vec3_of_row(abut_vec3 *v, abut_simd4 row)
{
    abut_simd4_store3(&v->x, row);
}

#endif
