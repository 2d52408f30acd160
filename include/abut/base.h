// base.h : what every other public header needs: the number type, the status codes, the assert hook, the conventions.
//
// These conventions hold in 2D and in 3D:
//   A, B     the two shapes; D = A - B is their Minkowski difference; w is a vertex of D, x the point of D nearest the origin.
//   n        the unit normal, pointing from A to B. Moving B by depth * n, the minimum translation, separates the two.
//   distance is signed: a gap is positive, a penetration depth negative, touching is 0.
//   frame    a query takes the pose of B in A's frame and answers in A's frame.
//   axes     are right-handed, vectors are columns, polygons run counter-clockwise, angles are in radians.
//   lengths  are in the caller's own unit.
//   values   go in and out; shapes come first, by const pointer; a zeroed options struct is the default.
//
// Floating point: IEEE 754, rounding to nearest, with subnormal numbers (no flush to zero: the bounds of errors near zero need
// them). A query may leave exception flags raised by SIMD lanes whose result is not used: a program that traps floating point
// exceptions (feenableexcept) must mask them around a query.
//
// Bad data never asserts: makers return a status, queries answer ABUT_INVALID with every field filled. Only a broken contract
// (a NULL where the documentation asks for an object) calls the assert hook.
#ifndef ABUT_BASE_H
#define ABUT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ABUT_VERSION_MAJOR 0
#define ABUT_VERSION_MINOR 5
#define ABUT_VERSION_PATCH 0

// What a shared library shows. Its own sources define ABUT_BUILD_SHARED; whoever uses one on Windows defines ABUT_SHARED (CMake
// and pkg-config see to both). There GNU's linker finds an imported function without a word of ours, and its compiler warns of
// one on an inline function.
#if defined(_WIN32) && defined(ABUT_BUILD_SHARED)
#define ABUT_API __declspec(dllexport)
#elif defined(_MSC_VER) && defined(ABUT_SHARED)
#define ABUT_API __declspec(dllimport)
#elif defined(ABUT_BUILD_SHARED) && defined(__GNUC__)
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

// Such a function that is shown. GNU's compiler for Windows would put an exported one into every object; there its one source
// exports it.
#if defined(_WIN32) && defined(__GNUC__)
#define ABUT_API_INLINE ABUT_HEADER_INLINE
#else
#define ABUT_API_INLINE ABUT_API ABUT_HEADER_INLINE
#endif

// The number type. One set of sources builds two libraries. Every function of the float library has the suffix _f32, which the
// generated header adds, so both can be linked into one program, and a header that does not match its library does not link.
#if defined(ABUT_F32) && defined(ABUT_F64)
#error "ABUT_F32 and ABUT_F64 together: this file asks for float and for double. Use pkg-config abut_both (CMake: abut::both)"
#endif
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

/// What came of a call. ABUT_OK and the other results of a query come first; from ABUT_INVALID on there is no answer.
typedef enum abut_status {
    ABUT_OK = 0,          ///< done; the answer holds within its error bound
    ABUT_BEYOND,          ///< apart by more than options.max_distance; distance and error still bracket the truth
    ABUT_LIMIT,           ///< stopped at the limit of supports; the answer holds within its (larger) error bound
    ABUT_RUNNING,         ///< a step machine has further steps to take
    ABUT_MISS,            ///< cast, impact, ray: nothing is touched on the way
    ABUT_INITIAL,         ///< cast, impact: they touch before anything has moved; ray: it begins inside
    ABUT_INVALID,         ///< not an answer: a shape was never made, the pose is not finite or not a rotation, or a custom
                          ///< support function contradicts itself; the distance is then infinite, which touches nothing
    ABUT_NOT_FINITE,      ///< maker: a number is NaN or infinite
    ABUT_TOO_LARGE,       ///< maker: a coordinate or radius is above ABUT_REAL_LARGEST
    ABUT_NEGATIVE_RADIUS, ///< maker: radius below zero
    ABUT_NEGATIVE_EXTENT, ///< maker: a half size below zero; others: a number below what they say is the least
    ABUT_TOO_FEW_POINTS,  ///< maker: a polygon needs three points, a hull needs one
    ABUT_TOO_MANY_POINTS, ///< maker: more points than a feature id can name (2^24)
    ABUT_DUPLICATE_POINT, ///< maker: two successive polygon points coincide
    ABUT_NOT_CONVEX,      ///< maker: the polygon turns both ways
    ABUT_SELF_CROSSING,   ///< maker: the polygon winds round more than once
    ABUT_NO_AREA,         ///< maker: the polygon's points lie on one line
    ABUT_NO_ROOM,         ///< maker: the block is smaller than the size function says, or not aligned
    ABUT_BAD_SUPPORT,     ///< maker: the support function gives no finite point, or one that is not farthest
    ABUT_BAD_AXIS,        ///< maker: the axis is none of x, y and z
    ABUT_NO_MEMORY,       ///< libabut_world: the allocator had no memory; everything is as it was before the call
    ABUT_BAD_ID,          ///< libabut_world: the id names nothing: it was never given, or what it named has been removed
    ABUT_CANCELLED,       ///< libabut_world: the caller's progress callback stopped the work
    ABUT_BAD_INDEX,       ///< libabut_world: an index is below 0 or not below the number of what it counts
    ABUT_CORRUPT,         ///< libabut_world: saved bytes that are cut off, changed, or of another version or kind of machine
    ABUT_BUSY             ///< libabut_dynamics: called from within a callback of the same simulation; nothing has changed
} abut_status;

/// Why a step machine stopped.
typedef enum abut_reason {
    ABUT_REASON_NONE = 0, ///< it has not stopped
    ABUT_REASON_GAP,      ///< the bounds have met
    ABUT_REASON_REPEAT,   ///< the support point is known already: no point of D lies farther out
    ABUT_REASON_FLOOR,    ///< the last progress was only rounding: exact arithmetic found none
    ABUT_REASON_OVERLAP,  ///< GJK: the origin is inside the simplex
    ABUT_REASON_BEYOND,   ///< the gap is larger than options.max_distance
    ABUT_REASON_LIMIT     ///< options.max_supports, or the library's own limit
} abut_reason;

/// The options of a query. A zeroed struct (or NULL) is the default.
typedef struct abut_options {
    abut_real max_distance; ///< answer ABUT_BEYOND when the gap is certainly larger, whatever the shapes; 0 means no limit
    abut_real tolerance;    ///< stop when the bounds are this close (a length); 0 means as close as rounding allows
    int32_t   max_supports; ///< ask for no more support points of A - B, and say ABUT_LIMIT where that was too few; 0 means the
                            ///< library's own limit
} abut_options;

/// The options of a cast, an impact or a ray. A zeroed struct (or NULL) is the default; so is a number that is not above 0.
typedef struct abut_cast_options {
    abut_real max_fraction; ///< of the motion, which goes on beyond 1 if this is larger; 0 means 1
    abut_real target;       ///< shapes count as touching at this distance (a length); 0 means when they share a point
    abut_real tolerance;    ///< stop when the touch is known this closely (a length); 0 means as closely as rounding allows
    bool      leave;        ///< a touch at the start counts only if the motion goes deeper; else the first one after it does
} abut_cast_options;

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
