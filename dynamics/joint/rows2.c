// rows2.c : see rows2.h. What is rare is written joint by joint; the anchors of pins, of which there may be very many, side by
// side.
#include "joint/rows2.h"

#include "joint/kinds2.h"
#include "state/constants2.h"

// ---- how bodies turn ahead ----

// By their series: what they leave out is less than 3e-9 of them. Larger angles lose nothing in a difference.
abut_ahead2 abut_ahead_of2(abut_real angle)
{
    const abut_real small = (abut_real)0.5, square = angle * angle;
    if (!(abut_magnitude1(angle) < small)) {
        const abut_rot2 turn = abut_rot2_angle(angle);
        return (abut_ahead2){{angle, turn.c - 1, turn.s - angle, 0}};
    }
    const abut_real c = 1 - square / 12 * (1 - square / 30 * (1 - square / 56));
    const abut_real s = 1 - square / 20 * (1 - square / 42 * (1 - square / 72));
    return (abut_ahead2){{angle, -square / 2 * c, -angle * square / 6 * s, 0}};
}

void abut_look_ahead2(abut_dynamics2 *d)
{
    const uint32_t *order = d->joint_order.items;
    abut_ahead2    *ahead = d->ahead.items;
    for (size_t i = 0; i < d->joint_order.count; ++i) {
        const abut_joint2 *joint = &abut_joints2(d)[order[i]];
        const uint32_t     places[] = {joint->a, joint->b};
        for (int k = 0; k < 2; ++k) {
            const abut_motion2 *m = &abut_motions2(d)[places[k]];
            if (!(m->inverse_mass > 0)) {
                ahead[places[k]] = abut_ahead_of2(d->substep * m->spin);
            }
        }
    }
}

// ---- for a step ----

void abut_joint_rows_begin2(abut_dynamics2 *d, uint32_t place, abut_joint_block2 *blocks, abut_joint_row2 *rows,
                            const uint32_t speeds[2])
{
    abut_joint2        *joint = &abut_joints2(d)[place];
    abut_joint_block2  *block = &blocks[joint->place / ABUT_LANES];
    const uint32_t      lane = joint->place % ABUT_LANES;
    const abut_motion2 *a = &abut_motions2(d)[joint->a], *b = &abut_motions2(d)[joint->b];
    joint->local_a = abut_sub2(joint->def.frame_a.p, abut_bodies2(d)[joint->a].local_center);
    joint->local_b = abut_sub2(joint->def.frame_b.p, abut_bodies2(d)[joint->b].local_center);
    if (abut_joint_goes_by_angle2(&joint->def)) {
        joint->angle = abut_joint_angle2(joint, a->turn, b->turn, joint->angle);
    }
    block->a[lane] = speeds[0];
    block->b[lane] = speeds[1];
    block->place_a[lane] = joint->a;
    block->place_b[lane] = joint->b;
    block->joint[lane] = place + 1;
    block->pinned = abut_joint_is_pinned2(joint->def.kind);
    block->rows = joint->row_count > block->rows ? joint->row_count : block->rows;
    block->inverse_mass_a[lane] = a->inverse_mass;
    block->inverse_mass_b[lane] = b->inverse_mass;
    block->inverse_inertia_a[lane] = a->inverse_inertia;
    block->inverse_inertia_b[lane] = b->inverse_inertia;
    block->local_a_x[lane] = joint->local_a.x;
    block->local_a_y[lane] = joint->local_a.y;
    block->local_b_x[lane] = joint->local_b.x;
    block->local_b_y[lane] = joint->local_b.y;
    for (int32_t i = 0; i < joint->row_count; ++i) {
        rows[block->first_row + (uint32_t)i].impulse[lane] = joint->impulse[i];
    }
}

// ---- where the bodies are now ----

static abut_place2 place_at(const abut_motion2 *motions, uint32_t place, const abut_substep2 *substep)
{
    return abut_place_of2(&motions[place], substep->elapsed);
}

static abut_real turned(const abut_motion2 *m, const abut_substep2 *substep)
{
    return m->inverse_mass > 0 ? m->turned : substep->elapsed * m->spin;
}

