// tangent3.h : two tangents for a normal.
//
// Source: Frisvad 2012, "Building an orthonormal basis from a 3D unit vector without normalization". It has one pole, -z, where
// no continuous choice can be made; near it the formula loses digits (Duff et al. 2017, "Building an orthonormal basis,
// revisited", who mend it with a seam along the equator). Here 1 + z is had without loss from the other two components
// instead, so there is no seam: the tangents turn continuously with the normal everywhere but at the pole.
#ifndef ABUT_CLIP_TANGENT3_H
#define ABUT_CLIP_TANGENT3_H

#include "abut/math3.h"
#include "base/tolerance_shape.h"
#include "simd/simd4.h"

// (tangent[0], tangent[1], n) is right-handed and orthonormal to 8 units in the last place, for a unit n.
static inline void abut_tangents3(abut_vec3 n, abut_vec3 tangent[2])
{
    const abut_real lateral = n.x * n.x + n.y * n.y;
    const abut_real tall = 1 + abut_abs(n.z);
    const abut_real over[2] = {tall, 1}, under[2] = {lateral, tall}; // of 1 / (1 + z); chosen without a guess at the sign
    const int       upper = n.z >= 0;
    abut_vec3       first = {1, 0, 0};
    abut_vec3       second = {0, -1, 0};
    if (under[upper] >= ABUT_REAL_NORMAL) { // else the quotient could be infinite: as good as at the pole
        const abut_real per = over[upper] / under[upper];
        const abut_real x = n.x * per, y = n.y * per, skew = -(x * n.y);
        first.x = 1 - x * n.x;
        first.y = skew;
        first.z = -n.x;
        second.x = skew;
        second.y = 1 - y * n.y;
        second.z = -n.y;
    }
    tangent[0] = first;
    tangent[1] = second;
}

// The same for a vector of that length, whose unit is the normal: 1 / (1 + z) then waits for the length, not for the unit.
static inline void abut_tangents_of_delta3(abut_vec3 delta, abut_real length, abut_vec3 n, abut_vec3 tangent[2])
{
    const abut_real  lateral = delta.x * delta.x + delta.y * delta.y;
    const abut_real  tall = length + abut_abs(delta.z);
    const abut_simd4 up = abut_simd4_splat(delta.z), zero = abut_simd4_splat(0);
    const abut_simd4 over = abut_simd4_select_less(up, zero, abut_simd4_splat(tall), abut_simd4_splat(1));
    const abut_simd4 under = abut_simd4_select_less(up, zero, abut_simd4_splat(lateral), abut_simd4_splat(tall));
    const abut_real  per = abut_simd4_first(over) / abut_simd4_first(under);
    const abut_real  x = delta.x * per, y = delta.y * per, skew = -(x * n.y);
    if (lateral > ABUT_COMPONENT_SMALLEST * (length * length) || delta.z > 0) {
        tangent[0] = (abut_vec3){1 - x * n.x, skew, -n.x};
        tangent[1] = (abut_vec3){skew, 1 - y * n.y, -n.y};
    } else {
        tangent[0] = (abut_vec3){1, 0, 0};
        tangent[1] = (abut_vec3){0, -1, 0};
    }
}

#endif
