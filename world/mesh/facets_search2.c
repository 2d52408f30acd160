// facets_search2.c : see facets_search2.h.
#include "mesh/facets_search2.h"
#include "mesh/direction2.h"

#if defined(ABUT_F32)
#define ROUNDOFF 0x1p-24f
#else
#define ROUNDOFF 0x1p-53
#endif

// What one length is off by after a difference and a product or two, in roundoffs of the largest number that goes in. guard:
// world_chain2, against brute force.
#define SLACK (16 * ROUNDOFF)

abut_moving_box2 abut_moving_box2_of(const abut_facets2 *facets, abut_box2 box, abut_vec2 way, abut_real target)
{
    const abut_box2 all = facets->root.box;
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

// A node that has been put off, and what it measures.
typedef struct waiting {
    int32_t   node;
    abut_real measure;
} waiting;

// Puts off the children of a node, the one that measures least last.
static int put_off(waiting *stack, int depth, const abut_moving_box2 *box, measure_fn *measure, const abut_facet_node2 *child,
                   int32_t count)
{
    for (int32_t i = count - 1; i >= 0; --i) {
        const waiting next = {child[i].node, measure(box, &child[i].box)};
        int           place = depth + (int)(count - 1 - i);
        // cppcheck-suppress uninitvar
        for (; place > depth && stack[place - 1].measure < next.measure; --place) {
            stack[place] = stack[place - 1];
        }
        stack[place] = next;
    }
    return depth + (int)count;
}

static void search(const abut_facets2 *facets, const abut_moving_box2 *box, measure_fn *measure, abut_real bound,
                   abut_facet_ask2_fn *ask, void *user)
{
    waiting stack[ABUT_FACET_WAITING2];
    int     depth = put_off(stack, 0, box, measure, &facets->root, 1);
    while (depth > 0) {
        const waiting    at = stack[--depth];
        abut_facet_node2 child[ABUT_FACET_CHILDREN2];
        int32_t          segment[ABUT_FACET_LEAF2];
        if (!(at.measure <= bound)) {
            continue;
        }
        const int32_t children = facets->children(facets->of, at.node, child);
        const int32_t segments = children > 0 ? 0 : facets->segments(facets->of, at.node, segment);
        depth = put_off(stack, depth, box, measure, child, children);
        for (int32_t i = 0; i < segments && at.measure <= bound; ++i) {
            bound = ask(segment[i], bound, user);
        }
    }
}

void abut_facets_by_distance2(const abut_facets2 *facets, const abut_moving_box2 *box, abut_real bound, abut_facet_ask2_fn *ask,
                              void *user)
{
    search(facets, box, distance_of, bound, ask, user);
}

void abut_facets_by_fraction2(const abut_facets2 *facets, const abut_moving_box2 *box, abut_real bound, abut_facet_ask2_fn *ask,
                              void *user)
{
    search(facets, box, fraction_of, bound, ask, user);
}
