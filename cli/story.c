// story.c : see story.h.
#include "story.h"

#include "engine.h"
#include "relative.h"
#include "relative3.h"
#include "text.h"

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

bool story_same_answer(const story_answer *p, const story_answer *q)
{
    return p->distance == q->distance && p->error == q->error && p->supports == q->supports &&
           same_place(p->normal, q->normal) && same_place(p->point_a, q->point_a) && same_place(p->point_b, q->point_b) &&
           strcmp(p->status, q->status) == 0;
}

int32_t story_vertex_of(story *told, const story_vertex *v)
{
    for (int32_t i = 0; i < told->vertex_count; i++) {
        const story_vertex *known = &told->vertices[i];
        bool                same = known->feature_a == v->feature_a && known->feature_b == v->feature_b;
        if (same && same_place(known->w, v->w) && same_place(known->a, v->a))
            return i;
    }
    void *items = told->vertices;
    if (!room_for(&items, told->vertex_count, &told->vertex_room, sizeof *told->vertices)) {
        told->failed = true;
        return 0;
    }
    told->vertices = items;
    told->vertices[told->vertex_count] = *v;
    return told->vertex_count++;
}

story_step *story_add_step(story *told, story_machine machine)
{
    static story_step spare;

    void   *items = told->steps;
    bool    again = told->step_count > 0 && told->steps[told->step_count - 1].machine == machine;
    int32_t step = again ? told->steps[told->step_count - 1].step + 1 : 0;
    bool    room = room_for(&items, told->step_count, &told->step_room, sizeof *told->steps);
    told->steps = items;
    told->failed = told->failed || !room;
    story_step *added = room ? &told->steps[told->step_count++] : &spare;
    *added = (story_step){.machine = machine,
                          .step = step,
                          .added = -1,
                          .face = -1,
                          .settled = -1,
                          .first_added = told->face_count,
                          .first_removed = told->removed_count};
    return added;
}

story_face *story_add_face(story *told)
{
    static story_face spare;

    void *items = told->faces;
    bool  room = room_for(&items, told->face_count, &told->face_room, sizeof *told->faces);
    told->faces = items;
    told->failed = told->failed || !room;
    story_face *added = room ? &told->faces[told->face_count++] : &spare;
    *added = (story_face){.id = told->face_count - 1};
    return added;
}

story_place *story_add_place(story *told)
{
    static story_place spare;

    void *items = told->places;
    bool  room = room_for(&items, told->place_count, &told->place_room, sizeof *told->places);
    told->places = items;
    told->failed = told->failed || !room;
    return room ? &told->places[told->place_count++] : &spare;
}

story_cut *story_add_cut(story *told)
{
    static story_cut spare;

    void *items = told->cuts;
    bool  room = room_for(&items, told->cut_count, &told->cut_room, sizeof *told->cuts);
    told->cuts = items;
    told->failed = told->failed || !room;
    story_cut *added = room ? &told->cuts[told->cut_count++] : &spare;
    *added = (story_cut){.side = -1, .first = told->place_count};
    return added;
}

void story_add_removed(story *told, int32_t face)
{
    void *items = told->removed;
    bool  room = room_for(&items, told->removed_count, &told->removed_room, sizeof *told->removed);
    told->removed = items;
    told->failed = told->failed || !room;
    if (room)
        told->removed[told->removed_count++] = face;
}

static scene_point along(scene_point p, double s, scene_point v)
{
    return (scene_point){p.x + s * v.x, p.y + s * v.y, p.z + s * v.z};
}

void story_weigh(const story *told, story_step *step)
{
    const scene_point origin = {0};
    step->closest = step->witness_a = step->witness_b = origin;
    for (int32_t i = 0; i < step->count && !told->failed; i++) {
        const story_vertex *v = &told->vertices[step->simplex[i].vertex];
        double              weight = step->simplex[i].weight;
        step->closest = along(step->closest, weight, v->w);
        step->witness_a = along(step->witness_a, weight, v->a);
        step->witness_b = along(step->witness_b, weight, v->b);
    }
}

static bool tell(const engine *e, const engine_shapes *shapes, const scene *s, scene_pair pair, const story_options *options,
                 story *told, failure *why)
{
    *told = (story){.dim = s->dim, .precision = e->precision, .scene = s, .a = pair.a, .b = pair.b};
    return e->tell(shapes, s, pair.a, pair.b, options, told, why);
}

bool story_tell(const scene *s, const story_options *options, int32_t a, int32_t b, story *told, failure *why)
{
    const engine  *e = engine_named(options->precision, s->dim);
    engine_shapes *shapes = e != NULL ? e->make(s, why) : NULL;
    *told = (story){0};
    if (e == NULL)
        return answer_precision_known(options->precision, why);
    if (shapes == NULL)
        return false;
    bool good = tell(e, shapes, s, (scene_pair){a, b}, options, told, why);
    e->release(shapes);
    return good;
}

static bool visit_pair(const engine *e, const engine_shapes *shapes, const scene *s, scene_pair pair,
                       const story_options *options, story_visit *visit, void *user, failure *why)
{
    story told;
    bool  good = tell(e, shapes, s, pair, options, &told, why) && visit(user, &told, why);
    story_free(&told);
    return good;
}

bool story_tell_all(const scene *s, const story_options *options, story_visit *visit, void *user, failure *why)
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
            if (s->bodies[a].group != s->bodies[b].group)
                good = visit_pair(e, shapes, s, (scene_pair){a, b}, options, visit, user, why);
    if (shapes != NULL)
        e->release(shapes);
    return good;
}

void story_free(story *told)
{
    free(told->vertices);
    free(told->steps);
    free(told->faces);
    free(told->removed);
    free(told->places);
    free(told->cuts);
    *told = (story){0};
}

// The body of that name, or -1.
static int32_t body_of(const scene *s, const char *name, failure *why)
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

bool story_bodies(const scene *s, const char *name_a, const char *name_b, int32_t *a, int32_t *b, failure *why)
{
    *a = body_of(s, name_a, why);
    *b = *a >= 0 ? body_of(s, name_b, why) : -1;
    if (*a < 0 || *b < 0)
        return false;
    return *a != *b || fail(why, "'%.100s' twice; a story is about two bodies", name_a);
}

scene_point story_to_world(const story *told, scene_point p)
{
    const scene_body *a = &told->scene->bodies[told->a];
    return told->dim == 3 ? relative3_point_to_world(a, p) : relative_point_to_world(a, p);
}

scene_point story_direction_to_world(const story *told, scene_point d)
{
    const scene_body *a = &told->scene->bodies[told->a];
    return told->dim == 3 ? relative3_direction_to_world(a, d) : relative_direction_to_world(a, d);
}

scene_point story_to_a(const story *told, scene_point p)
{
    return along(told->middle, told->unit, p);
}
