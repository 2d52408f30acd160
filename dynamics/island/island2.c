// island2.c : see island2.h. Union-find over the dynamic bodies; the islands are numbered by their lowest body, so that their
// order depends on nothing else.
#include "island/island2.h"

#include "island/color2.h"
#include "state/constants2.h"
#include "state/crew.h"

bool abut_islands_reserve2(abut_dynamics2 *d, size_t contacts)
{
    return abut_items_reserve(&d->islands, d->bodies.count, &d->allocator) &&
           abut_items_reserve(&d->body_order, d->bodies.count, &d->allocator) &&
           abut_items_reserve(&d->joint_order, d->joints.count, &d->allocator) &&
           abut_items_reserve(&d->contact_order, contacts, &d->allocator) &&
           (d->joints.count == 0 || abut_items_reserve(&d->ahead, d->bodies.count, &d->allocator)) &&
           abut_items_reserve(&d->speed_places, d->bodies.count, &d->allocator) &&
           abut_items_reserve(&d->colors, d->bodies.count, &d->allocator) &&
           abut_items_reserve(&d->wide, (contacts + d->joints.count) / ABUT_WIDE, &d->allocator) &&
           abut_items_reserve(&d->broken, d->joints.count, &d->allocator);
}

bool abut_islands_reserve_rows2(abut_dynamics2 *d)
{
    return abut_items_reserve(&d->rows, d->rows.count, &d->allocator) &&
           abut_items_reserve(&d->joint_blocks, d->joint_blocks.count, &d->allocator) &&
           abut_items_reserve(&d->blocks, d->blocks.count, &d->allocator) &&
           abut_items_reserve(&d->fresh, d->contact_order.count, &d->allocator) &&
           abut_items_reserve(&d->speeds, d->speeds.count, &d->allocator) &&
           abut_items_reserve(&d->courses, d->courses.count, &d->allocator);
}

// ---- which body is in which ----

// While islands are found, `island` of a body is the place of another body of the same one, lower or itself.
static uint32_t root_of(abut_body2 *bodies, uint32_t place)
{
    while (bodies[place].island != place) {
        bodies[place].island = bodies[bodies[place].island].island;
        place = bodies[place].island;
    }
    return place;
}

static bool is_dynamic(const abut_body2 *body)
{
    return body->id != 0 && body->kind == ABUT_DYNAMIC;
}

// A body that moves, whatever hits it, keeps what it touches awake.
static bool drives(const abut_dynamics2 *d, uint32_t place)
{
    return abut_bodies2(d)[place].kind == ABUT_KINEMATIC && abut_moves2(&abut_motions2(d)[place]);
}

// Two that touch or are joined. Of two that sleep only if `sleepers`. Whether one of them wakes the other.
static bool unite(abut_dynamics2 *d, uint32_t a, uint32_t b, bool sleepers)
{
    abut_body2 *bodies = abut_bodies2(d);
    if (is_dynamic(&bodies[a]) && is_dynamic(&bodies[b])) {
        if (sleepers || !bodies[a].asleep || !bodies[b].asleep) {
            const uint32_t root_a = root_of(bodies, a), root_b = root_of(bodies, b);
            bodies[root_a > root_b ? root_a : root_b].island = root_a < root_b ? root_a : root_b;
        }
        return bodies[a].asleep != bodies[b].asleep;
    }
    abut_body2 *driven = &bodies[is_dynamic(&bodies[a]) ? a : b];
    const bool  wakes = driven->asleep && (drives(d, a) || drives(d, b));
    driven->still_time = wakes ? 0 : driven->still_time;
    driven->asleep = driven->asleep && !wakes;
    return wakes;
}

static bool unite_links(abut_dynamics2 *d, bool sleepers)
{
    bool wakes = false;
    for (size_t i = 0; i < d->contacts.count; ++i) {
        const abut_contact_constraint2 *c = &abut_contacts2(d)[i];
        wakes = (!c->off && unite(d, c->a, c->b, sleepers)) || wakes;
    }
    for (size_t i = 0; i < d->joints.count; ++i) {
        const abut_joint2 *joint = &abut_joints2(d)[i];
        wakes = (joint->id != 0 && unite(d, joint->a, joint->b, sleepers)) || wakes;
    }
    return wakes;
}

// What sleeps hangs together as it did, and is looked at only when some of it wakes.
static void unite_all(abut_dynamics2 *d)
{
    for (uint32_t i = 0; i < d->bodies.count; ++i) {
        abut_bodies2(d)[i].island = i;
    }
    if (unite_links(d, false)) {
        (void)unite_links(d, true);
    }
}

// Numbers the islands with a body that is awake, in body_order by the place of their root, and wakes the others in them.
static void number(abut_dynamics2 *d)
{
    abut_body2    *bodies = abut_bodies2(d);
    uint32_t      *number_of = d->body_order.items;
    abut_island2  *islands = d->islands.items;
    const uint32_t count = (uint32_t)d->bodies.count;
    d->islands.count = 0;
    for (uint32_t i = 0; i < count; ++i) {
        number_of[i] = ABUT_NO_INDEX;
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (is_dynamic(&bodies[i]) && !bodies[i].asleep) {
            number_of[root_of(bodies, i)] = 0;
        }
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (number_of[i] == 0) {
            number_of[i] = (uint32_t)d->islands.count;
            islands[d->islands.count++] = (abut_island2){0};
        }
    }
    // Roots are lowest, so from above: a body still finds its root after those above it have their numbers instead.
    for (uint32_t i = count; i > 0; --i) {
        abut_body2 *body = &bodies[i - 1];
        body->island = is_dynamic(body) ? number_of[root_of(bodies, i - 1)] : ABUT_NO_INDEX;
        if (body->island != ABUT_NO_INDEX && body->asleep) {
            body->asleep = false;
            body->still_time = 0;
        }
    }
}

