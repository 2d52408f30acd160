// sampled3.h : the signed distance of a scene by brute force over directions: slow and plain.
#ifndef ABUT_TESTS_SAMPLED3_H
#define ABUT_TESTS_SAMPLED3_H

#include "recipe3.h"

/// How far B stays clear of A along a unit direction: the least n.b less the largest n.a, radii included. The signed
/// distance is the largest of these over all directions, whether the shapes are apart or overlap.
double scene3_clearance(const scene3 *scene, const double n[3]);

/// That largest one, and its direction: sampled, then refined round the best samples. Never more than the distance (but for
/// rounding); nearly always within 1e-9 of the size of it.
double scene3_distance(const scene3 *scene, double normal[3]);

/// The best clearance near a direction, which becomes the one where it is attained.
double scene3_refine(const scene3 *scene, double n[3], double spread);

/// Signed distance of a point of A's frame from the surface of A, or of B, by the same means.
double scene3_off_surface(const scene3 *scene, bool of_b, const double point[3]);

#endif
