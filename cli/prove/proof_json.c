// proof_json.c : a proof as JSON (RFC 8259): the two shapes with their poses, what is claimed, and what proves it.
#include "prove/proof_json.h"

#include "scene/model/place.h"

#include <stdio.h>

// What comes next begins a line: the comma before it ends this one.
static void line(json_writer *w)
{
    if (w->after_value)
        fputc(',', w->out);
    w->after_value = false;
    fputc('\n', w->out);
}

static void points(json_writer *w, const proof *p, const proof_shape *shape)
{
    json_key(w, "points");
    json_begin_list(w);
    for (int32_t i = 0; i < shape->count; i++)
        json_point(w, p->dim, shape->points[i]);
    json_end_list(w);
}

static bool is_halfspace(const proof_shape *shape)
{
    return shape->type[0] == 'h';
}

static void shape_of(json_writer *w, const proof *p, const proof_shape *shape)
{
    static const char *const axes[] = {"x", "y", "z"};
    json_key(w, "shape");
    json_begin_object(w);
    json_key_string(w, "core", shape->type);
    if (is_halfspace(shape)) {
        json_key_point(w, "normal", p->dim, shape->normal);
        json_key_number(w, "offset", shape->offset);
    } else if (shape->points != NULL) {
        points(w, p, shape);
    } else {
        json_key_point(w, "center", p->dim, shape->center);
        json_key_point(w, "half", p->dim, shape->half);
    }
    if (shape->type[0] == 'c' || shape->type[0] == 'd') // cylinder, cone, disk
        json_key_string(w, "axis", axes[shape->axis]);
    json_key_number(w, "radius", shape->radius);
    json_end_object(w);
}

// The columns of a rotation: the images of the axes.
static void rotation_of(json_writer *w, const proof *p, const scene_body *body)
{
    const scene_point *t = &body->turn.x;
    const scene_point  flat[] = {scene_flat(body->c, body->s), scene_flat(-body->s + 0.0, body->c)};
    json_key(w, "axes");
    json_begin_list(w);
    for (int i = 0; i < p->dim; i++)
        json_point(w, p->dim, p->dim == 2 ? flat[i] : t[i]);
    json_end_list(w);
}

static void turn_of(json_writer *w, const proof *p, const char *key, scene_point turn)
{
    if (p->dim == 2) {
        json_key_number(w, key, turn.z);
    } else {
        json_key_point(w, key, p->dim, turn);
    }
}

static void motion_of(json_writer *w, const proof *p, const scene_motion *motion)
{
    json_key(w, "motion");
    json_begin_object(w);
    json_key_point(w, "center", p->dim, motion->center);
    json_key_point(w, "translation", p->dim, motion->translation);
    turn_of(w, p, "turn", motion->turn);
    json_end_object(w);
}

static void body_of(json_writer *w, const scene *s, const proof *p, int32_t index, const proof_shape *shape)
{
    const scene_body *body = &s->bodies[index];
    line(w);
    json_begin_object(w);
    json_key_string(w, "name", body->name);
    shape_of(w, p, shape);
    json_key_point(w, "position", p->dim, body->position);
    rotation_of(w, p, body);
    if (p->steps != NULL) {
        const scene_motion motion = place_motion(&body->place, index == p->a ? &p->cast->against_motion : &p->cast->motion);
        motion_of(w, p, &motion);
    }
    json_end_object(w);
}

static void point_of(json_writer *w, const proof *p, const proof_point *point)
{
    if (point->vertex >= 0) {
        json_integer(w, point->vertex);
    } else {
        json_point(w, p->dim, point->place);
    }
}

static void vertices_of(json_writer *w, const proof *p)
{
    json_key(w, "vertices");
    json_begin_list(w);
    for (int32_t i = 0; i < p->vertices; i++) {
        json_begin_list(w);
        point_of(w, p, &p->vertex[i].a);
        point_of(w, p, &p->vertex[i].b);
        json_end_list(w);
    }
    json_end_list(w);
}

static void weights_of(json_writer *w, const proof *p)
{
    json_key(w, "weights");
    json_begin_list(w);
    for (int32_t i = 0; i < p->vertices; i++)
        json_number(w, p->weight[i]);
    json_end_list(w);
}

static void faces_of(json_writer *w, const proof *p)
{
    json_key(w, "faces");
    json_begin_list(w);
    for (int32_t i = 0; i < p->faces; i++) {
        json_begin_list(w);
        for (int k = 0; k < 3; k++)
            json_integer(w, p->face[i][k]);
        json_end_list(w);
    }
    json_end_list(w);
}

// A polygon is the list of its vertices in their order: its edges need no list of their own.
static void upper_of(json_writer *w, const proof *p)
{
    if (is_halfspace(&p->shape_a)) {
        json_key(w, "support");
        point_of(w, p, &p->vertex[0].b);
        return;
    }
    json_key(w, p->surface ? "inside" : "points");
    json_begin_object(w);
    vertices_of(w, p);
    if (!p->surface) {
        weights_of(w, p);
    } else if (p->dim == 3) {
        faces_of(w, p);
    }
    json_end_object(w);
}

static void claim_of(json_writer *w, const proof *p)
{
    if (p->cast == NULL) {
        json_key_number(w, "lower", p->lower);
        json_key_number(w, "distance", p->distance);
        json_key_number(w, "upper", p->upper);
        return;
    }
    if (p->steps == NULL)
        json_key_point(w, "translation", p->dim, p->cast->along);
    json_key_number(w, "target", p->cast->target);
    json_key_number(w, "clear", p->clear);
    if (p->vertices > 0)
        json_key_number(w, "touch", p->touch);
}

static void steps_of(json_writer *w, const proof *p)
{
    json_key(w, "steps");
    json_begin_list(w);
    for (int32_t i = 0; i < p->step_count; i++) {
        line(w);
        json_begin_object(w);
        json_key_number(w, "from", p->steps[i].from);
        json_key_point(w, "direction", p->dim, p->steps[i].normal);
        turn_of(w, p, "spin", p->steps[i].spin);
        json_end_object(w);
    }
    json_end_list(w);
}

void proof_print(json_writer *w, const scene *s, const proof *p)
{
    json_begin_object(w);
    json_key_integer(w, "abut", 1);
    json_key_integer(w, "dim", p->dim);
    json_key_string(w, "precision", p->precision);
    json_key(w, "bodies");
    json_begin_list(w);
    body_of(w, s, p, p->a, &p->shape_a);
    body_of(w, s, p, p->b, &p->shape_b);
    json_end_list(w);
    line(w);
    claim_of(w, p);
    line(w);
    if (p->steps != NULL) {
        steps_of(w, p);
    } else {
        json_key_point(w, "direction", p->dim, p->normal);
    }
    if (p->vertices > 0) {
        line(w);
        upper_of(w, p);
    }
    json_end_object(w);
}
