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
