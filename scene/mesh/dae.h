// dae.h : the reader of COLLADA files, versions 1.4 and 1.5.
#ifndef SCENE_MESH_DAE_H
#define SCENE_MESH_DAE_H

#include "scene/mesh/builder.h"

bool mesh_read_dae(mesh_builder *b, const char *text, size_t length);

#endif
