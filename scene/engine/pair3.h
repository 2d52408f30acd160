// pair3.h : two bodies in 3D as the library is asked about them. Seen by the files compiled once against each
// library.
#ifndef SCENE_ENGINE_PAIR3_H
#define SCENE_ENGINE_PAIR3_H

#include "abut/halfspace3.h"
#include "abut/impact3.h"
#include "abut/shape3.h"
#include "scene/engine/engine.h"
#include "scene/engine/real.h"
#include "scene/model/relative3.h"

typedef struct engine_pair3 {
    const abut_halfspace3 *halfspace; ///< what a is, which is NULL then; else NULL
    const abut_shape3     *a, *b;
    abut_pose3             pose;          ///< of b in a's frame
    double                 moved, turned; ///< bound of what composing it and rounding to the precision moved and turned it by
} engine_pair3;

static inline abut_vec3 rounded3(scene_point p, double *moved)
{
    scene_point d = {0};
    abut_vec3   v = {rounded(p.x, &d.x), rounded(p.y, &d.y), rounded(p.z, &d.z)};
    *moved += relative3_length(d);
    return v;
}

// The root of the sum of the squares of what the nine numbers moved by.
static inline abut_rot3 rounded_turn3(const scene_turn *turn, double *moved)
{
    scene_point d = {0};
    abut_rot3   r = {rounded3(turn->x, &d.x), rounded3(turn->y, &d.y), rounded3(turn->z, &d.z)};
    *moved += relative3_length(d);
    return r;
}

static inline scene_point point_of3(abut_vec3 v)
{
    return (scene_point){(double)v.x, (double)v.y, (double)v.z};
}

/// False when the pose is beyond the range of the precision.
bool ENGINE_OF(engine_pair3_of)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, engine_pair3 *pair);

/// The table's `prove`, `prove_cast` and `query` (engine.h).
bool ENGINE_OF(engine_prove3)(const engine_shapes *shapes, const scene *s, proof *found, failure *why);
bool ENGINE_OF(engine_prove_cast3)(const engine_shapes *shapes, const scene *s, proof *found, failure *why);
void ENGINE_OF(engine_query3)(const engine_shapes *shapes, const scene *s, const scene_query *q, int32_t mover, int32_t against,
                              query_answer *found);

/// A cast or an impact as the library is asked first: of a straight way the pose and the translation, else the two sweeps.
typedef struct engine_way3 {
    const abut_halfspace3 *halfspace; ///< what a is, which is NULL then; else NULL
    const abut_shape3     *a, *b;
    abut_pose3             pose;             ///< of b in a's frame
    abut_vec3              along;            ///< of b in a's frame, for a whole fraction
    abut_sweep3            sweep_a, sweep_b; ///< about a's position
    abut_cast_options      options;
    double                 off; ///< of an impact: bound of what handing it over moved any point by, on the whole way
} engine_way3;

/// False when it is beyond the range of the precision.
bool ENGINE_OF(engine_way3_of)(const engine_shapes *shapes, const scene *s, const scene_query *query, int32_t mover,
                               int32_t against, engine_way3 *way);

#endif
