// ignored.h : pairs of bodies that nobody asks about: parts of one body, two half-spaces, which have no distance, and two
// bodies that the scene says to ignore.
#ifndef SCENE_MODEL_IGNORED_H
#define SCENE_MODEL_IGNORED_H

#include "scene/model/scene.h"

/// True when two bodies of the scene are parts of one body as written, or of two that are ignored, or both half-spaces.
bool ignored_pair(const scene *s, int32_t a, int32_t b);

/// The same, whatever their shapes.
bool ignored_wholes(const scene *s, int32_t a, int32_t b);

/// Puts pairs of bodies as written into the order in which they are looked up, each once. Returns how many are left.
int32_t ignored_sort(scene_pair *pairs, int32_t count);

#endif
