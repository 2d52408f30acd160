// gradient3.h : how the signed distance of two convex shapes in 3D changes with the pose of B; and the distance of a point.
#ifndef ABUT_GRADIENT3_H
#define ABUT_GRADIENT3_H

#include "abut/query3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The signed distance of a point from a shape, negative inside: `point_a` is the nearest point of the surface, `normal` points
/// out of the shape, `point_b` is the point itself. In the shape's frame. `options` may be NULL.
ABUT_API abut_proximity3 abut_point3(const abut_shape3 *shape, abut_vec3 point, const abut_options *options);

/// The derivatives of the signed distance. Moving B by a small p and turning it by a small t (axis times angle) about its
/// origin, both in A's frame, changes the distance by dot(position, p) + dot(turn, t), to first order.
typedef struct abut_derivative3 {
    abut_vec3 position;                     ///< the normal, from A to B
    abut_vec3 turn;                         ///< the arm of the witness point on B, from B's origin, times the normal
    abut_vec3 turns[ABUT_MANIFOLD3_POINTS]; ///< the same for each pair of points that are as near, or for four of
                                            ///< them that span the most: the change is the least of theirs
    int32_t count;                          ///< of them
    bool    unique;       ///< the distance is differentiable: one pair of points, one normal. Cores that overlap have no other
                          ///< normal, a degree or more off it, that is as good within 2^-20 of their size
    abut_real   distance; ///< as abut_distance3 answers it
    abut_real   error;
    abut_status status;
    int32_t     supports;
} abut_derivative3;

/// `options` may be NULL. The derivatives are those of the witness and the normal that abut_distance3 answers, and as good.
ABUT_API abut_derivative3 abut_gradient3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                         const abut_options *options);

#ifdef __cplusplus
}
#endif

#endif
