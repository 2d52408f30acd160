// halfspace3.h : a half-space, which is solid ground without end, asked about convex shapes, casts and rays.
//
// All answers are closed forms of the shape's support point: exact to rounding, at the cost of one support point, whatever the
// shape. The half-space is A and its frame the frame of every answer; B the shape. Normals are those of the half-space.
#ifndef ABUT_HALFSPACE3_H
#define ABUT_HALFSPACE3_H

#include "abut/impact3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// All points p with dot(normal, p) <= offset. The normal points out of what is solid; any length but 0 will do, and the offset
/// is in proportion to it: the distance of the plane from the origin for a unit normal.
typedef struct abut_halfspace3 {
    abut_vec3 normal;
    abut_real offset;
} abut_halfspace3;

/// The half-space below a point, seen along a normal.
static inline abut_halfspace3 abut_halfspace_below3(abut_vec3 point, abut_vec3 normal)
{
    abut_halfspace3 h;
    h.normal = normal;
    h.offset = abut_dot3(normal, point);
    return h;
}

/// The signed distance, as of abut_distance3: point_b is the deepest point of the shape, point_a the point of the plane before
/// it. ABUT_INVALID: the shape or the pose as there, or a normal that is zero or not finite.
ABUT_API abut_proximity3 abut_halfspace3_distance(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose);

/// Whether they share a point: exactly when that distance is at most 0.
ABUT_API bool abut_halfspace3_overlap(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose);

/// The contact manifold: of the face, edge or corner that the shape turns to the plane those corners whose separation is at
/// most the margin, reduced to four. ABUT_BEYOND: there are none. The ids are those of the shape's vertices.
ABUT_API abut_manifold3 abut_halfspace3_collide(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                                                abut_real margin);

/// The same with the full set of points, before it is reduced: counter-clockwise about the normal, in points[0..total).
/// `points` has room for ABUT_CONTACTS3_AT_MOST.
ABUT_API abut_manifold3 abut_halfspace3_collide_full(const abut_halfspace3 *halfspace, const abut_shape3 *shape,
                                                     abut_pose3 pose, abut_real margin, abut_contact3 *points);

/// When a shape that moves by fraction * translation first comes within options.target of it, as of abut_cast3. `options` may
/// be NULL. `grazing`: whether it comes nearer or goes away, or touches before the end, is less than rounding can tell.
ABUT_API abut_hit3 abut_halfspace3_cast(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                                        abut_vec3 translation, const abut_cast_options *options);

/// How far the shape must move along a direction to come free of it, as of abut_depth_along3. Infinite where that leads along
/// the boundary, or in; `grazing` where rounding decides whether it does. The way is surely over at `safe`.
ABUT_API abut_hit3 abut_halfspace3_depth_along(const abut_halfspace3 *halfspace, const abut_shape3 *shape, abut_pose3 pose,
                                               abut_vec3 direction, const abut_cast_options *options);

/// When the two, both moving and turning, first come within options.target of each other, as of abut_impact3: frame, point and
/// normal are the world's. The half-space moves as the body does in whose frame it is given.
ABUT_API abut_hit3 abut_halfspace3_impact(const abut_halfspace3 *halfspace, const abut_sweep3 *sweep_halfspace,
                                          const abut_shape3 *shape, const abut_sweep3 *sweep_shape,
                                          const abut_cast_options *options);

/// The same as a step machine: it goes on with abut_advance3_step or abut_advance3_run.
ABUT_API abut_status abut_halfspace3_advance(abut_advance3 *m, const abut_halfspace3 *halfspace,
                                             const abut_sweep3 *sweep_halfspace, const abut_shape3 *shape,
                                             const abut_sweep3 *sweep_shape, const abut_cast_options *options);

/// Where a ray enters and leaves it, as of abut_ray3. What is never left has an infinite exit.
ABUT_API abut_ray_hit3 abut_halfspace3_ray(const abut_halfspace3 *halfspace, abut_vec3 origin, abut_vec3 direction,
                                           const abut_cast_options *options);

#ifdef __cplusplus
}
#endif

#endif
