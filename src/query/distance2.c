// distance2.c : the questions "do they touch" and "how far, how deep, which way" as the caller asks them.
//
// Two circles at once, two polygons by kernels of their own, everything else as distance_any2.h does.
#include "base/hook.h"
#include "pairs/polygons8_distance2.h"
#include "pairs/warm_distance2.h"
#include "query/distance_any2.h"
#include "sat/axes2.h"
#include "simd/simd4_pose2.h"

// The functions query2.h defines inline, for callers that do not compile it: those of a binary, and of other languages.
extern inline bool            abut_overlap2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a);
extern inline abut_proximity2 abut_distance2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                             const abut_options *options, abut_cache2 *cache);

static inline bool circles_at_once(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                   abut_real limit)
{
    return abut_are_circles2(a, b) && abut_circles_apart2(p, a, b, b_in_a, limit);
}

static inline bool polygons(const abut_shape2 *a, const abut_shape2 *b)
{
    return a != NULL && b != NULL && a->core == ABUT_CORE2_POLYGON && b->core == ABUT_CORE2_POLYGON;
}

static inline void remember(abut_cache2 *cache, abut_vec2 normal)
{
    if (cache != NULL) {
        cache->normal = normal;
    }
}

// Of two polygons.
ABUT_OUTLINE abut_proximity2 from_nothing(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                          const abut_options *options)
{
    abut_proximity2 p;
    bool            few = options != NULL && options->max_supports > 0;
    if (few || !abut_polygons8_distance2(&p, a, b, b_in_a, abut_limit_of2(options))) {
        return abut_distance_any2(a, b, b_in_a, options, NULL);
    }
    return p;
}

abut_proximity2 abut_distance2_at(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                  abut_real s, const abut_options *options, abut_cache2 *cache)
{
    const abut_pose2 numbers = {{x, y}, {c, s}};
    abut_proximity2  p;
    if (circles_at_once(&p, a, b, &numbers, abut_limit_of2(options))) {
        remember(cache, p.normal);
        return p;
    }
    const abut_pose2 b_in_a = abut_pose_of_numbers2(x, y, c, s);
    if (!polygons(a, b)) {
        return abut_distance_any2(a, b, &b_in_a, options, cache);
    }
    return cache != NULL ? abut_warm_distance2(a, b, &b_in_a, options, cache) : from_nothing(a, b, &b_in_a, options);
}

abut_proximity2 abut_distance2_general(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                       const abut_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    return abut_distance_pair2(a, b, &b_in_a, options, cache, ABUT_METHOD_GENERAL);
}

// Overlapping cores are touching shapes whatever the depth: EPA is not needed to say so.
ABUT_OUTLINE bool others_touch(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_pair2      pair;
    abut_proximity2 p;
    abut_axes2      axes;
    if (abut_closed_form_distance2(&p, a, b, b_in_a, NULL)) {
        return p.distance <= 0;
    }
    if (!abut_are_circles2(a, b) && abut_axes2_answer(&axes, a, b, b_in_a, NULL, NULL)) {
        return axes.core.distance * axes.frame.unit - (a->radius + b->radius) <= 0;
    }
    return abut_pair2_make(&pair, a, b, *b_in_a, NULL) == ABUT_OK && abut_touching2(&pair);
}

bool abut_overlap2_at(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c, abut_real s)
{
    const abut_pose2 numbers = {{x, y}, {c, s}};
    abut_proximity2  p;
    if (circles_at_once(&p, a, b, &numbers, (abut_real)INFINITY)) {
        return p.distance <= 0;
    }
    const abut_pose2 b_in_a = abut_pose_of_numbers2(x, y, c, s);
    return others_touch(a, b, &b_in_a);
}
