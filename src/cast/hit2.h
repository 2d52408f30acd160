// hit2.h : how a cast and an impact say what they have found.
#ifndef ABUT_CAST_HIT2_H
#define ABUT_CAST_HIT2_H

#include "abut/cast2.h"
#include "base/tolerance_cast.h"
#include "math/real.h"

// The bounds of a touch, as a fraction of the motion.
typedef struct abut_first_touch2 {
    abut_vec2   point, normal;
    abut_real   safe, upper, last; // not before, not after, and where the motion ends
    abut_real   estimate;          // between them, or beyond
    abut_real   distance;
    bool        grazing;
    abut_status status;
    int32_t     supports;
} abut_first_touch2;

abut_hit2 abut_invalid_hit2(void);

abut_hit2 abut_hit_of2(const abut_first_touch2 *touch);

#endif
