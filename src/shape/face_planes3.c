// face_planes3.c : the face of a hull of few vertices whose plane is farthest below one or two points.
//
// Two passes, as in scan3.c: all heights and the largest of them, then who has it. A height is ((x px + y py) + z pz) + minus
// in every way of computing it, so eight at once find the same face as one by one.
#include "shape/face_planes3.h"

int32_t abut_top_plane3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q)
{
    const bool one = p.x == q.x && p.y == q.y && p.z == q.z;
    return abut_top_plane_inline3(hull, p, q, !one);
}
