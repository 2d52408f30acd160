// seam2.c : see seam2.h.
#include "mesh/seam2.h"
#include "mesh/direction2.h"

static abut_real square(abut_vec2 v)
{
    return abut_dot2(v, v);
}

abut_vec2 abut_segment_normal2(const abut_vec2 v[2])
{
    return abut_neg2(abut_perp2(abut_unit2(abut_sub2(v[1], v[0]))));
}

bool abut_is_on_segment2(const abut_vec2 v[2], abut_vec2 point, abut_real weld)
{
    const abut_vec2 n = abut_segment_normal2(v);
    const abut_vec2 along = abut_perp2(n);
    const abut_vec2 way = abut_sub2(point, v[0]);
    const abut_real height = abut_dot2(n, way), part = abut_dot2(along, way);
    return height <= weld && height >= -weld && part >= -weld && part <= abut_length2(abut_sub2(v[1], v[0])) + weld;
}

bool abut_is_above2(abut_vec2 way, abut_vec2 normal, abut_real weld)
{
    const abut_real height = abut_dot2(normal, way);
    return height > 0 && square(way) > weld * weld && 4 * 4 * height * height > ABUT_CHAIN_LEAN * ABUT_CHAIN_LEAN * square(way);
}

bool abut_rises_above2(const abut_vec2 v[2], abut_vec2 point, abut_vec2 normal, abut_real weld)
{
    const abut_vec2 n = abut_segment_normal2(v);
    const abut_vec2 foot = abut_along2(point, abut_dot2(n, abut_sub2(v[0], point)), n); // parts may lie a weld apart
    return abut_is_above2(abut_sub2(v[0], foot), normal, weld) || abut_is_above2(abut_sub2(v[1], foot), normal, weld);
}
