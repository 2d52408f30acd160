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

// What is done to the island's bodies, joints, contacts or blocks: by ranges, which the crew shares if there is one.
static void each(abut_solving2 *s, abut_range_fn *act, uint32_t count, size_t grain)
{
    abut_crew_share(s->system.crew, act, s, count, grain);
}

static void each_body(abut_solving2 *s, abut_range_fn *act)
{
    each(s, act, s->island->body_count, ABUT_BODY_GRAIN);
}

static void accelerate_all(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (size_t i = first; i < first + count; ++i) {
        accelerate(s, abut_own_place2(s, (uint32_t)i), s->substep.seconds);
    }
}

// A body among others comes to rest where rounding swallows what is left of its speed: kept, that would shift piles for ever.
static void settle_all(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (size_t i = first; i < first + count; ++i) {
        abut_motion2 *m = &s->motions[abut_own_place2(s, (uint32_t)i)];
        abut_advance_motion2(m, s->substep.seconds);
        m->rest = (abut_vec2){0, 0};
    }
}

// ---- rows ----

// Where the speeds of two bodies are: of one that no impulse moves, behind those of the island's.
static void find_speeds(const abut_solving2 *s, uint32_t a, uint32_t b, uint32_t still, uint32_t speeds[2])
{
    const uint32_t *places = s->d->speed_places.items;
    speeds[0] = abut_bodies2(s->d)[a].island != ABUT_NO_INDEX ? places[a] : still;
    speeds[1] = abut_bodies2(s->d)[b].island != ABUT_NO_INDEX ? places[b] : still;
}

static void each_joint_block(abut_solving2 *s, abut_range_fn *act)
{
    each(s, act, s->system.joint_block_count, ABUT_BLOCK_GRAIN);
}

static void empty_joint_blocks(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    const uint32_t       rows = s->island->row_count;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        memset(block, 0, sizeof *block);
        block->first_row = s->island->first_row + i * rows;
        memset(&s->rows[block->first_row], 0, rows * sizeof *s->rows);
    }
}

static void empty_blocks(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    memset(&s->system.blocks[first], 0, count * sizeof *s->system.blocks);
}

// Says in the blocks where their joints are, and plus 1: 0 is none.
static void place_in_joint_blocks(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        const uint32_t place = abut_own_joint2(s, i)->place;
        s->joint_blocks[place / ABUT_LANES].joint[place % ABUT_LANES] = abut_own_joint_place2(s, i) + 1;
    }
}

static void place_in_blocks(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        const uint32_t place = abut_own_contact2(s, i)->place;
        s->blocks[place / ABUT_LANES].contact[place % ABUT_LANES] = abut_own_contact_place2(s, i) + 1;
    }
}

static void begin_joint_blocks(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    const abut_wide2    *wide = s->system.wide;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        const uint32_t     still = abut_still_place2(&s->system, wide != NULL ? &wide->joints : NULL, i);
        for (int k = 0; k < ABUT_LANES; ++k) {
            uint32_t speeds[2] = {still, still};
            block->a[k] = block->b[k] = still;
            if (block->joint[k] != 0) {
                const abut_joint2 *joint = &abut_joints2(s->d)[block->joint[k] - 1];
                find_speeds(s, joint->a, joint->b, still, speeds);
                abut_joint_rows_begin2(s->d, block->joint[k] - 1, s->joint_blocks, s->rows, speeds);
            }
        }
    }
}

// How many contacts are in the blocks before one, which is the first of a range.
static uint32_t contacts_before(const abut_solving2 *s, uint32_t block)
{
    const abut_colors2 *colors = s->system.wide != NULL ? &s->system.wide->contacts : NULL;
    uint32_t            color = 0;
    if (colors == NULL) {
        return 0;
    }
    while (color < colors->count && block >= colors->block[color + 1]) {
        ++color;
    }
    // All blocks of a color but the last are full; of those without one each has one contact.
    return colors->member[color] + (color < colors->count ? ABUT_LANES : 1) * (block - colors->block[color]);
}

