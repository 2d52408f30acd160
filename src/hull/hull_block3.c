// hull_block3.c : the division of the caller's block, and its header.
#include "hull/hull_block3.h"
#include "base/tolerance_shape3.h"
#include "hull/hull_faces3.h"
#include "math/direction3.h"
#include "math/exact.h"
#include "math/unit.h"
#include "shape/direction_cube3.h"
#include "shape/hull_layout3.h"
#include "shape/tilt3.h"
#include <string.h>

// From triangles to rings of half-edges.
//
// Edges between triangles in one plane are not edges of the hull. A corner where none or two true edges meet lies within a face
// or within an edge; where two meet they are one straight edge. What is left does not depend on how the faces were cut into
// triangles, and the ring of each vertex begins with its lowest neighbour: so the block depends on the points only.

static bool is_flat(const abut_facet3 *facets, int32_t edge)
{
    return (facets[edge >> 2].mark >> (edge & 3) & 1) != 0;
}

// The third corner of the facet an edge belongs to.
static int32_t opposite(const abut_facet3 *facets, int32_t edge)
{
    return abut_edge_begin3(facets, abut_next_in_facet3(abut_next_in_facet3(edge)));
}

static int32_t end_of(const abut_facet3 *facets, int32_t edge)
{
    return abut_edge_begin3(facets, abut_next_in_facet3(edge));
}

static bool is_gone(const abut_facet3 *facet)
{
    return facet->vertex[0] < 0;
}

static void mark_flat_edges(abut_facets3 *hull)
{
    abut_facet3 *facets = hull->facets;
    for (int32_t f = 0; f < hull->used; ++f) {
        facets[f].mark = 0;
    }
    for (int32_t f = 0; f < hull->used; ++f) {
        for (int k = 0; k < 3 && !is_gone(&facets[f]); ++k) {
            int32_t   twin = facets[f].twin[k];
            abut_real height;
            if (twin >> 2 > f && abut_facet_side3(hull, f, hull->cloud->points[opposite(facets, twin)], &height) == 0) {
                facets[f].mark |= 1 << k;
                facets[twin >> 2].mark |= 1 << (twin & 3);
            }
        }
    }
}

int32_t abut_ring_vertices3(abut_facets3 *hull, int32_t *vertex)
{
    abut_facet3 *facets = hull->facets;
    mark_flat_edges(hull);
    for (int32_t i = 0; i < hull->cloud->count; ++i) {
        hull->next[i] = 0;
    }
    for (int32_t f = 0; f < hull->used; ++f) {
        for (int k = 0; k < 3 && !is_gone(&facets[f]); ++k) {
            hull->next[facets[f].vertex[k]] += !is_flat(facets, 4 * f + k);
        }
    }
    int32_t count = 0;
    for (int32_t i = 0; i < hull->cloud->count; ++i) {
        if (hull->next[i] > 2) {
            vertex[count++] = i;
        }
    }
    return count;
}

int32_t abut_ring_edges3(const abut_facets3 *hull, const int32_t *vertex, int32_t count)
{
    int32_t edges = 0;
    for (int32_t i = 0; i < count; ++i) {
        edges += hull->next[vertex[i]];
    }
    return edges;
}

// The next edge that leaves the same corner, counter-clockwise seen from outside.
static int32_t turn_round(const abut_facet3 *facets, int32_t edge)
{
    return abut_edge_twin3(facets, abut_next_in_facet3(abut_next_in_facet3(edge)));
}

// The last part of the straight edge that begins with this one: its end is a vertex.
static int32_t follow(const abut_facets3 *hull, int32_t edge)
{
    const abut_facet3 *facets = hull->facets;
    while (hull->next[end_of(facets, edge)] < 0) {
        edge = abut_next_in_facet3(edge);
        while (is_flat(facets, edge)) {
            edge = abut_next_in_facet3(abut_edge_twin3(facets, edge));
        }
    }
    return edge;
}

