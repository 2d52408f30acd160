// scene3.h : two shapes in the frame of the kernels that answer before a pair is made, in plain arithmetic.
//
// Frame: A's axes, from the middle of A's core, lengths divided by a power of two that brings the pair to unit size.
#ifndef ABUT_QUERY_SCENE3_H
#define ABUT_QUERY_SCENE3_H

#include "abut/query3.h"
#include "base/tolerance3.h"
#include "math/scale.h"

typedef struct abut_scene3 {
    const abut_shape3 *a, *b;
    const abut_rot3   *rotation; // of B
    abut_vec3          offset;   // from the middle of A to the middle of B
    abut_unit          scale;
    abut_real          origins; // how far the middles are from the origins of their shapes
} abut_scene3;

// No less than the length.
static inline abut_real abut_sizes3(abut_vec3 v)
{
    return (abut_abs(v.x) + abut_abs(v.y)) + abut_abs(v.z);
}

// Columns square to each other and the third the product of the first two, closely enough for abut_pair3_make's own test.
static inline bool abut_right_handed3(const abut_rot3 *r)
{
    const abut_real slack = ABUT_ROTATION_SLACK / (2 * 2 * 2);
    abut_vec3       off = abut_sub3(abut_cross3(r->x, r->y), r->z);
    return abut_abs(abut_dot3(r->x, r->x) - 1) <= slack && abut_abs(abut_dot3(r->y, r->y) - 1) <= slack &&
           abut_abs(abut_dot3(r->x, r->y)) <= slack && abut_sizes3(off) <= slack;
}

static inline bool abut_usable_scene3(const abut_shape3 *a, const abut_shape3 *b, const abut_rot3 *rotation, abut_real size)
{
    return a->radius >= 0 && b->radius >= 0 && a->reach >= 0 && b->reach >= 0 && a->radius + b->radius <= ABUT_REAL_LARGEST &&
           size <= ABUT_REAL_LARGEST && abut_right_handed3(rotation);
}

// False where a shape or the pose is not usable. Most shapes have their middles at their origins.
static inline bool abut_scene3_of(abut_scene3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose)
{
    abut_real origin_b = abut_sizes3(b->middle);
    abut_real origins = abut_sizes3(a->middle) + origin_b;
    abut_real reaches = origins + (a->reach + b->reach);
    abut_real size = (abut_abs(pose->p.x) + abut_abs(pose->p.y)) + (abut_abs(pose->p.z) + reaches);
    abut_unit scale = abut_unit_of(size);
    s->a = a;
    s->b = b;
    s->rotation = &pose->r;
    s->scale = scale;
    s->origins = scale.per_unit * origins;
    s->offset = abut_scale3(scale.per_unit, pose->p);
    if (origin_b != 0) {
        s->offset = abut_add3(s->offset, abut_rotate3(pose->r, abut_scale3(scale.per_unit, b->middle)));
    }
    s->offset = abut_sub3(s->offset, abut_scale3(scale.per_unit, a->middle));
    return abut_usable_scene3(a, b, &pose->r, size);
}

// Half of the way from a segment's first end to its second, in the segment's own axes.
static inline abut_vec3 abut_half_of3(const abut_scene3 *s, const abut_shape3 *segment)
{
    return abut_scale3(s->scale.per_unit / 2, abut_sub3(segment->p[1], segment->p[0]));
}

#endif
