// direct2.h : the signed distance of simple cores in closed form.
#ifndef ABUT_PAIRS_DIRECT2_H
#define ABUT_PAIRS_DIRECT2_H

#include "gjk/core2.h"

// Points, segments and boxes among each other: four axes at most, fewer operations than any iteration.
bool abut_simple_pair2(const abut_pair2 *pair);

// A point and a polygon of moderate size: worth it when the point is inside; outside, GJK needs to see fewer edges.
bool abut_point_and_polygon2(const abut_pair2 *pair);

// The answer for a pair of either kind. False when the pair is so nearly touching, or so flat, that the general method's exact
// decisions are called for; *answer then holds nothing of use.
bool abut_direct2(const abut_pair2 *pair, abut_core_answer2 *answer);

#endif
