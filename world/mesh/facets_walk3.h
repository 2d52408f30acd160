// facets_walk3.h : the triangles whose boxes touch a box, one after the other.
#ifndef WORLD_MESH_FACETS_WALK3_H
#define WORLD_MESH_FACETS_WALK3_H

#include "mesh/facets3.h"

typedef struct abut_facets_walk3 {
    const abut_facets3 *facets;
    abut_box3           box;
    int32_t             waiting[ABUT_FACET_WAITING3]; // nodes whose boxes touch
    int32_t             depth;
    int32_t             leaf[ABUT_FACET_LEAF3];
    int32_t             next, end; // of the leaf
} abut_facets_walk3;

void abut_facets_walk3_begin(abut_facets_walk3 *walk, const abut_facets3 *facets, abut_box3 box);

// The next triangle, or -1.
int32_t abut_facets_walk3_next(abut_facets_walk3 *walk);

// The same for a callback, until it says false.
typedef bool abut_facet_visit3_fn(int32_t triangle, void *user);
void         abut_facets3_in_box(const abut_facets3 *facets, abut_box3 box, abut_facet_visit3_fn *visit, void *user);

#endif
