// orient3.h : on which side of a plane a point lies, and whether points lie on one line, exactly.
//
// Rounded arithmetic when its error cannot change the sign, integers otherwise (the idea of a filter before the exact
// arithmetic: Fortune and Van Wyk 1993; the filters' constants: Shewchuk 1997).
#ifndef ABUT_MATH_ORIENT3_H
#define ABUT_MATH_ORIENT3_H

#include "abut/math3.h"

// 1 when d lies on that side of the plane through a, b, c from which they are seen counter-clockwise, -1 on the other side, 0
// when the four lie in one plane: the sign of ((b - a) x (c - a)) . (d - a). Exact for all finite points.
int abut_orient3(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d);

// The same, by integer arithmetic alone.
int abut_orient3_exact(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d);

// The same as far as rounded arithmetic is sure of it, else 0.
int abut_orient3_sure(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d);

// The turn of a, b, c seen against an axis (0, 1, 2 for x, y, z), exactly: the sign of that component of (b - a) x (c - a).
int abut_turn3(abut_vec3 a, abut_vec3 b, abut_vec3 c, int axis);

// Whether a, b, c lie on one line, exactly.
bool abut_collinear3(abut_vec3 a, abut_vec3 b, abut_vec3 c);

#endif
