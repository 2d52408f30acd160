// axes2.h : the signed distance of two polytopes with few vertices by all their separating axes.
#ifndef ABUT_QUERY_AXES2_H
#define ABUT_QUERY_AXES2_H

#include "query/core2.h"
#include "shape/ring2.h"

// A core in the unit frame of a pair.
typedef struct abut_body2 {
    abut_ring2       ring;                                         // its rows, in its own frame and unit
    abut_real        x[ABUT_RING_VERTICES], y[ABUT_RING_VERTICES]; // its vertices
    const abut_rot2 *r;      // its rotation, and its middle: not copied, for what has just been written in parts is slow to
    const abut_vec2 *middle; // be read as a whole
    abut_real        square, per_column; // of the length of the matrix's columns, which is near one
} abut_body2;

typedef struct abut_axes2 {
    const abut_pair2 *pair;
    abut_body2        a, b;
} abut_axes2;

// Brings both cores into the unit frame. False when one is smooth or has too many vertices for rows.
bool abut_axes2_take(abut_axes2 *axes, const abut_pair2 *pair);

// The answer, and the features of D that gave it in the cache, which may be NULL; a cache that still names them saves the
// looking. False for corners too near to contact or too flat for plain arithmetic, and where fewer supports are allowed than
// there are edges; *answer and the cache are then as good as before.
bool abut_axes2_answer(const abut_axes2 *axes, abut_cache2 *cache, abut_core_answer2 *answer);

static inline abut_vec2 abut_body_vertex2(const abut_body2 *body, int32_t i)
{
    abut_vec2 v = {body->x[i], body->y[i]};
    return v;
}

// The neighbour of a vertex: way 1 for the next, -1 for the one before.
static inline int32_t abut_body_next2(const abut_body2 *body, int32_t i, int32_t way)
{
    int32_t next = i + way;
    next = next == body->ring.count ? 0 : next;
    return next < 0 ? body->ring.count - 1 : next;
}

#endif
