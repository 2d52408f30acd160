// region.h : which bodies a query can meet, by the boxes of all, so that a ray through many bodies is not put to each.
//
// A body that is left out is missed for certain, and its answer would not be among those reported.
#ifndef SCENE_ENGINE_REGION_H
#define SCENE_ENGINE_REGION_H

#include "scene/engine/engine.h"

typedef struct region region;

/// The boxes of a scene's bodies. Keeps the scene. NULL with `why` filled when memory runs out.
region *region_make(const scene *s, const engine *e, const engine_shapes *shapes, failure *why);
void    region_free(region *r);

/// Indices of the bodies that a query against all can meet, ascending; good until the next call. NULL when all that it is
/// against must be asked: few are named, it is about a point, which every body answers, or its numbers are huge.
const int32_t *region_bodies(region *r, const scene_query *query, int32_t *count);

#endif
