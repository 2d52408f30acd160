// polytopes3.h : signed distance of two posed polytope cores, for the oracle.
#ifndef ABUT_TESTS_POLYTOPES3_H
#define ABUT_TESTS_POLYTOPES3_H

#include "posed3.h"

/// The signed distance of the cores (no radii), with its bound and a normal. Makes the facets of both where it needs them.
oracle3_answer polytopes3_distance(posed3 *a, posed3 *b);

/// The greatest separation over all normals a face of B - A can have; false when there is none (B - A is a point or segment).
/// Where it is not above zero and B - A is a solid, it is the signed distance.
bool axes3_separation(const difference3 *d, wide *value, wide normal[3]);

#endif
