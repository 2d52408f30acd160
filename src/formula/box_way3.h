// box_way3.h : the way from a box about the origin to a point, and how far the box reaches.
//
// The point of the box nearest to another is that one cut off at the sides (Ericson 2005, "Real-Time Collision Detection",
// section 5.1.3).
#ifndef ABUT_FORMULA_BOX_WAY3_H
#define ABUT_FORMULA_BOX_WAY3_H

#include "base/inline.h"
#include "formula/span3.h"

// How far a coordinate lies beyond a limit on either side. Half of x + |x| is x or nothing, exactly and without a branch.
ABUT_INLINE abut_real abut_past3(abut_real x, abut_real limit)
{
    abut_real above = x - limit;
    abut_real below = x + limit;
    return ((above + abut_abs(above)) + (below - abut_abs(below))) / 2;
}

// The way to a point from the nearest point of a box about the origin.
ABUT_INLINE abut_vec3 abut_beyond3(abut_vec3 box, abut_vec3 p)
{
    abut_vec3 v = {abut_past3(p.x, box.x), abut_past3(p.y, box.y), abut_past3(p.z, box.z)};
    return v;
}

// How far a box reaches along a direction from its middle.
ABUT_INLINE abut_real abut_box_height3(abut_vec3 half, abut_vec3 direction)
{
    return (half.x * abut_abs(direction.x) + half.y * abut_abs(direction.y)) + half.z * abut_abs(direction.z);
}

#endif
