// cast3.h : when two convex shapes in 3D meet if one of them moves on a straight line, where a ray enters and leaves a shape,
// and how far a shape must be moved along a direction to come free.
//
// A's frame, as everywhere: the pose of B and its translation are given in it, and so are the answers. Normals point from A,
// which is hit, to B, the ray or whatever else moves. No length has a unit: a scene scaled by 2^k has the same fractions.
#ifndef ABUT_CAST3_H
#define ABUT_CAST3_H

#include "abut/steps3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes of stack that a cast, a ray, an impact, a derivative or a certificate takes at most, counted as ABUT_STACK3 is: it
/// asks for distances on its way. guard: property/cast_stack3, measured over random pairs.
#if defined(ABUT_F32)
#define ABUT_CAST_STACK3 (38 * 1024)
#else
#define ABUT_CAST_STACK3 (48 * 1024)
#endif

/// When two shapes first touch, as a fraction of a motion.
typedef struct abut_hit3 {
    abut_vec3 point;    ///< where they touch, on A's surface
    abut_vec3 normal;   ///< unit, from A to B, there; of a miss that of the last supporting plane
    abut_real fraction; ///< of the motion: the first touch. Of a miss: max_fraction
    abut_real error;    ///< |fraction - exact| <= error, proved
    abut_real safe;     ///< proved: nothing touches before it. Never later than `fraction`
    abut_real distance; ///< signed, at the touch: the target, to rounding; of an initial touch the depth; of a miss infinite
    bool      hit;
    bool grazing; ///< less than rounding decides whether they touch there or just miss; what would follow a miss is not known
    abut_status status;   ///< ABUT_OK: hit; ABUT_MISS; ABUT_INITIAL: hit at 0; ABUT_LIMIT: hit, not known closely; ABUT_INVALID
    int32_t     supports; ///< the cost: support points of A - B that were computed
} abut_hit3;

/// When B, moved by fraction * translation, first comes within options.target of A. The rotation stays. `options` and `cache`
/// may be NULL. Source: GJK ray casting (van den Bergen 2004), which is Newton's method on the distance as a function of the
/// fraction: it is convex, so each supporting plane of A - B bounds the touch from below, and a point of A - B from above.
/// A miss is proved, but for one that slides along nearer than rounding can tell: it is `grazing`.
/// Touching at the start is ABUT_INITIAL, with the signed distance and its normal: exactly when abut_distance3 answers a
/// distance <= target. A translation of zero length asks for that alone.
ABUT_API abut_hit3 abut_cast3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 translation,
                              const abut_cast_options *options, abut_cache3 *cache);

/// How far B must move along a direction (of any length but 0, which is not the unit of the answer: `fraction` is a length) for
/// the two to part: the last touch on the way. Of shapes that do not touch at the start ABUT_MISS, with 0.
ABUT_API abut_hit3 abut_depth_along3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a, abut_vec3 direction,
                                     const abut_cast_options *options, abut_cache3 *cache);

/// Where a ray enters and leaves a shape. Of a miss point and normal are no answer.
typedef struct abut_ray_hit3 {
    abut_vec3   point;  ///< where it enters, on the surface; of a ray that begins inside the nearest point of the surface
    abut_vec3   normal; ///< unit, out of the shape, there
    abut_real   entry;  ///< fraction of the direction; 0 when it begins inside; of a miss max_fraction
    abut_real   exit;   ///< where the line leaves the shape; may be beyond max_fraction; INFINITY when beyond all numbers
    abut_real   error;  ///< |entry - exact| and |exit - exact| <= error, proved, but of an exit at INFINITY
    bool        hit;
    bool        inside;  ///< the ray begins in the shape
    bool        grazing; ///< it may miss by less than rounding can tell
    abut_status status;  ///< ABUT_OK: hit; ABUT_MISS; ABUT_INITIAL: begins inside; ABUT_LIMIT; ABUT_INVALID
    int32_t     supports;
} abut_ray_hit3;

/// The ray from `origin` to origin + max_fraction * direction, in the shape's own frame (abut_unrotate3 and abut_inverse3 bring
/// a ray there). A point within options.target of the shape is in it. ABUT_INVALID when the direction or the whole way are not
/// finite or above ABUT_REAL_LARGEST: a ray without end has a large max_fraction, but not INFINITY.
ABUT_API abut_ray_hit3 abut_ray3(const abut_shape3 *shape, abut_vec3 origin, abut_vec3 direction,
                                 const abut_cast_options *options);

