// body.h : one body of a scene file.
#ifndef SCENE_FORMAT_BODY_H
#define SCENE_FORMAT_BODY_H

#include "scene/format/groups.h"
#include "scene/format/shape.h"

/// One of the shapes that are listed for a body.
typedef struct body_shape {
    int32_t        first; ///< in the list of shapes: the first of its parts
    scene_place    place;
    scene_material material;
} body_shape;

/// A body while it is read: itself without parts, and its shapes.
typedef struct body_shapes {
    scene_whole whole;
    body_shape *list;
    int32_t     count;
    body_shape  only; ///< of a body of one
} body_shapes;

/// Refuses a name that is not among the known ones, with the nearest of them. Always false.
bool scene_refuse_name(const reader *in, const json_node *value, const char *what, const name *known, int32_t count,
                       const char *remedy);

/// Reads a body; shapes written inside it join the list. `of` must stay where it is: its list may be in it.
bool scene_body_read(const reader *in, const json_node *object, const name_list *known, shape_list *shapes, body_shapes *of);

#endif
