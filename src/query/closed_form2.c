// closed_form2.c : which closed form.
#include "query/closed_form2.h"
#include "pairs/capsule2.h"
#include "pairs/circle_polygon2.h"

bool abut_closed_form2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                       abut_real limit)
{
    uint32_t feature;
    if (b->core != ABUT_CORE2_POINT) {
        return abut_capsules_apart2(p, a, b, b_in_a, limit);
    }
    return abut_far_circles2(p, a, b, b_in_a, limit) || abut_any_round2(p, &feature, a, b, b_in_a, limit);
}
