// contacts3.h : the families of pairs that meet in a prepared way.
#ifndef ABUT_TESTS_CONTACTS3_H
#define ABUT_TESTS_CONTACTS3_H

#include "pairs3.h"

void contacts3_faces(rng *r, pair3 *pair);
void contacts3_parallel(rng *r, pair3 *pair);
void contacts3_edges(rng *r, pair3 *pair);
void contacts3_shared_vertex(rng *r, pair3 *pair);
void contacts3_shared_face(rng *r, pair3 *pair);
void contacts3_coplanar(rng *r, pair3 *pair);
void contacts3_segments(rng *r, pair3 *pair);
void contacts3_points(rng *r, pair3 *pair);
void contacts3_along(rng *r, pair3 *pair);

#endif
