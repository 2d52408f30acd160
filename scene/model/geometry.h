// geometry.h : what reading a scene asks of the library, once and in double: turns, outlines, hulls.
#ifndef SCENE_MODEL_GEOMETRY_H
#define SCENE_MODEL_GEOMETRY_H

#include "scene/model/scene.h"
#include "scene/text/arena.h"

/// Cosine and sine of an angle, |angle| <= GEOMETRY_LARGEST_ANGLE, each within 2 units in the last place.
void geometry_turn(double angle, double *c, double *s);

/// The library takes no larger angles; sin and cos of one would say little.
#define GEOMETRY_LARGEST_ANGLE 1e5

/// Makes the points of a convex outline (or, with `any_cloud`, any points) into corners, in place: counter-clockwise, strictly
/// convex, *count of them. Returns NULL, or what is wrong and what to do; *fault is then the index of the point at fault,
/// or -1.
const char *geometry_outline(scene_point *points, int32_t *count, bool any_cloud, int32_t *fault);

/// Makes any 3D points into the corners of their convex hull, in place, and says what its faces are (from `memory`).
/// Returns as geometry_outline does.
const char *geometry_hull(scene_point *points, int32_t *count, arena *memory, scene_faces *faces, int32_t *fault);

/// The rotation of a quaternion [w, x, y, z] of any length but zero; every number of it is within 4 units in the last place of
/// 1, and a turn that maps the axes to one another is exact.
scene_turn geometry_turn_of(const double quaternion[4]);

/// The rotation nearest to a matrix that is one but for its last digits.
scene_turn geometry_nearest_turn(scene_turn matrix);

/// The rotation about an axis by its length in radians, at most GEOMETRY_LARGEST_ANGLE.
scene_turn geometry_turn_about(scene_point axis);

/// The axis of a rotation times its angle, which is at most half a turn.
scene_point geometry_axis_of(scene_turn turn);

/// The same for "out of memory" in every message.
extern const char geometry_no_memory[];

#endif
