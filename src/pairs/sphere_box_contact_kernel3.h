// sphere_box_contact_kernel3.h : the contact of a ball and a box, named by the place on the box that the distance is made of.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (sphere_box_contact3.h).
#ifndef ABUT_PAIRS_SPHERE_BOX_CONTACT_KERNEL3_H
#define ABUT_PAIRS_SPHERE_BOX_CONTACT_KERNEL3_H

#include "clip/contact_id3.h"
#include "pairs/sphere_box_kernel3.h"

// Whether it is sure if the place is at a corner of the box: see single_contact3.c; it is right to a few u of the size and the
// offset.
ABUT_INLINE bool abut_sphere_named3(const abut_sphere_box3 *q, uint64_t *id)
{
    const abut_bits4 axes = (1u << 3) - 1;

    const abut_shape3 *a = q->scene.a;
    const abut_shape3 *b = q->scene.b;
    abut_real          size = q->scene.scale.per_unit * ((a->reach + b->reach) + (a->radius + b->radius));
    abut_real          far = abut_sizes3(q->scene.offset) + q->scene.origins;
    abut_real          most = 2 * (size + q->scene.scale.per_unit * abut_abs(q->near.distance));
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

ABUT_INLINE bool abut_sphere_meets_box_here3(uint64_t *id, abut_sphere_box3 *q, const abut_pose3 *pose, abut_proximity3 *p)
{
    if (!abut_sphere_and_box3(q, pose) || !abut_sphere_named3(q, id)) {
        return false;
    }
    abut_put_near_rows3(p, &q->near);
    return true;
}

#endif
