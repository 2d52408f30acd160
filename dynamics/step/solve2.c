// solve2.c : see solve2.h.
//
// A sub-step: forces change the velocities; the rows change them until they fit, and a little more, to take errors of position
// away; the bodies move; the rows take back what that little more had added to the velocities.
// Source: Catto 2024, Solver2D (soft contacts with sub-steps and relaxing); Macklin et al. 2019, Small steps in physics
// simulation.
#include "step/solve2.h"

#include "contact/contact2.h"
#include "joint/kinds2.h"
#include "joint/rows2.h"
#include "row/energy2.h"
#include "state/constants2.h"
#include "state/root2.h"
#include "step/work2.h"
#include <string.h>

// ---- bodies ----

static abut_vec2 within(abut_vec2 v, abut_real most)
{
    return (abut_vec2){abut_between1(v.x, -most, most), abut_between1(v.y, -most, most)};
}

static void accelerate(const abut_solving2 *s, uint32_t place, abut_real h)
{
    const abut_body2 *body = &abut_bodies2(s->d)[place];
    abut_motion2     *m = &s->motions[place];
    const abut_real   most_speed = ABUT_MOST_SPEED * s->d->options.length, most_spin = ABUT_MOST_TURN / h;
    const abut_vec2   gravity = abut_scale2(body->gravity_scale, s->d->options.gravity);
    const abut_vec2   pull = within(gravity, most_speed / h);
    const abut_vec2   push = within(abut_scale2(m->inverse_mass, body->force), most_speed / h);
    const abut_real   twist = abut_between1(h * m->inverse_inertia * body->torque, -2 * most_spin, 2 * most_spin);
    // Implicit in the damping, so that any is stable.
    m->velocity = abut_scale2(1 / (1 + h * body->linear_damping), abut_along2(m->velocity, h, abut_add2(pull, push)));
    m->spin = (m->spin + twist) / (1 + h * body->angular_damping);
    const abut_real speed = abut_size2(m->velocity);
    if (!(speed <= most_speed)) {
        const abut_vec2 slow = {abut_between1(m->velocity.x, -most_speed, most_speed) / 2,
                                abut_between1(m->velocity.y, -most_speed, most_speed) / 2};
        m->velocity = slow;
    }
    m->spin = abut_between1(m->spin, -most_spin, most_spin);
}

static void each_body(const abut_solving2 *s, abut_real h, void (*act)(const abut_solving2 *s, uint32_t place, abut_real h))
{
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        act(s, abut_own_place2(s, i), h);
    }
}

static void move(const abut_solving2 *s, uint32_t place, abut_real h)
{
    abut_advance_motion2(&s->motions[place], h);
}

// A body among others comes to rest where rounding swallows what is left of its speed: kept, that would shift piles for ever.
static void settle(const abut_solving2 *s, uint32_t place, abut_real h)
{
    abut_advance_motion2(&s->motions[place], h);
    s->motions[place].rest = (abut_vec2){0, 0};
}

// ---- rows ----

// Where the speeds of two bodies are: of one that no impulse moves, behind those of the island's.
static void find_speeds(const abut_solving2 *s, uint32_t a, uint32_t b, uint32_t speeds[2])
{
    const uint32_t *places = s->d->speed_places.items;
    speeds[0] = abut_bodies2(s->d)[a].island != ABUT_NO_INDEX ? places[a] : s->island->body_count;
    speeds[1] = abut_bodies2(s->d)[b].island != ABUT_NO_INDEX ? places[b] : s->island->body_count;
}

static void empty_joint_blocks(const abut_solving2 *s)
{
    const uint32_t rows = s->island->row_count;
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        memset(block, 0, sizeof *block);
        block->first_row = s->island->first_row + i * rows;
        memset(&s->rows[block->first_row], 0, rows * sizeof *s->rows);
        for (int k = 0; k < ABUT_LANES; ++k) {
            block->a[k] = block->b[k] = s->island->body_count;
        }
    }
}

static void empty_blocks(const abut_solving2 *s)
{
    for (uint32_t i = 0; i < s->system.block_count; ++i) {
        abut_block2 *block = &s->system.blocks[i];
        memset(block, 0, sizeof *block);
        for (int k = 0; k < ABUT_LANES; ++k) {
            block->a[k] = block->b[k] = s->island->body_count;
        }
    }
}

