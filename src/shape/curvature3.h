// curvature3.h : how the boundary of a core is curved where it supports a direction.
#ifndef ABUT_SHAPE_CURVATURE3_H
#define ABUT_SHAPE_CURVATURE3_H

#include "abut/shape3.h"

// The radii of curvature seen along two unit tangents u and v of the direction n, square to each other: the symmetric matrix W
// that says how fast the support point moves when n turns, as u.Wu, u.Wv and v.Wv. Zero at a vertex; along an edge only one
// direction moves. When n turns by an angle t, W is divided by no more than cos t + fading sin t, along the way it was before.
//
// What bends has a support width that is the length of a linear image of n: that length, and how fast it grows along u and v,
// up to a sign.
typedef struct abut_curvature3 {
    abut_real uu, uv, vv;
    abut_real fading;
    abut_real length, growth_u, growth_v;
} abut_curvature3;

// Whether the curvature of a core is known: of every core but the custom one.
bool abut_core_curvatures3(const abut_shape3 *shape);

// Of one feature of a core, in the core's frame, with lengths multiplied by `per_unit`.
abut_curvature3 abut_core_curvature3(const abut_shape3 *shape, abut_real per_unit, uint32_t feature, abut_vec3 n, abut_vec3 u,
                                     abut_vec3 v);

#endif
