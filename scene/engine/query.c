// query.c : every query of a scene to the library, its answers in the order of who is met first.
#include "scene/engine/query.h"

#include "scene/engine/engine.h"
#include "scene/engine/region.h"
#include "scene/model/ignored.h"

#include <math.h>
#include <stdlib.h>

// An answer with what it is sorted by.
typedef struct ranked_answer {
    double       rank;
    query_answer answer;
} ranked_answer;

typedef struct inquiry {
    const scene   *s;
    const engine  *engine;
    engine_shapes *shapes;
    region        *near;   // which bodies a query can meet
    ranked_answer *ranked; // room for one of each body
    query_answer  *found;  // and the same sorted
} inquiry;

const char *query_status_name(query_status status)
{
    static const char *const names[] = {"ok", "miss", "initial", "limit", "invalid"};
    return names[status];
}

const char *query_question_name(scene_question question)
{
    static const char *const names[] = {[SCENE_ASKS_RAY] = "ray",
                                        [SCENE_ASKS_POINT] = "point",
                                        [SCENE_ASKS_CAST] = "cast",
                                        [SCENE_ASKS_IMPACT] = "impact",
                                        [SCENE_ASKS_DEPTH_ALONG] = "depth_along"};
    return names[question];
}

// What answers are sorted by: smaller comes first, and what has no answer at the very first, for nothing is known then.
static double rank(scene_question question, const query_answer *a)
{
    if (a->status == QUERY_INVALID)
        return -HUGE_VAL;
    if (question == SCENE_ASKS_POINT)
        return a->distance;
    if (!a->hit)
        return HUGE_VAL;
    return question == SCENE_ASKS_DEPTH_ALONG ? -a->fraction : a->fraction;
}

static query_answer ask_one(const inquiry *v, const scene_query *query, int32_t against)
{
    query_answer best, next;
    int32_t      first = query->body.count > 0 ? query->body.first : -1;
    v->engine->query(v->shapes, v->s, query, first, against, &best);
    for (int32_t i = 1; i < query->body.count; i++) {
        v->engine->query(v->shapes, v->s, query, first + i, against, &next);
        if (rank(query->question, &next) < rank(query->question, &best))
            best = next;
    }
    return best;
}

// Parts of what moves are not asked about each other, nor is it about what it is to ignore.
static bool left_out(const scene *s, const scene_query *query, int32_t body)
{
    return query->body.count > 0 && ignored_pair(s, query->body.first, body);
}

// Among equals the earlier body is first.
static int compare_answers(const void *left, const void *right)
{
    const ranked_answer *a = left, *b = right;
    const int            order = (a->rank > b->rank) - (a->rank < b->rank);
    return order != 0 ? order : (a->answer.body > b->answer.body) - (a->answer.body < b->answer.body);
}

static query_answer nothing_hit(const scene_query *query)
{
    const double end = query->question == SCENE_ASKS_DEPTH_ALONG ? 0 : query->max_fraction;
    return (query_answer){.body = -1, .status = QUERY_MISS, .fraction = end, .safe = end, .distance = HUGE_VAL};
}

static int32_t ask_several(inquiry *v, const scene_query *query)
{
    int32_t        count = 0, wanted = query->against.count;
    const int32_t *bodies = region_bodies(v->near, query, &wanted); // NULL: all that it is against
    for (int32_t i = 0; i < wanted; i++) {
        const int32_t body = bodies != NULL ? bodies[i] : query->against.first + i;
        if (left_out(v->s, query, body))
            continue;
        const query_answer found = ask_one(v, query, body);
        const double       at = rank(query->question, &found);
        if (at < HUGE_VAL)
            v->ranked[count++] = (ranked_answer){at, found};
    }
    qsort(v->ranked, (size_t)count, sizeof *v->ranked, compare_answers);
    for (int32_t i = 0; i < count; i++)
        v->found[i] = v->ranked[i].answer;
    if (count == 0)
        v->found[count++] = nothing_hit(query);
    return count;
}

static bool ask_all(inquiry *v, const query_options *options, query_visit *visit, void *user)
{
    for (int32_t i = 0; i < v->s->query_count; i++) {
        const scene_query *query = &v->s->queries[i];
        int32_t            count = 1;
        if (options->progress != NULL)
            options->progress(options->progress_user, i, v->s->query_count);
        if (query->against.count == 1 && !left_out(v->s, query, query->against.first)) {
            v->found[0] = ask_one(v, query, query->against.first);
        } else {
            count = ask_several(v, query);
        }
        if (!visit(user, v->s, query, v->found, count))
            return false;
    }
    return true;
}

bool query_each(const scene *s, const query_options *options, query_visit *visit, void *user, failure *why)
{
    inquiry v = {.s = s, .engine = engine_named(options->precision, s->dim)};
    if (v.engine == NULL)
        return answer_precision_known(options->precision, why);
    v.shapes = v.engine->make(s, why);
    if (v.shapes == NULL)
        return false;
    const size_t room = (size_t)s->body_count + 1;
    v.found = calloc(room, sizeof *v.found);
    v.ranked = calloc(room, sizeof *v.ranked);
    bool done = false;
    if (v.found == NULL || v.ranked == NULL) {
        fail(why, "out of memory; split the scene or close other programs");
    } else {
        v.near = region_make(s, v.engine, v.shapes, why);
        done = v.near != NULL && ask_all(&v, options, visit, user);
    }
    region_free(v.near);
    free(v.ranked);
    free(v.found);
    v.engine->release(v.shapes);
    return done;
}
