// hull_face3.c : the part of a hull that faces a direction: one of the faces or edges round the supporting vertex.
#include "shape/hull_face3.h"
#include "base/tolerance_shape3.h"
#include "shape/lean3.h"

static int32_t tail_of(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull3_head(hull)[abut_hull3_twin(hull)[half_edge]];
}

static abut_vec3 corner_of(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull3_vertex(hull, tail_of(hull, half_edge));
}

static abut_vec3 way_of(const abut_hull3 *hull, int32_t half_edge)
{
    abut_vec3 to = abut_hull3_vertex(hull, abut_hull3_head(hull)[half_edge]);
    return abut_sub3(to, corner_of(hull, half_edge));
}

// The outward normal of a face: the sum of the areas of the triangles its first corner makes with its other edges.
static abut_vec3 face_normal(const abut_hull3 *hull, int32_t face)
{
    abut_real per_unit = abut_unit_of(hull->reach).per_unit;
    int32_t   start = abut_hull3_outline(hull)[face];
    int32_t   here = abut_hull3_next_outline(hull, start);
    abut_vec3 origin = corner_of(hull, start);
    abut_vec3 last = corner_of(hull, here);
    abut_vec3 area = {0, 0, 0};
    for (here = abut_hull3_next_outline(hull, here); here != start; here = abut_hull3_next_outline(hull, here)) {
        abut_vec3 next = corner_of(hull, here);
        area = abut_add3(area, abut_area3(per_unit, origin, last, next));
        last = next;
    }
    return abut_direction_of3(area).unit;
}

static bool is_outline(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t *face = abut_hull3_face(hull);
    return face[half_edge] != face[abut_hull3_twin(hull)[half_edge]];
}

static bool is_level(const abut_hull3 *hull, int32_t half_edge, abut_vec3 direction)
{
    return abut_abs(abut_dot3(way_of(hull, half_edge), direction)) <= ABUT_LEVEL_EDGE3 * hull->reach;
}

static bool has_level_edge(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    const int32_t *first = abut_hull3_first(hull);
    for (int32_t k = first[vertex]; k < first[vertex + 1]; ++k) {
        if (is_level(hull, k, direction)) {
            return true;
        }
    }
    return false;
}

static abut_lean3 or_face(abut_lean3 taken, const abut_hull3 *hull, int32_t face, abut_vec3 direction)
{
    abut_vec3 normal = face_normal(hull, face);
    if (abut_dot3(normal, direction) < ABUT_FACE_SQUARE3) {
        return taken;
    }
    abut_lean3 plane = {abut_plane_lean3(normal, direction), (uint32_t)face};
    return abut_squarer3(taken, plane);
}

// The squarest of the faces round a vertex that face the direction. Where an edge is as high as the vertex, both its ends
// support, and rounding picks one: then it is the squarer face of that edge, whichever end was picked.
static abut_lean3 squarest_face(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    const int32_t *first = abut_hull3_first(hull);
    const int32_t *face = abut_hull3_face(hull);
    bool           edge = has_level_edge(hull, vertex, direction);
    abut_lean3     taken = abut_no_lean3();
    for (int32_t k = first[vertex]; k < first[vertex + 1]; ++k) {
        // Half-edges leaving a vertex follow each other; within one face there is nothing new.
        bool again = k > first[vertex] && face[k] == face[k - 1];
        if (edge && is_level(hull, k, direction)) {
            taken = or_face(taken, hull, face[k], direction);
            taken = or_face(taken, hull, face[abut_hull3_twin(hull)[k]], direction);
        } else if (!edge && !again) {
            taken = or_face(taken, hull, face[k], direction);
        }
    }
    return taken;
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

static void add(abut_face3 *face, const abut_hull3 *hull, int32_t half_edge)
{
    int32_t twin = abut_hull3_twin(hull)[half_edge];
    face->point[face->count] = abut_sub3(corner_of(hull, half_edge), hull->middle);
    face->vertex[face->count] = (uint32_t)tail_of(hull, half_edge);
    face->edge[face->count] = (uint32_t)(half_edge < twin ? half_edge : twin);
    ++face->count;
}

static abut_real outline_length(const abut_hull3 *hull, int32_t start, int32_t *corners)
{
    abut_real length = 0;
    int32_t   here = start;
    *corners = 0;
    do {
        length += abut_direction_of3(way_of(hull, here)).length;
        ++*corners;
        here = abut_hull3_next_outline(hull, here);
    } while (here != start);
    return length;
}

// All corners of a face, or as many as there is room for: the supporting one, and the first after each of equal shares of the
// outline's length, which are the same whatever the direction.
static abut_face3 outline_face(const abut_hull3 *hull, int32_t face, int32_t vertex)
{
    int32_t    start = abut_hull3_outline(hull)[face];
    int32_t    corners = 0;
    abut_real  share = outline_length(hull, start, &corners) / (ABUT_FACE3_POINTS - 1);
    abut_real  walked = 0;
    abut_real  due = 0;
    abut_face3 polygon = {.count = 0};
    int32_t    here = start;
    for (int32_t i = 0; i < corners && polygon.count < ABUT_FACE3_POINTS; ++i) {
        bool is_due = corners <= ABUT_FACE3_POINTS || walked >= due;
        if (is_due || tail_of(hull, here) == vertex) {
            add(&polygon, hull, here);
        }
        while (corners > ABUT_FACE3_POINTS && due <= walked) {
            due += share;
        }
        walked += abut_direction_of3(way_of(hull, here)).length;
        here = abut_hull3_next_outline(hull, here);
    }
    return polygon;
}

abut_face3 abut_hull_face3(const abut_shape3 *shape, int32_t vertex, abut_vec3 direction)
{
    const abut_hull3 *hull = shape->hull;
    abut_lean3        plane = squarest_face(hull, vertex, direction);
    if (plane.lean <= 1) {
        return outline_face(hull, (int32_t)plane.name, vertex);
    }
    abut_lean3 edge = squarest_edge(hull, vertex, direction);
    abut_face3 face = {.count = 0};
    if (edge.lean <= ABUT_FACE_LEAN) {
        add(&face, hull, (int32_t)edge.name);
        add(&face, hull, abut_hull3_twin(hull)[edge.name]);
        return face;
    }
    face.count = 1;
    face.point[0] = abut_sub3(abut_hull3_vertex(hull, vertex), hull->middle);
    face.vertex[0] = (uint32_t)vertex;
    return face;
}
