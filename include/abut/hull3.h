// hull3.h : the convex hull of 3D points, with its faces and edges, in one relocatable block of the caller's memory.
//
// The surface is stored as half-edges: each edge is two of them, one from each end, pointing at the other end; each belongs to
// the face on its left, seen from outside. The half-edges that leave one vertex are consecutive in the list, counter-clockwise
// seen from outside: a hill climb reads one run of `head`, and the next half-edge around a face needs no link of its own
// (abut_hull3_next). Each face has its normal stored, so that a search for the face that faces a direction computes none.
//
// Coplanar points give a flat polygon (two faces, one on either side), collinear ones two vertices and an edge between them
// that has no face (-1), coincident ones one vertex.
#ifndef ABUT_HULL3_H
#define ABUT_HULL3_H

#include "abut/math3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The block's header; the arrays follow it. Copy it as bytes (abut_hull3.bytes of them), write it to a file.
typedef struct abut_hull3 {
    int32_t   vertices;   ///< number of vertices; they are the extreme points, exactly
    int32_t   half_edges; ///< twice the number of edges of the surface's exact faces
    int32_t   faces;      ///< groups of exact faces that are coplanar to rounding: contact clipping uses these
    int32_t   edges;      ///< edges between different such groups
    int32_t   given;      ///< number of points that it was built from
    int32_t   dimension;  ///< 0 a point, 1 a segment, 2 a polygon, 3 a solid
    int32_t   padded;     ///< length of the coordinate arrays: `vertices` rounded up to ABUT_HULL3_LANES, filled with vertex 0
    int32_t   index_at;   ///< where the index arrays begin, in bytes from the header
    int32_t   normals_at; ///< where the faces' normals begin, likewise
    int32_t   cells_at;   ///< where the cells of the direction cube begin, or what they list, likewise
    int32_t   side;       ///< cells along each side of the direction cube; 0 for a hull of few vertices
    int32_t   planes_at;  ///< where the faces' planes begin, likewise; 0 where there are none
    size_t    bytes;      ///< length of the block
    abut_vec3 middle;     ///< centre of the bounding box, to rounding
    abut_vec3 lower;      ///< the bounding box
    abut_vec3 upper;
    abut_vec3 stretch; ///< factors that take a direction to its cell: the box's sides at unit size
    abut_real reach;   ///< upper bound of the distance of any vertex from `middle`
} abut_hull3;

/// The coordinate arrays are padded to a multiple of this many numbers, so that eight lanes at a time can scan them.
#define ABUT_HULL3_LANES 8

/// Hulls of more vertices than this list vertices in their cells, those of fewer list groups of vertices.
#define ABUT_HULL3_GROUPED 512

/// A cell of the direction cube of a hull of up to ABUT_HULL3_GROUPED vertices. Vertices are listed in groups of
/// ABUT_HULL3_LANES consecutive numbers; these groups, in rising order, hold every vertex that is farthest along one of the
/// cell's directions. Unused places repeat the first. Where there are too many groups, `count` is 0 and group[0] is one of
/// them.
typedef struct abut_hull3_groups {
    uint8_t count, group[ABUT_HULL3_LANES - 1];
} abut_hull3_groups;

/// A cell of the direction cube of a larger hull: every vertex that is farthest along one of its directions, relative to the
/// middle of the hull, in rising order; unused places repeat the first. Where there are too many, vertex[0] is ~v, where v is
/// one of them.
typedef struct abut_hull3_cell {
    abut_real x[ABUT_HULL3_LANES], y[ABUT_HULL3_LANES], z[ABUT_HULL3_LANES];
    int32_t   vertex[ABUT_HULL3_LANES];
} abut_hull3_cell;

/// A vertex of such a hull, relative to its middle: the farthest along the middle of a cell of a coarser direction cube.
typedef struct abut_hull3_sample {
    abut_vec3 point;
    int32_t   vertex;
} abut_hull3_sample;

/// The planes of the faces of a hull of few vertices, for SIMD code: four arrays of `padded` numbers, `faces` of them and then
/// copies of the first: the normals' x, y and z, and minus the height of the plane along its normal, from `middle`. Then three
/// corners of each face, counter-clockwise seen from outside; and the edge from each of them to the next (the smaller of its
/// half-edges), -1 where the face has more corners.
typedef struct abut_hull3_planes {
    const abut_real *x, *y, *z, *minus;
    const int32_t   *corner, *edge;
    int32_t          padded;
} abut_hull3_planes;

/// Most vertices that a hull can have: its half-edges are at most six times as many, and a feature id has 24 bits.
#define ABUT_HULL3_VERTICES 2097152

/// Where the coordinate arrays begin, in bytes from the header: a whole number of cache lines.
#define ABUT_HULL3_COORDINATES_AT 192

/// The coordinates x[0..padded), then y[], then z[], one array after the other.
static inline const abut_real *abut_hull3_x(const abut_hull3 *hull)
{
    return (const abut_real *)(const void *)((const char *)hull + ABUT_HULL3_COORDINATES_AT);
}

static inline const abut_real *abut_hull3_y(const abut_hull3 *hull)
{
    return abut_hull3_x(hull) + hull->padded;
}

static inline const abut_real *abut_hull3_z(const abut_hull3 *hull)
{
    return abut_hull3_x(hull) + 2 * (ptrdiff_t)hull->padded;
}

