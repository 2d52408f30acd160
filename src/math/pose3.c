// pose3.c : the pose of one body in another's frame.
#include "abut/math3.h"

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