// Fills the ring of one vertex from any true edge that leaves it. twin[] gets the twin's name among the triangles' edges, and
// name[] the number of each edge that begins a half-edge.
static void fill_ring(const abut_facets3 *hull, int32_t edge, int32_t at, int32_t *name, abut_hull_arrays3 *arrays)
{
    const abut_facet3 *facets = hull->facets;
    int32_t            start = edge;
    int32_t            lowest = hull->next[end_of(facets, follow(hull, edge))];
    for (int32_t e = turn_round(facets, edge); e != edge; e = turn_round(facets, e)) {
        int32_t head = is_flat(facets, e) ? lowest : hull->next[end_of(facets, follow(hull, e))];
        if (head < lowest) {
            lowest = head;
            start = e;
        }
    }
    int32_t e = start;
    do {
        if (!is_flat(facets, e)) {
            int32_t last = follow(hull, e);
            name[3 * (e >> 2) + (e & 3)] = at;
            arrays->head[at] = hull->next[end_of(facets, last)];
            arrays->twin[at] = abut_edge_twin3(facets, last);
            ++at;
        }
        e = turn_round(facets, e);
    } while (e != start);
}

void abut_ring_fill3(abut_facets3 *hull, const int32_t *vertex, int32_t count, int32_t *name, abut_hull_arrays3 *arrays)
{
    const abut_facet3 *facets = hull->facets;
    int32_t           *leaving = arrays->face; // an edge that leaves each vertex; there are more half-edges than vertices
    arrays->first[0] = 0;
    for (int32_t i = 0; i < count; ++i) {
        arrays->first[i + 1] = arrays->first[i] + hull->next[vertex[i]];
    }
    for (int32_t i = 0; i < hull->cloud->count; ++i) {
        hull->next[i] = -1;
    }
    for (int32_t i = 0; i < count; ++i) {
        hull->next[vertex[i]] = i;
    }
    for (int32_t f = 0; f < hull->used; ++f) {
        for (int k = 0; k < 3 && !is_gone(&facets[f]); ++k) {
            int32_t place = hull->next[facets[f].vertex[k]];
            if (place >= 0 && !is_flat(facets, 4 * f + k)) {
                leaving[place] = 4 * f + k;
            }
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        fill_ring(hull, leaving[i], arrays->first[i], name, arrays);
    }
    for (int32_t e = 0; e < arrays->first[count]; ++e) {
        int32_t twin = arrays->twin[e];
        arrays->twin[e] = name[3 * (twin >> 2) + (twin & 3)];
    }
}

void abut_ring_polygon3(const int32_t *polygon, int32_t count, const int32_t *place, abut_hull_arrays3 *arrays)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t at = place[polygon[i]];
        int32_t before = place[polygon[i > 0 ? i - 1 : count - 1]];
        int32_t after = place[polygon[i + 1 < count ? i + 1 : 0]];
        arrays->first[at] = 2 * at;
        arrays->head[2 * at] = before < after ? before : after;
        arrays->head[2 * at + 1] = before < after ? after : before;
    }
    arrays->first[count] = 2 * count;
    for (int32_t e = 0; e < 2 * count; ++e) {
        int32_t other = 2 * arrays->head[e];
        arrays->twin[e] = arrays->head[other] == e / 2 ? other : other + 1;
    }
}

static size_t round_up(size_t bytes)
{
    return (bytes + ABUT_HULL3_COORDINATES_AT - 1) / ABUT_HULL3_COORDINATES_AT * ABUT_HULL3_COORDINATES_AT;
}

static size_t padded(size_t vertices)
{
    return (vertices + ABUT_HULL3_LANES - 1) / ABUT_HULL3_LANES * ABUT_HULL3_LANES;
}

// Where the index arrays begin: behind the coordinates, twice.
static size_t index_at(size_t vertices)
{
    return ABUT_HULL3_COORDINATES_AT + 2 * 3 * padded(vertices) * sizeof(abut_real);
}

static size_t index_end(size_t vertices, size_t half_edges, size_t faces)
{
    return index_at(vertices) + (vertices + 1 + 3 * half_edges + faces) * sizeof(int32_t);
}

