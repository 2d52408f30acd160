// pose3.c : the pose of one body in another's frame.
#include "simd/simd4_pose3.h"

#if defined(__SSE2__) && defined(ABUT_F32)
// A's rotation transposed, times the vector: as abut_unrotate3, three numbers at once.
static inline abut_simd4 turned(const abut_simd4 row[3], abut_vec3 v)
{
    return abut_simd4_mul_add(abut_simd4_mul_add(abut_simd4_scale(v.x, row[0]), v.y, row[1]), v.z, row[2]);
}

// The columns one after the other, in pieces of 16 bytes: whoever hands the pose on by value copies it in such.
static inline void put(abut_pose3 *pose, __m128 p, __m128 x, __m128 y, __m128 z)
{
    __m128 piece[3];
    piece[0] = _mm_shuffle_ps(p, _mm_shuffle_ps(p, x, _MM_SHUFFLE(0, 0, 2, 2)), _MM_SHUFFLE(2, 0, 1, 0));
    piece[1] = _mm_shuffle_ps(x, y, _MM_SHUFFLE(1, 0, 2, 1));
    piece[2] = _mm_shuffle_ps(_mm_shuffle_ps(y, z, _MM_SHUFFLE(0, 0, 2, 2)), z, _MM_SHUFFLE(2, 1, 2, 0));
    memcpy(pose, piece, sizeof *pose);
}

abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world)
{
    abut_simd4 row[3];
    abut_pose3 pose;
    abut_rows_of_pose3(row, &a_in_world);
    abut_simd4 p = turned(row, abut_sub3(b_in_world.p, a_in_world.p));
    abut_simd4 x = turned(row, b_in_world.r.x);
    abut_simd4 y = turned(row, b_in_world.r.y);
    abut_simd4 z = turned(row, b_in_world.r.z);
    put(&pose, p.part[0], x.part[0], y.part[0], z.part[0]);
    return pose;
}
#elif defined(__SSE2__)
// One number of each of two vectors in A's frame: as abut_unrotate3.
static inline __m128d along(const abut_vec3 *column, __m128d x, __m128d y, __m128d z)
{
    return (_mm_set1_pd(column->x) * x + _mm_set1_pd(column->y) * y) + _mm_set1_pd(column->z) * z;
}

// A's rotation transposed, times two vectors; written one after the other, in pieces of 16 bytes as above.
static inline void turn_two(abut_real *turned, const abut_rot3 *a, abut_vec3 v, abut_vec3 w)
{
    const __m128d x = _mm_setr_pd(v.x, w.x);
    const __m128d y = _mm_setr_pd(v.y, w.y);
    const __m128d z = _mm_setr_pd(v.z, w.z);
    const __m128d n[3] = {along(&a->x, x, y, z), along(&a->y, x, y, z), along(&a->z, x, y, z)};
    _mm_storeu_pd(turned, _mm_unpacklo_pd(n[0], n[1]));
    _mm_storeu_pd(turned + 2, _mm_shuffle_pd(n[2], n[0], 2));
    _mm_storeu_pd(turned + 4, _mm_unpackhi_pd(n[1], n[2]));
}

abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world)
{
    const abut_rot3 *b = &b_in_world.r;
    abut_pose3       pose;
    turn_two(&pose.p.x, &a_in_world.r, abut_sub3(b_in_world.p, a_in_world.p), b->x);
    turn_two(&pose.r.y.x, &a_in_world.r, b->y, b->z);
    return pose;
}
#else
abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world)
{
    abut_rot3  a = a_in_world.r;
    abut_rot3  b = b_in_world.r;
    abut_pose3 pose;
    pose.p = abut_unrotate3(a, abut_sub3(b_in_world.p, a_in_world.p));
    pose.r.x = abut_unrotate3(a, b.x);
    pose.r.y = abut_unrotate3(a, b.y);
    pose.r.z = abut_unrotate3(a, b.z);
    return pose;
}
#endif
