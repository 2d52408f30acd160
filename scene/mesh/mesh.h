// mesh.h : the parts of a mesh file, as clouds of points.
//
// A part is an object or group of an OBJ file, whatever materials it has, or a solid of an STL file. Points count when a face
// of three corners or more stands on them. Every coordinate is the double nearest to the one in the file.
#ifndef SCENE_MESH_MESH_H
#define SCENE_MESH_MESH_H

#include "scene/mesh/surface.h"
#include "scene/model/scene.h"
#include "scene/text/arena.h"

/// The points that the faces of one part stand on, in the file's frame, and the surface that the faces are.
typedef struct mesh_part {
    const char  *name; ///< from the file, or a number; different from the others'
    scene_point *points;
    int32_t      count;
    mesh_surface surface;
} mesh_part;

typedef struct mesh {
    mesh_part *parts;
    int32_t    count;
} mesh;

enum { MESH_REASON = 256 };

/// True for the name of a file that mesh_read can read, by its ending; else false with a reason.
bool mesh_named(const char *name, char reason[MESH_REASON]);

/// Reads the `length` bytes of an OBJ or STL file, behind which a NUL stands; the ending of `name` says which it is. Parts
/// without a face are left out. False with a reason, which says what is wrong, at which line of a text, and what to do.
bool mesh_read(const char *name, const char *bytes, size_t length, arena *memory, mesh *out, char reason[MESH_REASON]);

#endif
