// depth_along3.h : the last touch on a straight way.
#ifndef ABUT_CAST_DEPTH_ALONG3_H
#define ABUT_CAST_DEPTH_ALONG3_H

#include "abut/cast3.h"
#include "pairs/query3.h"

// A place on a straight way where B touches, so far from the start, and what B can be moved by there, to any side, and still
// touches.
typedef struct abut_hold3 {
    abut_real at, room;
} abut_hold3;

// The last touch on a straight way: the first one on the way back from where B is surely out of reach. `fraction` and the rest
// are lengths from the start; on the way B touches at `first`, or later for the first time.
abut_hit3 abut_last_touch3(const abut_query3 *q, abut_vec3 direction, const abut_cast_options *options, abut_hold3 first);

#endif
