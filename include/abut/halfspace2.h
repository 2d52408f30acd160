// halfspace2.h : a half-space in 2D, which is solid ground without end, asked about convex shapes, casts and rays.
//
// All answers are closed forms of the shape's support point: exact to rounding, at the cost of one support point, whatever the
// shape. The half-space is A and its frame the frame of every answer; B the shape. Normals are those of the half-space.
#ifndef ABUT_HALFSPACE2_H
#define ABUT_HALFSPACE2_H

#include "abut/impact2.h"

#ifdef __cplusplus
extern "C" {
#endif

/// All points p with dot(normal, p) <= offset. The normal points out of what is solid; any length but 0 will do, and the offset
/// is in proportion to it: the distance of the line from the origin for a unit normal.
typedef struct abut_halfspace2 {
    abut_vec2 normal;
    abut_real offset;
} abut_halfspace2;

/// The half-space below a point, seen along a normal.
static inline abut_halfspace2 abut_halfspace_below2(abut_vec2 point, abut_vec2 normal)
{
    abut_halfspace2 h;
    h.normal = normal;
    h.offset = abut_dot2(normal, point);
    return h;
}

/// The signed distance, as of abut_distance2: point_b is the deepest point of the shape, point_a the point of the line before
/// it. ABUT_INVALID: the shape or the pose as there, or a normal that is zero or not finite.
ABUT_API abut_proximity2 abut_halfspace2_distance(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose);

/// Whether they share a point: exactly when that distance is at most 0.
ABUT_API bool abut_halfspace2_overlap(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose);

/// The contact manifold: of the edge or corner that the shape turns to the line those ends whose separation is at most the
/// margin, the deeper first. ABUT_BEYOND: there are none. The ids are those of the shape's vertices.
ABUT_API abut_manifold2 abut_halfspace2_collide(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose,
                                                abut_real margin);

/// When a shape that moves by fraction * translation first comes within options.target of it, as of abut_cast2. `options` may
/// be NULL. `grazing`: whether it comes nearer or goes away, or touches before the end, is less than rounding can tell.
ABUT_API abut_hit2 abut_halfspace2_cast(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose,
                                        abut_vec2 translation, const abut_cast_options *options);

/// How far the shape must move along a direction to come free of it, as of abut_depth_along2. Infinite where that leads along
/// the boundary, or in; `grazing` where rounding decides whether it does. The way is surely over at `safe`.
ABUT_API abut_hit2 abut_halfspace2_depth_along(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose,
                                               abut_vec2 direction, const abut_cast_options *options);

/// When the two, both moving and turning, first come within options.target of each other, as of abut_impact2: frame, point and
/// normal are the world's. The half-space moves as the body does in whose frame it is given.
ABUT_API abut_hit2 abut_halfspace2_impact(const abut_halfspace2 *halfspace, const abut_sweep2 *sweep_halfspace,
                                          const abut_shape2 *shape, const abut_sweep2 *sweep_shape,
                                          const abut_cast_options *options);

/// The same as a step machine: it goes on with abut_advance2_step or abut_advance2_run.
ABUT_API abut_status abut_halfspace2_advance(abut_advance2 *m, const abut_halfspace2 *halfspace,
                                             const abut_sweep2 *sweep_halfspace, const abut_shape2 *shape,
                                             const abut_sweep2 *sweep_shape, const abut_cast_options *options);

/// Where a ray enters and leaves it, as of abut_ray2. What is never left has an infinite exit.
ABUT_API abut_ray_hit2 abut_halfspace2_ray(const abut_halfspace2 *halfspace, abut_vec2 origin, abut_vec2 direction,
                                           const abut_cast_options *options);

#ifdef __cplusplus
}
#endif

#endif