static void write_line(abut_joint_row2 *row, uint32_t lane, const abut_joint_line2 *line)
{
    row->normal_x[lane] = line->normal.x;
    row->normal_y[lane] = line->normal.y;
    row->arm_a[lane] = line->arm_a;
    row->arm_b[lane] = line->arm_b;
    row->error[lane] = line->error;
    row->held[lane] = line->held ? 1 : 0;
    row->bias[lane] = line->bias;
    row->keep[lane] = 1 - line->softness;
    row->lower[lane] = line->lower;
    row->upper[lane] = line->upper;
}

// All rows, of pinned kinds those behind the first two.
static void write_lines(const abut_joint_block2 *block, abut_joint_row2 *rows, const abut_joint2 *joints,
                        const abut_motion2 *motions, const abut_substep2 *substep)
{
    abut_joint_line2 lines[ABUT_JOINT_ROWS];
    for (uint32_t i = 0; i < ABUT_LANES; ++i) {
        const abut_joint2 *joint = block->joint[i] != 0 ? &joints[block->joint[i] - 1] : NULL;
        const int32_t      first = block->pinned ? 2 : 0;
        if (joint == NULL || joint->row_count == first) {
            continue;
        }
        const abut_motion2 *a = &motions[joint->a], *b = &motions[joint->b];
        abut_joint_frame2   f = block->pinned ? (abut_joint_frame2){.def = &joint->def, .angle = joint->angle}
                                              : abut_joint_frame_of2(joint, place_at(motions, joint->a, substep),
                                                                     place_at(motions, joint->b, substep));
        f.substep = substep;
        f.angle += abut_joint_goes_by_angle2(&joint->def) ? turned(b, substep) - turned(a, substep) : 0;
        const int32_t count = abut_joint_lines2(&f, lines);
        for (int32_t k = 0; k < count; ++k) {
            write_line(&rows[first + k], i, &lines[k]);
        }
    }
}

// Two numbers of four joints.
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

static vecs rotate(vecs turn, vecs v)
{
    return (vecs){abut_lanes_sub(abut_lanes_mul(turn.x, v.x), abut_lanes_mul(turn.y, v.y)),
                  abut_lanes_add(abut_lanes_mul(turn.y, v.x), abut_lanes_mul(turn.x, v.y))};
}

static void gather_places(const uint32_t places[ABUT_LANES], const abut_motion2 *motions, abut_real elapsed, vecs *center,
                          vecs *turn)
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_place2 at = abut_place_of2(&motions[places[i]], elapsed);
        rows[i] = abut_lanes_of(at.center.x, at.center.y, at.turn.c, at.turn.s);
    }
    abut_lanes_transpose(rows);
    *center = (vecs){rows[0], rows[1]};
    *turn = (vecs){rows[2], rows[3]};
}

static void write_pin(abut_joint_row2 *row, abut_lanes there, vecs normal, abut_lanes arm_a, abut_lanes arm_b, abut_lanes error)
{
    const abut_lanes most = abut_lanes_mul(there, abut_lanes_all(ABUT_REAL_LARGEST));
    abut_lanes_store(row->normal_x, abut_lanes_mul(there, normal.x));
    abut_lanes_store(row->normal_y, abut_lanes_mul(there, normal.y));
    abut_lanes_store(row->arm_a, arm_a);
    abut_lanes_store(row->arm_b, arm_b);
    abut_lanes_store(row->error, error);
    abut_lanes_store(row->held, there);
    abut_lanes_store(row->lower, abut_lanes_neg(most));
    abut_lanes_store(row->upper, most);
}

// The anchors stay together. Both bodies are pushed at B's.
static void write_pins(const abut_joint_block2 *block, abut_joint_row2 *rows, const abut_motion2 *motions,
                       const abut_substep2 *substep)
{
    const uint32_t  *joint = block->joint;
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const abut_lanes there =
        abut_lanes_of(joint[0] != 0 ? 1 : 0, joint[1] != 0 ? 1 : 0, joint[2] != 0 ? 1 : 0, joint[3] != 0 ? 1 : 0);
    vecs center_a, center_b, turn_a, turn_b;
    gather_places(block->place_a, motions, substep->elapsed, &center_a, &turn_a);
    gather_places(block->place_b, motions, substep->elapsed, &center_b, &turn_b);
    const vecs local_a = {abut_lanes_load(block->local_a_x), abut_lanes_load(block->local_a_y)};
    const vecs local_b = {abut_lanes_load(block->local_b_x), abut_lanes_load(block->local_b_y)};
    const vecs at_a = rotate(turn_a, local_a), at_b = rotate(turn_b, local_b);
    const vecs between = sub(add(sub(center_b, center_a), at_b), at_a), arm_a = add(at_a, between);
    const vecs x = {one, none}, y = {none, one};
    write_pin(&rows[0], there, x, abut_lanes_neg(arm_a.y), abut_lanes_neg(at_b.y), between.x);
    write_pin(&rows[1], there, y, arm_a.x, at_b.x, between.y);
}

