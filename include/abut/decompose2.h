// decompose2.h : polygons with holes into convex pieces. In libabut_world.
#ifndef ABUT_DECOMPOSE2_H
#define ABUT_DECOMPOSE2_H

#include "abut/allocator.h"
#include "abut/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Outlines: closed rings of points, one behind the other; each ring's last point is followed by its first. What lies inside an
/// odd number of rings is inside (the even-odd rule), so neither the order of the rings nor the way they run round matters, and
/// a hole is a ring like any other. Rings may touch themselves and each other, at corners and along edges: edges that lie on
/// each other cancel in pairs. Points may be repeated or lie on straight edges. Edges may cross at given points only.
typedef struct abut_outline2 {
    const abut_vec2 *points;
    const int32_t   *counts; ///< number of points of each ring; 0 is allowed
    int32_t          rings;
} abut_outline2;

/// What abut_decompose2 may be told. A zeroed struct (or NULL) is the default.
typedef struct abut_decompose2_options {
    int32_t
        window; ///< after edges have been taken out wherever that is allowed (Hertel and Mehlhorn 1983), neighbouring pieces
                ///< of up to so many corners together are divided anew into the fewest possible; 0 means 20, at most 64;
                ///< -1 leaves that out
} abut_decompose2_options;

/// Pieces in one relocatable block: this header, then the arrays below.
typedef struct abut_pieces2 {
    int32_t pieces;  ///< number of pieces
    int32_t corners; ///< of all pieces together
    size_t  bytes;   ///< length of the block
} abut_pieces2;

/// first[p] to first[p + 1] are piece p's corners; pieces + 1 numbers.
static inline const int32_t *abut_pieces2_first(const abut_pieces2 *pieces)
{
    return (const int32_t *)(const void *)(pieces + 1);
}

/// The corners, counter-clockwise: indices of the points. Where several points are in one place, the lowest index stands for
/// all. A corner may be straight (a corner of a neighbour lies there); none turns clockwise.
static inline const int32_t *abut_pieces2_corner(const abut_pieces2 *pieces)
{
    return abut_pieces2_first(pieces) + pieces->pieces + 1;
}

/// The piece on the other side of the edge from each corner to the next, or -1 where that edge lies on the outline.
static inline const int32_t *abut_pieces2_neighbor(const abut_pieces2 *pieces)
{
    return abut_pieces2_corner(pieces) + pieces->corners;
}

/// Divides the inside of the outline into convex pieces. Their corners are points of the outline, so together they are the
/// outline's inside exactly; each is convex by an exact test, and has area. How few there are: see the options; fewer than four
/// times the fewest possible in any case. abut_polygon2_build takes each piece.
///   options    NULL is the default
///   allocator  NULL is malloc; *pieces is given back with abut_pieces2_release
///   fault      may be NULL; two numbers, each -1 where there is nothing to say
/// On failure *pieces is NULL:
///   ABUT_NOT_FINITE, ABUT_TOO_LARGE  fault[0] is the point
///   ABUT_SELF_CROSSING               two edges cross between their ends; fault has both, each named by the point it begins at
///   ABUT_NO_AREA                     nothing is inside
///   ABUT_TOO_FEW_POINTS              a ring's count is negative; fault[0] is the ring
///   ABUT_TOO_MANY_POINTS             more than 2^24
///   ABUT_NO_MEMORY                   the allocator has none; about 280 bytes a point are needed for the work
/// Cost: about n log n for n points. The answer is the same on every machine.
ABUT_API abut_status abut_decompose2(const abut_outline2 *outline, const abut_decompose2_options *options,
                                     const abut_allocator *allocator, abut_pieces2 **pieces, int32_t fault[2]);

/// Divides it into triangles: near to the constrained Delaunay triangulation. The other parameters and results are the same.
ABUT_API abut_status abut_triangulate2(const abut_outline2 *outline, const abut_allocator *allocator, abut_pieces2 **pieces,
                                       int32_t fault[2]);

/// Gives the block back to the allocator that it came from. NULL is allowed.
ABUT_API void abut_pieces2_release(abut_pieces2 *pieces, const abut_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
