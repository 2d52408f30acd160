// facets_walk3.c : see facets_walk3.h.
#include "mesh/facets_walk3.h"

static bool boxes_touch(const abut_box3 *a, const abut_box3 *b)
{
    return a->lower.x <= b->upper.x && b->lower.x <= a->upper.x && a->lower.y <= b->upper.y && b->lower.y <= a->upper.y &&
           a->lower.z <= b->upper.z && b->lower.z <= a->upper.z;
}

static abut_real least_of(abut_real a, abut_real b, abut_real c)
{
    const abut_real least = a < b ? a : b;
    return least < c ? least : c;
}

static abut_real most_of(abut_real a, abut_real b, abut_real c)
{
    return -least_of(-a, -b, -c);
}

static bool triangle_touches(const abut_facets_walk3 *walk, int32_t triangle)
{
    abut_vec3 v[3];
    walk->facets->corners(walk->facets->of, triangle, v);
    const abut_box3 box = {
        {least_of(v[0].x, v[1].x, v[2].x), least_of(v[0].y, v[1].y, v[2].y), least_of(v[0].z, v[1].z, v[2].z)},
        {most_of(v[0].x, v[1].x, v[2].x), most_of(v[0].y, v[1].y, v[2].y), most_of(v[0].z, v[1].z, v[2].z)}};
    return boxes_touch(&box, &walk->box);
}

static void put_off(abut_facets_walk3 *walk, const abut_facet_node3 *node)
{
    if (boxes_touch(&node->box, &walk->box)) {
        walk->waiting[walk->depth++] = node->node;
    }
}

// Goes on to the next leaf whose box touches. False: there is none.
static bool next_leaf(abut_facets_walk3 *walk)
{
    const abut_facets3 *facets = walk->facets;
    while (walk->depth > 0) {
        abut_facet_node3 child[ABUT_FACET_CHILDREN3];
        const int32_t    at = walk->waiting[--walk->depth];
        const int32_t    children = facets->children(facets->of, at, child);
        for (int32_t i = children - 1; i >= 0; --i) {
            put_off(walk, &child[i]);
        }
        if (children == 0) {
            walk->next = 0;
            walk->end = facets->triangles(facets->of, at, walk->leaf);
            return true;
        }
    }
    return false;
}

void abut_facets_walk3_begin(abut_facets_walk3 *walk, const abut_facets3 *facets, abut_box3 box)
{
    walk->facets = facets;
    walk->box = box;
    walk->depth = 0;
    walk->next = 0;
    walk->end = 0;
    put_off(walk, &facets->root);
}

int32_t abut_facets_walk3_next(abut_facets_walk3 *walk)
{
    while (walk->next < walk->end || next_leaf(walk)) {
        while (walk->next < walk->end) {
            const int32_t triangle = walk->leaf[walk->next++];
            if (triangle_touches(walk, triangle)) {
                return triangle;
            }
        }
    }
    return -1;
}

void abut_facets3_in_box(const abut_facets3 *facets, abut_box3 box, abut_facet_visit3_fn *visit, void *user)
{
    abut_facets_walk3 walk;
    int32_t           triangle;
    abut_facets_walk3_begin(&walk, facets, box);
    do {
        triangle = abut_facets_walk3_next(&walk);
    } while (triangle >= 0 && visit(triangle, user));
}
