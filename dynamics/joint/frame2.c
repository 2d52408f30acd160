// frame2.c : see frame2.h.
#include "joint/frame2.h"

#include "row/row2.h"

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

abut_real abut_joint_angle2(const abut_joint2 *joint, abut_rot2 a, abut_rot2 b, abut_real near)
{
    return abut_angle_of2(relative(composed(a, joint->def.frame_a.r), composed(b, joint->def.frame_b.r)), near);
}

abut_joint_frame2 abut_joint_frame_of2(const abut_joint2 *joint, abut_place2 a, abut_place2 b)
{
    const abut_vec2   at_a = abut_rotate2(a.turn, joint->local_a), at_b = abut_rotate2(b.turn, joint->local_b);
    const abut_vec2   centers = abut_sub2(b.center, a.center);
    const abut_rot2   frame_a = composed(a.turn, joint->def.frame_a.r);
    abut_joint_frame2 f = {.def = &joint->def, .angle = joint->angle};
    f.between = abut_sub2(abut_add2(centers, at_b), at_a);
    f.arm_a = abut_add2(at_a, f.between);
    f.arm_b = at_b;
    f.axis = (abut_vec2){frame_a.c, frame_a.s};
    return f;
}

void abut_along_row2(abut_joint_frame2 *f, abut_vec2 normal)
{
    f->next->normal = normal;
    f->next->arm_a = abut_cross2(f->arm_a, normal);
    f->next->arm_b = abut_cross2(f->arm_b, normal);
}

void abut_angle_row2(abut_joint_frame2 *f, abut_real of_a, abut_real of_b)
{
    const abut_vec2 none = {0, 0};
    f->next->normal = none;
    f->next->arm_a = of_a;
    f->next->arm_b = of_b;
}

static void hold(abut_joint_frame2 *f, abut_real error, abut_real lower)
{
    abut_joint_line2 *row = f->next++;
    row->held = true;
    row->error = error;
    row->bias = row->softness = 0;
    row->lower = lower;
    row->upper = ABUT_REAL_LARGEST;
}

static void let(abut_joint_frame2 *f, abut_soft2 soft, abut_real error, abut_real lower, abut_real upper)
{
    abut_joint_line2 *row = f->next++;
    row->held = false;
    row->error = error;
    row->bias = soft.rate * error;
    row->softness = soft.softness;
    row->lower = lower;
    row->upper = upper;
}

void abut_rigid_row2(abut_joint_frame2 *f, abut_real error)
{
    hold(f, error, -ABUT_REAL_LARGEST);
}

void abut_spring_row2(abut_joint_frame2 *f, abut_real error, abut_real hertz, abut_real most)
{
    const abut_real impulse = most > 0 ? most * f->substep->seconds : ABUT_REAL_LARGEST;
    let(f, abut_spring2(hertz, f->def->damping_ratio, f->substep->seconds), error, -impulse, impulse);
}

void abut_motor_row2(abut_joint_frame2 *f, abut_real speed, abut_real most)
{
    const abut_real  impulse = most * f->substep->seconds;
    const abut_soft2 rigid = {1, 0};
    let(f, rigid, -speed, -impulse, impulse);
}

void abut_limit_row2(abut_joint_frame2 *f, abut_real room)
{
    if (room > 0) {
        const abut_soft2 within = {1 / f->substep->seconds, 0};
        let(f, within, room, 0, ABUT_REAL_LARGEST);
    } else {
        hold(f, room, 0);
    }
}
