// rows2.c : contacts as the rows of blocks: what is the same for a whole step is written once, contact by contact; where the
// bodies are now, the rows of four contacts are written side by side. Soft contacts; source: Catto 2024, Solver2D.
#include "contact/contact2.h"

#include "state/constants2.h"
#include <string.h>

enum { ALONG, ACROSS, ROLLING };

// ---- for a step ----

// Friction and rolling resistance have rows where they have something to bound them.
static bool has_row(const abut_contact_constraint2 *c, int r)
{
    return r == ALONG || (r == ACROSS ? c->friction > 0 : c->rolling > 0);
}

void abut_contact_rows_begin2(const abut_contact_constraint2 *contacts, uint32_t place, abut_block2 *blocks,
                              const abut_motion2 *motions, const uint32_t speeds[2])
{
    const abut_contact_constraint2 *c = &contacts[place];
    abut_block2                    *block = &blocks[c->place / ABUT_LANES];
    const uint32_t                  lane = c->place % ABUT_LANES;
    block->contact[lane] = place + 1;
    block->a[lane] = speeds[0];
    block->b[lane] = speeds[1];
    block->points = c->count > block->points ? c->count : block->points;
    block->friction = block->friction || has_row(c, ACROSS);
    block->rolling = block->rolling || has_row(c, ROLLING);
    block->friction_bound[lane] = has_row(c, ACROSS) ? c->friction : 0;
    block->rolling_bound[lane] = has_row(c, ROLLING) ? c->rolling : 0;
    block->normal_x[lane] = c->normal.x;
    block->normal_y[lane] = c->normal.y;
    block->inverse_mass_a[lane] = motions[c->a].inverse_mass;
    block->inverse_mass_b[lane] = motions[c->b].inverse_mass;
    block->inverse_inertia_a[lane] = motions[c->a].inverse_inertia;
    block->inverse_inertia_b[lane] = motions[c->b].inverse_inertia;
    for (int32_t p = 0; p < c->count; ++p) {
        for (int r = 0; r < ABUT_POINT_ROWS; ++r) {
            block->row[p][r].impulse[lane] = has_row(c, r) ? c->point[p].impulse[r] : 0;
        }
    }
}

static abut_given2 given_of(const abut_contact_constraint2 *c)
{
    abut_given2 given = {
        .shape = {c->surface_speed, c->round_a, c->round_b, c->share}, .a = c->a, .b = c->b, .count = c->count};
    for (int32_t p = 0; p < c->count; ++p) {
        const abut_contact_point2 *point = &c->point[p];
        const abut_of_lanes        local = {point->local_a.x, point->local_a.y, point->local_b.x, point->local_b.y};
        memcpy(given.local[p], local, sizeof local);
        given.separation[p] = point->separation;
    }
    return given;
}

uint32_t abut_block_begin2(abut_block2 *block, const abut_contact_constraint2 *contacts, abut_given2 *givens, uint32_t next)
{
    for (int i = 0; i < ABUT_LANES; ++i) {
        if (block->contact[i] != 0) {
            givens[next] = given_of(&contacts[block->contact[i] - 1]);
            block->contact[i] = ++next;
        }
    }
    return next;
}

// ---- where the bodies are now ----

// Two numbers of four contacts.
typedef struct vecs {
    abut_lanes x, y;
} vecs;

static vecs add(vecs a, vecs b)
{
    return (vecs){abut_lanes_add(a.x, b.x), abut_lanes_add(a.y, b.y)};
}

static vecs sub(vecs a, vecs b)
{
    return (vecs){abut_lanes_sub(a.x, b.x), abut_lanes_sub(a.y, b.y)};
}

static vecs along(vecs a, abut_lanes s, vecs b)
{
    return (vecs){abut_lanes_add(a.x, abut_lanes_mul(s, b.x)), abut_lanes_add(a.y, abut_lanes_mul(s, b.y))};
}

static abut_lanes dot(vecs a, vecs b)
{
    return abut_lanes_add(abut_lanes_mul(a.x, b.x), abut_lanes_mul(a.y, b.y));
}

static abut_lanes cross(vecs a, vecs b)
{
    return abut_lanes_sub(abut_lanes_mul(a.x, b.y), abut_lanes_mul(a.y, b.x));
}

// Four bodies: where they are; and the velocity of those that no impulse moves, 0 of the others.
typedef struct bodies {
    vecs       center, turn, velocity;
    abut_lanes spin, inverse_mass, inverse_inertia;
    bool       drift; // any has such a velocity
} bodies;

static abut_lanes place_of(const abut_motion2 *m, abut_real elapsed)
{
    if (m->inverse_mass > 0) {
        return abut_lanes_of(m->center.x, m->center.y, m->turn.c, m->turn.s);
    }
    const abut_place2 place = abut_place_of2(m, elapsed);
    return abut_lanes_of(place.center.x, place.center.y, place.turn.c, place.turn.s);
}