// ---- sorted by islands ----

static uint32_t island_of(const abut_dynamics2 *d, uint32_t a, uint32_t b)
{
    const uint32_t of_a = abut_bodies2(d)[a].island;
    return of_a != ABUT_NO_INDEX ? of_a : abut_bodies2(d)[b].island;
}

static void count_members(abut_dynamics2 *d)
{
    abut_island2 *islands = d->islands.items;
    for (size_t i = 0; i < d->bodies.count; ++i) {
        if (abut_bodies2(d)[i].island != ABUT_NO_INDEX) {
            ++islands[abut_bodies2(d)[i].island].body_count;
        }
    }
    for (size_t i = 0; i < d->joints.count; ++i) {
        abut_joint2 *joint = &abut_joints2(d)[i];
        joint->island = joint->id != 0 ? island_of(d, joint->a, joint->b) : ABUT_NO_INDEX;
        if (joint->island != ABUT_NO_INDEX) {
            abut_island2 *island = &islands[joint->island];
            ++island->joint_count;
            island->row_count = (uint32_t)joint->row_count > island->row_count ? (uint32_t)joint->row_count : island->row_count;
        }
    }
    for (size_t i = 0; i < d->contacts.count; ++i) {
        abut_contact_constraint2 *c = &abut_contacts2(d)[i];
        c->island = c->off ? ABUT_NO_INDEX : island_of(d, c->a, c->b);
        if (c->island != ABUT_NO_INDEX) {
            ++islands[c->island].contact_count;
        }
    }
}

static void lay_out(abut_dynamics2 *d)
{
    abut_island2 *islands = d->islands.items;
    abut_island2  next = {0};
    d->wide.count = 0;
    for (size_t i = 0; i < d->islands.count; ++i) {
        const abut_island2 counts = islands[i];
        const bool         wide = counts.contact_count + counts.joint_count >= ABUT_WIDE;
        if (wide) {
            ((abut_wide2 *)d->wide.items)[d->wide.count++].island = (uint32_t)i;
        }
        islands[i] = (abut_island2){.first_body = next.first_body,
                                    .first_joint = next.first_joint,
                                    .first_contact = next.first_contact,
                                    .row_count = counts.row_count,
                                    .first_speed = next.first_speed};
        next.first_body += counts.body_count;
        next.first_joint += counts.joint_count;
        next.first_contact += counts.contact_count;
        next.first_speed += counts.body_count + (wide ? ABUT_CREW_RANGES : 1);
    }
    d->body_order.count = next.first_body;
    d->joint_order.count = next.first_joint;
    d->contact_order.count = next.first_contact;
    d->speeds.count = d->courses.count = next.first_speed;
}

static void fill(abut_dynamics2 *d)
{
    abut_island2 *islands = d->islands.items;
    uint32_t     *speeds = d->speed_places.items;
    uint32_t     *bodies = d->body_order.items, *joints = d->joint_order.items, *contacts = d->contact_order.items;
    for (uint32_t i = 0; i < d->bodies.count; ++i) {
        const uint32_t island = abut_bodies2(d)[i].island;
        if (island != ABUT_NO_INDEX) {
            speeds[i] = islands[island].body_count;
            bodies[islands[island].first_body + islands[island].body_count++] = i;
        }
    }
    for (uint32_t i = 0; i < d->joints.count; ++i) {
        abut_joint2 *joint = &abut_joints2(d)[i];
        if (joint->island != ABUT_NO_INDEX) {
            abut_island2 *island = &islands[joint->island];
            joints[island->first_joint + island->joint_count++] = i;
        }
    }
    for (uint32_t i = 0; i < d->contacts.count; ++i) {
        const abut_contact_constraint2 *c = &abut_contacts2(d)[i];
        if (c->island != ABUT_NO_INDEX) {
            abut_island2 *island = &islands[c->island];
            contacts[island->first_contact + island->contact_count++] = i;
        }
    }
}

void abut_islands_find2(abut_dynamics2 *d)
{
    unite_all(d);
    number(d);
    count_members(d);
    lay_out(d);
    fill(d);
    abut_color_islands2(d);
}

// ---- sleep ----

static bool is_slow(const abut_dynamics2 *d, uint32_t place)
{
    const abut_motion2 *m = &abut_motions2(d)[place];
    const abut_real     most = ABUT_SLEEP_SPEED * d->options.length;
    return abut_size2(m->velocity) <= most && abut_magnitude1(m->spin) * d->options.length <= most;
}

void abut_island_rest2(abut_dynamics2 *d, const abut_island2 *island, abut_real dt)
{
    const uint32_t *order = (const uint32_t *)d->body_order.items + island->first_body;
    bool            rests = true;
    for (uint32_t i = 0; i < island->body_count; ++i) {
        abut_body2 *body = &abut_bodies2(d)[order[i]];
        body->still_time = is_slow(d, order[i]) && !body->no_sleep ? body->still_time + dt : 0;
        rests = rests && body->still_time >= ABUT_SLEEP_TIME;
    }
    for (uint32_t i = 0; rests && i < island->body_count; ++i) {
        const abut_vec2 none = {0, 0};
        abut_bodies2(d)[order[i]].asleep = abut_bodies2(d)[order[i]].just_asleep = true;
        abut_motions2(d)[order[i]].velocity = none;
        abut_motions2(d)[order[i]].spin = 0;
    }
}