// What bodies that no impulse moves add to a row's velocity.
static void note_drift(const abut_joint_block2 *block, abut_joint_row2 *row, const abut_motion2 *motions)
{
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_motion2 *a = &motions[block->place_a[i]], *b = &motions[block->place_b[i]];
        const abut_vec2     normal = {row->normal_x[i], row->normal_y[i]};
        row->drift[i] = (b->inverse_mass > 0 ? 0 : abut_dot2(normal, b->velocity) + row->arm_b[i] * b->spin) -
                        (a->inverse_mass > 0 ? 0 : abut_dot2(normal, a->velocity) + row->arm_a[i] * a->spin);
    }
}

static bool drifts(const abut_joint_block2 *block, const abut_motion2 *motions)
{
    bool any = false;
    for (int i = 0; i < ABUT_LANES; ++i) {
        const abut_motion2 *a = &motions[block->place_a[i]], *b = &motions[block->place_b[i]];
        any = any || (!(a->inverse_mass > 0) && abut_moves2(a)) || (!(b->inverse_mass > 0) && abut_moves2(b));
    }
    return any;
}

// The effective mass: 0 where nothing can move, or where the number is none; and what rows that are not held have.
static void finish_row(const abut_joint_block2 *block, abut_joint_row2 *row)
{
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const abut_lanes x = abut_lanes_load(row->normal_x), y = abut_lanes_load(row->normal_y);
    const abut_lanes arm_a = abut_lanes_load(row->arm_a), arm_b = abut_lanes_load(row->arm_b);
    const abut_lanes masses = abut_lanes_add(abut_lanes_load(block->inverse_mass_a), abut_lanes_load(block->inverse_mass_b));
    const abut_lanes straight = abut_lanes_mul(masses, abut_lanes_add(abut_lanes_mul(x, x), abut_lanes_mul(y, y)));
    const abut_lanes turn_a = abut_lanes_mul(abut_lanes_mul(abut_lanes_load(block->inverse_inertia_a), arm_a), arm_a);
    const abut_lanes turn_b = abut_lanes_mul(abut_lanes_mul(abut_lanes_load(block->inverse_inertia_b), arm_b), arm_b);
    const abut_lanes inverse = abut_lanes_add(abut_lanes_add(straight, turn_a), turn_b);
    const abut_lanes quotient = abut_lanes_div(one, inverse);
    const abut_lanes finite = abut_lanes_choose(abut_lanes_all(ABUT_REAL_LARGEST), quotient, none, quotient);
    const abut_lanes whole = abut_lanes_choose(none, inverse, finite, none);
    abut_lanes_store(row->whole, whole);
    abut_lanes_store(row->inverse, abut_lanes_choose(none, whole, inverse, none));
    abut_lanes_store(row->mass, abut_lanes_mul(whole, abut_lanes_load(row->keep)));
    abut_lanes_store(row->bias, abut_lanes_add(abut_lanes_load(row->bias), abut_lanes_load(row->drift)));
}

// Of each body of a pin: its inverse inertia, and its arms of the two rows.
typedef struct pin_end {
    abut_lanes inertia, arm[2];
} pin_end;

static pin_end end_of(const abut_of_lanes inertia, const abut_of_lanes first, const abut_of_lanes second)
{
    return (pin_end){abut_lanes_load(inertia), {abut_lanes_load(first), abut_lanes_load(second)}};
}

static abut_lanes turning(const pin_end *end, int i, int k)
{
    return abut_lanes_mul(abut_lanes_mul(end->inertia, end->arm[i]), end->arm[k]);
}

