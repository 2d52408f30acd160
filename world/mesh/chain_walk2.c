// chain_walk2.c : see chain_walk2.h.
#include "mesh/chain_walk2.h"

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

static bool segment_touches(const abut_chain_walk2 *walk, int32_t segment)
{
    abut_vec2 v[2];
    abut_chain2_ends(walk->chain, segment, v);
    const abut_box2 box = {{least_of(v[0].x, v[1].x), least_of(v[0].y, v[1].y)},
                           {most_of(v[0].x, v[1].x), most_of(v[0].y, v[1].y)}};
    return boxes_touch(&box, &walk->box);
}

// Goes on to the next leaf whose box touches. False: there is none.
static bool next_leaf(abut_chain_walk2 *walk)
{
    const abut_chain_node2 *nodes = abut_chain_nodes2(walk->chain);
    while (walk->depth > 0) {
        int32_t at = walk->waiting[--walk->depth];
        while (boxes_touch(&nodes[at].box, &walk->box)) {
            if (nodes[at].count > 0) {
                walk->next = nodes[at].first;
                walk->end = nodes[at].first + nodes[at].count;
                return true;
            }
            walk->waiting[walk->depth++] = nodes[at].first;
            at += 1;
        }
    }
    return false;
}

void abut_chain_walk2_begin(abut_chain_walk2 *walk, const abut_chain2 *chain, abut_box2 box)
{
    walk->chain = chain;
    walk->box = box;
    walk->waiting[0] = 0;
    walk->depth = 1;
    walk->next = 0;
    walk->end = 0;
}

int32_t abut_chain_walk2_next(abut_chain_walk2 *walk)
{
    while (walk->next < walk->end || next_leaf(walk)) {
        const int32_t segment = abut_chain_order2(walk->chain)[walk->next++];
        if (segment_touches(walk, segment)) {
            return segment;
        }
    }
    return -1;
}

abut_shape2 abut_chain_segment2(const abut_chain2 *chain, int32_t segment)
{
    abut_vec2   v[2];
    abut_shape2 shape;
    abut_chain2_ends(chain, segment, v);
    abut_make_capsule2(&shape, v[0], v[1], 0);
    return shape;
}

abut_box2 abut_grown_bounds2(const abut_shape2 *shape, abut_pose2 pose, abut_real by)
{
    abut_box2       box = abut_bounds2(shape, pose);
    const abut_vec2 all = {by, by};
    box.lower = abut_sub2(box.lower, all);
    box.upper = abut_add2(box.upper, all);
    return box;
}

abut_real abut_shape_size2(const abut_shape2 *shape)
{
    return shape->reach + shape->radius;
}

void abut_chain2_in_box(const abut_chain2 *chain, abut_box2 box, abut_chain2_visit_fn *visit, void *user)
{
    abut_chain_walk2 walk;
    int32_t          segment;
    abut_chain_walk2_begin(&walk, chain, box);
    do {
        segment = abut_chain_walk2_next(&walk);
    } while (segment >= 0 && visit(segment, user));
}
