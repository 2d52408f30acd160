// distance_any3.h : the distance of two shapes as the caller hands them in, by any method.
#ifndef ABUT_QUERY_DISTANCE_ANY3_H
#define ABUT_QUERY_DISTANCE_ANY3_H

#include "abut/steps3.h"

// By a kernel that knows the two, else in the unit frame; no shapes or no pose are told as abut_no_answer3 does. Options and
// cache may be NULL. Whether the pair has been made for it: it has not where a kernel answered, nor where it cannot be made.
bool abut_distance_any3(abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                        const abut_options *options, abut_cache3 *cache, abut_proximity3 *answer);

#endif
