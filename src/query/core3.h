// core3.h : what a method says about the two cores of a pair, in the unit frame: the common tongue of the query floor.
#ifndef ABUT_QUERY_CORE3_H
#define ABUT_QUERY_CORE3_H

#include "abut/steps3.h"

typedef struct abut_core_answer3 {
    abut_vec3   a, b;     // the witness points, from the middle of A's core: b is a + distance * normal, to rounding
    abut_vec3   normal;   // unit, from A to B
    abut_real   distance; // signed
    abut_real   gap;      // between the bounds on the distance, before rounding
    int32_t     supports;
    abut_status status;
} abut_core_answer3;

// The weighted sum of A's points.
static inline abut_vec3 abut_witness3(const abut_simplex3 *s)
{
    abut_vec3 a = abut_scale3(s->weight[0], s->vertex[0].a);
    for (int32_t i = 1; i < s->count; ++i) {
        a = abut_along3(a, s->weight[i], s->vertex[i].a);
    }
    return a;
}

#endif
