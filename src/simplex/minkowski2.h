// minkowski2.h : vertices of D = A - B in the unit frame of a pair. See minkowski2.c for the frame.
#ifndef ABUT_SIMPLEX_MINKOWSKI2_H
#define ABUT_SIMPLEX_MINKOWSKI2_H

#include "abut/steps2.h"
#include "shape/support2.h"

// A point of B's core, from its middle in B's frame, brought into the unit frame.
static inline abut_vec2 abut_b_in_unit_frame2(const abut_pair2 *pair, abut_vec2 b)
{
    return abut_add2(abut_rotate2(pair->rotation, abut_scale2(pair->per_unit, b)), pair->offset);
}

// w = a - b from a point of each core, both from their middles in their own frames.
static inline abut_vertex2 abut_minkowski_of2(const abut_pair2 *pair, abut_support2_point a, abut_support2_point b,
                                              abut_vec2 normal)
{
    abut_vertex2 v;
    v.a = abut_scale2(pair->per_unit, a.point);
    v.w = abut_sub2(v.a, abut_b_in_unit_frame2(pair, b.point));
    v.normal = normal;
    v.feature_a = a.feature;
    v.feature_b = b.feature;
    return v;
}

// The vertex of D farthest along a direction: A's support along it, less B's support against it.
static inline abut_vertex2 abut_minkowski_support2(const abut_pair2 *pair, abut_vec2 direction)
{
    abut_support2_point a = abut_core_support2(pair->a, direction);
    abut_support2_point b = abut_core_support2(pair->b, abut_neg2(abut_unrotate2(pair->rotation, direction)));
    return abut_minkowski_of2(pair, a, b, direction);
}

// The vertex of D made of two named vertices. False when a core has no vertex of that name.
bool abut_minkowski_vertex2(const abut_pair2 *pair, uint32_t feature_a, uint32_t feature_b, abut_vertex2 *vertex);

#endif
