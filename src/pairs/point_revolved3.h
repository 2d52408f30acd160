// point_revolved3.h : a point against a disk, a cylinder, a cone or an ellipsoid in closed form.
#ifndef ABUT_PAIRS_POINT_REVOLVED3_H
#define ABUT_PAIRS_POINT_REVOLVED3_H

#include "pairs/near3.h"

// A solid of revolution about `along`, whose profile is a rectangle, or a triangle with its tip at the upper end.
typedef struct abut_revolved3 {
    abut_vec3 center;
    abut_vec3 along; // unit
    abut_real radius;
    abut_real half; // of the height; 0 makes a disk
    bool      tip;
} abut_revolved3;

// Its axes are of unit length, but for a rotation's own error. One half axis may be zero.
typedef struct abut_ellipsoid3 {
    abut_vec3 center;
    abut_vec3 axis[3];
    abut_real half[3];
} abut_ellipsoid3;

bool abut_revolved_to_point3(const abut_revolved3 *solid, abut_vec3 point, abut_near3 *near);
bool abut_ellipsoid_to_point3(const abut_ellipsoid3 *oval, abut_vec3 point, abut_near3 *near);

#endif
