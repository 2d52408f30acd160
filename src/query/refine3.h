// refine3.h : the last digits of an answer about smooth cores.
#ifndef ABUT_QUERY_REFINE3_H
#define ABUT_QUERY_REFINE3_H

#include "query/core3.h"

// Sharpens the normal, the distance and the witness points of an answer about a pair with a smooth core, by Newton's method.
// False, and nothing but the count of supports changed, when that found no support point straight along its normal, or one that
// is no better. The gap of cores apart is new; that of overlapping ones grows by no more than the answer's own.
bool abut_refine3(const abut_pair3 *pair, abut_core_answer3 *answer);

#endif
