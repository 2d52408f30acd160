// simulation2.c : libabut_dynamics in one precision, in doubles. Compiled twice; with ABUT_F32 it is the float one.
#include "scene/simulation/simulation.h"

#include "abut/dynamics2.h"
#include "abut/world_query2.h"
#include "scene/engine/pair2.h"
#include "scene/engine/shapes.h"
#include "scene/model/geometry.h"
#include "scene/model/halfspace.h"
#include "scene/model/ignored.h"
#include "scene/model/place.h"
#include "scene/model/relative.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A turn, for angles that are counted on over many.
#define WHOLE_TURN 6.283185307179586

// Of what a body is held by: stiff enough to follow a hand, at most so many times the body's weight or inertia at rest.
#define GRAB_HERTZ 5
#define GRAB_FORCE 1000

// What is known of a body besides what the library keeps.
typedef struct track {
    abut_vec2 before; // position at the beginning of the last step, which the contacts are given from
    double    angle;  // with all its turns
} track;

// What is in a snapshot before the library's block: this, and a track for each body.
typedef struct progress {
    uint64_t bodies;
    int64_t  steps;
    uint64_t held; // the joint that a body is held by; 0: none is
} progress;

struct simulation {
    const scene     *s;
    abut_dynamics2  *dynamics;
    uint32_t        *body_ids;   // of each whole
    uint32_t        *joint_ids;  // of each joint
    abut_chain2    **chains;     // of each part, or NULL
    abut_halfspace2 *halfspaces; // of each part; those of which there is one
    track           *tracks;
    progress         now;
};

static const char no_memory[] = "out of memory; split the scene or close other programs";

// The numbers of a scene are finite, so one that is not has become so in this precision.
static const char *reason_of(abut_status status)
{
    return status == ABUT_NO_MEMORY ? no_memory : abut_status_text(status == ABUT_NOT_FINITE ? ABUT_TOO_LARGE : status);
}

static abut_vec2 vector_of(scene_point p)
{
    return (abut_vec2){(abut_real)p.x, (abut_real)p.y};
}

static abut_pose2 pose_of(scene_point p, double c, double s)
{
    return (abut_pose2){vector_of(p), {(abut_real)c, (abut_real)s}};
}

// ---- making ----

static void release(simulation *sim)
{
    if (sim == NULL)
        return;
    abut_dynamics2_release(sim->dynamics);
    for (int32_t i = 0; sim->chains != NULL && i < sim->s->body_count; i++)
        abut_chain2_release(sim->chains[i], NULL);
    free(sim->chains);
    free(sim->halfspaces);
    free(sim->body_ids);
    free(sim->joint_ids);
    free(sim->tracks);
    free(sim);
}

static bool refuse_body(const scene *s, const scene_whole *w, abut_status status, failure *why)
{
    return fail_at(why, s->file, w->at.line, w->at.column, "the body '%.60s' cannot be simulated in " PRECISION ": %s", w->name,
                   reason_of(status));
}

// The segments of a chain, from this part on, as one surface.
static abut_status lend_chain(simulation *sim, int32_t part, uint32_t *surface)
{
    const scene_shape *first = sim->s->bodies[part].shape;
    const int32_t      segments = first->parts;
    abut_vec2         *ends = calloc(2 * (size_t)segments, sizeof *ends);
    int32_t           *joins = calloc(2 * (size_t)segments, sizeof *joins);
    abut_status        status = ABUT_NO_MEMORY;
    // Ends at one place are one corner: a segment begins where the one before it ends, and the last may end at the first.
    if (ends != NULL && joins != NULL) {
        const scene_point *from = first[0].points, *last = first[segments - 1].points;
        const bool         closed = from[0].x == last[1].x && from[0].y == last[1].y;
        for (int32_t i = 0; i < segments; i++) {
            ends[i] = vector_of(first[i].points[0]);
            joins[2 * i] = i;
            joins[2 * i + 1] = closed && i == segments - 1 ? 0 : i + 1;
        }
        ends[segments] = vector_of(last[1]);
        status = abut_chain2_build(ends, closed ? segments : segments + 1, joins, segments, NULL, &sim->chains[part], NULL);
    }
    if (status == ABUT_OK)
        status = abut_world2_add_chain(abut_dynamics2_world(sim->dynamics), sim->chains[part], surface);
    free(joins);
    free(ends);
    return status;
}

