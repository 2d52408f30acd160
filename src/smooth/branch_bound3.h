// branch_bound3.h : a proof that D's width is nowhere less than along the best normal found, direction by direction.
#ifndef ABUT_SMOOTH_BRANCH_BOUND3_H
#define ABUT_SMOOTH_BRANCH_BOUND3_H

#include "abut/steps3.h"

// What looking came to: a direction along which D reaches no farther than along the one given, and whether it is proved that in
// no direction D reaches less far by more than the slack, a share of the size, and ABUT_WIDTH3_ROUNDING for rounding.
typedef struct abut_branch_bound3 {
    bool         proved, less; // less: a better one was found, and its support point
    abut_vec3    normal;
    abut_real    height;
    abut_real    slack;
    abut_real    least; // what is proved of all directions in any case, but for rounding
    abut_vertex3 vertex;
    int32_t      supports;
} abut_branch_bound3;

// Begins with a normal along which D reaches `height`. Of the directions within the angle of the sine `cap` about it the proof
// is taken for granted. Asks no more than `supports`, and no custom core; after `first` of them a better one is returned at
// once. The slack is ABUT_WIDTH3_SLACK, and the wide one where that asks for too many.
abut_branch_bound3 abut_branch_bound3_proof(const abut_pair3 *pair, abut_vec3 normal, abut_real height, abut_real cap,
                                            int32_t first, int32_t supports);

#endif
