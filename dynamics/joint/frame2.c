// frame2.c : see frame2.h.
#include "joint/frame2.h"

#include "state/constants2.h"

// Newton's method on the sine of what is missing, whose convergence is cubic. From a quarter turn off it takes five steps.
abut_real abut_angle_of2(abut_rot2 turn, abut_real near)
{
    const int most_steps = 6;
    abut_real angle = near;
    for (int i = 0; i < most_steps; ++i) {
        const abut_rot2 guess = abut_rot2_angle(angle);
        const abut_real sine = guess.c * turn.s - guess.s * turn.c;
        const bool      behind = guess.c * turn.c + guess.s * turn.s < 0;
        angle += behind ? (sine < 0 ? (abut_real)-1.5 : (abut_real)1.5) : sine;
        if (!behind && abut_magnitude1(sine) < (abut_real)1e-6) {
            break;
        }
    }
    return angle;
}

static abut_rot2 relative(abut_rot2 a, abut_rot2 b)
{
    const abut_rot2 r = {a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c};
    return r;
}

static abut_rot2 composed(abut_rot2 outer, abut_rot2 inner)
{
    const abut_rot2 r = {outer.c * inner.c - outer.s * inner.s, outer.s * inner.c + outer.c * inner.s};
    return r;
}

abut_joint_frame2 abut_joint_frame_of2(const abut_joint2 *joint, abut_place2 a, abut_place2 b, bool angle)
{
    const abut_vec2   at_a = abut_rotate2(a.turn, joint->local_a), at_b = abut_rotate2(b.turn, joint->local_b);
    const abut_vec2   centers = abut_sub2(b.center, a.center);
    const abut_rot2   frame_a = composed(a.turn, joint->def.frame_a.r);
    const abut_rot2   frame_b = composed(b.turn, joint->def.frame_b.r);
    abut_joint_frame2 f = {.def = &joint->def, .angle = joint->angle};
    if (angle) {
        f.angle = abut_angle_of2(relative(frame_a, frame_b), joint->angle);
    }
    f.between = abut_sub2(abut_add2(centers, at_b), at_a);
    f.arm_a = abut_add2(at_a, f.between);
    f.arm_b = at_b;
    f.axis = (abut_vec2){frame_a.c, frame_a.s};
    return f;
}

abut_row2 *abut_along_row2(abut_joint_frame2 *f, abut_vec2 normal)
{
    f->next->normal = normal;
    f->next->arm_a = abut_cross2(f->arm_a, normal);
    f->next->arm_b = abut_cross2(f->arm_b, normal);
    return f->next;
}

abut_row2 *abut_angle_row2(abut_joint_frame2 *f, abut_real of_a, abut_real of_b)
{
    const abut_vec2 none = {0, 0};
    f->next->normal = none;
    f->next->arm_a = of_a;
    f->next->arm_b = of_b;
    return f->next;
}

static void finish(abut_joint_frame2 *f, abut_real bias, abut_real softness, abut_real lower, abut_real upper)
{
    abut_row2 *row = f->next++;
    if (f->ahead) {
        return;
    }
    row->bias = bias;
    row->softness = softness;
    row->lower = lower;
    row->upper = upper;
    abut_row_mass2(row, f->motions);
}

// A bound or an error: what is there now goes by its part, what the way ahead would add goes all.
static void hold(abut_joint_frame2 *f, abut_real error, abut_real lower)
{
    const abut_real h = f->substep->seconds;
    if (f->ahead) {
        f->next++->bias = error;
        return;
    }
    if (f->substep->relaxed) {
        finish(f, 0, 0, lower, ABUT_REAL_LARGEST);
        return;
    }
    const abut_real linear = error + h * abut_row_speed2(f->next, f->motions);
    const abut_real curve = f->next->bias - linear;
    finish(f, (ABUT_CORRECTION * error + curve) / h, ABUT_SOFTNESS, lower, ABUT_REAL_LARGEST);
}

void abut_rigid_row2(abut_joint_frame2 *f, abut_real error)
{
    hold(f, error, -ABUT_REAL_LARGEST);
}

void abut_spring_row2(abut_joint_frame2 *f, abut_real error, abut_real hertz, abut_real most)
{
    const abut_soft2 soft = abut_spring2(hertz, f->def->damping_ratio, f->substep->seconds);
    const abut_real  impulse = most > 0 ? most * f->substep->seconds : ABUT_REAL_LARGEST;
    finish(f, soft.rate * error, soft.softness, -impulse, impulse);
}

void abut_motor_row2(abut_joint_frame2 *f, abut_real speed, abut_real most)
{
    const abut_real impulse = most * f->substep->seconds;
    finish(f, -speed, 0, -impulse, impulse);
}

void abut_limit_row2(abut_joint_frame2 *f, abut_real room)
{
    if (room > 0 && !f->ahead) {
        finish(f, room / f->substep->seconds, 0, 0, ABUT_REAL_LARGEST);
    } else {
        hold(f, room, 0);
    }
}
