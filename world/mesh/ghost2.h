// ghost2.h : which contacts of a facet are not those of the surface that the facets are together.
#ifndef WORLD_MESH_GHOST2_H
#define WORLD_MESH_GHOST2_H

#include "mesh/touching2.h"

// The normal of a segment along which the shape is sooner out of its line, or the outer one of a one-sided surface; zero for
// ends in one place.
abut_vec2 abut_normal_to_shape2(const abut_touching2 *t, const abut_facet2 *facet);

// What the contacts of a facet that has been asked alone are to the surface.
typedef enum abut_verdict2 {
    ABUT_STAYS2,   // its own
    ABUT_COVERED2, // of an edge or an end on facets that have contacts of the same normal: they say nothing that those do not
    ABUT_GHOST2    // not the surface's: the facet is to be asked again
} abut_verdict2;

// Neighbours are the facets of found[0..count).
abut_verdict2 abut_judge2(const abut_touching2 *t, int32_t count, const abut_surface_manifold2 *m);

// Whether the shape is before a side of a convex part, more than half of it.
bool abut_is_before2(const abut_touching2 *t, int32_t part, abut_vec2 normal);

#endif