static abut_material material_of(const scene_material *m)
{
    return (abut_material){(abut_real)m->density, (abut_real)m->friction, (abut_real)m->restitution, (abut_real)m->rolling,
                           (abut_real)m->surface_speed};
}

// *parts is how many there were: one, or the segments of a chain.
static abut_status add_part(simulation *sim, const engine_shapes *shapes, int32_t part, int32_t *parts)
{
    const scene_body   *body = &sim->s->bodies[part];
    const scene_place  *at = &body->place;
    const abut_material material = material_of(&body->material);
    uint32_t            id, surface = 0;
    *parts = body->shape->chain ? body->shape->parts : 1;
    abut_status status = ABUT_OK;
    if (body->shape->chain) {
        status = lend_chain(sim, part, &surface);
    } else if (halfspace_is(body)) {
        sim->halfspaces[part] = ENGINE_OF(engine_entry_of)(shapes, sim->s, part)->halfspace2;
        status = abut_world2_add_halfspace(abut_dynamics2_world(sim->dynamics), &sim->halfspaces[part], &surface);
    }
    if (status != ABUT_OK)
        return status;
    const abut_shape_def2 def = {
        .shape = surface != 0 ? NULL : &ENGINE_OF(engine_entry_of)(shapes, sim->s, part)->shape2,
        .surface = surface,
        .one_sided = body->shape->one_sided,
        .sensor = body->material.sensor,
        .pose = at->c == 0 && at->s == 0 ? pose_of(at->position, 1, 0) : pose_of(at->position, at->c, at->s),
        .user = (uint64_t)part,
    };
    return abut_dynamics2_add_shape(sim->dynamics, sim->body_ids[body->group], &def, &material, &id);
}

static bool add_body(simulation *sim, const engine_shapes *shapes, int32_t whole, failure *why)
{
    static const abut_body_kind kinds[] = {
        [SCENE_STATIC] = ABUT_STATIC, [SCENE_KINEMATIC] = ABUT_KINEMATIC, [SCENE_DYNAMIC] = ABUT_DYNAMIC};
    const scene_whole      *w = &sim->s->wholes[whole];
    const abut_dynamic_def2 def = {
        .kind = kinds[w->kind],
        .pose = pose_of(w->at.position, w->at.c, w->at.s),
        .velocity = vector_of(w->velocity),
        .angular_velocity = (abut_real)w->angular_velocity,
        .linear_damping = (abut_real)w->linear_damping,
        .angular_damping = (abut_real)w->angular_damping,
        .fixed_rotation = w->fixed_rotation,
        .no_sleep = w->no_sleep,
        .bullet = w->bullet,
        .user = (uint64_t)whole,
    };
    abut_status status = abut_dynamics2_add_body(sim->dynamics, &def, &sim->body_ids[whole]);
    int32_t     parts = 1;
    if (status == ABUT_OK)
        status = abut_dynamics2_set_gravity_scale(sim->dynamics, sim->body_ids[whole], (abut_real)w->gravity_scale);
    for (int32_t i = 0; status == ABUT_OK && i < w->count; i += parts)
        status = add_part(sim, shapes, w->first + i, &parts);
    if (status != ABUT_OK)
        return refuse_body(sim->s, w, status, why);
    sim->tracks[whole] = (track){def.pose.p, w->at.angle != 0 ? w->at.angle : atan2(w->at.s, w->at.c)};
    if (w->kind == SCENE_STATIC)
        return true;
    // Given again: each shape has moved the centre of mass, which it is the velocity of.
    status = abut_dynamics2_set_velocity(sim->dynamics, sim->body_ids[whole], def.velocity, def.angular_velocity);
    return status == ABUT_OK || refuse_body(sim->s, w, status, why);
}

