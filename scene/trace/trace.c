// trace.c : see trace.h.
#include "scene/trace/trace.h"

#include "scene/model/halfspace.h"
#include "scene/model/ignored.h"
#include "scene/model/relative.h"
#include "scene/model/relative3.h"
#include "scene/text/text.h"
#include "scene/trace/recorder.h"

#include <stdlib.h>
#include <string.h>

// Room for one more in an array that grows twofold. False without memory; the array then stays as it is.
static bool room_for(void **items, int32_t count, int32_t *room, size_t size)
{
    if (count < *room)
        return true;
    int32_t more = *room > 0 ? 2 * *room : 16;
    void   *larger = realloc(*items, (size_t)more * size);
    if (larger == NULL)
        return false;
    *items = larger;
    *room = more;
    return true;
}

static bool same_place(scene_point p, scene_point q)
{
    return p.x == q.x && p.y == q.y && p.z == q.z;
}

bool trace_same_answer(const trace_answer *p, const trace_answer *q)
{
    return p->distance == q->distance && p->error == q->error && p->supports == q->supports &&
           same_place(p->normal, q->normal) && same_place(p->point_a, q->point_a) && same_place(p->point_b, q->point_b) &&
           strcmp(p->status, q->status) == 0;
}

int32_t trace_vertex_of(trace *record, const trace_vertex *v)
{
    for (int32_t i = 0; i < record->vertex_count; i++) {
        const trace_vertex *known = &record->vertices[i];
        bool                same = known->feature_a == v->feature_a && known->feature_b == v->feature_b;
        if (same && same_place(known->w, v->w) && same_place(known->a, v->a))
            return i;
    }
    void *items = record->vertices;
    if (!room_for(&items, record->vertex_count, &record->vertex_room, sizeof *record->vertices)) {
        record->failed = true;
        return 0;
    }
    record->vertices = items;
    record->vertices[record->vertex_count] = *v;
    return record->vertex_count++;
}

trace_step *trace_add_step(trace *record, trace_algorithm algorithm)
{
    static trace_step spare;

    void   *items = record->steps;
    bool    again = record->step_count > 0 && record->steps[record->step_count - 1].algorithm == algorithm;
    int32_t step = again ? record->steps[record->step_count - 1].step + 1 : 0;
    bool    room = room_for(&items, record->step_count, &record->step_room, sizeof *record->steps);
    record->steps = items;
    record->failed = record->failed || !room;
    trace_step *added = room ? &record->steps[record->step_count++] : &spare;
    *added = (trace_step){.algorithm = algorithm,
                          .step = step,
                          .added = -1,
                          .face = -1,
                          .settled = -1,
                          .first_added = record->face_count,
                          .first_removed = record->removed_count};
    return added;
}

trace_face *trace_add_face(trace *record)
{
    static trace_face spare;

    void *items = record->faces;
    bool  room = room_for(&items, record->face_count, &record->face_room, sizeof *record->faces);
    record->faces = items;
    record->failed = record->failed || !room;
    trace_face *added = room ? &record->faces[record->face_count++] : &spare;
    *added = (trace_face){.id = record->face_count - 1};
    return added;
}

trace_place *trace_add_place(trace *record)
{
    static trace_place spare;

    void *items = record->places;
    bool  room = room_for(&items, record->place_count, &record->place_room, sizeof *record->places);
    record->places = items;
    record->failed = record->failed || !room;
    return room ? &record->places[record->place_count++] : &spare;
}

trace_cut *trace_add_cut(trace *record)
{
    static trace_cut spare;

    void *items = record->cuts;
    bool  room = room_for(&items, record->cut_count, &record->cut_room, sizeof *record->cuts);
    record->cuts = items;
    record->failed = record->failed || !room;
    trace_cut *added = room ? &record->cuts[record->cut_count++] : &spare;
    *added = (trace_cut){.side = -1, .first = record->place_count};
    return added;
}

void trace_add_removed(trace *record, int32_t face)
{
    void *items = record->removed;
    bool  room = room_for(&items, record->removed_count, &record->removed_room, sizeof *record->removed);
    record->removed = items;
    record->failed = record->failed || !room;
    if (room)
        record->removed[record->removed_count++] = face;
}

static scene_point along(scene_point p, double s, scene_point v)
{
    return (scene_point){p.x + s * v.x, p.y + s * v.y, p.z + s * v.z};
}

void trace_weigh(const trace *record, trace_step *step)
{
    const scene_point origin = {0};
    step->closest = step->witness_a = step->witness_b = origin;
    for (int32_t i = 0; i < step->count && !record->failed; i++) {
        const trace_vertex *v = &record->vertices[step->simplex[i].vertex];
        double              weight = step->simplex[i].weight;
        step->closest = along(step->closest, weight, v->w);
        step->witness_a = along(step->witness_a, weight, v->a);
        step->witness_b = along(step->witness_b, weight, v->b);
    }
}

