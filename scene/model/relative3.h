// relative3.h : the pose of one body in another's frame in 3D, with a proven bound of what composing it in doubles can have
// moved. The twin of relative.h.
#ifndef SCENE_MODEL_RELATIVE3_H
#define SCENE_MODEL_RELATIVE3_H

#include "scene/model/scene.h"

/// v of B is at place + turn v in A's frame.
typedef struct relative3_pose {
    scene_point place;
    scene_turn  turn;
    double      turn_slack; ///< bound of the norm of (turn - exact)
    double      move_slack; ///< bound of |place - exact|
} relative3_pose;

/// The pose of `b` in the frame of `a`.
relative3_pose relative3_of(const scene_body *a, const scene_body *b);

/// A point, and a direction, of a body's frame in the world.
scene_point relative3_point_to_world(const scene_body *body, scene_point p);
scene_point relative3_direction_to_world(const scene_body *body, scene_point d);

/// A direction of the world in a body's frame.
scene_point relative3_direction_from_world(const scene_body *body, scene_point d);

/// The dot product, within one unit in the last place of itself and 2^-99 of |a| |b|.
double relative3_dot(scene_point a, scene_point b);

/// Length of a vector, a little more than the exact one at most; no overflow or underflow in between.
double relative3_length(scene_point v);

/// True when the rotation maps axes to axes: nine numbers of 0, 1 and -1.
bool relative3_is_quarter(scene_turn turn);

#endif
