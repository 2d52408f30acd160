// steps2.h : GJK, EPA and clipping in 2D as step machines: begin, then step until the status is no longer ABUT_RUNNING, or run.
//
// A machine is a plain struct that holds the whole state of its algorithm: a copy of it is an undo, and a viewer can read
// everything. `run` calls step in a loop, as the queries do.
//
// Frame: the unit frame of a pair has A's axes, its origin in the middle of A's core, and lengths divided by `unit`, an exact
// power of two. The step machines work on the cores only; the queries add the radii.
#ifndef ABUT_STEPS2_H
#define ABUT_STEPS2_H

#include "abut/query2.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two cores in one frame, with everything the machines need to know about them.
typedef struct abut_pair2 {
    const abut_shape2 *a, *b;
    abut_rot2          rotation;     ///< of B in A's frame
    abut_vec2          offset;       ///< from the middle of A's core to the middle of B's, unit frame
    abut_real          unit;         ///< the caller's length of 1 in the unit frame, a power of two
    abut_real          per_unit;     ///< 1 / unit
    abut_real          size;         ///< |offset| + reach of A + reach of B, unit frame: at most 1
    abut_real          noise;        ///< proved bound of what rounding does to a bound on the distance, unit frame
    abut_real          tolerance;    ///< the machines stop when their bounds are this close, unit frame
    abut_real          max_distance; ///< of the cores, unit frame; infinite when there is no limit
    int32_t            max_supports;
    bool               polytopes; ///< both cores are polytopes: feature ids name vertices, and answers are exact and finite
} abut_pair2;

/// Brings two shapes into the unit frame. ABUT_INVALID when a shape was never made or the pose is not usable.
ABUT_API abut_status abut_pair2_make(abut_pair2 *pair, const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                     const abut_options *options);

/// A vertex (or boundary point) of D = A - B: w = a - b.
typedef struct abut_vertex2 {
    abut_vec2 w;
    abut_vec2 a;                    ///< the point of A's core; b is a - w
    abut_vec2 normal;               ///< the direction in which it supports D (zero when it was taken from a cache)
    uint32_t  feature_a, feature_b; ///< ids of the features that make it
} abut_vertex2;

/// The vertex of D farthest along a unit direction: A's support along it, less B's support against it.
ABUT_API abut_vertex2 abut_minkowski2(const abut_pair2 *pair, abut_vec2 direction);

/// A point, a segment or a triangle of D.
typedef struct abut_simplex2 {
    abut_vertex2 vertex[3];
    abut_real    weight[3]; ///< of the point nearest the origin; their sum is 1
    int32_t      count;
} abut_simplex2;

/// GJK: the point x of D nearest the origin.
typedef struct abut_gjk2 {
    const abut_pair2 *pair;
    abut_simplex2     simplex; ///< the feature of D that holds x; after an overlap the triangle around the origin
    abut_vec2         closest; ///< x
    abut_vec2         normal;  ///< -x / |x|: from A to B, and the direction of the next support point
    abut_vertex2      added;   ///< the last support point
    abut_real         upper;   ///< |x|: the distance is at most this
    abut_real         lower;   ///< the distance is at least this, by the best supporting line so far (negative: none yet)
    abut_real         height;  ///< the support value of D along `normal`: how far D reaches
    int32_t           supports;
    abut_status       status;
    abut_reason       reason;
} abut_gjk2;

ABUT_API void        abut_gjk2_begin(abut_gjk2 *gjk, const abut_pair2 *pair, const abut_cache2 *cache);
ABUT_API abut_status abut_gjk2_step(abut_gjk2 *gjk);
ABUT_API abut_status abut_gjk2_run(abut_gjk2 *gjk);

