// shape2.h : convex shapes in 2D. A shape is every point within `radius` of a core.
//
// Cores: point, segment, box, polygon, ellipse, and any convex set that the caller describes by a support function.
// A circle is a point with a radius, a capsule a segment with a radius. Polytope cores (all but ellipse and custom) are exact.
// Coordinates are in the shape's own frame, in the caller's length unit, and at most ABUT_REAL_LARGEST.
//
// Every maker fills *shape whatever happens: after a failure it is a shape of core ABUT_CORE2_NONE, which queries answer with
// ABUT_INVALID. A shape is plain data; copy it freely. It points at its polygon or user data and does not own them.
#ifndef ABUT_SHAPE2_H
#define ABUT_SHAPE2_H

#include "abut/math2.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A convex polygon in one relocatable block of the caller's memory: this header, then `count` points, counter-clockwise, then
/// what the queries have precomputed for polygons of few vertices.
/// One or two points (a hull of coincident or collinear points) are legal. It can be copied as bytes and written to a file.
typedef struct abut_polygon2 {
    int32_t   count;  ///< number of points
    int32_t   given;  ///< number of points that it was built from
    abut_vec2 middle; ///< centre of the bounding box
    abut_real reach;  ///< upper bound of the distance of any point from `middle`
} abut_polygon2;

/// The polygon's points: `count` of them, counter-clockwise, strictly convex, from the lowest x (then lowest y).
static inline const abut_vec2 *abut_polygon2_points(const abut_polygon2 *polygon)
{
    return (const abut_vec2 *)(const void *)(polygon + 1);
}

/// Bytes that abut_polygon2_build and abut_hull2_build need for `count` points (0 for a count below 0 or above 2^24).
ABUT_API size_t abut_polygon2_size(int32_t count);

/// Builds a polygon from the corners of a convex outline, in either winding. Exactly collinear corners, and corners off the
/// hull by rounding only (8 units in the last place of the largest coordinate), are dropped.
///   block  aligned for abut_real, at least abut_polygon2_size(count) bytes; becomes *polygon
///   fault  may be NULL; index of the offending point, or -1
/// On failure *polygon is NULL. Cost O(n log n), all decisions exact.
ABUT_API abut_status abut_polygon2_build(const abut_vec2 *points, int32_t count, void *block, size_t size,
                                         const abut_polygon2 **polygon, int32_t *fault);

/// Builds the convex hull of any cloud of points: duplicates, collinear runs and near-collinear points are decided by exact
/// arithmetic (Andrew 1979, monotone chain). Collinear points give a polygon of two points, coincident points a polygon of one.
/// Parameters as for abut_polygon2_build.
ABUT_API abut_status abut_hull2_build(const abut_vec2 *points, int32_t count, void *block, size_t size,
                                      const abut_polygon2 **polygon, int32_t *fault);

/// A vertex or boundary point of a core, and the id of the feature that it lies on.
/// Feature ids are below 2^24: the vertex index of a polygon, the corner of a box (0..3, counter-clockwise from the lower
/// left), the end of a segment (0, 1), 0 for a point and for an ellipse, the caller's own for a custom core.
typedef struct abut_support2_point {
    abut_vec2 point;
    uint32_t  feature;
} abut_support2_point;

/// A support function: the point of the core farthest along `direction` (a unit vector), in the core's frame.
/// It must be finite, correct to 4 units in the last place of the core's size, and depend on its arguments only.
typedef abut_support2_point abut_support2_fn(const void *user, abut_vec2 direction);

typedef enum abut_core2 {
    ABUT_CORE2_NONE = 0, ///< not a shape: a maker failed, or the struct was never made
    ABUT_CORE2_POINT,
    ABUT_CORE2_SEGMENT,
    ABUT_CORE2_BOX,
    ABUT_CORE2_POLYGON,
    ABUT_CORE2_ELLIPSE,
    ABUT_CORE2_CUSTOM
} abut_core2;

