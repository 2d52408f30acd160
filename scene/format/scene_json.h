// scene_json.h : the project's own scene files.
#ifndef SCENE_FORMAT_SCENE_JSON_H
#define SCENE_FORMAT_SCENE_JSON_H

#include "scene/format/fields.h"

/// Reads a scene from the tree of its file into an empty one, whose memory is the reader's.
bool scene_json_read(reader *in, const json_node *root, scene *s);

#endif
