// mesh_hulls.h : hulls given by a mesh file.
#ifndef SCENE_FORMAT_MESH_HULLS_H
#define SCENE_FORMAT_MESH_HULLS_H

#include "scene/format/shape.h"

/// Reads the file that "mesh" names, beside the scene's own, and adds the hull of each of its parts to the list: copies of
/// `like` with their points.
bool scene_mesh_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list);

#endif
