// pose3.c : the pose of one body in another's frame: A's rotation transposed, times the way between the positions and times B's
// axes, each as abut_unrotate3 rounds it. It is written in pieces of 16 bytes: whoever hands the pose on by value copies it so.
#include "simd/simd4_pose3.h"

#if defined(ABUT_SHUFFLE4)
static inline abut_simd_native unrotated(const abut_simd4 row[3], abut_vec3 v)
{
    return abut_simd4_mul_add(abut_simd4_mul_add(abut_simd4_scale(v.x, row[0]), v.y, row[1]), v.z, row[2]).part[0];
}

abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world)
{
    abut_simd4       row[3];
    abut_simd_native piece[3];
    abut_pose3       pose;
    abut_rows_of_pose3(row, &a_in_world);
    const abut_simd_native p = unrotated(row, abut_sub3(b_in_world.p, a_in_world.p));
    const abut_simd_native x = unrotated(row, b_in_world.r.x);
    const abut_simd_native y = unrotated(row, b_in_world.r.y);
    const abut_simd_native z = unrotated(row, b_in_world.r.z);
    const abut_simd_native px = ABUT_SHUFFLE4(p, x, 2, 2, 0, 0);
    const abut_simd_native yz = ABUT_SHUFFLE4(y, z, 2, 2, 0, 0);
    piece[0] = ABUT_SHUFFLE4(p, px, 0, 1, 0, 2);
    piece[1] = ABUT_SHUFFLE4(x, y, 1, 2, 0, 1);
    piece[2] = ABUT_SHUFFLE4(yz, z, 0, 2, 1, 2);
    memcpy(&pose, piece, sizeof pose);
    return pose;
}
#elif defined(ABUT_SHUFFLE2)
// One number of each of two vectors in A's frame.
static inline abut_simd_half along(const abut_vec3 *column, abut_simd_half x, abut_simd_half y, abut_simd_half z)
{
    return (column->x * x + column->y * y) + column->z * z;
}

static inline void unrotate_two(abut_real *to, const abut_rot3 *a, abut_vec3 v, abut_vec3 w)
{
    const abut_simd_half x = {v.x, w.x};
    const abut_simd_half y = {v.y, w.y};
    const abut_simd_half z = {v.z, w.z};
    const abut_simd_half n[3] = {along(&a->x, x, y, z), along(&a->y, x, y, z), along(&a->z, x, y, z)};
    abut_half_store(to, ABUT_SHUFFLE2(n[0], n[1], 0, 0));
    abut_half_store(to + 2, ABUT_SHUFFLE2(n[2], n[0], 0, 1));
    abut_half_store(to + 4, ABUT_SHUFFLE2(n[1], n[2], 1, 1));
}

abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world)
{
    const abut_rot3 *b = &b_in_world.r;
    abut_pose3       pose;
    unrotate_two(&pose.p.x, &a_in_world.r, abut_sub3(b_in_world.p, a_in_world.p), b->x);
    unrotate_two(&pose.r.y.x, &a_in_world.r, b->y, b->z);
    return pose;
}
#else
abut_pose3 abut_relative_pose3(abut_pose3 a_in_world, abut_pose3 b_in_world)
{
    const abut_rot3 a = a_in_world.r;
    const abut_rot3 b = b_in_world.r;
    abut_pose3      pose;
    pose.p = abut_unrotate3(a, abut_sub3(b_in_world.p, a_in_world.p));
    pose.r.x = abut_unrotate3(a, b.x);
    pose.r.y = abut_unrotate3(a, b.y);
    pose.r.z = abut_unrotate3(a, b.z);
    return pose;
}
#endif
