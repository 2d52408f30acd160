// place.h : a shape at a place of its own in a body (2D).
#ifndef SCENE_MODEL_PLACE_H
#define SCENE_MODEL_PLACE_H

#include "scene/model/scene.h"

/// The pose of a shape that is at a place in a body. *slack is a bound of how far its position is from the exact one.
scene_body place_in_body(const scene_body *whole, const scene_place *place, double *slack);

/// A body's motion as its part at that place has it: the same, about the same point, which is now in the part's frame.
scene_motion place_motion(const scene_place *place, const scene_motion *whole);

#endif
