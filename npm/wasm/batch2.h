// batch2.h : the queries of abut/batch2.h over columns: arrays that JavaScript sees as typed arrays, a number or a few a pair.
// Whatever is in them is read as numbers only, so no caller can make a batch touch other memory.
#ifndef ABUT_NPM_BATCH2_H
#define ABUT_NPM_BATCH2_H

#include "abut/batch2.h"

/// What is asked of each pair.
typedef struct pairs2 {
    const int32_t   *shapes;       ///< A's number and B's (shapes.h)
    const abut_real *poses;        ///< of B in A's frame: x, y, angle
    const abut_real *translations; ///< of B in A's frame: x, y; only a cast reads them
    abut_cache2     *caches;       ///< NULL: no warm start
} pairs2;

/// What is asked of each ray.
typedef struct rays2 {
    const int32_t   *shapes;
    const abut_real *origins, *directions; ///< in the shape's frame: x, y each
} rays2;

/// The columns of abut_proximity2.
typedef struct distances2 {
    abut_real *distance, *error, *normal, *point_a, *point_b;
    int32_t   *status, *supports;
} distances2;

/// The columns of abut_manifold2: of each pair two points, of which `count` are contacts, the others 0.
typedef struct manifolds2 {
    abut_real *distance, *error, *normal, *point_a, *point_b, *separation;
    double    *id;
    int32_t   *count, *status, *supports;
} manifolds2;

/// The columns of abut_hit2.
typedef struct hits2 {
    abut_real *fraction, *error, *safe, *distance, *point, *normal;
    int32_t   *hit, *grazing, *status, *supports;
} hits2;

/// The columns of abut_ray_hit2.
typedef struct ray_hits2 {
    abut_real *entry, *exit, *error, *point, *normal;
    int32_t   *hit, *inside, *grazing, *status, *supports;
} ray_hits2;

/// The answers of [first, first + count).
void batch_overlap2(const pairs2 *pairs, int32_t first, int32_t count, int32_t *overlap);
void batch_distance2(const pairs2 *pairs, int32_t first, int32_t count, const abut_options *options, const distances2 *answers);
void batch_collide2(const pairs2 *pairs, int32_t first, int32_t count, abut_real margin, const manifolds2 *answers);
void batch_cast2(const pairs2 *pairs, int32_t first, int32_t count, const abut_cast_options *options, const hits2 *answers);
void batch_ray2(const rays2 *rays, int32_t first, int32_t count, const abut_cast_options *options, const ray_hits2 *answers);

#endif
