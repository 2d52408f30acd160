// trace_json.c : the trace of one answer as JSON: the head, the vertices, the steps, the answers. docs/trace.md describes it.
#include "trace/trace_json.h"

#include "scene/json/json_writer.h"

#include <math.h>

static void print_body(json_writer *w, const trace *record, const char *key, int32_t which, double radius)
{
    const scene_body *body = &record->scene->bodies[which];
    json_key(w, key);
    json_begin_object(w);
    json_key_string(w, "name", body->name);
    json_key_string(w, "type", scene_type_name(body->shape->type));
    json_key_number(w, "radius", radius);
    json_end_object(w);
}

static void print_columns(json_writer *w, int dim, scene_turn turn)
{
    json_key(w, "columns");
    json_begin_list(w);
    json_point(w, dim, turn.x);
    json_point(w, dim, turn.y);
    if (dim == 3)
        json_point(w, dim, turn.z);
    json_end_list(w);
}

static void print_pose(json_writer *w, const char *key, int dim, scene_point position, scene_turn turn)
{
    json_key(w, key);
    json_begin_object(w);
    json_key_point(w, "position", dim, position);
    print_columns(w, dim, turn);
    json_end_object(w);
}

static void print_head(json_writer *w, const trace *record)
{
    const scene_body *a = &record->scene->bodies[record->a];
    scene_turn        turn = record->dim == 3 ? a->turn : (scene_turn){{a->c, a->s, 0}, {-a->s, a->c, 0}, {0, 0, 1}};
    json_key_integer(w, "abut_trace", TRACE_VERSION);
    json_key_integer(w, "dim", record->dim);
    json_key_string(w, "precision", record->precision);
    print_body(w, record, "a", record->a, record->radius_a);
    print_body(w, record, "b", record->b, record->radius_b);
    json_key_string(w, "status", record->status);
    print_pose(w, "a_in_world", record->dim, a->position, turn);
}

static void print_frame(json_writer *w, const trace *record)
{
    print_pose(w, "b_in_a", record->dim, record->place, record->turn);
    json_key(w, "frame");
    json_begin_object(w);
    json_key_point(w, "middle", record->dim, record->middle);
    json_key_number(w, "unit", record->unit);
    json_key_point(w, "offset", record->dim, record->offset);
    json_key_number(w, "size", record->size);
    json_key_number(w, "noise", record->noise);
    json_key_number(w, "tolerance", record->tolerance);
    json_key_number(w, "max_distance", record->max_distance);
    json_key_integer(w, "max_supports", record->max_supports);
    json_key_bool(w, "polytopes", record->polytopes);
    json_end_object(w);
}

static void print_answer(json_writer *w, const trace *record, const char *key, const trace_answer *p)
{
    json_key(w, key);
    json_begin_object(w);
    json_key_string(w, "status", p->status);
    json_key_number(w, "distance", p->distance);
    json_key_number(w, "error", p->error);
    json_key_point(w, "normal", record->dim, p->normal);
    json_key_point(w, "point_a", record->dim, p->point_a);
    json_key_point(w, "point_b", record->dim, p->point_b);
    json_key_integer(w, "supports", p->supports);
    json_key(w, "world");
    json_begin_object(w);
    json_key_point(w, "normal", record->dim, trace_direction_to_world(record, p->normal));
    json_key_point(w, "point_a", record->dim, trace_to_world(record, p->point_a));
    json_key_point(w, "point_b", record->dim, trace_to_world(record, p->point_b));
    json_end_object(w);
    json_end_object(w);
}

static void print_vertices(json_writer *w, const trace *record)
{
    json_key(w, "vertices");
    json_begin_list(w);
    for (int32_t i = 0; i < record->vertex_count; i++) {
        const trace_vertex *v = &record->vertices[i];
        json_begin_object(w);
        json_key_integer(w, "feature_a", v->feature_a);
        json_key_integer(w, "feature_b", v->feature_b);
        json_key_point(w, "w", record->dim, v->w);
        json_key_point(w, "a", record->dim, v->a);
        json_key_point(w, "b", record->dim, v->b);
        json_end_object(w);
    }
    json_end_list(w);
}

static const char *region_of(const trace *record, const trace_step *step)
{
    static const char *const names[] = {"none", "vertex", "edge", "face", "inside"};
    return names[step->count == 3 && record->dim == 2 ? 4 : step->count];
}

