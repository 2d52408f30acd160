// simulate_json.c : a step of a simulation as one line of JSON (RFC 8259).
#include "simulate/simulate_out.h"

#include "scene/json/json_writer.h"

#include <inttypes.h>
#include <stdio.h>

static void key_hash(json_writer *w, uint64_t hash)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    json_key_string(w, "hash", text);
}

static void body_of(json_writer *w, const char *name, const simulation_body *b)
{
    json_begin_object(w);
    json_key_string(w, "name", name);
    json_key_point(w, "position", 2, b->position);
    json_key_number(w, "angle", b->angle);
    json_key_point(w, "velocity", 2, b->velocity);
    json_key_number(w, "angular_velocity", b->angular_velocity);
    json_key_point(w, "center", 2, b->center);
    json_key_number(w, "mass", b->mass);
    json_key_bool(w, "asleep", b->asleep);
    json_end_object(w);
}

static void contact_of(json_writer *w, const scene *s, const simulation_contact *c)
{
    json_begin_object(w);
    json_key_string(w, "a", s->bodies[c->a].name);
    json_key_string(w, "b", s->bodies[c->b].name);
    json_key_bool(w, "sensor", c->sensor);
    if (!c->sensor)
        json_key_point(w, "normal", 2, c->normal);
    json_key(w, "points");
    json_begin_list(w);
    for (int32_t i = 0; i < c->count; i++) {
        json_begin_object(w);
        json_key_point(w, "point", 2, c->points[i].at);
        json_key_number(w, "separation", c->points[i].separation);
        json_key_integer(w, "id", (long long)c->points[i].id);
        json_end_object(w);
    }
    json_end_list(w);
    json_end_object(w);
}

static void joint_of(json_writer *w, const scene_joint *joint, const simulation_joint *j)
{
    json_begin_object(w);
    if (joint->name != NULL)
        json_key_string(w, "name", joint->name);
    json_key_bool(w, "broken", j->broken);
    if (!j->broken) {
        json_key_point(w, "anchor_a", 2, j->anchor_a);
        json_key_point(w, "anchor_b", 2, j->anchor_b);
        json_key_number(w, "at", j->at);
        json_key_point(w, "force", 2, j->force);
        json_key_number(w, "torque", j->torque);
    }
    json_end_object(w);
}

void simulate_print_json(const scene *s, const simulation_engine *engine, const simulation *sim,
                         const simulation_contact *found, int32_t count)
{
    json_writer           w = {.out = stdout};
    const simulation_sums sums = engine->sums(sim);
    json_begin_object(&w);
    json_key_integer(&w, "step", (long long)engine->steps(sim));
    json_key_number(&w, "time", (double)engine->steps(sim) * s->mechanics.step);
    json_key_number(&w, "kinetic", sums.kinetic);
    json_key_number(&w, "potential", sums.potential);
    json_key_point(&w, "momentum", 2, sums.momentum);
    json_key_number(&w, "angular_momentum", sums.angular_momentum);
    json_key_integer(&w, "awake", sums.awake);
    key_hash(&w, engine->hash(sim));
    json_key(&w, "bodies");
    json_begin_list(&w);
    for (int32_t i = 0; i < s->group_count; i++) {
        const simulation_body b = engine->body(sim, i);
        body_of(&w, s->wholes[i].name, &b);
    }
    json_end_list(&w);
    json_key(&w, "contacts");
    json_begin_list(&w);
    for (int32_t i = 0; i < count; i++)
        contact_of(&w, s, &found[i]);
    json_end_list(&w);
    json_key(&w, "joints");
    json_begin_list(&w);
    for (int32_t i = 0; i < s->joint_count; i++) {
        const simulation_joint j = engine->joint(sim, i);
        joint_of(&w, &s->joints[i], &j);
    }
    json_end_list(&w);
    json_end_object(&w);
    putchar('\n');
}
