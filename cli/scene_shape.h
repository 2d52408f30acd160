// scene_shape.h : one shape of a scene file.
#ifndef CLI_SCENE_SHAPE_H
#define CLI_SCENE_SHAPE_H

#include "fields.h"

/// Reads a shape object into *shape, its points in the reader's memory. `name` is its key under "shapes", "" for none.
bool scene_shape_read(const reader *in, const node *object, const char *name, scene_shape *shape);

#endif
