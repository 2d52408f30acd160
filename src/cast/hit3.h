// hit3.h : how a cast and an impact say what they have found.
#ifndef ABUT_CAST_HIT3_H
#define ABUT_CAST_HIT3_H

#include "abut/cast3.h"
#include "base/tolerance_cast.h"
#include "math/real.h"

// The bounds of a touch, as a fraction of the motion.
typedef struct abut_first_touch3 {
    abut_vec3   point, normal;
    abut_real   safe, upper, last; // not before, not after, and where the motion ends
    abut_real   estimate;          // between them, or beyond
    abut_real   distance;
    bool        grazing;
    abut_status status;
    int32_t     supports;
} abut_first_touch3;

abut_hit3 abut_invalid_hit3(void);

abut_hit3 abut_hit_of3(const abut_first_touch3 *touch);

#endif
