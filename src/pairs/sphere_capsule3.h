// sphere_capsule3.h : two spheres, or a sphere and a capsule, whose cores do not touch, in closed form.
//
// The point of a segment nearest to a point is its projection clamped to the ends (Ericson 2005, "Real-Time Collision
// Detection", section 5.1.2). What is proposed is certified (candidate3.h).
#ifndef ABUT_PAIRS_SPHERE_CAPSULE3_H
#define ABUT_PAIRS_SPHERE_CAPSULE3_H

#include "pairs/candidate3.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"

// A segment about the origin and a point: the place on the segment, from -1 to 1, and the vector from there to the point.
ABUT_INLINE abut_real abut_segment_to_point3(abut_simd4 half, abut_simd4 point, abut_simd4 *delta, abut_real *off)
{
    const abut_real  square = abut_simd4_sum3(abut_simd4_mul(half, half));
    const abut_real  along = abut_simd4_sum3(abut_simd4_mul(half, point));
    const abut_real  place = abut_share3(along, square);
    const abut_simd4 rest = abut_simd4_mul_add(point, -place, half);
    const abut_real  more = abut_inside3(along, square) * abut_simd4_sum3(abut_simd4_mul(half, rest)) / square;
    *delta = abut_simd4_mul_add(rest, -more, half); // square to the segment once more
    *off = abut_abs(more) * abut_simd4_sum3(abut_simd4_abs(half));
    return place;
}

ABUT_INLINE bool abut_sphere_capsule_near3(const abut_kernel_frame3 *s, const abut_pose3 *pose, abut_near_rows3 *near)
{
    const bool       a_is_capsule = s->a->core == ABUT_CORE3_SEGMENT;
    const bool       b_is_capsule = s->b->core == ABUT_CORE3_SEGMENT;
    const abut_simd4 zero = abut_simd4_splat(0);
    const abut_simd4 offset = abut_simd4_of_vec3(&s->offset);
    abut_simd4       column[3];
    abut_real        off = 0;
    abut_simd4       half = zero;
    abut_proposal3   d = {zero, offset, zero, zero};
    abut_columns_of_pose3(column, pose);
    if (a_is_capsule) {
        const abut_vec3 own = abut_half_of3(s, s->a);
        half = abut_simd4_of_vec3(&own);
        d.a = abut_simd4_scale(abut_segment_to_point3(half, offset, &d.delta, &off), half);
    } else if (b_is_capsule) {
        const abut_vec3 own = abut_half_of3(s, s->b);
        half = abut_simd4_by_columns(column, abut_simd4_of_vec3(&own));
        (void)abut_segment_to_point3(half, abut_simd4_neg(offset), &d.delta, &off);
        d.delta = abut_simd4_neg(d.delta);
    }
    const abut_real along = abut_simd4_sum3(abut_simd4_mul(half, d.delta));
    d.off = abut_simd4_of(off, 0, 0, 0);
    return abut_right_handed3(column) && abut_certify_with3(s, offset, &d, abut_abs(along), near);
}

ABUT_INLINE bool abut_sphere_capsule_solved3(abut_near_rows3 *near, const abut_query3 *q)
{
    abut_kernel_frame3 s;
    return abut_kernel_frame3_with_scale(&s, q->a, q->b, q->b_in_a) && abut_sphere_capsule_near3(&s, q->b_in_a, near);
}

static inline abut_proximity3 abut_sphere_capsule_distance3(const abut_query3 *q)
{
    abut_near_rows3 near;
    if (!abut_sphere_capsule_solved3(&near, q)) {
        return abut_unit_frame_distance3(q);
    }
    return abut_proximity_of_near3(q, &near);
}

static inline abut_manifold3 abut_sphere_capsule_contacts3(const abut_query3 *q)
{
    abut_near_rows3 near;
    if (!abut_sphere_capsule_solved3(&near, q)) {
        return abut_unit_frame_contacts3(q);
    }
    const abut_proximity3 p = abut_proximity_of_near3(q, &near);
    return abut_contacts_of_distance3(q, &p);
}

static inline bool abut_sphere_capsule_overlap3(const abut_query3 *q)
{
    abut_near_rows3 near;
    return abut_sphere_capsule_solved3(&near, q) ? near.distance <= 0 : abut_unit_frame_overlap3(q);
}

static const abut_route3 abut_sphere_capsule_route3 = {abut_sphere_capsule_overlap3, abut_sphere_capsule_distance3,
                                                       abut_sphere_capsule_contacts3, abut_unproved_cast3};

#endif
