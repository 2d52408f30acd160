// query3.h : the queries on two convex shapes in 3D: overlap, signed distance with closest points or penetration depth, and
// contact manifold.
//
// Every query takes the pose of B in A's frame (abut_relative_pose3 makes it from two world poses) and answers in A's frame.
// No allocation, no globals, no printing; a bounded number of steps; every field of every answer filled, whatever came in.
#ifndef ABUT_QUERY3_H
#define ABUT_QUERY3_H

#include "abut/detail/query3.h"
#include "abut/hull3.h"
#include "abut/shape3.h"

/// Bytes of stack that a query takes at most, with its own calls (optimised, x86-64; a custom support function's come on
/// top). The polytope of EPA is most of it. It holds for the library and for the one file (abut.c), where a compiler makes more
/// functions part of their callers. guard: property/stack3, measured over random pairs, by the kernels for each kind of
/// processor, of both.
#if defined(ABUT_F32)
#define ABUT_STACK3 (34 * 1024)
#else
#define ABUT_STACK3 (48 * 1024)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Warm starting: what one query keeps for the next one on the same two shapes. Zero it once; NULL means no warm start.
/// A cache can only save work: whatever it holds, the answer is right. What it holds is the library's own.
typedef struct abut_cache3 {
    abut_warm3 private_; ///< no part of the interface
} abut_cache3;

/// Signed distance, closest points (witnesses) and normal. All in A's frame.
typedef struct abut_proximity3 {
    abut_vec3   point_a, point_b; ///< on the two surfaces; point_b == point_a + distance * normal to rounding
    abut_vec3   normal;           ///< unit, from A to B; -distance * normal is the minimum translation of B
    abut_real   distance;         ///< signed: a gap is > 0, a penetration depth < 0
    abut_real   error;            ///< |distance - exact| <= error, proved; exact means for the very numbers passed in
    abut_status status;           ///< ABUT_OK, ABUT_BEYOND, ABUT_LIMIT or ABUT_INVALID
    int32_t     supports;         ///< the cost: support points of A - B that were computed (0 for a closed form), or as much
} abut_proximity3;

/// One contact. The two points face each other along the normal, `separation` apart.
typedef struct abut_contact3 {
    abut_vec3 point_a, point_b; ///< on the two surfaces, in A's frame; point_b == point_a + separation * normal to rounding
    abut_real separation;       ///< signed, along the manifold's normal
    uint64_t  id;               ///< persistent: made of the two features, the same while they touch; below 2^50
} abut_contact3;

/// Most points a manifold has.
#define ABUT_MANIFOLD3_POINTS 4

/// A contact manifold: one normal, one to four points.
typedef struct abut_manifold3 {
    abut_vec3 normal; ///< unit, from A to B
    abut_vec3
        tangent[2]; ///< unit, perpendicular to the normal and to each other: (tangent[0], tangent[1], normal) right-handed
    abut_contact3 points[ABUT_MANIFOLD3_POINTS]; ///< the deepest first; the rest span the largest area
    int32_t       count;                         ///< 0 when farther apart than the margin
    int32_t       total;                         ///< number of points of the full set
    abut_real     distance;                      ///< as in abut_proximity3
    abut_real     error;
    abut_status   status;
    int32_t       supports;
} abut_manifold3;

/// True when A and B share a point: exactly when abut_distance3 answers a distance <= 0. False on invalid input. Where that
/// distance is a subnormal number (nearer to 0 than 2.3e-308, in float 1.2e-38) and so all rounding, the two may differ.
ABUT_API bool abut_overlap3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a);

/// The signed distance, with closest points, normal, proved error bound, status and cost. `options` and `cache` may be NULL.
/// Source: GJK (Gilbert, Johnson, Keerthi 1988) on the cores when they are apart, EPA (van den Bergen 2001) on the cores when
/// they overlap, closed forms where they exist; radii are added afterwards.
/// Where smooth cores overlap and many directions are equally deep, or nearly (shapes on one axis, near-balls), ABUT_OK says
/// that the error is at most 1e-10 of the pair's size (float: 1e-4). ABUT_LIMIT has a larger one: by options.max_supports; of
/// custom cores round an axis, of up to 0.03 of the size; of thin solids of revolution at right angles, the middle of one on
/// the other's rim, 3 pairs in 1000, up to 0.003; of other thin ones, and of a cylinder or a cone on a bolt, as deep along it
/// as aside of it, 5 in 10 000, up to 0.001; of solids of revolution upright in a box, a triangle or a hull, 1 in 1000, up to
/// 1e-4; of those with a corner or an edge of one on their axis, 5 in 10 000, up to 1e-5 (guard: property/limit3, random pairs
/// of each of these families; docs/accuracy-3d.md has what it counts).
ABUT_API abut_proximity3 abut_distance3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                        const abut_options *options, abut_cache3 *cache);

/// The same by GJK and EPA alone, without closed forms and special kernels: the step machines show this one, and the tests
/// compare the special kernels with it.
ABUT_API abut_proximity3 abut_distance3_general(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                                const abut_options *options, abut_cache3 *cache);

/// The contact manifold: points whose separation is at most `margin` (0 or negative: only touching ones at 0), reduced to four.
/// The status is ABUT_BEYOND when the shapes are certainly farther apart than that. `cache` may be NULL.
ABUT_API abut_manifold3 abut_collide3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                                      abut_cache3 *cache);

/// Most points that a full set can have: two faces of ABUT_FACE3_POINTS corners clipped against each other.
#define ABUT_CONTACTS3_AT_MOST 64

/// The same with the full set of points, before it is reduced: counter-clockwise about the normal, in points[0..total).
/// `points` has room for ABUT_CONTACTS3_AT_MOST.
ABUT_API abut_manifold3 abut_collide3_full(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_real margin,
                                           abut_cache3 *cache, abut_contact3 *points);

/// The contacts along a normal of the caller's choice, which need not be the shortest way out: for surfaces that are put
/// together of convex parts, where the shortest way out of one part leads into the next, and for platforms that are solid from
/// one side. `normal`, of any length but 0, points from A to B. The manifold's distance is the separation along it, negative
/// where it parts the two by no plane; ABUT_BEYOND when that is more than `margin`. There are contacts where one shape lies
/// over the other, seen along the normal; beside each other the two have none. Cost: one support point and the clipping.
/// `points`, unless NULL, has room for ABUT_CONTACTS3_AT_MOST and gets the full set.
ABUT_API abut_manifold3 abut_collide3_along(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 normal,
                                            abut_real margin, abut_contact3 *points);

/// The same with both poses in the world, answered in the world: points and normal are the world's, normal still from A to B.
/// `error` also holds what composing the poses rounds off, and what A's rotation departs from orthonormal by. Far from the
/// origin the points are as coarse as the world's numbers are; the distance is not. The cache is the one of the other calls.
ABUT_API abut_proximity3 abut_distance3_world(const abut_shape3 *a, abut_pose3 a_in_world, const abut_shape3 *b,
                                              abut_pose3 b_in_world, const abut_options *options, abut_cache3 *cache);
ABUT_API abut_manifold3  abut_collide3_world(const abut_shape3 *a, abut_pose3 a_in_world, const abut_shape3 *b,
                                             abut_pose3 b_in_world, abut_real margin, abut_cache3 *cache);

#ifdef __cplusplus
}
#endif

#endif
