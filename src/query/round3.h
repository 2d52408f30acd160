// round3.h : a point against a disk, a cylinder or a cone in closed form.
#ifndef ABUT_QUERY_ROUND3_H
#define ABUT_QUERY_ROUND3_H

#include "query/near3.h"

// A solid of revolution about `along`, whose profile is a rectangle, or a triangle with its tip at the upper end.
typedef struct abut_turned3 {
    abut_vec3 center;
    abut_vec3 along; // unit
    abut_real radius;
    abut_real half; // of the height; 0 makes a disk
    bool      tip;
} abut_turned3;

bool abut_turned_to_point3(const abut_turned3 *solid, abut_vec3 point, abut_near3 *near);

#endif
