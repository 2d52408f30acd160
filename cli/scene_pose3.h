// scene_pose3.h : how a body of space is turned.
#ifndef CLI_SCENE_POSE3_H
#define CLI_SCENE_POSE3_H

#include "fields.h"

/// Reads "quaternion" or "matrix", if one is there, into the body's turn.
bool scene_pose3_read(const reader *in, const node *object, scene_body *body);

#endif
