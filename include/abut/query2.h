// query2.h : the queries on two convex shapes in 2D: overlap, signed distance with closest points or penetration depth, and
// contact manifold.
//
// Every query takes the pose of B in A's frame (abut_relative_pose2 makes it from two world poses) and answers in A's frame.
// No allocation, no globals, no printing; a bounded number of steps; every field of every answer filled, whatever came in.
#ifndef ABUT_QUERY2_H
#define ABUT_QUERY2_H

#include "abut/detail/query2.h"
#include "abut/shape2.h"

/// Bytes of stack that a query takes at most, with its own calls (optimised, x86-64; a custom support function's come on
/// top). guard: property/stack2, measured over random pairs.
#if defined(ABUT_F32)
#define ABUT_STACK2 (14 * 1024)
#else
#define ABUT_STACK2 (28 * 1024)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Warm starting: what one query keeps for the next one on the same two shapes. Zero it once; NULL means no warm start.
/// A cache can only save work: whatever it holds, the answer is right. What it holds is the library's own.
typedef struct abut_cache2 {
    abut_warm2 private_; ///< no part of the interface
} abut_cache2;

/// Signed distance, closest points (witnesses) and normal. All in A's frame.
typedef struct abut_proximity2 {
    abut_vec2   point_a, point_b; ///< on the two surfaces; point_b == point_a + distance * normal to rounding
    abut_vec2   normal;           ///< unit, from A to B; -distance * normal is the minimum translation of B
    abut_real   distance;         ///< signed: a gap is > 0, a penetration depth < 0
    abut_real   error;            ///< |distance - exact| <= error, proved; exact means for the very numbers passed in
    abut_status status;           ///< ABUT_OK, ABUT_BEYOND, ABUT_LIMIT or ABUT_INVALID
    int32_t     supports;         ///< the cost: support points of A - B that were computed (0 for a closed form)
} abut_proximity2;

/// One contact. The two points face each other along the normal, `separation` apart.
typedef struct abut_contact2 {
    abut_vec2 point_a, point_b; ///< on the two surfaces, in A's frame; point_b == point_a + separation * normal to rounding
    abut_real separation;       ///< signed, along the manifold's normal
    uint64_t  id;               ///< persistent: 2^24 times feature of A plus feature of B; the same while they touch
} abut_contact2;

/// A contact manifold: one normal, one or two points.
typedef struct abut_manifold2 {
    abut_vec2     normal;    ///< unit, from A to B
    abut_vec2     tangent;   ///< the normal rotated by +90 degrees
    abut_contact2 points[2]; ///< the deepest first
    int32_t       count;     ///< 0 when farther apart than the margin
    abut_real     distance;  ///< as in abut_proximity2
    abut_real     error;
    abut_status   status;
    int32_t       supports;
} abut_manifold2;

/// True when A and B share a point: exactly when abut_distance2 answers a distance <= 0. False on invalid input.
ABUT_API_INLINE bool abut_overlap2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a);

/// The signed distance, with closest points, normal, proved error bound, status and cost. `options` and `cache` may be NULL.
/// Source: GJK (Gilbert, Johnson, Keerthi 1988) on the cores when they are apart, EPA (van den Bergen 2001) on the cores when
/// they overlap, closed forms where they exist; radii are added afterwards.
ABUT_API_INLINE abut_proximity2 abut_distance2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                               const abut_options *options, abut_cache2 *cache);

/// The same by GJK and EPA alone, without closed forms and special kernels: the step machines show this one, and the tests
/// compare the special kernels with it.
ABUT_API abut_proximity2 abut_distance2_general(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                                const abut_options *options, abut_cache2 *cache);

/// The contact manifold: points whose separation is at most `margin` (0 or negative: only touching ones at 0). The status is
/// ABUT_BEYOND when the shapes are certainly farther apart than that. `cache` may be NULL.
ABUT_API_INLINE abut_manifold2 abut_collide2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_real margin,
                                             abut_cache2 *cache);

/// The contacts along a normal of the caller's choice, which need not be the shortest way out: for surfaces that are put
/// together of convex parts, where the shortest way out of one part leads into the next, and for platforms that are solid from
/// one side. `normal`, of any length but 0, points from A to B. The manifold's distance is the separation along it, negative
/// where it parts the two by no line; ABUT_BEYOND when that is more than `margin`. There are contacts where one shape lies over
/// the other, seen along the normal; beside each other the two have none. Cost: one support point and the clipping.
ABUT_API abut_manifold2 abut_collide2_along(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_vec2 normal,
                                            abut_real margin);

/// The same with both poses in the world, answered in the world: points and normal are the world's, normal still from A to B.
/// `error` also holds what composing the poses rounds off, and what A's rotation departs from orthonormal by. Far from the
/// origin the points are as coarse as the world's numbers are; the distance is not. The cache is the one of the other calls.
ABUT_API abut_proximity2 abut_distance2_world(const abut_shape2 *a, abut_pose2 a_in_world, const abut_shape2 *b,
                                              abut_pose2 b_in_world, const abut_options *options, abut_cache2 *cache);
ABUT_API abut_manifold2  abut_collide2_world(const abut_shape2 *a, abut_pose2 a_in_world, const abut_shape2 *b,
                                             abut_pose2 b_in_world, abut_real margin, abut_cache2 *cache);

#ifdef __cplusplus
}
#endif

#include "abut/detail/calls2.h"

#endif
