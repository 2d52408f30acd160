// mesh2.c : a triangulation of points, one inserted after the other.
//
// Problem: triangulate any points, many in one place or on one line among them, without a decision that rounding can spoil.
// A point is found by a walk over edges that have it on their right, put into the triangle (or triangles) it lies in, and edges
// are flipped round it (Lawson 1977). What is on which side is exact. Whether a point lies in a circle is not: a flip is made
// only where rounding is sure of it, so the result is a triangulation whatever happens, and Delaunay's but for ties. The points
// come in an order (order2.h) in which neighbours follow each other.
#include "decompose/mesh2.h"

void abut_flip2(abut_mesh2 *m, int32_t h)
{
    const int32_t h2 = abut_next2(h), h3 = abut_next2(h2); // h: a to b, h2: b to p, h3: p to a
    const int32_t g = m->twin[h];                          // g: b to a, g2: a to q, g3: q to b
    const int32_t g2 = abut_next2(g), g3 = abut_next2(g2);
    const int32_t a = m->corner[h], b = m->corner[g], p = m->corner[h3], q = m->corner[g3];
    const int32_t across_bp = m->twin[h2], across_aq = m->twin[g2];
    const int32_t tag_bp = m->tag[h2], tag_aq = m->tag[g2];
    // Afterwards h: a to q, h2: q to p, h3: p to a, and g: b to p, g2: p to q, g3: q to b.
    abut_set_corner2(m, h, a);
    abut_set_corner2(m, h2, q);
    abut_set_corner2(m, g, b);
    abut_set_corner2(m, g2, p);
    abut_link2(m, h, across_aq);
    abut_link2(m, g, across_bp);
    abut_link2(m, h2, g2);
    m->tag[h] = tag_aq;
    m->tag[g] = tag_bp;
    m->tag[h2] = m->tag[g2] = 0;
}

bool abut_wants_flip2(const abut_mesh2 *m, int32_t h)
{
    const int32_t g = m->twin[h];
    const int32_t a = m->corner[h], b = m->corner[g];
    const int32_t p = m->corner[abut_before_half2(h)], q = m->corner[abut_before_half2(g)];
    if (p == ABUT_GHOST || q == ABUT_GHOST) {
        return false;
    }
    // An edge to the ghost goes where its triangle would be a real one: the outer boundary is convex.
    if (a == ABUT_GHOST) {
        return abut_mesh_turn2(m, q, b, p) > 0;
    }
    if (b == ABUT_GHOST) {
        return abut_mesh_turn2(m, p, a, q) > 0;
    }
    return abut_surely_in_circle2(m->points[a], m->points[b], m->points[p], m->points[q], m->per_unit) &&
           abut_mesh_turn2(m, p, a, q) > 0 && abut_mesh_turn2(m, q, b, p) > 0;
}

static void set_triangle(abut_mesh2 *m, int32_t t, int32_t a, int32_t b, int32_t c)
{
    const int32_t h = 3 * t;
    abut_set_corner2(m, h, a);
    abut_set_corner2(m, h + 1, b);
    abut_set_corner2(m, h + 2, c);
    m->tag[h] = m->tag[h + 1] = m->tag[h + 2] = 0;
}

static void first_triangle(abut_mesh2 *m, int32_t a, int32_t b, int32_t c)
{
    const int32_t corners[3] = {a, b, c};
    set_triangle(m, 0, a, b, c);
    for (int32_t k = 0; k < 3; ++k) {
        set_triangle(m, k + 1, corners[(k + 1) % 3], corners[k], ABUT_GHOST);
    }
    for (int32_t k = 0; k < 3; ++k) {
        abut_link2(m, k, 3 * (k + 1));                             // the edge from corner k
        abut_link2(m, 3 * (k + 1) + 2, 3 * ((k + 1) % 3 + 1) + 1); // from the ghost to its end
    }
    m->triangles = 4;
}

static bool is_at(const abut_mesh2 *m, int32_t vertex, int32_t point)
{
    return m->points[vertex].x == m->points[point].x && m->points[vertex].y == m->points[point].y;
}

// Looks at a real triangle: the half-edge over which the walk goes on, -1 when the point lies in this one. *on: the half-edge
// that it lies on.
static int32_t way_on(const abut_mesh2 *m, int32_t triangle, int32_t first, int32_t point, int32_t *on)
{
    *on = -1;
    for (int32_t k = 0; k < 3; ++k) {
        const int32_t h = 3 * triangle + (first + k) % 3;
        const int     turn = abut_mesh_turn2(m, m->corner[h], m->corner[abut_next2(h)], point);
        if (turn < 0) {
            return h;
        }
        if (turn == 0) {
            *on = h;
        }
    }
    return -1;
}

