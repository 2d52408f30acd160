// pose2.h : a pose of the plane, written to memory as a row (row4.h), in pieces of 16 bytes: what reads two of its numbers at
// once would wait long for them if they were written one by one.
#ifndef ABUT_MATH_POSE2_H
#define ABUT_MATH_POSE2_H

#include "abut/math2.h"
#include "math/row4.h"

#include <string.h>

static inline abut_pose2 abut_pose_of_numbers2(abut_real x, abut_real y, abut_real c, abut_real s)
{
    abut_pose2      pose;
    const abut_row4 row = abut_row4_of(x, y, c, s);
    memcpy(&pose, &row, sizeof pose);
    return pose;
}

#endif
