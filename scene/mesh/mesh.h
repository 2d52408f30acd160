// mesh.h : the parts of a mesh file, as clouds of points.
//
// A part is an object or group of an OBJ file, whatever materials it has, a solid of an STL file, a node of a glTF or COLLADA
// file that has a mesh, all of a PLY file. Points count when a face of three corners or more stands on them. Every coordinate
// is the double nearest to the one in the file; glTF and COLLADA place meshes by transforms, which are computed in doubles.
//
// Lengths are those of the file; a COLLADA file says how many meters its unit is, and is read in meters, as glTF is. Axes are
// those of the file, whichever is up in it.
#ifndef SCENE_MESH_MESH_H
#define SCENE_MESH_MESH_H

#include "scene/mesh/surface.h"
#include "scene/model/scene.h"
#include "scene/text/arena.h"
#include "scene/text/files.h"

/// The points that the faces of one part stand on, in the file's frame, and the surface that the faces are.
typedef struct mesh_part {
    const char  *name; ///< from the file, or a number; different from the others'
    scene_point *points;
    int32_t      count;
    mesh_surface surface;
    scene_point *triangles; ///< three corners each, with mesh_read_solid; else NULL
    int32_t      triangle_count;
} mesh_part;

typedef struct mesh {
    mesh_part *parts;
    int32_t    count;
} mesh;

enum { MESH_REASON = 256 };

/// True for the name of a file that mesh_read can read, by its ending; else false with a reason.
bool mesh_named(const char *name, char reason[MESH_REASON]);

/// Whether three coordinates are finite, and no larger than a scene's numbers may be.
bool mesh_finite(const double at[3]);

/// Reads the `length` bytes of a file, behind which a NUL stands; the ending of `name` says its format. A glTF file may need
/// others beside it, from `files`; NULL for none. Parts without a face are left out. False with a reason, which says what is
/// wrong, at which line of a text, and what to do.
bool mesh_read(const char *name, const char *bytes, size_t length, const scene_files *files, arena *memory, mesh *out,
               char reason[MESH_REASON]);

/// The same with the triangles of the faces.
bool mesh_read_solid(const char *name, const char *bytes, size_t length, const scene_files *files, arena *memory, mesh *out,
                     char reason[MESH_REASON]);

#endif
