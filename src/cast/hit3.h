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

// An upper bound of a length that needs no root, and no more than sqrt 3 times it.
static inline abut_real abut_length_bound3(abut_vec3 v)
{
    return abut_abs(v.x) + abut_abs(v.y) + abut_abs(v.z);
}

#endif
