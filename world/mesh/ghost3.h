// ghost3.h : which contacts of a facet are not those of the surface that the facets are together.
#ifndef WORLD_MESH_GHOST3_H
#define WORLD_MESH_GHOST3_H

#include "mesh/touching3.h"

// The normal of a triangle on the side where the shape is, or the outer one of a one-sided surface; zero for a needle.
abut_vec3 abut_normal_to_shape3(const abut_touching3 *t, const abut_facet3 *facet);

// Whether the contacts of a facet that has been asked alone are a ghost. neighbours are the facets of found[0..count).
bool abut_is_ghost3(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m);

// Whether the contacts of an edge or a corner are on facets that have contacts of the same normal, as of the top of a wall that
// ends in a floor: they say nothing that those do not.
bool abut_is_covered3(const abut_touching3 *t, int32_t count, const abut_surface_manifold3 *m);

// Whether the shape is before a side of a convex part, its middle at least.
bool abut_is_before3(const abut_touching3 *t, int32_t part, abut_vec3 normal);

#endif
