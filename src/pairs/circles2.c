// circles2.c : circles so small or large, or so far apart, that squares of lengths leave the range of numbers.
#include "pairs/circles2.h"
#include "pairs/rescaled2.h"

bool abut_far_circles2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                       abut_real limit)
{
    abut_rescaled2 q;
    if (!abut_are_circles2(a, b) || !abut_rescale2(&q, a, b, b_in_a, limit)) {
        return false;
    }
    if (!abut_circles_apart2(p, &q.a, &q.b, &q.b_in_a, q.limit)) {
        return false;
    }
    abut_scale_back2(p, q.scale.unit);
    return true;
}
