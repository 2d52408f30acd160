// gltf.h : the reader of glTF 2.0 files: .gltf, a JSON text, and .glb, which has its bytes with it.
#ifndef SCENE_MESH_GLTF_H
#define SCENE_MESH_GLTF_H

#include "scene/mesh/builder.h"

bool mesh_read_gltf(mesh_builder *b, const char *bytes, size_t length);

#endif
