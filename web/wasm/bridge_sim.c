// bridge_sim.c : see bridge_sim.h.
#include "bridge_sim.h"

#include "bridge_scene_judged.h"
#include "scene/simulation/simulation.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const simulation_engine *engine;
static simulation              *running;
static scene                   *moving; // what it is a simulation of
static failure                  why;

static double *rows; // that functions point to
static size_t  room;
static void   *saved;

// Room for so many doubles; NULL without memory.
static double *rows_of(size_t count)
{
    if (count > room) {
        double *more = realloc(rows, count * sizeof *rows);
        if (more == NULL) {
            return NULL;
        }
        rows = more;
        room = count;
    }
    return rows;
}

const char *bridge_sim_begin(int32_t is_f32)
{
    const simulation_engine *with = simulation_engine_named(is_f32 ? "f32" : "f64");
    simulation              *made = NULL;
    scene                   *next = malloc(sizeof *next);
    if (next == NULL) {
        return "out of memory";
    }
    *next = bridge_scene_take();
    why.text[0] = '\0';
    if (simulation_possible(next, &why)) {
        made = with->make(next, &why);
    }
    scene *gone = next;
    if (made != NULL) {
        if (running != NULL) {
            engine->release(running);
        }
        gone = moving;
        running = made;
        moving = next;
        engine = with;
    }
    if (gone != NULL) {
        scene_free(gone);
        free(gone);
    }
    return why.text;
}

double bridge_sim_seconds(void)
{
    return running != NULL ? moving->mechanics.step : 0;
}

const char *bridge_sim_step(void)
{
    why.text[0] = '\0';
    if (running != NULL) {
        engine->step(running, &why);
    }
    return why.text;
}

int32_t bridge_sim_bodies(void)
{
    return running != NULL ? moving->group_count : 0;
}

const double *bridge_sim_poses(void)
{
    double *row = rows_of(5 * (size_t)bridge_sim_bodies());
    for (int32_t i = 0; row != NULL && i < bridge_sim_bodies(); i++, row += 5) {
        const simulation_body body = engine->body(running, i);
        const scene_body_kind kind = moving->wholes[i].kind;
        row[0] = body.position.x;
        row[1] = body.position.y;
        row[2] = body.c;
        row[3] = body.s;
        row[4] = kind == SCENE_STATIC ? 0 : kind == SCENE_KINEMATIC ? 1 : body.asleep ? 3 : 2;
    }
    return rows;
}

const char *bridge_sim_name(int32_t body)
{
    return moving->wholes[body].name;
}

int32_t bridge_sim_shapes(void)
{
    return running != NULL ? moving->body_count : 0;
}

// A half-space as a box, whose ends are where nobody looks: so many times the size of a usual body away.
#define GROUND_REACH 10000.0
enum { GROUND_CORNERS = 4 };

static void put_ground(const scene_shape *ground, double *row)
{
    const double length = hypot(ground->normal.x, ground->normal.y), reach = GROUND_REACH * moving->mechanics.length;
    const double x = ground->normal.x / length, y = ground->normal.y / length, far = ground->offset / length;
    row[1] = GROUND_CORNERS;
    for (int i = 0; i < GROUND_CORNERS; i++) { // counter-clockwise, the first two on the line
        const double along = i == 0 || i == 3 ? reach : -reach, deep = i < 2 ? far : far - reach;
        row[9 + 2 * i] = deep * x + along * y;
        row[10 + 2 * i] = deep * y - along * x;
    }
}

const double *bridge_sim_shape(int32_t shape)
{
    const scene_body  *part = &moving->bodies[shape];
    const scene_shape *core = part->shape;
    const bool         placed = part->place.c != 0 || part->place.s != 0; // a zeroed place is at the origin, not turned
    const bool         endless = core->type == SCENE_HALFSPACE;
    double            *row = rows_of(9 + 2 * (size_t)(endless ? GROUND_CORNERS : core->count));
    if (row == NULL) {
        return rows;
    }
    row[0] = part->group;
    row[1] = core->count;
    row[2] = core->count > 0 ? 0 : core->half.x;
    row[3] = core->count > 0 ? 0 : core->half.y;
    row[4] = part->place.position.x;
    row[5] = part->place.position.y;
    row[6] = placed ? part->place.c : 1;
    row[7] = part->place.s;
    row[8] = core->radius;
    if (core->count == 0) { // an ellipse's middle, as its place
        row[4] += row[6] * core->center.x - row[7] * core->center.y;
        row[5] += row[7] * core->center.x + row[6] * core->center.y;
    }
    for (int32_t i = 0; i < core->count; i++) {
        row[9 + 2 * i] = core->points[i].x;
        row[10 + 2 * i] = core->points[i].y;
    }
    if (endless) {
        put_ground(core, row);
    }
    return rows;
}

