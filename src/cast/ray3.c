// ray3.c : where a ray enters and leaves a shape: the casts of a point from either side.
#include "base/hook.h"
#include "cast/depth_along3.h"
#include "math/direction3.h"

abut_ray_hit3 abut_ray3(const abut_shape3 *shape, abut_vec3 origin, abut_vec3 direction, const abut_cast_options *options)
{
    ABUT_CONTRACT(shape != NULL);
    static const abut_vec3 zero = {0, 0, 0};

    abut_shape3       point;
    abut_pose3        pose = {origin, abut_identity3().r};
    const abut_query3 q = {.a = shape, .b = &point, .b_in_a = &pose};
    abut_make_sphere3(&point, zero, 0);
    const abut_hit3 first = abut_cast3(shape, &point, pose, direction, options, NULL);
    abut_ray_hit3   ray = {
          first.point,   first.normal, first.fraction, first.fraction, first.error, first.hit, first.status == ABUT_INITIAL,
          first.grazing, first.status, first.supports};
    if (!first.hit) {
        return ray;
    }
    const abut_hit3 last = abut_last_touch3(&q, direction, options);
    const abut_real length = abut_direction_of3(direction).length;
    ray.supports += last.supports;
    ray.grazing = first.grazing || last.grazing;
    ray.exit = last.hit && length > 0 ? abut_max(last.fraction / length, ray.entry) : ray.entry;
    ray.error = abut_max(ray.error, last.hit && length > 0 ? last.error / length * (1 + ABUT_EPSILON) : 0);
    return ray;
}
