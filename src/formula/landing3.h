// landing3.h : where a segment is nearest to a box.
#ifndef ABUT_FORMULA_LANDING3_H
#define ABUT_FORMULA_LANDING3_H

#include "formula/scene3.h"

// A segment beside a box. Frame: the box's axes, from its middle, in the unit of scene3.h. A place on the segment is its middle
// plus `at` times its half, from -1 to 1.
typedef struct abut_stick_box3 {
    abut_scene3 scene;
    abut_vec3   box; // half of it
    abut_vec3   middle, half;
    abut_real   at;
    abut_vec3   point, way; // of the box that is nearest, and from there to the segment
    abut_real   distance;   // of the two
} abut_stick_box3;

#endif
