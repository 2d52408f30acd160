// refine3.h : the last digits of an answer about smooth cores.
#ifndef ABUT_SMOOTH_REFINE3_H
#define ABUT_SMOOTH_REFINE3_H

#include "gjk/core3.h"
#include "smooth/newton3.h"

// Takes an answer about a pair with a smooth core to its end by Newton's method, from the simplex it rests on. False, and
// nothing but the count of supports changed, when that ended nowhere, or no better. The gap of cores apart is new; that of
// overlapping ones grows by no more than rounding. *ridge is where it ended.
bool abut_refine3(const abut_pair3 *pair, const abut_simplex3 *from, abut_core_answer3 *answer, abut_ridge3 *ridge);

// How far a ridge is from the answer: its point off the normal, or its pieces not level.
abut_real abut_ridge_miss3(const abut_ridge3 *r);

#endif
