// root2.h : square roots of the library's number type, and finite numbers.
#ifndef DYNAMICS_STATE_ROOT2_H
#define DYNAMICS_STATE_ROOT2_H

#include "abut/math2.h"

#include <math.h>

static inline abut_real abut_root1(abut_real x)
{
#if defined(ABUT_F32)
    return sqrtf(x);
#else
    return sqrt(x);
#endif
}

static inline abut_real abut_size2(abut_vec2 v)
{
    return abut_root1(abut_dot2(v, v));
}

static inline abut_real abut_magnitude1(abut_real x)
{
    return x < 0 ? -x : x;
}

static inline abut_real abut_between1(abut_real x, abut_real lower, abut_real upper)
{
    return x < lower ? lower : x > upper ? upper : x;
}

static inline bool abut_is_finite1(abut_real x)
{
    return x - x == 0;
}

static inline bool abut_is_finite2(abut_vec2 v)
{
    return abut_is_finite1(v.x) && abut_is_finite1(v.y);
}

#endif
