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
#include "row/system2.h"
#include "state/constants2.h"
#include "state/root2.h"
#include <string.h>

typedef struct solving {
    abut_dynamics2     *d;
    const abut_island2 *island;
    abut_motion2       *motions;
    abut_joint_row2    *rows;         // of all islands
    abut_joint_block2  *joint_blocks; // of all islands
    abut_block2        *blocks;       // of all islands
    abut_given2        *givens;       // of all islands, where the contacts of the last step were, which are no longer needed
    abut_system2        system;
    bool                passive; // nothing does work on it but what pulls at its bodies; known where it is asked for
    bool                held;    // by something that no impulse moves
    bool                kept;    // something in it may bounce, and gravity alone does work on it: it gains no energy
    abut_real           energy;  // that it has then: of the step's beginning, and what gravity has added since
} solving;

_Static_assert(sizeof(abut_given2) <= sizeof(abut_contact_constraint2), "givens take no more room than contacts");

// ---- the island's own, by their number in it ----

static const uint32_t *places_of(const solving *s)
{
    const uint32_t *places = s->d->body_order.items;
    return places + s->island->first_body;
}

static uint32_t body_place(const solving *s, uint32_t i)
{
    return places_of(s)[i];
}

static uint32_t joint_place(const solving *s, uint32_t i)
{
    const uint32_t *places = s->d->joint_order.items;
    return places[s->island->first_joint + i];
}

static abut_joint2 *joint_of(const solving *s, uint32_t i)
{
    return &abut_joints2(s->d)[joint_place(s, i)];
}

static uint32_t contact_place(const solving *s, uint32_t i)
{
    const uint32_t *places = s->d->contact_order.items;
    return places[s->island->first_contact + i];
}

static abut_contact_constraint2 *contact_of(const solving *s, uint32_t i)
{
    return &abut_contacts2(s->d)[contact_place(s, i)];
}

// ---- bodies ----

static abut_vec2 within(abut_vec2 v, abut_real most)
{
    return (abut_vec2){abut_between1(v.x, -most, most), abut_between1(v.y, -most, most)};
}

static void accelerate(const solving *s, uint32_t place, abut_real h)
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

static void each_body(const solving *s, abut_real h, void (*act)(const solving *s, uint32_t place, abut_real h))
{
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        act(s, body_place(s, i), h);
    }
}

static void move(const solving *s, uint32_t place, abut_real h)
{
    abut_advance_motion2(&s->motions[place], h);
}

// A body among others comes to rest where rounding swallows what is left of its speed: kept, that would shift piles for ever.
static void settle(const solving *s, uint32_t place, abut_real h)
{
    abut_advance_motion2(&s->motions[place], h);
    s->motions[place].rest = (abut_vec2){0, 0};
}

// ---- rows ----

// Where the speeds of two bodies are: of one that no impulse moves, behind those of the island's.
static void find_speeds(const solving *s, uint32_t a, uint32_t b, uint32_t speeds[2])
{
    const uint32_t *places = s->d->speed_places.items;
    speeds[0] = abut_bodies2(s->d)[a].island != ABUT_NO_INDEX ? places[a] : s->island->body_count;
    speeds[1] = abut_bodies2(s->d)[b].island != ABUT_NO_INDEX ? places[b] : s->island->body_count;
}

static void empty_joint_blocks(const solving *s)
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

static void empty_blocks(const solving *s)
{
    for (uint32_t i = 0; i < s->system.block_count; ++i) {
        abut_block2 *block = &s->system.blocks[i];
        memset(block, 0, sizeof *block);
        for (int k = 0; k < ABUT_LANES; ++k) {
            block->a[k] = block->b[k] = s->island->body_count;
        }
    }
}

static void begin_rows(const solving *s)
{
    uint32_t speeds[2];
    empty_joint_blocks(s);
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        const abut_joint2 *joint = joint_of(s, i);
        find_speeds(s, joint->a, joint->b, speeds);
        abut_joint_rows_begin2(s->d, joint_place(s, i), s->joint_blocks, s->rows, speeds);
    }
    empty_blocks(s);
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = contact_of(s, i);
        find_speeds(s, c->a, c->b, speeds);
        abut_contact_rows_begin2(abut_contacts2(s->d), contact_place(s, i), s->blocks, s->motions, speeds);
    }
    uint32_t next = s->island->first_contact;
    for (uint32_t i = 0; i < s->system.block_count; ++i) {
        next = abut_block_begin2(&s->system.blocks[i], abut_contacts2(s->d), s->givens, next);
    }
}