/// A shape. Make it with a maker; read its fields freely.
typedef struct abut_shape2 {
    abut_core2           core;
    abut_real            radius;  ///< >= 0
    abut_vec2            p1, p2;  ///< point: p1; segment: its ends
    abut_vec2            along;   ///< segment: the direction from p1 to p2
    abut_vec2            center;  ///< box, ellipse
    abut_vec2            half;    ///< box half sizes, ellipse half axes; segment: half its length as x
    const abut_polygon2 *polygon; ///< polygon
    abut_support2_fn    *support; ///< custom
    const void          *user;    ///< custom: handed to `support`
    abut_vec2            middle;  ///< centre of the core's bounding box, to rounding
    abut_vec2            extent;  ///< half sizes of that box, rounded up
    abut_real            reach;   ///< upper bound of the distance of any core point from `middle`
    abut_real            span;    ///< upper bound of the distance of any two core points
    abut_real            inner;   ///< polytopes: the core reaches at least this far from `middle` in every direction
    abut_real            slack;   ///< bound of the rounding of a point given relative to `middle`; 0 where that is exact
} abut_shape2;

/// A circle: a point with a radius. Radius 0 is a point.
ABUT_API abut_status abut_make_circle2(abut_shape2 *shape, abut_vec2 center, abut_real radius);

/// A capsule: the segment from p1 to p2 with a radius. Equal ends make a circle, radius 0 a segment.
ABUT_API abut_status abut_make_capsule2(abut_shape2 *shape, abut_vec2 p1, abut_vec2 p2, abut_real radius);

/// An axis-aligned box with rounded corners of that radius. One zero half size makes a capsule, two a circle.
ABUT_API abut_status abut_make_box2(abut_shape2 *shape, abut_vec2 center, abut_vec2 half, abut_real radius);

/// A convex polygon with rounded corners of that radius. One point makes a circle, two points a capsule.
/// The block must stay where it is while the shape is used; after moving it, make the shape again.
ABUT_API abut_status abut_make_polygon2(abut_shape2 *shape, const abut_polygon2 *polygon, abut_real radius);

/// An ellipse along the axes, grown by a radius. Equal half axes make a circle, one zero half axis a capsule.
ABUT_API abut_status abut_make_ellipse2(abut_shape2 *shape, abut_vec2 center, abut_vec2 half, abut_real radius);

/// Any convex set, given by its support function, grown by a radius. The maker calls the support function in the four axis
/// directions to learn the size.
ABUT_API abut_status abut_make_custom2(abut_shape2 *shape, abut_support2_fn *support, const void *user, abut_real radius);

/// The point of the whole shape (radius included) farthest along `direction`, which need not be unit. A zero or non-finite
/// direction is taken as +x. A shape that was never made gives the origin.
ABUT_API abut_support2_point abut_support2(const abut_shape2 *shape, abut_vec2 direction);

/// The axis-aligned box of the whole shape at a pose. It holds the shape, rounding included, and exceeds it by at most
/// 16 units in the last place of the lengths that go in (position, middle, reach and radius together).
ABUT_API abut_box2 abut_bounds2(const abut_shape2 *shape, abut_pose2 pose);

/// Area and its moments for the whole shape, radius included, at unit density.
typedef struct abut_mass2 {
    abut_real   area;     ///< length^2
    abut_vec2   centroid; ///< in the shape's frame; of the boundary of the core when the area is zero
    abut_real   inertia;  ///< second moment of area about the centroid, length^4
    abut_real   error;    ///< bound of the relative error of area and inertia
    abut_status status;   ///< ABUT_OK; ABUT_LIMIT for a custom core (measured on 256 support points) and for a number too
                          ///< small or too large to hold the result; ABUT_INVALID
} abut_mass2;

/// Closed forms for every core but the custom one.
ABUT_API abut_mass2 abut_mass_of2(const abut_shape2 *shape);

#ifdef __cplusplus
}
#endif

#endif
