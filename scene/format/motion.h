// motion.h : how a body of an impact moves: "to" and "against_to".
#ifndef SCENE_FORMAT_MOTION_H
#define SCENE_FORMAT_MOTION_H

#include "scene/format/fields.h"

/// Reads where `body` ends, and by which way, under `key`, which messages name. `whole` is the fraction to which it moves at
/// most. False after a refusal.
bool scene_motion_read(const reader *in, const json_node *object, const char *key, const scene_body *body, double whole,
                       scene_motion *motion);

#endif