// A dynamic body without mass would stay where it is, and nobody would know why.
static bool has_mass(const simulation *sim, int32_t whole, failure *why)
{
    const scene_whole *w = &sim->s->wholes[whole];
    abut_dynamic2      state;
    if (w->kind != SCENE_DYNAMIC)
        return true;
    (void)abut_dynamics2_get_body(sim->dynamics, sim->body_ids[whole], &state);
    return state.mass > 0 ||
           fail_at(why, sim->s->file, w->at.line, w->at.column,
                   "the body '%.60s' has no mass; give it a shape that has an area, and a 'density'", w->name);
}

// ---- joints ----

// The frame of a joint in a body's own, from the world's: at a point, turned as an axis is.
static abut_pose2 frame_in(const scene_body *body, scene_point at, scene_point axis)
{
    const scene_point arm = relative_direction_from_world(body, scene_flat(at.x - body->position.x, at.y - body->position.y));
    const scene_point turn = relative_direction_from_world(body, axis);
    return pose_of(arm, turn.x, turn.y);
}

static abut_joint_def2 joint_def_of(const simulation *sim, const scene_joint *j)
{
    static const abut_joint_kind2 kinds[] = {[SCENE_REVOLUTE] = ABUT_JOINT_REVOLUTE2, [SCENE_PRISMATIC] = ABUT_JOINT_PRISMATIC2,
                                             [SCENE_DISTANCE] = ABUT_JOINT_DISTANCE2, [SCENE_ROPE] = ABUT_JOINT_ROPE2,
                                             [SCENE_WELD] = ABUT_JOINT_WELD2,         [SCENE_WHEEL] = ABUT_JOINT_WHEEL2,
                                             [SCENE_MOUSE] = ABUT_JOINT_MOUSE2,       [SCENE_MOTOR] = ABUT_JOINT_MOTOR2,
                                             [SCENE_GEAR] = ABUT_JOINT_GEAR2};
    const scene_body              world = {.c = 1};
    const scene_body             *a = j->a >= 0 ? &sim->s->wholes[j->a].at : &world, *b = &sim->s->wholes[j->b].at;
    double                        c, s; // the library's, which have the same bits on every machine
    geometry_turn(j->angle, &c, &s);
    const scene_point turned = scene_flat(c * j->axis.x - s * j->axis.y, c * j->axis.y + s * j->axis.x);
    return (abut_joint_def2){
        .kind = kinds[j->kind],
        .body_a = j->a >= 0 ? sim->body_ids[j->a] : 0,
        .body_b = sim->body_ids[j->b],
        .frame_a = frame_in(a, j->anchor_a, turned),
        .frame_b = frame_in(b, j->anchor_b, j->axis),
        .collide = j->collide,
        .limited = j->limited,
        .lower = (abut_real)j->lower,
        .upper = (abut_real)j->upper,
        .motor = j->motor,
        .motor_speed = (abut_real)j->motor_speed,
        .most_force = (abut_real)j->most_force,
        .most_torque = (abut_real)j->most_torque,
        .hertz = (abut_real)j->hertz,
        .damping_ratio = (abut_real)j->damping_ratio,
        .length = (abut_real)j->length,
        .ratio = (abut_real)j->ratio,
        .break_force = (abut_real)j->break_force,
        .break_torque = (abut_real)j->break_torque,
    };
}

static bool add_joint(simulation *sim, int32_t joint, failure *why)
{
    const scene_joint    *j = &sim->s->joints[joint];
    const abut_joint_def2 def = joint_def_of(sim, j);
    const abut_status     status = abut_dynamics2_add_joint(sim->dynamics, &def, &sim->joint_ids[joint]);
    return status == ABUT_OK || fail_at(why, sim->s->file, j->line, j->column,
                                        "this joint cannot be simulated in " PRECISION ": %s", reason_of(status));
}

