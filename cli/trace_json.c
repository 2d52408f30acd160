// trace_json.c : the story of one answer as JSON: the head, the vertices, the steps, the answers. docs/trace.md describes it.
#include "trace.h"

#include "json_out.h"

#include <math.h>

static void print_body(yajl_gen g, const story *told, const char *key, int32_t which, double radius)
{
    const scene_body *body = &told->scene->bodies[which];
    json_word(g, key);
    yajl_gen_map_open(g);
    json_key_word(g, "name", body->name);
    json_key_word(g, "type", scene_type_name(body->shape->type));
    json_key_number(g, "radius", radius);
    yajl_gen_map_close(g);
}

static void print_columns(yajl_gen g, int dim, scene_turn turn)
{
    json_word(g, "columns");
    yajl_gen_array_open(g);
    json_point(g, dim, turn.x);
    json_point(g, dim, turn.y);
    if (dim == 3)
        json_point(g, dim, turn.z);
    yajl_gen_array_close(g);
}

static void print_pose(yajl_gen g, const char *key, int dim, scene_point position, scene_turn turn)
{
    json_word(g, key);
    yajl_gen_map_open(g);
    json_key_point(g, "position", dim, position);
    print_columns(g, dim, turn);
    yajl_gen_map_close(g);
}

static void print_head(yajl_gen g, const story *told)
{
    const scene_body *a = &told->scene->bodies[told->a];
    scene_turn        turn = told->dim == 3 ? a->turn : (scene_turn){{a->c, a->s, 0}, {-a->s, a->c, 0}, {0, 0, 1}};
    json_key_integer(g, "abut_trace", TRACE_VERSION);
    json_key_integer(g, "dim", told->dim);
    json_key_word(g, "precision", told->precision);
    print_body(g, told, "a", told->a, told->radius_a);
    print_body(g, told, "b", told->b, told->radius_b);
    json_key_word(g, "status", told->status);
    print_pose(g, "a_in_world", told->dim, a->position, turn);
}

static void print_frame(yajl_gen g, const story *told)
{
    print_pose(g, "b_in_a", told->dim, told->place, told->turn);
    json_word(g, "frame");
    yajl_gen_map_open(g);
    json_key_point(g, "middle", told->dim, told->middle);
    json_key_number(g, "unit", told->unit);
    json_key_point(g, "offset", told->dim, told->offset);
    json_key_number(g, "size", told->size);
    json_key_number(g, "noise", told->noise);
    json_key_number(g, "tolerance", told->tolerance);
    json_key_number(g, "max_distance", told->max_distance);
    json_key_integer(g, "max_supports", told->max_supports);
    json_key_bool(g, "polytopes", told->polytopes);
    yajl_gen_map_close(g);
}

static void print_answer(yajl_gen g, const story *told, const char *key, const story_answer *p)
{
    json_word(g, key);
    yajl_gen_map_open(g);
    json_key_word(g, "status", p->status);
    json_key_number(g, "distance", p->distance);
    json_key_number(g, "error", p->error);
    json_key_point(g, "normal", told->dim, p->normal);
    json_key_point(g, "point_a", told->dim, p->point_a);
    json_key_point(g, "point_b", told->dim, p->point_b);
    json_key_integer(g, "supports", p->supports);
    json_word(g, "world");
    yajl_gen_map_open(g);
    json_key_point(g, "normal", told->dim, story_direction_to_world(told, p->normal));
    json_key_point(g, "point_a", told->dim, story_to_world(told, p->point_a));
    json_key_point(g, "point_b", told->dim, story_to_world(told, p->point_b));
    yajl_gen_map_close(g);
    yajl_gen_map_close(g);
}