static void begin_rows(const abut_solving2 *s)
{
    uint32_t speeds[2];
    empty_joint_blocks(s);
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        const abut_joint2 *joint = abut_own_joint2(s, i);
        find_speeds(s, joint->a, joint->b, speeds);
        abut_joint_rows_begin2(s->d, abut_own_joint_place2(s, i), s->joint_blocks, s->rows, speeds);
    }
    empty_blocks(s);
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = abut_own_contact2(s, i);
        find_speeds(s, c->a, c->b, speeds);
        abut_contact_rows_begin2(abut_contacts2(s->d), abut_own_contact_place2(s, i), s->blocks, s->motions, speeds);
    }
    uint32_t next = s->island->first_contact;
    for (uint32_t i = 0; i < s->system.block_count; ++i) {
        next = abut_block_begin2(&s->system.blocks[i], abut_contacts2(s->d), s->givens, next);
    }
}

// By the speeds that the bodies have now.
static void foresee_joints(const abut_solving2 *s, const abut_substep2 *substep)
{
    abut_ahead2 *ahead = s->d->ahead.items;
    if (s->system.joint_block_count == 0) {
        return;
    }
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        ahead[abut_own_place2(s, i)] = abut_ahead_of2(substep->seconds * s->system.speeds[i].numbers[ABUT_SPEED_SPIN]);
    }
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_foresee2(block, &s->rows[block->first_row], s->d, s->system.speeds, substep);
    }
}

static void relax_joints(const abut_solving2 *s)
{
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_relax2(block, &s->rows[block->first_row]);
    }
}

static void place_joints(const abut_solving2 *s, const abut_substep2 *substep)
{
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_rows2(block, &s->rows[block->first_row], abut_joints2(s->d), s->motions, substep);
    }
}

static void note_loads(const abut_solving2 *s)
{
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_note2(block, &s->rows[block->first_row]);
    }
}

static void end_joints(const abut_solving2 *s, const abut_substep2 *substep)
{
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        abut_joint_end2(abut_own_joint2(s, i), s->joint_blocks, s->rows, s->motions, substep);
    }
}

// False: an impulse of a contact is no number.
static bool end_contacts(const abut_solving2 *s, const abut_substep2 *substep)
{
    bool all = true;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        abut_contact_constraint2 *c = abut_own_contact2(s, i);
        all = abut_contact_end2(c, s->blocks, s->motions, substep) && all;
    }
    return all;
}

// ---- the step ----

// The velocities are packed.
static void sweep_rows(const abut_solving2 *s, const abut_substep2 *substep)
{
    abut_system_solve2(&s->system, substep, s->d->options.most_sweeps, ABUT_SOLVED_SPEED * s->d->options.length);
}

// Before the bodies move; the velocities are packed. Joints foresee how their bodies will turn from the speeds that these have;
// those change by what is solved, so they look and are solved once more: with what they foresaw first, swings gain energy.
static void fit_rows(const abut_solving2 *s, const abut_substep2 *substep)
{
    foresee_joints(s, substep);
    abut_system_warm_start2(&s->system, substep);
    sweep_rows(s, NULL);
    if (s->island->joint_count > 0) {
        foresee_joints(s, substep);
        sweep_rows(s, NULL);
    }
    abut_unpack_speeds2(s);
}

// Once they have moved. Where their joints are now, these are when the next sub-step begins, too.
static void relax_rows(const abut_solving2 *s, const abut_substep2 *substep)
{
    place_joints(s, substep);
    relax_joints(s);
    sweep_rows(s, substep);
}

// Errors of position go away by velocities, of which relaxing takes back what the bodies can give back where they are then.
// Where links of a chain fold onto each other, a contact pushes them apart by a long lever: little that goes away is a great
// deal of energy, and such a chain burst. So what a sub-step adds to an island that nothing drives is taken from it.
static void keep_energy(const abut_solving2 *s, abut_real before)
{
    if (abut_kinetic_energy2(&s->system, abut_own_places2(s)) > (1 + ABUT_ENERGY_ROOM) * before) {
        abut_set_energy2(&s->system, abut_own_places2(s), before, s->held);
    }
}

static void take_substep(abut_solving2 *s, abut_substep2 *substep)
{
    each_body(s, substep->seconds, accelerate);
    if (s->island->joint_count + s->island->contact_count == 0) {
        each_body(s, substep->seconds, move);
        return;
    }
    substep->relaxed = false;
    abut_pack_speeds2(s);
    const bool      slowed = s->passive && s->island->joint_count > 0;
    const abut_real before = slowed ? abut_kinetic_energy2(&s->system, abut_own_places2(s)) : 0;
    fit_rows(s, substep);
    each_body(s, substep->seconds, settle);
    abut_note_fall2(s, substep->seconds);
    substep->elapsed += substep->seconds;
    substep->relaxed = true;
    relax_rows(s, substep);
    if (slowed) {
        keep_energy(s, before);
    }
    abut_unpack_speeds2(s);
    note_loads(s);
}

// ---- bounces of what is joined ----

