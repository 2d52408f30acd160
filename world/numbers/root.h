// root.h : the square root and the absolute value of the library's number type.
#ifndef WORLD_NUMBERS_ROOT_H
#define WORLD_NUMBERS_ROOT_H

#include "abut/base.h"

#include <math.h>

static inline abut_real abut_world_sqrt(abut_real x)
{
#if defined(ABUT_F32)
    return sqrtf(x);
#else
    return sqrt(x);
#endif
}

static inline abut_real abut_world_abs(abut_real x)
{
    return x < 0 ? -x : x;
}

#endif
