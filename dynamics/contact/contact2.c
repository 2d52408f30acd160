// contact2.c : see contact2.h. Soft contacts with sub-steps; source: Catto 2024, Solver2D.
#include "contact/contact2.h"

#include "body/place2.h"
#include "callback/callback2.h"
#include "state/constants2.h"
#include "state/crew.h"
#include <string.h>

// ---- made from the world's ----

static size_t manifolds_of(const abut_dynamics2 *d)
{
    const abut_contact_list list = abut_world2_contacts(d->world);
    size_t                  count = 0;
    for (uint32_t s = 0; s < list.slots; ++s) {
        count += list.pairs[s].manifold_count;
    }
    return count;
}

bool abut_contacts_reserve2(abut_dynamics2 *d)
{
    return abut_items_reserve(&d->fresh, manifolds_of(d), &d->allocator);
}

// A range of slots.
typedef struct making {
    abut_dynamics2           *d;
    abut_real                 scale;  // of the impulses, since the last step's sub-steps
    size_t                    before; // the first of the last step's contacts that is of this slot or a later one
    abut_contact_constraint2 *next;   // where the next one is made
} making;

// The last step's contact of this slot that has a point, and which of its points that is; NULL: there is none.
static const abut_contact_constraint2 *contact_before(const making *m, const abut_contact_constraint2 *now, uint64_t id,
                                                      int32_t segment, int32_t *point)
{
    for (size_t i = m->before; i < m->d->contacts.count; ++i) {
        const abut_contact_constraint2 *c = &abut_contacts2(m->d)[i];
        if (c->contact != now->contact || c->shape_a != now->shape_a || c->shape_b != now->shape_b) {
            return NULL;
        }
        for (int32_t p = 0; p < c->count; ++p) {
            if (c->point[p].id == id && c->point[p].segment == segment) {
                *point = p;
                return c;
            }
        }
    }
    return NULL;
}

static abut_real normal_speed(const abut_motion2 *a, const abut_motion2 *b, abut_vec2 from_a, abut_vec2 from_b,
                              abut_vec2 normal)
{
    const abut_vec2 speed_a = abut_along2(a->velocity, a->spin, abut_perp2(from_a));
    const abut_vec2 speed_b = abut_along2(b->velocity, b->spin, abut_perp2(from_b));
    return abut_dot2(normal, abut_sub2(speed_b, speed_a));
}

// `from` is the position of A's frame from its centre of mass.
static void make_point(const making *m, abut_contact_constraint2 *c, const abut_contact2 *given, int32_t segment,
                       abut_vec2 from)
{
    const abut_motion2  *a = &abut_motions2(m->d)[c->a], *b = &abut_motions2(m->d)[c->b];
    abut_contact_point2 *point = &c->point[c->count++];
    const abut_real      half = (abut_real)0.5;
    const abut_vec2      middle = abut_scale2(half, abut_add2(given->point_a, given->point_b));
    const abut_vec2      from_a = abut_add2(from, middle);
    const abut_vec2      from_b = abut_add2(from_a, abut_sub2(a->center, b->center));
    int32_t              same = 0;
    point->id = given->id;
    point->segment = segment;
    point->local_a = abut_unrotate2(a->turn, abut_along2(from_a, -c->round_a, c->normal));
    point->local_b = abut_unrotate2(b->turn, abut_along2(from_b, c->round_b, c->normal));
    point->separation = given->separation;
    point->approach = normal_speed(a, b, from_a, from_b, c->normal);
    const abut_contact_constraint2 *before = contact_before(m, c, given->id, segment, &same);
    for (int32_t r = 0; before != NULL && r < ABUT_POINT_ROWS; ++r) {
        point->impulse[r] = m->scale * before->point[same].impulse[r];
    }
}

