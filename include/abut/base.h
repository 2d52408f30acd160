// base.h : what every other public header stands on: the number, the status, the hooks, the conventions.
//
// Conventions, fixed here once for the plane and for space:
//   A, B     the two shapes; D = A - B is their Minkowski difference; w is a vertex of D, x the point of D nearest the origin.
//   n        the unit normal, pointing from A to B. Moving B by depth * n separates the two.
//   distance is signed: a gap is positive, a depth negative, touching is 0.
//   frame    a query takes the pose of B in A's frame and answers in A's frame.
//   axes     right-handed, column vectors, counter-clockwise polygons, radians, the caller's own length unit.
//   values   in and out; shapes by const pointer first; a zeroed options struct is the default.
//
// Floating point: IEEE 754, rounding to nearest, subnormal numbers kept (no flush to zero: errors near zero are made of
// them). A query may leave exception flags raised, by lanes of a kernel whose result nobody takes: a program that traps
// them (feenableexcept) masks them round a query.
//
// Bad data never asserts: makers return a status, queries answer ABUT_INVALID with every field filled. Only a broken contract
// (a NULL where the documentation asks for an object) calls the assert hook.
#ifndef ABUT_BASE_H
#define ABUT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ABUT_VERSION_MAJOR 0
#define ABUT_VERSION_MINOR 1
#define ABUT_VERSION_PATCH 0

#if defined(ABUT_BUILD_SHARED) && defined(__GNUC__)
#define ABUT_API __attribute__((visibility("default")))
#else
#define ABUT_API
#endif

// A function whose body is in a header and that the library has too. In C before C99 gcc calls that extern inline.
#if defined(__GNUC_GNU_INLINE__) && !defined(__cplusplus)
#define ABUT_HEADER_INLINE extern inline
#else
#define ABUT_HEADER_INLINE inline
#endif

// The number. One set of sources builds two libraries; every function of the float one carries the suffix _f32, given by the
// generated header, so both can be linked into one program and a mismatch between header and library does not link.
#if defined(ABUT_F32)
#include "abut/rename_f32.h"
typedef float abut_real;
#else
typedef double abut_real;
#endif

/// Largest coordinate, half size, radius or position the library takes: far enough from overflow that sums and differences
/// of a pair stay finite.
#if defined(ABUT_F32)
#define ABUT_REAL_LARGEST 0x1p120f
#else
#define ABUT_REAL_LARGEST 0x1p1000
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// What came of a call. Zero and the queries' other good ends come first; from ABUT_INVALID on there is no answer.
typedef enum abut_status {
    ABUT_OK = 0,          ///< done; the answer holds within its error bound
    ABUT_BEYOND,          ///< apart by more than options.max_distance; distance and error still bracket the truth
    ABUT_LIMIT,           ///< stopped at the limit of supports; the answer holds within its (larger) error bound
    ABUT_RUNNING,         ///< a step machine that has further steps to take
    ABUT_INVALID,         ///< not an answer: a shape was never made, or the pose is not finite or not a rotation
    ABUT_NOT_FINITE,      ///< maker: a number is NaN or infinite
    ABUT_TOO_LARGE,       ///< maker: a coordinate or radius is above ABUT_REAL_LARGEST
    ABUT_NEGATIVE_RADIUS, ///< maker: radius below zero
    ABUT_NEGATIVE_EXTENT, ///< maker: a half size below zero
    ABUT_TOO_FEW_POINTS,  ///< maker: a polygon needs three points, a hull one
    ABUT_TOO_MANY_POINTS, ///< maker: more points than a feature id can name (2^24)
    ABUT_DUPLICATE_POINT, ///< maker: two successive polygon points coincide
    ABUT_NOT_CONVEX,      ///< maker: the polygon turns both ways
    ABUT_SELF_CROSSING,   ///< maker: the polygon winds round more than once
    ABUT_NO_AREA,         ///< maker: the polygon's points lie on one line
    ABUT_NO_ROOM,         ///< maker: the block is smaller than the size function asks, or not aligned
    ABUT_BAD_SUPPORT,     ///< maker: the support function gives no finite point, or one that is not farthest
    ABUT_BAD_AXIS         ///< maker: the axis is none of x, y and z
} abut_status;

/// Why a machine stopped.
typedef enum abut_reason {
    ABUT_REASON_NONE = 0, ///< it has not
    ABUT_REASON_GAP,      ///< the bounds have met
    ABUT_REASON_REPEAT,   ///< the support point is one it already has: nothing of D lies farther out
    ABUT_REASON_FLOOR,    ///< what seemed progress was rounding: exact arithmetic found none
    ABUT_REASON_OVERLAP,  ///< GJK: the origin is inside the simplex
    ABUT_REASON_BEYOND,   ///< the gap is larger than options.max_distance
    ABUT_REASON_LIMIT     ///< options.max_supports, or the library's own limit
} abut_reason;

/// How to ask. A zeroed struct (or NULL) is the default.
typedef struct abut_options {
    abut_real max_distance; ///< answer ABUT_BEYOND as soon as the gap is known to be larger; 0 is no limit
    abut_real tolerance;    ///< stop when the bounds are this close (a length); 0 is as close as rounding lets them come
    int32_t   max_supports; ///< stop with ABUT_LIMIT after so many support points of A - B; 0 is the library's own limit
} abut_options;

/// One English sentence for a status: what is wrong and what to do. Never NULL, whatever the value.
ABUT_API const char *abut_status_text(abut_status status);

/// The version of the library that was linked, as "MAJOR.MINOR.PATCH".
ABUT_API const char *abut_version(void);

/// Called when a contract of the interface is broken (NULL for a shape). The default prints one line and aborts.
typedef void abut_assert_fn(const char *condition, const char *file, int line);

/// Replaces the assert hook, process-wide; NULL restores the default. Call it before any query runs, from one thread.
ABUT_API void abut_set_assert(abut_assert_fn *hook);

#ifdef __cplusplus
}
#endif

#endif
