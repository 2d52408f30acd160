// body.h : one body of a scene file.
#ifndef SCENE_FORMAT_BODY_H
#define SCENE_FORMAT_BODY_H

#include "scene/format/fields.h"
#include "scene/format/shape.h"
#include "scene/text/names.h"

/// Refuses a name that is not among the known ones, with the nearest of them. Always false.
bool scene_refuse_name(const reader *in, const json_node *value, const char *what, const name *known, int32_t count,
                       const char *remedy);

/// Reads a body; shapes written inside it join the list. *first is the index of its first shape. body->shape is not set yet:
/// the list may move.
bool scene_body_read(const reader *in, const json_node *object, const name *known, int32_t known_count, shape_list *shapes,
                     scene_body *body, int32_t *first);

#endif