static void note_drift(bodies *all, const abut_motion2 *const motions[ABUT_LANES])
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_motion2 *m = motions[i];
        rows[i] = m->inverse_mass > 0 ? abut_lanes_all(0) : abut_lanes_of(m->velocity.x, m->velocity.y, m->spin, 0);
    }
    abut_lanes_transpose(rows);
    all->velocity = (vecs){rows[0], rows[1]};
    all->spin = rows[2];
}

static void gather(bodies *all, const abut_motion2 *const motions[ABUT_LANES], abut_real elapsed)
{
    abut_lanes rows[ABUT_LANES];
    all->drift = false;
    for (int i = 0; i < ABUT_LANES; ++i) {
        rows[i] = place_of(motions[i], elapsed);
        all->drift = all->drift || (!(motions[i]->inverse_mass > 0) && abut_moves2(motions[i]));
    }
    abut_lanes_transpose(rows);
    all->center = (vecs){rows[0], rows[1]};
    all->turn = (vecs){rows[2], rows[3]};
    if (all->drift) {
        note_drift(all, motions);
    } else {
        all->velocity.x = all->velocity.y = all->spin = abut_lanes_all(0);
    }
}

typedef struct soft_lanes {
    abut_lanes rate, softness;
} soft_lanes;

// What holds the two apart: what overlaps goes apart at a rate, what does not may come together within the sub-step.
static soft_lanes hold(abut_lanes separation, const abut_substep2 *substep)
{
    const abut_lanes none = abut_lanes_all(0), seconds = abut_lanes_all(substep->seconds);
    soft_lanes       soft = {none, none};
    if (!substep->relaxed) {
        const abut_lanes most = abut_lanes_all(-ABUT_PUSH_SPEED * substep->length);
        const abut_lanes back = abut_lanes_div(abut_lanes_mul(abut_lanes_all(ABUT_CORRECTION), separation), seconds);
        soft.rate = abut_lanes_choose(back, most, most, abut_lanes_choose(none, back, none, back));
        soft.softness = abut_lanes_choose(none, separation, none, abut_lanes_all(ABUT_SOFTNESS));
    }
    soft.rate = abut_lanes_choose(none, separation, abut_lanes_div(separation, seconds), soft.rate);
    return soft;
}

// Four contacts, with what their rows are made from.
typedef struct group {
    const abut_given2 *given[ABUT_LANES];
    bodies             a, b;
    abut_lanes         surface_speed, round_a, round_b, share;
} group;

// How fast those that no impulse moves go along a row.
static abut_lanes drift_of(const bodies *b, vecs normal, abut_lanes arm)
{
    return abut_lanes_add(dot(normal, b->velocity), abut_lanes_mul(arm, b->spin));
}

// A row along `normal`, whose square is `square`, with the bias of a body that does not drift. `keep` and `there` are those of
// the normal's row; NULL for rows that are rigid, and that their bound holds where there is none.
static void set_row(abut_block_row2 *row, const group *g, const vecs *normal, const abut_lanes *square,
                    const abut_lanes arms[2], const abut_lanes *bias, const abut_lanes *keep, const abut_lanes *there)
{
    const bodies    *a = &g->a, *b = &g->b;
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const abut_lanes straight = abut_lanes_mul(abut_lanes_add(a->inverse_mass, b->inverse_mass), *square);
    const abut_lanes turn_a = abut_lanes_mul(abut_lanes_mul(a->inverse_inertia, arms[0]), arms[0]);
    const abut_lanes turn_b = abut_lanes_mul(abut_lanes_mul(b->inverse_inertia, arms[1]), arms[1]);
    const abut_lanes inverse = abut_lanes_add(abut_lanes_add(straight, turn_a), turn_b);
    const abut_lanes whole = abut_lanes_div(one, inverse);
    // 0 where nothing can move, or where the number is none.
    abut_lanes mass = abut_lanes_choose(abut_lanes_all(ABUT_REAL_LARGEST), whole, none, whole);
    mass = abut_lanes_choose(none, inverse, mass, none);
    mass = there != NULL ? abut_lanes_mul(mass, *there) : mass;
    const abut_lanes back = abut_lanes_choose(none, mass, mass, one);
    abut_lanes       all = *bias;
    if (a->drift || b->drift) {
        all = abut_lanes_add(all, abut_lanes_sub(drift_of(b, *normal, arms[1]), drift_of(a, *normal, arms[0])));
    }
    abut_lanes_store(row->arm_a, arms[0]);
    abut_lanes_store(row->arm_b, arms[1]);
    abut_lanes_store(row->mass, keep != NULL ? abut_lanes_mul(mass, *keep) : mass);
    abut_lanes_store(row->inverse, abut_lanes_choose(none, mass, abut_lanes_div(one, back), none));
    abut_lanes_store(row->bias, all);
}

