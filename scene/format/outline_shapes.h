// outline_shapes.h : areas as convex shapes.
#ifndef SCENE_FORMAT_OUTLINE_SHAPES_H
#define SCENE_FORMAT_OUTLINE_SHAPES_H

#include "scene/format/shape.h"
#include "scene/outline/outline.h"

/// Adds an area to the list: one shape, or its convex pieces, as copies of `like`. *count is how many; 0 when nothing is
/// inside.
bool outline_shapes_add(const reader *in, const outline_part *part, const scene_shape *like, shape_list *list, int32_t *count);

/// The shapes of the file that "outline" names, beside the scene's own, with "scale", "tolerance" and "center".
bool outline_shapes_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list);

/// What of a file was left out, as a warning; NULL for nothing.
const char *outline_warning(const reader *in, const outline *areas, int32_t empty);

#endif