static trace_recorder *recorder_of(const engine *e)
{
#if defined(ABUT_CLI_F32)
    if (e == &engine2_f32 || e == &engine3_f32)
        return e == &engine2_f32 ? trace2_record_f32 : trace3_record_f32;
#endif
    return e == &engine2_f64 ? trace2_record_f64 : trace3_record_f64;
}

static bool record_pair(const engine *e, const engine_shapes *shapes, const scene *s, scene_pair pair,
                        const trace_options *options, trace *record, failure *why)
{
    const bool    turned = halfspace_is(&s->bodies[pair.b]); // the library has it as the first
    const int32_t a = turned ? pair.b : pair.a, b = turned ? pair.a : pair.b;
    *record = (trace){.dim = s->dim, .precision = e->precision, .scene = s, .a = a, .b = b};
    return halfspace_not_both(s, pair.a, pair.b, why) && recorder_of(e)(shapes, s, a, b, options, record, why);
}

bool trace_record(const scene *s, const trace_options *options, int32_t a, int32_t b, trace *record, failure *why)
{
    const engine  *e = engine_named(options->precision, s->dim);
    engine_shapes *shapes = e != NULL ? e->make(s, why) : NULL;
    *record = (trace){0};
    if (e == NULL)
        return answer_precision_known(options->precision, why);
    if (shapes == NULL)
        return false;
    bool good = record_pair(e, shapes, s, (scene_pair){a, b}, options, record, why);
    e->release(shapes);
    return good;
}

static bool visit_pair(const engine *e, const engine_shapes *shapes, const scene *s, scene_pair pair,
                       const trace_options *options, trace_visit *visit, void *user, failure *why)
{
    trace record;
    bool  good = record_pair(e, shapes, s, pair, options, &record, why) && visit(user, &record, why);
    trace_free(&record);
    return good;
}

bool trace_record_all(const scene *s, const trace_options *options, trace_visit *visit, void *user, failure *why)
{
    const engine *e = engine_named(options->precision, s->dim);
    if (e == NULL)
        return answer_precision_known(options->precision, why);
    engine_shapes *shapes = e->make(s, why);
    bool           good = shapes != NULL;
    for (int32_t i = 0; good && !s->all_pairs && i < s->pair_count; i++)
        good = visit_pair(e, shapes, s, s->pairs[i], options, visit, user, why);
    for (int32_t a = 0; good && s->all_pairs && a < s->body_count; a++)
        for (int32_t b = a + 1; good && b < s->body_count; b++)
            if (!ignored_pair(s, a, b)) // nor two half-spaces
                good = visit_pair(e, shapes, s, (scene_pair){a, b}, options, visit, user, why);
    if (shapes != NULL)
        e->release(shapes);
    return good;
}

void trace_free(trace *record)
{
    free(record->vertices);
    free(record->steps);
    free(record->faces);
    free(record->removed);
    free(record->places);
    free(record->cuts);
    *record = (trace){0};
}

int32_t trace_body(const scene *s, const char *name, failure *why)
{
    for (int32_t i = 0; i < s->body_count; i++)
        if (strcmp(s->bodies[i].name, name) == 0)
            return i;
    size_t length = strlen(name);
    for (int32_t i = 0; i < s->body_count; i++)
        if (strncmp(s->bodies[i].name, name, length) == 0 && s->bodies[i].name[length] == '/') {
            fail(why, "'%.100s' is a body of several parts; name one, such as '%.100s'", name, s->bodies[i].name);
            return -1;
        }
    for (int32_t i = 0; i < s->body_count; i++) {
        const char *const words[] = {s->bodies[i].name, NULL};
        const char       *near = text_nearest(name, length, words);
        if (near != NULL) {
            fail(why, "there is no body '%.100s' in %.200s; did you mean '%.100s'?", name, s->file, near);
            return -1;
        }
    }
    fail(why, "there is no body '%.100s' in %.200s; 'abut contacts --all' lists them", name, s->file);
    return -1;
}

bool trace_bodies(const scene *s, const char *name_a, const char *name_b, int32_t *a, int32_t *b, failure *why)
{
    *a = trace_body(s, name_a, why);
    *b = *a >= 0 ? trace_body(s, name_b, why) : -1;
    if (*a < 0 || *b < 0)
        return false;
    return *a != *b || fail(why, "'%.100s' twice; name two bodies", name_a);
}

scene_point trace_to_world(const trace *record, scene_point p)
{
    const scene_body *a = &record->scene->bodies[record->a];
    return record->dim == 3 ? relative3_point_to_world(a, p) : relative_point_to_world(a, p);
}

scene_point trace_direction_to_world(const trace *record, scene_point d)
{
    const scene_body *a = &record->scene->bodies[record->a];
    return record->dim == 3 ? relative3_direction_to_world(a, d) : relative_direction_to_world(a, d);
}

scene_point trace_to_a(const trace *record, scene_point p)
{
    return along(record->middle, record->unit, p);
}
