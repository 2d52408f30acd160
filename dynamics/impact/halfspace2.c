// halfspace2.c : see halfspace2.h.
//
// Shifted along its line, a half-space is the same. So a box whose top is on the line may go along with the body, below it: it
// need be no larger than the body and no deeper than the body is in, however far that flies, and its numbers are those of the
// approach alone.
#include "impact/halfspace2.h"

bool abut_halfspace_box2(const abut_halfspace2 *halfspace, abut_pose2 pose, const abut_sweep2 *body, abut_real reach,
                         abut_shape2 *box, abut_sweep2 *sweep)
{
    const abut_vec2 none = {0, 0};
    abut_shape2     point;
    (void)abut_make_circle2(&point, none, 0);
    const abut_pose2      center = {abut_transform2(body->start, body->center), abut_identity2().r};
    const abut_proximity2 p = abut_halfspace2_distance(halfspace, &point, abut_relative_pose2(pose, center));
    // From its middle to each side it is farther than what is in it would have to go up, so that up is the shortest way out.
    const abut_real half = 4 * reach + 2 * (p.distance < 0 ? -p.distance : 0);
    if (p.status != ABUT_OK || abut_make_box2(box, (abut_vec2){0, -half}, (abut_vec2){half, half}, 0) != ABUT_OK) {
        return false;
    }
    const abut_pose2 top = {p.point_a, {p.normal.y, -p.normal.x}}; // the y axis is the normal
    const abut_vec2  normal = abut_rotate2(pose.r, p.normal);
    const abut_real  rise = abut_dot2(normal, body->translation);
    *sweep = (abut_sweep2){abut_compose2(pose, top), none, abut_along2(body->translation, -rise, normal), 0};
    return true;
}