static int32_t part_of(const simulation *sim, uint32_t shape)
{
    abut_shape_def2 def;
    return abut_dynamics2_get_shape(sim->dynamics, shape, &def, NULL, NULL) ? (int32_t)def.user : -1;
}

// Asked of the scene, not set as ignored pairs of the world beneath: a joint that breaks takes those back.
static bool may_meet(void *context, const abut_dynamics2 *dynamics, uint32_t shape_a, uint32_t shape_b)
{
    const simulation *sim = context;
    (void)dynamics;
    return !ignored_pair(sim->s, part_of(sim, shape_a), part_of(sim, shape_b));
}

static bool leave_out_ignored(simulation *sim, failure *why)
{
    const abut_callbacks2 callbacks = {.meet = may_meet, .context = sim};
    if (sim->s->ignored_count == 0)
        return true;
    const abut_status status = abut_dynamics2_set_callbacks(sim->dynamics, &callbacks);
    return status == ABUT_OK || fail(why, "the world cannot be simulated in " PRECISION ": %s", reason_of(status));
}

// Once all is there, as settings and callbacks wake.
static void lay_to_sleep(simulation *sim)
{
    for (int32_t i = 0; i < sim->s->group_count; i++) {
        if (sim->s->wholes[i].asleep)
            (void)abut_dynamics2_sleep(sim->dynamics, sim->body_ids[i]);
    }
}

static bool fill(simulation *sim, const engine_shapes *shapes, failure *why)
{
    const scene_mechanics       *m = &sim->s->mechanics;
    const abut_dynamics_options2 options = {
        .gravity = vector_of(m->gravity), .length = (abut_real)m->length, .no_sleep = m->no_sleep};
    const abut_status status = abut_dynamics2_new(&options, NULL, &sim->dynamics);
    if (status != ABUT_OK)
        return fail(why, "the world cannot be simulated in " PRECISION ": %s", reason_of(status));
    for (int32_t i = 0; i < sim->s->group_count; i++) {
        if (!add_body(sim, shapes, i, why) || !has_mass(sim, i, why))
            return false;
    }
    for (int32_t i = 0; i < sim->s->joint_count; i++) {
        if (!add_joint(sim, i, why))
            return false;
    }
    if (!leave_out_ignored(sim, why))
        return false;
    lay_to_sleep(sim);
    return true;
}

static bool take_memory(simulation *sim)
{
    const scene *s = sim->s;
    sim->body_ids = calloc((size_t)s->group_count + 1, sizeof *sim->body_ids);
    sim->joint_ids = calloc((size_t)s->joint_count + 1, sizeof *sim->joint_ids);
    sim->chains = calloc((size_t)s->body_count + 1, sizeof(abut_chain2 *));
    sim->halfspaces = calloc((size_t)s->body_count + 1, sizeof *sim->halfspaces);
    sim->tracks = calloc((size_t)s->group_count + 1, sizeof *sim->tracks);
    return sim->body_ids != NULL && sim->joint_ids != NULL && sim->chains != NULL && sim->halfspaces != NULL &&
           sim->tracks != NULL;
}

static simulation *make(const scene *s, failure *why)
{
    const engine  *shapes_of = &ENGINE_OF(engine2);
    simulation    *sim = simulation_possible(s, why) ? calloc(1, sizeof *sim) : NULL;
    engine_shapes *shapes = sim != NULL ? shapes_of->make(s, why) : NULL;
    if (sim == NULL || shapes == NULL) {
        if (why->text[0] == '\0')
            fail(why, no_memory);
        free(sim);
        return NULL;
    }
    sim->s = s;
    sim->now.bodies = (uint64_t)s->group_count;
    const bool done = take_memory(sim) ? fill(sim, shapes, why) : fail(why, no_memory);
    shapes_of->release(shapes);
    if (!done) {
        release(sim);
        return NULL;
    }
    return sim;
}

