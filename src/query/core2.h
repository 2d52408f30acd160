// core2.h : what a method says about the two cores of a pair, in the unit frame: the common tongue of the query floor.
#ifndef ABUT_QUERY_CORE2_H
#define ABUT_QUERY_CORE2_H

#include "abut/steps2.h"

typedef struct abut_core_answer2 {
    abut_vec2   a, b;      // the witness points
    abut_vec2   normal;    // unit, from A to B
    abut_real   distance;  // signed
    abut_real   gap;       // between the bounds on the distance, before rounding
    abut_vec2   nearby[2]; // of a smooth pair: normals in which the neighbouring boundary points were asked for
    int32_t     supports;
    abut_status status;
    int32_t     vertex_a, vertex_b; // of polytopes: vertices that support along the normal, or -1 when not told
} abut_core_answer2;

#endif
