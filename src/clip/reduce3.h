// reduce3.h : which four of many contacts stand for all.
#ifndef ABUT_CLIP_REDUCE3_H
#define ABUT_CLIP_REDUCE3_H

#include "abut/query3.h"

// How far apart two merits must be to count as different. A kernel that rounds otherwise takes them to be the same within half
// of it, to be different beyond twice of it, and leaves what is between to abut_reduce3.
typedef struct abut_reduce3_slack {
    abut_real depth; // of separations
    abut_real place; // of places, seen along the normal
} abut_reduce3_slack;

// The places in `points` of up to ABUT_MANIFOLD3_POINTS contacts: the deepest first, then those that span the largest area.
// `count` is 1 to ABUT_CONTACTS3_AT_MOST. Of equal merits the one named first wins, whichever of the two shapes is A. Lengths
// of about 1 at most.
int32_t abut_reduce3(const abut_contact3 *points, int32_t count, abut_vec3 normal, abut_reduce3_slack slack,
                     int32_t chosen[ABUT_MANIFOLD3_POINTS]);

#endif
