// sampled2.h : the signed distance of a scene by brute force over directions: slow, plain, good to about 1e-9 of the size.
#ifndef ABUT_TESTS_SAMPLED2_H
#define ABUT_TESTS_SAMPLED2_H

#include "recipe2.h"

/// How far B stays clear of A along a unit direction: the least n.b less the largest n.a, radii included. The signed
/// distance is the largest of these over all directions, whether the shapes are apart or overlap.
double scene2_clearance(const scene2 *scene, double nx, double ny);

/// That largest one, and its direction: sampled, then refined round every sample higher than its neighbours.
double scene2_distance(const scene2 *scene, double normal[2]);

#endif
