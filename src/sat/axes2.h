// axes2.h : the signed distance of two polytopes with few vertices by all their separating axes.
#ifndef ABUT_SAT_AXES2_H
#define ABUT_SAT_AXES2_H

#include "gjk/core2.h"
#include "sat/search2.h"

// What the answer is of.
enum { ABUT_OF_CORNERS = -1 };

typedef struct abut_axes2 {
    abut_frame2       frame;
    abut_core_answer2 core;
    int32_t           vertex[2]; // A's and B's, that support along the normal
    int32_t           edge_of;   // the body, 0 or 1, on whose edge, from that vertex to the next, the normal stands; or corners
    abut_axis2        axis;      // of an edge: its number, the other core's vertex, and the outward normal
    int32_t           end;       // of an edge: the vertex it ends in
    abut_real         ends[2]; // of an edge: where its ends lie along its direction, which is the normal turned by +90 degrees
    abut_real         place;   // and the other core's vertex; from the middle of the edge's core
    abut_real         across;  // and the other core's middle
} abut_axes2;

// The answer about the cores, and the features of D that gave it in the cache; a cache that still names them saves the looking.
// Options and cache may be NULL. False for smooth cores and those with many vertices; for corners too near to contact or too
// flat for plain arithmetic; and where fewer supports are allowed than there are edges. The cache is then as good as before.
bool abut_axes2_answer(abut_axes2 *axes, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                       const abut_options *options, abut_cache2 *cache);

#endif
