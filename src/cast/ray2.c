// ray2.c : where a ray enters and leaves a shape: the casts of a point from either side.
#include "base/hook.h"
#include "cast/depth_along2.h"
#include "math/direction2.h"

abut_ray_hit2 abut_ray2(const abut_shape2 *shape, abut_vec2 origin, abut_vec2 direction, const abut_cast_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    static const abut_vec2 zero = {0, 0};

    abut_shape2       point;
    abut_pose2        pose = {origin, abut_identity2().r};
    const abut_query2 q = {.a = shape, .b = &point, .b_in_a = &pose};
    abut_make_circle2(&point, zero, 0);
    const abut_hit2 first = abut_cast2(shape, &point, pose, direction, options, NULL);
    abut_ray_hit2   ray = {
          first.point,   first.normal, first.fraction, first.fraction, first.error, first.hit, first.status == ABUT_INITIAL,
          first.grazing, first.status, first.supports};
    if (!first.hit) {
        return ray;
    }
    const abut_hit2 last = abut_last_touch2(&q, direction, options);
    const abut_real length = abut_direction_of2(direction).length;
    ray.supports += last.supports;
    ray.grazing = first.grazing || last.grazing;
    ray.exit = last.hit && length > 0 ? abut_max(last.fraction / length, ray.entry) : ray.entry;
    ray.error = abut_max(ray.error, last.hit && length > 0 ? last.error / length * (1 + ABUT_EPSILON) : 0);
    return ray;
}
