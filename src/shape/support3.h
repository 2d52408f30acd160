// support3.h : the point of a core farthest along a direction, seen from the middle of the core.
//
// `direction` need not be unit to the last bit. Points come relative to the core's middle, because the difference of two nearby
// coordinates is exact to half a unit in the last place of the difference: a shape drawn far from its own origin loses nothing.
// Ties go to the lowest feature, so equal questions get equal answers; on a large hull, to the vertex met first.
//
// How good the answer is, in u times the reach (|direction| = 1; the shape's `slack`, what the difference to the middle costs,
// is counted apart). The point is within `off` of a true boundary point, its height within `low` of the true maximum:
//                               off  low
//   point, box                    0    0   the corner is picked by signs
//   segment, triangle             0    6   the heights of two vertices, 3u each
//   hull, scanned                 0    6   the heights of two vertices, 3u each
//   hull, climbed                 0    0   the signs of the slopes are exact, where it is not scanned
//   disk, cylinder                4    4   a radial length to 2u, a quotient, a product; u^2 where a component is left out
//   cone                          4    8   rim against tip: two products of heights and a length, 4u in all, in the wrong
//                                          order only when nearer than that
//   ellipsoid                     5    5   a unit vector to 3.5u and a product: the image of any unit vector is a boundary
//                                          point, and the height there errs with the square of the direction's error, so
//                                          only the vector's length and the products count
//   custom                        8    8   4 units in the last place, as shape3.h asks
#ifndef ABUT_SHAPE_SUPPORT3_H
#define ABUT_SHAPE_SUPPORT3_H

#include "abut/shape3.h"
#include "base/inline.h"
#include "math/direction3.h"
#include "shape/direction_cube3.h"
#include "shape/hull_layout3.h"
#include "shape/scan3.h"

// The farthest point of a disk, cylinder or cone. Vectors go by their places: copied into a call's arguments they would be
// stored by parts and at once loaded whole, which waits.
void abut_round_support3(const abut_shape3 *shape, const abut_vec3 *along, abut_support3_point *s);

// The farthest point of an ellipsoid with the given half axes, from its centre. Half axes may be zero.
void abut_ellipsoid_support3(const abut_vec3 *halves, const abut_vec3 *along, abut_vec3 *point);

// The vertex of a hull farthest along a direction: of few all are looked at, of many those that can be, or it is climbed to
// from `start`. Any start is taken; the nearer to the answer, the faster.
ABUT_INLINE abut_support3_point abut_hull_support3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start)
{
    if (abut_layout3(hull)->side == 0) {
        const abut_real    *x = abut_hull3_from_middle(hull);
        ptrdiff_t           padded = abut_layout3(hull)->padded;
        int32_t             i = abut_scan3(x, abut_layout3(hull)->padded, direction.x, direction.y, direction.z);
        const abut_real    *found = x + i;
        abut_support3_point s = {{found[0], found[padded], found[2 * padded]}, (uint32_t)i};
        return s;
    }
    return abut_direction_cube_support3(hull, direction, start);
}

// Corner 0..7 of a box, from its centre. Products, because a choice by bits is a branch that is guessed; added to zero, because
// a zero half size has no sign.
static inline abut_vec3 abut_box_corner3(abut_vec3 half, uint32_t corner)
{
    abut_vec3 v = {abut_side_of((corner & 1) != 0) * half.x + 0, abut_side_of((corner & 2) != 0) * half.y + 0,
                   abut_side_of((corner & 4) != 0) * half.z + 0};
    return v;
}

// The corner of a box farthest along a direction. A flat box has four corners, not eight: those of the lower name.
static inline uint32_t abut_box_feature3(abut_vec3 half, abut_vec3 direction)
{
    uint32_t right = (uint32_t)(direction.x > 0) & (uint32_t)(half.x > 0);
    uint32_t above = (uint32_t)(direction.y > 0) & (uint32_t)(half.y > 0);
    uint32_t front = (uint32_t)(direction.z > 0) & (uint32_t)(half.z > 0);
    return right | above << 1 | front << 2;
}

