// edges3.h : how long an edge of one body surely keeps off an edge of another, both moving and turning.
#ifndef ABUT_CAST_EDGES3_H
#define ABUT_CAST_EDGES3_H

#include "abut/impact3.h"

// How the normal has turned since the last look, as each body sees it: about an edge of its own, where two edges pass.
typedef struct abut_edge_axes3 {
    abut_vec3 a, b; // of any length, world's axes
} abut_edge_axes3;

// The time, from the fraction that was looked at on, for which the line along an edge of A and the line along an edge of B
// prove that they stay apart; 0 where they prove nothing.
abut_real abut_clear_by_edges3(abut_advance3 *m, const abut_edge_axes3 *axes);

#endif
