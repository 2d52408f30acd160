// facets_search2.h : the segments of a surface by how near they are, or how soon they are come to.
#ifndef WORLD_MESH_FACETS_SEARCH2_H
#define WORLD_MESH_FACETS_SEARCH2_H

#include "mesh/facets2.h"

// A box that moves by `way` in the whole motion. Standing still it asks for what is near.
typedef struct abut_moving_box2 {
    abut_vec2 middle, half;
    abut_vec2 way;
    abut_real slack; // what rounding may do to a length here, and lengths that count as none
} abut_moving_box2;

abut_moving_box2 abut_moving_box2_of(const abut_facets2 *facets, abut_box2 box, abut_vec2 way, abut_real target);

// Asks about a segment, of which nothing is known but that `bound` does not rule it out, and says the bound from then on: what
// is farther, or later, is not asked about.
typedef abut_real abut_facet_ask2_fn(int32_t segment, abut_real bound, void *user);

// The first is by the distance of the boxes, the second by the fraction of the motion at which they touch; both go to the
// nearer child first.
void abut_facets_by_distance2(const abut_facets2 *facets, const abut_moving_box2 *box, abut_real bound, abut_facet_ask2_fn *ask,
                              void *user);
void abut_facets_by_fraction2(const abut_facets2 *facets, const abut_moving_box2 *box, abut_real bound, abut_facet_ask2_fn *ask,
                              void *user);

#endif
