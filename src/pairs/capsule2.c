// capsule2.c : the distance of two capsules, and of a box and a capsule, whatever their size.
#include "pairs/capsule2.h"
#include "pairs/box_capsule_nearest2.h"
#include "pairs/rescaled2.h"
#include "pairs/segments2.h"

static bool plain_apart(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                        abut_real limit)
{
    abut_result2         t;
    abut_kernel_frame2   s;
    abut_nearest_points2 found;
    bool                 box_a = a->core == ABUT_CORE2_BOX;
    bool                 near;
    if (!abut_kernel_frame_of2(&s, a, b, b_in_a)) {
        return false;
    }
    if (box_a || b->core == ABUT_CORE2_BOX) {
        abut_facing_box2 facing;
        abut_boxed2      k = abut_boxed_of2(&s, box_a);
        near = abut_near_boxed2(&found, &facing, &k, &s, box_a);
    } else {
        abut_segments2 both;
        near = abut_near_segments2(&found, &both, &s);
    }
    abut_write_capsules2(&t, &s, &found);
    t.status = abut_status_of_result2(&t, limit);
    abut_proximity_of_result2(p, &t);
    return near;
}

bool abut_capsules_apart2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                          abut_real limit)
{
    abut_rescaled2 q;
    if (!abut_are_capsules2(a, b)) {
        return false;
    }
    if (plain_apart(p, a, b, b_in_a, limit)) {
        return true;
    }
    if (!abut_rescale2(&q, a, b, b_in_a, limit) || !plain_apart(p, &q.a, &q.b, &q.b_in_a, q.limit)) {
        return false;
    }
    abut_scale_back2(p, q.scale.unit);
    return true;
}
