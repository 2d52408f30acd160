// hull3.h : the convex hull of 3D points, with its faces and edges, in one relocatable block of the caller's memory.
//
// The surface is made of half-edges: each edge is two of them, one from each end, pointing at the other end; each belongs to
// the face on its left, seen from outside. The half-edges that leave one vertex follow each other, counter-clockwise seen from
// outside, so the next half-edge around a face needs no link of its own (abut_hull3_next).
//
// Coplanar points give a flat polygon (two faces, one on either side), collinear ones two vertices and an edge between them
// that has no face (-1), coincident ones one vertex.
#ifndef ABUT_HULL3_H
#define ABUT_HULL3_H

#include "abut/math3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A hull: what may be read of it, at the front of its block. The rest of the block is the library's own and is laid out as its
/// version likes, so do not copy this struct alone: copy the block, as bytes (abut_hull3.bytes of them), or write it to a file.
typedef struct abut_hull3 {
    int32_t vertices;   ///< number of vertices; they are the extreme points, exactly
    int32_t half_edges; ///< twice the number of edges of the surface's exact faces
    int32_t faces;      ///< groups of exact faces that are coplanar to rounding: contact clipping uses these
    int32_t edges;      ///< edges between different such groups
    int32_t given;      ///< number of points that it was built from
    int32_t dimension;  ///< 0 a point, 1 a segment, 2 a polygon, 3 a solid
    size_t  bytes;      ///< length of the block
} abut_hull3;

/// Most vertices that a hull can have: its half-edges are at most six times as many, and a feature id has 24 bits.
#define ABUT_HULL3_VERTICES 2097152

/// Bytes that abut_hull3_build needs for `count` points, work space included (0 for a count below 0 or above 2^24).
ABUT_API size_t abut_hull3_size(int32_t count);

/// Builds the convex hull of any set of points: duplicates, points within faces or edges, coplanar and collinear sets are
/// decided by exact arithmetic. The hull depends on the set of points only, not on their order.
///   block  aligned for abut_real, at least abut_hull3_size(count) bytes; becomes *hull, of which the first (*hull)->bytes
///          matter afterwards. It is faster to scan when it is aligned to 64 bytes.
///   fault  may be NULL; index of the offending point, or -1
/// On failure *hull is NULL. Source: quickhull (Barber, Dobkin, Huhdanpaa 1996). Cost O(n log n) for general sets of points.
ABUT_API abut_status abut_hull3_build(const abut_vec3 *points, int32_t count, void *block, size_t size, const abut_hull3 **hull,
                                      int32_t *fault);

/// Bytes of a hull's small form: at most 120 a vertex from 100 vertices on, in float 100.
ABUT_API size_t abut_hull3_small_size(const abut_hull3 *hull);

/// Writes a hull in its small form, without what only makes queries faster. It is used as any other; the answers keep their
/// proved errors, but not their last bits. Hulls of at most 64 vertices have no other form than they are built in: they are
/// copied.
///   block  aligned for abut_real, at least abut_hull3_small_size(hull) bytes; becomes *small. It may be the hull's own block.
/// On failure (ABUT_NO_ROOM) *small is NULL.
ABUT_API abut_status abut_hull3_small(const abut_hull3 *hull, void *block, size_t size, const abut_hull3 **small);

/// The place of a vertex.
ABUT_API abut_vec3 abut_hull3_vertex(const abut_hull3 *hull, int32_t vertex);

/// The outward unit normal of a face, to a few units in the last place.
ABUT_API abut_vec3 abut_hull3_normal(const abut_hull3 *hull, int32_t face);

/// first[v]..first[v + 1] are the half-edges that leave vertex v; vertices + 1 numbers. This array and the next four are in the
/// block.
ABUT_API const int32_t *abut_hull3_first(const abut_hull3 *hull);

/// The vertex each half-edge points at; half_edges numbers.
ABUT_API const int32_t *abut_hull3_head(const abut_hull3 *hull);

/// The same edge in the other direction; half_edges numbers.
ABUT_API const int32_t *abut_hull3_twin(const abut_hull3 *hull);

/// The face on the left of each half-edge, seen from outside; half_edges numbers. Two half-edges of one edge may have the same
/// face: the edge then lies inside it, and is not on its outline.
ABUT_API const int32_t *abut_hull3_face(const abut_hull3 *hull);

/// One half-edge on the outline of each face; faces numbers.
ABUT_API const int32_t *abut_hull3_outline(const abut_hull3 *hull);

/// The half-edge that follows around the same exact face.
ABUT_API int32_t abut_hull3_next(const abut_hull3 *hull, int32_t half_edge);

/// The half-edge that follows on the outline of the same face.
ABUT_API int32_t abut_hull3_next_outline(const abut_hull3 *hull, int32_t half_edge);

#ifdef __cplusplus
}
#endif

#endif