// Where the surface is round, the point that touches does not turn with the body: its centre of curvature does. Of an ellipse
// the centre of curvature differs from point to point; that of the middle between flattest and sharpest is good enough for a
// step.
static abut_real roundness_of(const abut_shape_def2 *def)
{
    if (def->shape == NULL) {
        return 0;
    }
    const bool      smooth = def->shape->core == ABUT_CORE2_ELLIPSE;
    const abut_real least = def->shape->half.x < def->shape->half.y ? def->shape->half.x : def->shape->half.y;
    return def->shape->radius + (smooth ? least : 0);
}

// Both bodies are pushed at one point of the world: else the pair of impulses would be a torque from nowhere. While they slide
// within a step, the points that touched go apart. The contact goes with the rounder of the two, and with the one that moves.
static abut_real share_of(const abut_motion2 *a, const abut_motion2 *b, abut_real round_a, abut_real round_b)
{
    const bool with_a = b->inverse_mass > 0 ? a->inverse_mass > 0 && round_a > round_b : true;
    const bool with_b = a->inverse_mass > 0 ? b->inverse_mass > 0 && round_b > round_a : true;
    return with_a == with_b ? (abut_real)0.5 : with_b ? 1 : 0;
}

static abut_vec2 gravity_of(const abut_dynamics2 *d, uint32_t place)
{
    const abut_body2 *body = &abut_bodies2(d)[place];
    return abut_scale2(body->kind == ABUT_DYNAMIC ? body->gravity_scale : 0, d->options.gravity);
}

static abut_real fall_between(const abut_dynamics2 *d, const abut_contact_constraint2 *c)
{
    return abut_dot2(c->normal, abut_sub2(gravity_of(d, c->a), gravity_of(d, c->b)));
}

// What does not depend on where the bodies are.
static void set_rules(const making *m, abut_contact_constraint2 *c)
{
    const abut_dynamics2    *d = m->d;
    const abut_contact_rule2 rule =
        abut_rule_of2(&abut_fixtures2(d)[c->fixture_a].material, &abut_fixtures2(d)[c->fixture_b].material);
    c->share = share_of(&abut_motions2(d)[c->a], &abut_motions2(d)[c->b], c->round_a, c->round_b);
    c->asked = c->off = false;
    c->friction = rule.friction;
    c->restitution = rule.restitution;
    c->rolling = rule.rolling;
    c->surface_speed = rule.surface_speed;
}

static bool goes(const abut_dynamics2 *d, uint32_t place)
{
    const abut_body2 *body = &abut_bodies2(d)[place];
    return body->kind == ABUT_DYNAMIC ? !body->asleep : abut_moves2(&abut_motions2(d)[place]);
}

// How the caller has a contact solved. What sleeps is not asked about: it is as it was.
static void follow_caller(const making *m, abut_contact_constraint2 *c, const abut_contact_pair *pair,
                          const abut_contact_manifold2 *given)
{
    int32_t same = 0;
    if (m->d->callbacks.contact == NULL || c->count == 0) {
        return;
    }
    c->asked = true;
    if (goes(m->d, c->a) || goes(m->d, c->b)) {
        abut_ask_contact2(m->d, pair, given, c);
    } else {
        const abut_contact_constraint2 *before = contact_before(m, c, c->point[0].id, c->point[0].segment, &same);
        if (before != NULL) {
            c->off = before->off;
            c->friction = before->friction;
            c->restitution = before->restitution;
            c->rolling = before->rolling;
            c->surface_speed = before->surface_speed;
        }
    }
    if (c->off) {
        abut_contact_forget2(c);
    }
}

// A shape of a contact: its place, and how round it is.
typedef struct end {
    uint32_t  fixture;
    abut_real round;
} end;

static end end_of(const abut_dynamics2 *d, uint32_t shape)
{
    abut_shape_def2 def;
    (void)abut_world2_get_shape(d->world, shape, &def, NULL);
    return (end){(uint32_t)def.user, roundness_of(&def)};
}

