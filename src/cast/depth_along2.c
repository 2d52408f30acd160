// depth_along2.c : how far a shape must be moved along a direction to come free: the last touch on a straight way.
#include "cast/depth_along2.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"
#include "cast/hit2.h"
#include "math/direction2.h"

// A length that brings B surely out of A's reach along any direction.
static abut_real way_out(const abut_query2 *q, abut_real target)
{
    abut_pair2 pair;
    if (abut_pair2_make(&pair, q->a, q->b, *q->b_in_a, NULL) != ABUT_OK) {
        return 0;
    }
    return 2 * (pair.size * pair.unit + q->a->radius + q->b->radius + target);
}

abut_hit2 abut_last_touch2(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *options)
{
    const abut_real         target = options != NULL && options->target > 0 ? options->target : 0;
    const abut_real         out = way_out(q, target);
    const abut_vec2         way = abut_scale2(out, abut_direction_of2(direction).unit);
    const abut_pose2        far = {abut_add2(q->b_in_a->p, way), q->b_in_a->r};
    const abut_cast_options back = {0, target, options != NULL ? options->tolerance : 0, false};
    abut_hit2               hit = abut_cast2(q->a, q->b, far, abut_neg2(way), &back, NULL);
    const abut_real         rounding = ABUT_NOISE_SPEED * (abut_length_bound2(q->b_in_a->p) + out);
    hit.safe = abut_max(out - (hit.safe * out - rounding), 0);
    hit.fraction = abut_max(out - hit.fraction * out, 0);
    hit.error = hit.error * out + rounding;
    return hit;
}

// What does not touch at the start has no way out.
static abut_hit2 is_out(const abut_proximity2 *p)
{
    return (abut_hit2){p->point_a, p->normal, 0, 0, 0, (abut_real)INFINITY, false, false, ABUT_MISS, p->supports};
}

abut_hit2 abut_depth_along2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_vec2 direction,
                            const abut_cast_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query2     q = {.a = a, .b = b, .b_in_a = &b_in_a};
    const abut_proximity2 p = abut_distance2(a, b, b_in_a, NULL, cache);
    const abut_real       length = abut_direction_of2(direction).length;
    const abut_real       target = options != NULL && options->target > 0 ? options->target : 0;
    if (p.status == ABUT_INVALID || !(length > 0 && length - length == 0)) {
        return abut_invalid_hit2();
    }
    if (p.distance > target) {
        return is_out(&p);
    }
    abut_hit2 hit = abut_last_touch2(&q, direction, options);
    hit.supports += p.supports;
    hit.distance = p.distance;
    if (hit.status == ABUT_MISS) { // they touch by less than rounding, and not for long
        hit.hit = true;
        hit.grazing = true;
        hit.status = ABUT_OK;
    }
    return hit;
}
