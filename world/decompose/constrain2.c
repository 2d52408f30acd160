// constrain2.c : edges of outlines in a triangulation.
//
// An edge that is not there already crosses a row of triangles. They are taken out, and the two sides of the hole are
// triangulated anew (the idea: Anglada 1997; Shewchuk and Brown 2015). Each corner of a side can see the new edge, along an
// edge that was there, so a corner that turns inwards of the hole can always be cut off, and one pass with a stack does it:
// with a corner q cut off at p q r, no corner lies in that triangle, because its way to the new edge would have to cross p q or
// q r.
#include "decompose/constrain2.h"

static int32_t tag_of(int32_t edge)
{
    return 2 * edge + 2;
}

static int32_t edge_of(int32_t tag)
{
    return tag / 2 - 1;
}

// An input edge lies on this edge: its parity changes. The number of the first one stays.
static void lay(abut_mesh2 *m, int32_t h, int32_t edge)
{
    const int32_t tag = m->tag[h] > 0 ? m->tag[h] ^ 1 : tag_of(edge) ^ 1;
    m->tag[h] = tag;
    m->tag[m->twin[h]] = tag;
}

// Is v, which lies on the line from a to b, on the same side of a as b?
static bool ahead(const abut_mesh2 *m, int32_t a, int32_t b, int32_t v)
{
    const abut_vec2 p = m->points[a], q = m->points[b], r = m->points[v];
    return p.x != q.x ? (r.x > p.x) == (q.x > p.x) && r.x != p.x : (r.y > p.y) == (q.y > p.y) && r.y != p.y;
}

// How the edge from a to b begins: along a half-edge that leaves a, or across one opposite a. -1 when it does neither in the
// triangle of h, which leaves a.
static int32_t towards(const abut_mesh2 *m, int32_t a, int32_t b, int32_t h, bool *along)
{
    const int32_t u = m->corner[abut_next2(h)];
    const int32_t v = m->corner[abut_before_half2(h)];
    const int     at_u = u == ABUT_GHOST ? 1 : abut_mesh_turn2(m, a, b, u);
    *along = u != ABUT_GHOST && at_u == 0 && ahead(m, a, b, u);
    if (*along) {
        return h;
    }
    return at_u < 0 && v != ABUT_GHOST && abut_mesh_turn2(m, a, b, v) > 0 ? abut_next2(h) : -1;
}

// The same of whatever triangle it is. Both ends are looked at in turn, and exchanged when it is found at b: where thousands of
// edges meet in a corner their other ends mostly have few.
static int32_t first_towards(const abut_mesh2 *m, int32_t *a, int32_t *b, bool *along)
{
    int32_t at_a = m->leaving[*a];
    int32_t at_b = m->leaving[*b];
    for (;;) {
        int32_t h = towards(m, *a, *b, at_a, along);
        if (h >= 0) {
            return h;
        }
        h = towards(m, *b, *a, at_b, along);
        if (h >= 0) {
            const int32_t end = *a;
            *a = *b;
            *b = end;
            return h;
        }
        at_a = m->twin[abut_before_half2(at_a)]; // counter-clockwise round a
        at_b = m->twin[abut_before_half2(at_b)];
    }
}

// A row of triangles that a new edge from a to b crosses, and the two sides of the hole that they leave. The right side is the
// front of the rim, in the order from a to b; the left one its back, from b to a. The hole is on the left of either.
typedef struct hole {
    int32_t a, b;
    int32_t right, left; // edges of each side
    int32_t triangles;   // so many, in room->stack
} hole;

static void add_edge(const abut_mesh2 *m, abut_rim2 *rim, int32_t h)
{
    rim->vertex = m->corner[h];
    rim->half = h;
    rim->across = m->twin[h];
    rim->tag = m->tag[h];
}

static void add_right(const abut_mesh2 *m, const abut_constrain_room2 *room, hole *gap, int32_t h)
{
    add_edge(m, &room->rim[gap->right++], h);
}

static void add_left(const abut_mesh2 *m, const abut_constrain_room2 *room, hole *gap, int32_t h)
{
    add_edge(m, &room->rim[room->capacity - ++gap->left], h);
}

// Walks from a over h, the edge opposite, to the first vertex on the line to b, which becomes the end. False at a crossing.
static bool gather(const abut_mesh2 *m, const abut_constrain_room2 *room, int32_t h, hole *gap, int32_t *crossed)
{
    add_right(m, room, gap, abut_before_half2(h));
    add_left(m, room, gap, abut_next2(h));
    room->stack[gap->triangles++] = h / 3;
    for (;;) { // h goes from a vertex on the right of the line to one on its left
        if (m->tag[h] != 0) {
            *crossed = edge_of(m->tag[h]);
            return false;
        }
        const int32_t right = abut_next2(m->twin[h]);
        const int32_t left = abut_next2(right);
        const int32_t apex = m->corner[left];
        const int     side = apex == gap->b ? 0 : abut_mesh_turn2(m, gap->a, gap->b, apex);
        room->stack[gap->triangles++] = right / 3;
        if (side <= 0) {
            add_right(m, room, gap, right);
        }
        if (side >= 0) {
            add_left(m, room, gap, left);
        }
        if (side == 0) {
            gap->b = apex;
            return true;
        }
        h = side > 0 ? right : left;
    }
}

// The half-edge h of a new triangle takes the place of an open edge.
static void close_edge(abut_mesh2 *m, const abut_constrain_room2 *room, int32_t h, const abut_rim2 *edge)
{
    m->tag[h] = edge->tag;
    if (edge->half >= 0) {
        room->owner[edge->half] = h; // linked when all are known: its neighbour may be one of the hole, too
    } else {
        abut_link2(m, h, edge->across);
    }
}

