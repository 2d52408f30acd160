// parallel_capsules3.h : the contacts of two capsules side by side.
#ifndef ABUT_PAIRS_PARALLEL_CAPSULES3_H
#define ABUT_PAIRS_PARALLEL_CAPSULES3_H

#include "base/tolerance3.h"
#include "clip/small_manifold3.h"
#include "pairs/capsules3.h"

// How two bars stand to each other, seen along the normal. Frame: that of capsules3.h.
typedef struct abut_parallel3 {
    const abut_segments3 *k;
    abut_vec3             normal;
    abut_real             rise_a, rise_b;   // of the halves, along the normal
    abut_real             level_a, level_b; // the squares of what is left of them
    abut_real             radius_a, radius_b;
    abut_real             spread;           // what counts as one place
    abut_real             within;           // contacts farther apart are dropped
    abut_real             deepest;          // one that is as deep as this makes the distance's own pair of points needless
    abut_vec3             along;            // the common direction
    abut_real             ahead_a, ahead_b; // how far the halves lead along it
    abut_real             middle_b;         // where along it the middle of B is; that of A is at 0
    abut_real             from, to;         // the common stretch
} abut_parallel3;

// The contacts of bars that may be side by side; the first is the distance's own pair of points, and the bars are given down to
// the squares of what is level. False where it is in doubt which contacts there are.
bool abut_parallel_capsules3(abut_parallel3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_proximity3 *p,
                             abut_real margin, abut_small_manifold3 *few);

#endif
