// decompose3.h : closed triangle meshes into convex pieces. In libabut_world.
//
// The solid is cut by planes, one after the other, each through the place where the surface is farthest inside the hull of its
// part; the hull of what lies between the cuts is a piece. So the pieces cover the solid, all of it, and are larger by a volume
// that is told: that of the hulls over that of the solid.
#ifndef ABUT_DECOMPOSE3_H
#define ABUT_DECOMPOSE3_H

#include "abut/allocator.h"
#include "abut/math3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What abut_decompose3 may be told. A zeroed struct (or NULL) is the default.
typedef struct abut_decompose3_options {
    int32_t   max_pieces; ///< cut no more once there are so many; 0 means 32, at most 1024
    abut_real excess;     ///< nor once the hulls together are larger than the solid by at most this part of it; 0 means 0.05
} abut_decompose3_options;

/// Volumes, length^3: of the solid between the cuts, and of its hull, which is no smaller but for rounding. One that is beyond
/// the number type (in float: of a solid 1e13 wide) is infinite, or 0; the pieces are right all the same.
typedef struct abut_piece_volume3 {
    abut_real part, hull;
} abut_piece_volume3;

/// Pieces in one relocatable block: this header, then the arrays below.
typedef struct abut_pieces3 {
    int32_t            pieces; ///< number of pieces
    int32_t            points; ///< of all pieces together
    size_t             bytes;  ///< length of the block
    abut_piece_volume3 whole;  ///< volume of the solid, and that of all hulls together; hulls may overlap
} abut_pieces3;

/// The corners of the hulls, piece after piece.
static inline const abut_vec3 *abut_pieces3_points(const abut_pieces3 *pieces)
{
    return (const abut_vec3 *)(const void *)(pieces + 1);
}

/// The volumes of each piece.
static inline const abut_piece_volume3 *abut_pieces3_volumes(const abut_pieces3 *pieces)
{
    return (const abut_piece_volume3 *)(const void *)(abut_pieces3_points(pieces) + pieces->points);
}

/// first[p] to first[p + 1] are piece p's points; pieces + 1 numbers.
static inline const int32_t *abut_pieces3_first(const abut_pieces3 *pieces)
{
    return (const int32_t *)(const void *)(abut_pieces3_volumes(pieces) + pieces->pieces);
}

/// Divides a closed solid into convex pieces, whose points are those that abut_hull3_build takes. Every vertex that a triangle
/// stands on is in the hull of a piece, and so is all of the solid but for the rounding of points where edges are cut.
///   vertices   vertices in one place count as one
///   corners    three indices into the vertices for each triangle, all counter-clockwise seen from outside, or all clockwise.
///              The solid may have several parts and handles; where it is inside twice, that counts twice
///   options    NULL is the default
///   allocator  NULL is malloc; *pieces is given back with abut_pieces3_release
///   fault      may be NULL; -1 where there is nothing to say
/// On failure *pieces is NULL:
///   ABUT_TOO_FEW_POINTS              no triangle
///   ABUT_TOO_MANY_POINTS             more than 2^22 vertices or triangles
///   ABUT_NOT_FINITE, ABUT_TOO_LARGE  *fault is the vertex
///   ABUT_BAD_INDEX                   *fault is the triangle
///   ABUT_NO_AREA                     it is not closed: *fault is a triangle with an edge that no other one has the other way
///                                    round; or it is, and encloses nothing
///   ABUT_NO_MEMORY                   the allocator has none
/// Cost: each cut tries at most 12 planes, with two hulls of a part each: for n triangles about n log n a piece. The answer is
/// the same on every machine.
ABUT_API abut_status abut_decompose3(const abut_vec3 *vertices, int32_t vertex_count, const int32_t *corners,
                                     int32_t triangle_count, const abut_decompose3_options *options,
                                     const abut_allocator *allocator, abut_pieces3 **pieces, int32_t *fault);

/// Gives the block back to the allocator that it came from. NULL is allowed.
ABUT_API void abut_pieces3_release(abut_pieces3 *pieces, const abut_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
