// balls_rows3.h : the contact of a ball and a box, named by the place on the box that the distance is made of.
//
// A kernel in a header: compiled for every processor and for those with AVX2 (balls3.c, balls_avx3.c).
#ifndef ABUT_TOUCH_BALLS_ROWS3_H
#define ABUT_TOUCH_BALLS_ROWS3_H

#include "formula/ball_box3.h"
#include "manifold/contact_id3.h"

// Whether it is sure if the place is at a corner of the box: see lone3.c; it is right to a few u of the size and the offset.
ABUT_INLINE bool abut_ball_named3(const abut_ball_box3 *q, const abut_proximity3 *p, uint64_t *id)
{
    const abut_shape3 *a = q->scene.a;
    const abut_shape3 *b = q->scene.b;
    abut_real          size = q->scene.scale.per_unit * ((a->reach + b->reach) + (a->radius + b->radius));
    abut_real          far = abut_sizes3(q->scene.offset) + q->scene.origins;
    abut_real          most = 2 * (size + q->scene.scale.per_unit * abut_abs(p->distance));
    abut_vec3 inside = {q->half.x - abut_abs(q->place.x), q->half.y - abut_abs(q->place.y), q->half.z - abut_abs(q->place.z)};
    abut_real off = abut_max(abut_max(inside.x, inside.y), inside.z);
    bool      box_is_a = a->core == ABUT_CORE3_BOX;
    *id = abut_contact_id3(box_is_a ? ABUT_CONTACT_VERTEX_OF_B : ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    if (off > 2 * 2 * ABUT_CONTACT3_SPREAD * (most + far)) {
        return true;
    }
    uint32_t corner = (uint32_t)(q->place.x > 0) | (uint32_t)(q->place.y > 0) << 1 | (uint32_t)(q->place.z > 0) << 2;
    *id = abut_contact_id3(ABUT_CONTACT_VERTICES, box_is_a ? corner : 0, box_is_a ? 0 : corner);
    return off <= ABUT_CONTACT3_SPREAD / 2 * size;
}

ABUT_INLINE bool abut_ball_meets_box_here3(uint64_t *id, abut_ball_box3 *q, abut_proximity3 *p)
{
    return abut_ball_and_box3(q, p) && abut_ball_named3(q, p, id);
}

#endif
