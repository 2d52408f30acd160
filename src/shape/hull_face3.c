// hull_face3.c : the part of a hull that faces a direction: one of the faces or edges round the supporting vertex.
#include "shape/hull_face3.h"
#include "base/tolerance_shape3.h"
#include "shape/hull_layout3.h"
#include "shape/tilt3.h"

static int32_t tail_of(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull_head3(hull)[abut_hull_twin3(hull)[half_edge]];
}

static abut_vec3 way_of(const abut_hull3 *hull, int32_t half_edge)
{
    abut_vec3 to = abut_hull_vertex3(hull, abut_hull_head3(hull)[half_edge]);
    return abut_sub3(to, abut_hull_vertex3(hull, tail_of(hull, half_edge)));
}

static bool is_outline(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t *face = abut_hull_face_of3(hull);
    return face[half_edge] != face[abut_hull_twin3(hull)[half_edge]];
}

static bool is_level(const abut_hull3 *hull, abut_vec3 from, int32_t half_edge, abut_vec3 direction)
{
    abut_vec3 way = abut_sub3(abut_hull_vertex3(hull, abut_hull_head3(hull)[half_edge]), from);
    return abut_abs(abut_dot3(way, direction)) <= ABUT_LEVEL_EDGE3 * abut_layout3(hull)->reach;
}

static abut_tilt3 or_face(abut_tilt3 taken, const abut_hull3 *hull, int32_t face, abut_vec3 direction)
{
    abut_vec3 normal = abut_hull_normal3(hull, face);
    if (abut_dot3(normal, direction) < ABUT_FACE_SQUARE3) {
        return taken;
    }
    abut_tilt3 plane = {abut_plane_tilt3(normal, direction), (uint32_t)face};
    return abut_squarer3(taken, plane);
}

// The squarest of the faces round a vertex that face the direction, or those beside its level edges alone.
static abut_tilt3 squarest_of(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction, bool level_edges)
{
    const int32_t *first = abut_hull_first3(hull);
    const int32_t *face = abut_hull_face_of3(hull);
    abut_vec3      from = abut_hull_vertex3(hull, vertex);
    abut_tilt3     taken = abut_no_tilt3();
    for (int32_t k = first[vertex]; k < first[vertex + 1]; ++k) {
        // Half-edges leaving a vertex follow each other; within one face there is nothing new.
        bool again = k > first[vertex] && face[k] == face[k - 1];
        if (level_edges && is_level(hull, from, k, direction)) {
            taken = or_face(taken, hull, face[k], direction);
            taken = or_face(taken, hull, face[abut_hull_twin3(hull)[k]], direction);
        } else if (!level_edges && !again) {
            taken = or_face(taken, hull, face[k], direction);
        }
    }
    return taken;
}

static bool has_level_edge(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    const int32_t *first = abut_hull_first3(hull);
    abut_vec3      from = abut_hull_vertex3(hull, vertex);
    bool           level = false;
    for (int32_t k = first[vertex]; k < first[vertex + 1]; ++k) {
        level |= is_level(hull, from, k, direction);
    }
    return level;
}

// What a look round a vertex says of its faces. Nothing in it depends on a branch but its length.
typedef struct glance {
    bool    level; // an edge is as high as the vertex
    bool    sure;  // the first face is squarer than any other by more than the share that names are worth, and faces for sure
    int32_t face;
} glance;

enum { GLANCE_AT_MOST = 1 << 5 };

// The faces beside the level edges round a vertex, or all of them; how many. Written in any case, and counted if it is level.
static int32_t candidates_of(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction, int32_t *candidate, bool *level)
{
    const int32_t *face = abut_hull_face_of3(hull);
    const int32_t *twin = abut_hull_twin3(hull);
    int32_t        begin = abut_hull_first3(hull)[vertex];
    int32_t        end = abut_hull_first3(hull)[vertex + 1];
    abut_vec3      from = abut_hull_vertex3(hull, vertex);
    int32_t        count = 0;
    candidate[0] = -1; // a hull of one point has none
    for (int32_t k = begin; k < end; ++k) {
        candidate[count] = face[k];
        candidate[count + 1] = face[twin[k]];
        count += is_level(hull, from, k, direction) ? 2 : 0;
    }
    *level = count > 0;
    for (int32_t k = begin; k < end && !*level; ++k) {
        candidate[count++] = face[k];
    }
    return count;
}

// Of the angles between the normals of some faces and the direction.
static void cosines_of(const abut_hull3 *hull, const int32_t *face, int32_t count, abut_vec3 direction, abut_real *cosine)
{
    const abut_vec3 *normal = abut_hull_normals3(hull);
    if (abut_layout3(hull)->normals_at > 0) {
        for (int32_t k = 0; k < count; ++k) {
            cosine[k] = abut_dot3(normal[face[k]], direction);
        }
        return;
    }
    for (int32_t k = 0; k < count; ++k) {
        cosine[k] = abut_dot3(abut_hull_normal_of_corners3(hull, face[k]), direction);
    }
}