// From the last step, where they were in contact then.
static void find_ends(const making *m, uint32_t slot, const abut_contact_pair *pair, end ends[2])
{
    const abut_contact_constraint2 *last = m->before < m->d->contacts.count ? &abut_contacts2(m->d)[m->before] : NULL;
    if (last != NULL && last->contact == slot && last->shape_a == pair->shape_a && last->shape_b == pair->shape_b) {
        ends[0] = (end){last->fixture_a, last->round_a};
        ends[1] = (end){last->fixture_b, last->round_b};
    } else {
        ends[0] = end_of(m->d, pair->shape_a);
        ends[1] = end_of(m->d, pair->shape_b);
    }
}

static void make(making *m, uint32_t slot, const abut_contact_pair *pair)
{
    abut_dynamics2 *d = m->d;
    end             ends[2];
    find_ends(m, slot, pair, ends);
    const abut_fixture2 *fixture_a = &abut_fixtures2(d)[ends[0].fixture], *fixture_b = &abut_fixtures2(d)[ends[1].fixture];
    const uint32_t       a = fixture_a->body, b = fixture_b->body;
    if (!(abut_motions2(d)[a].inverse_mass > 0) && !(abut_motions2(d)[b].inverse_mass > 0)) {
        return;
    }
    const abut_vec2 from = abut_neg2(abut_rotate2(abut_motions2(d)[a].turn, abut_bodies2(d)[a].local_center));
    for (uint32_t i = 0; i < pair->manifold_count; ++i) {
        const abut_contact_manifold2 *given = &abut_world2_manifolds(d->world)[pair->manifold + i];
        abut_contact_constraint2     *c = m->next++;
        memset(c, 0, sizeof *c); // the bytes between fields are saved, too
        c->contact = slot;
        c->shape_a = pair->shape_a;
        c->shape_b = pair->shape_b;
        c->fixture_a = ends[0].fixture;
        c->fixture_b = ends[1].fixture;
        c->a = a;
        c->b = b;
        c->normal = given->manifold.normal;
        c->round_a = ends[0].round;
        c->round_b = ends[1].round;
        c->fall = fall_between(d, c);
        set_rules(m, c);
        for (int32_t p = 0; p < given->manifold.count; ++p) {
            make_point(m, c, &given->manifold.points[p], given->segment[p], from);
        }
        follow_caller(m, c, pair, given);
    }
}

// ---- kept from the last step ----

// Whether the last step's contacts of a slot are still those: no shape of them has gone, no body of them has moved.
static bool is_kept(const making *m, uint32_t slot, const abut_contact_pair *pair)
{
    if (pair->manifold_count > m->d->contacts.count - m->before) {
        return false;
    }
    const abut_contact_constraint2 *last = abut_contacts2(m->d) + m->before;
    return last->contact == slot && last->shape_a == pair->shape_a && last->shape_b == pair->shape_b &&
           last[pair->manifold_count - 1].contact == slot && !abut_bodies2(m->d)[last->a].moved &&
           !abut_bodies2(m->d)[last->b].moved;
}

static void keep_point(const making *m, const abut_contact_constraint2 *c, abut_contact_point2 *point)
{
    const abut_motion2 *a = &abut_motions2(m->d)[c->a], *b = &abut_motions2(m->d)[c->b];
    const abut_vec2     from_a = abut_along2(abut_rotate2(a->turn, point->local_a), c->round_a, c->normal);
    const abut_vec2     from_b = abut_along2(abut_rotate2(b->turn, point->local_b), -c->round_b, c->normal);
    point->approach = normal_speed(a, b, from_a, from_b, c->normal);
    for (int r = 0; r < ABUT_POINT_ROWS; ++r) {
        point->impulse[r] *= m->scale;
    }
}

static void keep(making *m, const abut_contact_pair *pair)
{
    abut_dynamics2                 *d = m->d;
    const abut_contact_constraint2 *last = abut_contacts2(d) + m->before;
    const bool                      same = !(m->scale < 1 || m->scale > 1) && !goes(d, last->a) && !goes(d, last->b);
    for (uint32_t i = 0; i < pair->manifold_count; ++i) {
        abut_contact_constraint2 *c = m->next++;
        memcpy(c, &last[i], sizeof *c); // the bytes between fields, too
        for (int32_t p = 0; p < c->count && !same; ++p) {
            keep_point(m, c, &c->point[p]);
        }
        c->fall = same ? c->fall : fall_between(d, c);
        if (c->asked || d->callbacks.contact != NULL) {
            set_rules(m, c);
            follow_caller(m, c, pair, &abut_world2_manifolds(d->world)[pair->manifold + i]);
        }
    }
}

