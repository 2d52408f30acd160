// depth_along2.c : how far a shape must be moved along a direction to come free: the last touch on a straight way.
#include "cast/depth_along2.h"
#include "base/hook.h"
#include "cast/hit2.h"
#include "math/direction2.h"

// A length that brings B surely out of A's reach along any direction.
static abut_real way_out(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, const abut_cast_options *options)
{
    abut_caster2 c;
    if (abut_caster2_begin(&c, a, b, *b_in_a, b_in_a->p, options, NULL) == ABUT_INVALID) {
        return 0;
    }
    return 2 * (c.pair.size * c.pair.unit + c.radius);
}

abut_hit2 abut_last_touch2(const abut_query2 *q, abut_vec2 direction, const abut_cast_options *options)
{
    const abut_real         out = way_out(q->a, q->b, q->b_in_a, options);
    const abut_vec2         way = abut_scale2(out, abut_direction_of2(direction).unit);
    const abut_pose2        far = {abut_add2(q->b_in_a->p, way), q->b_in_a->r};
    const abut_cast_options back = {0, options != NULL ? options->target : 0, options != NULL ? options->tolerance : 0, false};
    abut_hit2               hit = abut_cast2(q->a, q->b, far, abut_neg2(way), &back, NULL);
    const abut_real         rounding = ABUT_NOISE_SPEED * (abut_length_bound2(q->b_in_a->p) + out);
    hit.safe = abut_max(out - (hit.safe * out - rounding), 0);
    hit.fraction = abut_max(out - hit.fraction * out, 0);
    hit.error = hit.error * out + rounding;
    return hit;
}

abut_hit2 abut_depth_along2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_vec2 direction,
                            const abut_cast_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    static const abut_vec2  nowhere = {0, 0};
    const abut_query2       q = {.a = a, .b = b, .b_in_a = &b_in_a, .cache = cache};
    const abut_real         target = options != NULL ? options->target : 0;
    const abut_cast_options here = {0, target, 0, false};
    abut_hit2               hit = abut_cast2(a, b, b_in_a, nowhere, &here, cache);
    const abut_real         length = abut_direction_of2(direction).length;
    if (hit.status != ABUT_INITIAL || !(length > 0 && length - length == 0)) {
        hit.fraction = 0;
        hit.safe = 0;
        return hit.status != ABUT_INITIAL ? hit : abut_invalid_hit2();
    }
    const int32_t   supports = hit.supports;
    const abut_real distance = hit.distance;
    hit = abut_last_touch2(&q, direction, options);
    hit.supports += supports;
    hit.distance = distance;
    if (!hit.hit) { // they touch by less than rounding, and not for long
        hit.hit = true;
        hit.grazing = true;
        hit.status = ABUT_OK;
    }
    return hit;
}
