// depth_along2.h : the last touch on a straight way.
#ifndef ABUT_CAST_DEPTH_ALONG2_H
#define ABUT_CAST_DEPTH_ALONG2_H

#include "abut/cast2.h"
#include "pairs/query2.h"

// A place on a straight way where B touches, so far from the start, and what B can be moved by there, to any side, and still
// touches.
typedef struct abut_hold2 {
    abut_real at, room;
} abut_hold2;

// The last touch on a straight way: the first one on the way back from where B is surely out of reach. `fraction` and the rest
// are lengths from the start; on the way B touches at `first`, or later for the first time.
abut_hit2 abut_last_touch2(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *options, abut_hold2 first);

#endif
