// distance_any2.c : any two shapes asked about: closed forms first, then other polytopes with few vertices from the shapes and
// the pose as they come (axes2.h), everything else by way of a pair in the unit frame.
#include "query/distance_any2.h"
#include "base/hook.h"
#include "sat/axes2.h"

bool abut_closed_form_distance2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                const abut_options *options)
{
    bool few = options != NULL && options->max_supports > 0;
    return abut_closed_form2(p, a, b, b_in_a, abut_limit_of2(options)) && !(few && p->supports > options->max_supports);
}

abut_proximity2 abut_distance_pair2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    const abut_options *options, abut_cache2 *cache, abut_method method)
{
    abut_pair2 pair;
    if (abut_pair2_make(&pair, a, b, *b_in_a, options) != ABUT_OK) {
        return abut_no_answer2();
    }
    return abut_solve2(&pair, method, cache);
}

abut_proximity2 abut_distance_any2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                   const abut_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_axes2      axes;
    abut_proximity2 p;
    if (abut_closed_form_distance2(&p, a, b, b_in_a, options)) {
        if (cache != NULL) {
            cache->normal = p.normal;
        }
        return p;
    }
    if (abut_are_circles2(a, b) || !abut_axes2_answer(&axes, a, b, b_in_a, options, cache)) {
        return abut_distance_pair2(a, b, b_in_a, options, cache, ABUT_METHOD_ANY);
    }
    return abut_proximity_of2(a, b, axes.frame.unit, axes.frame.noise, &axes.core, cache);
}
