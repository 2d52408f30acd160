// branch_bound3.h : a proof that D's width is nowhere less than along the best normal found, direction by direction.
#ifndef ABUT_SMOOTH_BRANCH_BOUND3_H
#define ABUT_SMOOTH_BRANCH_BOUND3_H

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

// What looking came to: a direction along which D reaches no farther than along the one given, and whether it is proved that in
// no direction D reaches less far by more than ABUT_WIDTH3_SLACK of the size and, for rounding, ABUT_WIDTH3_ROUNDING.
typedef struct abut_branch_bound3 {
    bool         proved, less; // less: a better one was found, and its support point
    abut_vec3    normal;
    abut_real    height;
    abut_vertex3 vertex;
    int32_t      supports;
} abut_branch_bound3;

// Begins with a normal along which D reaches `height`. Of the directions within the angle of the sine `cap` about it the proof
// is taken for granted. Asks no more than `supports`, and no custom core.
abut_branch_bound3 abut_branch_bound3_proof(const abut_pair3 *pair, const abut_search_directions3 *ways, abut_vec3 normal,
                                            abut_real height, abut_real cap, int32_t supports);

#endif
