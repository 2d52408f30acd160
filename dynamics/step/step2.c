// step2.c : one step: contacts, islands, each island through its sub-steps, impacts, and back to the world.
#include "body/place2.h"
#include "contact/contact2.h"
#include "impact/impact2.h"
#include "island/island2.h"
#include "joint/joint2.h"
#include "joint/rows2.h"
#include "state/constants2.h"
#include "step/solve2.h"

typedef struct step {
    abut_dynamics2 *d;
    abut_real       dt;
    int32_t         substeps;
} step;

// ---- before ----

static const abut_body2 *body_of(const abut_dynamics2 *d, uint32_t id)
{
    const uint32_t place = abut_place_of_body2(d, id);
    return place != ABUT_NO_INDEX ? &abut_bodies2(d)[place] : NULL;
}

static bool is_awake(const abut_body2 *body)
{
    return body != NULL && body->kind == ABUT_DYNAMIC && !body->asleep;
}

// Whether a body may have come or gone: the caller has moved, made or removed it.
static bool is_new(const abut_body2 *body)
{
    return body == NULL || body->placed;
}

// What fell asleep in the last step moved in it, too, and its own touches may flicker once more. What sleeps for longer does
// not move, and its touches change by the caller alone, who has set a filter or an ignored pair. What he has laid to sleep he
// has laid on what is there: only what is awake may touch it anew.
static bool is_news(const abut_body2 *a, const abut_body2 *b)
{
    const bool laid = (a != NULL && abut_is_laid2(a)) || (b != NULL && abut_is_laid2(b));
    return is_awake(a) || is_awake(b) || (!laid && (is_new(a) || is_new(b) || !(a->just_asleep || b->just_asleep)));
}

static void wake_touched(abut_dynamics2 *d, abut_touch_list list)
{
    for (size_t i = 0; i < list.count; ++i) {
        const uint32_t bodies[] = {list.touches[i].body_a, list.touches[i].body_b};
        const bool     news = !list.touches[i].sensor && is_news(body_of(d, bodies[0]), body_of(d, bodies[1]));
        for (int k = 0; news && k < 2; ++k) {
            const uint32_t place = abut_place_of_body2(d, bodies[k]);
            if (place != ABUT_NO_INDEX && abut_bodies2(d)[place].asleep) {
                abut_wake_place2(d, place);
            }
        }
    }
}

static bool reserve(abut_dynamics2 *d)
{
    return abut_contacts_reserve2(d) && abut_islands_reserve2(d, d->fresh.capacity) && abut_impacts_reserve2(d);
}

// The contacts and islands of the step, with room to solve them. False: there is no memory, and the contacts are those of the
// last step.
static bool gather(abut_dynamics2 *d, abut_real seconds, const abut_tasks *tasks)
{
    if (!reserve(d)) {
        return false;
    }
    abut_contacts_make2(d, seconds, tasks);
    abut_islands_find2(d);
    if (!abut_islands_reserve_rows2(d)) {
        abut_contacts_take_back2(d);
        return false;
    }
    return true;
}

static void note_start(abut_dynamics2 *d)
{
    for (size_t i = 0; i < d->bodies.count; ++i) {
        abut_motion2 *m = &abut_motions2(d)[i];
        abut_bodies2(d)[i].start = (abut_place2){m->center, m->turn};
        abut_bodies2(d)[i].fell = abut_dot2(m->velocity, d->options.gravity);
        abut_bodies2(d)[i].placed = abut_bodies2(d)[i].moved = abut_bodies2(d)[i].just_asleep = false;
        m->turned = 0;
    }
}

// ---- after ----

// The world beneath takes the body where it has come to; where it does not, as that is too far, the body is where it was.
static void set_pose(abut_dynamics2 *d, uint32_t place)
{
    const abut_body2 *body = &abut_bodies2(d)[place];
    abut_motion2     *m = &abut_motions2(d)[place];
    if (abut_show_place2(d, place) != ABUT_OK) {
        const bool dynamic = body->kind == ABUT_DYNAMIC;
        m->center = body->start.center;
        m->rest = (abut_vec2){0, 0};
        m->turn = body->start.turn;
        m->turned = 0;
        m->velocity = dynamic ? (abut_vec2){0, 0} : m->velocity;
        m->spin = dynamic ? 0 : m->spin;
    }
}

static void finish_bodies(abut_dynamics2 *d)
{
    const uint32_t *order = d->body_order.items;
    for (size_t i = 0; i < d->body_order.count; ++i) {
        const abut_vec2 none = {0, 0};
        abut_bodies2(d)[order[i]].force = none;
        abut_bodies2(d)[order[i]].torque = 0;
        set_pose(d, order[i]);
    }
}

