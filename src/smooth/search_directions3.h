// search_directions3.h : which directions may be a pair's shortest way out: all, or those of a circle.
#ifndef ABUT_SMOOTH_SEARCH_DIRECTIONS3_H
#define ABUT_SMOOTH_SEARCH_DIRECTIONS3_H

#include "abut/steps3.h"

// The directions that are looked at: all of them, or a circle of them when D is the same all round an axis but for where it
// stands, for then the least width is in the plane of that axis and the origin.
typedef struct abut_search_directions3 {
    abut_vec3 axis[3]; // unit, square to each other; a circle has two
    int32_t   count;
    abut_real off; // by how much D may reach less far in other directions, unit frame; infinite: there is no such axis
} abut_search_directions3;

abut_search_directions3 abut_all_search_directions3(void);
abut_search_directions3 abut_circle_of_search_directions3(const abut_pair3 *pair);

#endif
