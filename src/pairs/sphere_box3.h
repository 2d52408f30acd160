// sphere_box3.h : a sphere and a box whose middle is outside the other, in closed form.
//
// The point of the box nearest to the sphere's center is the center clamped to the faces (Ericson 2005, "Real-Time Collision
// Detection", section 5.1.3), and the contact is named by that point. What is proposed is certified (candidate3.h).
#ifndef ABUT_PAIRS_SPHERE_BOX3_H
#define ABUT_PAIRS_SPHERE_BOX3_H

#include "clip/contact_id3.h"
#include "pairs/candidate3.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"

// Where a sphere meets a box. Frame: the box's axes, from its middle, in the unit of kernel_frame3.h.
typedef struct abut_sphere_box3 {
    abut_simd4         half;  // of the box
    abut_simd4         place; // the point of it that is nearest to the sphere's centre
    abut_kernel_frame3 frame;
    abut_near_rows3    near;
} abut_sphere_box3;

ABUT_INLINE abut_proposal3 abut_sphere_on_box3(abut_sphere_box3 *q, abut_simd4 offset)
{
    abut_proposal3 d;
    d.delta = abut_beyond_rows3(q->half, offset);
    q->place = abut_simd4_sub(offset, d.delta);
    d.a = q->place;
    d.reached = abut_simd4_mul(q->half, abut_simd4_abs(d.delta));
    d.off = abut_simd4_splat(0);
    return d;
}

// The columns of a rotation are square to each other to rounding only: where B's point is shows how much that matters. From the
// sphere's centre to the box instead of back, which turns the sign of all numbers and nothing else.
ABUT_INLINE abut_proposal3 abut_box_from_sphere3(abut_sphere_box3 *q, abut_simd4 offset, const abut_simd4 column[3],
                                                 const abut_simd4 row[3])
{
    abut_proposal3 d;
    abut_simd4     middle = abut_simd4_by_columns_of(row, q->frame.offset);
    abut_simd4     rest = abut_beyond_rows3(q->half, middle);
    q->place = abut_simd4_sub(rest, middle);
    d.a = abut_simd4_splat(0);
    d.delta = abut_simd4_by_columns(column, rest);
    d.off = abut_simd4_abs(abut_simd4_sub(abut_simd4_add(offset, abut_simd4_by_columns(column, q->place)), d.delta));
    d.reached = abut_simd4_mul(q->half, abut_simd4_abs(abut_simd4_by_columns(row, d.delta)));
    return d;
}

// The answer about a frame of a sphere and a box; `pose` is B's.
ABUT_INLINE bool abut_sphere_and_box3(abut_sphere_box3 *q, const abut_pose3 *pose)
{
    const abut_kernel_frame3 *s = &q->frame;
    bool                      box_is_a = s->a->core == ABUT_CORE3_BOX;
    // The fourth lane means nothing; with a zero there gcc writes a move that valgrind does not know.
    abut_simd4 offset = abut_simd4_of(s->offset.x, s->offset.y, s->offset.z, s->offset.z);
    abut_simd4 column[3], row[3];
    abut_columns_of_pose3(column, pose);
    abut_rows_of_pose3(row, pose);
    q->half = abut_simd4_scale(s->scale.per_unit, abut_simd4_of_vec3(box_is_a ? &s->a->half : &s->b->half));
    abut_proposal3 d = box_is_a ? abut_sphere_on_box3(q, offset) : abut_box_from_sphere3(q, offset, column, row);
    return abut_right_handed3(column) && abut_certify3(s, offset, &d, &q->near);
}

// Whether it is sure if the place is at a corner of the box: see single_contact3.c; it is right to a few u of the size and the
// offset.
ABUT_INLINE bool abut_sphere_named3(const abut_sphere_box3 *q, uint64_t *id)
{
    const abut_bits4 axes = (1u << 3) - 1;

    const abut_shape3 *a = q->frame.a;
    const abut_shape3 *b = q->frame.b;
    abut_real          size = q->frame.scale.per_unit * ((a->reach + b->reach) + (a->radius + b->radius));
    abut_real          far = abut_length_bound3(q->frame.offset) + q->frame.origins;
    abut_real          most = 2 * (size + q->frame.scale.per_unit * abut_abs(q->near.distance));
    abut_simd4         inside = abut_simd4_sub(q->half, abut_simd4_abs(q->place));
    abut_simd4         doubt = abut_simd4_splat(2 * 2 * ABUT_CONTACT3_SPREAD * (most + far));
    bool               box_is_a = a->core == ABUT_CORE3_BOX;
    *id = abut_contact_id3(box_is_a ? ABUT_CONTACT_VERTEX_OF_B : ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    if ((abut_simd4_less(doubt, inside) & axes) != 0) {
        return true;
    }
    uint32_t corner = abut_simd4_less(abut_simd4_splat(0), q->place) & axes;
    *id = abut_contact_id3(ABUT_CONTACT_VERTICES, box_is_a ? corner : 0, box_is_a ? 0 : corner);
    return (abut_simd4_less(abut_simd4_splat(ABUT_CONTACT3_SPREAD / 2 * size), inside) & axes) == 0;
}

// ---- the answers --------------------------------------------------------------------------------------------------------

ABUT_OUTLINE bool abut_sphere_box_scaled3(abut_sphere_box3 *k, const abut_query3 *q)
{
    return abut_kernel_frame3_with_scale(&k->frame, q->a, q->b, q->b_in_a) && abut_sphere_and_box3(k, q->b_in_a);
}

ABUT_INLINE bool abut_sphere_box_solved3(abut_sphere_box3 *k, const abut_query3 *q)
{
    return abut_kernel_frame3_without_scale(&k->frame, q->a, q->b, q->b_in_a) ? abut_sphere_and_box3(k, q->b_in_a)
                                                                              : abut_sphere_box_scaled3(k, q);
}

static inline abut_proximity3 abut_sphere_box_distance3(const abut_query3 *q)
{
    abut_sphere_box3 k;
    if (!abut_sphere_box_solved3(&k, q)) {
        return abut_unit_frame_distance3(q);
    }
    return abut_proximity_of_near3(q, &k.near);
}

static inline abut_manifold3 abut_sphere_box_contacts3(const abut_query3 *q)
{
    abut_sphere_box3 k;
    uint64_t         id;
    if (!abut_sphere_box_solved3(&k, q)) {
        return abut_unit_frame_contacts3(q);
    }
    const abut_proximity3 p = abut_proximity_of_near3(q, &k.near);
    if (p.distance > q->limit) {
        return abut_bare_manifold3(&p);
    }
    return abut_sphere_named3(&k, &id) ? abut_write_single3(q, &p, id) : abut_leave_to_clipping3(q, &p);
}

static inline bool abut_sphere_box_overlap3(const abut_query3 *q)
{
    abut_sphere_box3 k;
    return abut_sphere_box_solved3(&k, q) ? k.near.distance <= 0 : abut_unit_frame_overlap3(q);
}

static const abut_route3 abut_sphere_box_route3 = {abut_sphere_box_overlap3, abut_sphere_box_distance3,
                                                   abut_sphere_box_contacts3, abut_unproved_cast3};

#endif
