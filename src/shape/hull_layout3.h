// hull_layout3.h : where everything stands in a hull's block. Its users see the front of the header (abut/hull3.h) alone.
#ifndef ABUT_SHAPE_HULL_LAYOUT3_H
#define ABUT_SHAPE_HULL_LAYOUT3_H

#include "abut/hull3.h"
#include "base/tolerance_shape3.h"

// The block's header; the arrays follow it.
//
// The small form of a hull (hull/small3.c) has the coordinates once, and the index arrays; its vertices are climbed to, and its
// normals computed when they are asked for. The form that is built has all else too.
typedef struct abut_hull_layout3 {
    abut_hull3 shown;      // what users see of it
    int32_t    padded;     // length of the coordinate arrays: the vertices rounded up to ABUT_HULL3_LANES, filled with vertex 0
    int32_t    index_at;   // where the index arrays begin, in bytes from the header
    int32_t    normals_at; // where the faces' normals begin, likewise; 0 in the small form
    int32_t    cells_at;   // where the cells of the direction cube begin, or what they list, likewise
    int32_t    side;       // cells along each side of the direction cube; 0 for a hull of few vertices; -1 in the small form
    int32_t    planes_at;  // where the faces' planes begin, likewise; 0 where there are none
    abut_vec3  middle;     // centre of the bounding box, to rounding
    abut_vec3  lower;      // the bounding box
    abut_vec3  upper;
    abut_vec3  stretch; // factors that take a direction to its cell: the box's sides at unit size
    abut_real  reach;   // upper bound of the distance of any vertex from `middle`
} abut_hull_layout3;

_Static_assert(sizeof(abut_hull_layout3) <= ABUT_HULL3_COORDINATES_AT, "the header is longer than its place");

static inline const abut_hull_layout3 *abut_layout3(const abut_hull3 *hull)
{
    return (const abut_hull_layout3 *)(const void *)hull;
}

// A cell of the direction cube of a hull of up to ABUT_HULL3_GROUPED vertices. Vertices are listed in groups of
// ABUT_HULL3_LANES consecutive numbers; these groups, in rising order, hold every vertex that is farthest along one of the
// cell's directions. Unused places repeat the first. Where there are too many groups, `count` is 0 and group[0] is one of
// them.
typedef struct abut_hull3_groups {
    uint8_t count, group[ABUT_HULL3_LANES - 1];
} abut_hull3_groups;

// A cell of the direction cube of a larger hull: every vertex that is farthest along one of its directions, relative to the
// middle of the hull, in rising order; unused places repeat the first. Where there are too many, vertex[0] is ~v, where v is
// one of them.
typedef struct abut_hull3_cell {
    abut_real x[ABUT_HULL3_LANES], y[ABUT_HULL3_LANES], z[ABUT_HULL3_LANES];
    int32_t   vertex[ABUT_HULL3_LANES];
} abut_hull3_cell;

// A vertex of such a hull, relative to its middle: the farthest along the middle of a cell of a coarser direction cube.
typedef struct abut_hull3_sample {
    abut_vec3 point;
    int32_t   vertex;
} abut_hull3_sample;

// The planes of the faces of a hull of few vertices, for SIMD code: four arrays of `padded` numbers, `faces` of them and then
// copies of the first: the normals' x, y and z, and minus the height of the plane along its normal, from `middle`. Then three
// corners of each face, counter-clockwise seen from outside; and the edge from each of them to the next (the smaller of its
// half-edges), -1 where the face has more corners.
typedef struct abut_hull3_planes {
    const abut_real *x, *y, *z, *minus;
    const int32_t   *corner, *edge;
    int32_t          padded;
} abut_hull3_planes;

// The coordinates x[0..padded), then y[], then z[], one array after the other.
static inline const abut_real *abut_hull3_x(const abut_hull3 *hull)
{
    return (const abut_real *)(const void *)((const char *)hull + ABUT_HULL3_COORDINATES_AT);
}

static inline const abut_real *abut_hull3_y(const abut_hull3 *hull)
{
    return abut_hull3_x(hull) + abut_layout3(hull)->padded;
}

static inline const abut_real *abut_hull3_z(const abut_hull3 *hull)
{
    return abut_hull3_x(hull) + 2 * (ptrdiff_t)abut_layout3(hull)->padded;
}

static inline abut_vec3 abut_hull_vertex3(const abut_hull3 *hull, int32_t vertex)
{
    const abut_real *x = abut_hull3_x(hull) + vertex;
    abut_vec3        v = {x[0], x[abut_layout3(hull)->padded], x[2 * (ptrdiff_t)abut_layout3(hull)->padded]};
    return v;
}

// What the search for a support point reads. For few vertices, which it scans (`side` is 0): the same three arrays relative to
// `middle`, each difference rounded.
static inline const abut_real *abut_hull3_from_middle(const abut_hull3 *hull)
{
    return abut_hull3_x(hull) + 3 * (ptrdiff_t)abut_layout3(hull)->padded;
}

// For many vertices, of which it visits some: the coordinates as given, those of one vertex together.
static inline const abut_vec3 *abut_hull3_together(const abut_hull3 *hull)
{
    return (const abut_vec3 *)(const void *)abut_hull3_from_middle(hull);
}

