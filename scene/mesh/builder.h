// builder.h : a mesh while it is read, part by part. Seen by the readers of the formats.
#ifndef SCENE_MESH_BUILDER_H
#define SCENE_MESH_BUILDER_H

#include "scene/mesh/mesh.h"
#include "scene/text/files.h"

typedef struct mesh_builder {
    arena *memory;
    mesh  *out;

    const scene_files *files; ///< what a mesh of several files is read from; NULL: nothing
    const char        *path;  ///< of the mesh

    char       *reason;
    const char *name; ///< of the part that the next point begins; NULL when it has none
    bool        open; ///< the last part takes points
    int32_t     part_room, point_room, triangle_room;
    bool        keeps;  ///< the parts get their triangles
    bool        lost;   ///< there was no memory for one
    int32_t     points; ///< of all parts
    scene_point origin; ///< of the frame of all surfaces: the first corner there is
    bool        has_origin;
    int32_t     corners;     ///< of the face that is read
    scene_point first, last; ///< of these
} mesh_builder;

/// Fills the reason: what is wrong, "; ", what to do. Always false.
bool mesh_refuse(mesh_builder *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool mesh_no_memory(mesh_builder *b);

/// The next point begins a part of this name, or of a number when the text is not fit for a name.
bool mesh_begin_part(mesh_builder *b, const char *text, size_t length);

bool mesh_add_point(mesh_builder *b, scene_point p);

/// A triangle of the part that is open, its points included.
bool mesh_add_triangle(mesh_builder *b, scene_point p, scene_point q, scene_point r);

/// The next corner of a face of the part that is open; the first of a face when `begins`.
void mesh_add_corner(mesh_builder *b, scene_point p, bool begins);

/// Gives every part a name of its own. Parts of one name become one part with `join`; else all but the first are renamed.
bool mesh_finish(mesh_builder *b, bool join);

#endif
