// pose2.c : the pose of one body in another's frame.
#include "abut/math2.h"

abut_pose2 abut_relative_pose2(abut_pose2 a_in_world, abut_pose2 b_in_world)
{
    abut_rot2  a = a_in_world.r;
    abut_rot2  b = b_in_world.r;
    abut_pose2 pose;
    pose.p = abut_unrotate2(a, abut_sub2(b_in_world.p, a_in_world.p));
    pose.r.c = a.c * b.c + a.s * b.s;
    pose.r.s = a.c * b.s - a.s * b.c;
    return pose;
}
