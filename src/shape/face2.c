// face2.c : the part of a core that faces a direction.
#include "shape/face2.h"
#include "math/direction2.h"
#include "shape/support2.h"

static abut_stance stance_of(abut_vec2 edge, abut_vec2 direction)
{
    abut_real   largest = abut_max(abut_abs(edge.x), abut_abs(edge.y));
    abut_stance s = {0, false};
    if (largest > ABUT_SQUARE_SMALLEST && largest < ABUT_SQUARE_LARGEST) {
        s.lean = abut_abs(abut_dot2(edge, direction)) / abut_sqrt(abut_dot2(edge, edge));
    } else {
        edge = abut_direction_of2(edge).unit;
        s.lean = abut_abs(abut_dot2(edge, direction));
    }
    s.facing = abut_cross2(direction, edge) > 0;
    return s;
}

// A core's vertices, wherever they are.
typedef struct corners {
    const abut_vec2 *points;
    abut_vec2        middle;
    uint32_t         count;
    abut_vec2        own[4];
} corners;

static void take_corners(corners *c, const abut_shape2 *shape)
{
    static const abut_vec2 zero = {0, 0};

    c->points = c->own;
    c->middle = shape->core == ABUT_CORE2_BOX ? zero : shape->middle;
    c->count = (uint32_t)abut_core_vertices2(shape);
    if (shape->core == ABUT_CORE2_POLYGON) {
        c->points = abut_polygon2_points(shape->polygon);
    } else if (shape->core == ABUT_CORE2_BOX) {
        for (uint32_t i = 0; i < 4; ++i) {
            c->own[i] = abut_box_corner2(shape->half, i);
        }
    } else {
        c->own[0] = shape->p1;
        c->own[1] = shape->p2;
    }
}

abut_face2 abut_vertex_face2(const abut_shape2 *shape, abut_support2_point s, abut_vec2 direction)
{
    abut_face2 face = {{s.point, s.point}, {s.feature, s.feature}, 1};
    if (abut_core_vertices2(shape) < 2) {
        return face;
    }
    corners c;
    take_corners(&c, shape);
    uint32_t    before = s.feature == 0 ? c.count - 1 : s.feature - 1;
    uint32_t    after = s.feature + 1 == c.count ? 0 : s.feature + 1;
    abut_stance at_before = stance_of(abut_sub2(c.points[s.feature], c.points[before]), direction);
    abut_stance at_after = stance_of(abut_sub2(c.points[after], c.points[s.feature]), direction);
    int         taken = abut_squarer_edge2(at_before, at_after);
    if (taken == 0) {
        return face;
    }
    face.feature[0] = taken < 0 ? before : s.feature;
    face.feature[1] = taken < 0 ? s.feature : after;
    face.point[0] = abut_sub2(c.points[face.feature[0]], c.middle);
    face.point[1] = abut_sub2(c.points[face.feature[1]], c.middle);
    face.count = 2;
    return face;
}

abut_face2 abut_core_face2(const abut_shape2 *shape, abut_vec2 direction)
{
    return abut_vertex_face2(shape, abut_core_support2(shape, direction), direction);
}
