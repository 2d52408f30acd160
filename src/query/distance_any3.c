// distance_any3.c : the distance of two shapes as the caller hands them in: who is asked first.
#include "query/distance_any3.h"
#include "base/prefetch.h"
#include "gjk/minkowski3.h"
#include "pairs/warm_distance3.h"
#include "query/closed_form3.h"
#include "query/solve3.h"

// What the cache remembers of two small hulls, alone. Where it is no answer, it says what it has cost.
static inline bool ask_again(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_options *options,
                             abut_cache3 *cache, abut_proximity3 *answer)
{
    answer->supports = 0;
    return abut_hulls_known3(a, b, options, cache) && abut_warm_distance3(a, b, b_in_a, options, cache, answer);
}

static bool ask_anew(abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                     const abut_options *options, abut_cache3 *cache, abut_proximity3 *answer)
{
    // A surface goes on in other lines of the processor's cache, and is read once the pair is made.
    if (cache != NULL && cache->faces > 0) {
        abut_prefetch(cache->corner[0]);
        abut_prefetch(cache->corner[2]);
    }
    if (abut_closed_form3(a, b, b_in_a, options, cache, answer)) {
        return false;
    }
    if (abut_pair3_set(pair, a, b, b_in_a, options) != ABUT_OK) {
        *answer = abut_no_answer3();
        return false;
    }
    abut_solve3(pair, ABUT_METHOD3_ANY, cache, answer);
    return true;
}

bool abut_distance_any3(abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                        const abut_options *options, abut_cache3 *cache, abut_proximity3 *answer)
{
    if (ask_again(a, b, b_in_a, options, cache, answer)) {
        return false;
    }
    const int32_t in_vain = answer->supports;
    const bool    made = ask_anew(pair, a, b, b_in_a, options, cache, answer);
    answer->supports += in_vain;
    return made;
}