// The cosines say which face is the squarest. Another counts with it while the squares of their tilts, 1 less the squares of
// these, are within the share, or nearly enough for rounding to matter: what counts as level lies far above that.
static glance glance_round(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    int32_t   face[2 * GLANCE_AT_MOST];
    abut_real cosine[2 * GLANCE_AT_MOST];
    glance    g = {false, false, -1};
    int32_t   count = candidates_of(hull, vertex, direction, face, &g.level);
    abut_real most = -1;
    int32_t   squarest = 0;
    cosines_of(hull, face, count, direction, cosine);
    for (int32_t k = 0; k < count; ++k) {
        squarest = cosine[k] > most ? k : squarest;
        most = abut_max(cosine[k], most);
    }
    const abut_real share = (1 + ABUT_FACE_PREFERENCE) * (1 + ABUT_FACE_PREFERENCE);
    abut_real       slack = ABUT_LEVEL_EDGE3;
    abut_real       least = 1 - (share * (1 - most * most) + slack);
    int32_t         others = 0;
    for (int32_t k = 0; k < count; ++k) {
        others += (cosine[k] > 0) & (cosine[k] * cosine[k] >= least) & (face[k] != face[squarest]);
    }
    g.face = face[squarest];
    g.sure = others == 0 && most > ABUT_FACE_SQUARE3 + slack;
    return g;
}

// The squarest of the faces round a vertex that face the direction. Where an edge is as high as the vertex, both its ends
// support, and rounding picks one: then it is the squarer face of that edge, whichever end was picked.
static abut_tilt3 squarest_face(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    const int32_t *first = abut_hull_first3(hull) + vertex;
    if (first[1] - first[0] > GLANCE_AT_MOST) {
        return squarest_of(hull, vertex, direction, has_level_edge(hull, vertex, direction));
    }
    glance g = glance_round(hull, vertex, direction);
    if (g.sure) {
        abut_tilt3 taken = {0, (uint32_t)g.face};
        return taken;
    }
    return squarest_of(hull, vertex, direction, g.level);
}

// The squarest of the edges round a vertex, by the smaller of its half-edges.
static abut_tilt3 squarest_edge(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    const int32_t *first = abut_hull_first3(hull);
    abut_tilt3     taken = abut_no_tilt3();
    for (int32_t k = first[vertex]; k < first[vertex + 1]; ++k) {
        if (is_outline(hull, k)) {
            int32_t    twin = abut_hull_twin3(hull)[k];
            abut_tilt3 edge = {abut_edge_tilt3(way_of(hull, k), direction), (uint32_t)(k < twin ? k : twin)};
            taken = abut_squarer3(taken, edge);
        }
    }
    return taken;
}

// Adds the corner that a half-edge leaves, whose vertex is `tail`.
static void add(abut_face3 *face, const abut_hull3 *hull, int32_t half_edge, int32_t tail)
{
    int32_t twin = abut_hull_twin3(hull)[half_edge];
    face->point[face->count] = abut_sub3(abut_hull_vertex3(hull, tail), abut_layout3(hull)->middle);
    face->vertex[face->count] = (uint32_t)tail;
    face->edge[face->count] = (uint32_t)(half_edge < twin ? half_edge : twin);
    ++face->count;
}

// All corners of a face. False when there are more than there is room for.
static bool whole_face(abut_face3 *polygon, const abut_hull3 *hull, int32_t start)
{
    const int32_t *head = abut_hull_head3(hull);
    int32_t        here = start;
    int32_t        tail = tail_of(hull, start);
    polygon->count = 0;
    do {
        if (polygon->count == ABUT_FACE3_POINTS) {
            return false;
        }
        add(polygon, hull, here, tail);
        tail = head[here];
        here = abut_hull_next_outline3(hull, here);
    } while (here != start);
    return true;
}

static abut_real outline_length(const abut_hull3 *hull, int32_t start)
{
    abut_real length = 0;
    int32_t   here = start;
    do {
        length += abut_direction_of3(way_of(hull, here)).length;
        here = abut_hull_next_outline3(hull, here);
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
        here = abut_hull_next_outline3(hull, here);
    } while (here != start && polygon->count < ABUT_FACE3_POINTS);
}

int32_t abut_hull_facing3(const abut_hull3 *hull, int32_t vertex, abut_vec3 direction)
{
    abut_tilt3 plane = squarest_face(hull, vertex, direction);
    return plane.lean <= 1 ? (int32_t)plane.name : -1;
}

void abut_hull_face3(abut_face3 *face, const abut_shape3 *shape, int32_t vertex, abut_vec3 direction)
{
    const abut_hull3 *hull = shape->hull;
    abut_tilt3        plane = squarest_face(hull, vertex, direction);
    if (plane.lean <= 1) {
        int32_t start = abut_hull_outline3(hull)[plane.name];
        if (!whole_face(face, hull, start)) {
            sampled_face(face, hull, start, vertex);
        }
        return;
    }
    abut_tilt3 edge = squarest_edge(hull, vertex, direction);
    if (edge.lean <= ABUT_FACE_TILT) {
        int32_t half_edge = (int32_t)edge.name;
        face->count = 0;
        add(face, hull, half_edge, tail_of(hull, half_edge));
        add(face, hull, abut_hull_twin3(hull)[half_edge], abut_hull_head3(hull)[half_edge]);
        return;
    }
    face->count = 1;
    face->point[0] = abut_sub3(abut_hull_vertex3(hull, vertex), abut_layout3(hull)->middle);
    face->vertex[0] = (uint32_t)vertex;
    face->edge[0] = 0;
}
