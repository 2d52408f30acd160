// block_rows2.c : the rows of four contacts, written side by side where their bodies are now. Soft contacts.
// Source: Catto 2024, Solver2D.
#include "row/block2.h"

#include "state/constants2.h"
#include <stddef.h>
#include <string.h>

// Two numbers of four contacts.
typedef struct vecs {
    abut_lanes x, y;
} vecs;

static inline vecs add(vecs a, vecs b)
{
    return (vecs){abut_lanes_add(a.x, b.x), abut_lanes_add(a.y, b.y)};
}

static inline vecs sub(vecs a, vecs b)
{
    return (vecs){abut_lanes_sub(a.x, b.x), abut_lanes_sub(a.y, b.y)};
}

static inline vecs along(vecs a, abut_lanes s, vecs b)
{
    return (vecs){abut_lanes_add(a.x, abut_lanes_mul(s, b.x)), abut_lanes_add(a.y, abut_lanes_mul(s, b.y))};
}

static inline abut_lanes dot(vecs a, vecs b)
{
    return abut_lanes_add(abut_lanes_mul(a.x, b.x), abut_lanes_mul(a.y, b.y));
}

static inline abut_lanes cross(vecs a, vecs b)
{
    return abut_lanes_sub(abut_lanes_mul(a.x, b.y), abut_lanes_mul(a.y, b.x));
}

static inline vecs rotate(vecs turn, vecs v)
{
    return (vecs){abut_lanes_sub(abut_lanes_mul(turn.x, v.x), abut_lanes_mul(turn.y, v.y)),
                  abut_lanes_add(abut_lanes_mul(turn.y, v.x), abut_lanes_mul(turn.x, v.y))};
}

// ---- four bodies ----

typedef struct places {
    vecs center, turn;
} places;

_Static_assert(offsetof(abut_motion2, center) == 0 && offsetof(abut_motion2, turn) == sizeof(abut_vec2),
               "where a body is, is one load");

static inline places places_of(const abut_motion2 *const motions[ABUT_LANES])
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        memcpy(&rows[i], motions[i], sizeof rows[i]);
    }
    abut_lanes_transpose(rows);
    return (places){{rows[0], rows[1]}, {rows[2], rows[3]}};
}

// Kinematic bodies have moved on since the step began.
static places places_after(const abut_motion2 *const motions[ABUT_LANES], abut_real elapsed)
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_place2 place = abut_place_of2(motions[i], elapsed);
        rows[i] = abut_lanes_of(place.center.x, place.center.y, place.turn.c, place.turn.s);
    }
    abut_lanes_transpose(rows);
    return (places){{rows[0], rows[1]}, {rows[2], rows[3]}};
}

// ---- four contacts ----

// With what their rows are made from.
typedef struct group {
    const abut_given2 *given[ABUT_LANES];
    places             a, b;
    abut_lanes         surface_speed, round_a, round_b, share;
    abut_lanes         separation[ABUT_BLOCK_POINTS], there[ABUT_BLOCK_POINTS]; // 1, or 0 where the contact has no such point
} group;

static inline void find_group(group *g, const abut_block2 *block, const abut_given2 *givens, const abut_motion2 *motions,
                              abut_real elapsed)
{
    const abut_motion2 *a[ABUT_LANES], *b[ABUT_LANES];
    abut_lanes          rows[ABUT_LANES], points[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        g->given[i] = &givens[block->contact[i]];
        a[i] = &motions[g->given[i]->a];
        b[i] = &motions[g->given[i]->b];
        rows[i] = abut_lanes_load(g->given[i]->shape);
        points[i] = abut_lanes_load(g->given[i]->points);
    }
    abut_lanes_transpose(rows);
    abut_lanes_transpose(points);
    for (int p = 0; p < ABUT_BLOCK_POINTS; ++p) {
        g->separation[p] = points[p];
        g->there[p] = points[ABUT_BLOCK_POINTS + p];
    }
    g->surface_speed = rows[0];
    g->round_a = rows[1];
    g->round_b = rows[2];
    g->share = rows[3];
    if (block->drifts) {
        g->a = places_after(a, elapsed);
        g->b = places_after(b, elapsed);
    } else {
        g->a = places_of(a);
        g->b = places_of(b);
    }
}

