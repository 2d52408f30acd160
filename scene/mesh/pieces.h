// pieces.h : a part of a mesh as convex pieces, whose hulls cover what it encloses.
#ifndef SCENE_MESH_PIECES_H
#define SCENE_MESH_PIECES_H

#include "scene/mesh/mesh.h"

/// A hull, the volume of it and of what it stands for.
typedef struct mesh_piece {
    scene_point *points;
    int32_t      count;
    scene_faces  faces;
    double       hull, part;
} mesh_piece;

typedef struct mesh_pieces {
    mesh_piece *pieces;
    int32_t     count;
    double      hull, part; ///< of all together
} mesh_pieces;

/// Cuts a part that has its triangles, as abut_decompose3 does with these options (0: the library's own). False with a reason
/// and a remedy.
bool mesh_decompose(const mesh_part *part, int32_t most, double excess, arena *memory, mesh_pieces *out,
                    char reason[MESH_REASON]);

#endif
