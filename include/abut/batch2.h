// batch2.h : the queries of query2.h and cast2.h over arrays of pairs in 2D, of any mix of kinds.
//
// Each answer is that of the single call, bit for bit, on every processor; so are the caches afterwards. What a batch saves is
// time: pairs are taken in groups of the same kinds, and where a kernel is at hand several pairs are answered side by side.
//
// A call answers the range [first, first + count) of the arrays: it reads pairs[i] and writes answers[i] and caches[i] for the
// i of that range, and touches nothing else. So ranges that do not meet may be asked at the same time by any threads, in any
// order and of any length; some hundred pairs or more are worth a call. Arrays of 0 pairs may be NULL.
//
// No allocation, no globals; the stack that a single query takes (ABUT_STACK2), and ABUT_BATCH_STACK2 more.
#ifndef ABUT_BATCH2_H
#define ABUT_BATCH2_H

#include "abut/cast2.h"

/// Bytes of stack that a batch takes at most beside what one of its queries does. guard: property/stack2.
#define ABUT_BATCH_STACK2 (4 * 1024)

#ifdef __cplusplus
extern "C" {
#endif

/// Two shapes, and where B is in A's frame. Many pairs may share a shape: a pair only points at it.
typedef struct abut_batch_pair2 {
    const abut_shape2 *a, *b;
    abut_pose2         b_in_a;
} abut_batch_pair2;

/// A pair whose B moves by a translation, in A's frame.
typedef struct abut_batch_cast2 {
    const abut_shape2 *a, *b;
    abut_pose2         b_in_a;
    abut_vec2          translation;
} abut_batch_cast2;

/// A ray in a shape's own frame.
typedef struct abut_batch_ray2 {
    const abut_shape2 *shape;
    abut_vec2          origin, direction;
} abut_batch_ray2;

/// answers[i] is abut_overlap2 of pairs[i].
ABUT_API void abut_overlap2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, bool *answers);

/// answers[i] is abut_distance2 of pairs[i] with `options`, which all share, and with &caches[i]. `options` and `caches` may be
/// NULL; a pair has its own cache.
ABUT_API void abut_distance2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, const abut_options *options,
                                   abut_cache2 *caches, abut_proximity2 *answers);

/// answers[i] is abut_collide2 of pairs[i] with `margin`, which all share, and with &caches[i]. `caches` may be NULL.
ABUT_API void abut_collide2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, abut_real margin,
                                  abut_cache2 *caches, abut_manifold2 *answers);

/// answers[i] is abut_cast2 of casts[i] with `options`, which all share, and with &caches[i]. `options` and `caches` may be
/// NULL.
ABUT_API void abut_cast2_batch(const abut_batch_cast2 *casts, size_t first, size_t count, const abut_cast_options *options,
                               abut_cache2 *caches, abut_hit2 *answers);

/// answers[i] is abut_ray2 of rays[i] with `options`, which all share. `options` may be NULL. Rays of different lengths say so
/// by their directions.
ABUT_API void abut_ray2_batch(const abut_batch_ray2 *rays, size_t first, size_t count, const abut_cast_options *options,
                              abut_ray_hit2 *answers);

#ifdef __cplusplus
}
#endif

#endif
