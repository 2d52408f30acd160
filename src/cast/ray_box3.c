// ray_box3.c : a ray and a box: what its three pairs of sides leave of the line (Kay and Kajiya 1986, "Ray tracing complex
// scenes").
#include "cast/ray_line3.h"

abut_ray_verdict abut_ray_box3(const abut_ray_line3 *line, abut_ray_span3 *span)
{
    const abut_vec3   h = abut_scale3(line->per_unit, line->shape->half);
    const abut_real   half[3] = {h.x, h.y, h.z};
    const abut_real   height[3] = {line->origin.x, line->origin.y, line->origin.z};
    const abut_real   across[3] = {line->direction.x, line->direction.y, line->direction.z};
    abut_ray_interval i = abut_whole_line();
    abut_ray_verdict  along = ABUT_RAY_CROSSES; // sides that it runs along
    abut_ray_part     part[3];
    int               flat = -1;
    for (int axis = 0; axis < 3; ++axis) {
        const abut_ray_verdict v = abut_ray_between(height[axis], half[axis], across[axis], &part[axis]);
        if (v == ABUT_RAY_MISSES) {
            return v;
        }
        along = abut_ray_both(along, v);
        if (half[axis] > 0 || across[axis] == 0) {
            abut_ray_clip(&i, part[axis]);
        } else {
            flat = axis;
        }
    }
    const abut_ray_verdict v = abut_ray_both(along, flat < 0 ? abut_ray_judge(&i) : abut_ray_clip_flat(&i, part[flat]));
    if (v < ABUT_RAY_GRAZES) {
        return v;
    }
    const bool by_x = abut_ray_enters_by(&i, part[0]);
    const bool by_y = !by_x && abut_ray_enters_by(&i, part[1]);
    abut_ray_span_of3(span, &i);
    span->normal.x = by_x ? -abut_side_of(across[0] > 0) : 0;
    span->normal.y = by_y ? -abut_side_of(across[1] > 0) : 0;
    span->normal.z = by_x || by_y ? 0 : -abut_side_of(across[2] > 0);
    return v;
}