// Holds the two apart: what overlaps goes apart at a rate, what does not may come together within the sub-step. Says which part
// of an impulse stays.
static inline abut_lanes hold(abut_lanes separation, const abut_substep2 *substep, abut_lanes *rate)
{
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const abut_lanes apart = abut_lanes_mul(separation, abut_lanes_all(substep->frequency));
    if (substep->relaxed) {
        *rate = abut_lanes_max(apart, none);
        return one;
    }
    const abut_lanes most = abut_lanes_all(-ABUT_PUSH_SPEED * substep->length);
    const abut_lanes back = abut_lanes_max(most, abut_lanes_mul(abut_lanes_all(ABUT_CORRECTION), apart));
    *rate = abut_lanes_choose(none, separation, apart, back);
    return abut_lanes_choose(none, separation, one, abut_lanes_all(1 - ABUT_SOFTNESS));
}

// A row that moves the two by `straight` for an impulse of 1, and turns them by its arms. `share` of its effective mass counts.
static inline void set_row(const abut_block2 *block, abut_block_row2 *row, abut_lanes straight, abut_lanes arm_a,
                           abut_lanes arm_b, abut_lanes bias, abut_lanes share)
{
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const abut_lanes turn_a = abut_lanes_mul(abut_lanes_mul(abut_lanes_load(block->inverse_inertia_a), arm_a), arm_a);
    const abut_lanes turn_b = abut_lanes_mul(abut_lanes_mul(abut_lanes_load(block->inverse_inertia_b), arm_b), arm_b);
    const abut_lanes inverse = abut_lanes_add(abut_lanes_add(straight, turn_a), turn_b);
    const abut_lanes whole = abut_lanes_div(one, inverse);
    // 0 where nothing can move, or where the number is none.
    const abut_lanes mass = abut_lanes_choose(whole, abut_lanes_all(ABUT_REAL_LARGEST), whole, none);
    abut_lanes_store(row->arm_a, arm_a);
    abut_lanes_store(row->arm_b, arm_b);
    abut_lanes_store(row->mass, abut_lanes_mul(mass, share));
    abut_lanes_store(row->inverse, inverse);
    abut_lanes_store(row->bias, bias);
}

// A point of each of the four, in both bodies' frames.
typedef struct points {
    vecs local_a, local_b;
} points;

static inline points points_of(const group *g, int32_t p)
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        rows[i] = abut_lanes_load(g->given[i]->local[p]);
    }
    abut_lanes_transpose(rows);
    return (points){{rows[0], rows[1]}, {rows[2], rows[3]}};
}

static inline void write_point(abut_block2 *block, int32_t p, const group *g, const abut_substep2 *substep)
{
    const points     at = points_of(g, p);
    abut_block_row2 *row = block->row[p];
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const vecs       normal = {abut_lanes_load(block->normal_x), abut_lanes_load(block->normal_y)};
    const vecs       at_a = along(rotate(g->a.turn, at.local_a), g->round_a, normal);
    const vecs       at_b = along(rotate(g->b.turn, at.local_b), abut_lanes_neg(g->round_b), normal);
    const vecs       gap = sub(add(sub(g->b.center, g->a.center), at_b), at_a);
    const vecs       from_a = along(at_a, g->share, gap), from_b = along(at_b, abut_lanes_sub(g->share, one), gap);
    const abut_lanes masses = abut_lanes_add(abut_lanes_load(block->inverse_mass_a), abut_lanes_load(block->inverse_mass_b));
    const abut_lanes straight = abut_lanes_mul(masses, dot(normal, normal));
    const abut_lanes separation = abut_lanes_add(g->separation[p], dot(gap, normal));
    abut_lanes       rate;
    const abut_lanes keep = hold(separation, substep, &rate);
    set_row(block, &row[ABUT_ALONG], straight, cross(from_a, normal), cross(from_b, normal), rate,
            abut_lanes_mul(keep, g->there[p]));
    abut_lanes_store(block->keep[p], keep);
    abut_lanes_store(block->separation[p], separation);
    if (block->friction) {
        const vecs       across = {abut_lanes_neg(normal.y), normal.x};
        const abut_lanes belt = abut_lanes_neg(g->surface_speed);
        set_row(block, &row[ABUT_ACROSS], straight, cross(from_a, across), cross(from_b, across), belt, one);
    }
    if (block->rolling) {
        set_row(block, &row[ABUT_ROLLING], none, one, one, none, one);
    }
}

