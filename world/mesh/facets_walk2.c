// facets_walk2.c : see facets_walk2.h.
#include "mesh/facets_walk2.h"

static bool boxes_touch(const abut_box2 *a, const abut_box2 *b)
{
    return a->lower.x <= b->upper.x && b->lower.x <= a->upper.x && a->lower.y <= b->upper.y && b->lower.y <= a->upper.y;
}

static abut_real least_of(abut_real a, abut_real b)
{
    return a < b ? a : b;
}

static abut_real most_of(abut_real a, abut_real b)
{
    return a > b ? a : b;
}

static bool segment_touches(const abut_facets_walk2 *walk, int32_t segment)
{
    abut_vec2 v[2];
    walk->facets->ends(walk->facets->of, segment, v);
    const abut_box2 box = {{least_of(v[0].x, v[1].x), least_of(v[0].y, v[1].y)},
                           {most_of(v[0].x, v[1].x), most_of(v[0].y, v[1].y)}};
    return boxes_touch(&box, &walk->box);
}

static void put_off(abut_facets_walk2 *walk, const abut_facet_node2 *node)
{
    if (boxes_touch(&node->box, &walk->box)) {
        walk->waiting[walk->depth++] = node->node;
    }
}

// Goes on to the next leaf whose box touches. False: there is none.
static bool next_leaf(abut_facets_walk2 *walk)
{
    const abut_facets2 *facets = walk->facets;
    while (walk->depth > 0) {
        abut_facet_node2 child[ABUT_FACET_CHILDREN2];
        const int32_t    at = walk->waiting[--walk->depth];
        const int32_t    children = facets->children(facets->of, at, child);
        for (int32_t i = children - 1; i >= 0; --i) {
            put_off(walk, &child[i]);
        }
        if (children == 0) {
            walk->next = 0;
            walk->end = facets->segments(facets->of, at, walk->leaf);
            return true;
        }
    }
    return false;
}

void abut_facets_walk2_begin(abut_facets_walk2 *walk, const abut_facets2 *facets, abut_box2 box)
{
    walk->facets = facets;
    walk->box = box;
    walk->depth = 0;
    walk->next = 0;
    walk->end = 0;
    put_off(walk, &facets->root);
}

int32_t abut_facets_walk2_next(abut_facets_walk2 *walk)
{
    while (walk->next < walk->end || next_leaf(walk)) {
        while (walk->next < walk->end) {
            const int32_t segment = walk->leaf[walk->next++];
            if (segment_touches(walk, segment)) {
                return segment;
            }
        }
    }
    return -1;
}

void abut_facets2_in_box(const abut_facets2 *facets, abut_box2 box, abut_facet_visit2_fn *visit, void *user)
{
    abut_facets_walk2 walk;
    int32_t           segment;
    abut_facets_walk2_begin(&walk, facets, box);
    do {
        segment = abut_facets_walk2_next(&walk);
    } while (segment >= 0 && visit(segment, user));
}
