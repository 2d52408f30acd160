// minkowski3.h : vertices of D = A - B in the unit frame of a pair. See minkowski3.c for the frame.
#ifndef ABUT_GJK_MINKOWSKI3_H
#define ABUT_GJK_MINKOWSKI3_H

#include "abut/steps3.h"
#include "base/inline.h"
#include "shape/support3.h"

// What abut_pair3_make does, without a copy of the pose.
abut_status abut_pair3_set(abut_pair3 *pair, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                           const abut_options *options);

// What an answer about a pair is off by, as abut_pair3_set has it, but in the caller's unit.
abut_real abut_pair_noise3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a);

// A point of B's core, from its middle in B's frame, brought into the unit frame.
ABUT_INLINE abut_vec3 abut_b_in_unit_frame3(const abut_pair3 *pair, abut_vec3 b)
{
    return abut_add3(abut_rotate3(pair->rotation, abut_scale3(pair->per_unit, b)), pair->offset);
}

// w = a - b from a point of each core, both from their middles in their own frames.
ABUT_INLINE abut_vertex3 abut_minkowski_of3(const abut_pair3 *pair, abut_support3_point a, abut_support3_point b)
{
    abut_vertex3 v;
    v.a = abut_scale3(pair->per_unit, a.point);
    v.w = abut_sub3(v.a, abut_b_in_unit_frame3(pair, b.point));
    v.feature_a = a.feature;
    v.feature_b = b.feature;
    return v;
}

// The vertex of D farthest along a direction: A's support along it, less B's support against it. The search among many
// vertices starts from the features of a vertex found before.
ABUT_INLINE abut_vertex3 abut_minkowski_support3(const abut_pair3 *pair, abut_vec3 direction, const abut_vertex3 *near)
{
    abut_support3_point a = abut_core_support3(pair->a, direction, near->feature_a);
    abut_support3_point b = abut_core_support3(pair->b, abut_neg3(abut_unrotate3(pair->rotation, direction)), near->feature_b);
    return abut_minkowski_of3(pair, a, b);
}

// The vertex of D made of two named vertices. False when a core has no vertex of that name.
static inline bool abut_minkowski_vertex3(const abut_pair3 *pair, uint32_t feature_a, uint32_t feature_b, abut_vertex3 *vertex)
{
    abut_support3_point a = {{0, 0, 0}, feature_a};
    abut_support3_point b = {{0, 0, 0}, feature_b};
    if (!abut_core_vertex3(pair->a, feature_a, &a.point) || !abut_core_vertex3(pair->b, feature_b, &b.point)) {
        return false;
    }
    *vertex = abut_minkowski_of3(pair, a, b);
    return true;
}

#endif