// What the first row leaves of the second unknown: the determinant of the two rows' matrix by its first element. With s the sum
// of the inverse masses and I inverse inertias, arms p and q of A and B, the determinant is s (s + Ia |p|^2 + Ib |q|^2) +
// Ia Ib (p x q)^2 (Lagrange): a sum, not a difference, in which a light body on a long arm would lose all digits.
static abut_lanes left_of(const abut_joint_block2 *block, const pin_end *a, const pin_end *b, abut_lanes by_first)
{
    const abut_lanes masses = abut_lanes_add(abut_lanes_load(block->inverse_mass_a), abut_lanes_load(block->inverse_mass_b));
    const abut_lanes of_a = abut_lanes_add(turning(a, 0, 0), turning(a, 1, 1));
    const abut_lanes of_b = abut_lanes_add(turning(b, 0, 0), turning(b, 1, 1));
    const abut_lanes all = abut_lanes_add(masses, abut_lanes_add(of_a, of_b));
    const abut_lanes across = abut_lanes_sub(abut_lanes_mul(a->arm[0], b->arm[1]), abut_lanes_mul(a->arm[1], b->arm[0]));
    const abut_lanes both =
        abut_lanes_mul(abut_lanes_mul(abut_lanes_mul(a->inertia, across), by_first), abut_lanes_mul(b->inertia, across));
    return abut_lanes_add(abut_lanes_mul(abut_lanes_mul(masses, by_first), all), both);
}

// The inverse of the two rows' matrix, by elimination. Where it is no number they are solved one after the other.
static void couple_pins(abut_joint_block2 *block, abut_joint_row2 *rows)
{
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    const pin_end    a = end_of(block->inverse_inertia_a, rows[0].arm_a, rows[1].arm_a);
    const pin_end    b = end_of(block->inverse_inertia_b, rows[0].arm_b, rows[1].arm_b);
    const abut_lanes first = abut_lanes_load(rows[0].whole);
    const abut_lanes cross = abut_lanes_add(turning(&a, 0, 1), turning(&b, 0, 1)), ratio = abut_lanes_mul(cross, first);
    const abut_lanes rest = left_of(block, &a, &b, first);
    const abut_lanes quotient = abut_lanes_div(one, rest);
    const abut_lanes finite = abut_lanes_choose(abut_lanes_all(ABUT_REAL_LARGEST), quotient, none, quotient);
    const abut_lanes inverse = abut_lanes_choose(none, rest, finite, none);
    const abut_lanes whole_cross = abut_lanes_choose(none, inverse, abut_lanes_neg(abut_lanes_mul(ratio, inverse)), none);
    const abut_lanes more = abut_lanes_neg(abut_lanes_mul(ratio, whole_cross));
    abut_lanes_store(block->inverse_cross, abut_lanes_choose(none, inverse, cross, none));
    abut_lanes_store(block->whole_cross, whole_cross);
    abut_lanes_store(rows[0].whole, abut_lanes_choose(none, inverse, abut_lanes_add(first, more), first));
    abut_lanes_store(rows[1].whole, abut_lanes_choose(none, inverse, inverse, abut_lanes_load(rows[1].whole)));
}

void abut_joint_block_rows2(abut_joint_block2 *block, abut_joint_row2 *rows, const abut_joint2 *joints,
                            const abut_motion2 *motions, const abut_substep2 *substep)
{
    if (block->pinned) {
        write_pins(block, rows, motions, substep);
    }
    if (!block->pinned || block->rows > 2) {
        write_lines(block, rows, joints, motions, substep);
    }
    const bool drift = drifts(block, motions);
    for (int32_t i = 0; i < block->rows; ++i) {
        if (drift) {
            note_drift(block, &rows[i], motions);
        }
        finish_row(block, &rows[i]);
    }
    if (block->pinned) {
        couple_pins(block, rows);
    }
}

// ---- biases ----

