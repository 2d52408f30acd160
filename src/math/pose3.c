// pose3.c : the pose of one body in another's frame.
#include "abut/math3.h"
#include "math/row4.h"

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
