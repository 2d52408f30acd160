// epa_small3.c : the outline of what a point sees of a small polytope, edge by edge, for processors that cannot take all
// at once.
#include "epa/epa_small3.h"

enum { BYTE = 4 + 4 };

// The edges that border on faces that are not seen; returns how many there are.
static int32_t find_edges(const abut_epa_small3 *s, uint64_t seen, int32_t faces, abut_horizon_outline3 *r)
{
    int32_t edges = 0;
    for (int32_t i = 0; i < faces; ++i) {
        for (int32_t e = 0; e < 3; ++e) {
            int32_t  f = r->place[i];
            uint16_t across = abut_small_across3(s, f, e);
            if ((seen >> across / 4 & 1) == 0 && edges < ABUT_RIM3_ROW) {
                r->from[edges] = (uint8_t)abut_small_corner3(s, f, e);
                r->to[edges] = (uint8_t)abut_small_corner3(s, f, (e + 1) % 3);
                r->across[edges] = (uint8_t)across;
                ++edges;
            }
        }
    }
    return edges;
}

// What begins where each edge ends, and what ends where it begins. Whether they make one loop, which is gone round.
static bool one_loop(const abut_horizon_outline3 *r, uint8_t *next, uint8_t *before)
{
    int32_t round = 0;
    int32_t edge = 0;
    for (int32_t i = 0; i < r->edges; ++i) {
        for (int32_t k = 0; k < r->edges; ++k) {
            if (r->from[k] == r->to[i]) {
                next[i] = (uint8_t)k;
                before[k] = (uint8_t)i;
            }
        }
    }
    do {
        edge = next[edge];
        ++round;
    } while (edge != 0 && round < r->edges);
    return edge == 0 && round == r->edges;
}

bool abut_rim3_find_plain(const abut_epa_small3 *s, uint64_t seen, uint32_t apex, abut_horizon_outline3 *r)
{
    uint8_t next[ABUT_RIM3_ROW] = {0};
    uint8_t before[ABUT_RIM3_ROW] = {0};
    int32_t faces = 0;
    for (uint64_t bits = seen; bits != 0 && faces <= ABUT_RIM3_FACES; bits &= bits - 1) {
        r->place[faces++] = (uint8_t)abut_lowest_bit(bits);
    }
    if (faces > ABUT_RIM3_FACES || s->faces + 2 > ABUT_EPA_SMALL3_FACES) {
        return false;
    }
    r->edges = find_edges(s, seen, faces, r);
    r->place[faces] = (uint8_t)s->faces;
    r->place[faces + 1] = (uint8_t)(s->faces + 1);
    if (r->edges != faces + 2 || !one_loop(r, next, before)) {
        return false;
    }
    for (int32_t i = 0; i < ABUT_RIM3_ROW; ++i) {
        int32_t k = i < r->edges ? i : 0;
        r->from[i] = r->from[k];
        r->to[i] = r->to[k];
        r->across[i] = r->across[k];
        r->place[i] = r->place[k];
        r->link[i] =
            abut_link_of3(r->from[k], r->to[k], apex, r->across[k], 4U * r->place[next[k]] + 2, 4U * r->place[before[k]] + 1);
    }
    return true;
}
