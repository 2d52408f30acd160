// depth_along2.h : the last touch on a straight way.
#ifndef ABUT_CAST_DEPTH_ALONG2_H
#define ABUT_CAST_DEPTH_ALONG2_H

#include "abut/cast2.h"
#include "pairs/query2.h"

// The last touch on a straight way: the first one on the way back from where B is surely out of reach. `fraction` and the rest
// are lengths from the start.
abut_hit2 abut_last_touch2(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *options);

#endif
