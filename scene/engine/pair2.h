// pair2.h : two bodies in 2D as the library is asked about them. Seen by the files compiled once against each
// library.
#ifndef SCENE_ENGINE_PAIR2_H
#define SCENE_ENGINE_PAIR2_H

#include "abut/halfspace2.h"
#include "abut/impact2.h"
#include "abut/shape2.h"
#include "scene/engine/engine.h"
#include "scene/engine/real.h"

typedef struct engine_pair2 {
    const abut_halfspace2 *halfspace; ///< what a is, which is NULL then; else NULL
    const abut_shape2     *a, *b;
    abut_pose2             pose;          ///< of b in a's frame
    double                 moved, turned; ///< bound of what composing it and rounding to the precision moved and turned it by
} engine_pair2;

static inline abut_vec2 rounded2(scene_point p, double *moved)
{
    double    dx = 0, dy = 0;
    abut_vec2 v = {rounded(p.x, &dx), rounded(p.y, &dy)};
    *moved += hypot(dx, dy);
    return v;
}

static inline scene_point point_of2(abut_vec2 v)
{
    return scene_flat((double)v.x, (double)v.y);
}

/// False when the pose is beyond the range of the precision.
bool ENGINE_OF(engine_pair2_of)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, engine_pair2 *pair);

/// The table's `prove`, `prove_cast` and `query` (engine.h).
bool ENGINE_OF(engine_prove2)(const engine_shapes *shapes, const scene *s, proof *found, failure *why);
bool ENGINE_OF(engine_prove_cast2)(const engine_shapes *shapes, const scene *s, proof *found, failure *why);
void ENGINE_OF(engine_query2)(const engine_shapes *shapes, const scene *s, const scene_query *q, int32_t mover, int32_t against,
                              query_answer *found);

/// A cast or an impact as the library is asked first: of a straight way the pose and the translation, else the two sweeps.
typedef struct engine_way2 {
    const abut_halfspace2 *halfspace; ///< what a is, which is NULL then; else NULL
    const abut_shape2     *a, *b;
    abut_pose2             pose;             ///< of b in a's frame
    abut_vec2              along;            ///< of b in a's frame, for a whole fraction
    abut_sweep2            sweep_a, sweep_b; ///< about a's position
    abut_cast_options      options;
    double                 off; ///< of an impact: bound of what handing it over moved any point by, on the whole way
} engine_way2;

/// False when it is beyond the range of the precision.
bool ENGINE_OF(engine_way2_of)(const engine_shapes *shapes, const scene *s, const scene_query *query, int32_t mover,
                               int32_t against, engine_way2 *way);

#endif
