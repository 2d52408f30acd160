// pair3.h : two bodies in 3D as the library is asked about them. Seen by the files compiled once against each
// library.
#ifndef SCENE_ENGINE_PAIR3_H
#define SCENE_ENGINE_PAIR3_H

#include "abut/shape3.h"
#include "scene/engine/engine.h"
#include "scene/engine/real.h"

typedef struct engine_pair3 {
    const abut_shape3 *a, *b;
    abut_pose3         pose;          ///< of b in a's frame
    double             moved, turned; ///< bound of what composing it and rounding to the precision moved and turned it by
} engine_pair3;

/// False when the pose is beyond the range of the precision.
bool ENGINE_OF(engine_pair3_of)(const engine_shapes *shapes, const scene *s, int32_t a, int32_t b, engine_pair3 *pair);

#endif
