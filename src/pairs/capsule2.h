// capsule2.h : how far two capsules, or a box and a capsule, are apart, in closed form, while their cores are.
//
// Of two segments apart in the plane an end of one is nearest to the other (Ericson 2005, "Real-Time Collision Detection",
// section 5.1.9): four ends, four feet, and the shortest way between them gives the normal. A box and a segment: an end of the
// segment is nearest to the box, or, over the inside of the segment, a corner of the box. Whatever is found is judged: the
// distance is at most the way's length, and at least what parts the cores along it. The answer is given only where the two
// bounds meet to half of what rounding may cost; so no decision of a kernel needs to be right, and those in doubt are left to
// others.
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h).
#ifndef ABUT_PAIRS_CAPSULE2_H
#define ABUT_PAIRS_CAPSULE2_H

#include "pairs/kernel_frame2.h"

// A box, seen from its middle in its own axes.
typedef struct abut_crate2 {
    abut_vec2 half;
    abut_vec2 middle;
    abut_rot2 turn; // its axes in the frame
} abut_crate2;

static inline abut_segment2 abut_segment_of_a2(const abut_kernel_frame2 *s)
{
    abut_segment2 a = {{0, 0}, s->a->along, s->a->half.x};
    return a;
}

static inline abut_segment2 abut_segment_of_b2(const abut_kernel_frame2 *s)
{
    abut_segment2 b = {s->way, abut_rotate2(s->turn, s->b->along), s->column * s->b->half.x};
    return b;
}

static inline abut_crate2 abut_crate_of_a2(const abut_kernel_frame2 *s)
{
    abut_crate2 box = {s->a->half, {0, 0}, {1, 0}};
    return box;
}

static inline abut_crate2 abut_crate_of_b2(const abut_kernel_frame2 *s)
{
    abut_crate2 box = {abut_scale2(s->column, s->b->half), s->way, s->turn};
    return box;
}

// The answer about the rounded shapes.
typedef struct abut_result2 {
    abut_simd4  normal; // x and y, twice
    abut_simd4  points; // the one of A and the one of B
    abut_real   distance, error;
    abut_status status;
} abut_result2;

// Beyond `limit` or not.
ABUT_INLINE abut_status abut_status_of_result2(const abut_result2 *t, abut_real limit)
{
    return t->distance - t->error > limit ? ABUT_BEYOND : ABUT_OK;
}

// All but the status.
ABUT_INLINE void abut_write_capsules2(abut_result2 *t, const abut_kernel_frame2 *s, const abut_nearest_points2 *found)
{
    abut_real  radius = s->a->radius + s->b->radius;
    abut_simd4 on_a = abut_simd4_add(abut_simd4_pair(&s->a->middle), found->on_a);
    abut_simd4 far = abut_simd4_joined(abut_simd4_splat(s->a->radius), abut_simd4_splat(found->distance - s->b->radius));
    t->normal = found->normal;
    t->points = abut_simd4_add(on_a, abut_simd4_mul(far, found->normal));
    t->distance = found->distance - radius;
    t->error = (found->gap + s->noise) + (ABUT_NOISE_DISTANCE * found->distance + ABUT_NOISE_RADIUS * radius);
}

ABUT_INLINE void abut_proximity_of_result2(abut_proximity2 *p, const abut_result2 *t)
{
    p->point_a = abut_simd4_first_pair(t->points);
    p->point_b = abut_simd4_first_pair(abut_simd4_swap_halves(t->points));
    p->normal = abut_simd4_first_pair(t->normal);
    p->distance = t->distance;
    p->error = t->error;
    p->status = t->status;
    p->supports = 0;
}

static inline bool abut_are_capsules2(const abut_shape2 *a, const abut_shape2 *b)
{
    bool bar_a = a->core == ABUT_CORE2_SEGMENT;
    bool bar_b = b->core == ABUT_CORE2_SEGMENT;
    return (bar_a & bar_b) | (bar_a & (b->core == ABUT_CORE2_BOX)) | (bar_b & (a->core == ABUT_CORE2_BOX));
}

// Two capsules or a box and one, in the caller's unit and at unit size. False for other pairs, usable or not, and where the
// cores overlap or are in doubt; *p then holds nothing of use.
bool abut_capsules_apart2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                          abut_real limit);

#endif