// ---- bodies that no impulse moves ----

// Their velocity, 0 of the others.
typedef struct drift {
    vecs       velocity;
    abut_lanes spin;
} drift;

static drift drift_of(const abut_motion2 *motions, const uint32_t bodies[ABUT_LANES])
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_motion2 *m = &motions[bodies[i]];
        rows[i] = m->inverse_mass > 0 ? abut_lanes_all(0) : abut_lanes_of(m->velocity.x, m->velocity.y, m->spin, 0);
    }
    abut_lanes_transpose(rows);
    return (drift){{rows[0], rows[1]}, rows[2]};
}

static abut_lanes speed_of(const drift *d, vecs normal, const abut_real arm[ABUT_LANES])
{
    return abut_lanes_add(dot(normal, d->velocity), abut_lanes_mul(abut_lanes_load(arm), d->spin));
}

// Adds to the rows' biases what they move by themselves.
static void add_drifts(abut_block2 *block, const group *g, const abut_motion2 *motions)
{
    const vecs normal = {abut_lanes_load(block->normal_x), abut_lanes_load(block->normal_y)};
    const vecs along_row[] = {normal, {abut_lanes_neg(normal.y), normal.x}, {abut_lanes_all(0), abut_lanes_all(0)}};
    const bool has[] = {true, block->friction, block->rolling};
    uint32_t   a[ABUT_LANES], b[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        a[i] = g->given[i]->a;
        b[i] = g->given[i]->b;
    }
    const drift of_a = drift_of(motions, a), of_b = drift_of(motions, b);
    for (int32_t p = 0; p < block->points; ++p) {
        for (int r = ABUT_ALONG; r <= ABUT_ROLLING; ++r) {
            abut_block_row2 *row = &block->row[p][r];
            const abut_lanes apart =
                abut_lanes_sub(speed_of(&of_b, along_row[r], row->arm_b), speed_of(&of_a, along_row[r], row->arm_a));
            if (has[r]) {
                abut_lanes_store(row->bias, abut_lanes_add(abut_lanes_load(row->bias), apart));
            }
        }
    }
}

// ---- all of it ----

// Since the rows were written, relaxed, no body has moved: all is as it was but what holds the two apart.
static inline void hold_point(abut_block2 *block, int32_t p, const abut_substep2 *substep)
{
    abut_block_row2 *row = &block->row[p][ABUT_ALONG];
    abut_lanes       rate;
    const abut_lanes keep = hold(abut_lanes_load(block->separation[p]), substep, &rate);
    abut_lanes_store(row->mass, abut_lanes_mul(abut_lanes_load(row->mass), keep));
    abut_lanes_store(row->bias, rate);
    abut_lanes_store(block->keep[p], keep);
}

// Which contacts of the block have a load on a point, a bit each.
static inline uint32_t pressed_of(const abut_block2 *block, int32_t p)
{
    return abut_lanes_positive(abut_lanes_load(block->row[p][ABUT_ALONG].impulse));
}

void abut_block_rows2(abut_block2 *block, const abut_given2 *givens, const abut_motion2 *motions, const abut_substep2 *substep)
{
    // The impulses that a step begins with are those of the last one.
    const bool solved = substep->relaxed || substep->elapsed > 0;
    for (int32_t p = 0; solved && p < block->points; ++p) {
        block->pressed[p] |= pressed_of(block, p);
    }
    if (solved && !substep->relaxed && !block->drifts) {
        for (int32_t p = 0; p < block->points; ++p) {
            hold_point(block, p, substep);
        }
        return;
    }
    group g;
    find_group(&g, block, givens, motions, substep->elapsed);
    for (int32_t p = 0; p < block->points; ++p) {
        write_point(block, p, &g, substep);
    }
    if (block->drifts) {
        add_drifts(block, &g, motions);
    }
}
