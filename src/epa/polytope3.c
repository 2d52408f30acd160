// polytope3.c : the polytope that EPA grows inside D, and the one operation on it: a cone over what a new vertex sees.
//
// What is proved of it: if the surface is closed, winds round the origin, and no point of it is nearer the origin than b, then
// the ball of radius b is inside the hull of the vertices. For the winding number is the same at all points of that ball, since
// none of them is on the surface, and it is zero outside of the hull. Convexity is not needed, nor that the surface does not
// cross itself.
//   closed       A step replaces faces by a cone over just their outline.
//   winds round  The winding number of a point off the surface is the sum of the solid angles under which it sees the
//                triangles, inner sides counted as positive, over 4 pi. A face with a positive bound shows the origin its inner
//                side: when all have one the sum is positive, and the whole number is not 0.
//   distance     A face's bound is the least height of its corners along its normal: no point of the triangle is nearer than
//                that, whatever rounding did to the normal.
// A face that is given up, being too deep to matter, stays on the surface in the proof and keeps its distance, though the store
// knows no more of it; no cone ever takes it away. Frame: the unit frame of the pair (steps3.h).
#include "epa/polytope3.h"
#include "epa/cone3.h"
#include "epa/faces3.h"
#include "epa/horizon3.h"
#include "gjk/plane3.h"

#include <string.h>

// The faces are looked at in rows: places that have never held one must be seen by nothing.
enum { ROW = ABUT_FACES3_ROW };

static void open_row(abut_polytope3 *p, int32_t first)
{
    for (int32_t f = first; f < first + ROW; ++f) {
        p->normal_x[f] = 0;
        p->normal_y[f] = 0;
        p->normal_z[f] = 0;
        p->reach[f] = (abut_real)INFINITY;
        p->square[f] = (abut_real)INFINITY;
    }
}

static int32_t take_face(abut_polytope3 *p)
{
    if (p->spare_faces > 0) {
        return p->spare_face[--p->spare_faces];
    }
    if (p->faces % ROW == 0) {
        open_row(p, p->faces);
    }
    return p->faces++;
}

static uint16_t take_vertex(abut_polytope3 *p, const abut_vertex3 *vertex)
{
    int32_t v = p->spare_vertices > 0 ? p->spare_vertex[--p->spare_vertices] : p->vertices++;
    p->vertex[v] = *vertex;
    return (uint16_t)v;
}

static bool holds_face(const abut_polytope3 *p, int32_t place)
{
    return p->reach[place] < (abut_real)INFINITY;
}

static void release_face(abut_polytope3 *p, int32_t face)
{
    p->reach[face] = (abut_real)INFINITY;
    p->square[face] = (abut_real)INFINITY;
    p->spare_face[p->spare_faces++] = (uint16_t)face;
}

static inline void put_plane(abut_polytope3 *p, int32_t f, abut_plane3 plane)
{
    p->normal_x[f] = plane.normal.x;
    p->normal_y[f] = plane.normal.y;
    p->normal_z[f] = plane.normal.z;
    p->reach[f] = plane.reach;
    p->square[f] = plane.square;
}