// The triangle that the point lies in: a ghost when it lies outside. *on as above.
static int32_t locate(const abut_mesh2 *m, int32_t start, int32_t point, int32_t *on)
{
    int32_t t = start;
    for (int32_t k = 0; k < 3; ++k) {
        if (m->corner[3 * start + k] == ABUT_GHOST) {
            t = m->twin[3 * start + (k + 1) % 3] / 3; // across its real edge
        }
    }
    // Where rounding has kept an edge that is not Delaunay's a walk could go round in circles. The first edge that is looked at
    // changes from step to step, and after as many steps as there are triangles all of them are looked at.
    for (int32_t step = 0; step < m->triangles; ++step) {
        const int32_t h = way_on(m, t, step % 3, point, on);
        if (h < 0) {
            return t;
        }
        t = m->twin[h] / 3;
        if (abut_is_ghost2(m, m->twin[h])) {
            *on = -1;
            return t;
        }
    }
    for (t = 0; t < m->triangles; ++t) {
        const int32_t h = abut_is_ghost2(m, 3 * t) ? -2 : way_on(m, t, 0, point, on);
        if (h == -1) {
            return t;
        }
        if (h >= 0 && abut_is_ghost2(m, m->twin[h])) {
            *on = -1;
            return m->twin[h] / 3;
        }
    }
    return start; // not reached: a point lies in a triangle or beyond an outer edge
}

// Flips the edges opposite the point until none wants to be. h: the first one to look at.
static void flip_round(abut_mesh2 *m, int32_t h)
{
    const int32_t last = m->corner[h];
    do {
        while (abut_wants_flip2(m, h)) {
            abut_flip2(m, h);
        }
        h = abut_next2(m->twin[abut_next2(h)]);
    } while (m->corner[h] != last);
}

// Splits a triangle at the point. `on`, unless -1, is its half-edge that the point lies on: it is flipped, which takes the flat
// triangle away.
static void insert(abut_mesh2 *m, int32_t t, int32_t on, int32_t point)
{
    const int32_t h = 3 * t;
    const int32_t a = m->corner[h], b = m->corner[h + 1], c = m->corner[h + 2];
    const int32_t across_bc = m->twin[h + 1], across_ca = m->twin[h + 2];
    const int32_t second = 3 * m->triangles, third = second + 3;
    set_triangle(m, t, a, b, point);
    set_triangle(m, m->triangles, b, c, point);
    set_triangle(m, m->triangles + 1, c, a, point);
    m->triangles += 2;
    abut_link2(m, second, across_bc);
    abut_link2(m, third, across_ca);
    abut_link2(m, h + 1, second + 2);
    abut_link2(m, second + 1, third + 2);
    abut_link2(m, third + 1, h + 2);
    if (on >= 0) {
        abut_flip2(m, on == h ? h : on == h + 1 ? second : third);
    }
    flip_round(m, h);
}

// The first three points in the order that make a triangle.
static bool choose_first(abut_mesh2 *m, const int32_t *order, int32_t count, int32_t chosen[3])
{
    int32_t found = 0;
    for (int32_t i = 0; i < count && found < 3; ++i) {
        const int32_t p = order[i];
        if (found == 0 || (found == 1 && !is_at(m, chosen[0], p)) ||
            (found == 2 && abut_mesh_turn2(m, chosen[0], chosen[1], p) != 0)) {
            chosen[found++] = p;
        }
    }
    return found == 3;
}

bool abut_triangulate_points2(abut_mesh2 *m, const int32_t *order, int32_t count)
{
    int32_t first[3];
    for (int32_t i = 0; i < count; ++i) {
        m->leaving[order[i]] = -1;
        m->same[order[i]] = order[i];
    }
    if (!choose_first(m, order, count, first)) {
        return false;
    }
    const bool left = abut_mesh_turn2(m, first[0], first[1], first[2]) > 0;
    first_triangle(m, first[0], first[left ? 1 : 2], first[left ? 2 : 1]);
    int32_t near = 0;
    for (int32_t i = 0; i < count; ++i) {
        const int32_t p = order[i];
        if (p == first[0] || p == first[1] || p == first[2]) {
            continue;
        }
        int32_t       on;
        const int32_t t = locate(m, near, p, &on);
        for (int32_t k = 0; k < 3; ++k) {
            const int32_t c = m->corner[3 * t + k];
            m->same[p] = c != ABUT_GHOST && is_at(m, c, p) ? c : m->same[p];
        }
        if (m->same[p] == p) {
            insert(m, t, on, p);
            near = m->leaving[p] / 3;
        } else {
            near = t;
        }
    }
    return true;
}
