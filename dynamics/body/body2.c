// body2.c : the calls of dynamics2.h that are about one body.
#include "body/fixture2.h"
#include "body/place2.h"

// ---- making ----

static abut_status fault_of(const abut_dynamic_def2 *def)
{
    if (!abut_is_finite2(def->velocity) || !abut_is_finite1(def->angular_velocity) || !abut_is_finite1(def->linear_damping) ||
        !abut_is_finite1(def->angular_damping)) {
        return ABUT_NOT_FINITE;
    }
    if ((int)def->kind < ABUT_STATIC || def->kind > ABUT_DYNAMIC) {
        return ABUT_INVALID;
    }
    const abut_motion2 motion = {.velocity = def->velocity, .spin = def->angular_velocity};
    if (def->asleep && (def->kind != ABUT_DYNAMIC || def->no_sleep || abut_moves2(&motion))) {
        return ABUT_INVALID;
    }
    return def->linear_damping < 0 || def->angular_damping < 0 ? ABUT_NEGATIVE_EXTENT : ABUT_OK;
}

static uint32_t free_place(const abut_dynamics2 *d)
{
    uint32_t place = d->first_free;
    while (place < d->bodies.count && abut_bodies2(d)[place].id != 0) {
        ++place;
    }
    return place;
}

// Of a body without shapes: a unit mass, which turns only once it has a shape.
static void make_light(abut_body2 *body, abut_motion2 *motion)
{
    const bool dynamic = body->kind == ABUT_DYNAMIC;
    body->mass = dynamic ? 1 : 0;
    body->inertia = 0;
    motion->inverse_mass = dynamic ? 1 : 0;
    motion->inverse_inertia = 0;
}

abut_status abut_dynamics2_add_body(abut_dynamics2 *d, const abut_dynamic_def2 *def, uint32_t *id)
{
    *id = 0;
    if (d->running) {
        return ABUT_BUSY;
    }
    const abut_status fault = fault_of(def);
    if (fault != ABUT_OK) {
        return fault;
    }
    const uint32_t place = free_place(d);
    if (!abut_items_reserve(&d->bodies, place + 1, &d->allocator) ||
        !abut_items_reserve(&d->motions, place + 1, &d->allocator)) {
        return ABUT_NO_MEMORY;
    }
    const abut_body_def2 in_world = {def->pose, def->kind == ABUT_STATIC, place};
    const abut_status    status = abut_world2_add_body(d->world, &in_world, id);
    if (status != ABUT_OK) {
        return status;
    }
    abut_body2   *body = &abut_bodies2(d)[place];
    abut_motion2 *motion = &abut_motions2(d)[place];
    *body = (abut_body2){.id = *id,
                         .kind = def->kind,
                         .linear_damping = def->linear_damping,
                         .angular_damping = def->angular_damping,
                         .gravity_scale = def->weightless ? 0 : 1,
                         .placed = true,
                         .fixed_rotation = def->fixed_rotation,
                         .no_sleep = def->no_sleep,
                         .bullet = def->bullet,
                         .asleep = def->asleep,
                         .island = ABUT_NO_INDEX,
                         .user = def->user};
    const bool      moves = def->kind != ABUT_STATIC;
    const abut_vec2 none = {0, 0};
    *motion = (abut_motion2){.velocity = moves ? def->velocity : none,
                             .spin = moves ? def->angular_velocity : 0,
                             .center = def->pose.p,
                             .turn = def->pose.r};
    make_light(body, motion);
    if (place == d->bodies.count) {
        d->bodies.count = place + 1;
        d->motions.count = place + 1;
    }
    d->first_free = place + 1;
    return ABUT_OK;
}

// ---- what is asked and set ----

bool abut_dynamics2_get_body(const abut_dynamics2 *d, uint32_t id, abut_dynamic2 *state)
{
    const uint32_t place = abut_place_of_body2(d, id);
    if (place == ABUT_NO_INDEX) {
        return false;
    }
    const abut_body2   *body = &abut_bodies2(d)[place];
    const abut_motion2 *motion = &abut_motions2(d)[place];
    *state = (abut_dynamic2){.kind = body->kind,
                             .pose = abut_body_pose2(body, (abut_place2){motion->center, motion->turn}),
                             .center = motion->center,
                             .velocity = motion->velocity,
                             .angular_velocity = motion->spin,
                             .mass = body->mass,
                             .inertia = body->inertia,
                             .asleep = body->asleep,
                             .user = body->user,
                             .linear_damping = body->linear_damping,
                             .angular_damping = body->angular_damping,
                             .gravity_scale = body->gravity_scale,
                             .fixed_rotation = body->fixed_rotation,
                             .no_sleep = body->no_sleep};
    return true;
}