// Of a held row: what is there now goes by its part, what the way ahead would add goes all.
static void set_bias(abut_joint_row2 *row, abut_lanes curve, const abut_substep2 *substep)
{
    const abut_lanes none = abut_lanes_all(0), held = abut_lanes_load(row->held), keep = abut_lanes_all(1 - ABUT_SOFTNESS);
    const abut_lanes part = abut_lanes_mul(abut_lanes_all(ABUT_CORRECTION), abut_lanes_load(row->error));
    const abut_lanes rate = abut_lanes_mul(abut_lanes_add(part, curve), abut_lanes_all(substep->frequency));
    const abut_lanes bias = abut_lanes_add(rate, abut_lanes_load(row->drift));
    const abut_lanes mass = abut_lanes_mul(keep, abut_lanes_load(row->whole));
    abut_lanes_store(row->bias, abut_lanes_choose(none, held, bias, abut_lanes_load(row->bias)));
    abut_lanes_store(row->mass, abut_lanes_choose(none, held, mass, abut_lanes_load(row->mass)));
    abut_lanes_store(row->keep, abut_lanes_choose(none, held, keep, abut_lanes_load(row->keep)));
}

// Of four bodies: how they turn ahead.
typedef struct turns {
    abut_lanes angle, cosine, sine; // less 1, less the angle
} turns;

static turns gather_turns(const uint32_t places[ABUT_LANES], const abut_ahead2 *ahead)
{
    abut_lanes rows[ABUT_LANES];
    for (int i = 0; i < ABUT_LANES; ++i) {
        rows[i] = abut_lanes_load(ahead[places[i]].numbers);
    }
    abut_lanes_transpose(rows);
    return (turns){rows[0], rows[1], rows[2]};
}

// How far a turn takes an arm off its tangent.
static vecs curve_of(const turns *t, vecs arm)
{
    return (vecs){abut_lanes_sub(abut_lanes_mul(t->cosine, arm.x), abut_lanes_mul(t->sine, arm.y)),
                  abut_lanes_add(abut_lanes_mul(t->cosine, arm.y), abut_lanes_mul(t->sine, arm.x))};
}

static void foresee_pins(abut_joint_block2 *block, abut_joint_row2 *rows, const abut_ahead2 *ahead,
                         const abut_substep2 *substep)
{
    const turns a = gather_turns(block->place_a, ahead), b = gather_turns(block->place_b, ahead);
    const vecs  between = {abut_lanes_load(rows[0].error), abut_lanes_load(rows[1].error)};
    const vecs  at_b = {abut_lanes_load(rows[1].arm_b), abut_lanes_neg(abut_lanes_load(rows[0].arm_b))};
    const vecs  arm_a = {abut_lanes_load(rows[1].arm_a), abut_lanes_neg(abut_lanes_load(rows[0].arm_a))};
    const vecs  apart = sub(curve_of(&b, at_b), curve_of(&a, sub(arm_a, between)));
    abut_lanes_store(block->cross, abut_lanes_mul(abut_lanes_all(1 - ABUT_SOFTNESS), abut_lanes_load(block->whole_cross)));
    // A is pushed at B's anchor, so its tangent goes by that.
    set_bias(&rows[0], abut_lanes_sub(apart.x, abut_lanes_mul(a.angle, between.y)), substep);
    set_bias(&rows[1], abut_lanes_add(apart.y, abut_lanes_mul(a.angle, between.x)), substep);
}

static abut_place2 place_ahead(const abut_motion2 *motions, uint32_t place, const abut_speed2 *speed,
                               const abut_substep2 *substep)
{
    abut_motion2 m = motions[place];
    if (!(m.inverse_mass > 0)) {
        return abut_place_of2(&m, substep->elapsed + substep->seconds);
    }
    m.velocity = (abut_vec2){speed->numbers[ABUT_SPEED_X], speed->numbers[ABUT_SPEED_Y]};
    m.spin = speed->numbers[ABUT_SPEED_SPIN];
    abut_advance_motion2(&m, substep->seconds);
    return abut_place_of2(&m, 0);
}

static abut_real speed_of(const abut_joint_row2 *row, uint32_t lane, const abut_speed2 *a, const abut_speed2 *b)
{
    const abut_real x = b->numbers[ABUT_SPEED_X] - a->numbers[ABUT_SPEED_X];
    const abut_real y = b->numbers[ABUT_SPEED_Y] - a->numbers[ABUT_SPEED_Y];
    return row->normal_x[lane] * x + row->normal_y[lane] * y + row->arm_b[lane] * b->numbers[ABUT_SPEED_SPIN] -
           row->arm_a[lane] * a->numbers[ABUT_SPEED_SPIN] + row->drift[lane];
}

