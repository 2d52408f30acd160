// cone3.c : the planes of the new faces of EPA's polytope, triangles from an apex to edges of its surface.
//
// Most of the arithmetic of EPA's steps is here, so eight triangles are taken at once where the processor can.
#include "epa/cone3.h"

static abut_plane3 plane_at(const abut_polytope3 *p, uint16_t from, uint16_t to, abut_vec3 apex)
{
    return abut_plane_of3(p->vertex[from].w, p->vertex[to].w, apex, p->margin);
}

static inline abut_simd8_vec3 corners(const abut_polytope3 *p, const uint16_t *index)
{
    const abut_vec3 *place[ABUT_PLANES3_ROW] = {
        &p->vertex[index[0]].w, &p->vertex[index[1]].w,     &p->vertex[index[2]].w,     &p->vertex[index[3]].w,
        &p->vertex[index[4]].w, &p->vertex[index[4 + 1]].w, &p->vertex[index[4 + 2]].w, &p->vertex[index[4 + 3]].w};
    return abut_simd8_gather3(place);
}

void abut_cone3_planes(const abut_polytope3 *p, const uint16_t *from, const uint16_t *to, const abut_vec3 *apex, int32_t count,
                       abut_planes3 *planes)
{
    uint32_t slivers = abut_simd8_planes3(corners(p, from), corners(p, to), abut_simd8_splat3(*apex), p->margin, planes);
    for (slivers &= ((uint32_t)1 << count) - 1; slivers != 0; slivers &= slivers - 1) {
        int32_t i = abut_lowest_bit(slivers);
        abut_planes3_put(planes, i, plane_at(p, from[i], to[i], *apex));
    }
}