/// The cast as a step machine: begin, then step until the status is no longer ABUT_RUNNING, or run. Each step asks GJK about
/// the two cores where the last one has brought B. Before that, in the first step of a cast without a radius, the origin's way
/// through A - B is a ray, which mostly finds the end (abut_portal3_watch).
typedef struct abut_caster3 {
    const abut_shape3 *a, *b;
    abut_pose3         start; ///< of B in A's frame
    abut_vec3          translation;
    abut_vec3          way;       ///< its unit direction
    abut_real          length;    ///< and length
    abut_real          radius;    ///< of both roundings and the target together
    abut_real          target;    ///< distance that counts as touching
    abut_real          last;      ///< max_fraction
    abut_real          tolerance; ///< the machine stops when the touch is known this closely, a length
    bool               leave;     ///< an initial touch from which they part is none
    abut_cache3        cache;     ///< from step to step
    abut_real          at;        ///< fraction at which the last step looked
    abut_pair3         pair;      ///< the two cores there
    abut_gjk3          gjk;       ///< of polytopes: how GJK ended there; of smooth cores its simplex is empty
    abut_vec3          closest;   ///< point of A - B nearest the origin there, and of A's core, in the unit frame
    abut_vec3          witness;
    abut_real          apart;      ///< distance of the cores there, in the unit frame
    abut_vec3          normal;     ///< of the supporting plane found there, from A to B
    abut_real          separation; ///< of the rounded shapes along it less the target, a length: they are at least so far apart
    abut_real          noise;      ///< what rounding may have done to that, a length
    abut_real          speed;      ///< the length by which B approaches that plane in a whole motion
    abut_real          safe;       ///< the touch is not before this fraction
    abut_vec3          normal_of_safe; ///< of the plane that says so
    abut_real          estimate;       ///< where that plane is come to, without what is taken off for rounding
    abut_real          upper;          ///< there is a touch not after this one; infinite: not known yet
    abut_vec3          point;          ///< on A's surface: where they touch, or where they are nearest at `at`
    abut_real          distance;       ///< signed, there
    bool               grazing;        ///< that there is a touch is not certain
    int32_t            steps;
    int32_t            supports;
    abut_status        status;
} abut_caster3;

/// ABUT_RUNNING, or ABUT_INVALID: a shape was never made, the pose or the translation is not usable. `options` and `cache` may
/// be NULL.
ABUT_API abut_status abut_caster3_begin(abut_caster3 *caster, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 b_in_a,
                                        abut_vec3 translation, const abut_cast_options *options, const abut_cache3 *cache);
ABUT_API abut_status abut_caster3_step(abut_caster3 *caster);
ABUT_API abut_status abut_caster3_run(abut_caster3 *caster);

/// What is known of a cast without a radius after each support point of its first step. A portal is three points of A - B
/// that the origin's way goes between. The first support points are looked for in the plane square to the way, as GJK does,
/// until there are three about it; every other is asked for along the portal's normal, back to where the origin comes from.
/// It bounds the touch from below and the portal from above; then it takes the place of one corner.
/// Source: Snethen 2008, "XenoCollide: complex collision made simple".
typedef struct abut_portal3 {
    const abut_caster3 *caster;    ///< its pair, supporting plane, bounds and point are those of now
    abut_vertex3        corner[3]; ///< of the portal, counter-clockwise seen along the way
    abut_vertex3        added;     ///< the support point, along caster->normal
    abut_real           margin;    ///< of the first portal about the way, unit frame; 0: there is none yet
    abut_real           far;       ///< how far down the way the farthest corner of that is
    int32_t             looks;     ///< support points so far
} abut_portal3;

/// Sees a portal after each support point, before the point takes a place in it.
typedef void abut_portal3_fn(void *user, const abut_portal3 *portal);

/// Does what the first step of a caster that has just begun does with portals, with somebody looking on: to the same bits.
/// ABUT_OK: the touch is known; ABUT_MISS; ABUT_LIMIT: it has a radius, or this cannot be told so. The caster is then as it was
/// but for its cost, and its steps do the rest.
ABUT_API abut_status abut_portal3_watch(abut_caster3 *caster, abut_portal3_fn *see, void *user);

#ifdef __cplusplus
}
#endif

#endif
