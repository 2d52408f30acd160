// frame2.h : a joint where its bodies are, and the kinds of rows that joints are made of.
#ifndef DYNAMICS_JOINT_FRAME2_H
#define DYNAMICS_JOINT_FRAME2_H

#include "state/dynamics2.h"
#include "state/substep2.h"

// A row of one joint, as its kind writes it: the relative velocity normal . (velocity B - velocity A) + arm_b * spin B -
// arm_a * spin A is to be -bias, by an impulse between lower and upper.
typedef struct abut_joint_line2 {
    abut_vec2 normal;
    abut_real arm_a, arm_b;
    abut_real error;          // where the bodies are; of a held row it makes the bias
    abut_real bias, softness; // of a row that is not held
    abut_real lower, upper;   // of the impulse of a sub-step
    bool      held;           // it takes its error away, and does not make the one that the bodies' turning would make
} abut_joint_line2;

typedef struct abut_joint_frame2 {
    const abut_substep2   *substep;
    const abut_joint_def2 *def;
    abut_vec2              between;      // from A's anchor to B's
    abut_vec2              arm_a, arm_b; // both from the centres of mass to B's anchor
    abut_vec2              axis;         // x of A's joint frame
    abut_real              angle;        // of B in A's joint frame
    abut_joint_line2      *next;         // the next row to be written
} abut_joint_frame2;

// The joint's frame with the bodies at two places, and the joint's angle.
abut_joint_frame2 abut_joint_frame_of2(const abut_joint2 *joint, abut_place2 a, abut_place2 b);

// The angle of B in A's joint frame, followed through full turns from one.
abut_real abut_joint_angle2(const abut_joint2 *joint, abut_rot2 a, abut_rot2 b, abut_real near);

// The angle of a rotation, in radians, nearest to `near`.
abut_real abut_angle_of2(abut_rot2 turn, abut_real near);

// How the rows that follow take an error: rigid; a spring; nothing but a speed (a motor) with so much force or torque.

void abut_rigid_row2(abut_joint_frame2 *f, abut_real error);
void abut_spring_row2(abut_joint_frame2 *f, abut_real error, abut_real hertz, abut_real most);
void abut_motor_row2(abut_joint_frame2 *f, abut_real speed, abut_real most);
// `room` left before a bound is reached; the row pushes towards where it grows.
void abut_limit_row2(abut_joint_frame2 *f, abut_real room);

// The direction of the next row: the anchors along a vector, or the angle.

void abut_along_row2(abut_joint_frame2 *f, abut_vec2 normal);
void abut_angle_row2(abut_joint_frame2 *f, abut_real of_a, abut_real of_b);

#endif