static void begin_blocks(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    const abut_wide2    *wide = s->system.wide;
    uint32_t             next = s->island->first_contact + contacts_before(s, (uint32_t)first);
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        abut_block2   *block = &s->system.blocks[i];
        const uint32_t still = abut_still_place2(&s->system, wide != NULL ? &wide->contacts : NULL, i);
        for (int k = 0; k < ABUT_LANES; ++k) {
            uint32_t speeds[2];
            block->a[k] = block->b[k] = still;
            if (block->contact[k] != 0) {
                const abut_contact_constraint2 *c = &abut_contacts2(s->d)[block->contact[k] - 1];
                find_speeds(s, c->a, c->b, still, speeds);
                abut_contact_rows_begin2(abut_contacts2(s->d), block->contact[k] - 1, s->blocks, s->motions, speeds);
            }
        }
        next = abut_block_begin2(block, abut_contacts2(s->d), s->givens, next);
    }
}

static void begin_rows(abut_solving2 *s)
{
    each_joint_block(s, empty_joint_blocks);
    each(s, place_in_joint_blocks, s->island->joint_count, ABUT_BODY_GRAIN);
    each_joint_block(s, begin_joint_blocks);
    each(s, empty_blocks, s->system.block_count, ABUT_BLOCK_GRAIN);
    each(s, place_in_blocks, s->island->contact_count, ABUT_BODY_GRAIN);
    each(s, begin_blocks, s->system.block_count, ABUT_BLOCK_GRAIN);
}

static void look_ahead(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    abut_ahead2         *ahead = s->d->ahead.items;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        const abut_real spin = s->system.speeds[i].numbers[ABUT_SPEED_SPIN];
        ahead[abut_own_place2(s, i)] = abut_ahead_of2(s->substep.seconds * spin);
    }
}

static void foresee_blocks(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (size_t i = first; i < first + count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_foresee2(block, &s->rows[block->first_row], s->d, s->system.speeds, &s->substep);
    }
}

// By the speeds that the bodies have now.
static void foresee_joints(abut_solving2 *s)
{
    if (s->system.joint_block_count > 0) {
        each_body(s, look_ahead);
        each_joint_block(s, foresee_blocks);
    }
}

static void relax_joints(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (size_t i = first; i < first + count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_relax2(block, &s->rows[block->first_row]);
    }
}

static void place_joints(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (size_t i = first; i < first + count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_rows2(block, &s->rows[block->first_row], abut_joints2(s->d), s->motions, &s->substep);
    }
}

static void note_loads(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (size_t i = first; i < first + count; ++i) {
        abut_joint_block2 *block = &s->system.joint_blocks[i];
        abut_joint_block_note2(block, &s->rows[block->first_row]);
    }
}

static void end_joints(void *work, size_t first, size_t count)
{
    const abut_solving2 *s = work;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        abut_joint_end2(abut_own_joint2(s, i), s->joint_blocks, s->rows, s->motions, &s->substep);
    }
}

static void end_contacts(void *work, size_t first, size_t count)
{
    abut_solving2 *s = work;
    bool           all = true;
    for (uint32_t i = (uint32_t)first; i < first + count; ++i) {
        all = abut_contact_end2(abut_own_contact2(s, i), s->blocks, s->motions, &s->substep) && all;
    }
    s->ended[first / s->range] = all;
}

