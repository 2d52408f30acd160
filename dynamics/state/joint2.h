// joint2.h : a joint as it is kept from step to step.
#ifndef DYNAMICS_STATE_JOINT2_H
#define DYNAMICS_STATE_JOINT2_H

#include "abut/dynamics2.h"

enum { ABUT_JOINT_ROWS = 6 }; // the most that a kind has

typedef struct abut_joint2 {
    uint32_t        id; // generation and place; 0: the place is free
    uint32_t        generation;
    uint32_t        a, b; // places of the bodies
    abut_joint_def2 def;
    abut_vec2       local_a, local_b; // the anchors, from each centre of mass, in each body's frame
    abut_real       angle; // of B in A's joint frame when the step began, with full turns; of a gear: how far it has slipped
    abut_real       impulse[ABUT_JOINT_ROWS]; // of the last sub-step
    abut_vec2       force;                    // on B: the mean over the last step
    abut_real       torque;
    uint32_t        island;
    uint32_t        color; // as of a contact
    uint32_t        place; // in the blocks: ABUT_LANES to a block
    int32_t         row_count;
} abut_joint2;

#endif