// By the speeds that the bodies have now.
static void foresee_joints(const solving *s, const abut_substep2 *substep)
{
    abut_ahead2 *ahead = s->d->ahead.items;
    if (s->system.joint_block_count == 0) {
        return;
    }
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        ahead[body_place(s, i)] = abut_ahead_of2(substep->seconds * s->system.speeds[i].numbers[ABUT_SPEED_SPIN]);
    }
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_foresee2(block, &s->rows[block->first_row], s->d, s->system.speeds, substep);
    }
}

static void relax_joints(const solving *s)
{
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_relax2(block, &s->rows[block->first_row]);
    }
}

static void place_joints(const solving *s, const abut_substep2 *substep)
{
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_rows2(block, &s->rows[block->first_row], abut_joints2(s->d), s->motions, substep);
    }
}

static void note_loads(const solving *s)
{
    for (uint32_t i = 0; i < s->system.joint_block_count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_note2(block, &s->rows[block->first_row]);
    }
}

static void end_joints(const solving *s, const abut_substep2 *substep)
{
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        abut_joint_end2(joint_of(s, i), s->joint_blocks, s->rows, s->motions, substep);
    }
}

// False: an impulse of a contact is no number.
static bool end_contacts(const solving *s, const abut_substep2 *substep)
{
    bool all = true;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        abut_contact_constraint2 *c = contact_of(s, i);
        all = abut_contact_end2(c, s->blocks, s->motions, substep) && all;
    }
    return all;
}

// ---- speeds ----

static void pack_speeds(const solving *s)
{
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_motion2 *m = &s->motions[body_place(s, i)];
        s->system.speeds[i] = (abut_speed2){{m->velocity.x, m->velocity.y, m->spin, 0}};
    }
    s->system.speeds[s->island->body_count] = (abut_speed2){{0}};
}

static void unpack_speeds(const solving *s)
{
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        abut_motion2    *m = &s->motions[body_place(s, i)];
        const abut_real *numbers = s->system.speeds[i].numbers;
        m->velocity = (abut_vec2){numbers[ABUT_SPEED_X], numbers[ABUT_SPEED_Y]};
        m->spin = numbers[ABUT_SPEED_SPIN];
    }
}

// ---- energy ----

// The kinetic energy at the end of a sub-step, whose speeds are those at its middle.
static abut_real energy_at_end(const solving *s, abut_real h)
{
    abut_real twice = 0;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2   *body = &abut_bodies2(s->d)[body_place(s, i)];
        const abut_motion2 *m = &s->motions[body_place(s, i)];
        const abut_vec2     v = abut_along2(m->velocity, h / 2 * body->gravity_scale, s->d->options.gravity);
        twice += (m->inverse_mass > 0 ? abut_dot2(v, v) / m->inverse_mass : 0) +
                 (m->inverse_inertia > 0 ? m->spin * m->spin / m->inverse_inertia : 0);
    }
    return twice / 2;
}

// What gravity has added in a sub-step.
static abut_real energy_fallen(const solving *s, abut_real h)
{
    abut_real sum = 0;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2   *body = &abut_bodies2(s->d)[body_place(s, i)];
        const abut_motion2 *m = &s->motions[body_place(s, i)];
        const abut_real     work = h * body->gravity_scale * abut_dot2(s->d->options.gravity, m->velocity);
        sum += m->inverse_mass > 0 ? work / m->inverse_mass : 0;
    }
    return sum;
}

// ---- the step ----

// The velocities are packed.
static void sweep_rows(const solving *s, const abut_substep2 *substep)
{
    abut_system_solve2(&s->system, substep, s->d->options.most_sweeps, ABUT_SOLVED_SPEED * s->d->options.length);
}

// Before the bodies move; the velocities are packed. Joints foresee how their bodies will turn from the speeds that these have;
// those change by what is solved, so they look and are solved once more: with what they foresaw first, swings gain energy.
static void fit_rows(const solving *s, const abut_substep2 *substep)
{
    foresee_joints(s, substep);
    abut_system_warm_start2(&s->system, substep);
    sweep_rows(s, NULL);
    if (s->island->joint_count > 0) {
        foresee_joints(s, substep);
        sweep_rows(s, NULL);
    }
    unpack_speeds(s);
}