// Where the normals begin: behind the index arrays, where a vector may stand.
static size_t normals_at(size_t vertices, size_t half_edges, size_t faces)
{
    size_t end = index_end(vertices, half_edges, faces);
    return (end + sizeof(abut_real) - 1) / sizeof(abut_real) * sizeof(abut_real);
}

static size_t normals_end(size_t vertices, size_t half_edges, size_t faces)
{
    return normals_at(vertices, half_edges, faces) + faces * sizeof(abut_vec3);
}

// Behind the normals, at a whole number of cache lines: the planes of a hull of few vertices, if it has faces, or the cells of
// one of many.
static size_t last_at(size_t vertices, size_t half_edges, size_t faces)
{
    size_t end = normals_end(vertices, half_edges, faces);
    return faces > 0 ? round_up(end) : end;
}

static size_t finished(size_t vertices, size_t half_edges, size_t faces)
{
    size_t cells = abut_direction_cube_size3((int32_t)vertices);
    size_t planes = padded(faces) * (4 * sizeof(abut_real) + 2 * 3 * sizeof(int32_t));
    return last_at(vertices, half_edges, faces) + (cells > 0 ? cells : planes);
}

static abut_block_layout3 layout_of(int32_t count)
{
    abut_block_layout3 l;
    l.vertices = count < ABUT_HULL3_VERTICES ? count : ABUT_HULL3_VERTICES + 1;
    size_t vertices = (size_t)l.vertices;
    // A polyhedron has at most 6 half-edges and 2 faces a vertex (Euler). The cells come last of all, over what was only work.
    size_t half_edges = 2 * 3 * vertices;
    size_t faces = 2 * vertices;
    size_t front = last_at(vertices, half_edges, faces);
    size_t planes = 2 * vertices * sizeof(abut_facet_plane3);
    l.facets = round_up(front > planes ? front : planes);
    l.lists = round_up(l.facets + 2 * vertices * sizeof(abut_facet3));
    l.points = round_up(l.lists + (2 * 4 * vertices + ABUT_HULL3_LANES) * sizeof(int32_t));
    l.next = round_up(l.points + (size_t)count * sizeof(abut_vec3));
    size_t work = l.next + (size_t)count * sizeof(int32_t);
    size_t hull = finished(vertices, half_edges, faces);
    l.size = round_up(work > hull ? work : hull);
    return l;
}

size_t abut_block_size3(int32_t count)
{
    // More points than a hull is built from need no room: the builder refuses them before it looks at the block.
    return count < 0 || count > ABUT_HULL3_POINTS ? 0 : layout_of(count).size;
}

static void *at(const abut_block3 *b, size_t offset)
{
    return (void *)(b->bytes + offset);
}

void abut_block_begin3(abut_block3 *b, const abut_vec3 *points, int32_t count, void *block)
{
    b->given = points;
    b->bytes = (char *)block;
    b->room = layout_of(count);
    b->lists = (int32_t *)at(b, b->room.lists);
    b->layout = (abut_hull_layout3 *)block;
    b->cloud = abut_cloud_at_unit_size3(points, count, (abut_vec3 *)at(b, b->room.points));
    abut_facets3 *s = &b->surface;
    s->cloud = &b->cloud;
    s->planes = (abut_facet_plane3 *)at(b, 0);
    s->facets = (abut_facet3 *)at(b, b->room.facets);
    s->next = (int32_t *)at(b, b->room.next);
    s->capacity = 2 * b->room.vertices;
    s->queue = b->lists;
    s->visible = s->queue + s->capacity;
    s->rim = s->visible + s->capacity;
}

