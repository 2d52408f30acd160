// face2.c : the part of a core that faces a direction.
#include "shape/face2.h"
#include "math/direction2.h"
#include "shape/support2.h"

// How far an edge leans towards the direction: the cosine between them, without its sign.
static abut_real lean(const abut_shape2 *shape, uint32_t edge, abut_vec2 direction)
{
    return abut_abs(abut_dot2(abut_direction_of2(abut_core_edge2(shape, edge)).unit, direction));
}

abut_face2 abut_core_face2(const abut_shape2 *shape, abut_vec2 direction)
{
    abut_support2_point s = abut_core_support2(shape, direction);
    abut_face2          face = {{s.point, s.point}, {s.feature, s.feature}, 1};
    uint32_t            count = (uint32_t)abut_core_vertices2(shape);
    if (count < 2) {
        return face;
    }
    uint32_t  before = s.feature == 0 ? count - 1 : s.feature - 1;
    abut_real lean_before = lean(shape, before, direction);
    abut_real lean_after = lean(shape, s.feature, direction);
    bool      take_before = lean_before < lean_after * (1 + ABUT_FACE_PREFERENCE);
    if ((take_before ? lean_before : lean_after) > ABUT_FACE_LEAN) {
        return face;
    }
    uint32_t first = take_before ? before : s.feature;
    face.feature[0] = first;
    face.feature[1] = first + 1 == count ? 0 : first + 1;
    abut_core_vertex2(shape, face.feature[0], &face.point[0]);
    abut_core_vertex2(shape, face.feature[1], &face.point[1]);
    face.count = 2;
    return face;
}
