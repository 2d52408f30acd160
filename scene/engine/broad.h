// broad.h : which boxes can meet. Finds, for one box, every later box within a margin, without looking at all of them.
//
// An interval tree over x (Cormen et al., "Introduction to Algorithms", the augmented tree; here the tree is the sorted array's
// middles), then a look at y and z. Memory stays proportional to the number of boxes however many of them meet.
#ifndef SCENE_ENGINE_BROAD_H
#define SCENE_ENGINE_BROAD_H

#include "scene/engine/engine.h"

typedef struct broad broad;

/// Keeps no pointer to `boxes`. NULL when memory runs out.
broad *broad_make(const engine_box *boxes, int32_t count);
void   broad_free(broad *b);

/// Indices above `box` of the boxes within `margin` of it in every coordinate, ascending. The array is good until the next
/// call.
const int32_t *broad_after(broad *b, int32_t box, double margin, int32_t *count);

#endif
