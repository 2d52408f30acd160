// polytope3.c : the polytope that EPA grows inside D, and the one operation on it: a cone over what a new vertex sees.
//
// What is proved of it rests on two things only. The surface is closed: an outline of faces is always replaced by a cone over
// the same outline. And the bound of a face is the least height of its corners along its normal, so no point of the triangle is
// nearer the origin than that, whatever rounding did to the normal. When all bounds are positive, every triangle shows the
// origin its inner side, so the surface goes round the origin; no point of it lies within the least bound; and a ball of that
// radius is inside the hull of the vertices. Convexity is not needed: a face may be left standing though the vertex sees it, or
// be given up when it is too deep to matter, and the bound holds.
// Frame: the unit frame of the pair (steps3.h).
#include "simplex/polytope3.h"
#include "base/tolerance3.h"
#include "math/wide3.h"
#include "simplex/careful3.h"
#include "simplex/plane3.h"

enum { MOST_EDGES = ABUT_EPA3_FACES + 2, MOST_STEPS = ABUT_FOOT_WALK };

// Part of the outline of the faces to be removed: a directed edge and what lies across it.
typedef struct outline {
    uint16_t from[MOST_EDGES];
    uint16_t to[MOST_EDGES];
    uint16_t across[MOST_EDGES];
    int32_t  count;
    uint16_t removed[ABUT_EPA3_FACES];
    int32_t  faces;
} outline;

static int32_t take_face(abut_polytope3 *p)
{
    return p->spare_faces > 0 ? p->spare_face[--p->spare_faces] : p->faces++;
}

static int32_t take_vertex(abut_polytope3 *p, const abut_vertex3 *vertex)
{
    int32_t v = p->spare_vertices > 0 ? p->spare_vertex[--p->spare_vertices] : p->vertices++;
    p->vertex[v] = *vertex;
    p->uses[v] = 0;
    return v;
}

static void release_vertex(abut_polytope3 *p, int32_t v)
{
    p->uses[v] -= 1;
    if (p->uses[v] == 0) {
        p->spare_vertex[p->spare_vertices++] = (uint16_t)v;
    }
}

static void release_face(abut_polytope3 *p, int32_t face)
{
    for (int32_t i = 0; i < 3; ++i) {
        release_vertex(p, p->corner[face][i]);
    }
    p->reach[face] = (abut_real)INFINITY;
    p->bound[face] = (abut_real)INFINITY;
    p->spare_face[p->spare_faces++] = (uint16_t)face;
}

static int32_t add_face(abut_polytope3 *p, uint16_t first, uint16_t second, uint16_t third, uint32_t step)
{
    int32_t         f = take_face(p);
    abut_vec3       w[] = {p->vertex[first].w, p->vertex[second].w, p->vertex[third].w};
    abut_direction3 plane = abut_plane_normal3(w[0], w[1], w[2]);
    abut_vec3       n = plane.unit;
    p->normal_x[f] = n.x;
    p->normal_y[f] = n.y;
    p->normal_z[f] = n.z;
    abut_real height[] = {abut_dot3(n, w[0]), abut_dot3(n, w[1]), abut_dot3(n, w[2])};
    p->reach[f] = abut_max(abut_max(height[0], height[1]), height[2]);
    p->bound[f] = abut_min(abut_min(height[0], height[1]), height[2]);
    if (!(plane.length > 0)) {
        p->reach[f] = (abut_real)INFINITY; // corners in one line: the faces beside it bound its points
        p->bound[f] = (abut_real)INFINITY;
    }
    p->corner[f][0] = first;
    p->corner[f][1] = second;
    p->corner[f][2] = third;
    p->born[f] = step;
    p->uses[first] += 1;
    p->uses[second] += 1;
    p->uses[third] += 1;
    return f;
}

static void join(abut_polytope3 *p, int32_t face, int32_t edge, int32_t other, int32_t other_edge)
{
    p->across[face][edge] = (uint16_t)(4 * other + other_edge);
    p->across[other][other_edge] = (uint16_t)(4 * face + edge);
}

