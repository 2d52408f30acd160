// shape3.h : convex shapes in 3D. A shape is every point within `radius` of a core.
//
// Cores: point, segment, triangle, box, hull, disk, cylinder, cone, ellipsoid, and any convex set that the caller describes by
// a support function. A sphere is a point with a radius, a capsule a segment with a radius. Polytope cores (point to hull)
// are exact. Coordinates are in the shape's own frame, in the caller's length unit, and at most ABUT_REAL_LARGEST.
//
// Every maker fills *shape whatever happens: after a failure it is a shape of core ABUT_CORE3_NONE, which queries answer with
// ABUT_INVALID. A shape is plain data; copy it freely. It points at its hull or user data and does not own them.
#ifndef ABUT_SHAPE3_H
#define ABUT_SHAPE3_H

#include "abut/math3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_hull3 abut_hull3; // hull3.h builds one

/// A vertex or boundary point of a core, and the id of the feature that it lies on.
/// Feature ids are below 2^24: the vertex index of a hull or triangle; the corner of a box (0..7: bit 0 set on the +x side,
/// bit 1 on +y, bit 2 on +z); the end of a segment (0, 1); 0 for a point, a disk and an ellipsoid; 0 on the lower and 1 on the
/// upper rim of a cylinder; 0 on the rim and 1 at the tip of a cone; the caller's own for a custom core.
typedef struct abut_support3_point {
    abut_vec3 point;
    uint32_t  feature;
} abut_support3_point;

/// A support function: the point of the core farthest along `direction` (a unit vector), in the core's frame.
/// It must be finite, correct to 4 units in the last place of the core's size, and depend on its arguments only.
typedef abut_support3_point abut_support3_fn(const void *user, abut_vec3 direction);

typedef enum abut_core3 {
    ABUT_CORE3_NONE = 0, ///< not a shape: a maker failed, or the struct was never made
    ABUT_CORE3_POINT,
    ABUT_CORE3_SEGMENT,
    ABUT_CORE3_TRIANGLE,
    ABUT_CORE3_BOX,
    ABUT_CORE3_HULL,
    ABUT_CORE3_DISK,
    ABUT_CORE3_CYLINDER,
    ABUT_CORE3_CONE,
    ABUT_CORE3_ELLIPSOID,
    ABUT_CORE3_CUSTOM
} abut_core3;

/// The axis of a disk, a cylinder or a cone.
typedef enum abut_axis { ABUT_AXIS_X = 0, ABUT_AXIS_Y, ABUT_AXIS_Z } abut_axis;

/// A shape. Make it with a maker; read its fields freely.
typedef struct abut_shape3 {
    abut_core3        core;
    abut_axis         axis;    ///< disk, cylinder, cone
    abut_real         radius;  ///< of the rounding, >= 0
    abut_vec3         p[3];    ///< point: p[0]; segment: its ends; triangle: its corners
    abut_vec3         center;  ///< box, disk, cylinder, cone, ellipsoid: the centre of the bounding box
    abut_vec3         half;    ///< half sizes of that box; of a disk, cylinder or cone the axis has the half height
    const abut_hull3 *hull;    ///< hull
    abut_support3_fn *support; ///< custom
    const void       *user;    ///< custom: handed to `support`
    abut_vec3         middle;  ///< centre of the core's bounding box, to rounding
    abut_vec3         extent;  ///< half sizes of that box, rounded up
    abut_real         reach;   ///< upper bound of the distance of any core point from `middle`
    abut_real         span;    ///< upper bound of the distance of any two core points
    abut_real         slack;   ///< bound of the rounding of a point given relative to `middle`; 0 where that is exact
} abut_shape3;

/// A sphere: a point with a radius. Radius 0 is a point.
ABUT_API abut_status abut_make_sphere3(abut_shape3 *shape, abut_vec3 center, abut_real radius);

/// A capsule: the segment from p1 to p2 with a radius. Equal ends make a sphere, radius 0 a segment.
ABUT_API abut_status abut_make_capsule3(abut_shape3 *shape, abut_vec3 p1, abut_vec3 p2, abut_real radius);