static void foresee_lines(const abut_joint_block2 *block, abut_joint_row2 *rows, const abut_dynamics2 *d,
                          const abut_speed2 *speeds, const abut_substep2 *substep)
{
    const abut_motion2 *motions = abut_motions2(d);
    abut_of_lanes       curve[ABUT_JOINT_ROWS] = {{0}};
    for (uint32_t i = 0; i < ABUT_LANES; ++i) {
        if (block->joint[i] == 0) {
            continue;
        }
        const abut_joint2 *joint = &abut_joints2(d)[block->joint[i] - 1];
        const abut_speed2 *a = &speeds[block->a[i]], *b = &speeds[block->b[i]];
        abut_joint_frame2  then =
            abut_joint_frame_of2(joint, place_ahead(motions, joint->a, a, substep), place_ahead(motions, joint->b, b, substep));
        abut_joint_line2 lines[ABUT_JOINT_ROWS];
        then.substep = substep;
        const int32_t count = abut_joint_lines2(&then, lines);
        for (int32_t k = 0; k < count; ++k) {
            const abut_joint_row2 *row = &rows[k];
            const bool             turning = !(abut_dot2(lines[k].normal, lines[k].normal) > 0); // an angle has no curve
            const abut_real        linear = row->error[i] + substep->seconds * speed_of(row, i, a, b);
            curve[k][i] = turning ? 0 : lines[k].error - linear;
        }
    }
    for (int32_t k = 0; k < block->rows; ++k) {
        set_bias(&rows[k], abut_lanes_load(curve[k]), substep);
    }
}

void abut_joint_block_foresee2(abut_joint_block2 *block, abut_joint_row2 *rows, const abut_dynamics2 *d,
                               const abut_speed2 *speeds, const abut_substep2 *substep)
{
    if (!block->pinned) {
        foresee_lines(block, rows, d, speeds, substep);
        return;
    }
    foresee_pins(block, rows, d->ahead.items, substep);
    for (int32_t i = 2; i < block->rows; ++i) {
        set_bias(&rows[i], abut_lanes_all(0), substep);
    }
}

void abut_joint_block_relax2(abut_joint_block2 *block, abut_joint_row2 *rows)
{
    abut_lanes_store(block->cross, abut_lanes_load(block->whole_cross));
    const abut_lanes none = abut_lanes_all(0), one = abut_lanes_all(1);
    for (int32_t i = 0; i < block->rows; ++i) {
        abut_joint_row2 *row = &rows[i];
        const abut_lanes held = abut_lanes_load(row->held);
        abut_lanes_store(row->bias, abut_lanes_choose(none, held, abut_lanes_load(row->drift), abut_lanes_load(row->bias)));
        abut_lanes_store(row->mass, abut_lanes_choose(none, held, abut_lanes_load(row->whole), abut_lanes_load(row->mass)));
        abut_lanes_store(row->keep, abut_lanes_choose(none, held, one, abut_lanes_load(row->keep)));
    }
}

// ---- the end of a step ----

void abut_joint_end2(abut_joint2 *joint, const abut_joint_block2 *blocks, const abut_joint_row2 *rows,
                     const abut_motion2 *motions, const abut_substep2 *substep)
{
    const abut_joint_block2 *block = &blocks[joint->place / ABUT_LANES];
    const uint32_t           lane = joint->place % ABUT_LANES;
    const abut_motion2      *a = &motions[joint->a], *b = &motions[joint->b];
    if (joint->def.kind == ABUT_JOINT_GEAR2) {
        joint->angle += turned(b, substep) + joint->def.ratio * turned(a, substep);
    } else {
        joint->angle += turned(b, substep) - turned(a, substep);
    }
    for (int32_t i = 0; i < joint->row_count; ++i) {
        joint->impulse[i] = rows[block->first_row + (uint32_t)i].impulse[lane];
    }
    joint->force = (abut_vec2){block->force_x[lane] / substep->step, block->force_y[lane] / substep->step};
    joint->torque = block->torque[lane] / substep->step;
}