// Whether the corners, as seen from the fourth, run clockwise: the sign of the volume, in double length.
static bool positive_volume(const abut_simplex3 *t)
{
    abut_wide3 first = abut_wide_between3(t->vertex[0].w, t->vertex[1].w);
    abut_wide3 second = abut_wide_between3(t->vertex[0].w, t->vertex[2].w);
    abut_wide3 third = abut_wide_between3(t->vertex[0].w, t->vertex[3].w);
    return abut_wide_dot3(abut_wide_cross3(first, second), third).hi > 0;
}

void abut_polytope3_begin(abut_polytope3 *p, const abut_simplex3 *t)
{
    // Faces of the tetrahedron 0 1 2 3 of positive volume, counter-clockwise from outside; each edge meets one of its mate's.
    static const uint16_t corner[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    static const uint8_t  mate_face[4][3] = {{3, 2, 1}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};
    static const uint8_t  mate_edge[4][3] = {{0, 0, 0}, {2, 2, 1}, {1, 2, 1}, {0, 2, 1}};

    p->faces = 0;
    p->vertices = 0;
    p->spare_faces = 0;
    p->spare_vertices = 0;
    bool turned = !positive_volume(t);
    for (int32_t i = 0; i < 4; ++i) {
        int32_t from = turned && i < 2 ? 1 - i : i;
        take_vertex(p, &t->vertex[from]);
    }
    for (int32_t f = 0; f < 4; ++f) {
        add_face(p, corner[f][0], corner[f][1], corner[f][2], 0);
        for (int32_t e = 0; e < 3; ++e) {
            p->across[f][e] = (uint16_t)(4 * mate_face[f][e] + mate_edge[f][e]);
        }
    }
}

int32_t abut_polytope3_nearest(const abut_polytope3 *p)
{
    int32_t   best = -1;
    abut_real least = (abut_real)INFINITY;
    for (int32_t f = 0; f < p->faces; ++f) {
        if (p->bound[f] < least) {
            least = p->bound[f];
            best = f;
        }
    }
    return best;
}

int32_t abut_polytope3_newest(const abut_polytope3 *p, abut_real bound)
{
    int32_t best = -1;
    for (int32_t f = 0; f < p->faces; ++f) {
        if (p->bound[f] < bound && (best < 0 || p->born[f] > p->born[best])) {
            best = f;
        }
    }
    return best;
}

void abut_polytope3_give_up(abut_polytope3 *p, abut_real bound)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        bool in_use = p->reach[f] < (abut_real)INFINITY;
        if (!in_use || p->bound[f] < bound) {
            continue;
        }
        for (int32_t e = 0; e < 3; ++e) {
            uint16_t other = p->across[f][e];
            if (other != ABUT_EPA3_NOTHING) {
                p->across[other / 4][other % 4] = ABUT_EPA3_NOTHING;
            }
        }
        release_face(p, f);
    }
}

bool abut_polytope3_crowded(const abut_polytope3 *p)
{
    int32_t faces_left = p->spare_faces + ABUT_EPA3_FACES - p->faces;
    int32_t vertices_left = p->spare_vertices + ABUT_EPA3_VERTICES - p->vertices;
    return faces_left < ABUT_EPA3_RESERVE || vertices_left < ABUT_EPA3_RESERVE / 2;
}

void abut_polytope3_settle(abut_polytope3 *p, int32_t face)
{
    p->bound[face] = (abut_real)INFINITY;
}

bool abut_polytope3_sees(const abut_polytope3 *p, int32_t face, abut_vec3 point, abut_real margin)
{
    return abut_dot3(abut_polytope3_normal(p, face), point) > p->reach[face] + margin;
}

