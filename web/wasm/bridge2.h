// bridge2.h : 2D queries, as a page sees them: functions of plain numbers over the buffer of bridge.h.
//
// Compiled twice; with ABUT_F32 every name ends in _f32 and the library underneath is the float one. What comes out is in world
// coordinates and the caller's length unit.
#ifndef WEB_BRIDGE2_H
#define WEB_BRIDGE2_H

#include "abut/steps2.h"
#include "bridge.h"

#if defined(ABUT_F32)
#define bridge2_ask bridge2_ask_f32
#define bridge2_begin bridge2_begin_f32
#define bridge2_clip bridge2_clip_f32
#define bridge2_corners bridge2_corners_f32
#define bridge2_epa bridge2_epa_f32
#define bridge2_gjk bridge2_gjk_f32
#define bridge2_shape bridge2_shape_f32
#define bridge2_support bridge2_support_f32
#endif

/// What bridge2_shape makes.
typedef enum bridge2_kind {
    BRIDGE2_CIRCLE,  ///< points: its centre
    BRIDGE2_CAPSULE, ///< points: its ends
    BRIDGE2_BOX,     ///< points: centre, half sizes
    BRIDGE2_POLYGON,
    BRIDGE2_HULL,
    BRIDGE2_ELLIPSE,  ///< points: centre, half axes
    BRIDGE2_HALFSPACE ///< points: normal; offset and 0. There are answers about it, but no trace: it has no middle
} bridge2_kind;

/// Makes the shape of a slot from the buffer: radius, then `count` points. Answers an abut_status.
int32_t bridge2_shape(int32_t slot, int32_t kind, int32_t count);

/// Writes the corners of a slot's core, in the order of their feature ids, in the shape's frame; answers how many: 0 for an
/// ellipse, and of a half-space the point of its line that is nearest to the frame's origin.
int32_t bridge2_corners(int32_t slot);

/// Writes the point of the whole shape farthest along a direction (2 numbers in, 2 out).
void bridge2_support(int32_t slot);

/// Poses of A and B in the buffer, 4 numbers each: x, y, cosine, sine. Writes: status, distance, error, normal (2), point on A
/// (2), point on B (2), supports, number of contacts; then for each: point on A (2), point on B (2), separation, feature of A,
/// feature of B. `general` is 1 for the answer of GJK and EPA alone.
void bridge2_ask(int32_t a, int32_t b, double margin, int32_t general);

/// Begins a trace; poses as before. Writes: status, unit, size, noise, tolerance, polytopes, first
/// direction (2).
int32_t bridge2_begin(int32_t a, int32_t b);

/// One step of GJK; answers its status. Writes: status, reason, supports, lower, upper, height, x (2), next direction (2), the
/// added vertex, number of vertices, then each vertex and its weight. A vertex is 10 numbers: w (2), its point on A (2) and on
/// B (2), the direction it was asked for (2), the features of A and B.
int32_t bridge2_gjk(void);

/// One step of EPA, which begins from the GJK before it when `first` is 1; answers its status. Writes: status, reason,
/// supports, lower, upper, number of open edges, the added vertex, then the best edge and every open one. An edge is two
/// vertices, normal (2), depth.
int32_t bridge2_epa(int32_t first);

/// One step of clipping; begins from the answer when `first` is 1. Answers its status, or -1 when no two edges face each other.
/// Writes: stage, then A's edge and B's (each: low end (2), high end (2), feature of each), tangent (2), where the low and the
/// high planes stand (2 each, seen through the middle of A), normal (2), count, contacts as in bridge2_ask.
int32_t bridge2_clip(int32_t first, double margin);

#endif
