// facets3.c : see facets3.h.
#include "mesh/facets3.h"

abut_shape3 abut_facet_shape3(const abut_facets3 *facets, int32_t triangle)
{
    abut_vec3   v[3];
    abut_shape3 shape;
    facets->corners(facets->of, triangle, v);
    abut_make_triangle3(&shape, v[0], v[1], v[2], 0);
    return shape;
}

abut_box3 abut_grown_bounds3(const abut_shape3 *shape, abut_pose3 pose, abut_real by)
{
    abut_box3       box = abut_bounds3(shape, pose);
    const abut_vec3 all = {by, by, by};
    box.lower = abut_sub3(box.lower, all);
    box.upper = abut_add3(box.upper, all);
    return box;
}

abut_real abut_shape_size3(const abut_shape3 *shape)
{
    return shape->reach + shape->radius;
}