static void add_edge(outline *o, const abut_polytope3 *p, int32_t face, int32_t edge)
{
    o->from[o->count] = p->corner[face][edge];
    o->to[o->count] = p->corner[face][(edge + 1) % 3];
    o->across[o->count] = p->across[face][edge];
    o->count += 1;
}

// The outline of the single face.
static void outline_of_face(const abut_polytope3 *p, int32_t face, outline *o)
{
    o->count = 0;
    o->faces = 1;
    o->removed[0] = (uint16_t)face;
    for (int32_t e = 0; e < 3; ++e) {
        add_edge(o, p, face, e);
    }
}

// Walks from face to face over what the point sees, always round to the left, so that the outline comes out in order (van den
// Bergen 2001, section 3). A face counts as seen at most once.
static void outline_of_seen(const abut_polytope3 *p, int32_t face, abut_vec3 w, abut_real margin, outline *o)
{
    uint8_t  seen[ABUT_EPA3_FACES] = {0};
    uint16_t ahead[2 * ABUT_EPA3_FACES + 2]; // edges still to be crossed: 4 * face + edge
    int32_t  count = 0;
    o->count = 0;
    o->faces = 0;
    seen[face] = 1;
    o->removed[o->faces++] = (uint16_t)face;
    for (int32_t e = 2; e >= 0; --e) {
        ahead[count++] = (uint16_t)(4 * face + e);
    }
    while (count > 0) {
        int32_t  f = ahead[--count] / 4;
        int32_t  e = ahead[count] % 4;
        uint16_t other = p->across[f][e];
        int32_t  g = other / 4;
        if (other != ABUT_EPA3_NOTHING && seen[g] != 0) {
            continue;
        }
        if (other == ABUT_EPA3_NOTHING || !abut_polytope3_sees(p, g, w, margin)) {
            add_edge(o, p, f, e);
            continue;
        }
        seen[g] = 1;
        o->removed[o->faces++] = (uint16_t)g;
        ahead[count++] = (uint16_t)(4 * g + (other % 4 + 2) % 3);
        ahead[count++] = (uint16_t)(4 * g + (other % 4 + 1) % 3);
    }
}

// Whether the edges follow one another in one loop.
static bool one_loop(const outline *o)
{
    for (int32_t i = 0; i < o->count; ++i) {
        if (o->to[i] != o->from[i + 1 < o->count ? i + 1 : 0]) {
            return false;
        }
    }
    return o->count >= 3;
}

// Barycentric coordinates of the foot of the origin on a face's plane, up to a common factor; returns the least one's place.
static int32_t foot_weights(const abut_polytope3 *p, int32_t face, abut_real *weight)
{
    abut_vec3 n = abut_polytope3_normal(p, face);
    int32_t   least = 0;
    for (int32_t i = 0; i < 3; ++i) {
        abut_vec3 from = p->vertex[p->corner[face][(i + 1) % 3]].w;
        abut_vec3 to = p->vertex[p->corner[face][(i + 2) % 3]].w;
        weight[i] = abut_dot3(abut_cross3(from, abut_sub3(to, from)), n);
        least = weight[i] < weight[least] ? i : least;
    }
    return least;
}

static abut_real edge_distance(abut_vec3 from, abut_vec3 to)
{
    abut_vec3 edge = abut_sub3(to, from);
    abut_real along = -abut_dot3(from, edge);
    abut_real square = abut_dot3(edge, edge);
    abut_real part = along > 0 ? abut_min(along / square, 1) : 0;
    return abut_direction_of3(abut_along3(from, part, edge)).length;
}

// A face beside one that was given up may stand steeply on it: its plane then passes nearer the origin than the face itself,
// whose nearest point is on an edge. The triangle's own distance lets it be settled.
static abut_real triangle_distance(const abut_polytope3 *p, int32_t face)
{
    abut_real weight[3];
    int32_t   least = foot_weights(p, face, weight);
    if (weight[least] >= 0) {
        return p->bound[face];
    }
    abut_vec3 w[] = {p->vertex[p->corner[face][0]].w, p->vertex[p->corner[face][1]].w, p->vertex[p->corner[face][2]].w};
    abut_real nearest = abut_min(edge_distance(w[0], w[1]), abut_min(edge_distance(w[1], w[2]), edge_distance(w[2], w[0])));
    return abut_max(nearest, p->bound[face]);
}

