// hull_face3.c : the part of a hull that faces a direction: one of the faces or edges round the supporting vertex.
#include "shape/hull_face3.h"
#include "base/tolerance_shape3.h"
#include "shape/lean3.h"

static int32_t tail_of(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull3_head(hull)[abut_hull3_twin(hull)[half_edge]];
}

static abut_vec3 way_of(const abut_hull3 *hull, int32_t half_edge)
{
    abut_vec3 to = abut_hull3_vertex(hull, abut_hull3_head(hull)[half_edge]);
    return abut_sub3(to, abut_hull3_vertex(hull, tail_of(hull, half_edge)));
}

static bool is_outline(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t *face = abut_hull3_face(hull);
    return face[half_edge] != face[abut_hull3_twin(hull)[half_edge]];
}

static bool is_level(const abut_hull3 *hull, abut_vec3 from, int32_t half_edge, abut_vec3 direction)
{
    abut_vec3 way = abut_sub3(abut_hull3_vertex(hull, abut_hull3_head(hull)[half_edge]), from);
    return abut_abs(abut_dot3(way, direction)) <= ABUT_LEVEL_EDGE3 * hull->reach;
}

// How a face leans; like no face where it does not face the direction.
static abut_lean3 lean_of(const abut_hull3 *hull, int32_t face, abut_vec3 direction)
{
    abut_vec3  normal = abut_hull3_normal(hull)[face];
    abut_lean3 none = abut_no_lean3();
    abut_real  lean[2] = {none.lean, abut_plane_lean3(normal, direction)};
    uint32_t   name[2] = {none.name, (uint32_t)face};
    int        faces = abut_dot3(normal, direction) >= ABUT_FACE_SQUARE3;
    abut_lean3 plane = {lean[faces], name[faces]};
    return plane;
}

// The squarest of the faces round a vertex that face the direction. Where an edge is as high as the vertex, both its ends
// support, and rounding picks one: then it is the squarer face of that edge, whichever end was picked. The face on the right of
// a half-edge is the one on the left of the half-edge before it.
static abut_lean3 squarest_face(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    const int32_t *face = abut_hull3_face(hull);
    abut_vec3      from = abut_hull3_vertex(hull, vertex);
    int32_t        begin = abut_hull3_first(hull)[vertex];
    int32_t        end = abut_hull3_first(hull)[vertex + 1];
    bool           edge = false;
    abut_lean3     right = lean_of(hull, face[end - 1], direction);
    abut_lean3     of_edges = abut_no_lean3();
    abut_lean3     of_all = of_edges;
    for (int32_t k = begin; k < end; ++k) {
        abut_lean3 left = lean_of(hull, face[k], direction);
        of_all = abut_squarer3(of_all, left);
        if (is_level(hull, from, k, direction)) {
            edge = true;
            of_edges = abut_squarer3(abut_squarer3(of_edges, left), right);
        }
        right = left;
    }
    return edge ? of_edges : of_all;
}

// The squarest of the edges round a vertex, by the smaller of its half-edges.
static abut_lean3 squarest_edge(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    const int32_t *first = abut_hull3_first(hull);
    abut_lean3     taken = abut_no_lean3();
    for (int32_t k = first[vertex]; k < first[vertex + 1]; ++k) {
        if (is_outline(hull, k)) {
            int32_t    twin = abut_hull3_twin(hull)[k];
            abut_lean3 edge = {abut_edge_lean3(way_of(hull, k), direction), (uint32_t)(k < twin ? k : twin)};
            taken = abut_squarer3(taken, edge);
        }
    }
    return taken;
}

// Adds the corner that a half-edge leaves, whose vertex is `tail`.
static void add(abut_face3 *face, const abut_hull3 *hull, int32_t half_edge, int32_t tail)
{
    int32_t twin = abut_hull3_twin(hull)[half_edge];
    face->point[face->count] = abut_sub3(abut_hull3_vertex(hull, tail), hull->middle);
    face->vertex[face->count] = (uint32_t)tail;
    face->edge[face->count] = (uint32_t)(half_edge < twin ? half_edge : twin);
    ++face->count;
}

// All corners of a face. False when there are more than there is room for.
static bool whole_face(abut_face3 *polygon, const abut_hull3 *hull, int32_t start)
{
    const int32_t *head = abut_hull3_head(hull);
    int32_t        here = start;
    int32_t        tail = tail_of(hull, start);
    polygon->count = 0;
    do {
        if (polygon->count == ABUT_FACE3_POINTS) {
            return false;
        }
        add(polygon, hull, here, tail);
        tail = head[here];
        here = abut_hull3_next_outline(hull, here);
    } while (here != start);
    return true;
}

static abut_real outline_length(const abut_hull3 *hull, int32_t start)
{
    abut_real length = 0;
    int32_t   here = start;
    do {
        length += abut_direction_of3(way_of(hull, here)).length;
        here = abut_hull3_next_outline(hull, here);
    } while (here != start);
    return length;
}

// As many corners of a face as there is room for: the supporting one, and the first after each of equal shares of the outline's
// length, which are the same whatever the direction.
static void sampled_face(abut_face3 *polygon, const abut_hull3 *hull, int32_t start, int32_t vertex)
{
    abut_real share = outline_length(hull, start) / (ABUT_FACE3_POINTS - 1);
    abut_real walked = 0;
    abut_real due = 0;
    int32_t   here = start;
    polygon->count = 0;
    do {
        int32_t tail = tail_of(hull, here);
        if (walked >= due || tail == vertex) {
            add(polygon, hull, here, tail);
        }
        while (due <= walked) {
            due += share;
        }
        walked += abut_direction_of3(way_of(hull, here)).length;
        here = abut_hull3_next_outline(hull, here);
    } while (here != start && polygon->count < ABUT_FACE3_POINTS);
}

void abut_hull_face3(abut_face3 *face, const abut_shape3 *shape, int32_t vertex, abut_vec3 direction)
{
    const abut_hull3 *hull = shape->hull;
    abut_lean3        plane = squarest_face(hull, vertex, direction);
    if (plane.lean <= 1) {
        int32_t start = abut_hull3_outline(hull)[plane.name];
        if (!whole_face(face, hull, start)) {
            sampled_face(face, hull, start, vertex);
        }
        return;
    }
    abut_lean3 edge = squarest_edge(hull, vertex, direction);
    if (edge.lean <= ABUT_FACE_LEAN) {
        int32_t half_edge = (int32_t)edge.name;
        face->count = 0;
        add(face, hull, half_edge, tail_of(hull, half_edge));
        add(face, hull, abut_hull3_twin(hull)[half_edge], abut_hull3_head(hull)[half_edge]);
        return;
    }
    face->count = 1;
    face->point[0] = abut_sub3(abut_hull3_vertex(hull, vertex), hull->middle);
    face->vertex[0] = (uint32_t)vertex;
    face->edge[0] = 0;
}
