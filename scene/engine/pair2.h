// pair2.h : two bodies in 2D as the library is asked about them. Seen by the files compiled once against each
// library.
#ifndef SCENE_ENGINE_PAIR2_H
#define SCENE_ENGINE_PAIR2_H

#include "abut/shape2.h"
#include "scene/engine/engine.h"
#include "scene/engine/real.h"

typedef struct engine_pair2 {
    const abut_shape2 *a, *b;
    abut_pose2         pose;          ///< of b in a's frame
    double             moved, turned; ///< bound of what composing it and rounding to the precision moved and turned it by
} engine_pair2;

/// False when the pose is beyond the range of the precision.
bool ENGINE_OF(engine_pair2_of)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, engine_pair2 *pair);

#endif