// Those that bounce push bodies, one after another.
static bool end_all_contacts(abut_solving2 *s)
{
    const uint32_t count = s->island->contact_count;
    abut_crew     *crew = s->bounces ? NULL : s->system.crew;
    bool           all = true;
    s->range = abut_crew_length(crew, count, ABUT_BODY_GRAIN);
    abut_crew_share(crew, end_contacts, s, count, ABUT_BODY_GRAIN);
    for (size_t i = 0; i < (count + s->range - 1) / s->range; ++i) {
        all = all && s->ended[i];
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
static void fit_rows(abut_solving2 *s)
{
    foresee_joints(s);
    abut_system_warm_start2(&s->system, &s->substep);
    sweep_rows(s, NULL);
    if (s->island->joint_count > 0) {
        foresee_joints(s);
        sweep_rows(s, NULL);
    }
    abut_unpack_speeds2(s);
}

// Once they have moved. Where their joints are now, these are when the next sub-step begins, too.
static void relax_rows(abut_solving2 *s)
{
    each_joint_block(s, place_joints);
    each_joint_block(s, relax_joints);
    sweep_rows(s, &s->substep);
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

static void take_substep(abut_solving2 *s)
{
    each_body(s, accelerate_all);
    s->substep.relaxed = false;
    abut_pack_speeds2(s);
    const bool      slowed = s->passive && s->island->joint_count > 0;
    const abut_real before = slowed ? abut_kinetic_energy2(&s->system, abut_own_places2(s)) : 0;
    fit_rows(s);
    each_body(s, settle_all);
    abut_note_fall2(s, s->substep.seconds);
    s->substep.elapsed += s->substep.seconds;
    s->substep.relaxed = true;
    relax_rows(s);
    if (slowed) {
        keep_energy(s, before);
    }
    abut_unpack_speeds2(s);
    each_joint_block(s, note_loads);
}

// ---- bounces of what is joined ----

// The rows of the normals of points that bounce want the speed that these leave with; those of others push no more: what
// comes upon them bounces in the next step, as in a cradle. Whether there is one.
static bool aim_bounces(const abut_solving2 *s)
{
    const abut_substep2 *substep = &s->substep;
    bool                 any = false;
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
static void bounce(abut_solving2 *s)
{
    if (s->island->joint_count > 0 && aim_bounces(s)) {
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

static abut_system2 system_of(const abut_dynamics2 *d, const abut_island2 *island, abut_crew *crew)
{
    const abut_wide2 *wide = abut_wide_of2(d, island);
    return (abut_system2){.joint_blocks = from(&d->joint_blocks, island->first_joint_block),
                          .rows = d->rows.items,
                          .blocks = from(&d->blocks, island->first_block),
                          .givens = d->fresh.items,
                          .motions = d->motions.items,
                          .speeds = from(&d->speeds, island->first_speed),
                          .courses = from(&d->courses, island->first_speed),
                          .joint_block_count = d->joint_blocks.items != NULL ? island->joint_block_count : 0,
                          .block_count = d->blocks.items != NULL ? island->block_count : 0,
                          .body_count = island->body_count,
                          .wide = wide,
                          .crew = wide != NULL ? crew : NULL};
}

// A body that nothing touches or holds.
static bool fly(const abut_solving2 *s, int32_t substeps)
{
    const uint32_t place = abut_own_place2(s, 0);
    for (int32_t i = 0; i < substeps; ++i) {
        accelerate(s, place, s->substep.seconds);
        abut_advance_motion2(&s->motions[place], s->substep.seconds);
    }
    return true;
}

// False: an impulse of a contact is no number.
static bool solve_rows(abut_solving2 *s, int32_t substeps)
{
    abut_find_work2(s, s->substep.seconds);
    begin_rows(s);
    each_joint_block(s, place_joints);
    for (int32_t i = 0; i < substeps; ++i) {
        take_substep(s);
    }
    each(s, end_joints, s->island->joint_count, ABUT_BODY_GRAIN);
    bounce(s);
    const bool all = end_all_contacts(s);
    abut_keep_energy_of_bounces2(s, s->substep.seconds);
    return all;
}

void abut_solve_island2(abut_dynamics2 *d, const abut_island2 *island, abut_real dt, int32_t substeps, abut_crew *crew)
{
    abut_solving2   s;
    const abut_real h = dt / (abut_real)substeps;
    s.d = d;
    s.island = island;
    s.motions = abut_motions2(d);
    s.rows = d->rows.items;
    s.joint_blocks = d->joint_blocks.items;
    s.blocks = d->blocks.items;
    s.givens = d->fresh.items;
    s.system = system_of(d, island, crew);
    s.substep = (abut_substep2){h, 1 / h, dt, 0, d->options.length, false};
    const bool all = island->joint_count + island->contact_count > 0 ? solve_rows(&s, substeps) : fly(&s, substeps);
    if (!all || !is_number(&s)) {
        give_up(&s);
    }
}
