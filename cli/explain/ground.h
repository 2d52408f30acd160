// ground.h : a half-space in the pictures of an explanation: as much of it as there is to see beside the other body.
#ifndef CLI_EXPLAIN_GROUND_H
#define CLI_EXPLAIN_GROUND_H

#include "scene/model/scene.h"

/// Makes a half-space of the scene a slab under bodies (the other one, wherever it comes to), from the scene's own memory. The
/// scene can be drawn then, and no more be asked. Other bodies stay as they are. False when memory runs out.
bool explain_ground_make(scene *s, int32_t which, const scene_body *others, int32_t count);

#endif
