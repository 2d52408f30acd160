// general3.h : the general way: the signed distance of any two shapes by GJK, EPA and Newton's method. It asks no kernel.
//
// With the cores' signed distance d, normal n and witness points, the shapes rounded by rA and rB are d - (rA + rB) apart along
// the same n, and their witness points are the cores' moved out by the radii: the radius never enters an iteration.
#ifndef ABUT_GENERAL_GENERAL3_H
#define ABUT_GENERAL_GENERAL3_H

#include "gjk/core3.h"

// Of the cores. Reads and writes the cache, which may be NULL.
void abut_general_core3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *answer);

// Of the rounded shapes, in A's frame.
abut_proximity3 abut_general_distance3(const abut_pair3 *pair, abut_cache3 *cache);

// Whether the rounded shapes share a point, where that is certain before their distance is known. False where it is not. The
// pair is left as it was.
bool abut_general_overlap3(abut_pair3 *pair, bool *touching);

// No answer: nothing is anywhere near.
abut_proximity3 abut_invalid_proximity3(int32_t supports);

#endif
