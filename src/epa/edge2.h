// edge2.h : an edge of the polygon that EPA grows inside D, and the lower bound it gives of the depth.
#ifndef ABUT_EPA_EDGE2_H
#define ABUT_EPA_EDGE2_H

#include "abut/steps2.h"

// The edge between two support points of D, counter-clockwise: its bound and the direction in which that is attained.
abut_edge2 abut_edge_of2(const abut_pair2 *pair, const abut_vertex2 *first, const abut_vertex2 *last);

#endif