// The rows of the normals of points that bounce want the speed that these leave with; those of others push no more: what
// comes upon them bounces in the next step, as in a cradle. Whether there is one.
static bool aim_bounces(const abut_solving2 *s, const abut_substep2 *substep)
{
    bool any = false;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = abut_own_contact2(s, i);
        abut_block2                    *block = &s->blocks[c->place / ABUT_LANES];
        const uint32_t                  lane = c->place % ABUT_LANES;
        for (int32_t p = 0; p < c->count; ++p) {
            abut_block_row2 *row = &block->row[p][ABUT_ALONG];
            if (abut_point_bounces2(c, p, abut_point_is_pressed2(block, lane, p), substep->length)) {
                const abut_real apart = block->separation[p][lane] * substep->frequency;
                row->bias[lane] -= abut_leaving_speed2(c, p, substep->seconds) + (apart > 0 ? apart : 0);
                any = true;
            } else {
                row->mass[lane] = 0;
            }
        }
    }
    return any;
}

// What is joined to a body that bounces goes with it: all rows together. Contacts alone bounce one by one, when they end.
static void bounce(const abut_solving2 *s, const abut_substep2 *substep)
{
    if (s->island->joint_count > 0 && aim_bounces(s, substep)) {
        abut_pack_speeds2(s);
        sweep_rows(s, NULL);
        abut_unpack_speeds2(s);
    }
}

// ---- numbers that are none ----

static bool is_motion(const abut_motion2 *m)
{
    return abut_is_finite2(m->velocity) && abut_is_finite1(m->spin) && abut_is_finite2(m->center) &&
           abut_is_finite1(m->turn.c) && abut_is_finite1(m->turn.s) && abut_is_finite1(m->turned);
}

static bool is_number(const abut_solving2 *s)
{
    bool all = true;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        all = all && is_motion(&s->motions[abut_own_place2(s, i)]);
    }
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        const abut_joint2 *joint = abut_own_joint2(s, i);
        all = all && abut_is_finite2(joint->force) && abut_is_finite1(joint->torque) && abut_is_finite1(joint->angle);
        for (int32_t k = 0; k < joint->row_count; ++k) {
            all = all && abut_is_finite1(joint->impulse[k]);
        }
    }
    return all;
}

// Numbers so large that what is made of them is none: all of the island is where it was, and rests; nothing is kept of it.
static void give_up(const abut_solving2 *s)
{
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_place2 start = abut_bodies2(s->d)[abut_own_place2(s, i)].start;
        abut_motion2     *m = &s->motions[abut_own_place2(s, i)];
        m->velocity = m->rest = (abut_vec2){0, 0};
        m->spin = m->turned = 0;
        m->center = start.center;
        m->turn = start.turn;
    }
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        abut_joint_forget2(abut_own_joint2(s, i));
    }
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        abut_contact_forget2(abut_own_contact2(s, i));
    }
}

// ---- the island ----

// An array of no items has no block, of which nothing may be counted.
static void *from(const abut_items *array, uint32_t first)
{
    return array->items != NULL ? (char *)array->items + first * array->size : NULL;
}

static abut_system2 system_of(const abut_dynamics2 *d, const abut_island2 *island)
{
    return (abut_system2){.joint_blocks = from(&d->joint_blocks, island->first_joint_block),
                          .rows = d->rows.items,
                          .blocks = from(&d->blocks, island->first_block),
                          .givens = d->fresh.items,
                          .motions = d->motions.items,
                          .speeds = from(&d->speeds, island->first_speed),
                          .courses = from(&d->courses, island->first_speed),
                          .joint_block_count = d->joint_blocks.items != NULL ? island->joint_block_count : 0,
                          .block_count = d->blocks.items != NULL ? island->block_count : 0,
                          .body_count = island->body_count};
}

void abut_solve_island2(abut_dynamics2 *d, const abut_island2 *island, abut_real dt, int32_t substeps)
{
    abut_solving2   s = {.d = d,
                         .island = island,
                         .motions = abut_motions2(d),
                         .rows = d->rows.items,
                         .joint_blocks = d->joint_blocks.items,
                         .blocks = d->blocks.items,
                         .givens = d->fresh.items,
                         .system = system_of(d, island)};
    const abut_real h = dt / (abut_real)substeps;
    abut_substep2   substep = {h, 1 / h, dt, 0, d->options.length, false};
    abut_find_work2(&s, h);
    begin_rows(&s);
    place_joints(&s, &substep);
    for (int32_t i = 0; i < substeps; ++i) {
        take_substep(&s, &substep);
    }
    end_joints(&s, &substep);
    bounce(&s, &substep);
    const bool contacts_are = end_contacts(&s, &substep);
    abut_keep_energy_of_bounces2(&s, h);
    if (!contacts_are || !is_number(&s)) {
        give_up(&s);
    }
}
