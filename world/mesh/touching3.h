// touching3.h : one question about contacts on its way: what is asked, and the contacts found so far, each of one facet.
#ifndef WORLD_MESH_TOUCHING3_H
#define WORLD_MESH_TOUCHING3_H

#include "mesh/part3.h"

typedef struct abut_touching3 {
    const abut_surface3    *parts;
    int32_t                 part_count;
    const abut_shape3      *shape;
    abut_pose3              pose;
    abut_real               margin, weld;
    bool                    one_sided;
    abut_surface_manifold3 *found;
    int32_t                 count, capacity;
    bool                    full;
} abut_touching3;

static inline abut_facet3 abut_facet_of3(const abut_touching3 *t, const abut_surface_manifold3 *m)
{
    return abut_facet_at3(&t->parts[m->part[0]], m->triangle[0]);
}

static inline bool abut_is_one_facet3(const abut_surface_manifold3 *a, const abut_surface_manifold3 *b)
{
    return a->part[0] == b->part[0] && a->triangle[0] == b->triangle[0];
}

// Whether a facet has contacts in found[0..count).
static inline bool abut_is_found3(const abut_touching3 *t, int32_t count, int32_t part, int32_t triangle)
{
    bool found = false;
    for (int32_t i = 0; i < count && !found; ++i) {
        found = t->found[i].part[0] == part && t->found[i].triangle[0] == triangle;
    }
    return found;
}

#endif
