// polytope3.c : the polytope that EPA grows inside D, and the one operation on it: a cone over what a new vertex sees.
//
// What is proved of it: if the surface is closed, winds round the origin, and no point of it is nearer the origin than b, then
// the ball of radius b is inside the hull of the vertices. For the winding number is the same at all points of that ball, since
// none of them is on the surface, and it is zero outside of the hull. Convexity is not needed, nor that the surface does not
// cross itself.
//   closed       A step replaces faces by a cone over just their outline.
//   winds round  It begins as a tetrahedron with the origin inside, winding number 1. Each face that is replaced lies below the
//                new vertex, so what its replacement adds, the tetrahedron between, is turned outward: the number never falls.
//                (Where the origin was on the tetrahedron: docs/algorithms/epa.md.)
//   distance     A face's bound is the least height of its corners along its normal: no point of the triangle is nearer than
//                that, whatever rounding did to the normal.
// A face that is given up, being too deep to matter, stays on the surface in the proof and keeps its distance, though the store
// knows no more of it; no cone ever takes it away. Frame: the unit frame of the pair (steps3.h).
#include "simplex/polytope3.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "math/wide3.h"
#include "simplex/horizon3.h"
#include "simplex/plane3.h"

static int32_t take_face(abut_polytope3 *p)
{
    return p->spare_faces > 0 ? p->spare_face[--p->spare_faces] : p->faces++;
}

static int32_t take_vertex(abut_polytope3 *p, const abut_vertex3 *vertex)
{
    int32_t v = p->spare_vertices > 0 ? p->spare_vertex[--p->spare_vertices] : p->vertices++;
    p->vertex[v] = *vertex;
    return v;
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

// A normal of a triangle, of any length; zero when the corners are in one line.
static inline abut_vec3 normal_of(const abut_vec3 *w)
{
    abut_vec3 first = abut_sub3(w[1], w[0]);
    abut_vec3 second = abut_sub3(w[2], w[0]);
    abut_vec3 n = abut_cross3(first, second);
    abut_real squares = abut_dot3(first, first) * abut_dot3(second, second);
    if (abut_dot3(n, n) > ABUT_SLIVER_SQUARE * squares && squares > ABUT_SQUARE_SMALLEST) {
        return n;
    }
    return abut_plane_normal3(w[0], w[1], w[2]).unit;
}

// A point is above a face for sure only when rounding, `margin` along a unit normal, could not have put it there. The sum of
// the components is the normal's length at least, and less than twice that.
static inline void put_face(abut_polytope3 *p, int32_t f, uint16_t first, uint16_t second, uint16_t third, uint32_t step)
{
    abut_vec3 w[] = {p->vertex[first].w, p->vertex[second].w, p->vertex[third].w};
    abut_vec3 n = normal_of(w);
    abut_real length_square = abut_dot3(n, n);
    abut_real height[] = {abut_dot3(n, w[0]), abut_dot3(n, w[1]), abut_dot3(n, w[2])};
    abut_real lowest = abut_min(abut_min(height[0], height[1]), height[2]);
    abut_real highest = abut_max(abut_max(height[0], height[1]), height[2]);
    p->normal_x[f] = n.x;
    p->normal_y[f] = n.y;
    p->normal_z[f] = n.z;
    p->reach[f] = highest + p->margin * (abut_abs(n.x) + abut_abs(n.y) + abut_abs(n.z));
    p->square[f] = abut_abs(lowest) * (lowest / length_square);
    if (!(length_square > 0)) {
        p->square[f] = (abut_real)INFINITY; // the faces beside it bound its points
    }
    p->corner[f][0] = first;
    p->corner[f][1] = second;
    p->corner[f][2] = third;
    p->born[f] = step;
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

void abut_polytope3_begin(abut_polytope3 *p, const abut_simplex3 *t, abut_real margin)
{
    // Faces of the tetrahedron 0 1 2 3 of positive volume, counter-clockwise from outside; each edge meets one of its mate's.
    static const uint16_t corner[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    static const uint8_t  mate_face[4][3] = {{3, 2, 1}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};
    static const uint8_t  mate_edge[4][3] = {{0, 0, 0}, {2, 2, 1}, {1, 2, 1}, {0, 2, 1}};

    p->faces = 0;
    p->vertices = 0;
    p->spare_faces = 0;
    p->spare_vertices = 0;
    p->margin = margin;
    bool turned = !positive_volume(t);
    for (int32_t i = 0; i < 4; ++i) {
        int32_t from = turned && i < 2 ? 1 - i : i;
        take_vertex(p, &t->vertex[from]);
    }
    for (int32_t f = 0; f < 4; ++f) {
        put_face(p, take_face(p), corner[f][0], corner[f][1], corner[f][2], 0);
        for (int32_t e = 0; e < 3; ++e) {
            p->across[f][e] = (uint16_t)(4 * mate_face[f][e] + mate_edge[f][e]);
        }
    }
}

abut_vec3 abut_polytope3_normal(const abut_polytope3 *p, int32_t face)
{
    abut_vec3 n = {p->normal_x[face], p->normal_y[face], p->normal_z[face]};
    return abut_direction_of3(n).unit;
}

abut_real abut_polytope3_bound(const abut_polytope3 *p, int32_t face)
{
    abut_real square = p->square[face];
    return square < 0 ? -abut_sqrt(-square) : abut_sqrt(square);
}

int32_t abut_polytope3_nearest(const abut_polytope3 *p)
{
    int32_t   best = -1;
    abut_real least = (abut_real)INFINITY;
    for (int32_t f = 0; f < p->faces; ++f) {
        if (p->square[f] < least) {
            least = p->square[f];
            best = f;
        }
    }
    return best;
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
}

bool abut_polytope3_sees(const abut_polytope3 *p, int32_t face, abut_vec3 point)
{
    abut_vec3 n = {p->normal_x[face], p->normal_y[face], p->normal_z[face]};
    return abut_dot3(n, point) > p->reach[face];
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

// The faces from the apex to the edges of the horizon, in the places of those removed and, there being two more as a rule, new
// ones.
static void put_cone(abut_polytope3 *p, const abut_horizon3 *h, uint16_t apex, uint32_t step)
{
    int32_t first = -1;
    int32_t last = -1;
    for (int32_t i = 0; i < h->edges; ++i) {
        int32_t  f = i < h->faces ? h->removed[i] : take_face(p);
        uint16_t across = h->across[i];
        put_face(p, f, h->from[i], h->from[i + 1 < h->edges ? i + 1 : 0], apex, step);
        if (across != ABUT_EPA3_NOTHING) {
            join(p, f, 0, across / 4, across % 4);
        } else {
            p->across[f][0] = ABUT_EPA3_NOTHING;
            bound_beside_nothing(p, f);
        }
        if (i == 0) {
            first = f;
        } else {
            join(p, last, 1, f, 2);
        }
        last = f;
    }
    join(p, last, 1, first, 2);
    for (int32_t i = h->edges; i < h->faces; ++i) {
        release_face(p, h->removed[i]);
    }
}

bool abut_polytope3_expand(abut_polytope3 *p, int32_t face, const abut_vertex3 *vertex, uint32_t step)
{
    abut_horizon3 h;
    abut_horizon3_find(p, face, vertex->w, &h);
    int32_t faces_left = p->spare_faces + ABUT_EPA3_FACES - p->faces;
    int32_t vertices_left = p->spare_vertices + ABUT_EPA3_VERTICES - p->vertices;
    if (h.edges > h.faces + faces_left || vertices_left < 1) {
        return false;
    }
    put_cone(p, &h, (uint16_t)take_vertex(p, vertex), step);
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
