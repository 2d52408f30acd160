// chain_search2.c : see chain_search2.h.
#include "mesh/chain_search2.h"
#include "mesh/direction2.h"

#if defined(ABUT_F32)
#define ROUNDOFF 0x1p-24f
#else
#define ROUNDOFF 0x1p-53
#endif

// What one length is off by after a difference and a product or two, in roundoffs of the largest number that goes in. guard:
// world_chain2, against brute force.
#define SLACK (16 * ROUNDOFF)

abut_moving_box2 abut_moving_box2_of(const abut_chain2 *chain, abut_box2 box, abut_vec2 way, abut_real target)
{
    const abut_box2 all = abut_chain_nodes2(chain)->box;
    abut_real       largest = abut_largest2(all.lower);
    const abut_real others[] = {abut_largest2(all.upper), abut_largest2(box.lower), abut_largest2(box.upper),
                                abut_largest2(way)};
    for (int i = 0; i < 4; ++i) {
        largest = others[i] > largest ? others[i] : largest;
    }
    const abut_vec2 half = {box.upper.x / 2 - box.lower.x / 2, box.upper.y / 2 - box.lower.y / 2};
    return (abut_moving_box2){{box.lower.x + half.x, box.lower.y + half.y}, half, way, SLACK * largest + target};
}

static abut_real apart(abut_real lower, abut_real upper, abut_real middle, abut_real half)
{
    const abut_real below = lower - (middle + half), above = (middle - half) - upper;
    const abut_real most = below > above ? below : above;
    return most > 0 ? most : 0;
}

// At most the distance of the boxes.
static abut_real distance_of(const abut_moving_box2 *m, const abut_box2 *box)
{
    const abut_vec2 gap = {apart(box->lower.x, box->upper.x, m->middle.x, m->half.x),
                           apart(box->lower.y, box->upper.y, m->middle.y, m->half.y)};
    const abut_real length = abut_length2(gap) * (1 - SLACK) - m->slack;
    return length > 0 ? length : 0;
}

// Narrows the stretch of fractions in which a moving interval and one that stands touch.
static void narrow(abut_real lower, abut_real upper, abut_real middle, abut_real grown, abut_real way, abut_real *from,
                   abut_real *to)
{
    const abut_real low = (lower - grown) - middle, high = (upper + grown) - middle;
    if (way == 0) {
        *to = low > 0 || high < 0 ? -1 : *to;
        return;
    }
    const abut_real first = (way > 0 ? low : high) / way, last = (way > 0 ? high : low) / way;
    *from = first > *from ? first : *from;
    *to = last < *to ? last : *to;
}

// At most the fraction at which the boxes first touch; infinite where they do not.
static abut_real fraction_of(const abut_moving_box2 *m, const abut_box2 *box)
{
    abut_real from = 0, to = (abut_real)INFINITY;
    narrow(box->lower.x, box->upper.x, m->middle.x, m->half.x + m->slack, m->way.x, &from, &to);
    narrow(box->lower.y, box->upper.y, m->middle.y, m->half.y + m->slack, m->way.y, &from, &to);
    return from * (1 - SLACK) <= to * (1 + SLACK) ? from * (1 - SLACK) : (abut_real)INFINITY;
}

typedef abut_real measure_fn(const abut_moving_box2 *m, const abut_box2 *box);

static void search(const abut_chain2 *chain, const abut_moving_box2 *box, measure_fn *measure, abut_real bound,
                   abut_chain_ask2_fn *ask, void *user)
{
    const abut_chain_node2 *nodes = abut_chain_nodes2(chain);
    int32_t                 waiting[ABUT_CHAIN_LEVELS] = {0};
    abut_real               of[ABUT_CHAIN_LEVELS] = {measure(box, &nodes[0].box)};
    int                     depth = 1;
    while (depth > 0) {
        int32_t   at = waiting[--depth];
        abut_real here = of[depth];
        while (here <= bound && nodes[at].count == 0) {
            const int32_t   left = at + 1, right = nodes[at].first;
            const abut_real of_left = measure(box, &nodes[left].box), of_right = measure(box, &nodes[right].box);
            const bool      swap = of_right < of_left;
            waiting[depth] = swap ? left : right;
            of[depth++] = swap ? of_left : of_right;
            at = swap ? right : left;
            here = swap ? of_right : of_left;
        }
        for (int32_t i = 0; i < nodes[at].count && here <= bound; ++i) {
            bound = ask(abut_chain_order2(chain)[nodes[at].first + i], bound, user);
        }
    }
}

void abut_chain_by_distance2(const abut_chain2 *chain, const abut_moving_box2 *box, abut_real bound, abut_chain_ask2_fn *ask,
                             void *user)
{
    search(chain, box, distance_of, bound, ask, user);
}

void abut_chain_by_fraction2(const abut_chain2 *chain, const abut_moving_box2 *box, abut_real bound, abut_chain_ask2_fn *ask,
                             void *user)
{
    search(chain, box, fraction_of, bound, ask, user);
}
