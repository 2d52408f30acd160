// mesh_hulls.h : hulls given by a mesh file.
#ifndef SCENE_FORMAT_MESH_HULLS_H
#define SCENE_FORMAT_MESH_HULLS_H

#include "scene/format/shape.h"

/// Which mesh, and how it is placed in the frame of the shape.
typedef struct mesh_use {
    const char      *written; ///< the path as the scene has it, for messages
    const char      *path;    ///< where the file is
    scene_point      scale;   ///< of each axis of the file; negative mirrors
    char             up;      ///< the axis of the file that becomes +z: 'z', which changes nothing, 'y' or 'x'
    const json_node *at;      ///< the place of faults
} mesh_use;

/// Reads a mesh and adds the hull of each of its parts to the list: copies of `like` with their points. *first of them has
/// their number and the warning.
bool scene_mesh_add(const reader *in, const mesh_use *use, const scene_shape *like, shape_list *list);

/// The same with what an object says: "mesh", a path that begins beside the scene's own file, "scale", "up" and "center".
bool scene_mesh_read(const reader *in, const json_node *object, const scene_shape *like, shape_list *list);

/// A path that begins where the scene's own file lies; NULL: no memory.
const char *scene_path_beside(const reader *in, const char *path);

/// "scale" of an object: one number, or one for each axis; none of them 0. 1 when it is missing.
bool scene_scale_read(const reader *in, const json_node *object, scene_point *scale);

#endif
