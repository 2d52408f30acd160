// chain.h : a chain of segments as shapes: one of each segment.
#ifndef SCENE_FORMAT_CHAIN_H
#define SCENE_FORMAT_CHAIN_H

#include "scene/format/shape.h"

/// The segments of "points", each from one to the next, and from the last to the first when "closed": copies of `like`.
bool scene_chain_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list);

#endif
