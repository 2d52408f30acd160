// point_distance3.h : the signed distance of a point from a core in closed form.
#ifndef ABUT_PAIRS_POINT_DISTANCE3_H
#define ABUT_PAIRS_POINT_DISTANCE3_H

#include "gjk/core3.h"

// Where a core is, and the axes that it has in its own coordinates. The axes are of unit length, but for a rotation's own
// error.
typedef struct abut_core_frame3 {
    abut_vec3 center;
    abut_vec3 axis[3];
    abut_real half[3]; // of a box or an ellipsoid; of an ellipsoid one may be zero
} abut_core_frame3;

// A solid of revolution about `along`, whose profile is a rectangle, or a triangle with its tip at the upper end.
typedef struct abut_revolved3 {
    abut_vec3 center;
    abut_vec3 along; // unit
    abut_real radius;
    abut_real half; // of the height; 0 makes a disk
    bool      tip;
} abut_revolved3;

// Where a core comes nearest to a point: its nearest point, and the direction from there to the point.
typedef struct abut_near3 {
    abut_vec3 point;
    abut_vec3 normal;   // unit; its sign is arbitrary where the distance is zero
    abut_real distance; // below zero when the point is inside
} abut_near3;

bool abut_revolved_to_point3(const abut_revolved3 *solid, abut_vec3 point, abut_near3 *near);
bool abut_ellipsoid_to_point3(const abut_core_frame3 *ellipsoid, abut_vec3 point, abut_near3 *near);

// The answer for a point and a box, a triangle, a disk, a cylinder, a cone or an ellipsoid, in either order, certified by a
// support plane of D. False for every other pair, and when the two are so nearly touching, or so flat, that the general way's
// exact decisions are called for; *answer then holds nothing of use.
bool abut_point_distance3(const abut_pair3 *pair, abut_core_answer3 *answer);

#endif