// All contacts, in a list that is kept from call to call.
static simulation_contact *contacts(int32_t *count)
{
    static simulation_contact *list;
    static int32_t             space;
    *count = engine->contacts(running, list, space);
    if (*count > space) {
        simulation_contact *more = realloc(list, (size_t)*count * sizeof *list);
        if (more == NULL) {
            *count = space;
            return list;
        }
        list = more;
        space = *count;
        engine->contacts(running, list, space);
    }
    return list;
}

int32_t bridge_sim_contacts(void)
{
    int32_t points = 0, count = 0;
    if (running != NULL) {
        const simulation_contact *list = contacts(&count);
        for (int32_t i = 0; i < count; i++) {
            points += list[i].count;
        }
    }
    return points;
}

const double *bridge_sim_contact_rows(void)
{
    double *row = rows_of(6 * (size_t)bridge_sim_contacts());
    int32_t count = 0;
    if (running == NULL || row == NULL) {
        return rows;
    }
    const simulation_contact *list = contacts(&count);
    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < list[i].count; k++, row += 6) {
            const simulation_point *point = &list[i].points[k];
            row[0] = point->at.x;
            row[1] = point->at.y;
            row[2] = list[i].normal.x;
            row[3] = list[i].normal.y;
            row[4] = -point->separation;
            row[5] = (double)(point->id & 0xffffff);
        }
    }
    return rows;
}

int32_t bridge_sim_nodes(void)
{
    return running != NULL ? engine->nodes(running, NULL, 0) : 0;
}

const double *bridge_sim_node_rows(void)
{
    const int32_t    count = bridge_sim_nodes();
    simulation_node *nodes = malloc((size_t)count * sizeof *nodes + 1); // never of 0 bytes
    double          *row = rows_of(6 * (size_t)count);
    if (nodes != NULL && row != NULL && running != NULL) {
        engine->nodes(running, nodes, count);
        for (int32_t i = 0; i < count; i++, row += 6) {
            row[0] = nodes[i].lower.x;
            row[1] = nodes[i].lower.y;
            row[2] = nodes[i].upper.x;
            row[3] = nodes[i].upper.y;
            row[4] = nodes[i].depth;
            row[5] = nodes[i].leaf;
        }
    }
    free(nodes);
    return rows;
}

int32_t bridge_sim_joints(void)
{
    int32_t whole = 0;
    for (int32_t i = 0; running != NULL && i < moving->joint_count; i++) {
        whole += !engine->joint(running, i).broken;
    }
    return whole;
}

const double *bridge_sim_joint_rows(void)
{
    double *row = rows_of(4 * (size_t)bridge_sim_joints());
    for (int32_t i = 0; row != NULL && running != NULL && i < moving->joint_count; i++) {
        const simulation_joint joint = engine->joint(running, i);
        if (!joint.broken) {
            row[0] = joint.anchor_a.x;
            row[1] = joint.anchor_a.y;
            row[2] = joint.anchor_b.x;
            row[3] = joint.anchor_b.y;
            row += 4;
        }
    }
    return rows;
}

const double *bridge_sim_sums(void)
{
    static double numbers[6];
    memset(numbers, 0, sizeof numbers);
    if (running != NULL) {
        const simulation_sums sums = engine->sums(running);
        numbers[0] = sums.kinetic;
        numbers[1] = sums.potential;
        numbers[2] = sums.momentum.x;
        numbers[3] = sums.momentum.y;
        numbers[4] = sums.angular_momentum;
        numbers[5] = sums.awake;
    }
    return numbers;
}

const char *bridge_sim_hash(void)
{
    static char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, running != NULL ? engine->hash(running) : 0);
    return text;
}

size_t bridge_sim_save(void)
{
    const size_t size = running != NULL ? engine->snapshot_size(running) : 0;
    free(saved);
    saved = malloc(size > 0 ? size : 1);
    if (saved == NULL || size == 0) {
        return 0;
    }
    engine->save(running, saved);
    return size;
}

const void *bridge_sim_saved(void)
{
    return saved;
}

int32_t bridge_sim_restore(size_t size)
{
    why.text[0] = '\0';
    return running != NULL && engine->restore(running, bridge_scene_room_bytes(), size, &why);
}

int32_t bridge_sim_body_at(double x, double y)
{
    return running != NULL ? engine->body_at(running, (scene_point){.x = x, .y = y}) : -1;
}

int32_t bridge_sim_grab(double x, double y)
{
    const int32_t body = bridge_sim_body_at(x, y);
    return body >= 0 && engine->grab(running, body, (scene_point){.x = x, .y = y}) ? body : -1;
}

void bridge_sim_drag(double x, double y)
{
    if (running != NULL) {
        engine->drag(running, (scene_point){.x = x, .y = y});
    }
}

void bridge_sim_release(void)
{
    if (running != NULL) {
        engine->let_go(running);
    }
}
