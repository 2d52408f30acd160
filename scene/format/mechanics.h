// mechanics.h : the "world" of a scene: how it moves.
#ifndef SCENE_FORMAT_MECHANICS_H
#define SCENE_FORMAT_MECHANICS_H

#include "scene/format/fields.h"

/// Reads it, or what holds when there is none: `world` is NULL then.
bool scene_mechanics_read(const reader *in, const json_node *world, scene_mechanics *m);

#endif
