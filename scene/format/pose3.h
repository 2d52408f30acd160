// pose3.h : how a body in 3D is turned.
#ifndef SCENE_FORMAT_POSE3_H
#define SCENE_FORMAT_POSE3_H

#include "scene/format/fields.h"

/// Reads "quaternion" or "matrix", if one is there, into the body's turn.
bool scene_pose3_read(const reader *in, const json_node *object, scene_body *body);

#endif
