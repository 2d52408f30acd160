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
    abut_ray_part     flat;
    int               flat_axis = -1;
    for (int axis = 0; axis < 3; ++axis) {
        abut_ray_part          part;
        const abut_ray_verdict v = abut_ray_between(height[axis], half[axis], across[axis], &part);
        if (v != ABUT_RAY_CROSSES) {
            return v;
        }
        if (half[axis] > 0) {
            abut_ray_clip(&i, part, axis);
        } else {
            flat = part;
            flat_axis = axis;
        }
    }
    const abut_ray_verdict v = flat_axis < 0 ? abut_ray_judge(&i) : abut_ray_clip_flat(&i, flat, flat_axis);
    const abut_real        back = -abut_side_of(across[i.face] > 0);
    abut_ray_span_of3(span, &i);
    span->normal.x = i.face == 0 ? back : 0;
    span->normal.y = i.face == 1 ? back : 0;
    span->normal.z = i.face == 2 ? back : 0;
    return v;
}
