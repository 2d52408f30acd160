// batch3.h : the queries of abut/batch3.h over columns: arrays that JavaScript sees as typed arrays, a number or a few a pair.
// Whatever is in them is read as numbers only, so no caller can make a batch touch other memory.
#ifndef ABUT_NPM_BATCH3_H
#define ABUT_NPM_BATCH3_H

#include "abut/batch3.h"

/// What is asked of each pair.
typedef struct pairs3 {
    const int32_t   *shapes;       ///< A's number and B's (shapes.h)
    const abut_real *poses;        ///< of B in A's frame: x, y, z and a quaternion w, x, y, z
    const abut_real *translations; ///< of B in A's frame: x, y, z; only a cast reads them
    abut_cache3     *caches;       ///< NULL: no warm start
} pairs3;

/// What is asked of each ray.
typedef struct rays3 {
    const int32_t   *shapes;
    const abut_real *origins, *directions; ///< in the shape's frame: x, y, z each
} rays3;

/// The columns of abut_proximity3.
typedef struct distances3 {
    abut_real *distance, *error, *normal, *point_a, *point_b;
    int32_t   *status, *supports;
} distances3;

/// The columns of abut_manifold3: of each pair four points, of which `count` are contacts, the others 0.
typedef struct manifolds3 {
    abut_real *distance, *error, *normal, *point_a, *point_b, *separation;
    double    *id;
    int32_t   *count, *status, *supports;
} manifolds3;

/// The columns of abut_hit3.
typedef struct hits3 {
    abut_real *fraction, *error, *safe, *distance, *point, *normal;
    int32_t   *hit, *grazing, *status, *supports;
} hits3;

/// The columns of abut_ray_hit3.
typedef struct ray_hits3 {
    abut_real *entry, *exit, *error, *point, *normal;
    int32_t   *hit, *inside, *grazing, *status, *supports;
} ray_hits3;

/// The answers of [first, first + count).
void batch_overlap3(const pairs3 *pairs, int32_t first, int32_t count, int32_t *overlap);
void batch_distance3(const pairs3 *pairs, int32_t first, int32_t count, const abut_options *options, const distances3 *answers);
void batch_collide3(const pairs3 *pairs, int32_t first, int32_t count, abut_real margin, const manifolds3 *answers);
void batch_cast3(const pairs3 *pairs, int32_t first, int32_t count, const abut_cast_options *options, const hits3 *answers);
void batch_ray3(const rays3 *rays, int32_t first, int32_t count, const abut_cast_options *options, const ray_hits3 *answers);

#endif
