// bounds2.c : the axis-aligned box of a posed shape, rounded outwards.
#include "base/hook.h"
#include "shape/support2.h"

// How far the posed core reaches along a direction of the world, from the place its middle takes.
static abut_real reach_along(const abut_shape2 *shape, abut_rot2 rotation, abut_vec2 direction)
{
    abut_vec2 local = abut_unrotate2(rotation, direction);
    return abut_dot2(local, abut_core_support2(shape, local).point);
}

abut_box2 abut_bounds2(const abut_shape2 *shape, abut_pose2 pose)
{
    static const abut_vec2 right = {1, 0};
    static const abut_vec2 up = {0, 1};

    ABUT_CONTRACT(shape != NULL);
    abut_vec2 center = abut_transform2(pose, shape->middle);
    abut_real far_x = reach_along(shape, pose.r, right) + shape->radius;
    abut_real far_y = reach_along(shape, pose.r, up) + shape->radius;
    abut_real near_x = reach_along(shape, pose.r, abut_neg2(right)) + shape->radius;
    abut_real near_y = reach_along(shape, pose.r, abut_neg2(up)) + shape->radius;

    // Everything above is off by a few u of what went into it; ABUT_BOUNDS_SLACK covers the sum.
    abut_vec2 m = shape->middle;
    abut_real moved = abut_abs(m.x) + abut_abs(m.y) + shape->reach + shape->radius;
    abut_real slack_x = ABUT_BOUNDS_SLACK * (abut_abs(pose.p.x) + moved) + ABUT_REAL_SMALLEST;
    abut_real slack_y = ABUT_BOUNDS_SLACK * (abut_abs(pose.p.y) + moved) + ABUT_REAL_SMALLEST;
    abut_box2 box = {{center.x - near_x - slack_x, center.y - near_y - slack_y},
                     {center.x + far_x + slack_x, center.y + far_y + slack_y}};
    return box;
}
