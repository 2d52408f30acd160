// facets2.c : see facets2.h.
#include "mesh/facets2.h"

abut_shape2 abut_facet_shape2(const abut_facets2 *facets, int32_t segment)
{
    abut_vec2   v[2];
    abut_shape2 shape;
    facets->ends(facets->of, segment, v);
    abut_make_capsule2(&shape, v[0], v[1], 0);
    return shape;
}

abut_box2 abut_grown_bounds2(const abut_shape2 *shape, abut_pose2 pose, abut_real by)
{
    abut_box2       box = abut_bounds2(shape, pose);
    const abut_vec2 all = {by, by};
    box.lower = abut_sub2(box.lower, all);
    box.upper = abut_add2(box.upper, all);
    return box;
}

abut_real abut_shape_size2(const abut_shape2 *shape)
{
    return shape->reach + shape->radius;
}