bool abut_polytope3_expand(abut_polytope3 *p, int32_t face, const abut_vertex3 *vertex, abut_real margin, uint32_t step)
{
    outline o;
    outline_of_seen(p, face, vertex->w, margin, &o);
    if (!one_loop(&o)) {
        outline_of_face(p, face, &o);
    }
    int32_t faces_left = p->spare_faces + ABUT_EPA3_FACES - p->faces;
    int32_t vertices_left = p->spare_vertices + ABUT_EPA3_VERTICES - p->vertices;
    if (o.count > o.faces + faces_left || vertices_left < 1) {
        return false;
    }
    int32_t apex = take_vertex(p, vertex);
    for (int32_t i = 0; i < o.count; ++i) {
        p->uses[o.from[i]] += 1; // held while the old faces let go of it
    }
    for (int32_t i = 0; i < o.faces; ++i) {
        release_face(p, o.removed[i]);
    }
    int32_t first = -1;
    int32_t last = -1;
    for (int32_t i = 0; i < o.count; ++i) {
        int32_t f = add_face(p, o.from[i], o.to[i], (uint16_t)apex, step);
        p->across[f][0] = ABUT_EPA3_NOTHING;
        if (o.across[i] != ABUT_EPA3_NOTHING) {
            join(p, f, 0, o.across[i] / 4, o.across[i] % 4);
        } else {
            p->bound[f] = triangle_distance(p, f);
        }
        if (i == 0) {
            first = f;
        } else {
            join(p, last, 1, f, 2);
        }
        last = f;
    }
    join(p, last, 1, first, 2);
    for (int32_t i = 0; i < o.count; ++i) {
        release_vertex(p, o.from[i]);
    }
    return true;
}

abut_simplex3 abut_polytope3_corners(const abut_polytope3 *p, int32_t face)
{
    abut_simplex3 s = {.count = 3};
    for (int32_t i = 0; i < 3; ++i) {
        s.vertex[i] = p->vertex[p->corner[face][i]];
        s.weight[i] = (abut_real)1 / 3;
    }
    return s;
}

// The point of the triangle nearest the foot: on a needle the coordinates of the foot itself are worth nothing in rounded
// arithmetic, but a point of the triangle that lies at the foot is found all the same.
static abut_simplex3 weights_of_foot(const abut_polytope3 *p, int32_t face)
{
    abut_simplex3 there = abut_polytope3_corners(p, face);
    abut_vec3     n = abut_polytope3_normal(p, face);
    for (int32_t i = 0; i < 3; ++i) {
        there.vertex[i].w = abut_along3(there.vertex[i].w, -p->reach[face], n);
    }
    abut_choice3 choice = abut_careful_nearest3(&there).choice;
    abut_simplex3_keep(&there, &choice);
    for (int32_t i = 0; i < there.count; ++i) {
        there.vertex[i].w = abut_along3(there.vertex[i].w, p->reach[face], n);
    }
    return there;
}

abut_simplex3 abut_polytope3_foot(const abut_polytope3 *p, int32_t face, abut_real margin)
{
    abut_real weight[3];
    int32_t   least = foot_weights(p, face, weight);
    for (int32_t steps = 0; steps < MOST_STEPS && weight[least] < 0; ++steps) {
        uint16_t other = p->across[face][(least + 1) % 3];
        if (other == ABUT_EPA3_NOTHING || !(abut_abs(p->reach[other / 4] - p->reach[face]) <= margin)) {
            break;
        }
        face = other / 4;
        least = foot_weights(p, face, weight);
    }
    return weights_of_foot(p, face);
}
