// depth_along3.c : how far a shape must be moved along a direction to come free: the last touch on a straight way.
#include "cast/depth_along3.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"
#include "cast/hit3.h"
#include "math/direction3.h"

// A length that brings B surely out of A's reach along any direction.
static abut_real way_out(const abut_query3 *q, abut_real target)
{
    abut_pair3 pair;
    if (abut_pair3_make(&pair, q->a, q->b, *q->b_in_a, NULL) != ABUT_OK) {
        return 0;
    }
    return 2 * (pair.size * pair.unit + q->a->radius + q->b->radius + target);
}

abut_hit3 abut_last_touch3(const abut_query3 *q, abut_vec3 direction, const abut_cast_options *options)
{
    const abut_real         target = options != NULL && options->target > 0 ? options->target : 0;
    const abut_real         out = way_out(q, target);
    const abut_vec3         way = abut_scale3(out, abut_direction_of3(direction).unit);
    const abut_pose3        far = {abut_add3(q->b_in_a->p, way), q->b_in_a->r};
    const abut_cast_options back = {0, target, options != NULL ? options->tolerance : 0, false};
    abut_hit3               hit = abut_cast3(q->a, q->b, far, abut_neg3(way), &back, NULL);
    const abut_real         rounding = ABUT_NOISE_SPEED * (abut_length_bound3(q->b_in_a->p) + out);
    hit.safe = abut_max(out - (hit.safe * out - rounding), 0);
    hit.fraction = abut_max(out - hit.fraction * out, 0);
    hit.error = hit.error * out + rounding;
    return hit;
}

// What does not touch at the start has no way out.
static abut_hit3 is_out(const abut_proximity3 *p)
{
    return (abut_hit3){p->point_a, p->normal, 0, 0, 0, (abut_real)INFINITY, false, false, ABUT_MISS, p->supports};
}

abut_hit3 abut_depth_along3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 direction,
                            const abut_cast_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    const abut_query3     q = {.a = a, .b = b, .b_in_a = &b_in_a};
    const abut_proximity3 p = abut_distance3(a, b, b_in_a, NULL, cache);
    const abut_real       length = abut_direction_of3(direction).length;
    const abut_real       target = options != NULL && options->target > 0 ? options->target : 0;
    if (p.status == ABUT_INVALID || !(length > 0 && length - length == 0)) {
        return abut_invalid_hit3();
    }
    if (p.distance > target) {
        return is_out(&p);
    }
    abut_hit3 hit = abut_last_touch3(&q, direction, options);
    hit.supports += p.supports;
    hit.distance = p.distance;
    if (hit.status == ABUT_MISS) { // they touch by less than rounding, and not for long
        hit.hit = true;
        hit.grazing = true;
        hit.status = ABUT_OK;
    }
    return hit;
}
