// shape.h : one shape of a scene file.
#ifndef SCENE_FORMAT_SHAPE_H
#define SCENE_FORMAT_SHAPE_H

#include "scene/format/fields.h"

/// A list that grows in the reader's memory: pointers into it last until the next shape is added.
typedef struct shape_list {
    scene_shape *shapes;
    int32_t      count, room;
} shape_list;

/// Reads a shape object into the list, its points in the reader's memory: one shape, or one for each part of a mesh. `name` is
/// its key under "shapes", "" for none.
bool scene_shape_read(const reader *in, const json_node *object, const char *name, shape_list *list);

/// Room for one more shape in the list; NULL, with a refusal, when memory runs out.
scene_shape *scene_shape_add(const reader *in, const json_node *object, shape_list *list);

#endif
