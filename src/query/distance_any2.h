// distance_any2.h : the distance of two shapes as the caller hands them in, by any method.
#ifndef ABUT_QUERY_DISTANCE_ANY2_H
#define ABUT_QUERY_DISTANCE_ANY2_H

#include "query/closed_form2.h"
#include "query/solve2.h"

// The distance of interest.
static inline abut_real abut_limit_of2(const abut_options *options)
{
    return options != NULL && options->max_distance > 0 ? options->max_distance : (abut_real)INFINITY;
}

// By a closed form, by all axes or by way of a pair. Options and cache may be NULL.
abut_proximity2 abut_distance_any2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                   const abut_options *options, abut_cache2 *cache);

// By way of a pair in the unit frame.
abut_proximity2 abut_distance_pair2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    const abut_options *options, abut_cache2 *cache, abut_method method);

// A closed form, unless it would take more supports than there may be.
bool abut_closed_form_distance2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                const abut_options *options);

#endif
