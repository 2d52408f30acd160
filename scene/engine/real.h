// real.h : numbers on their way into the library's precision, for the files compiled once against each library.
//
// gcc 12 can drop the rounding in double -> float -> double at -O2 (its SLP vectoriser): they are compiled without it.
#ifndef SCENE_ENGINE_REAL_H
#define SCENE_ENGINE_REAL_H

#include "abut/base.h"
#include "scene/engine/answer.h"
#include "scene/engine/query.h"

#include <math.h>

#if defined(ABUT_F32)
#define ENGINE_OF(name) name##_f32
#define PRECISION "f32"
#define BOX_MARGIN 0x1p-16 // of a body's size; the float queries' errors stay below 4e-6 of the pair's
#define SMALLEST 0x1p-145
#define ROUNDOFF 0x1p-24
#define NEXT(v, to) nextafterf(v, to)
#else
#define ENGINE_OF(name) name##_f64
#define PRECISION "f64"
#define BOX_MARGIN 0x1p-40 // of a body's size; the double queries' errors stay below 1e-13 of the pair's
#define SMALLEST 0x1p-1070
#define ROUNDOFF 0x1p-53
#define NEXT(v, to) nextafter(v, to)
#endif

// A number in the library's precision; what that moved it by is added to *moved.
static inline abut_real rounded(double v, double *moved)
{
    abut_real r = (abut_real)v;
    *moved += fabs(v - (double)r);
    return r;
}

static inline bool fits(double v)
{
    return fabs(v) <= (double)ABUT_REAL_LARGEST;
}

static inline bool fits_point(scene_point p)
{
    return fits(p.x) && fits(p.y) && fits(p.z);
}

// The margin in the library's precision, not smaller than asked for.
static inline abut_real margin_of(double margin)
{
    if (!(margin < (double)ABUT_REAL_LARGEST))
        return ABUT_REAL_LARGEST;
    abut_real m = (abut_real)margin;
    return (double)m < margin ? NEXT(m, ABUT_REAL_LARGEST) : m;
}

static inline answer_status status_of(abut_status status)
{
    switch (status) {
    case ABUT_OK:
        return ANSWER_OK;
    case ABUT_BEYOND:
        return ANSWER_BEYOND;
    case ABUT_LIMIT:
        return ANSWER_LIMIT;
    default:
        return ANSWER_INVALID;
    }
}

static inline query_status query_status_of(abut_status status)
{
    switch (status) {
    case ABUT_OK:
        return QUERY_OK;
    case ABUT_MISS:
        return QUERY_MISS;
    case ABUT_INITIAL:
        return QUERY_INITIAL;
    case ABUT_LIMIT:
        return QUERY_LIMIT;
    default:
        return QUERY_INVALID;
    }
}

#endif
