// simd4_vec3.h : 3D vectors as rows (simd4.h). The fourth number means nothing, but it is finite where those of the
// vectors are.
#ifndef ABUT_SIMD_SIMD4_VEC3_H
#define ABUT_SIMD_SIMD4_VEC3_H

#include "abut/math3.h"
#include "simd/simd4_pose3.h"

// The sum of three numbers of each of four rows, as abut_dot3 adds them.
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

// The sum of three numbers of one row likewise.
static inline abut_real abut_simd4_sum3(abut_simd4 a)
{
    return abut_simd4_first(abut_simd4_add(abut_simd4_add(a, abut_simd4_yzx(a)), abut_simd4_zxy(a)));
}

// Three numbers of memory.
static inline abut_simd4 abut_simd4_of_vec3(const abut_vec3 *v)
{
    return abut_simd4_load3(&v->x);
}

// The same by one load, of a vector that another number comes after: that is the fourth.
static inline abut_simd4 abut_simd4_of_vec3_and_next(const abut_vec3 *v)
{
    return abut_simd4_load((const abut_real *)(const void *)v);
}

// To memory: the second and third number of one row and the first two of another.
static inline void abut_simd4_put_seam(abut_real to[4], abut_simd4 a, abut_simd4 b)
{
    abut_simd4_store(to, abut_simd4_seam(a, b));
}

// The third number of a row and three numbers after it.
static inline void abut_simd4_put_third(abut_real to[4], abut_simd4 a, abut_real x, abut_real y, abut_real z)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    abut_simd4_store(to, abut_simd4_of(numbers[2], x, y, z));
}

// A matrix of these columns times a vector, as abut_rotate3; of these rows, as abut_unrotate3 by the columns.
static inline abut_simd4 abut_simd4_by_columns(const abut_simd4 column[3], abut_simd4 v)
{
    abut_simd4 two = abut_simd4_add(abut_simd4_mul(column[0], abut_simd4_splat_lane(v, 0)),
                                    abut_simd4_mul(column[1], abut_simd4_splat_lane(v, 1)));
    return abut_simd4_add(two, abut_simd4_mul(column[2], abut_simd4_splat_lane(v, 2)));
}

// The same of a vector of numbers: none of them waits for being put into a row.
static inline abut_simd4 abut_simd4_by_columns_of(const abut_simd4 column[3], abut_vec3 v)
{
    return abut_simd4_mul_add(abut_simd4_mul_add(abut_simd4_scale(v.x, column[0]), v.y, column[1]), v.z, column[2]);
}

#endif
