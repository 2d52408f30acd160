// face2.c : the part of a core that faces a direction.
#include "shape/face2.h"
#include "math/direction2.h"
#include "shape/support2.h"

// How an edge stands to a direction: the cosine between the two without its sign, and whether its outside faces that way.
typedef struct stance {
    abut_real lean;
    bool      facing;
} stance;

static stance stance_of(const abut_shape2 *shape, uint32_t edge, abut_vec2 direction)
{
    abut_vec2 along = abut_direction_of2(abut_core_edge2(shape, edge)).unit;
    stance    s = {abut_abs(abut_dot2(along, direction)), abut_cross2(direction, along) > 0};
    return s;
}

abut_face2 abut_core_face2(const abut_shape2 *shape, abut_vec2 direction)
{
    abut_support2_point s = abut_core_support2(shape, direction);
    abut_face2          face = {{s.point, s.point}, {s.feature, s.feature}, 1};
    uint32_t            count = (uint32_t)abut_core_vertices2(shape);
    if (count < 2) {
        return face;
    }
    uint32_t before = s.feature == 0 ? count - 1 : s.feature - 1;
    stance   at_before = stance_of(shape, before, direction);
    stance   at_after = stance_of(shape, s.feature, direction);
    bool     squarer = at_before.lean < at_after.lean * (1 + ABUT_FACE_PREFERENCE);
    bool     take_before = at_before.facing && (squarer || !at_after.facing);
    stance   taken = take_before ? at_before : at_after;
    if (!taken.facing || taken.lean > ABUT_FACE_LEAN) {
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
