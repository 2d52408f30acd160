// pieces2.c : see pieces2.h.
#include "decompose/pieces2.h"

void abut_copy_inside2(abut_partition2 *g, const abut_mesh2 *m, const uint8_t *inside)
{
    g->halves = 3 * m->triangles;
    for (int32_t h = 0; h < g->halves; ++h) {
        g->next[h] = -1;
        g->from[h] = m->corner[h];
        g->twin[h] = inside[m->twin[h] / 3] ? m->twin[h] : -1;
        if (inside[h / 3]) {
            g->next[h] = abut_next2(h);
            g->before[h] = abut_before_half2(h);
        }
    }
}

// Is the corner convex or straight that taking out h leaves at the end it comes from?
static bool opens_convex(const abut_partition2 *g, int32_t h)
{
    const int32_t in = g->before[h];
    const int32_t out = g->next[g->twin[h]];
    return abut_turn_of2(g->points[g->from[in]], g->points[g->from[h]], g->points[abut_head2(g, out)]) >= 0;
}

static void take_out(abut_partition2 *g, int32_t h)
{
    const int32_t t = g->twin[h];
    const int32_t in = g->before[h], out = g->next[h];
    const int32_t in_twin = g->before[t], out_twin = g->next[t];
    abut_chain2(g, in, out_twin);
    abut_chain2(g, in_twin, out);
    g->next[h] = g->next[t] = -1;
}

void abut_merge2(abut_partition2 *g)
{
    for (int32_t h = 0; h < g->halves; ++h) {
        if (g->next[h] >= 0 && g->twin[h] > h && opens_convex(g, h) && opens_convex(g, g->twin[h])) {
            take_out(g, h);
        }
    }
}

void abut_number2(abut_partition2 *g)
{
    g->pieces = 0;
    for (int32_t h = 0; h < g->halves; ++h) {
        g->piece[h] = -1;
    }
    for (int32_t h = 0; h < g->halves; ++h) {
        if (g->next[h] < 0 || g->piece[h] >= 0) {
            continue;
        }
        g->any[g->pieces] = h;
        for (int32_t e = h; g->piece[e] < 0; e = g->next[e]) {
            g->piece[e] = g->pieces;
        }
        ++g->pieces;
    }
}
