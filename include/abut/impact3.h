// impact3.h : when two convex shapes in 3D meet that move and turn: the time of impact.
//
// Frame: the world. A motion runs from fraction 0 to 1, or as far as options.max_fraction says. Positions are subtracted before
// anything else, so a motion far from the world's origin loses nothing.
#ifndef ABUT_IMPACT3_H
#define ABUT_IMPACT3_H

#include "abut/cast3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a body moves: one of its points on a straight line, the body about that point at a constant rate.
typedef struct abut_sweep3 {
    abut_pose3 start;       ///< of the body in the world, at fraction 0
    abut_vec3  center;      ///< the point that moves straight, in the body's frame: usually its centre of mass
    abut_vec3  translation; ///< of that point from fraction 0 to 1, in the world
    abut_vec3  turn; ///< from fraction 0 to 1: the axis, in the world, times the angle in radians: of any number of turns.
                     ///< Angle times max_fraction is at most 1e5
} abut_sweep3;

/// The pose of the body in the world at a fraction of its motion.
ABUT_API abut_pose3 abut_sweep3_pose(const abut_sweep3 *sweep, abut_real fraction);

/// When the two, both moving, first come within options.target of each other. The point and the normal are the world's, at that
/// moment. `options` and `cache` may be NULL. What a hit says is what it says of a cast (cast3.h), and holds for the motion as
/// given, turns included: nothing passes through anything, however fast it turns. Of shapes that touch at the start,
/// options.leave looks for the first touch after they have come apart; a gap that opens and closes within 1/256 of the motion
/// may go unseen then.
/// ABUT_LIMIT is left to two that are nearer than about 1e-8 of their size (float 1e-4) all along a turn, as edge over
/// edge that turn about where they all but touch; the interval holds the touch then, too. The cost grows with the turns: some
/// ten support points a radian; of rims on edges and rims, whose distances take 200 and whose steps converge slowly, to 8192.
/// Source: conservative advancement (Mirtich 1996) on the proved distance, by a bound of second order on how fast the supports
/// along a fixed normal approach, which is convex in the fraction.
ABUT_API abut_hit3 abut_impact3(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b,
                                const abut_sweep3 *sweep_b, const abut_cast_options *options, abut_cache3 *cache);

/// The same as a step machine: begin, then step until the status is no longer ABUT_RUNNING, or run. Each step asks for the
/// distance at a fraction, and goes on as far as its normal proves that they stay apart.
typedef struct abut_advance3 {
    const abut_shape3 *a, *b;
    abut_sweep3        sweep_a, sweep_b;     ///< about A's position at the start
    abut_vec3          origin;               ///< that position
    abut_real          reach_a, reach_b;     ///< of the cores from the points that move straight
    abut_real          way;                  ///< of one of these points past the other, in a whole motion
    abut_real          radius;               ///< of both roundings and the target together
    abut_real          target;               ///< distance that counts as touching
    abut_real          last;                 ///< max_fraction
    abut_real          tolerance;            ///< the machine stops when the touch is known this closely, a length
    bool               leave;                ///< an initial touch from which they part is none
    bool               by_edges;             ///< a step may follow two edges that pass: then `spin` does not prove it by itself
    abut_cache3        cache;                ///< from step to step
    abut_real          at;                   ///< fraction at which the last step looked
    abut_pose3         pose_a, pose_b;       ///< there, about A's position at the start
    abut_vec3          normal;               ///< found there, from A to B, in the world's axes
    abut_vec3          top_a, top_b;         ///< the farthest points along it, each from its core's straight moving point
    abut_vec3          nearest_a, nearest_b; ///< their nearest points, from there likewise
    abut_vec3          apart;                ///< from A's such point to B's
    abut_vec3          spin;                 ///< how that normal turns in the bound, axis times angle in a whole motion
    abut_real          separation;           ///< of the rounded shapes along it less the target, a length
    abut_real          noise;                ///< what rounding may have done to that, a length
    abut_real          speed;                ///< at which they approach along it, a length in a whole motion
    abut_real          safe;                 ///< the touch is not before this fraction
    abut_real          estimate;             ///< where the last separation would be used up at its speed
    abut_real          upper;                ///< there is a touch not after this one; infinite: not known yet
    abut_vec3          point;                ///< on A's surface, about A's position at the start: where they are nearest
    abut_real          distance;             ///< signed, there
    bool               grazing;              ///< that there is a touch is not certain
    abut_vec3   ground; ///< A is the half-space below the plane through its frame's origin with this unit normal; 0: a shape
    int32_t     steps;
    int32_t     supports;
    abut_status status;
} abut_advance3;

/// ABUT_RUNNING, or ABUT_INVALID: a shape was never made, or a sweep is not usable. `options` and `cache` may be NULL.
ABUT_API abut_status abut_advance3_begin(abut_advance3 *m, const abut_shape3 *a, const abut_sweep3 *sweep_a,
                                         const abut_shape3 *b, const abut_sweep3 *sweep_b, const abut_cast_options *options,
                                         const abut_cache3 *cache);
ABUT_API abut_status abut_advance3_step(abut_advance3 *m);
ABUT_API abut_status abut_advance3_run(abut_advance3 *m);

#ifdef __cplusplus
}
#endif

#endif