// ---- steps ----

static abut_dynamic2 state_of(const simulation *sim, int32_t whole)
{
    abut_dynamic2 state = {.pose = abut_identity2()};
    (void)abut_dynamics2_get_body(sim->dynamics, sim->body_ids[whole], &state);
    return state;
}

// The rotation says the angle but for whole turns, and the velocity how many there were.
static void count_turns(simulation *sim, int32_t whole, double seconds)
{
    const abut_dynamic2 now = state_of(sim, whole);
    track              *t = &sim->tracks[whole];
    double              by = atan2((double)now.pose.r.s, (double)now.pose.r.c) - t->angle;
    by += WHOLE_TURN * round(((double)now.angular_velocity * seconds - by) / WHOLE_TURN);
    t->angle += by;
}

static bool step(simulation *sim, failure *why)
{
    const scene_mechanics *m = &sim->s->mechanics;
    track                 *tracks = sim->tracks;
    for (int32_t i = 0; i < sim->s->group_count; i++)
        tracks[i].before = state_of(sim, i).pose.p;
    const abut_status status = abut_dynamics2_step(sim->dynamics, (abut_real)m->step, m->substeps, NULL);
    if (status != ABUT_OK)
        return fail(why, "a step cannot be made in " PRECISION ": %s", reason_of(status));
    for (int32_t i = 0; i < sim->s->group_count; i++)
        count_turns(sim, i, m->step);
    sim->now.steps++;
    return true;
}

static int64_t steps(const simulation *sim)
{
    return sim->now.steps;
}

// ---- how it is ----

static simulation_body body(const simulation *sim, int32_t whole)
{
    const abut_dynamic2 b = state_of(sim, whole);
    return (simulation_body){
        .position = point_of2(b.pose.p),
        .c = (double)b.pose.r.c,
        .s = (double)b.pose.r.s,
        .angle = sim->tracks[whole].angle,
        .center = point_of2(b.center),
        .velocity = point_of2(b.velocity),
        .angular_velocity = (double)b.angular_velocity,
        .mass = (double)b.mass,
        .inertia = (double)b.inertia,
        .asleep = b.asleep,
    };
}

static scene_point anchor_of(const simulation *sim, uint32_t id, abut_vec2 at)
{
    abut_dynamic2 b;
    if (id == 0 || !abut_dynamics2_get_body(sim->dynamics, id, &b))
        return point_of2(at);
    return point_of2(abut_transform2(b.pose, at));
}

static simulation_joint joint(const simulation *sim, int32_t number)
{
    abut_joint_def2  def;
    abut_joint_load2 load;
    if (!abut_dynamics2_get_joint(sim->dynamics, sim->joint_ids[number], &def, &load))
        return (simulation_joint){.broken = true};
    return (simulation_joint){
        .anchor_a = anchor_of(sim, def.body_a, def.frame_a.p),
        .anchor_b = anchor_of(sim, def.body_b, def.frame_b.p),
        .at = (double)load.at,
        .force = point_of2(load.force),
        .torque = (double)load.torque,
    };
}

static simulation_sums sums(const simulation *sim)
{
    const abut_dynamics_sums2 all = abut_dynamics2_sums(sim->dynamics);
    return (simulation_sums){point_of2(all.momentum), (double)all.angular_momentum, (double)all.kinetic, (double)all.potential,
                             all.awake};
}

static void poses(const simulation *sim, scene_body *bodies)
{
    for (int32_t i = 0; i < sim->s->group_count; i++) {
        const scene_whole  *w = &sim->s->wholes[i];
        const abut_dynamic2 b = state_of(sim, i);
        const scene_body    at = {.position = point_of2(b.pose.p), .c = (double)b.pose.r.c, .s = (double)b.pose.r.s};
        for (int32_t k = w->first; k < w->first + w->count; k++) {
            double           slack;
            const scene_body part = place_in_body(&at, &bodies[k].place, &slack);
            bodies[k].position = part.position;
            bodies[k].c = part.c;
            bodies[k].s = part.s;
            bodies[k].angle = 0;
        }
    }
}

