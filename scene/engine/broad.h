// broad.h : which bodies can meet: the library's broad phase over the boxes of a scene.
//
// It finds, for a box that stands still or moves straight, every body whose box it meets, without looking at all of them. One
// tree serves both dimensions, as one box does: in 2D every z is 0. The boxes are no pairs of each other, so memory stays
// proportional to the number of boxes however many of them meet.
#ifndef SCENE_ENGINE_BROAD_H
#define SCENE_ENGINE_BROAD_H

#include "scene/engine/engine.h"

typedef struct broad broad;

/// A box for each body. Keeps no pointer to `boxes`. NULL with `why` filled when memory runs out, or there are too many.
broad *broad_make(const engine_box *boxes, int32_t count, failure *why);
void   broad_free(broad *b);

/// Indices of the boxes within `margin` of a box in every coordinate, ascending; it may be one or two more. The array is good
/// until the next call.
const int32_t *broad_within(broad *b, const engine_box *box, double margin, int32_t *count);

/// Indices of the boxes that a box meets on a straight way, ascending; it may be one or two more. The array is good until the
/// next call. Box, way and fraction are finite.
const int32_t *broad_along(broad *b, const engine_box *box, scene_point way, double max_fraction, int32_t *count);

#endif
