// ply.h : the readers of PLY files: text, and binary of either byte order.
#ifndef SCENE_MESH_PLY_H
#define SCENE_MESH_PLY_H

#include "scene/mesh/builder.h"

bool mesh_read_ply(mesh_builder *b, const char *bytes, size_t length);

#endif