// The end or corner farthest along a direction, among `count` points, seen from their middle.
static inline abut_support3_point abut_corner_support3(const abut_vec3 *points, uint32_t count, abut_vec3 middle,
                                                       abut_vec3 direction)
{
    abut_support3_point best = {abut_sub3(points[0], middle), 0};
    for (uint32_t i = 1; i < count; ++i) {
        abut_support3_point corner = {abut_sub3(points[i], middle), i};
        best = abut_dot3(corner.point, direction) > abut_dot3(best.point, direction) ? corner : best;
    }
    return best;
}

// `hint` is a feature that an earlier query's support had; any number is safe.
ABUT_INLINE abut_support3_point abut_core_support3(const abut_shape3 *shape, abut_vec3 direction, uint32_t hint)
{
    abut_support3_point s = {{0, 0, 0}, 0};
    switch (shape->core) {
    case ABUT_CORE3_NONE:
    case ABUT_CORE3_POINT:
        break;
    case ABUT_CORE3_SEGMENT:
        s = abut_corner_support3(shape->p, 2, shape->middle, direction);
        break;
    case ABUT_CORE3_TRIANGLE:
        s = abut_corner_support3(shape->p, 3, shape->middle, direction);
        break;
    case ABUT_CORE3_BOX:
        s.feature = abut_box_feature3(shape->half, direction);
        s.point = abut_box_corner3(shape->half, s.feature);
        break;
    case ABUT_CORE3_HULL:
        s = abut_hull_support3(shape->hull, direction, hint);
        break;
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        abut_round_support3(shape, &direction, &s);
        break;
    case ABUT_CORE3_ELLIPSOID:
        abut_ellipsoid_support3(&shape->half, &direction, &s.point);
        break;
    case ABUT_CORE3_CUSTOM:
        s = shape->support(shape->user, direction);
        s.point = abut_sub3(s.point, shape->middle);
        break;
    }
    return s;
}

// Number of vertices of a polytope core, 0 for a smooth one.
static inline int32_t abut_core_vertices3(const abut_shape3 *shape)
{
    switch (shape->core) {
    case ABUT_CORE3_POINT:
        return 1;
    case ABUT_CORE3_SEGMENT:
        return 2;
    case ABUT_CORE3_TRIANGLE:
        return 3;
    case ABUT_CORE3_BOX:
        return 2 * 4;
    case ABUT_CORE3_HULL:
        return shape->hull->vertices;
    case ABUT_CORE3_NONE:
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
    case ABUT_CORE3_ELLIPSOID:
    case ABUT_CORE3_CUSTOM:
        break;
    }
    return 0;
}

// A vertex of a polytope core by its feature id, from the middle of the core. False when there is none of that name.
static inline bool abut_core_vertex3(const abut_shape3 *shape, uint32_t feature, abut_vec3 *point)
{
    if (shape->core == ABUT_CORE3_HULL && feature < (uint32_t)shape->hull->vertices) {
        *point = abut_sub3(abut_hull_vertex3(shape->hull, (int32_t)feature), shape->middle);
    } else if (feature >= (uint32_t)abut_core_vertices3(shape)) {
        return false;
    } else if (shape->core == ABUT_CORE3_BOX) {
        *point = abut_box_corner3(shape->half, feature);
    } else {
        *point = abut_sub3(shape->core == ABUT_CORE3_POINT ? shape->middle : shape->p[feature], shape->middle);
    }
    return true;
}

// The point of one feature farthest along a direction, whatever the rest of the core does: a vertex, or the place on a rim or
// an ellipsoid. False when the core has no such feature, and of a custom core.
bool abut_feature_support3(const abut_shape3 *shape, uint32_t feature, abut_vec3 direction, abut_vec3 *point);

#endif
