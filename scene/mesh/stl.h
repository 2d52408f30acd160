// stl.h : STL, as text and binary: a list of triangles, in text in one or more solids.
#ifndef SCENE_MESH_STL_H
#define SCENE_MESH_STL_H

#include "scene/mesh/builder.h"

/// Adds the parts of an STL file, `length` bytes and a NUL.
bool mesh_read_stl(mesh_builder *b, const char *bytes, size_t length);

#endif
