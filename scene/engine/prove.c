// prove.c : see prove.h.
#include "scene/engine/prove.h"

#include "scene/engine/engine.h"

#include <stdlib.h>

static bool prove(const scene *s, const char *precision, int32_t a, int32_t b, const scene_query *cast, proof **found,
                  failure *why)
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
    made->cast = cast;
    made->dim = s->dim;
    made->precision = asked->precision;
    const bool done = cast != NULL ? asked->prove_cast(shapes, s, made, why) : asked->prove(shapes, s, made, why);
    asked->release(shapes);
    if (done) {
        *found = made;
    } else {
        prove_free(made);
    }
    return done;
}

bool prove_pair(const scene *s, const char *precision, int32_t a, int32_t b, proof **found, failure *why)
{
    return prove(s, precision, a, b, NULL, found, why);
}

bool prove_cast(const scene *s, const char *precision, int32_t number, proof **found, failure *why)
{
    *found = NULL;
    if (number < 1 || number > s->query_count)
        return fail(why, "there is no query %d; the scene has %d", number, s->query_count);
    const scene_query *query = &s->queries[number - 1];
    if (query->question != SCENE_ASKS_CAST)
        return fail(why, "query %d is a %s; only casts can be proved", number, query_question_name(query->question));
    if (query->body.count != 1 || query->against.count != 1 || query->body.first == query->against.first)
        return fail(why, "query %d is about several bodies; a proof is about two, name one with 'against'", number);
    return prove(s, precision, query->against.first, query->body.first, query, found, why);
}

void prove_free(proof *found)
{
    if (found == NULL)
        return;
    free(found->shape_a.points);
    free(found->shape_b.points);
    free(found);
}