// ---- contacts ----

// The body has the scene's number as its `user`.
static int32_t whole_of(const simulation *sim, uint32_t id)
{
    abut_dynamic2 state;
    return abut_dynamics2_get_body(sim->dynamics, id, &state) ? (int32_t)state.user : -1;
}

static simulation_contact contact_of(const simulation *sim, const abut_contact_pair *pair, const abut_contact_manifold2 *m)
{
    const abut_vec2    from = sim->tracks[whole_of(sim, pair->body_a)].before;
    simulation_contact c = {.a = part_of(sim, pair->shape_a), .b = part_of(sim, pair->shape_b)};
    if (m == NULL) {
        c.sensor = true;
        return c;
    }
    c.a += m->segment[0] > 0 ? m->segment[0] : 0;
    c.normal = point_of2(m->manifold.normal);
    c.count = m->manifold.count;
    for (int32_t i = 0; i < c.count; i++) {
        const abut_contact2 *p = &m->manifold.points[i];
        c.points[i] = (simulation_point){point_of2(abut_add2(from, p->point_a)), (double)p->separation, p->id};
    }
    return c;
}

static int32_t contacts(const simulation *sim, simulation_contact *found, int32_t room)
{
    const abut_world2            *world = abut_dynamics2_world(sim->dynamics);
    const abut_contact_list       list = abut_world2_contacts(world);
    const abut_contact_manifold2 *manifolds = abut_world2_manifolds(world);
    int32_t                       count = 0;
    for (uint32_t i = 0; i < list.slots; i++) {
        const abut_contact_pair *pair = &list.pairs[i];
        if (pair->sensor && pair->touching && count++ < room)
            found[count - 1] = contact_of(sim, pair, NULL);
        for (uint32_t k = 0; k < pair->manifold_count; k++) {
            if (manifolds[pair->manifold + k].manifold.count > 0 && count++ < room)
                found[count - 1] = contact_of(sim, pair, &manifolds[pair->manifold + k]);
        }
    }
    return count;
}

// ---- snapshots ----

static uint64_t hash(const simulation *sim)
{
    return abut_dynamics2_hash(sim->dynamics);
}

static size_t tracks_size(const simulation *sim)
{
    return (size_t)sim->s->group_count * sizeof(track);
}

static size_t snapshot_size(const simulation *sim)
{
    return sizeof(progress) + tracks_size(sim) + abut_dynamics2_snapshot_size(sim->dynamics);
}

static void save(const simulation *sim, void *block)
{
    char *at = block;
    memcpy(at, &sim->now, sizeof sim->now);
    memcpy(at + sizeof sim->now, sim->tracks, tracks_size(sim));
    at += sizeof sim->now + tracks_size(sim);
    (void)abut_dynamics2_save(sim->dynamics, at, abut_dynamics2_snapshot_size(sim->dynamics));
}

static bool restore(simulation *sim, const void *block, size_t size, failure *why)
{
    const size_t own = sizeof(progress) + tracks_size(sim);
    const char  *at = block;
    progress     was;
    if (size < own)
        return fail(why, "a snapshot that is cut off; save it again");
    memcpy(&was, at, sizeof was);
    if (was.bodies != sim->now.bodies)
        return fail(why, "a snapshot of another scene; save one of this");
    const abut_status status = abut_dynamics2_restore(sim->dynamics, at + own, size - own);
    if (status != ABUT_OK)
        return fail(why, "a snapshot that cannot be restored: %s", abut_status_text(status));
    sim->now = was;
    memcpy(sim->tracks, at + sizeof was, tracks_size(sim));
    return true;
}

// ---- the tree ----

typedef struct node_list {
    simulation_node *nodes;
    int32_t          count, room;
} node_list;

