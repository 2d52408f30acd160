// ground.h : half-spaces in a picture in 3D: as much of the plane as there are bodies over it.
#ifndef CLI_DRAW3_GROUND_H
#define CLI_DRAW3_GROUND_H

#include "scene/model/scene.h"

/// Makes every half-space of a scene the square of its plane that lies before the other bodies, from the scene's own memory.
/// The scene can be drawn then, and no more be asked. False when memory runs out.
bool draw3_ground_make(scene *s);

/// The ball round the box of those of some bodies that end. False, and the unit ball about the origin: there are none.
bool draw3_ground_ball(const scene_body *bodies, int32_t count, scene_point *middle, double *radius);

#endif
