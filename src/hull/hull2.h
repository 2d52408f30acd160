// hull2.h : the convex hull of 2D points, in the place where they are.
#ifndef ABUT_HULL_HULL2_H
#define ABUT_HULL_HULL2_H

#include "abut/math2.h"

// Turns `count` >= 1 finite points into the corners of their convex hull: counter-clockwise from the lowest x (then lowest y),
// strictly convex, no point twice. Returns how many; the rest of the array is left as it happens to be.
// The answer depends on the set of points only, not on their order.
int32_t abut_hull_in_place2(abut_vec2 *points, int32_t count);

// Order by x, then by y.
static inline bool abut_before2(abut_vec2 a, abut_vec2 b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

static inline bool abut_equal2(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

#endif
