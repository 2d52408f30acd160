// motion2.h : any bytes as the motions of two 2D shapes and the options of a cast, for the fuzz targets that ask about these.
#ifndef ABUT_FUZZ_MOTION2_H
#define ABUT_FUZZ_MOTION2_H

#include "bytes2.h"

#include "abut/impact2.h"

typedef struct motion {
    abut_sweep2       sweep[2];
    abut_cast_options options;
} motion;

static inline void make_motion(bytes *in, motion *m)
{
    for (int i = 0; i < 2; ++i) {
        m->sweep[i].start.p = vec(in);
        m->sweep[i].start.r = rotation(in);
        m->sweep[i].translation = vec(in);
        m->sweep[i].center = vec(in);
        m->sweep[i].turn = number(in);
    }
    m->options.max_fraction = number(in);
    m->options.target = number(in);
    m->options.tolerance = 0;
    m->options.leave = byte(in) % 2 != 0;
}

// What rounding of the motion itself may change in a distance.
static inline double slack_of(double size, double way)
{
    return 1024 * eps * (size + way) + 1024 * tiny;
}

// How far a matrix is from a rotation, and so a normal that it brought into the world from a unit vector.
static inline double shear_of(abut_rot2 r)
{
    return fabs((double)r.c * (double)r.c + (double)r.s * (double)r.s - 1);
}

#endif
