// scene_mesh.h : a hull given by a mesh file.
#ifndef CLI_SCENE_MESH_H
#define CLI_SCENE_MESH_H

#include "scene_shape.h"

/// Reads the file that "mesh" names, beside the scene's own, and adds the hull of each of its parts to the list: copies of
/// `like` with their points.
bool scene_mesh_read(const reader *in, const node *object, const scene_shape *like, shape_list *list);

#endif
