// plane3.h : the plane of a triangle of D.
#ifndef ABUT_GJK_PLANE3_H
#define ABUT_GJK_PLANE3_H

#include "abut/steps3.h"
#include "math/direction3.h"

// The direction of the normal of the triangle p, q, r, right-handed, to a few u however thin the triangle is, and twice its
// area. Zero for corners in one line.
abut_direction3 abut_plane_normal3(abut_vec3 p, abut_vec3 q, abut_vec3 r);

// The same in double length, whatever the triangle.
abut_direction3 abut_simplex_dd_normal3(abut_vec3 p, abut_vec3 q, abut_vec3 r);

// Barycentric coordinates of the origin's foot on a triangle's plane, up to a common factor; returns the least one's place.
int32_t abut_foot_weights3(const abut_vec3 *w, abut_vec3 normal, abut_real *weight);

// The distance of a triangle's edges from the origin.
abut_real abut_outline_distance3(const abut_vec3 *w);

// Whether the first three corners of a tetrahedron, seen from the fourth, run clockwise: the sign of its volume, in double
// length where it must be.
bool abut_positive_volume3(const abut_simplex3 *tetrahedron);

#endif