abut_status abut_dynamics2_set_pose(abut_dynamics2 *d, uint32_t id, abut_pose2 pose)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t place = abut_place_of_body2(d, id);
    if (place == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    const abut_status status = abut_world2_set_pose(d->world, id, pose);
    if (status != ABUT_OK) {
        return status;
    }
    abut_body2   *body = &abut_bodies2(d)[place];
    abut_motion2 *motion = &abut_motions2(d)[place];
    motion->center = abut_transform2(pose, body->local_center);
    motion->rest = (abut_vec2){0, 0};
    motion->turn = pose.r;
    body->moved = true;
    abut_move_walls2(d, place);
    abut_wake_place2(d, place);
    abut_wake_neighbours2(d, id);
    return ABUT_OK;
}

abut_status abut_dynamics2_set_velocity(abut_dynamics2 *d, uint32_t id, abut_vec2 velocity, abut_real angular_velocity)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t place = abut_place_of_body2(d, id);
    if (place == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    if (!abut_is_finite2(velocity) || !abut_is_finite1(angular_velocity)) {
        return ABUT_NOT_FINITE;
    }
    if (abut_bodies2(d)[place].kind == ABUT_STATIC) {
        return ABUT_INVALID;
    }
    abut_motions2(d)[place].velocity = velocity;
    abut_motions2(d)[place].spin = angular_velocity;
    abut_wake_place2(d, place);
    return ABUT_OK;
}

abut_status abut_dynamics2_wake(abut_dynamics2 *d, uint32_t id)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t place = abut_place_of_body2(d, id);
    if (place == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    abut_wake_place2(d, place);
    return ABUT_OK;
}

// With what the last step found it to hang together with; what a call has changed since stays awake.
abut_status abut_dynamics2_sleep(abut_dynamics2 *d, uint32_t id)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t place = abut_place_of_body2(d, id);
    if (place == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    const abut_body2 *body = &abut_bodies2(d)[place];
    if (body->kind != ABUT_DYNAMIC || body->no_sleep) {
        return ABUT_INVALID;
    }
    const uint32_t island = body->asleep ? ABUT_NO_INDEX : body->island;
    abut_lay_place2(d, place);
    for (uint32_t i = 1; island != ABUT_NO_INDEX && i < d->bodies.count; ++i) {
        const abut_body2 *other = &abut_bodies2(d)[i];
        if (other->kind == ABUT_DYNAMIC && other->island == island && !other->placed && !other->no_sleep) {
            abut_lay_place2(d, i);
        }
    }
    return ABUT_OK;
}

uint32_t abut_dynamics2_next_body(const abut_dynamics2 *d, uint32_t id)
{
    const uint32_t place = id != 0 ? abut_place_of_body2(d, id) : 0;
    for (size_t i = place == ABUT_NO_INDEX ? d->bodies.count : (size_t)place + 1; i < d->bodies.count; ++i) {
        if (abut_bodies2(d)[i].id != 0) {
            return abut_bodies2(d)[i].id;
        }
    }
    return 0;
}

// ---- forces ----

// A force and a torque during the next step, or at once as impulses.
static abut_status push(abut_dynamics2 *d, uint32_t id, abut_vec2 force, abut_real torque, const abut_vec2 *point, bool at_once)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t place = abut_place_of_body2(d, id);
    if (place == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    if (!abut_is_finite2(force) || !abut_is_finite1(torque) || (point != NULL && !abut_is_finite2(*point))) {
        return ABUT_NOT_FINITE;
    }
    abut_body2   *body = &abut_bodies2(d)[place];
    abut_motion2 *motion = &abut_motions2(d)[place];
    if (body->kind != ABUT_DYNAMIC) {
        return ABUT_OK;
    }
    const abut_real turning = torque + (point != NULL ? abut_cross2(abut_sub2(*point, motion->center), force) : 0);
    const abut_vec2 sum = at_once ? abut_along2(motion->velocity, motion->inverse_mass, force) : abut_add2(body->force, force);
    const abut_real turns = at_once ? motion->spin + motion->inverse_inertia * turning : body->torque + turning;
    if (!abut_is_finite2(sum) || !abut_is_finite1(turns)) {
        return ABUT_TOO_LARGE;
    }
    if (at_once) {
        motion->velocity = sum;
        motion->spin = turns;
    } else {
        body->force = sum;
        body->torque = turns;
    }
    abut_wake_place2(d, place);
    return ABUT_OK;
}

static const abut_vec2 NO_FORCE = {0, 0};

abut_status abut_dynamics2_apply_force(abut_dynamics2 *d, uint32_t body, abut_vec2 force, abut_vec2 point)
{
    return push(d, body, force, 0, &point, false);
}

abut_status abut_dynamics2_apply_torque(abut_dynamics2 *d, uint32_t body, abut_real torque)
{
    return push(d, body, NO_FORCE, torque, NULL, false);
}

abut_status abut_dynamics2_apply_impulse(abut_dynamics2 *d, uint32_t body, abut_vec2 impulse, abut_vec2 point)
{
    return push(d, body, impulse, 0, &point, true);
}

abut_status abut_dynamics2_apply_angular_impulse(abut_dynamics2 *d, uint32_t body, abut_real impulse)
{
    return push(d, body, NO_FORCE, impulse, NULL, true);
}
