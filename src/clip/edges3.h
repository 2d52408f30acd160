// edges3.h : where two edges run side by side.
#ifndef ABUT_CLIP_EDGES3_H
#define ABUT_CLIP_EDGES3_H

#include "abut/steps3.h"

// What an edge is of. A generator of a cylinder or cone lies on a surface round an axis, which at z along it from the centre is
// radius - slope * z wide and ends at half either way. Other edges are no more than edges: half is negative.
typedef struct abut_edge_bend3 {
    abut_vec3 centre, axis;
    abut_real radius, slope, half;
} abut_edge_bend3;

// How two edges stand to each other, and what is round them: the shapes' radii, and bends of A and of B.
typedef struct abut_edges3 {
    abut_vec3       normal; // from A to B
    abut_real       radius_a, radius_b;
    abut_edge_bend3 bend_a, bend_b;
    abut_real       margin;
    abut_real       spread; // what counts as one place
} abut_edges3;

// What a core's edges are of, in the frame of abut_clip3.
abut_edge_bend3 abut_edge_bend_of3(const abut_pair3 *pair, abut_real per_unit, bool of_b);

// The contacts at the two ends of the stretch along which both edges run, as many of them as face each other within the margin;
// 0 for edges that cross or have no stretch in common. In the frame of abut_clip3.
int32_t abut_clip_edges3(const abut_face3 *edge_a, const abut_face3 *edge_b, const abut_edges3 *how, abut_contact3 contact[2]);

#endif
