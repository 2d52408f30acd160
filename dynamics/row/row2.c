// row2.c : see row2.h. Projected Gauss-Seidel, sped up by conjugate gradients.
//
// A sweep solves one row after another, each with what the others have done to the velocities; a stack of n bodies needs about
// n^2 sweeps so, a light body between heavy ones as many as their masses' ratio. Taken as one step of a descent, sweeps can be
// joined to conjugate gradients, which needs the square root of those numbers.
// Source: Silcowitz-Hansen, Niebe, Erleben 2010, A nonsmooth nonlinear conjugate gradient method for interactive contact force
// problems.
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

void abut_rows_warm_start2(abut_row2 *rows, uint32_t count, abut_motion2 *motions)
{
    for (uint32_t i = 0; i < count; ++i) {
        abut_row_push2(&rows[i], rows[i].impulse, motions);
    }
}

typedef struct sweep_result {
    abut_real fastest; // largest change of a row's velocity
    abut_real square;  // of all changes, in energy
} sweep_result;

static void solve_row(abut_row2 *row, abut_motion2 *motions)
{
    const abut_real wanted = row->impulse - row->mass * (1 - row->softness) * (abut_row_speed2(row, motions) + row->bias) -
                             row->softness * row->impulse;
    const abut_real bound = row->friction > 0 ? row->friction * row[-row->to_normal].impulse : 0;
    const abut_real lower = row->friction > 0 ? -bound : row->lower;
    const abut_real upper = row->friction > 0 ? bound : row->upper;
    const abut_real impulse = wanted < lower ? lower : wanted > upper ? upper : wanted;
    row->change = impulse - row->impulse;
    row->impulse = impulse;
    abut_row_push2(row, row->change, motions);
}

static sweep_result sweep(abut_row2 *rows, uint32_t count, abut_motion2 *motions)
{
    sweep_result result = {0, 0};
    for (uint32_t i = 0; i < count; ++i) {
        abut_row2 *row = &rows[i];
        if (!(row->mass > 0)) {
            continue;
        }
        solve_row(row, motions);
        const abut_real speed = row->change / row->mass;
        const abut_real size = speed < 0 ? -speed : speed;
        result.fastest = size > result.fastest ? size : result.fastest;
        result.square += row->change * speed;
    }
    return result;
}

// Goes on along the last search direction, as far as `part`; the next direction is that and the last sweep's change together.
static void go_along(abut_row2 *rows, uint32_t count, abut_real part, abut_motion2 *motions)
{
    for (uint32_t i = 0; i < count; ++i) {
        abut_row2      *row = &rows[i];
        const abut_real step = part * row->along;
        row->along = step + row->change;
        if (part > 0) {
            row->impulse += step;
            abut_row_push2(row, step, motions);
        }
    }
}

void abut_rows_solve2(abut_row2 *rows, uint32_t count, abut_motion2 *motions, int32_t most, abut_real solved)
{
    abut_real before = 0;
    for (int32_t i = 1;; ++i) {
        const sweep_result now = sweep(rows, count, motions);
        // The last sweep is a plain one: what it leaves is within the bounds.
        if (!(now.fastest > solved) || i >= most) {
            return;
        }
        // A sweep that changed more than the one before says that the bounds have changed hands: begin anew from here.
        const bool anew = i == 1 || !(now.square < before);
        go_along(rows, count, anew ? 0 : now.square / before, motions);
        before = now.square;
    }
}
