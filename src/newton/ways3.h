// ways3.h : which directions may be a pair's shortest way out: all, or those of a circle.
#ifndef ABUT_NEWTON_WAYS3_H
#define ABUT_NEWTON_WAYS3_H

#include "abut/steps3.h"

// The directions that are looked at: all of them, or a circle of them when D is the same all round an axis but for where it
// stands, for then the least width is in the plane of that axis and the origin.
typedef struct abut_ways3 {
    abut_vec3 axis[3]; // unit, square to each other; a circle has two
    int32_t   count;
    abut_real off; // by how much D may reach less far in other directions, unit frame; infinite: there is no such axis
} abut_ways3;

abut_ways3 abut_all_ways3(void);
abut_ways3 abut_circle_of_ways3(const abut_pair3 *pair);

#endif