static void move_kinematic(abut_dynamics2 *d, abut_real dt)
{
    for (uint32_t i = 0; i < d->bodies.count; ++i) {
        abut_motion2 *m = &abut_motions2(d)[i];
        if (abut_bodies2(d)[i].kind == ABUT_KINEMATIC && abut_moves2(m)) {
            abut_advance_motion2(m, dt);
            set_pose(d, i);
        }
    }
}

static void break_joints(abut_dynamics2 *d)
{
    uint32_t *broken = d->broken.items;
    for (uint32_t i = 0; i < d->joints.count; ++i) {
        const abut_joint2     *joint = &abut_joints2(d)[i];
        const abut_joint_def2 *def = &joint->def;
        if (joint->id != 0 && ((def->break_force > 0 && abut_size2(joint->force) > def->break_force) ||
                               (def->break_torque > 0 && abut_magnitude1(joint->torque) > def->break_torque))) {
            broken[d->broken.count++] = joint->id;
            abut_drop_joint2(d, i);
        }
    }
}

static void rest(abut_dynamics2 *d, abut_real dt)
{
    for (size_t i = 0; i < d->islands.count && !d->options.no_sleep; ++i) {
        abut_island_rest2(d, (const abut_island2 *)d->islands.items + i, dt);
    }
}

// ---- the islands ----

// Those that one thread solves, each.
static void solve_narrow(void *work, size_t first, size_t count)
{
    const step         *s = work;
    const abut_island2 *islands = s->d->islands.items;
    for (size_t i = first; i < first + count; ++i) {
        if (abut_wide_of2(s->d, &islands[i]) == NULL) {
            abut_solve_island2(s->d, &islands[i], s->dt, s->substeps, NULL);
        }
    }
}

static void solve_islands(void *work, abut_crew *crew)
{
    const step         *s = work;
    const abut_island2 *islands = s->d->islands.items;
    const abut_wide2   *wide = s->d->wide.items;
    for (size_t i = 0; i < s->d->wide.count; ++i) {
        abut_solve_island2(s->d, &islands[wide[i].island], s->dt, s->substeps, crew);
    }
    abut_crew_share(crew, solve_narrow, work, s->d->islands.count, 1);
}

static abut_status fault_of(abut_real dt, int32_t substeps)
{
    if (!abut_is_finite1(dt)) {
        return ABUT_NOT_FINITE;
    }
    if (!(dt > 0) || substeps < 1) {
        return !(dt > 0) ? ABUT_NEGATIVE_EXTENT : ABUT_BAD_INDEX;
    }
    // What is counted in sub-steps has to be a number; a rate by the square of one, too.
    const abut_real h = dt / (abut_real)substeps;
    return h > 0 && abut_is_finite1(1 / h / h) && abut_is_finite1(dt * dt) ? ABUT_OK : ABUT_TOO_LARGE;
}

static abut_status take_step(abut_dynamics2 *d, abut_real dt, int32_t substeps, const abut_tasks *tasks)
{
    abut_status status = fault_of(dt, substeps);
    if (status == ABUT_OK) {
        const abut_update_options options = {.tasks = tasks};
        status = abut_world2_update(d->world, &options);
    }
    if (status != ABUT_OK) {
        return status;
    }
    // At once: if there is no memory for the step, the next one does not hear of these touches again.
    wake_touched(d, abut_world2_begun(d->world));
    wake_touched(d, abut_world2_ended(d->world));
    status = abut_broad2_update(d->walls, NULL, NULL);
    if (status == ABUT_OK && !gather(d, dt / (abut_real)substeps, tasks)) {
        status = ABUT_NO_MEMORY;
    }
    if (status != ABUT_OK) {
        return status;
    }
    step s = {d, dt, substeps};
    d->broken.count = 0;
    d->substep = dt / (abut_real)substeps;
    note_start(d);
    abut_look_ahead2(d);
    abut_crew_gather(d->islands.count > 1 || d->wide.count > 0 ? tasks : NULL, solve_islands, &s);
    finish_bodies(d);
    move_kinematic(d, dt);
    if (!d->options.no_impacts) {
        abut_impacts_stop2(d, dt, tasks);
    }
    break_joints(d);
    rest(d, dt);
    return ABUT_OK;
}

abut_status abut_dynamics2_step(abut_dynamics2 *d, abut_real dt, int32_t substeps, const abut_tasks *tasks)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    d->running = true;
    const abut_status status = take_step(d, dt, substeps, tasks);
    d->running = false;
    return status;
}
