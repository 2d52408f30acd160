// edges3.h : where two edges run side by side.
#ifndef ABUT_CLIP_EDGES3_H
#define ABUT_CLIP_EDGES3_H

#include "abut/steps3.h"

// How two edges stand to each other, and what is round them.
typedef struct abut_edges3 {
    abut_vec3 normal; // from A to B
    abut_real radius_a, radius_b;
    abut_real margin;
    abut_real spread; // what counts as one place
    abut_real aside;  // how far two edges without radii may be aside of each other and still face each other
} abut_edges3;

// The contacts at the two ends of the stretch along which both edges run, as many of them as face each other within the margin;
// 0 for edges that cross or have no stretch in common. In the frame of abut_clip3.
int32_t abut_clip_edges3(const abut_face3 *edge_a, const abut_face3 *edge_b, const abut_edges3 *how, abut_contact3 contact[2]);

#endif
