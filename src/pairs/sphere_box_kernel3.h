// sphere_box_kernel3.h : a ball beside a box, apart, in closed form, in rows.
//
// The point of the box nearest to the ball's centre is the centre cut off at the sides (Ericson 2005, "Real-Time Collision
// Detection", section 5.1.3). What is proposed is judged (candidate_kernel3.h).
//
// A kernel in a header: compiled for every processor and for those with wide vectors (sphere_box3.h).
#ifndef ABUT_PAIRS_SPHERE_BOX_KERNEL3_H
#define ABUT_PAIRS_SPHERE_BOX_KERNEL3_H

#include "pairs/candidate_kernel3.h"

// Where a ball meets a box. Frame: the box's axes, from its middle, in the unit of kernel_frame3.h.
typedef struct abut_sphere_box3 {
    abut_simd4         half;  // of the box
    abut_simd4         place; // the point of it that is nearest to the ball's centre
    abut_kernel_frame3 scene;
    abut_near_rows3    near;
} abut_sphere_box3;

// The way to a point from the nearest point of a box about the origin.
ABUT_INLINE abut_simd4 abut_beyond_rows3(abut_simd4 box, abut_simd4 p)
{
    return abut_simd4_sub(p, abut_simd4_max(abut_simd4_neg(box), abut_simd4_min(box, p)));
}

ABUT_INLINE abut_span_rows3 abut_sphere_on_box3(abut_sphere_box3 *q, abut_simd4 offset)
{
    abut_span_rows3 d;
    d.way = abut_beyond_rows3(q->half, offset);
    q->place = abut_simd4_sub(offset, d.way);
    d.a = q->place;
    d.reached = abut_simd4_mul(q->half, abut_simd4_abs(d.way));
    d.off = abut_simd4_splat(0);
    return d;
}

// The columns of a rotation are square to each other to rounding only: where B's point is shows how much that matters. From the
// ball's centre to the box instead of back, which turns the sign of all numbers and nothing else.
ABUT_INLINE abut_span_rows3 abut_box_by_sphere3(abut_sphere_box3 *q, abut_simd4 offset, const abut_simd4 column[3],
                                                const abut_simd4 row[3])
{
    abut_span_rows3 d;
    abut_simd4      middle = abut_simd4_by_columns_of(row, q->scene.offset);
    abut_simd4      rest = abut_beyond_rows3(q->half, middle);
    q->place = abut_simd4_sub(rest, middle);
    d.a = abut_simd4_splat(0);
    d.way = abut_simd4_by_columns(column, rest);
    d.off = abut_simd4_abs(abut_simd4_sub(abut_simd4_add(offset, abut_simd4_by_columns(column, q->place)), d.way));
    d.reached = abut_simd4_mul(q->half, abut_simd4_abs(abut_simd4_by_columns(row, d.way)));
    return d;
}

// The answer about a scene of a ball and a box; `pose` is B's.
ABUT_INLINE bool abut_sphere_and_box3(abut_sphere_box3 *q, const abut_pose3 *pose)
{
    const abut_kernel_frame3 *s = &q->scene;
    bool                      box_is_a = s->a->core == ABUT_CORE3_BOX;
    abut_simd4                offset = abut_simd4_of(s->offset.x, s->offset.y, s->offset.z, 0);
    abut_simd4                column[3], row[3];
    abut_columns_of_pose3(column, pose);
    abut_rows_of_pose3(row, pose);
    q->half = abut_simd4_scale(s->scale.per_unit, abut_simd4_of_vec3(box_is_a ? &s->a->half : &s->b->half));
    abut_span_rows3 d = box_is_a ? abut_sphere_on_box3(q, offset) : abut_box_by_sphere3(q, offset, column, row);
    return abut_right_handed3(column) && abut_certified_rows3(s, offset, &d, &q->near);
}

ABUT_INLINE bool abut_result_sphere_box3(abut_sphere_box3 *q, const abut_pose3 *pose, abut_cache3 *cache,
                                         abut_proximity3 *answer)
{
    if (!abut_sphere_and_box3(q, pose)) {
        return false;
    }
    abut_put_near_rows3(answer, &q->near);
    if (cache != NULL) {
        abut_vec3_of_row(&cache->normal, q->near.normal);
    }
    return true;
}

#endif