static void print_simplex(json_writer *w, const trace *record, const trace_step *step)
{
    json_key(w, "simplex");
    json_begin_list(w);
    for (int32_t i = 0; i < step->count; i++) {
        json_begin_object(w);
        json_key_integer(w, "vertex", step->simplex[i].vertex);
        json_key_known_number(w, "weight", step->simplex[i].weight, step->weighed);
        json_end_object(w);
    }
    json_end_list(w);
    json_key_string(w, "region", region_of(record, step));
    if (!step->weighed)
        return;
    json_key_point(w, "closest", record->dim, step->closest);
    json_key_point(w, "witness_a", record->dim, step->witness_a);
    json_key_point(w, "witness_b", record->dim, step->witness_b);
    json_key(w, "world");
    json_begin_object(w);
    json_key_point(w, "witness_a", record->dim, trace_to_world(record, trace_to_a(record, step->witness_a)));
    json_key_point(w, "witness_b", record->dim, trace_to_world(record, trace_to_a(record, step->witness_b)));
    json_end_object(w);
}

static void print_face(json_writer *w, const trace *record, const trace_face *f)
{
    json_begin_object(w);
    json_key_integer(w, "id", f->id);
    json_key(w, "vertices");
    json_begin_list(w);
    for (int i = 0; i < record->dim; i++)
        json_integer(w, f->corner[i]);
    json_end_list(w);
    json_key_point(w, "normal", record->dim, f->normal);
    json_key_number(w, "bound", f->bound);
    if (record->dim == 2) {
        json_key_point(w, "first_normal", 2, f->first);
        json_key_point(w, "last_normal", 2, f->last);
        json_key_number(w, "bulge_a", f->bulge_a);
        json_key_number(w, "bulge_b", f->bulge_b);
    }
    json_end_object(w);
}

static void print_index(json_writer *w, const char *key, int32_t i)
{
    if (i >= 0)
        json_key_integer(w, key, i);
    else
        json_key_null(w, key);
}

static void print_polytope(json_writer *w, const trace *record, const trace_step *step)
{
    print_index(w, "face", step->face);
    print_index(w, "settled", step->settled);
    json_key_integer(w, "faces", step->faces);
    json_key(w, "faces_removed");
    json_begin_list(w);
    for (int32_t i = 0; i < step->count_removed; i++)
        json_integer(w, record->removed[step->first_removed + i]);
    json_end_list(w);
    json_key(w, "faces_added");
    json_begin_list(w);
    for (int32_t i = 0; i < step->count_added; i++)
        print_face(w, record, &record->faces[step->first_added + i]);
    json_end_list(w);
}

static void print_step(json_writer *w, const trace *record, const trace_step *step)
{
    json_begin_object(w);
    static const char *const names[] = {"gjk", "epa", "support"};
    json_key_string(w, "algorithm", names[step->algorithm]);
    json_key_integer(w, "step", step->step);
    print_index(w, "added", step->added);
    if (step->added >= 0) {
        json_key_point(w, "direction", record->dim, step->direction);
        json_key_number(w, "height", step->height);
    }
    print_simplex(w, record, step);
    json_key_point(w, "normal", record->dim, step->normal);
    json_key_number(w, "upper", step->upper);
    json_key_number(w, "lower", step->lower);
    json_key_number(w, "tolerance", step->tolerance);
    if (record->dim == 3 && step->algorithm == TRACE_GJK)
        json_key_bool(w, "double_double", step->double_double);
    if (step->algorithm == TRACE_EPA)
        print_polytope(w, record, step);
    json_key_integer(w, "supports", step->supports);
    json_key_string(w, "status", step->status);
    json_key_string(w, "reason", step->reason);
    json_end_object(w);
}

// The last step's own answer, and what the query did to it after the last step.
static void print_end(json_writer *w, const trace *record)
{
    const trace_answer *m = &record->last, *p = &record->general;
    json_key(w, "end");
    json_begin_object(w);
    json_key_string(w, "status", m->status);
    json_key_number(w, "distance", m->distance);
    json_key_point(w, "normal", record->dim, m->normal);
    json_key_integer(w, "supports", m->supports);
    bool same =
        m->distance == p->distance && m->normal.x == p->normal.x && m->normal.y == p->normal.y && m->normal.z == p->normal.z;
    json_key_bool(w, "sharpened", !same);
    json_key_integer(w, "supports_after", p->supports - m->supports);
    json_end_object(w);
}

void trace_print(json_writer *w, const trace *record)
{
    json_begin_object(w);
    print_head(w, record);
    if (record->step_count > 0) {
        print_frame(w, record);
        json_key_bool(w, "closed_form", record->direct);
        print_answer(w, record, "answer", &record->answer);
        print_vertices(w, record);
        json_key(w, "steps");
        json_begin_list(w);
        for (int32_t i = 0; i < record->step_count; i++)
            print_step(w, record, &record->steps[i]);
        json_end_list(w);
        print_end(w, record);
        print_answer(w, record, "general", &record->general);
        trace_print_clip(w, record);
        trace_print_contacts(w, "contacts", record->dim, record->contacts, record->contact_count);
    }
    json_end_object(w);
}
