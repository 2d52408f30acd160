// minkowski2.h : how two shapes lie to each other, and the vertices of D = A - B in the unit frame of a pair. See minkowski2.c
// for the frame.
#ifndef ABUT_GJK_MINKOWSKI2_H
#define ABUT_GJK_MINKOWSKI2_H

#include "abut/steps2.h"
#include "shape/support2.h"

// Numbers that are not finite fail every comparison.
static inline bool abut_usable_shape2(const abut_shape2 *shape)
{
    return (unsigned)shape->core - 1 < (unsigned)ABUT_CORE2_CUSTOM && shape->radius >= 0 &&
           shape->radius <= ABUT_REAL_LARGEST && shape->reach >= 0 && shape->reach <= 2 * ABUT_REAL_LARGEST;
}

static inline bool abut_usable_pose2(const abut_pose2 *pose)
{
    abut_real square = pose->r.c * pose->r.c + pose->r.s * pose->r.s;
    return abut_abs(pose->p.x) <= ABUT_REAL_LARGEST && abut_abs(pose->p.y) <= ABUT_REAL_LARGEST &&
           abut_abs(square - 1) <= ABUT_ROTATION_SLACK;
}

// The offset in the caller's unit, exactly but for one rounding.
abut_vec2 abut_careful_offset2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose);

// From the middle of A to the middle of B, in A's axes and the caller's unit, and what rounding may have cost beyond u of it.
typedef struct abut_offset2 {
    abut_vec2 way;
    abut_real loss;
} abut_offset2;

// A body mostly is drawn round its origin: then plain sums cost less than its vertices do.
static inline abut_offset2 abut_offset_of2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose)
{
    abut_real    aside = abut_abs(b->middle.x) + abut_abs(b->middle.y);
    abut_offset2 t = {abut_sub2(pose->p, a->middle), 0};
    if (aside > b->reach) {
        t.way = abut_careful_offset2(a, b, *pose);
    } else if (aside > 0) {
        t.way = abut_add2(t.way, abut_rotate2(pose->r, b->middle));
        t.loss = ABUT_NOISE_MIDDLE * aside + ABUT_UNIT_ROUNDOFF * (abut_abs(t.way.x) + abut_abs(t.way.y));
    }
    return t;
}

// The bound of what rounding does to a bound on the cores' distance, in the caller's unit. See the ledger for its terms.
static inline abut_real abut_noise_of2(const abut_shape2 *a, const abut_shape2 *b, abut_real apart)
{
    abut_real reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real vertices = ABUT_NOISE_A * a->reach + ABUT_NOISE_B * reach_b + ABUT_NOISE_B_SPAN * b->span;
    return vertices + ABUT_NOISE_SLACK * (a->slack + b->slack) + ABUT_NOISE_OFFSET * apart;
}

// What an answer about a pair is off by, as abut_pair2_make has it, but in the caller's unit.
abut_real abut_pair_noise2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a);

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
