// motion.h : from where a body begins and ends to how it moves in between.
#ifndef SCENE_MODEL_MOTION_H
#define SCENE_MODEL_MOTION_H

#include "scene/model/scene.h"

/// The turn from the rotation of one body in 3D to that of another, the shorter way round: fills motion->turn and its slack.
void motion_shorter_way(const scene_body *from, const scene_body *to, scene_motion *motion);

/// How the point of the body that moves straight, motion->center, gets to where the body's origin is at `end` and the body has
/// made motion->turn: fills motion->translation and its slack.
void motion_straight(int dim, const scene_body *body, scene_point end, scene_motion *motion);

#endif
