// surface3.c : where the surface of a rounded shape is, along a line.
//
// The distance from a convex shape is a convex function along a line: Newton's method for its zero comes down from outside, and
// a step from just inside leads outside.
#include "clip/surface3.h"
#include "base/tolerance3.h"
#include "general/general3.h"

abut_real abut_surface_above3(const abut_shape3 *shape, const abut_rot3 *turn, const abut_contact_frame3 *frame,
                              abut_vec3 point, abut_vec3 up, abut_real slack)
{
    static const abut_vec3 zero = {0, 0, 0};

    abut_pair3  pair;
    abut_shape3 probe;
    abut_real   height = 0;
    abut_vec3   middle = abut_along3(abut_rotate3(*turn, shape->middle), frame->unit, point);
    abut_pose3  pose = {abut_neg3(middle), *turn};
    (void)abut_make_sphere3(&probe, zero, 0);
    if (abut_pair3_make(&pair, &probe, shape, pose, NULL) != ABUT_OK) {
        return 0;
    }
    const abut_real per_frame = frame->unit * pair.per_unit;
    if (!(per_frame < (abut_real)INFINITY)) { // the place is a ball's middle: beside the frame the radius is less than rounding
        return 0;
    }
    for (int32_t step = 0; step < ABUT_SURFACE_STEPS; ++step) {
        // Known better than from a pose, which is rounded where the shape lies in its own frame.
        pair.offset = abut_scale3(-per_frame, abut_along3(point, height, up));
        abut_proximity3 p = abut_general_distance3(&pair, NULL);
        abut_real       gap = p.distance * frame->per_unit;
        abut_real       slope = -abut_dot3(p.normal, up);
        if (!(gap > slack || gap < -slack) || !(slope > ABUT_SURFACE_SLOPE)) {
            break;
        }
        height -= gap / slope;
    }
    return height;
}
