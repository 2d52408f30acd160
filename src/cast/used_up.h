// used_up.h : how long a separation lasts that falls.
#ifndef ABUT_CAST_USED_UP_H
#define ABUT_CAST_USED_UP_H

#include "base/tolerance_cast.h"
#include "math/real.h"
#include "math/unit.h"

// The time after which a separation is used up that falls at a speed and with its square: the root of a parabola. Of none that
// can be told where these are beyond all numbers.
static inline abut_real abut_used_up(abut_real now, abut_real along, abut_real curve, abut_real rest)
{
    const abut_real per_unit = abut_unit_of(abut_max(abut_max(along, curve), now)).per_unit; // squares far from one are lost
    const abut_real v = along * per_unit;
    const abut_real root = abut_sqrt(v * v + 4 * (curve * per_unit) * (now * per_unit));
    if (!(v + root > 0)) {
        return v + root == 0 ? rest : 0;
    }
    return abut_min(abut_max(2 * (now * per_unit) / (v + root) - ABUT_ERROR_FLOOR, 0), rest);
}

#endif