void abut_block_vertices3(abut_block3 *b, const int32_t *vertex, int32_t count, int32_t half_edges, int dimension)
{
    abut_hull_layout3 *l = b->layout;
    memset(l, 0, ABUT_HULL3_COORDINATES_AT);
    l->shown.vertices = count;
    l->shown.half_edges = half_edges;
    l->shown.given = b->cloud.count;
    l->shown.dimension = dimension;
    l->padded = (int32_t)padded((size_t)count);
    l->index_at = (int32_t)index_at((size_t)count);
    abut_real *x = (abut_real *)at(b, ABUT_HULL3_COORDINATES_AT);
    abut_real *y = x + l->padded;
    abut_real *z = y + l->padded;
    for (int32_t i = 0; i < l->padded; ++i) {
        // Adding zero turns -0 into +0: equal points get equal bytes.
        abut_vec3 v = b->given[vertex[i < count ? i : 0]];
        x[i] = v.x + 0;
        y[i] = v.y + 0;
        z[i] = v.z + 0;
    }
    b->arrays.first = (int32_t *)at(b, (size_t)l->index_at);
    b->arrays.head = b->arrays.first + count + 1;
    b->arrays.twin = b->arrays.head + half_edges;
    b->arrays.face = b->arrays.twin + half_edges;
    b->arrays.outline = b->arrays.face + half_edges;
}

// The bounding box and an upper bound of the distance of the vertices from its middle.
static void measure(abut_hull_layout3 *l)
{
    const abut_hull3 *hull = &l->shown;
    l->lower = abut_hull_vertex3(hull, 0);
    l->upper = l->lower;
    for (int32_t i = 1; i < hull->vertices; ++i) {
        abut_vec3 v = abut_hull_vertex3(hull, i);
        l->lower.x = abut_min(l->lower.x, v.x);
        l->lower.y = abut_min(l->lower.y, v.y);
        l->lower.z = abut_min(l->lower.z, v.z);
        l->upper.x = abut_max(l->upper.x, v.x);
        l->upper.y = abut_max(l->upper.y, v.y);
        l->upper.z = abut_max(l->upper.z, v.z);
    }
    // No sum overflows below ABUT_REAL_LARGEST.
    l->middle = abut_scale3((abut_real)0.5, abut_add3(l->lower, l->upper));
    abut_real largest = 0;
    for (int32_t i = 0; i < hull->vertices; ++i) {
        largest = abut_max(largest, abut_direction_of3(abut_sub3(abut_hull_vertex3(hull, i), l->middle)).length);
    }
    abut_vec3 sides = abut_scale3(abut_unit_of(largest).per_unit, abut_sub3(l->upper, l->lower));
    l->stretch.x = abut_flush(sides.x);
    l->stretch.y = abut_flush(sides.y);
    l->stretch.z = abut_flush(sides.z);
    // The smallest number there is makes up for what a length among the smallest ones loses; others do not notice it.
    l->reach = largest > 0 ? largest * ABUT_REACH_UP3 + ABUT_REAL_SMALLEST : 0;
}

// The coordinates again as the search for a support point wants them: for a scan from the middle, for a climb together.
static void write_for_search(abut_block3 *b)
{
    abut_hull_layout3 *l = b->layout;
    const abut_hull3  *hull = &l->shown;
    abut_real         *x = (abut_real *)at(b, ABUT_HULL3_COORDINATES_AT) + 3 * (ptrdiff_t)l->padded;
    abut_vec3         *together = (abut_vec3 *)(void *)x;
    l->side = abut_direction_cube_side3(hull->vertices);
    for (int32_t i = 0; i < l->padded; ++i) {
        if (l->side > 0) {
            together[i] = abut_hull_vertex3(hull, i);
        } else {
            abut_vec3 v = abut_sub3(abut_hull_vertex3(hull, i), l->middle);
            x[i] = v.x;
            x[l->padded + i] = v.y;
            x[2 * (ptrdiff_t)l->padded + i] = v.z;
        }
    }
}

// Faces, and edges between them.
static void finish_faces(abut_block3 *b)
{
    abut_hull3      *hull = &b->layout->shown;
    size_t           most = 2 * (size_t)hull->vertices;
    abut_group_room3 room;
    room.area = (abut_vec3 *)at(b, b->room.facets);
    room.corner = (int32_t *)(room.area + most);
    room.group = room.corner + most;
    room.stamp = b->lists;
    room.order = room.stamp + most;
    room.queue = room.order + most;
    room.touch = b->surface.next;
    int32_t exact = abut_group_exact_faces3(hull, b->arrays.face, room.corner);
    hull->faces = abut_group_faces3(hull, exact, &room, b->arrays.face, b->arrays.outline);
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        int32_t twin = b->arrays.twin[e];
        hull->edges += e < twin && b->arrays.face[e] != b->arrays.face[twin];
    }
}