static vecs rotate(vecs turn, vecs v)
{
    return (vecs){abut_lanes_sub(abut_lanes_mul(turn.x, v.x), abut_lanes_mul(turn.y, v.y)),
                  abut_lanes_add(abut_lanes_mul(turn.y, v.x), abut_lanes_mul(turn.x, v.y))};
}

static void find_group(group *g, const abut_block2 *block, const abut_given2 *givens, const abut_motion2 *motions,
                       abut_real elapsed)
{
    // Where there is no contact: the world with itself.
    static const abut_given2 none = {0};
    const abut_motion2      *a[ABUT_LANES], *b[ABUT_LANES];
    abut_lanes               rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        g->given[i] = block->contact[i] != 0 ? &givens[block->contact[i] - 1] : &none;
        a[i] = &motions[g->given[i]->a];
        b[i] = &motions[g->given[i]->b];
        rows[i] = abut_lanes_load(g->given[i]->shape);
    }
    abut_lanes_transpose(rows);
    g->surface_speed = rows[0];
    g->round_a = rows[1];
    g->round_b = rows[2];
    g->share = rows[3];
    gather(&g->a, a, elapsed);
    gather(&g->b, b, elapsed);
    g->a.inverse_mass = abut_lanes_load(block->inverse_mass_a);
    g->b.inverse_mass = abut_lanes_load(block->inverse_mass_b);
    g->a.inverse_inertia = abut_lanes_load(block->inverse_inertia_a);
    g->b.inverse_inertia = abut_lanes_load(block->inverse_inertia_b);
}

// A point of each of the four; `there` is 1, or 0 where the contact has no such point.
typedef struct points {
    vecs       local_a, local_b;
    abut_lanes separation, there;
} points;

static void find_points(points *all, const group *g, int32_t p)
{
    const abut_given2 *const *of = g->given;
    abut_lanes                rows[ABUT_LANES];
    abut_real                 there[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        rows[i] = abut_lanes_load(of[i]->local[p]);
        there[i] = p < of[i]->count ? 1 : 0;
    }
    abut_lanes_transpose(rows);
    all->local_a = (vecs){rows[0], rows[1]};
    all->local_b = (vecs){rows[2], rows[3]};
    all->separation = abut_lanes_of(of[0]->separation[p], of[1]->separation[p], of[2]->separation[p], of[3]->separation[p]);
    all->there = abut_lanes_of(there[0], there[1], there[2], there[3]);
}

static void write_point(abut_block2 *block, int32_t p, const group *g, const abut_substep2 *substep)
{
    points at;
    find_points(&at, g, p);
    abut_block_row2 *row = block->row[p];
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const vecs       normal = {abut_lanes_load(block->normal_x), abut_lanes_load(block->normal_y)};
    const vecs       across = {abut_lanes_neg(normal.y), normal.x};
    const vecs       at_a = along(rotate(g->a.turn, at.local_a), g->round_a, normal);
    const vecs       at_b = along(rotate(g->b.turn, at.local_b), abut_lanes_neg(g->round_b), normal);
    const vecs       gap = sub(add(sub(g->b.center, g->a.center), at_b), at_a);
    const vecs       from_a = along(at_a, g->share, gap), from_b = along(at_b, abut_lanes_sub(g->share, one), gap);
    const abut_lanes square = dot(normal, normal);
    const soft_lanes soft = hold(abut_lanes_add(at.separation, dot(gap, normal)), substep);
    const abut_lanes keep = abut_lanes_sub(one, soft.softness);
    const abut_lanes arms[] = {cross(from_a, normal), cross(from_b, normal)};
    abut_lanes_store(block->keep[p], keep);
    set_row(&row[ALONG], g, &normal, &square, arms, &soft.rate, &keep, &at.there);
    if (block->friction) {
        const abut_lanes belt = abut_lanes_neg(g->surface_speed);
        const abut_lanes across_arms[] = {cross(from_a, across), cross(from_b, across)};
        set_row(&row[ACROSS], g, &across, &square, across_arms, &belt, NULL, NULL);
    }
    if (block->rolling) {
        const vecs       nowhere = {none, none};
        const abut_lanes turning[] = {one, one};
        set_row(&row[ROLLING], g, &nowhere, &none, turning, &none, NULL, NULL);
    }
}

void abut_block_rows2(abut_block2 *block, const abut_given2 *givens, const abut_motion2 *motions, const abut_substep2 *substep)
{
    group g;
    find_group(&g, block, givens, motions, substep->elapsed);
    for (int32_t p = 0; p < block->points; ++p) {
        write_point(block, p, &g, substep);
    }
}

void abut_block_note2(abut_block2 *block)
{
    for (int32_t p = 0; p < block->points; ++p) {
        for (uint32_t i = 0; i < ABUT_LANES; ++i) {
            block->pressed[p] |= block->row[p][ALONG].impulse[i] > 0 ? (uint32_t)1 << i : 0;
        }
    }
}
