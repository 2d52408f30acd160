// kernel_frame3.h : two shapes in the frame of the kernels that answer before a pair is made, in plain arithmetic.
//
// Frame: A's axes, from the middle of A's core, lengths divided by a power of two that brings the pair to unit size. Dividing
// changes no digit, but all that follows waits for it: a pair about as large as that is taken as it is, where the kernel asks
// for it. So that both have the same bits no kernel may compare with a length that is not the pair's own.
#ifndef ABUT_PAIRS_KERNEL_FRAME3_H
#define ABUT_PAIRS_KERNEL_FRAME3_H

#include "abut/query3.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "math/unit.h"
#include "simd/simd4_vec3.h"

typedef struct abut_kernel_frame3 {
    const abut_shape3 *a, *b;
    const abut_rot3   *rotation; // of B
    abut_vec3          offset;   // from the middle of A to the middle of B
    abut_unit          scale;
    abut_real          origins; // how far the middles are from the origins of their shapes
} abut_kernel_frame3;

// How far columns are from unit length, from being square to each other, and the third from the product of the first two: of a
// rotation's columns as rows.
static inline abut_simd4 abut_rotation_errors_of_columns3(const abut_simd4 column[3])
{
    abut_simd4 x = column[0];
    abut_simd4 y = column[1];
    abut_simd4 product = abut_simd4_sub(abut_simd4_mul(x, abut_simd4_yzx(y)), abut_simd4_mul(abut_simd4_yzx(x), y));
    abut_simd4 off = abut_simd4_abs(abut_simd4_sub(abut_simd4_yzx(product), column[2]));
    abut_simd4 sums = abut_simd4_sums3(abut_simd4_mul(x, x), abut_simd4_mul(y, y), abut_simd4_mul(x, y), off);
    return abut_simd4_abs(abut_simd4_sub(sums, abut_simd4_of(1, 1, 0, 0)));
}

static inline abut_real abut_rotation_error_of_columns3(const abut_simd4 column[3])
{
    abut_real rotation_error[4];
    abut_simd4_store(rotation_error, abut_rotation_errors_of_columns3(column));
    return ((rotation_error[0] + rotation_error[1]) + rotation_error[2]) + rotation_error[3];
}

// The same, one number after the other.
static inline abut_real abut_rotation_error3(const abut_rot3 *r)
{
    abut_real off = abut_length_bound3(abut_sub3(abut_cross3(r->x, r->y), r->z));
    abut_real lengths = abut_abs(abut_dot3(r->x, r->x) - 1) + abut_abs(abut_dot3(r->y, r->y) - 1);
    return (lengths + abut_abs(abut_dot3(r->x, r->y))) + off;
}

// Whether that is little enough for abut_pair3_make's own test: all four together an eighth of what it allows.
static inline bool abut_right_handed3(const abut_simd4 column[3])
{
    const abut_bits4 all = (1u << 4) - 1;
    const abut_real  most = ABUT_ROTATION_SLACK / (2 * 2 * 2 * 2 * 2);
    return abut_simd4_less(abut_rotation_errors_of_columns3(column), abut_simd4_splat(most)) == all;
}

static inline bool abut_is_rotation3(const abut_pose3 *pose)
{
    abut_simd4 column[3];
    abut_columns_of_pose3(column, pose);
    return abut_right_handed3(column);
}

static inline bool abut_usable_kernel_frame3(const abut_shape3 *a, const abut_shape3 *b, abut_real size)
{
    return a->radius >= 0 && b->radius >= 0 && a->reach >= 0 && b->reach >= 0 && a->radius + b->radius <= ABUT_REAL_LARGEST &&
           size <= ABUT_REAL_LARGEST;
}

static inline abut_real abut_size_of_kernel_frame3(const abut_shape3 *a, const abut_shape3 *b, abut_vec3 p, abut_real origins)
{
    abut_real reaches = origins + (a->reach + b->reach);
    return (abut_abs(p.x) + abut_abs(p.y)) + (abut_abs(p.z) + reaches);
}

// False where a shape or the place is not usable; the rotation is left to the kernel. Most shapes have their middles at their
// origins.
static inline bool abut_kernel_frame3_with_scale(abut_kernel_frame3 *s, const abut_shape3 *a, const abut_shape3 *b,
                                                 const abut_pose3 *pose)
{
    abut_real origin_b = abut_length_bound3(b->middle);
    abut_real origins = abut_length_bound3(a->middle) + origin_b;
    abut_real size = abut_size_of_kernel_frame3(a, b, pose->p, origins);
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
    return abut_usable_kernel_frame3(a, b, size);
}

// The same without a scale. False for pairs much smaller or larger than that too, and for shapes away from their origins.
static inline bool abut_kernel_frame3_without_scale(abut_kernel_frame3 *s, const abut_shape3 *a, const abut_shape3 *b,
                                                    const abut_pose3 *pose)
{
    static const abut_unit one = {1, 1};

    abut_real size = abut_length_bound3(pose->p) + (a->reach + b->reach);
    s->a = a;
    s->b = b;
    s->rotation = &pose->r;
    s->scale = one;
    s->origins = 0;
    s->offset = pose->p;
    return abut_all_zero(a->middle.x, a->middle.y, a->middle.z) && abut_all_zero(b->middle.x, b->middle.y, b->middle.z) &&
           size > ABUT_KERNEL_FRAME3_SMALLEST && size + (a->radius + b->radius) < ABUT_KERNEL_FRAME3_LARGEST &&
           abut_min(abut_min(a->radius, b->radius), abut_min(a->reach, b->reach)) >= 0;
}

// With the rotation looked at too.
static inline bool abut_kernel_frame3_of(abut_kernel_frame3 *s, const abut_shape3 *a, const abut_shape3 *b,
                                         const abut_pose3 *pose)
{
    return abut_kernel_frame3_with_scale(s, a, b, pose) && abut_is_rotation3(pose);
}

// Half of the delta from a segment's first end to its second, in the segment's own axes.
static inline abut_vec3 abut_half_of3(const abut_kernel_frame3 *s, const abut_shape3 *segment)
{
    return abut_scale3(s->scale.per_unit / 2, abut_sub3(segment->p[1], segment->p[0]));
}

#endif
