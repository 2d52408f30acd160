// engine.h : the library behind a table, once for each dimension and precision, in plain doubles.
//
// shapes.c, engine2.c and engine3.c are compiled twice, against libabut and libabut_f32. Bounds that enter an answer's error
// ("slack") say how far the shape or pose the library worked on can be from the one handed in.
#ifndef SCENE_ENGINE_ENGINE_H
#define SCENE_ENGINE_ENGINE_H

#include "scene/engine/answer.h"
#include "scene/engine/prove.h"
#include "scene/engine/query.h"
#include "scene/text/failure.h"

typedef struct engine_shapes engine_shapes; ///< the shapes of a scene in one precision

typedef struct engine_box {
    scene_point lower, upper;
} engine_box;

/// Most points a full set of contacts can have.
enum { ENGINE_CONTACTS = 64 };

typedef struct engine {
    const char *precision;

    /// Makes every shape of a scene. NULL with `why` filled when one does not fit the precision or memory runs out.
    engine_shapes *(*make)(const scene *s, failure *why);
    void (*release)(engine_shapes *shapes);

    /// A box in the world that holds a body, generously: two bodies whose boxes are more than a margin apart in one coordinate
    /// have a distance above it.
    engine_box (*box)(const engine_shapes *shapes, const scene *s, int32_t body);

    /// Asks for distance and manifold of the bodies found->a and found->b, of which b is no half-space. Fills *found in world
    /// coordinates; its error covers the shapes' slack and the pose's. `full` has room for ENGINE_CONTACTS, or is NULL when the
    /// full set is not wanted.
    void (*ask)(const engine_shapes *shapes, const scene *s, double margin, answer_contact *full, answer *found);

    /// Answers a query about one body that moves (-1 for a ray or a point) and one that can be hit.
    void (*query)(const engine_shapes *shapes, const scene *s, const scene_query *q, int32_t mover, int32_t against,
                  query_answer *found);

    /// Proves the distance of the bodies found->a and found->b. False with `why` filled when that cannot be.
    bool (*prove)(const engine_shapes *shapes, const scene *s, proof *found, failure *why);

    /// Proves when found->b, moved as found->cast says, first touches found->a; of an impact that it does not before.
    bool (*prove_cast)(const engine_shapes *shapes, const scene *s, proof *found, failure *why);
} engine;

/// The engine of that dimension in that precision ("f64", "f32"; NULL is "f64"); NULL when there is no such precision.
const engine *engine_named(const char *precision, int dim);

extern const engine engine2_f64, engine2_f32, engine3_f64, engine3_f32;

#endif