/// A triangle grown by a radius. Exactly collinear vertices make a capsule, coincident ones a sphere.
ABUT_API abut_status abut_make_triangle3(abut_shape3 *shape, abut_vec3 p1, abut_vec3 p2, abut_vec3 p3, abut_real radius);

/// An axis-aligned box, rounded by a radius. One zero half size makes a flat box, two a capsule, three a sphere.
ABUT_API abut_status abut_make_box3(abut_shape3 *shape, abut_vec3 center, abut_vec3 half, abut_real radius);

/// A convex hull, rounded by a radius. One vertex makes a sphere, two a capsule, three a triangle.
/// The block must stay where it is while the shape is used; after moving it, make the shape again.
ABUT_API abut_status abut_make_hull3(abut_shape3 *shape, const abut_hull3 *hull, abut_real radius);

/// A flat disk about `center`, perpendicular to the axis. Radius 0 makes a sphere of radius `rounding`.
ABUT_API abut_status abut_make_disk3(abut_shape3 *shape, abut_vec3 center, abut_axis axis, abut_real radius,
                                     abut_real rounding);

/// A cylinder about `center`. Half height 0 makes a disk, radius 0 a capsule.
ABUT_API abut_status abut_make_cylinder3(abut_shape3 *shape, abut_vec3 center, abut_axis axis, abut_real radius,
                                         abut_real half_height, abut_real rounding);

/// A cone, its base half_height below `center` along the axis and its tip half_height above. Half height 0 makes a disk, radius
/// 0 a capsule.
ABUT_API abut_status abut_make_cone3(abut_shape3 *shape, abut_vec3 center, abut_axis axis, abut_real radius,
                                     abut_real half_height, abut_real rounding);

/// An ellipsoid along the axes, grown by a radius. Equal half axes make a sphere; one zero half axis an elliptic disk (a
/// disk when the others are equal), two a capsule.
ABUT_API abut_status abut_make_ellipsoid3(abut_shape3 *shape, abut_vec3 center, abut_vec3 half, abut_real radius);

/// Any convex set, given by its support function, grown by a radius. The maker calls the support function in the six axis
/// directions to learn the size. A query that meets a point which is not finite, outside that size, or at odds with one of the
/// last sixteen points by more than 64 units roundoff of the core's reach answers ABUT_INVALID.
ABUT_API abut_status abut_make_custom3(abut_shape3 *shape, abut_support3_fn *support, const void *user, abut_real radius);

/// The point of the whole shape (radius included) farthest along `direction`, which need not be unit. A zero or non-finite
/// direction is taken as +x. A shape that was never made gives the origin.
ABUT_API abut_support3_point abut_support3(const abut_shape3 *shape, abut_vec3 direction);

/// The axis-aligned box of the whole shape at a pose. It holds the shape, rounding included, and exceeds it by at most
/// 32 units in the last place of the lengths that go in (position, middle, reach and radius together).
ABUT_API abut_box3 abut_bounds3(const abut_shape3 *shape, abut_pose3 pose);

/// Volume and its moments for the whole shape, radius included, at unit density.
typedef struct abut_mass3 {
    abut_real   volume;   ///< length^3
    abut_vec3   centroid; ///< in the shape's frame; of the core's surface (or curve, or point) when the volume is zero
    abut_rot3   inertia;  ///< the inertia matrix about the centroid, by columns, in the shape's axes, length^5; symmetric
    abut_real   error;    ///< bound of the relative error of the volume, and of the inertia relative to its largest entry
    abut_status status;   ///< ABUT_OK; ABUT_LIMIT for a custom core (measured on its support points) and for a number too
                          ///< small or too large to hold the result; ABUT_INVALID
} abut_mass3;

/// Volume, centroid and inertia of the rounded solid. Closed forms wherever they exist; the rounded ellipsoid by quadrature
/// to the error it states.
ABUT_API abut_mass3 abut_mass_of3(const abut_shape3 *shape);

#ifdef __cplusplus
}
#endif

#endif
