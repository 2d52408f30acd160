// prove.c : see prove.h.
#include "scene/engine/prove.h"

#include "scene/engine/engine.h"

#include <stdlib.h>

bool prove_pair(const scene *s, const char *precision, int32_t a, int32_t b, proof **found, failure *why)
{
    const engine *asked = engine_named(precision, s->dim);
    *found = NULL;
    if (asked == NULL)
        return answer_precision_known(precision, why);
    engine_shapes *shapes = asked->make(s, why);
    if (shapes == NULL)
        return false;
    proof *made = calloc(1, sizeof *made);
    if (made == NULL) {
        asked->release(shapes);
        return fail(why, "out of memory; split the scene or close other programs");
    }
    made->a = a;
    made->b = b;
    made->dim = s->dim;
    made->precision = asked->precision;
    const bool done = asked->prove(shapes, s, made, why);
    asked->release(shapes);
    if (done) {
        *found = made;
    } else {
        prove_free(made);
    }
    return done;
}

void prove_free(proof *found)
{
    if (found == NULL)
        return;
    free(found->shape_a.points);
    free(found->shape_b.points);
    free(found);
}
