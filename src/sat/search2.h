// search2.h : of all edges of two polytopes the one along whose normal they are farthest apart.
#ifndef ABUT_SAT_SEARCH2_H
#define ABUT_SAT_SEARCH2_H

#include "sat/frame2.h"

// The normal of an edge, and the vertex of the other core that lies lowest along it.
typedef struct abut_axis2 {
    int32_t   body; // that the edge belongs to: 0 is A, 1 is B
    int32_t   edge, vertex;
    abut_vec2 normal, in_other; // unit, outward; and in the axes of the other core, as long as that one's columns
    abut_real separation;
} abut_axis2;

static inline void abut_set_normal2(const abut_frame2 *frame, abut_axis2 *axis)
{
    axis->normal = abut_body_normal2(&frame->body[axis->body], axis->edge);
    axis->in_other = abut_body_axes2(&frame->body[1 - axis->body], axis->normal);
}

// Of equal ones B's first edge is taken, then A's. At least one core has edges.
void abut_search_axes2(const abut_frame2 *frame, abut_axis2 *best);

#endif
