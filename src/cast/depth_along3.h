// depth_along3.h : the last touch on a straight way.
#ifndef ABUT_CAST_DEPTH_ALONG3_H
#define ABUT_CAST_DEPTH_ALONG3_H

#include "abut/cast3.h"
#include "pairs/query3.h"

// The last touch on a straight way: the first one on the way back from where B is surely out of reach. `fraction` and the rest
// are lengths from the start.
abut_hit3 abut_last_touch3(const abut_query3 *q, abut_vec3 direction, const abut_cast_options *options);

#endif
