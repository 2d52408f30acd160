// direction2.h : unit vectors.
#ifndef WORLD_MESH_DIRECTION2_H
#define WORLD_MESH_DIRECTION2_H

#include "abut/math2.h"

#include "numbers/root.h"

static inline abut_real abut_largest2(abut_vec2 v)
{
    const abut_real x = abut_world_abs(v.x), y = abut_world_abs(v.y);
    return x > y ? x : y;
}

// Divided by its largest member, so that no square underflows or overflows. That must not be 0.
static inline abut_vec2 abut_by_largest2(abut_vec2 v, abut_real largest)
{
    const abut_vec2 scaled = {v.x / largest, v.y / largest};
    return scaled;
}

static inline abut_real abut_length2(abut_vec2 v)
{
    const abut_real largest = abut_largest2(v);
    const abut_vec2 scaled = abut_by_largest2(v, largest > 0 ? largest : 1);
    return largest > 0 ? largest * abut_world_sqrt(abut_dot2(scaled, scaled)) : 0;
}

// Zero for the zero vector.
static inline abut_vec2 abut_unit2(abut_vec2 v)
{
    const abut_real largest = abut_largest2(v);
    const abut_vec2 none = {0, 0};
    if (!(largest > 0)) {
        return none;
    }
    const abut_vec2 scaled = abut_by_largest2(v, largest);
    const abut_real length = abut_world_sqrt(abut_dot2(scaled, scaled));
    const abut_vec2 unit = {scaled.x / length, scaled.y / length};
    return unit;
}

#endif
