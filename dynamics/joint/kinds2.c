// kinds2.c : see kinds2.h. The number and order of a kind's rows are fixed by its def, so that impulses are found again. Those
// of pinned kinds come behind the two that hold the anchors together (rows2.c).
#include "joint/kinds2.h"

#include "joint/frame2.h"
#include "state/constants2.h"

static const abut_vec2 X = {1, 0}, Y = {0, 1};

// A spring draws the anchors together.
static void draw(abut_joint_frame2 *f)
{
    abut_along_row2(f, X);
    abut_spring_row2(f, f->between.x, f->def->hertz, f->def->most_force);
    abut_along_row2(f, Y);
    abut_spring_row2(f, f->between.y, f->def->hertz, f->def->most_force);
}

static void turn_motor_and_limits(abut_joint_frame2 *f)
{
    const abut_joint_def2 *def = f->def;
    if (def->motor) {
        abut_angle_row2(f, 1, 1);
        abut_motor_row2(f, def->motor_speed, def->most_force);
    }
    if (def->limited) {
        abut_angle_row2(f, 1, 1);
        abut_limit_row2(f, f->angle - def->lower);
        abut_angle_row2(f, -1, -1);
        abut_limit_row2(f, def->upper - f->angle);
    }
}

static void revolute(abut_joint_frame2 *f)
{
    if (f->def->hertz > 0) {
        abut_angle_row2(f, 1, 1);
        abut_spring_row2(f, f->angle, f->def->hertz, 0);
    }
    turn_motor_and_limits(f);
}

static void axis_limits(abut_joint_frame2 *f)
{
    const abut_real way = abut_dot2(f->between, f->axis);
    if (f->def->limited) {
        abut_along_row2(f, f->axis);
        abut_limit_row2(f, way - f->def->lower);
        abut_along_row2(f, abut_neg2(f->axis));
        abut_limit_row2(f, f->def->upper - way);
    }
}

static void stay_on_axis(abut_joint_frame2 *f)
{
    const abut_vec2 across = abut_perp2(f->axis);
    abut_along_row2(f, across);
    abut_rigid_row2(f, abut_dot2(f->between, across));
}

static void prismatic(abut_joint_frame2 *f)
{
    stay_on_axis(f);
    abut_angle_row2(f, 1, 1);
    abut_rigid_row2(f, f->angle);
    if (f->def->hertz > 0) {
        abut_along_row2(f, f->axis);
        abut_spring_row2(f, abut_dot2(f->between, f->axis), f->def->hertz, 0);
    }
    if (f->def->motor) {
        abut_along_row2(f, f->axis);
        abut_motor_row2(f, f->def->motor_speed, f->def->most_force);
    }
    axis_limits(f);
}

static void wheel(abut_joint_frame2 *f)
{
    stay_on_axis(f);
    abut_along_row2(f, f->axis);
    abut_spring_row2(f, abut_dot2(f->between, f->axis), f->def->hertz, 0);
    if (f->def->motor) {
        abut_angle_row2(f, 1, 1);
        abut_motor_row2(f, f->def->motor_speed, f->def->most_force);
    }
    axis_limits(f);
}

static abut_vec2 direction_of(abut_vec2 between, abut_real length)
{
    return length > 0 ? abut_scale2(1 / length, between) : X;
}

static void distance(abut_joint_frame2 *f)
{
    const abut_real length = abut_size2(f->between);
    abut_along_row2(f, direction_of(f->between, length));
    if (f->def->hertz > 0) {
        abut_spring_row2(f, length - f->def->length, f->def->hertz, 0);
    } else {
        abut_rigid_row2(f, length - f->def->length);
    }
}

static void rope(abut_joint_frame2 *f)
{
    const abut_real length = abut_size2(f->between);
    abut_along_row2(f, abut_neg2(direction_of(f->between, length)));
    abut_limit_row2(f, f->def->length - length);
}

static void weld(abut_joint_frame2 *f)
{
    abut_angle_row2(f, 1, 1);
    if (f->def->hertz > 0) {
        abut_spring_row2(f, f->angle, f->def->hertz, 0);
    } else {
        abut_rigid_row2(f, f->angle);
    }
}

