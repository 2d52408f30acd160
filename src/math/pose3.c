// pose3.c : the pose of one body in another's frame.
#include "math/pose4.h"

#if defined(__SSE2__) && defined(ABUT_F32)
// A's rotation transposed, times the vector: as abut_unrotate3, three numbers at once.
static inline abut_row4 turned(const abut_row4 row[3], abut_vec3 v)
{
    return abut_row4_along(abut_row4_along(abut_row4_scale(v.x, row[0]), v.y, row[1]), v.z, row[2]);
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
    abut_row4  row[3];
    abut_pose3 pose;
    abut_rows_of_pose3(row, &a_in_world);
    abut_row4 p = turned(row, abut_sub3(b_in_world.p, a_in_world.p));
    abut_row4 x = turned(row, b_in_world.r.x);
    abut_row4 y = turned(row, b_in_world.r.y);
    abut_row4 z = turned(row, b_in_world.r.z);
    put(&pose, p.part[0], x.part[0], y.part[0], z.part[0]);
    return pose;
}
#else
// Four numbers of the pose at once: whoever hands it on by value copies it in pieces of 16 bytes, and such a load waits long
// for stores of 8.
static void put(abut_pose3 *pose, size_t first, abut_row4 numbers)
{
    memcpy((char *)pose + first * sizeof(abut_real), &numbers, sizeof numbers);
}

abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world)
{
    abut_rot3  a = a_in_world.r;
    abut_rot3  b = b_in_world.r;
    abut_vec3  p = abut_unrotate3(a, abut_sub3(b_in_world.p, a_in_world.p));
    abut_vec3  x = abut_unrotate3(a, b.x);
    abut_vec3  y = abut_unrotate3(a, b.y);
    abut_vec3  z = abut_unrotate3(a, b.z);
    abut_pose3 pose;
    put(&pose, 0, abut_row4_of(p.x, p.y, p.z, x.x));
    put(&pose, 4, abut_row4_of(x.y, x.z, y.x, y.y));
    put(&pose, 4 + 4, abut_row4_of(y.z, z.x, z.y, z.z));
    return pose;
}
#endif
