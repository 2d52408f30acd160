// inner3.h : corners of a part that are no points of the surface: where three cuts meet inside the solid.
#ifndef WORLD_DECOMPOSE_INNER3_H
#define WORLD_DECOMPOSE_INNER3_H

#include "decompose/solid3.h"

// Adds those on the last of the planes that a part has been cut by, as facets of one point. `whole` is all of the solid. False:
// no memory.
bool abut_inner3_add(abut_solid3 *part, const abut_solid3 *whole, const abut_allocator *allocator);

#endif