// Triangulates one side of the hole, whose edges go to `end`, with the triangles from room->stack. Returns the half-edge from
// `end` back to where the side begins.
static int32_t fill(abut_mesh2 *m, const abut_constrain_room2 *room, hole *gap, const abut_rim2 *side, int32_t edges,
                    int32_t end)
{
    abut_rim2 *open = room->open;
    int32_t    top = 0;
    for (int32_t i = 0; i < edges; ++i) {
        const int32_t r = i + 1 < edges ? side[i + 1].vertex : end;
        open[top++] = side[i];
        while (top >= 2 && abut_mesh_turn2(m, open[top - 2].vertex, open[top - 1].vertex, r) > 0) {
            const int32_t h = 3 * room->stack[--gap->triangles];
            abut_set_corner2(m, h, open[top - 2].vertex);
            abut_set_corner2(m, h + 1, open[top - 1].vertex);
            abut_set_corner2(m, h + 2, r);
            close_edge(m, room, h, &open[top - 2]);
            close_edge(m, room, h + 1, &open[top - 1]);
            m->tag[h + 2] = 0;
            --top;
            open[top - 1] = (abut_rim2){open[top - 1].vertex, -1, h + 2, 0};
        }
    }
    return open[0].across;
}

static void link_side(abut_mesh2 *m, const abut_constrain_room2 *room, const abut_rim2 *side, int32_t edges)
{
    for (int32_t i = 0; i < edges; ++i) {
        const int32_t other = room->owner[side[i].across];
        abut_link2(m, room->owner[side[i].half], other >= 0 ? other : side[i].across);
    }
}

static void forget_side(const abut_constrain_room2 *room, const abut_rim2 *side, int32_t edges)
{
    for (int32_t i = 0; i < edges; ++i) {
        room->owner[side[i].half] = -1;
    }
}

bool abut_constrain2(abut_mesh2 *m, const abut_constrain_room2 *room, int32_t from, int32_t to, int32_t edge, int32_t *crossed)
{
    while (from != to) {
        bool          along;
        const int32_t h = first_towards(m, &from, &to, &along);
        if (along) {
            lay(m, h, edge);
            from = m->corner[abut_next2(h)];
            continue;
        }
        hole gap = {from, to, 0, 0, 0};
        if (!gather(m, room, h, &gap, crossed)) {
            return false;
        }
        const abut_rim2 *left = room->rim + room->capacity - gap.left;
        const int32_t    back = fill(m, room, &gap, room->rim, gap.right, gap.b);
        const int32_t    forth = fill(m, room, &gap, left, gap.left, from);
        link_side(m, room, room->rim, gap.right);
        link_side(m, room, left, gap.left);
        forget_side(room, room->rim, gap.right);
        forget_side(room, left, gap.left);
        abut_link2(m, back, forth);
        lay(m, forth, edge);
        from = gap.b;
    }
    return true;
}

int32_t abut_find_inside2(const abut_mesh2 *m, uint8_t *inside, int32_t *stack)
{
    enum { UNKNOWN = 2 };
    int32_t top = 0;
    int32_t count = 0;
    for (int32_t t = 0; t < m->triangles; ++t) {
        inside[t] = UNKNOWN;
        if (top == 0 && abut_is_ghost2(m, 3 * t)) {
            inside[t] = 0;
            stack[top++] = t;
        }
    }
    while (top > 0) {
        const int32_t t = stack[--top];
        count += inside[t];
        for (int32_t h = 3 * t; h < 3 * t + 3; ++h) {
            const int32_t other = m->twin[h] / 3;
            if (inside[other] == UNKNOWN) {
                inside[other] = abut_is_odd2(m->tag[h]) ? !inside[t] : inside[t];
                stack[top++] = other;
            }
        }
    }
    return count;
}

static void queue(const abut_mesh2 *m, const uint8_t *inside, int32_t h, int32_t *stack, int32_t *top, uint8_t *queued)
{
    if (h < m->twin[h] && inside[h / 3] && !abut_is_odd2(m->tag[h]) && !queued[h]) {
        queued[h] = 1;
        stack[(*top)++] = h;
    }
}

void abut_flip_inside2(abut_mesh2 *m, const uint8_t *inside, int32_t *stack, uint8_t *queued)
{
    // Flips get the triangulation nearer to Delaunay's, so they come to an end; in the worst case after the square of the
    // number of triangles. It is as good for what follows when they stop early.
    enum { FLIPS_A_TRIANGLE = 64 };
    int32_t top = 0;
    int64_t flips = FLIPS_A_TRIANGLE * (int64_t)m->triangles;
    for (int32_t h = 0; h < 3 * m->triangles; ++h) {
        queued[h] = 0;
    }
    for (int32_t h = 0; h < 3 * m->triangles; ++h) {
        queue(m, inside, h, stack, &top, queued);
    }
    while (top > 0 && flips > 0) {
        const int32_t h = stack[--top];
        queued[h] = 0;
        if (!abut_wants_flip2(m, h)) {
            continue;
        }
        abut_flip2(m, h);
        --flips;
        const int32_t g = m->twin[abut_next2(h)]; // the new edge: its two triangles have the four edges round it
        const int32_t round[4] = {h, abut_before_half2(h), abut_next2(g), abut_before_half2(g)};
        for (int32_t k = 0; k < 4; ++k) {
            const int32_t other = m->twin[round[k]];
            queue(m, inside, round[k] < other ? round[k] : other, stack, &top, queued);
        }
    }
}