// The normals go behind the index arrays, whose lengths are known by now; what is between the two is zero.
static void finish_normals(abut_block3 *b)
{
    abut_hull_layout3 *l = b->layout;
    abut_hull3        *hull = &l->shown;
    size_t             vertices = (size_t)hull->vertices;
    size_t             half_edges = (size_t)hull->half_edges;
    size_t             faces = (size_t)hull->faces;
    size_t             end = index_end(vertices, half_edges, faces);
    l->normals_at = (int32_t)normals_at(vertices, half_edges, faces);
    l->cells_at = (int32_t)last_at(vertices, half_edges, faces);
    l->planes_at = l->side == 0 && faces > 0 ? l->cells_at : 0;
    hull->bytes = finished(vertices, half_edges, faces);
    memset(at(b, end), 0, (size_t)l->normals_at - end);
    abut_vec3 *normal = (abut_vec3 *)at(b, (size_t)l->normals_at);
    for (int32_t i = 0; i < hull->faces; ++i) {
        normal[i] = abut_hull_normal_of_corners3(hull, i);
    }
}

// Three corners of a face, as far from each other along its outline as they can be; and the edges between them, if these are
// all that it has.
static void write_corners(const abut_hull3 *hull, int32_t face, int32_t *corner, int32_t *edge)
{
    int32_t start = abut_hull_outline3(hull)[face];
    int32_t count = 0;
    int32_t here = start;
    do {
        ++count;
        here = abut_hull_next_outline3(hull, here);
    } while (here != start);
    for (int32_t i = 0; i < 3; ++i) {
        int32_t next = abut_hull_next_outline3(hull, here);
        int32_t twin = abut_hull_twin3(hull)[next];
        corner[i] = abut_hull_head3(hull)[here];
        edge[i] = count > 3 ? -1 : next < twin ? next : twin;
        for (int32_t step = i * count / 3; step < (i + 1) * count / 3; ++step) {
            here = abut_hull_next_outline3(hull, here);
        }
    }
}

static void write_planes(abut_block3 *b)
{
    const abut_hull3 *hull = &b->layout->shown;
    int32_t           rows = (int32_t)padded((size_t)hull->faces);
    abut_real        *x = (abut_real *)at(b, (size_t)abut_layout3(hull)->planes_at);
    abut_real        *minus = x + 3 * (ptrdiff_t)rows;
    int32_t          *corner = (int32_t *)(void *)(minus + rows);
    int32_t          *edge = corner + 3 * (ptrdiff_t)rows;
    for (int32_t i = 0; i < rows; ++i) {
        int32_t   face = i < hull->faces ? i : 0;
        abut_vec3 normal = abut_hull_normals3(hull)[face];
        write_corners(hull, face, corner + 3 * (ptrdiff_t)i, edge + 3 * (ptrdiff_t)i);
        x[i] = normal.x;
        x[rows + i] = normal.y;
        x[2 * (ptrdiff_t)rows + i] = normal.z;
        minus[i] = -abut_dot3(normal, abut_sub3(abut_hull_vertex3(hull, corner[3 * (ptrdiff_t)i]), abut_layout3(hull)->middle));
    }
}

// The planes or the cells go behind the normals; what is between the two is zero.
static void finish_last(abut_block3 *b)
{
    const abut_hull3 *hull = &b->layout->shown;
    size_t            end = (size_t)abut_layout3(hull)->normals_at + (size_t)hull->faces * sizeof(abut_vec3);
    memset(at(b, end), 0, (size_t)abut_layout3(hull)->cells_at - end);
    abut_fill_direction_cube3(hull, at(b, (size_t)abut_layout3(hull)->cells_at));
    if (abut_layout3(hull)->planes_at > 0) {
        write_planes(b);
    }
}

void abut_block_finish3(abut_block3 *b)
{
    measure(b->layout);
    write_for_search(b);
    if (b->layout->shown.dimension >= 2) {
        finish_faces(b);
    }
    finish_normals(b);
    finish_last(b);
}
