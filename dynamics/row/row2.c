// row2.c : see row2.h.
#include "row/row2.h"

#include "state/root2.h"

abut_soft2 abut_spring2(abut_real hertz, abut_real damping_ratio, abut_real h)
{
    const abut_real  omega = 2 * (abut_real)3.14159265358979323846 * hertz;
    const abut_real  damping = 2 * damping_ratio + h * omega;
    const abut_real  stiffness = h * omega * damping;
    const abut_real  rate = omega / damping;
    const abut_soft2 soft = {damping > 0 && abut_is_finite1(rate) ? rate : 0, 1 / (1 + stiffness)};
    return soft;
}

void abut_row_mass2(abut_row2 *row, const abut_motion2 *motions)
{
    const abut_motion2 *a = &motions[row->a], *b = &motions[row->b];
    const abut_real     inverse = (a->inverse_mass + b->inverse_mass) * abut_dot2(row->normal, row->normal) +
                              a->inverse_inertia * row->arm_a * row->arm_a + b->inverse_inertia * row->arm_b * row->arm_b;
    const abut_real mass = 1 / inverse;
    row->mass = inverse > 0 && abut_is_finite1(mass) ? mass : 0;
    row->inverse_mass_a = a->inverse_mass;
    row->inverse_mass_b = b->inverse_mass;
    row->inverse_inertia_a = a->inverse_inertia;
    row->inverse_inertia_b = b->inverse_inertia;
    row->drift = (b->inverse_mass > 0 ? 0 : abut_dot2(row->normal, b->velocity) + row->arm_b * b->spin) -
                 (a->inverse_mass > 0 ? 0 : abut_dot2(row->normal, a->velocity) + row->arm_a * a->spin);
}

abut_real abut_row_speed2(const abut_row2 *row, const abut_motion2 *motions)
{
    const abut_motion2 *a = &motions[row->a], *b = &motions[row->b];
    return abut_dot2(row->normal, abut_sub2(b->velocity, a->velocity)) + row->arm_b * b->spin - row->arm_a * a->spin;
}

void abut_row_push2(const abut_row2 *row, abut_real impulse, abut_motion2 *motions)
{
    abut_motion2 *a = &motions[row->a], *b = &motions[row->b];
    // What no impulse moves is shared by islands, which may be solved at the same time: it is not written to.
    if (a->inverse_mass > 0) {
        a->velocity = abut_along2(a->velocity, -impulse * a->inverse_mass, row->normal);
        a->spin -= impulse * a->inverse_inertia * row->arm_a;
    }
    if (b->inverse_mass > 0) {
        b->velocity = abut_along2(b->velocity, impulse * b->inverse_mass, row->normal);
        b->spin += impulse * b->inverse_inertia * row->arm_b;
    }
}

// ---- while rows are solved ----

static abut_real speed_of(const abut_row2 *row, const abut_speed2 *speeds)
{
    const abut_real *a = speeds[row->speed_a].numbers, *b = speeds[row->speed_b].numbers;
    const abut_vec2  apart = {b[ABUT_SPEED_X] - a[ABUT_SPEED_X], b[ABUT_SPEED_Y] - a[ABUT_SPEED_Y]};
    return abut_dot2(row->normal, apart) + row->arm_b * b[ABUT_SPEED_SPIN] - row->arm_a * a[ABUT_SPEED_SPIN] + row->drift;
}

static void push(const abut_row2 *row, abut_real impulse, abut_speed2 *speeds)
{
    abut_real      *a = speeds[row->speed_a].numbers, *b = speeds[row->speed_b].numbers;
    const abut_real of_a = impulse * row->inverse_mass_a, of_b = impulse * row->inverse_mass_b;
    a[ABUT_SPEED_X] -= of_a * row->normal.x;
    a[ABUT_SPEED_Y] -= of_a * row->normal.y;
    a[ABUT_SPEED_SPIN] -= impulse * row->inverse_inertia_a * row->arm_a;
    b[ABUT_SPEED_X] += of_b * row->normal.x;
    b[ABUT_SPEED_Y] += of_b * row->normal.y;
    b[ABUT_SPEED_SPIN] += impulse * row->inverse_inertia_b * row->arm_b;
}

void abut_row_warm_start2(const abut_row2 *row, abut_speed2 *speeds)
{
    push(row, row->impulse, speeds);
}

// Goes on along the last search direction, whose next one is that and the last sweep's change together. The bodies have gone
// already.
static void go_along(abut_row2 *row, const abut_row_sweep_state2 *sweep)
{
    const abut_real step = sweep->first ? 0 : sweep->part * row->along;
    row->along = sweep->first ? 0 : step + row->change;
    row->impulse += step;
}

void abut_row_sweep2(abut_row2 *row, abut_speed2 *speeds, abut_row_sweep_state2 *sweep)
{
    go_along(row, sweep);
    row->change = 0;
    if (!(row->mass > 0)) {
        return;
    }
    const abut_real wanted =
        row->impulse - row->mass * (1 - row->softness) * (speed_of(row, speeds) + row->bias) - row->softness * row->impulse;
    const abut_real impulse = wanted < row->lower ? row->lower : wanted > row->upper ? row->upper : wanted;
    row->change = impulse - row->impulse;
    row->impulse = impulse;
    push(row, row->change, speeds);
    const abut_real speed = row->change / row->mass;
    const abut_real size = abut_magnitude1(speed);
    sweep->fastest = size > sweep->fastest ? size : sweep->fastest;
    sweep->square += row->change * speed;
}
