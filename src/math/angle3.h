// angle3.h : the angle between two 3D directions.
#ifndef ABUT_MATH_ANGLE3_H
#define ABUT_MATH_ANGLE3_H

#include "math/angle.h"
#include "math/direction3.h"

// In [0, pi], for unit vectors off by a few u: good to that, whatever the angle (Kahan 2006, "How futile are mindless
// assessments of roundoff in floating-point computation?", section 12).
static inline abut_real abut_angle_between3(abut_vec3 a, abut_vec3 b)
{
    abut_real apart = abut_direction_of3(abut_sub3(a, b)).length;
    abut_real together = abut_direction_of3(abut_add3(a, b)).length;
    return 2 * abut_angle_of(together, apart);
}

#endif
