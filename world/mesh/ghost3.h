// ghost3.h : which contacts of a facet are not those of the surface that the facets are together.
#ifndef WORLD_MESH_GHOST3_H
#define WORLD_MESH_GHOST3_H

#include "mesh/touching3.h"

// The normal of a triangle along which the shape is sooner out of its plane, or the outer one of a one-sided surface; zero for
// a needle.
abut_vec3 abut_normal_to_shape3(const abut_touching3 *t, const abut_facet3 *facet);

// What the contacts of a facet that has been asked alone are to the surface.
typedef enum abut_verdict3 {
    ABUT_STAYS3,   // its own
    ABUT_COVERED3, // of an edge or an end on facets that have contacts of the same normal: they say nothing that those do not
    ABUT_GHOST3    // not the surface's: the facet is to be asked again
} abut_verdict3;

// Neighbours are the facets of found[0..count).
abut_verdict3 abut_judge3(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m);

// Whether the shape is before a side of a convex part, more than half of it.
bool abut_is_before3(const abut_touching3 *t, int32_t part, abut_vec3 normal);

#endif