static void exchange(abut_dynamics2 *d)
{
    const abut_items fresh = d->fresh;
    d->fresh = d->contacts;
    d->contacts = fresh;
}

// ---- all of them ----

// Slots to a range: some ten microseconds of work.
enum { GRAIN = 256 };

// All slots, by ranges: each has as much room as it has manifolds, and makes contacts of those that have something to move.
typedef struct all_slots {
    making            start;
    abut_contact_list list;
    size_t            length;                  // of a range
    size_t            room[ABUT_CREW_RANGES];  // how many manifolds each has
    size_t            first[ABUT_CREW_RANGES]; // where it makes its contacts
    size_t            made[ABUT_CREW_RANGES];
} all_slots;

static void count_range(void *work, size_t first, size_t count)
{
    all_slots *all = work;
    size_t     room = 0;
    for (size_t s = first; s < first + count; ++s) {
        room += all->list.pairs[s].manifold_count;
    }
    all->room[first / all->length] = room;
}

// The first of the last step's contacts that is of a slot or a later one.
static size_t first_of(const abut_dynamics2 *d, size_t slot)
{
    size_t first = 0, count = d->contacts.count;
    while (count > 0) {
        const size_t half = count / 2;
        if (abut_contacts2(d)[first + half].contact < slot) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}

static void make_range(void *work, size_t first, size_t count)
{
    all_slots   *all = work;
    making       m = all->start;
    const size_t range = first / all->length;
    all->made[range] = 0;
    if (all->room[range] == 0) {
        return;
    }
    abut_contact_constraint2 *begin = (abut_contact_constraint2 *)m.d->fresh.items + all->first[range];
    m.next = begin;
    m.before = first_of(m.d, first);
    for (uint32_t s = (uint32_t)first; s < first + count; ++s) {
        const abut_contact_pair *pair = &all->list.pairs[s];
        while (m.before < m.d->contacts.count && abut_contacts2(m.d)[m.before].contact < s) {
            ++m.before;
        }
        if (pair->shape_a != 0 && pair->manifold_count > 0) {
            if (is_kept(&m, s, pair)) {
                keep(&m, pair);
            } else {
                make(&m, s, pair);
            }
        }
    }
    all->made[range] = (size_t)(m.next - begin);
}

static void make_all(void *work, abut_crew *crew)
{
    all_slots                *all = work;
    abut_dynamics2           *d = all->start.d;
    abut_contact_constraint2 *fresh = d->fresh.items;
    const size_t              ranges = (all->list.slots + all->length - 1) / all->length;
    abut_crew_share(crew, count_range, all, all->list.slots, GRAIN);
    for (size_t i = 0, sum = 0; i < ranges; ++i) {
        all->first[i] = sum;
        sum += all->room[i];
    }
    abut_crew_share(crew, make_range, all, all->list.slots, GRAIN);
    d->fresh.count = 0;
    for (size_t i = 0; i < ranges; ++i) {
        if (d->fresh.count != all->first[i] && all->made[i] > 0) {
            memmove(fresh + d->fresh.count, fresh + all->first[i], all->made[i] * sizeof *fresh);
        }
        d->fresh.count += all->made[i];
    }
}

void abut_contacts_make2(abut_dynamics2 *d, abut_real seconds, const abut_tasks *tasks)
{
    all_slots all;
    all.start = (making){d, d->substep > 0 ? seconds / d->substep : 0, 0, NULL};
    all.list = abut_world2_contacts(d->world);
    all.length = abut_crew_range(all.list.slots, GRAIN);
    abut_crew_gather(d->callbacks.contact == NULL ? abut_tasks_for(tasks, all.list.slots, GRAIN) : NULL, make_all, &all);
    exchange(d);
}

void abut_contacts_take_back2(abut_dynamics2 *d)
{
    exchange(d);
}

// ---- the end of a step ----

static abut_real impulse_of(const abut_contact_constraint2 *c, const abut_block2 *blocks, int32_t p, int r)
{
    return blocks[c->place / ABUT_LANES].row[p][r].impulse[c->place % ABUT_LANES];
}

// The row of a point along the normal.
static abut_row2 normal_row(const abut_contact_constraint2 *c, const abut_block2 *blocks, int32_t p)
{
    const abut_block_row2 *row = &blocks[c->place / ABUT_LANES].row[p][ABUT_ALONG];
    const uint32_t         lane = c->place % ABUT_LANES;
    return (abut_row2){.a = c->a,
                       .b = c->b,
                       .normal = c->normal,
                       .arm_a = row->arm_a[lane],
                       .arm_b = row->arm_b[lane],
                       .mass = row->mass[lane] > 0 ? 1 / row->inverse[lane] : 0,
                       .impulse = row->impulse[lane]};
}

// How much the velocity along the row changes.
static abut_real bounce(abut_row2 *row, abut_motion2 *motions, abut_real leaving)
{
    const abut_real wanted = row->impulse - row->mass * (abut_row_speed2(row, motions) - leaving);
    const abut_real impulse = wanted > 0 ? wanted : 0, change = impulse - row->impulse;
    abut_row_push2(row, change, motions);
    row->impulse = impulse;
    return row->mass > 0 ? abut_magnitude1(change) / row->mass : 0;
}

// What the one point of a face gets changes the speed of the other one, so both are asked until neither changes.
static void bounce_all(abut_contact_constraint2 *c, const abut_block2 *blocks, abut_motion2 *motions,
                       const abut_substep2 *substep)
{
    abut_row2 rows[ABUT_CONTACT_POINTS];
    for (int32_t p = 0; p < c->count; ++p) {
        rows[p] = normal_row(c, blocks, p);
    }
    const abut_real solved = ABUT_SOLVED_SPEED * substep->length;
    abut_real       change = 2 * solved;
    for (int i = 0; i < ABUT_BOUNCE_SWEEPS && change > solved; ++i) {
        change = 0;
        for (int32_t p = 0; p < c->count; ++p) {
            const abut_real now = abut_point_bounces2(c, p, c->point[p].pressed, substep->length)
                                      ? bounce(&rows[p], motions, abut_leaving_speed2(c, p, substep->seconds))
                                      : 0;
            change = now > change ? now : change;
        }
    }
    for (int32_t p = 0; p < c->count; ++p) {
        c->point[p].impulse[ABUT_ALONG] = rows[p].impulse;
    }
}

static bool is_number(const abut_contact_constraint2 *c)
{
    bool all = true;
    for (int32_t p = 0; p < c->count; ++p) {
        for (int r = 0; r < ABUT_POINT_ROWS; ++r) {
            all = all && abut_is_finite1(c->point[p].impulse[r]);
        }
    }
    return all;
}

bool abut_contact_end2(abut_contact_constraint2 *c, const abut_block2 *blocks, abut_motion2 *motions,
                       const abut_substep2 *substep)
{
    const abut_block2 *block = &blocks[c->place / ABUT_LANES];
    bool               any = false;
    for (int32_t p = 0; p < c->count; ++p) {
        for (int r = 0; r < ABUT_POINT_ROWS; ++r) {
            c->point[p].impulse[r] = impulse_of(c, blocks, p, r);
        }
        c->point[p].pressed = abut_point_is_pressed2(block, c->place % ABUT_LANES, p);
        any = any || abut_point_bounces2(c, p, c->point[p].pressed, substep->length);
    }
    if (any) {
        bounce_all(c, blocks, motions, substep);
    }
    return is_number(c);
}

void abut_contact_forget2(abut_contact_constraint2 *c)
{
    for (int32_t p = 0; p < c->count; ++p) {
        memset(c->point[p].impulse, 0, sizeof c->point[p].impulse);
    }
}
