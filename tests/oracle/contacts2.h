// contacts2.h : the families of pairs that meet in a prepared way.
#ifndef ABUT_TESTS_CONTACTS2_H
#define ABUT_TESTS_CONTACTS2_H

#include "pairs2.h"

void contacts2_faces(rng *r, pair2 *pair);
void contacts2_parallel(rng *r, pair2 *pair);
void contacts2_shared_vertex(rng *r, pair2 *pair);
void contacts2_shared_edge(rng *r, pair2 *pair);
void contacts2_collinear(rng *r, pair2 *pair);
void contacts2_segments(rng *r, pair2 *pair);
void contacts2_points(rng *r, pair2 *pair);

#endif