/// One edge of the polygon that EPA grows inside D.
typedef struct abut_edge2 {
    abut_vertex2 first, last; ///< counter-clockwise
    abut_vec2    normal;      ///< unit, outward: where the bound is attained, and the next search direction
    abut_real    bulge_a;     ///< A's boundary between the two is curved no more than a circle of this radius
    abut_real    bulge_b;     ///< and B's no more than a circle of this one
    abut_real    depth;       ///< lower bound of this edge: D reaches at least this far between the two normals
    bool         at_end;      ///< the nearest point is one of the ends: the neighbour has it too and is processed first
} abut_edge2;

/// Most edges that EPA keeps at once. From ABUT_EPA2_EDGES - ABUT_EPA2_RESERVE on it works on the narrowest edge first, which
/// needs at most one further place each time an angle is halved: the reserve covers them all, so the store never overflows.
/// guard of ABUT_EPA2_EDGES below: property/steps, a custom core with four equal depths. More is only room.
/// guard of ABUT_EPA2_RESERVE above: property/steps, the same. Only an adversary notices one that is too small: a full store
/// ends EPA with its best bounds, like any limit.
#define ABUT_EPA2_EDGES 96
#define ABUT_EPA2_RESERVE 56

/// EPA: the nearest point of D's boundary to an origin inside D.
typedef struct abut_epa2 {
    const abut_pair2 *pair;
    abut_edge2        edge[ABUT_EPA2_EDGES]; ///< edges that may still hold the nearest point, in no order
    int32_t           count;
    abut_edge2        best;  ///< the nearest edge found to lie on the boundary
    abut_vertex2      added; ///< the last support point
    abut_real         upper; ///< support value of D along best.normal: the depth is at most this
    abut_real         lower; ///< the depth is at least this, by the edges settled so far
    int32_t           supports;
    abut_status       status;
    abut_reason       reason;
} abut_epa2;

/// Begins from a GJK that stopped with ABUT_REASON_OVERLAP.
ABUT_API void        abut_epa2_begin(abut_epa2 *epa, const abut_gjk2 *gjk);
ABUT_API abut_status abut_epa2_step(abut_epa2 *epa);
ABUT_API abut_status abut_epa2_run(abut_epa2 *epa);

/// The feature of a core that faces a direction: one point, or an edge (counter-clockwise), with the ids of its vertices.
typedef struct abut_face2 {
    abut_vec2 point[2];
    uint32_t  feature[2];
    int32_t   count;
} abut_face2;

/// Clipping: the interval in which two edges face each other, seen along the normal. A side plane goes through each end of an
/// edge, along the normal; each step clips the other edge by one pair of them. The remaining interval gives a contact at each
/// end. Frame: A's axes; the origin is the caller's choice (the queries put it in the middle of A's core); lengths are the
/// caller's.
typedef struct abut_clip2 {
    abut_face2    face_a, face_b; ///< edges, from low to high along the tangent
    abut_vec2     normal, tangent;
    abut_real     radius_a, radius_b;
    abut_real     margin;    ///< contacts farther apart are dropped
    abut_real     low, high; ///< the interval along the tangent
    uint64_t      low_id;    ///< ids of the two ends: of the vertices of A and B that bound the interval
    uint64_t      high_id;
    abut_contact2 contact[2];
    int32_t       count;
    int32_t       stage; ///< 0: low side planes next, 1: high side planes, 2: contacts, 3: done
    abut_status   status;
} abut_clip2;

/// Both faces must have two points.
ABUT_API void abut_clip2_begin(abut_clip2 *clip, const abut_face2 *face_a, const abut_face2 *face_b, abut_vec2 normal,
                               abut_real radius_a, abut_real radius_b, abut_real margin);

/// Begins the clipping that abut_collide2 does for a pair whose proximity is known, in the caller's lengths. False when no two
/// edges face each other: the contact is then the proximity's own pair of points.
ABUT_API bool abut_clip2_begin_pair(abut_clip2 *clip, const abut_pair2 *pair, const abut_proximity2 *p, abut_real margin);

ABUT_API abut_status abut_clip2_step(abut_clip2 *clip);
ABUT_API abut_status abut_clip2_run(abut_clip2 *clip);

#ifdef __cplusplus
}
#endif

#endif