static void motor(abut_joint_frame2 *f)
{
    draw(f);
    abut_angle_row2(f, 1, 1);
    abut_spring_row2(f, f->angle, f->def->hertz, f->def->most_torque);
}

// The angle is how far the gear has slipped, as of the beginning of the step; the speed makes it good.
static void gear(abut_joint_frame2 *f)
{
    abut_angle_row2(f, -f->def->ratio, 1);
    abut_motor_row2(f, -ABUT_CORRECTION * f->angle / f->substep->step, ABUT_REAL_LARGEST / 2);
}

bool abut_joint_is_pinned2(abut_joint_kind2 kind)
{
    return kind == ABUT_JOINT_REVOLUTE2 || kind == ABUT_JOINT_WELD2;
}

typedef void rows_fn(abut_joint_frame2 *f);

static rows_fn *const ROWS[] = {revolute, prismatic, distance, rope, weld, wheel, draw, motor, gear};

int32_t abut_joint_lines2(abut_joint_frame2 *f, abut_joint_line2 lines[ABUT_JOINT_ROWS])
{
    f->next = lines;
    ROWS[f->def->kind](f);
    return (int32_t)(f->next - lines);
}

int32_t abut_joint_row_count2(const abut_joint_def2 *def)
{
    static const int32_t least[] = {2, 2, 1, 1, 3, 2, 2, 3, 1};
    const bool           moves = def->kind == ABUT_JOINT_REVOLUTE2 || def->kind == ABUT_JOINT_PRISMATIC2;
    const bool           driven = moves || def->kind == ABUT_JOINT_WHEEL2;
    return least[def->kind] + (moves && def->hertz > 0 ? 1 : 0) + (driven && def->motor ? 1 : 0) +
           (driven && def->limited ? 2 : 0);
}

bool abut_joint_goes_by_angle2(const abut_joint_def2 *def)
{
    switch (def->kind) {
    case ABUT_JOINT_REVOLUTE2:
        return def->limited || def->hertz > 0;
    case ABUT_JOINT_WELD2:
    case ABUT_JOINT_PRISMATIC2:
    case ABUT_JOINT_MOTOR2:
        return true;
    case ABUT_JOINT_DISTANCE2:
    case ABUT_JOINT_ROPE2:
    case ABUT_JOINT_WHEEL2:
    case ABUT_JOINT_MOUSE2:
    case ABUT_JOINT_GEAR2:
        break;
    }
    return false;
}

static abut_real way_of(const abut_joint_frame2 *f)
{
    switch (f->def->kind) {
    case ABUT_JOINT_PRISMATIC2:
    case ABUT_JOINT_WHEEL2:
        return abut_dot2(f->between, f->axis);
    case ABUT_JOINT_DISTANCE2:
    case ABUT_JOINT_ROPE2:
        return abut_size2(f->between);
    case ABUT_JOINT_REVOLUTE2:
    case ABUT_JOINT_WELD2:
    case ABUT_JOINT_MOUSE2:
    case ABUT_JOINT_MOTOR2:
    case ABUT_JOINT_GEAR2:
        break;
    }
    return f->angle;
}

abut_real abut_joint_way2(const abut_joint2 *joint, const abut_motion2 *motions)
{
    const abut_place2 a = abut_place_of2(&motions[joint->a], 0), b = abut_place_of2(&motions[joint->b], 0);
    abut_joint_frame2 f = abut_joint_frame_of2(joint, a, b);
    if (joint->def.kind != ABUT_JOINT_GEAR2) {
        f.angle = abut_joint_angle2(joint, a.turn, b.turn, joint->angle);
    }
    return way_of(&f);
}

void abut_joint_forget2(abut_joint2 *joint)
{
    for (int32_t i = 0; i < ABUT_JOINT_ROWS; ++i) {
        joint->impulse[i] = 0;
    }
    joint->force = (abut_vec2){0, 0};
    joint->torque = 0;
    joint->angle = abut_is_finite1(joint->angle) ? joint->angle : 0;
}
