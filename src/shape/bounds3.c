// bounds3.c : the axis-aligned box of a posed shape, rounded outwards.
#include "base/hook.h"
#include "base/tolerance_shape3.h"
#include "shape/support3.h"

// How far the posed core reaches along a direction of the world, from the place its middle takes.
static abut_real reach_along(const abut_shape3 *shape, abut_rot3 rotation, abut_vec3 direction)
{
    abut_vec3 local = abut_unrotate3(rotation, direction);
    return abut_dot3(local, abut_core_support3(shape, local, 0).point);
}

// How far the posed shape reaches along each axis of the world (+1) or against it (-1).
static abut_vec3 reaches(const abut_shape3 *shape, abut_rot3 rotation, abut_real sign)
{
    abut_vec3 x = {sign, 0, 0};
    abut_vec3 y = {0, sign, 0};
    abut_vec3 z = {0, 0, sign};
    abut_vec3 far = {reach_along(shape, rotation, x) + shape->radius, reach_along(shape, rotation, y) + shape->radius,
                     reach_along(shape, rotation, z) + shape->radius};
    return far;
}

abut_box3 abut_bounds3(const abut_shape3 *shape, abut_pose3 pose)
{
    ABUT_CONTRACT(shape != NULL);
    abut_vec3 center = abut_transform3(pose, shape->middle);
    abut_vec3 far = reaches(shape, pose.r, 1);
    abut_vec3 near = reaches(shape, pose.r, -1);

    // Everything above is off by a few u of what went into it; ABUT_BOUNDS_SLACK3 covers the sum.
    abut_vec3 m = shape->middle;
    abut_vec3 p = pose.p;
    abut_real moved = abut_abs(m.x) + abut_abs(m.y) + abut_abs(m.z) + shape->reach + shape->radius;
    abut_vec3 slack = {ABUT_BOUNDS_SLACK3 * (abut_abs(p.x) + moved) + ABUT_REAL_SMALLEST,
                       ABUT_BOUNDS_SLACK3 * (abut_abs(p.y) + moved) + ABUT_REAL_SMALLEST,
                       ABUT_BOUNDS_SLACK3 * (abut_abs(p.z) + moved) + ABUT_REAL_SMALLEST};
    abut_box3 box = {abut_sub3(abut_sub3(center, near), slack), abut_add3(abut_add3(center, far), slack)};
    return box;
}
