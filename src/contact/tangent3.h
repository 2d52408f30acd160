// tangent3.h : two tangents for a normal.
//
// Source: Frisvad 2012, "Building an orthonormal basis from a 3D unit vector without normalization". It has one pole, -z, where
// no continuous choice can be made; near it the formula loses digits (Duff et al. 2017, "Building an orthonormal basis,
// revisited", who mend it with a seam along the equator). Here 1 + z is had without loss from the other two components
// instead, so there is no seam: the tangents turn continuously with the normal everywhere but at the pole.
#ifndef ABUT_CONTACT_TANGENT3_H
#define ABUT_CONTACT_TANGENT3_H

#include "abut/math3.h"
#include "math/exact.h"

// (tangent[0], tangent[1], n) is right-handed and orthonormal to 8 units in the last place, for a unit n.
static inline void abut_tangents3(abut_vec3 n, abut_vec3 tangent[2])
{
    abut_real       aside = n.x * n.x + n.y * n.y;
    abut_real       tall = 1 + abut_abs(n.z);
    const abut_real either[2] = {aside / tall, tall}; // of 1 + z; chosen without a guess at the sign
    abut_real       above = either[n.z >= 0];
    abut_vec3       first = {1, 0, 0};
    abut_vec3       second = {0, -1, 0};
    if (above > 0) {
        abut_real skew = -(n.x * n.y) / above;
        first.x = 1 - n.x * n.x / above;
        first.y = skew;
        first.z = -n.x;
        second.x = skew;
        second.y = 1 - n.y * n.y / above;
        second.z = -n.y;
    }
    tangent[0] = first;
    tangent[1] = second;
}

#endif