static bool list_node(void *context, abut_box2 box, abut_tree_node node)
{
    node_list *list = context;
    if (list->count < list->room)
        list->nodes[list->count] = (simulation_node){
            .lower = {.x = box.lower.x, .y = box.lower.y},
            .upper = {.x = box.upper.x, .y = box.upper.y},
            .depth = node.depth,
            .leaf = node.id != 0,
        };
    list->count++;
    return true;
}

static int32_t nodes(const simulation *sim, simulation_node *nodes, int32_t room)
{
    node_list list = {nodes, 0, room};
    abut_world2_tree(abut_dynamics2_world(sim->dynamics), list_node, &list);
    return list.count;
}

// ---- the hand ----

// Asked shape by shape, as the world beneath has not been updated before the first step.
static int32_t body_at(const simulation *sim, scene_point point)
{
    const abut_world2 *world = abut_dynamics2_world(sim->dynamics);
    const abut_vec2    none = {0, 0};
    abut_pose2         dot_pose = abut_identity2();
    abut_shape2        dot;
    dot_pose.p = vector_of(point);
    (void)abut_make_circle2(&dot, none, 0);
    for (int32_t i = 0; i < sim->s->group_count; i++) {
        const uint32_t body = sim->s->wholes[i].kind == SCENE_DYNAMIC ? sim->body_ids[i] : 0;
        uint32_t       shape = body != 0 ? abut_world2_next_shape(world, body, 0) : 0;
        for (; shape != 0; shape = abut_world2_next_shape(world, body, shape)) {
            abut_shape_def2 def;
            (void)abut_dynamics2_get_shape(sim->dynamics, shape, &def, NULL, NULL);
            const abut_pose2 there = abut_compose2(state_of(sim, i).pose, def.pose);
            if (def.shape != NULL && abut_overlap2(def.shape, &dot, abut_compose2(abut_inverse2(there), dot_pose)))
                return i;
        }
    }
    return -1;
}

static void let_go(simulation *sim)
{
    if (sim->now.held != 0)
        (void)abut_dynamics2_remove_joint(sim->dynamics, (uint32_t)sim->now.held);
    sim->now.held = 0;
}

static bool grab(simulation *sim, int32_t whole, scene_point point)
{
    const abut_dynamic2 b = state_of(sim, whole);
    const abut_vec2     at = vector_of(point);
    let_go(sim);
    const abut_joint_def2 def = {
        .kind = ABUT_JOINT_MOUSE2,
        .body_b = sim->body_ids[whole],
        .frame_a = {at, {1, 0}},
        .frame_b = {abut_transform2(abut_inverse2(b.pose), at), {1, 0}},
        .collide = true,
        .most_force = GRAB_FORCE * b.mass,
        .hertz = GRAB_HERTZ,
        .damping_ratio = 1,
    };
    uint32_t   id;
    const bool done = abut_dynamics2_add_joint(sim->dynamics, &def, &id) == ABUT_OK;
    sim->now.held = id;
    return done;
}

static void drag(simulation *sim, scene_point to)
{
    abut_joint_def2 def;
    if (!abut_dynamics2_get_joint(sim->dynamics, (uint32_t)sim->now.held, &def, NULL))
        return;
    def.frame_a.p = vector_of(to);
    (void)abut_dynamics2_set_joint(sim->dynamics, (uint32_t)sim->now.held, &def);
}

const simulation_engine ENGINE_OF(simulation2) = {
    .precision = PRECISION,
    .make = make,
    .release = release,
    .step = step,
    .steps = steps,
    .body = body,
    .joint = joint,
    .sums = sums,
    .poses = poses,
    .contacts = contacts,
    .nodes = nodes,
    .hash = hash,
    .snapshot_size = snapshot_size,
    .save = save,
    .restore = restore,
    .body_at = body_at,
    .grab = grab,
    .drag = drag,
    .let_go = let_go,
};
