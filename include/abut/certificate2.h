// certificate2.h : what proves an answer about two convex shapes in 2D, in a form that can be checked without this library.
//
// Two facts prove a signed distance. Below: a direction along which the shapes are at least so far apart, or overlap by no
// more; whoever can find the farthest vertex along a direction can check it. Above: two points of the cores that are no farther
// apart; or, of cores that overlap, a closed polygon in D = A - B, its vertices differences of named vertices, round the origin
// and nowhere nearer to it than the depth. `abut prove` writes this down with the shapes, and tools/check_proof checks it in
// rational numbers (docs/proofs.md).
#ifndef ABUT_CERTIFICATE2_H
#define ABUT_CERTIFICATE2_H

#include "abut/halfspace2.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Most vertices of the polygon that proves a depth. guard: unit/certificate2, two ellipses need them all.
#define ABUT_PROOF2_VERTICES 96

/// A point of D = A - B by the points of the two cores that make it, each in its own shape's frame. Vertices of polytope cores
/// go by their feature ids, of which the points are the places, to rounding. An ellipse has no vertices: its point is given
/// from its centre, and is certainly in the core.
typedef struct abut_proof_vertex2 {
    abut_vec2 a, b;
    uint32_t  feature_a, feature_b;
} abut_proof_vertex2;

/// What proves that the signed distance is between `lower` and `upper`.
typedef struct abut_proof2 {
    abut_real lower;  ///< by `normal`: the least of B along it, less the farthest of A, less both radii, is not below this
    abut_real upper;  ///< by the points or the polygon
    abut_vec2 normal; ///< from A to B, in A's frame; of unit length to rounding
    abut_proof_vertex2 support; ///< the vertices farthest along it: of A, and against it of B

    /// Without a polygon: the weighted mean of these points of D (three at most) is no longer than `upper` and both radii
    /// together. With one: its corners, counter-clockwise; no point of its edges is nearer to the origin than -upper less both
    /// radii.
    abut_proof_vertex2 vertex[ABUT_PROOF2_VERTICES];
    int32_t            vertices;
    abut_real          weight[3]; ///< of the first three, none negative; their sum is 1 to rounding
    bool               polygon;
    abut_status        status; ///< ABUT_OK, or ABUT_INVALID: nothing is known, and `lower` and `upper` are infinite
} abut_proof2;

/// The certificate of the signed distance of A and B. It proves what abut_distance2 answers: of polytopes to rounding; of
/// ellipses that are apart likewise; of those that overlap the depth from above likewise, from below to what a polygon of
/// ABUT_PROOF2_VERTICES corners can say. The structure is large (about 5 kB) and is the caller's. Returns the status.
ABUT_API abut_status abut_certificate2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a, abut_proof2 *proof);

/// The same of a half-space and a shape: `normal` is the half-space's, `support` the shape's deepest point and one of the
/// line, which proves both bounds: nothing of the shape is deeper, and that is so deep. There are no more vertices.
ABUT_API abut_status abut_halfspace2_certificate(const abut_halfspace2 *halfspace, const abut_shape2 *shape, abut_pose2 pose,
                                                 abut_proof2 *proof);

/// What proves when B, moved by fraction * translation, first comes within a target of A.
typedef struct abut_cast_proof2 {
    abut_real   clear;  ///< from 0 to this fraction the two are the target apart along `normal`, or farther
    abut_vec2   normal; ///< from A to B, in A's frame; of unit length to rounding. One is enough for the whole way
    abut_real   touch;  ///< a fraction at which they are within the target; infinite: there is none, or none that is certain
    abut_status status; ///< as abut_cast2 answers it. A touch at the start leaves nothing clear
} abut_cast_proof2;

/// The certificate of a cast. Its `clear` and `touch` are round the answer's `fraction`, a little farther apart than `safe` and
/// the error. options.leave is not heeded: every touch counts. `options` may be NULL.
///   at_touch  the certificate of the distance at `touch`; nothing where that is infinite
ABUT_API abut_cast_proof2 abut_certificate_cast2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                                 abut_vec2 translation, const abut_cast_options *options,
                                                 abut_proof2 *at_touch);

/// From this fraction to that of the next step (of the last one to `clear`) a direction that turns at a constant rate keeps the
/// two the target apart.
typedef struct abut_impact_step2 {
    abut_real from;
    abut_vec2 normal; ///< at `from`, from A to B, in the world; of unit length to rounding
    abut_real spin;   ///< in a whole motion
} abut_impact_step2;

typedef struct abut_impact_proof2 {
    abut_real   clear; ///< nothing touches until this fraction
    int32_t     steps; ///< that prove it
    abut_status status;
} abut_impact_proof2;

/// What proves that nothing touches before an impact, by the steps that abut_impact2 takes (docs/proofs.md says what each of
/// them proves). A touch at the start leaves nothing clear; options.leave is not heeded. `options` may be NULL.
///   steps  the caller's, of `room` places: where more are needed, what is clear ends with the last
ABUT_API abut_impact_proof2 abut_certificate_impact2(const abut_shape2 *a, const abut_sweep2 *sweep_a, const abut_shape2 *b,
                                                     const abut_sweep2 *sweep_b, const abut_cast_options *options,
                                                     abut_impact_step2 *steps, int32_t room);

/// The same of a half-space that may move, and a shape: the steps of abut_halfspace2_impact.
ABUT_API abut_impact_proof2 abut_halfspace2_certificate_impact(const abut_halfspace2 *halfspace,
                                                               const abut_sweep2 *sweep_halfspace, const abut_shape2 *shape,
                                                               const abut_sweep2 *sweep_shape, const abut_cast_options *options,
                                                               abut_impact_step2 *steps, int32_t room);

#ifdef __cplusplus
}
#endif

#endif
