// refine3.h : the last digits of an answer about smooth cores.
#ifndef ABUT_QUERY_REFINE3_H
#define ABUT_QUERY_REFINE3_H

#include "query/core3.h"

// Sharpens the normal and the witness points of an answer whose distance is right already, if a core of the pair is smooth and
// the limit of supports leaves room. The gap grows by no more than the answer's own.
void abut_refine3(const abut_pair3 *pair, abut_core_answer3 *answer);

#endif
