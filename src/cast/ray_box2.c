// ray_box2.c : a ray and a box: what its two pairs of sides leave of the line (Kay and Kajiya 1986, "Ray tracing complex
// scenes").
#include "cast/ray_line2.h"

abut_ray_verdict abut_ray_box2(const abut_ray_line2 *line, abut_ray_span2 *span)
{
    const abut_vec2   h = abut_scale2(line->per_unit, line->shape->half);
    const abut_real   half[2] = {h.x, h.y};
    const abut_real   height[2] = {line->origin.x, line->origin.y};
    const abut_real   across[2] = {line->direction.x, line->direction.y};
    abut_ray_interval i = abut_whole_line();
    abut_ray_verdict  along = ABUT_RAY_CROSSES; // sides that it runs along
    abut_ray_part     part[2];
    for (int axis = 0; axis < 2; ++axis) {
        const abut_ray_verdict v = abut_ray_between(height[axis], half[axis], across[axis], &part[axis]);
        if (v == ABUT_RAY_MISSES) {
            return v;
        }
        along = abut_ray_both(along, v);
        abut_ray_clip(&i, part[axis]);
    }
    const abut_ray_verdict v = abut_ray_both(along, abut_ray_judge(&i));
    if (v < ABUT_RAY_GRAZES) {
        return v;
    }
    const bool by_x = abut_ray_enters_by(&i, part[0]);
    abut_ray_span_of2(span, &i);
    span->normal.x = by_x ? -abut_side_of(across[0] > 0) : 0;
    span->normal.y = by_x ? 0 : -abut_side_of(across[1] > 0);
    return v;
}