// Once they have moved. Where their joints are now, these are when the next sub-step begins, too.
static void relax_rows(const solving *s, const abut_substep2 *substep)
{
    place_joints(s, substep);
    relax_joints(s);
    sweep_rows(s, substep);
}

// Errors of position go away by velocities, of which relaxing takes back what the bodies can give back where they are then.
// Where links of a chain fold onto each other, a contact pushes them apart by a long lever: little that goes away is a great
// deal of energy, and such a chain burst. So what a sub-step adds to an island that nothing drives is taken from it.
static void keep_energy(const solving *s, abut_real before)
{
    if (abut_kinetic_energy2(&s->system, places_of(s)) > (1 + ABUT_ENERGY_ROOM) * before) {
        abut_set_energy2(&s->system, places_of(s), before, s->held);
    }
}

static void take_substep(solving *s, abut_substep2 *substep)
{
    each_body(s, substep->seconds, accelerate);
    if (s->island->joint_count + s->island->contact_count == 0) {
        each_body(s, substep->seconds, move);
        return;
    }
    substep->relaxed = false;
    pack_speeds(s);
    const bool      slowed = s->passive && s->island->joint_count > 0;
    const abut_real before = slowed ? abut_kinetic_energy2(&s->system, places_of(s)) : 0;
    fit_rows(s, substep);
    each_body(s, substep->seconds, settle);
    s->energy += s->kept ? energy_fallen(s, substep->seconds) : 0;
    substep->elapsed += substep->seconds;
    substep->relaxed = true;
    relax_rows(s, substep);
    if (slowed) {
        keep_energy(s, before);
    }
    unpack_speeds(s);
    note_loads(s);
}

// ---- bounces of what is joined ----

// The rows of the normals of points that bounce want the speed that these leave with; those of others push no more: what
// comes upon them bounces in the next step, as in a cradle. Whether there is one.
static bool aim_bounces(const solving *s, const abut_substep2 *substep)
{
    bool any = false;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = contact_of(s, i);
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
static void bounce(const solving *s, const abut_substep2 *substep)
{
    if (s->island->joint_count > 0 && aim_bounces(s, substep)) {
        pack_speeds(s);
        sweep_rows(s, NULL);
        unpack_speeds(s);
    }
}

// ---- energy of what bounces ----

// What an island's contacts have done in a step.
typedef struct touching {
    bool pressed;  // any of them
    bool returns;  // none of those pressed takes energy for good: it bounces, or would at any speed
    bool lossless; // none takes any, and one has bounced
    bool held;     // by something at rest that is pressed, or joined
} touching;

static bool is_loose(const solving *s, uint32_t a, uint32_t b)
{
    return s->motions[a].inverse_mass > 0 && s->motions[b].inverse_mass > 0;
}

static touching find_touching(const solving *s)
{
    touching t = {false, true, true, false};
    bool     bounced = false;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = contact_of(s, i);
        for (int32_t p = 0; p < c->count; ++p) {
            if (c->point[p].pressed) {
                const bool bounces = abut_point_bounces2(c, p, true, s->d->options.length);
                t.pressed = true;
                t.returns = t.returns && (bounces || c->restitution >= 1);
                t.lossless = t.lossless && c->restitution >= 1 && !(c->friction > 0 || c->rolling > 0);
                t.held = t.held || !is_loose(s, c->a, c->b);
                bounced = bounced || bounces;
            }
        }
    }
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        t.held = t.held || !is_loose(s, joint_of(s, i)->a, joint_of(s, i)->b);
    }
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2 *body = &abut_bodies2(s->d)[body_place(s, i)];
        t.lossless = t.lossless && !(body->linear_damping > 0 || body->angular_damping > 0);
    }
    t.lossless = t.lossless && bounced;
    return t;
}

// A bounce goes by how fast two came together when the step began, and pushes where they are at its end. Bodies that turn have
// other levers by then, so energy may come or go: what has come is taken away, and what has gone is given back where nothing
// may take any. An island in which others rest, and are pushed out of each other at the time, is left: all of it would pay for
// that.
static void keep_energy_of_bounces(const solving *s, abut_real h)
{
    const touching  t = s->kept ? find_touching(s) : (touching){false};
    const abut_real gain = s->kept ? energy_at_end(s, h) - s->energy : 0;
    if (t.pressed && t.returns && (gain > 0 || t.lossless)) {
        pack_speeds(s);
        abut_set_energy2(&s->system, places_of(s), abut_kinetic_energy2(&s->system, places_of(s)) - gain, t.held);
        unpack_speeds(s);
    }
}

