// gradient2.h : how the signed distance of two convex shapes in 2D changes with the pose of B; and the distance of a point.
#ifndef ABUT_GRADIENT2_H
#define ABUT_GRADIENT2_H

#include "abut/query2.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The signed distance of a point from a shape, negative inside: `point_a` is the nearest point of the surface, `normal` points
/// out of the shape, `point_b` is the point itself. In the shape's frame. `options` may be NULL.
ABUT_API abut_proximity2 abut_point2(const abut_shape2 *shape, abut_vec2 point, const abut_options *options);

/// The derivatives of the signed distance. Moving B by a small p and turning it by a small t (in radians) about its
/// origin, both in A's frame, changes the distance by dot(position, p) + turn * t, to first order.
typedef struct abut_derivative2 {
    abut_vec2 position;   ///< the normal, from A to B
    abut_real turn;       ///< the arm of the witness point on B, from B's origin, times the normal
    abut_real turns[2];   ///< the same for each pair of points that are as near: the change is the least
                          ///< of theirs
    int32_t count;        ///< of them
    bool    unique;       ///< the distance is differentiable: one pair of points, one normal. Cores that overlap have no other
                          ///< normal, a degree or more off it, that is as good within 2^-20 of their size
    abut_real   distance; ///< as abut_distance2 answers it
    abut_real   error;
    abut_status status;
    int32_t     supports;
} abut_derivative2;

/// `options` may be NULL. The derivatives are those of the witness and the normal that abut_distance2 answers, and as good.
ABUT_API abut_derivative2 abut_gradient2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                         const abut_options *options);

#ifdef __cplusplus
}
#endif

#endif
