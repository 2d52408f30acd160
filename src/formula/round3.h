// round3.h : a point against a disk, a cylinder, a cone or an ellipsoid in closed form.
#ifndef ABUT_FORMULA_ROUND3_H
#define ABUT_FORMULA_ROUND3_H

#include "formula/near3.h"

// A solid of revolution about `along`, whose profile is a rectangle, or a triangle with its tip at the upper end.
typedef struct abut_turned3 {
    abut_vec3 center;
    abut_vec3 along; // unit
    abut_real radius;
    abut_real half; // of the height; 0 makes a disk
    bool      tip;
} abut_turned3;

// Its axes are of unit length, but for a rotation's own error. One half axis may be zero.
typedef struct abut_oval3 {
    abut_vec3 center;
    abut_vec3 axis[3];
    abut_real half[3];
} abut_oval3;

bool abut_turned_to_point3(const abut_turned3 *solid, abut_vec3 point, abut_near3 *near);
bool abut_oval_to_point3(const abut_oval3 *oval, abut_vec3 point, abut_near3 *near);

#endif
