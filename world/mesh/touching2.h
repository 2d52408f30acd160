// touching2.h : one question about contacts on its way: what is asked, and the contacts found so far, each of one facet.
#ifndef WORLD_MESH_TOUCHING2_H
#define WORLD_MESH_TOUCHING2_H

#include "mesh/part2.h"

typedef struct abut_touching2 {
    const abut_surface2    *parts;
    int32_t                 part_count;
    const abut_shape2      *shape;
    abut_pose2              pose;
    abut_real               margin, weld;
    bool                    one_sided;
    abut_surface_manifold2 *found;
    int32_t                 count, capacity;
    bool                    full;
} abut_touching2;

static inline abut_facet2 abut_facet_of2(const abut_touching2 *t, const abut_surface_manifold2 *m)
{
    return abut_facet_at2(&t->parts[m->part[0]], m->segment[0]);
}

static inline bool abut_is_one_facet2(const abut_surface_manifold2 *a, const abut_surface_manifold2 *b)
{
    return a->part[0] == b->part[0] && a->segment[0] == b->segment[0];
}

// Whether a facet has contacts in found[0..count).
static inline bool abut_is_found2(const abut_touching2 *t, int32_t count, int32_t part, int32_t segment)
{
    bool found = false;
    for (int32_t i = 0; i < count && !found; ++i) {
        found = t->found[i].part[0] == part && t->found[i].segment[0] == segment;
    }
    return found;
}

#endif
