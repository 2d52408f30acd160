// general2.h : the general way in 2D: the signed distance of any two shapes by GJK, EPA and Newton's method. It asks no kernel.
//
// With the cores' signed distance d, normal n and witness points, the shapes rounded by rA and rB are d - (rA + rB) apart along
// the same n, and their witness points are the cores' moved out by the radii: the radius never enters an iteration.
#ifndef ABUT_GENERAL_GENERAL2_H
#define ABUT_GENERAL_GENERAL2_H

#include "gjk/core2.h"

// Of the rounded shapes, in A's frame. Reads and writes the cache, which may be NULL.
abut_proximity2 abut_general_distance2(const abut_pair2 *pair, abut_cache2 *cache);

// Whether the rounded shapes share a point: as soon as that is known, and as the distance would say in the end.
bool abut_general_overlap2(const abut_pair2 *pair);

// No answer: nothing is anywhere near.
abut_proximity2 abut_invalid_proximity2(int32_t supports);

#endif
