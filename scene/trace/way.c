// way.c : see way.h.
#include "scene/trace/way.h"

#include "scene/engine/engine.h"

#include <math.h>
#include <stdlib.h>

way_step *way_add_step(way_trace *way)
{
    static way_step spare;

    if (way->count == way->room) {
        const int32_t more = way->room > 0 ? 2 * way->room : 16;
        way_step     *larger = realloc(way->steps, (size_t)more * sizeof *larger);
        if (larger == NULL) {
            way->failed = true;
            return &spare;
        }
        way->steps = larger;
        way->room = more;
    }
    way_step *added = &way->steps[way->count++];
    *added = (way_step){.distance = (double)NAN, .beyond = (double)NAN};
    return added;
}

static way_recorder *recorder_of(const engine *e)
{
#if defined(ABUT_CLI_F32)
    if (e == &engine2_f32 || e == &engine3_f32)
        return e == &engine2_f32 ? way2_record_f32 : way3_record_f32;
#endif
    return e == &engine2_f64 ? way2_record_f64 : way3_record_f64;
}

bool way_record(const scene *s, const char *precision, const scene_query *query, int32_t mover, int32_t against, way_trace *way,
                failure *why)
{
    const engine *e = engine_named(precision, s->dim);
    *way = (way_trace){.dim = s->dim, .scene = s, .query = query, .mover = mover, .against = against};
    if (e == NULL)
        return answer_precision_known(precision, why);
    engine_shapes *shapes = e->make(s, why);
    if (shapes == NULL)
        return false;
    way->precision = e->precision;
    e->query(shapes, s, query, mover, against, &way->answer);
    recorder_of(e)(shapes, way);
    e->release(shapes);
    return !way->failed || fail(why, "out of memory; close other programs");
}

// Which of the bodies, in the scene's order, and which part of what moves come first. Misses are no better than none.
typedef struct first_touch {
    int32_t mover, against;
    double  fraction;
} first_touch;

static bool moves_along(const scene *s, const scene_query *query, int32_t body)
{
    return s->bodies[body].group == s->bodies[query->body.first].group;
}

static first_touch first_of(const engine *e, const engine_shapes *shapes, const scene *s, const scene_query *query,
                            scene_range against)
{
    first_touch best = {query->body.first, against.count == 1 ? against.first : -1, HUGE_VAL};
    for (int32_t i = against.first; i < against.first + against.count; i++) {
        for (int32_t k = query->body.first; k < query->body.first + query->body.count && !moves_along(s, query, i); k++) {
            query_answer found;
            e->query(shapes, s, query, k, i, &found);
            if (found.hit && found.fraction < best.fraction)
                best = (first_touch){k, i, found.fraction};
        }
    }
    return best;
}

// The query, once it is known to be there and to have a trace.
static const scene_query *numbered(const scene *s, int32_t number, failure *why)
{
    if (number > s->query_count) {
        fail(why, "there is no query %d in %.200s, which has %d; 'abut query' lists them", (int)number, s->file,
             (int)s->query_count);
        return NULL;
    }
    const scene_query *query = &s->queries[number - 1];
    if (query->question == SCENE_ASKS_CAST || query->question == SCENE_ASKS_IMPACT)
        return query;
    fail(why, "query %d is a %s, which is answered at once; give a cast or an impact", (int)number,
         query_question_name(query->question));
    return NULL;
}

// The bodies that are meant: those of the query, or the one of this name among them.
static bool named_of(const scene *s, const scene_query *query, const char *name, scene_range *against, failure *why)
{
    *against = query->against;
    if (name == NULL)
        return true;
    int32_t body = trace_body(s, name, why);
    *against = (scene_range){body, 1};
    if (body < 0)
        return false;
    const bool asked = body >= query->against.first && body < query->against.first + query->against.count;
    return (asked && !moves_along(s, query, body)) ||
           fail(why, "the query does not ask about '%.100s'; name a body it can meet", name);
}

bool way_record_query(const scene *s, const char *precision, int32_t number, const char *against, way_trace *way, failure *why)
{
    const engine      *e = engine_named(precision, s->dim);
    const scene_query *query = numbered(s, number, why);
    scene_range        bodies;
    *way = (way_trace){0};
    if (e == NULL)
        return answer_precision_known(precision, why);
    if (query == NULL || !named_of(s, query, against, &bodies, why))
        return false;
    engine_shapes *shapes = e->make(s, why);
    if (shapes == NULL)
        return false;
    const first_touch first = first_of(e, shapes, s, query, bodies);
    e->release(shapes);
    if (first.against < 0)
        return fail(why, "query %d meets none of several bodies; name the one that it misses", (int)number);
    return way_record(s, precision, query, first.mover, first.against, way, why);
}

void way_free(way_trace *way)
{
    free(way->steps);
    *way = (way_trace){0};
}