void abut_polytope3_begin(abut_polytope3 *p, const abut_simplex3 *t, abut_real margin)
{
    // Faces of the tetrahedron 0 1 2 3 of positive volume, counter-clockwise from outside, and what is across their edges.
    static const uint16_t corner[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    static const uint16_t across[4][3] = {
        {4 * 3, 4 * 2, 4}, {2, 4 * 2 + 2, 4 * 3 + 1}, {1, 4 * 3 + 2, 4 + 1}, {0, 4 + 2, 4 * 2 + 1}};

    bool turned = !abut_positive_volume3(t);
    for (int32_t i = 0; i < 4; ++i) {
        int32_t from = turned && i < 2 ? 1 - i : i;
        p->vertex[i] = t->vertex[from];
    }
    p->faces = 4;
    p->vertices = 4;
    p->spare_faces = 0;
    p->spare_vertices = 0;
    p->margin = margin;
    memcpy(p->corner, corner, sizeof corner);
    memcpy(p->across, across, sizeof across);
    open_row(p, 0);
    for (int32_t f = 0; f < 4; ++f) {
        const uint16_t *c = corner[f];
        put_plane(p, f, abut_plane_of3(p->vertex[c[0]].w, p->vertex[c[1]].w, p->vertex[c[2]].w, margin));
        p->born[f] = 0;
    }
    p->nearest = abut_faces3_nearest(p);
}

abut_vec3 abut_polytope3_normal(const abut_polytope3 *p, int32_t face)
{
    return abut_face_normal3(p, face);
}

abut_real abut_polytope3_bound(const abut_polytope3 *p, int32_t face)
{
    return abut_face_bound3(p, face);
}

int32_t abut_polytope3_newest(const abut_polytope3 *p, abut_real bound)
{
    int32_t   best = -1;
    abut_real square = bound * abut_abs(bound);
    for (int32_t f = 0; f < p->faces; ++f) {
        if (p->square[f] < square && (best < 0 || p->born[f] > p->born[best])) {
            best = f;
        }
    }
    return best;
}

// The places of the vertices that no face has as a corner.
static void find_spare_vertices(abut_polytope3 *p)
{
    bool used[ABUT_EPA3_VERTICES] = {false};
    for (int32_t f = 0; f < p->faces; ++f) {
        for (int32_t i = 0; i < 3 && holds_face(p, f); ++i) {
            used[p->corner[f][i]] = true;
        }
    }
    p->spare_vertices = 0;
    for (int32_t v = p->vertices; v-- > 0;) {
        p->spare_vertex[p->spare_vertices] = (uint16_t)v;
        p->spare_vertices += !used[v];
    }
}

void abut_polytope3_give_up(abut_polytope3 *p, abut_real bound)
{
    abut_real square = bound * abut_abs(bound);
    for (int32_t f = 0; f < p->faces; ++f) {
        if (!holds_face(p, f) || p->square[f] < square) {
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
    find_spare_vertices(p);
    p->nearest = abut_faces3_nearest(p);
}

bool abut_polytope3_has(const abut_polytope3 *p, const abut_vertex3 *vertex)
{
    bool has = false;
    for (int32_t f = 0; f < p->faces && !has; ++f) {
        for (int32_t i = 0; i < 3 && holds_face(p, f); ++i) {
            abut_vec3 w = p->vertex[p->corner[f][i]].w;
            has = has || (w.x == vertex->w.x && w.y == vertex->w.y && w.z == vertex->w.z);
        }
    }
    return has;
}

bool abut_polytope3_crowded(const abut_polytope3 *p)
{
    int32_t faces_left = p->spare_faces + ABUT_EPA3_FACES - p->faces;
    int32_t vertices_left = p->spare_vertices + ABUT_EPA3_VERTICES - p->vertices;
    return faces_left < ABUT_EPA3_RESERVE || vertices_left < ABUT_EPA3_RESERVE / 2;
}

void abut_polytope3_settle(abut_polytope3 *p, int32_t face)
{
    p->square[face] = (abut_real)INFINITY;
    p->nearest = abut_faces3_nearest(p);
}

bool abut_polytope3_sharpen(abut_polytope3 *p, int32_t face)
{
    abut_vec3 first = p->vertex[p->corner[face][0]].w;
    abut_vec3 second = p->vertex[p->corner[face][1]].w;
    abut_vec3 third = p->vertex[p->corner[face][2]].w;
    abut_real square = p->square[face];
    abut_vec3 n = abut_simplex_dd_normal3(third, first, second).unit;
    put_plane(p, face, abut_plane_along3(n, first, second, third, p->margin));
    bool sharper = p->square[face] > square;
    p->square[face] = abut_max(p->square[face], square);
    p->nearest = sharper ? abut_faces3_nearest(p) : p->nearest;
    return sharper;
}

// A face beside one that was given up may stand steeply on it: its plane then passes nearer the origin than the face itself,
// whose nearest point is on an edge. The triangle's own distance lets it be settled.
static void bound_beside_nothing(abut_polytope3 *p, int32_t face)
{
    const uint16_t *corner = p->corner[face];
    abut_vec3       w[] = {p->vertex[corner[0]].w, p->vertex[corner[1]].w, p->vertex[corner[2]].w};
    abut_vec3       n = {p->normal_x[face], p->normal_y[face], p->normal_z[face]};
    abut_real       weight[3];
    int32_t         least = abut_foot_weights3(w, n, weight);
    if (weight[least] < 0) {
        abut_real distance = abut_outline_distance3(w);
        p->square[face] = abut_max(p->square[face], distance * distance);
    }
}

// The face of the cone over an edge of the horizon, its plane but for the number: edge 1 meets edge 2 of the one over the next
// edge.
static inline void put_face(abut_polytope3 *p, const abut_horizon3 *h, int32_t edge, uint16_t apex, uint32_t step)
{
    int32_t  f = h->removed[edge];
    int32_t  next = h->removed[h->next[edge]];
    uint16_t across = h->across[edge];
    p->corner[f][0] = h->from[edge];
    p->corner[f][1] = h->to[edge];
    p->corner[f][2] = apex;
    p->born[f] = step;
    p->across[f][0] = across;
    p->across[f][1] = (uint16_t)(4 * next + 2);
    p->across[next][2] = (uint16_t)(4 * f + 1);
    if (across != ABUT_EPA3_NOTHING) {
        p->across[across / 4][across % 4] = (uint16_t)(4 * f);
    } else {
        bound_beside_nothing(p, f);
    }
}

// The faces from the apex to the edges of the horizon, in places that are free for them.
static void put_cone(abut_polytope3 *p, const abut_horizon3 *h, const abut_vertex3 *vertex, uint32_t step)
{
    uint16_t     apex = take_vertex(p, vertex);
    abut_planes3 planes;
    for (int32_t first = 0; first < h->edges; first += ABUT_PLANES3_ROW) {
        int32_t left = h->edges - first;
        int32_t count = left < ABUT_PLANES3_ROW ? left : ABUT_PLANES3_ROW;
        abut_cone3_planes(p, h->from + first, h->to + first, &vertex->w, count, &planes);
        for (int32_t i = 0; i < count; ++i) {
            int32_t f = h->removed[first + i];
            p->normal_x[f] = planes.normal_x[i];
            p->normal_y[f] = planes.normal_y[i];
            p->normal_z[f] = planes.normal_z[i];
            p->reach[f] = planes.reach[i];
            p->square[f] = planes.square[i];
            put_face(p, h, first + i, apex, step);
        }
    }
}

// The nearest of the faces that stayed and the new ones; the first of them where they are as near.
static int32_t nearest_with_cone(const abut_polytope3 *p, const abut_horizon3 *h)
{
    int32_t   nearest = h->nearest;
    abut_real least = p->square[nearest];
    for (int32_t i = 0; i < h->edges; ++i) {
        int32_t   f = h->removed[i];
        abut_real square = p->square[f];
        int       nearer = (square < least) | ((square == least) & (f < nearest));
        nearest = nearer != 0 ? f : nearest;
        least = abut_min(square, least);
    }
    return nearest;
}

// The places of the faces removed are free for new ones; as a rule there are two more of these.
bool abut_polytope3_expand(abut_polytope3 *p, int32_t face, const abut_vertex3 *vertex, uint32_t step)
{
    abut_horizon3 h;
    abut_horizon3_find(p, face, vertex, &h);
    int32_t faces_left = p->spare_faces + ABUT_EPA3_FACES - p->faces;
    int32_t vertices_left = p->spare_vertices + ABUT_EPA3_VERTICES - p->vertices;
    if (h.edges > h.faces + faces_left || vertices_left < 1) {
        return false;
    }
    for (int32_t i = h.edges; i < h.faces; ++i) {
        release_face(p, h.removed[i]);
    }
    for (int32_t i = h.faces; i < h.edges; ++i) {
        h.removed[i] = (uint16_t)take_face(p);
    }
    put_cone(p, &h, vertex, step);
    p->nearest = h.nearest >= 0 ? nearest_with_cone(p, &h) : abut_faces3_nearest(p);
    return true;
}

void abut_polytope3_corners(const abut_polytope3 *p, int32_t face, abut_simplex3 *corners)
{
    corners->count = 3;
    for (int32_t i = 0; i < 3; ++i) {
        corners->vertex[i] = p->vertex[p->corner[face][i]];
        corners->weight[i] = (abut_real)1 / 3;
    }
}
