// support2.h : the point of a core farthest along a direction, seen from the middle of the core.
//
// `direction` need not be unit. Points come relative to the core's middle, because the difference of two nearby coordinates is
// exact to half a unit in the last place of the difference: a shape drawn far from its own origin loses nothing.
// Ties go to the lowest feature, so equal questions get equal answers.
#ifndef ABUT_SHAPE_SUPPORT2_H
#define ABUT_SHAPE_SUPPORT2_H

#include "abut/shape2.h"
#include "math/direction2.h"

// The vertex of a polygon farthest along a direction: a scan for small ones, bisection over the edges for large ones.
int32_t abut_polygon_support2(const abut_polygon2 *polygon, abut_vec2 direction);

// The farthest point of an ellipse with the given half axes, from its centre.
abut_vec2 abut_ellipse_support2(abut_vec2 half, abut_vec2 direction);

// Corner 0..3 of a box, counter-clockwise from the lower left, from its centre.
static inline abut_vec2 abut_box_corner2(abut_vec2 half, uint32_t corner)
{
    abut_vec2 v = {corner == 1 || corner == 2 ? half.x : -half.x, corner >= 2 ? half.y : -half.y};
    return v;
}

static inline abut_support2_point abut_core_support2(const abut_shape2 *shape, abut_vec2 direction)
{
    abut_support2_point s = {{0, 0}, 0};
    switch (shape->core) {
    case ABUT_CORE2_NONE:
    case ABUT_CORE2_POINT:
        break;
    case ABUT_CORE2_SEGMENT: {
        s.feature = abut_dot2(abut_sub2(shape->p2, shape->p1), direction) > 0;
        s.point = abut_sub2(s.feature == 1 ? shape->p2 : shape->p1, shape->middle);
        break;
    }
    case ABUT_CORE2_BOX: {
        uint32_t right = direction.x > 0;
        s.feature = direction.y > 0 ? 3 - right : right;
        s.point = abut_box_corner2(shape->half, s.feature);
        break;
    }
    case ABUT_CORE2_POLYGON: {
        int32_t i = abut_polygon_support2(shape->polygon, direction);
        s.feature = (uint32_t)i;
        s.point = abut_sub2(abut_polygon2_points(shape->polygon)[i], shape->middle);
        break;
    }
    case ABUT_CORE2_ELLIPSE:
        s.point = abut_ellipse_support2(shape->half, direction);
        break;
    case ABUT_CORE2_CUSTOM:
        s = shape->support(shape->user, direction);
        s.point = abut_sub2(s.point, shape->middle);
        break;
    }
    return s;
}

// Number of vertices of a polytope core, 0 for a smooth one.
static inline int32_t abut_core_vertices2(const abut_shape2 *shape)
{
    static const int32_t count[ABUT_CORE2_CUSTOM + 1] = {
        [ABUT_CORE2_POINT] = 1, [ABUT_CORE2_SEGMENT] = 2, [ABUT_CORE2_BOX] = 4};

    if (shape->core == ABUT_CORE2_POLYGON) {
        return shape->polygon->count;
    }
    return (unsigned)shape->core <= ABUT_CORE2_CUSTOM ? count[shape->core] : 0;
}

// A vertex of a polytope core by its feature id, from the middle of the core. False when there is none of that name.
bool abut_core_vertex2(const abut_shape2 *shape, uint32_t feature, abut_vec2 *point);

// The edge of a polytope core from a vertex to the next, counter-clockwise, exact to u: taken from the coordinates as given.
// A segment has two, there and back; a point has none (zero).
abut_vec2 abut_core_edge2(const abut_shape2 *shape, uint32_t feature);

// A lower bound of the radius of curvature of the core's boundary between two unit normals less than half a turn apart,
// counter-clockwise from `first` to `last`. 0 wherever there may be a corner.
abut_real abut_core_bulge2(const abut_shape2 *shape, abut_vec2 first, abut_vec2 last);

#endif
