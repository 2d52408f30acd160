// batch3.h : the queries of query3.h and cast3.h over arrays of pairs in 3D, of any mix of kinds.
//
// Each answer is that of the single call, bit for bit, on every processor; so are the caches afterwards. What a batch saves is
// time: pairs are taken in groups of the same kinds, and where a kernel is at hand several pairs are answered side by side.
//
// A call answers the range [first, first + count) of the arrays: it reads pairs[i] and writes answers[i] and caches[i] for the
// i of that range, and touches nothing else. So ranges that do not meet may be asked at the same time by any threads, in any
// order and of any length; some hundred pairs or more are worth a call. Arrays of 0 pairs may be NULL.
//
// No allocation, no globals; the stack that a single query takes (ABUT_STACK3), and ABUT_BATCH_STACK3 more.
#ifndef ABUT_BATCH3_H
#define ABUT_BATCH3_H

#include "abut/cast3.h"

/// Bytes of stack that a batch takes at most beside what one of its queries does. guard: property/stack3.
#define ABUT_BATCH_STACK3 (4 * 1024)

#ifdef __cplusplus
extern "C" {
#endif

/// Two shapes, and where B is in A's frame. Many pairs may share a shape: a pair only points at it.
typedef struct abut_batch_pair3 {
    const abut_shape3 *a, *b;
    abut_pose3         b_in_a;
} abut_batch_pair3;

/// A pair whose B moves by a translation, in A's frame.
typedef struct abut_batch_cast3 {
    const abut_shape3 *a, *b;
    abut_pose3         b_in_a;
    abut_vec3          translation;
} abut_batch_cast3;

/// A ray in a shape's own frame.
typedef struct abut_batch_ray3 {
    const abut_shape3 *shape;
    abut_vec3          origin, direction;
} abut_batch_ray3;

/// answers[i] is abut_overlap3 of pairs[i].
ABUT_API void abut_overlap3_batch(const abut_batch_pair3 *pairs, size_t first, size_t count, bool *answers);

/// answers[i] is abut_distance3 of pairs[i] with `options`, which all share, and with &caches[i]. `options` and `caches` may be
/// NULL; a pair has its own cache.
ABUT_API void abut_distance3_batch(const abut_batch_pair3 *pairs, size_t first, size_t count, const abut_options *options,
                                   abut_cache3 *caches, abut_proximity3 *answers);

/// answers[i] is abut_collide3 of pairs[i] with `margin`, which all share, and with &caches[i]. `caches` may be NULL.
ABUT_API void abut_collide3_batch(const abut_batch_pair3 *pairs, size_t first, size_t count, abut_real margin,
                                  abut_cache3 *caches, abut_manifold3 *answers);

/// answers[i] is abut_cast3 of casts[i] with `options`, which all share, and with &caches[i]. `options` and `caches` may be
/// NULL.
ABUT_API void abut_cast3_batch(const abut_batch_cast3 *casts, size_t first, size_t count, const abut_cast_options *options,
                               abut_cache3 *caches, abut_hit3 *answers);

/// answers[i] is abut_ray3 of rays[i] with `options`, which all share. `options` may be NULL. Rays of different lengths say so
/// by their directions.
ABUT_API void abut_ray3_batch(const abut_batch_ray3 *rays, size_t first, size_t count, const abut_cast_options *options,
                              abut_ray_hit3 *answers);

#ifdef __cplusplus
}
#endif

#endif
