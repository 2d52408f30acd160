// mesh.h : the parts of a mesh file, as clouds of points.
#ifndef CLI_MESH_H
#define CLI_MESH_H

#include "arena.h"
#include "scene.h"

/// The points that the faces of one part (an object, group or solid of the file) stand on, in the file's frame.
typedef struct mesh_part {
    const char  *name; ///< from the file, or its number; different from the others'
    scene_point *points;
    int32_t      count;
} mesh_part;

typedef struct mesh {
    mesh_part *parts;
    int32_t    count;
} mesh;

enum { MESH_REASON = 256 };

/// Reads an OBJ or STL file. Parts without a face are left out. False with a reason, which says what is wrong and what to do.
bool mesh_read(const char *path, arena *memory, mesh *out, char reason[MESH_REASON]);

#endif