// first[v]..first[v + 1] are the half-edges that leave vertex v; vertices + 1 numbers.
static inline const int32_t *abut_hull_first3(const abut_hull3 *hull)
{
    return (const int32_t *)(const void *)((const char *)hull + abut_layout3(hull)->index_at);
}

// The vertex each half-edge points at; half_edges numbers.
static inline const int32_t *abut_hull_head3(const abut_hull3 *hull)
{
    return abut_hull_first3(hull) + hull->vertices + 1;
}

// The same edge in the other direction; half_edges numbers.
static inline const int32_t *abut_hull_twin3(const abut_hull3 *hull)
{
    return abut_hull_head3(hull) + hull->half_edges;
}

// The face on the left of each half-edge, seen from outside; half_edges numbers. Two half-edges of one edge may have the same
// face: the edge then lies inside it, and is not on its outline.
static inline const int32_t *abut_hull_face_of3(const abut_hull3 *hull)
{
    return abut_hull_twin3(hull) + hull->half_edges;
}

// One half-edge on the outline of each face; faces numbers.
static inline const int32_t *abut_hull_outline3(const abut_hull3 *hull)
{
    return abut_hull_face_of3(hull) + hull->half_edges;
}

// The outward unit normal of a face, from its corners.
abut_vec3 abut_hull_normal_of_corners3(const abut_hull3 *hull, int32_t face);

// The same of each face, as they are stored; faces vectors.
static inline const abut_vec3 *abut_hull_normals3(const abut_hull3 *hull)
{
    return (const abut_vec3 *)(const void *)((const char *)hull + abut_layout3(hull)->normals_at);
}

static inline abut_vec3 abut_hull_normal3(const abut_hull3 *hull, int32_t face)
{
    return abut_layout3(hull)->normals_at > 0 ? abut_hull_normals3(hull)[face] : abut_hull_normal_of_corners3(hull, face);
}

// Hulls of up to ABUT_HULL3_GROUPED vertices: the coordinates relative to `middle` by groups of ABUT_HULL3_LANES, a group's
// x[], y[] and z[] together; padded / ABUT_HULL3_LANES of them.
static inline const abut_real *abut_hull3_grouped(const abut_hull3 *hull)
{
    return (const abut_real *)(const void *)((const char *)hull + abut_layout3(hull)->cells_at);
}

// Behind them the cells, in the order of those of larger hulls.
static inline const abut_hull3_groups *abut_hull3_groups_of(const abut_hull3 *hull)
{
    return (const abut_hull3_groups *)(const void *)(abut_hull3_grouped(hull) + 3 * (ptrdiff_t)abut_layout3(hull)->padded);
}

// The cells of the direction cube, 6 * side * side of them: face by face (-x, +x, -y, +y, -z, +z), row by row.
static inline const abut_hull3_cell *abut_hull3_cells(const abut_hull3 *hull)
{
    return (const abut_hull3_cell *)(const void *)((const char *)hull + abut_layout3(hull)->cells_at);
}

// Behind them the samples, in the same order, for a cube with fewer cells along each side.
static inline const abut_hull3_sample *abut_hull3_samples(const abut_hull3 *hull)
{
    return (const abut_hull3_sample *)(const void *)(abut_hull3_cells(hull) + ABUT_CUBE_FACES *
                                                                                  (ptrdiff_t)abut_layout3(hull)->side *
                                                                                  abut_layout3(hull)->side);
}

// The planes of the faces, where there are any.
static inline abut_hull3_planes abut_hull3_planes_of(const abut_hull3 *hull)
{
    const int32_t     padded = (hull->faces + ABUT_HULL3_LANES - 1) / ABUT_HULL3_LANES * ABUT_HULL3_LANES;
    const abut_real  *x = (const abut_real *)(const void *)((const char *)hull + abut_layout3(hull)->planes_at);
    const abut_real  *minus = x + 3 * (ptrdiff_t)padded;
    const int32_t    *corner = (const int32_t *)(const void *)(minus + padded);
    abut_hull3_planes planes = {x,     x + padded, x + 2 * (ptrdiff_t)padded, minus, corner, corner + 3 * (ptrdiff_t)padded,
                                padded};
    return planes;
}

// The half-edge that follows around the same exact face.
static inline int32_t abut_hull_next3(const abut_hull3 *hull, int32_t half_edge)
{
    int32_t        back = abut_hull_twin3(hull)[half_edge];
    const int32_t *first = abut_hull_first3(hull) + abut_hull_head3(hull)[half_edge];
    return back == first[0] ? first[1] - 1 : back - 1;
}

// The half-edge that follows on the outline of the same face.
static inline int32_t abut_hull_next_outline3(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t *face = abut_hull_face_of3(hull);
    const int32_t *twin = abut_hull_twin3(hull);
    int32_t        next = abut_hull_next3(hull, half_edge);
    while (face[twin[next]] == face[half_edge]) {
        next = abut_hull_next3(hull, twin[next]);
    }
    return next;
}

#endif
