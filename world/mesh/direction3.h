// direction3.h : unit vectors.
#ifndef WORLD_MESH_DIRECTION3_H
#define WORLD_MESH_DIRECTION3_H

#include "abut/math3.h"
#include "numbers/root.h"

static inline abut_real abut_largest3(abut_vec3 v)
{
    const abut_real x = abut_world_abs(v.x), y = abut_world_abs(v.y), z = abut_world_abs(v.z);
    return x > y ? (x > z ? x : z) : (y > z ? y : z);
}

// Divided by its largest member, so that no square underflows or overflows. That must not be 0.
static inline abut_vec3 abut_by_largest3(abut_vec3 v, abut_real largest)
{
    const abut_vec3 scaled = {v.x / largest, v.y / largest, v.z / largest};
    return scaled;
}

static inline abut_real abut_length3(abut_vec3 v)
{
    const abut_real largest = abut_largest3(v);
    const abut_vec3 scaled = abut_by_largest3(v, largest > 0 ? largest : 1);
    return largest > 0 ? largest * abut_world_sqrt(abut_dot3(scaled, scaled)) : 0;
}

// Zero for the zero vector.
static inline abut_vec3 abut_unit3(abut_vec3 v)
{
    const abut_real largest = abut_largest3(v);
    const abut_vec3 none = {0, 0, 0};
    if (!(largest > 0)) {
        return none;
    }
    const abut_vec3 scaled = abut_by_largest3(v, largest);
    const abut_real length = abut_world_sqrt(abut_dot3(scaled, scaled));
    const abut_vec3 unit = {scaled.x / length, scaled.y / length, scaled.z / length};
    return unit;
}

#endif