static void print_vertices(yajl_gen g, const story *told)
{
    json_word(g, "vertices");
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < told->vertex_count; i++) {
        const story_vertex *v = &told->vertices[i];
        yajl_gen_map_open(g);
        json_key_integer(g, "feature_a", v->feature_a);
        json_key_integer(g, "feature_b", v->feature_b);
        json_key_point(g, "w", told->dim, v->w);
        json_key_point(g, "a", told->dim, v->a);
        json_key_point(g, "b", told->dim, v->b);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

static const char *region_of(const story *told, const story_step *step)
{
    static const char *const names[] = {"none", "vertex", "edge", "face", "inside"};
    return names[step->count == 3 && told->dim == 2 ? 4 : step->count];
}

static void print_simplex(yajl_gen g, const story *told, const story_step *step)
{
    json_word(g, "simplex");
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < step->count; i++) {
        yajl_gen_map_open(g);
        json_key_integer(g, "vertex", step->simplex[i].vertex);
        json_key_number(g, "weight", step->weighed ? step->simplex[i].weight : (double)NAN);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
    json_key_word(g, "region", region_of(told, step));
    if (!step->weighed)
        return;
    json_key_point(g, "closest", told->dim, step->closest);
    json_key_point(g, "witness_a", told->dim, step->witness_a);
    json_key_point(g, "witness_b", told->dim, step->witness_b);
    json_word(g, "world");
    yajl_gen_map_open(g);
    json_key_point(g, "witness_a", told->dim, story_to_world(told, story_to_a(told, step->witness_a)));
    json_key_point(g, "witness_b", told->dim, story_to_world(told, story_to_a(told, step->witness_b)));
    yajl_gen_map_close(g);
}

static void print_face(yajl_gen g, const story *told, const story_face *f)
{
    yajl_gen_map_open(g);
    json_key_integer(g, "id", f->id);
    json_word(g, "vertices");
    yajl_gen_array_open(g);
    for (int i = 0; i < told->dim; i++)
        yajl_gen_integer(g, f->corner[i]);
    yajl_gen_array_close(g);
    json_key_point(g, "normal", told->dim, f->normal);
    json_key_number(g, "bound", f->bound);
    if (told->dim == 2) {
        json_key_point(g, "first_normal", 2, f->first);
        json_key_point(g, "last_normal", 2, f->last);
        json_key_number(g, "bulge_a", f->bulge_a);
        json_key_number(g, "bulge_b", f->bulge_b);
    }
    yajl_gen_map_close(g);
}

static void print_index(yajl_gen g, const char *key, int32_t i)
{
    if (i >= 0)
        json_key_integer(g, key, i);
    else
        json_key_null(g, key);
}

static void print_polytope(yajl_gen g, const story *told, const story_step *step)
{
    print_index(g, "face", step->face);
    print_index(g, "settled", step->settled);
    json_key_integer(g, "faces", step->faces);
    json_word(g, "faces_removed");
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < step->count_removed; i++)
        yajl_gen_integer(g, told->removed[step->first_removed + i]);
    yajl_gen_array_close(g);
    json_word(g, "faces_added");
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < step->count_added; i++)
        print_face(g, told, &told->faces[step->first_added + i]);
    yajl_gen_array_close(g);
}

static void print_step(yajl_gen g, const story *told, const story_step *step)
{
    yajl_gen_map_open(g);
    json_key_word(g, "machine", step->machine == STORY_GJK ? "gjk" : "epa");
    json_key_integer(g, "step", step->step);
    print_index(g, "added", step->added);
    if (step->added >= 0) {
        json_key_point(g, "direction", told->dim, step->direction);
        json_key_number(g, "height", step->height);
    }
    print_simplex(g, told, step);
    json_key_point(g, "normal", told->dim, step->normal);
    json_key_number(g, "upper", step->upper);
    json_key_number(g, "lower", step->lower);
    json_key_number(g, "tolerance", step->tolerance);
    if (told->dim == 3 && step->machine == STORY_GJK)
        json_key_bool(g, "careful", step->careful);
    if (step->machine == STORY_EPA)
        print_polytope(g, told, step);
    json_key_integer(g, "supports", step->supports);
    json_key_word(g, "status", step->status);
    json_key_word(g, "reason", step->reason);
    yajl_gen_map_close(g);
}

// The last step's own answer, and what the query did to it after the last step.
static void print_end(yajl_gen g, const story *told)
{
    const story_answer *m = &told->machine, *p = &told->general;
    json_word(g, "end");
    yajl_gen_map_open(g);
    json_key_word(g, "status", m->status);
    json_key_number(g, "distance", m->distance);
    json_key_point(g, "normal", told->dim, m->normal);
    json_key_integer(g, "supports", m->supports);
    bool same =
        m->distance == p->distance && m->normal.x == p->normal.x && m->normal.y == p->normal.y && m->normal.z == p->normal.z;
    json_key_bool(g, "sharpened", !same);
    json_key_integer(g, "supports_after", p->supports - m->supports);
    yajl_gen_map_close(g);
}

void trace_print(yajl_gen g, const story *told)
{
    yajl_gen_map_open(g);
    print_head(g, told);
    if (told->step_count > 0) {
        print_frame(g, told);
        json_key_bool(g, "closed_form", told->direct);
        print_answer(g, told, "answer", &told->answer);
        print_vertices(g, told);
        json_word(g, "steps");
        yajl_gen_array_open(g);
        for (int32_t i = 0; i < told->step_count; i++)
            print_step(g, told, &told->steps[i]);
        yajl_gen_array_close(g);
        print_end(g, told);
        print_answer(g, told, "general", &told->general);
        trace_print_clip(g, told);
        trace_print_contacts(g, "contacts", told->dim, told->contacts, told->contact_count);
    }
    yajl_gen_map_close(g);
}
