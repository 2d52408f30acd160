// simd4_pose2.h : a 2D pose, written to memory as a row (simd4.h), in pieces of 16 bytes: what reads two of its
// numbers at once would wait long for them if they were written one by one.
#ifndef ABUT_SIMD_SIMD4_POSE2_H
#define ABUT_SIMD_SIMD4_POSE2_H

#include "abut/math2.h"
#include "simd/simd4.h"

#include <string.h>

static inline abut_pose2 abut_pose_of_numbers2(abut_real x, abut_real y, abut_real c, abut_real s)
{
    abut_pose2       pose;
    const abut_simd4 row = abut_simd4_of(x, y, c, s);
    memcpy(&pose, &row, sizeof pose);
    return pose;
}

#endif
