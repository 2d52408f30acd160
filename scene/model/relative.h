// relative.h : the pose of one body in another's frame, with a proven bound of what composing it in doubles can have moved.
#ifndef SCENE_MODEL_RELATIVE_H
#define SCENE_MODEL_RELATIVE_H

#include "scene/model/scene.h"

/// v of B is at (x, y) + [c -s; s c] v in A's frame.
typedef struct relative_pose {
    double x, y, c, s;
    double turn_slack; ///< bound of |(c, s) - exact|
    double move_slack; ///< bound of |(x, y) - exact|
} relative_pose;

/// The pose of `b` in the frame of `a`.
relative_pose relative_of(const scene_body *a, const scene_body *b);

/// A point, and a direction, of a body's frame in the world.
scene_point relative_point_to_world(const scene_body *body, scene_point p);
scene_point relative_direction_to_world(const scene_body *body, scene_point d);

/// A direction of the world in a body's frame.
scene_point relative_direction_from_world(const scene_body *body, scene_point d);

/// A little more than v >= 0: covers the rounding of the few sums and products that made it.
double relative_up(double v);

#endif
