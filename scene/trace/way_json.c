// way_json.c : see way_json.h.
#include "scene/trace/way_json.h"

static void print_vertex(json_writer *w, int dim, const trace_vertex *v)
{
    json_begin_object(w);
    json_key_integer(w, "feature_a", v->feature_a);
    json_key_integer(w, "feature_b", v->feature_b);
    json_key_point(w, "w", dim, v->w);
    json_end_object(w);
}

static void print_place(json_writer *w, const char *key, int dim, const scene_body *body)
{
    const scene_turn turn = dim == 3 ? body->turn : (scene_turn){{body->c, body->s, 0}, {-body->s, body->c, 0}, {0, 0, 1}};
    json_key(w, key);
    json_begin_object(w);
    json_key_point(w, "position", dim, body->position);
    json_key(w, "columns");
    json_begin_list(w);
    json_point(w, dim, turn.x);
    json_point(w, dim, turn.y);
    if (dim == 3)
        json_point(w, dim, turn.z);
    json_end_list(w);
    json_end_object(w);
}

// What GJK or the portals hold of D.
static void print_corners(json_writer *w, int dim, const way_step *step)
{
    json_key(w, step->portal ? "portal" : "simplex");
    json_begin_list(w);
    for (int32_t i = 0; i < step->count; i++)
        print_vertex(w, dim, &step->corner[i]);
    json_end_list(w);
    if (step->asked) {
        json_key(w, "added");
        print_vertex(w, dim, &step->added);
    }
}

static void print_step(json_writer *w, const way_trace *way, int32_t number, const way_step *step)
{
    json_begin_object(w);
    json_key_integer(w, "step", number);
    json_key_string(w, "by", step->portal ? "portal" : "distance");
    json_key_number(w, "at", step->at);
    json_key_number(w, "distance", step->distance);
    json_key_point(w, "normal", way->dim, step->normal);
    json_key_number(w, "separation", step->separation);
    json_key_number(w, "noise", step->noise);
    json_key_number(w, "speed", step->speed);
    json_key_number(w, "safe", step->safe);
    json_key_number(w, "upper", step->upper);
    if (way->query->question == SCENE_ASKS_IMPACT) {
        json_key_number(w, "beyond", step->beyond);
        print_place(w, "a", way->dim, &step->a);
        print_place(w, "b", way->dim, &step->b);
    } else {
        print_corners(w, way->dim, step);
    }
    json_key_integer(w, "supports", step->supports);
    json_key_string(w, "status", step->status);
    json_end_object(w);
}

static void print_answer(json_writer *w, const way_trace *way)
{
    const query_answer *found = &way->answer;
    json_key(w, "answer");
    json_begin_object(w);
    json_key_bool(w, "hit", found->hit);
    json_key_bool(w, "grazing", found->grazing);
    json_key_string(w, "status", query_status_name(found->status));
    json_key_number(w, "fraction", found->fraction);
    json_key_number(w, "error", found->error);
    json_key_number(w, "safe", found->safe);
    json_key_number(w, "distance", found->distance);
    json_key_point(w, "point", way->dim, found->point);
    json_key_point(w, "normal", way->dim, found->normal);
    json_end_object(w);
}

void way_print(json_writer *w, const way_trace *way)
{
    json_begin_object(w);
    json_key_integer(w, "abut_way", WAY_VERSION);
    json_key_integer(w, "dim", way->dim);
    json_key_string(w, "precision", way->precision);
    json_key_string(w, "question", query_question_name(way->query->question));
    json_key_string(w, "a", way->scene->bodies[way->against].name);
    json_key_string(w, "b", way->scene->bodies[way->mover].name);
    json_key_number(w, "max_fraction", way->query->max_fraction);
    json_key_number(w, "target", way->query->target);
    json_key_number(w, "radius", way->radius);
    if (way->query->question == SCENE_ASKS_CAST)
        json_key_point(w, "translation", way->dim, way->translation);
    json_key(w, "steps");
    json_begin_list(w);
    for (int32_t i = 0; i < way->count; i++)
        print_step(w, way, i + 1, &way->steps[i]);
    json_end_list(w);
    print_answer(w, way);
    json_end_object(w);
}
