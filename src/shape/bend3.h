// bend3.h : how the boundary of a core is curved where it supports a direction.
#ifndef ABUT_SHAPE_BEND3_H
#define ABUT_SHAPE_BEND3_H

#include "abut/shape3.h"

// Whether the curvature of a core is known: of every core but the custom one.
bool abut_core_bends3(const abut_shape3 *shape);

// How fast the support point moves when a unit direction turns: the symmetric matrix of the radii of curvature, times a tangent
// vector. Zero at a vertex; along an edge only one direction moves. In the core's frame.
abut_vec3 abut_core_bend3(const abut_shape3 *shape, abut_vec3 direction, abut_vec3 turn);

#endif
