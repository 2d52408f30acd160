// prove.c : see prove.h.
#include "scene/engine/prove.h"

#include "scene/engine/engine.h"
#include "scene/model/halfspace.h"

#include <stdlib.h>

static bool prove(const scene *s, const char *precision, int32_t a, int32_t b, const scene_query *cast, proof **found,
                  failure *why)
{
    const engine *asked = engine_named(precision, s->dim);
    *found = NULL;
    if (asked == NULL)
        return answer_precision_known(precision, why);
    if (!halfspace_not_both(s, a, b, why))
        return false;
    engine_shapes *shapes = asked->make(s, why);
    if (shapes == NULL)
        return false;
    proof *made = calloc(1, sizeof *made);
    if (made == NULL) {
        asked->release(shapes);
        return fail(why, "out of memory; split the scene or close other programs");
    }
    const bool turned = halfspace_is(&s->bodies[b]); // the library has it as the first
    made->a = turned ? b : a;
    made->b = turned ? a : b;
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

// Of several bodies the one that a cast hits first; -1 when it hits none.
static int32_t first_hit(const engine *asked, const engine_shapes *shapes, const scene *s, const scene_query *query)
{
    int32_t      first = -1;
    query_answer best, next;
    for (int32_t body = query->against.first; body < query->against.first + query->against.count; body++) {
        if (s->bodies[body].group == s->bodies[query->body.first].group)
            continue;
        asked->query(shapes, s, query, query->body.first, body, &next);
        if (next.hit && (first < 0 || next.fraction < best.fraction)) {
            first = body;
            best = next;
        }
    }
    return first;
}

// The body that a proof of a cast is about; -1 with `why` filled when there is none.
static int32_t cast_against(const scene *s, const char *precision, const scene_query *query, int32_t number, failure *why)
{
    const engine *asked = engine_named(precision, s->dim);
    if (query->against.count == 1 && query->against.first != query->body.first)
        return query->against.first;
    if (asked == NULL) {
        answer_precision_known(precision, why);
        return -1;
    }
    engine_shapes *shapes = asked->make(s, why);
    if (shapes == NULL)
        return -1;
    const int32_t body = first_hit(asked, shapes, s, query);
    if (body < 0)
        fail(why, "query %d hits nothing; name with 'against' what it misses", number);
    asked->release(shapes);
    return body;
}

bool prove_cast(const scene *s, const char *precision, int32_t number, proof **found, failure *why)
{
    *found = NULL;
    if (number < 1 || number > s->query_count)
        return fail(why, "there is no query %d; the scene has %d", number, s->query_count);
    const scene_query *query = &s->queries[number - 1];
    if (query->question != SCENE_ASKS_CAST && query->question != SCENE_ASKS_IMPACT)
        return fail(why, "query %d is a %s; only casts and impacts can be proved", number,
                    query_question_name(query->question));
    if (query->body.count != 1)
        return fail(why, "query %d moves a mesh of several parts; a proof is about two convex bodies", number);
    const int32_t against = cast_against(s, precision, query, number, why);
    return against >= 0 && prove(s, precision, against, query->body.first, query, found, why);
}

void prove_free(proof *found)
{
    if (found == NULL)
        return;
    free(found->shape_a.points);
    free(found->shape_b.points);
    free(found->steps);
    free(found);
}
