// outline2.h : is a list of points the outline of a convex polygon?
#ifndef ABUT_HULL_OUTLINE2_H
#define ABUT_HULL_OUTLINE2_H

#include "abut/math2.h"

// Compares an outline of `count` points with their hull (`corners` >= 3 of it, as abut_hull_in_place2 leaves them).
// ABUT_OK when the outline goes once round the hull, in either direction, never farther from it than rounding puts it
// (ABUT_OUTLINE_SLACK); ABUT_SELF_CROSSING when it takes the hull's corners out of order or turns one way only; ABUT_NOT_CONVEX
// when it takes them in order but leaves the hull in between. `fault` is the first point that is wrong, or -1.
abut_status abut_outline_check2(const abut_vec2 *points, int32_t count, const abut_vec2 *hull, int32_t corners, int32_t *fault);

#endif
