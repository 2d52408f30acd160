// dynamics2.c : a simulation as a whole: made, released, asked for its sums.
#include "abut/dynamics2.h"

#include "body/fixture2.h"
#include "body/place2.h"
#include "callback/callback2.h"
#include "joint/joint2.h"
#include "joint/rows2.h"
#include "row/system2.h"
#include "state/constants2.h"

static abut_status fault_of(const abut_dynamics_options2 *options)
{
    if (!abut_is_finite2(options->gravity) || !abut_is_finite1(options->length)) {
        return ABUT_NOT_FINITE;
    }
    if (options->length < 0 || options->most_sweeps < 0) {
        return ABUT_NEGATIVE_EXTENT;
    }
    const abut_real fastest = ABUT_MOST_SPEED * options->length;
    return abut_is_finite1(fastest * fastest) ? ABUT_OK : ABUT_TOO_LARGE;
}

static void describe(abut_dynamics2 *d)
{
    d->bodies.size = sizeof(abut_body2);
    d->motions.size = sizeof(abut_motion2);
    d->fixtures.size = sizeof(abut_fixture2);
    d->joints.size = sizeof(abut_joint2);
    d->contacts.size = d->fresh.size = sizeof(abut_contact_constraint2);
    d->corners.size = sizeof(abut_vec2);
    d->rows.size = sizeof(abut_joint_row2);
    d->wide.size = sizeof(abut_wide2);
    d->joint_blocks.size = sizeof(abut_joint_block2);
    d->blocks.size = sizeof(abut_block2);
    d->speeds.size = sizeof(abut_speed2);
    d->courses.size = sizeof(abut_course2);
    d->ahead.size = sizeof(abut_ahead2);
    d->speed_places.size = sizeof(uint32_t);
    d->colors.size = sizeof(uint64_t);
    d->islands.size = sizeof(abut_island2);
    d->flights.size = sizeof(abut_flight2);
    d->body_order.size = d->joint_order.size = d->contact_order.size = d->broken.size = d->flyers.size = sizeof(uint32_t);
}

// Place 0: the world itself.
static abut_status fill(abut_dynamics2 *d)
{
    const abut_world_options options = {
        .margin = ABUT_SPECULATIVE * d->options.length, .filter = abut_shapes_may_meet2, .filter_context = d};
    abut_status status = abut_world2_new(&options, &d->allocator, &d->world);
    if (status == ABUT_OK) {
        status = abut_broad2_new(NULL, &d->allocator, &d->walls);
    }
    if (status == ABUT_OK &&
        (!abut_items_reserve(&d->bodies, 1, &d->allocator) || !abut_items_reserve(&d->motions, 1, &d->allocator))) {
        status = ABUT_NO_MEMORY;
    }
    if (status == ABUT_OK) {
        d->bodies.count = d->motions.count = d->first_free = 1;
        abut_motions2(d)[0].turn = abut_identity2().r;
    }
    return status;
}

abut_status abut_dynamics2_new(const abut_dynamics_options2 *options, const abut_allocator *allocator, abut_dynamics2 **made)
{
    *made = NULL;
    const abut_dynamics_options2 none = {0};
    const abut_dynamics_options2 given = options != NULL ? *options : none;
    abut_status                  status = fault_of(&given);
    if (status != ABUT_OK) {
        return status;
    }
    const abut_allocator memory = abut_allocator_or_malloc(allocator);
    abut_dynamics2      *d = memory.allocate(sizeof *d, memory.context);
    if (d == NULL) {
        return ABUT_NO_MEMORY;
    }
    *d = (abut_dynamics2){.allocator = memory, .options = given};
    d->options.length = given.length > 0 ? given.length : 1;
    d->options.most_sweeps = given.most_sweeps > 0 ? given.most_sweeps : ABUT_MOST_SWEEPS;
    describe(d);
    status = fill(d);
    if (status != ABUT_OK) {
        abut_dynamics2_release(d);
        return status;
    }
    *made = d;
    return ABUT_OK;
}

void abut_dynamics2_release(abut_dynamics2 *d)
{
    if (d == NULL || d->running) {
        return;
    }
    abut_items *all[] = {&d->bodies,  &d->motions,      &d->fixtures,     &d->joints,      &d->contacts,      &d->fresh,
                         &d->rows,    &d->islands,      &d->body_order,   &d->joint_order, &d->contact_order, &d->broken,
                         &d->flights, &d->flyers,       &d->corners,      &d->blocks,      &d->speeds,        &d->courses,
                         &d->ahead,   &d->joint_blocks, &d->speed_places, &d->colors,      &d->wide};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        abut_items_release(all[i], &d->allocator);
    }
    abut_world2_release(d->world);
    abut_broad2_release(d->walls);
    const abut_allocator memory = d->allocator;
    memory.release(d, sizeof *d, memory.context);
}

abut_status abut_dynamics2_remove_body(abut_dynamics2 *d, uint32_t id)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    const uint32_t place = abut_place_of_body2(d, id);
    if (place == ABUT_NO_INDEX) {
        return ABUT_BAD_ID;
    }
    abut_wake_neighbours2(d, id);
    abut_drop_joints2(d, place);
    abut_drop_fixtures2(d, id);
    (void)abut_world2_remove_body(d->world, id);
    abut_bodies2(d)[place] = (abut_body2){0};
    abut_motions2(d)[place] = (abut_motion2){.turn = {1, 0}};
    d->first_free = place < d->first_free ? place : d->first_free;
    return ABUT_OK;
}

abut_status abut_dynamics2_set_gravity(abut_dynamics2 *d, abut_vec2 gravity)
{
    if (d->running) {
        return ABUT_BUSY;
    }
    if (!abut_is_finite2(gravity)) {
        return ABUT_NOT_FINITE;
    }
    d->options.gravity = gravity;
    for (uint32_t i = 1; i < d->bodies.count; ++i) {
        abut_wake_place2(d, i);
    }
    return ABUT_OK;
}

abut_world2 *abut_dynamics2_world(const abut_dynamics2 *d)
{
    return d->world;
}

const uint32_t *abut_dynamics2_broken(const abut_dynamics2 *d, size_t *count)
{
    *count = d->broken.count;
    return d->broken.items;
}

abut_dynamics_sums2 abut_dynamics2_sums(const abut_dynamics2 *d)
{
    abut_dynamics_sums2 sums = {{0, 0}, 0, 0, 0, 0};
    for (size_t i = 0; i < d->bodies.count; ++i) {
        const abut_body2   *body = &abut_bodies2(d)[i];
        const abut_motion2 *m = &abut_motions2(d)[i];
        if (body->id == 0 || body->kind != ABUT_DYNAMIC) {
            continue;
        }
        sums.momentum = abut_along2(sums.momentum, body->mass, m->velocity);
        sums.angular_momentum += body->mass * abut_cross2(m->center, m->velocity) + body->inertia * m->spin;
        sums.kinetic += (body->mass * abut_dot2(m->velocity, m->velocity) + body->inertia * m->spin * m->spin) / 2;
        sums.potential -= body->gravity_scale * body->mass * abut_dot2(d->options.gravity, m->center);
        sums.awake += body->asleep ? 0 : 1;
    }
    return sums;
}