// ---- numbers that are none ----

static bool is_motion(const abut_motion2 *m)
{
    return abut_is_finite2(m->velocity) && abut_is_finite1(m->spin) && abut_is_finite2(m->center) &&
           abut_is_finite1(m->turn.c) && abut_is_finite1(m->turn.s) && abut_is_finite1(m->turned);
}

static bool is_number(const solving *s)
{
    bool all = true;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        all = all && is_motion(&s->motions[body_place(s, i)]);
    }
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        const abut_joint2 *joint = joint_of(s, i);
        all = all && abut_is_finite2(joint->force) && abut_is_finite1(joint->torque) && abut_is_finite1(joint->angle);
        for (int32_t k = 0; k < joint->row_count; ++k) {
            all = all && abut_is_finite1(joint->impulse[k]);
        }
    }
    return all;
}

// Numbers so large that what is made of them is none: all of the island is where it was, and rests; nothing is kept of it.
static void give_up(const solving *s)
{
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_place2 start = abut_bodies2(s->d)[body_place(s, i)].start;
        abut_motion2     *m = &s->motions[body_place(s, i)];
        m->velocity = m->rest = (abut_vec2){0, 0};
        m->spin = m->turned = 0;
        m->center = start.center;
        m->turn = start.turn;
    }
    for (uint32_t i = 0; i < s->island->joint_count; ++i) {
        abut_joint_forget2(joint_of(s, i));
    }
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        abut_contact_forget2(contact_of(s, i));
    }
}

// ---- what does work ----

// Of a body of the island, or beside it: one that no impulse moves holds the others, and does work on them when it moves.
static void count_in(solving *s, uint32_t place)
{
    const abut_motion2 *m = &s->motions[place];
    if (!(m->inverse_mass > 0)) {
        s->held = true;
        s->passive = s->passive && !abut_moves2(m);
    }
}

static bool may_bounce(const solving *s)
{
    bool any = false, more = false;
    for (uint32_t i = 0; i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = contact_of(s, i);
        more = more || c->restitution > 1;
        for (int32_t p = 0; p < c->count; ++p) {
            any = any || c->restitution >= 1 || abut_point_bounces2(c, p, true, s->d->options.length);
        }
    }
    return any && !more;
}

static bool is_pushed(const solving *s)
{
    bool any = false;
    for (uint32_t i = 0; i < s->island->body_count; ++i) {
        const abut_body2 *body = &abut_bodies2(s->d)[body_place(s, i)];
        any = any || abut_size2(body->force) > 0 || abut_magnitude1(body->torque) > 0;
    }
    return any;
}

static void find_work(solving *s, abut_real h)
{
    const bool bounces = may_bounce(s);
    s->passive = bounces || s->island->joint_count > 0;
    for (uint32_t i = 0; s->passive && i < s->island->joint_count; ++i) {
        const abut_joint2 *joint = joint_of(s, i);
        s->passive = !joint->def.motor && !(joint->def.hertz > 0);
        count_in(s, joint->a);
        count_in(s, joint->b);
    }
    for (uint32_t i = 0; s->passive && i < s->island->contact_count; ++i) {
        const abut_contact_constraint2 *c = contact_of(s, i);
        s->passive = !(c->surface_speed < 0 || c->surface_speed > 0);
        count_in(s, c->a);
        count_in(s, c->b);
    }
    s->kept = s->passive && bounces && !is_pushed(s);
    s->energy = s->kept ? energy_at_end(s, h) : 0;
}

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
    solving         s = {.d = d,
                         .island = island,
                         .motions = abut_motions2(d),
                         .rows = d->rows.items,
                         .joint_blocks = d->joint_blocks.items,
                         .blocks = d->blocks.items,
                         .givens = d->fresh.items,
                         .system = system_of(d, island)};
    const abut_real h = dt / (abut_real)substeps;
    abut_substep2   substep = {h, 1 / h, dt, 0, d->options.length, false};
    find_work(&s, h);
    begin_rows(&s);
    place_joints(&s, &substep);
    for (int32_t i = 0; i < substeps; ++i) {
        take_substep(&s, &substep);
    }
    end_joints(&s, &substep);
    bounce(&s, &substep);
    const bool contacts_are = end_contacts(&s, &substep);
    keep_energy_of_bounces(&s, h);
    if (!contacts_are || !is_number(&s)) {
        give_up(&s);
    }
}
