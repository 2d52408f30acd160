// obj.h : Wavefront OBJ: vertices, faces, and the objects and groups that the faces belong to. Everything else is passed over.
#ifndef SCENE_MESH_OBJ_H
#define SCENE_MESH_OBJ_H

#include "scene/mesh/builder.h"

/// Adds the parts of an OBJ text, `length` bytes and a NUL.
bool mesh_read_obj(mesh_builder *b, const char *text, size_t length);

#endif
