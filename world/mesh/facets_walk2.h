// facets_walk2.h : the segments whose boxes touch a box, one after the other.
#ifndef WORLD_MESH_FACETS_WALK2_H
#define WORLD_MESH_FACETS_WALK2_H

#include "mesh/facets2.h"

typedef struct abut_facets_walk2 {
    const abut_facets2 *facets;
    abut_box2           box;
    int32_t             waiting[ABUT_FACET_WAITING2]; // nodes whose boxes touch
    int32_t             depth;
    int32_t             leaf[ABUT_FACET_LEAF2];
    int32_t             next, end; // of the leaf
} abut_facets_walk2;

void abut_facets_walk2_begin(abut_facets_walk2 *walk, const abut_facets2 *facets, abut_box2 box);

// The next segment, or -1.
int32_t abut_facets_walk2_next(abut_facets_walk2 *walk);

// The same for a callback, until it says false.
typedef bool abut_facet_visit2_fn(int32_t segment, void *user);
void         abut_facets2_in_box(const abut_facets2 *facets, abut_box2 box, abut_facet_visit2_fn *visit, void *user);

#endif