static inline abut_vec3 abut_hull3_vertex(const abut_hull3 *hull, int32_t vertex)
{
    const abut_real *x = abut_hull3_x(hull) + vertex;
    abut_vec3        v = {x[0], x[hull->padded], x[2 * (ptrdiff_t)hull->padded]};
    return v;
}

/// What the search for a support point reads. For few vertices, which it scans (`side` is 0): the same three arrays relative to
/// `middle`, each difference rounded.
static inline const abut_real *abut_hull3_from_middle(const abut_hull3 *hull)
{
    return abut_hull3_x(hull) + 3 * (ptrdiff_t)hull->padded;
}

/// For many vertices, of which it visits some: the coordinates as given, those of one vertex together.
static inline const abut_vec3 *abut_hull3_together(const abut_hull3 *hull)
{
    return (const abut_vec3 *)(const void *)abut_hull3_from_middle(hull);
}

/// first[v]..first[v + 1] are the half-edges that leave vertex v; vertices + 1 numbers.
static inline const int32_t *abut_hull3_first(const abut_hull3 *hull)
{
    return (const int32_t *)(const void *)((const char *)hull + hull->index_at);
}

/// The vertex each half-edge points at; half_edges numbers.
static inline const int32_t *abut_hull3_head(const abut_hull3 *hull)
{
    return abut_hull3_first(hull) + hull->vertices + 1;
}

/// The same edge in the other direction; half_edges numbers.
static inline const int32_t *abut_hull3_twin(const abut_hull3 *hull)
{
    return abut_hull3_head(hull) + hull->half_edges;
}

/// The face on the left of each half-edge, seen from outside; half_edges numbers. Two half-edges of one edge may have the same
/// face: the edge then lies inside it, and is not on its outline.
static inline const int32_t *abut_hull3_face(const abut_hull3 *hull)
{
    return abut_hull3_twin(hull) + hull->half_edges;
}

/// One half-edge on the outline of each face; faces numbers.
static inline const int32_t *abut_hull3_outline(const abut_hull3 *hull)
{
    return abut_hull3_face(hull) + hull->half_edges;
}

/// The outward unit normal of each face, to a few units in the last place; faces vectors.
static inline const abut_vec3 *abut_hull3_normal(const abut_hull3 *hull)
{
    return (const abut_vec3 *)(const void *)((const char *)hull + hull->normals_at);
}

/// Hulls of up to ABUT_HULL3_GROUPED vertices: the coordinates relative to `middle` by groups of ABUT_HULL3_LANES, a group's
/// x[], y[] and z[] together; padded / ABUT_HULL3_LANES of them.
static inline const abut_real *abut_hull3_grouped(const abut_hull3 *hull)
{
    return (const abut_real *)(const void *)((const char *)hull + hull->cells_at);
}

/// Behind them the cells, in the order of those of larger hulls.
static inline const abut_hull3_groups *abut_hull3_groups_of(const abut_hull3 *hull)
{
    return (const abut_hull3_groups *)(const void *)(abut_hull3_grouped(hull) + 3 * (ptrdiff_t)hull->padded);
}

/// The cells of the direction cube, 6 * side * side of them: face by face (-x, +x, -y, +y, -z, +z), row by row.
static inline const abut_hull3_cell *abut_hull3_cells(const abut_hull3 *hull)
{
    return (const abut_hull3_cell *)(const void *)((const char *)hull + hull->cells_at);
}

/// Behind them the samples, in the same order, for a cube with fewer cells along each side.
static inline const abut_hull3_sample *abut_hull3_samples(const abut_hull3 *hull)
{
    return (const abut_hull3_sample *)(const void *)(abut_hull3_cells(hull) + 6 * (ptrdiff_t)hull->side * hull->side);
}

/// The planes of the faces, where there are any.
static inline abut_hull3_planes abut_hull3_planes_of(const abut_hull3 *hull)
{
    const int32_t     padded = (hull->faces + ABUT_HULL3_LANES - 1) / ABUT_HULL3_LANES * ABUT_HULL3_LANES;
    const abut_real  *x = (const abut_real *)(const void *)((const char *)hull + hull->planes_at);
    const abut_real  *minus = x + 3 * (ptrdiff_t)padded;
    const int32_t    *corner = (const int32_t *)(const void *)(minus + padded);
    abut_hull3_planes planes = {x,     x + padded, x + 2 * (ptrdiff_t)padded, minus, corner, corner + 3 * (ptrdiff_t)padded,
                                padded};
    return planes;
}

/// The half-edge that follows around the same exact face.
static inline int32_t abut_hull3_next(const abut_hull3 *hull, int32_t half_edge)
{
    int32_t        back = abut_hull3_twin(hull)[half_edge];
    const int32_t *first = abut_hull3_first(hull) + abut_hull3_head(hull)[half_edge];
    return back == first[0] ? first[1] - 1 : back - 1;
}

/// The half-edge that follows on the outline of the same face.
static inline int32_t abut_hull3_next_outline(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t *face = abut_hull3_face(hull);
    const int32_t *twin = abut_hull3_twin(hull);
    int32_t        next = abut_hull3_next(hull, half_edge);
    while (face[twin[next]] == face[half_edge]) {
        next = abut_hull3_next(hull, twin[next]);
    }
    return next;
}

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

#ifdef __cplusplus
}
#endif

#endif
