// collision.h : a link's <collision> as shapes.
#ifndef SCENE_ROBOT_COLLISION_H
#define SCENE_ROBOT_COLLISION_H

#include "scene/format/shape.h"
#include "scene/robot/robot.h"

/// Adds the shapes of a <collision> to the list: one, or the hulls of a mesh; all lie in the frame of its <origin>. `packages`
/// are the folders where package:// is looked for, parted by ':'; NULL for none.
bool robot_collision_read(const reader *in, const xml_node *collision, const char *packages, shape_list *list);

#endif
