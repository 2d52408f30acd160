// direct2.h : the signed distance of simple cores in closed form.
#ifndef ABUT_QUERY_DIRECT2_H
#define ABUT_QUERY_DIRECT2_H

#include "query/core2.h"

// Points, segments and boxes among each other, and a point with a polygon of moderate size. False when the pair is of another
// kind, or so nearly touching that the general method's exact decisions are called for; *answer is then not set.
bool abut_direct2(const abut_pair2 *pair, abut_core_answer2 *answer);

#endif
