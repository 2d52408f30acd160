// closed_form3.c : pairs that are answered before they are brought into the unit frame of the machines: which kernel knows
// them.
#include "query/closed_form3.h"
#include "pairs/capsule_any3.h"
#include "pairs/capsule_hull3.h"

// What asks for support points keeps to a limit of them only in the machines.
bool abut_closed_form3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, const abut_options *options,
                       abut_cache3 *cache, abut_proximity3 *answer)
{
    if (a->core == ABUT_CORE3_SEGMENT && b->core == ABUT_CORE3_SEGMENT) {
        return abut_segments_apart3(NULL, a, b, b_in_a, cache, answer);
    }
    if (a->core == ABUT_CORE3_HULL || b->core == ABUT_CORE3_HULL) {
        bool limited = options != NULL && (options->max_supports > 0 || options->tolerance > 0);
        return a->core != b->core && !limited && abut_capsule_hull3(a, b, b_in_a, cache, answer);
    }
    return abut_capsule3(a, b, b_in_a, cache, answer);
}
