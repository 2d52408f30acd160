// frame2.h : a joint where its bodies are now, and the kinds of rows that joints are made of.
#ifndef DYNAMICS_JOINT_FRAME2_H
#define DYNAMICS_JOINT_FRAME2_H

#include "row/row2.h"
#include "state/dynamics2.h"
#include "state/substep2.h"

typedef struct abut_joint_frame2 {
    const abut_motion2    *motions;
    const abut_substep2   *substep;
    const abut_joint_def2 *def;
    abut_vec2              between;      // from A's anchor to B's
    abut_vec2              arm_a, arm_b; // both from the centres of mass to B's anchor
    abut_vec2              axis;         // x of A's joint frame
    abut_real              angle;        // of B in A's joint frame
    abut_row2             *next;         // the next row to be written
    bool                   ahead;        // the rows are to note their errors where the bodies will be, and nothing else
} abut_joint_frame2;

// The joint's frame with the bodies at two places. The angle, if asked for, is followed through full turns from the one that
// the joint has; else it is that.
abut_joint_frame2 abut_joint_frame_of2(const abut_joint2 *joint, abut_place2 a, abut_place2 b, bool angle);

// The angle of a rotation, in radians, nearest to `near`.
abut_real abut_angle_of2(abut_rot2 turn, abut_real near);

// How the rows that follow take an error: rigid; a spring; nothing but a speed (a motor) with so much force or torque.

// A rigid row takes an error away that there is, and does not make the one that the bodies' turning would make: to first order
// they leave the constraint along its tangent.
void abut_rigid_row2(abut_joint_frame2 *f, abut_real error);
void abut_spring_row2(abut_joint_frame2 *f, abut_real error, abut_real hertz, abut_real most);
void abut_motor_row2(abut_joint_frame2 *f, abut_real speed, abut_real most);
// `room` left before a bound is reached; the row pushes towards where it grows.
void abut_limit_row2(abut_joint_frame2 *f, abut_real room);

// The direction of the next row: the anchors along a vector, or the angle.

abut_row2 *abut_along_row2(abut_joint_frame2 *f, abut_vec2 normal);
abut_row2 *abut_angle_row2(abut_joint_frame2 *f, abut_real of_a, abut_real of_b);

#endif
