// impact2.c : see impact2.h. First each body by itself, at what never moves; then those that meet each other, in the order of
// time.
#include "impact/impact2.h"

#include "body/place2.h"
#include "impact/bullet2.h"
#include "impact/flight2.h"
#include "impact/wall2.h"
#include "state/constants2.h"
#include "state/root2.h"

bool abut_impacts_reserve2(abut_dynamics2 *d)
{
    return abut_items_reserve(&d->flights, d->bodies.count, &d->allocator) &&
           abut_items_reserve(&d->flyers, d->bodies.count, &d->allocator);
}

static bool is_fast(const abut_dynamics2 *d, uint32_t place)
{
    const abut_body2   *body = &abut_bodies2(d)[place];
    const abut_motion2 *motion = &abut_motions2(d)[place];
    const abut_real     way =
        abut_size2(abut_sub2(motion->center, body->start.center)) + abut_magnitude1(motion->turned) * body->reach;
    return way > ABUT_FAST_PART * body->inner;
}

// A body that is stopped on its way has fallen for a part of the step, but has the speed of all of it: what gravity has added
// since goes. Where something holds the body, gravity has added less, or nothing.
static void fall_less(abut_dynamics2 *d, uint32_t place, abut_real part, abut_real dt)
{
    const abut_body2 *body = &abut_bodies2(d)[place];
    abut_motion2     *m = &abut_motions2(d)[place];
    const abut_vec2   gravity = d->options.gravity;
    const abut_real   most = dt * body->gravity_scale * abut_dot2(gravity, gravity);
    const abut_real   added = abut_dot2(m->velocity, gravity) - body->fell;
    if (body->kind == ABUT_DYNAMIC && added > 0 && most > 0 && abut_is_finite1(added)) {
        const abut_real share = added < most ? added / most : 1;
        m->velocity = abut_along2(m->velocity, -(1 - part) * share * dt * body->gravity_scale, gravity);
    }
}

// The kinetic energy of a body of mass 1 at the end of a sub-step, whose speeds are those at its middle.
static abut_real energy_of(const abut_dynamics2 *d, uint32_t place)
{
    const abut_motion2 *m = &abut_motions2(d)[place];
    const abut_vec2     v = abut_velocity_at_end2(m, d->substep, abut_bodies2(d)[place].gravity_scale, d->options.gravity);
    return (abut_dot2(v, v) + (m->inverse_inertia > 0 ? m->inverse_mass / m->inverse_inertia * m->spin * m->spin : 0)) / 2;
}

// What has come of the fall may have gone into the spin, where a contact has turned the body. The rest of what gravity has not
// done is taken from all that the body does.
static void keep_energy(abut_dynamics2 *d, uint32_t place, abut_real before, abut_vec2 end)
{
    const abut_body2 *body = &abut_bodies2(d)[place];
    abut_motion2     *m = &abut_motions2(d)[place];
    const abut_real   now = energy_of(d, place);
    const abut_real   undone = body->gravity_scale * abut_dot2(d->options.gravity, abut_sub2(end, m->center));
    const abut_real   more = now - (before - undone);
    if (body->kind == ABUT_DYNAMIC && undone > 0 && more > 0) {
        const abut_real part = more < now ? abut_root1(1 - more / now) : 0;
        m->velocity = abut_scale2(part, m->velocity);
        m->spin *= part;
    }
}

static void land(abut_dynamics2 *d, uint32_t place, abut_real dt)
{
    if (abut_flights2(d)[place].end[0] < 1) {
        const abut_vec2 end = abut_motions2(d)[place].center;
        const abut_real before = energy_of(d, place);
        fall_less(d, place, abut_flights2(d)[place].end[0], dt);
        abut_flight_land2(d, place);
        keep_energy(d, place, before, end);
        (void)abut_show_place2(d, place);
    }
}

// Bodies to a range: of those that are not fast, some microseconds of work.
enum { GRAIN = 128 };

static void fly_range(void *work, size_t first, size_t count)
{
    abut_dynamics2 *d = work;
    const uint32_t *order = d->body_order.items;
    for (size_t i = first; i < first + count; ++i) {
        abut_flight_begin2(d, order[i]);
        if (is_fast(d, order[i])) {
            abut_flight_to_walls2(d, order[i], false);
        }
    }
}

static void fly(void *work, abut_crew *crew)
{
    abut_dynamics2 *d = work;
    abut_crew_share(crew, fly_range, d, d->body_order.count, GRAIN);
    abut_stop_at_movers2(d, crew);
}

void abut_impacts_stop2(abut_dynamics2 *d, abut_real dt, const abut_tasks *tasks)
{
    const uint32_t *order = d->body_order.items;
    const bool      asks = d->callbacks.meet != NULL || d->callbacks.contact != NULL;
    abut_crew_gather(asks ? NULL : abut_tasks_for(tasks, d->body_order.count, GRAIN), fly, d);
    for (size_t i = 0; i < d->body_order.count; ++i) {
        land(d, order[i], dt);
    }
    const uint32_t *flyers = d->flyers.items;
    for (size_t i = 0; i < d->flyers.count; ++i) {
        land(d, flyers[i], dt);
    }
}
