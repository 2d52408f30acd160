// depth3.h : the depth of two cores that overlap.
#ifndef ABUT_QUERY_DEPTH3_H
#define ABUT_QUERY_DEPTH3_H

#include "query/core3.h"

// Goes on from a GJK that stopped with ABUT_REASON_OVERLAP. `nearest` is the part of D's boundary the answer was found on.
abut_core_answer3 abut_depth3(const abut_gjk3 *overlapped, abut_simplex3 *nearest);

#endif
