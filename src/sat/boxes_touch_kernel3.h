// boxes_touch_kernel3.h : whether two boxes touch, where rounding leaves no doubt: the kernel.
//
// A verdict needs no distance: the fifteen axes of axes3.h stay as long as they come, without a root or a quotient, and nothing
// is brought to unit size. A is made smaller on all sides by a `doubt` that is more than rounding may do. When even so no axis
// parts the boxes, they overlap: rounding is less along short axes too, all of whose products are short, and edges that are
// parallel to the last digit part nothing. An axis is no longer than the sum of its components, at most 2 of them together; so
// when one parts the smaller boxes by more than four doubts, it parts these as well. Else it is left open, to
// boxes_apart_kernel3.h.
//
// Frame: A's axes, from A's middle, lengths the caller's. Rows as in axes3.h.
#ifndef ABUT_SAT_BOXES_TOUCH_KERNEL3_H
#define ABUT_SAT_BOXES_TOUCH_KERNEL3_H

#include "abut/shape3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "math/real.h"
#include "simd/simd4_vec3.h"

typedef enum abut_touch3 { ABUT_TOUCH3_OPEN, ABUT_TOUCH3_OVERLAP, ABUT_TOUCH3_APART } abut_touch3;

typedef struct abut_touch_boxes3 {
    abut_simd4 way;      // from A's middle to B's
    abut_simd4 row[3];   // of B's rotation
    abut_simd4 cross[3]; // component i of the cross products of its columns
    abut_simd4 half_a;   // less the doubt
    abut_simd4 half_b;
    abut_real  way_of[4], half_of_a[4]; // the same as numbers: each is read into a whole row, in one go
} abut_touch_boxes3;

ABUT_INLINE void abut_touch_rotation3(abut_touch_boxes3 *z, const abut_pose3 *pose)
{
    abut_rows_of_pose3(z->row, pose);
    for (int i = 0; i < 3; ++i) {
        abut_simd4 u = z->row[(i + 1) % 3];
        abut_simd4 v = z->row[(i + 2) % 3];
        abut_simd4 first = abut_simd4_mul(abut_simd4_yzx(u), abut_simd4_zxy(v));
        z->cross[i] = abut_simd4_sub(first, abut_simd4_mul(abut_simd4_zxy(u), abut_simd4_yzx(v)));
    }
}

// Each column is the product of the other two, closely enough for abut_pair3_make's own test: with what they lack of that in
// each component, e, products of two are off by less than 2 e and squares by less than 8 e, unless all are zero.
ABUT_INLINE bool abut_touch_by_rotation3(const abut_touch_boxes3 *z)
{
    abut_simd4 off = abut_simd4_abs(abut_simd4_sub(z->cross[0], z->row[0]));
    abut_simd4 turn = abut_simd4_mul(z->cross[0], z->row[0]);
    for (int i = 1; i < 3; ++i) {
        off = abut_simd4_max(off, abut_simd4_abs(abut_simd4_sub(z->cross[i], z->row[i])));
        turn = abut_simd4_add(turn, abut_simd4_mul(z->cross[i], z->row[i]));
    }
    abut_simd4       slack = abut_simd4_splat(ABUT_ROTATION_SLACK / (2 * 2 * 2));
    const abut_bits4 three = (1u << 3) - 1;
    return (abut_simd4_less(off, slack) & abut_simd4_less(abut_simd4_splat((abut_real)0.5), turn) & three) == three;
}

// The largest separation along A's axes and the normals of B's faces, place by place.
ABUT_INLINE abut_simd4 abut_touch_faces3(const abut_touch_boxes3 *z, const abut_shape3 *b, const abut_pose3 *pose)
{
    const abut_simd4 *n = z->cross;
    abut_simd4        column[3];
    abut_columns_of_pose3(column, pose);
    abut_simd4 along = abut_simd4_abs(z->way);
    abut_simd4 reach = abut_simd4_mul_add(z->half_a, b->half.x, abut_simd4_abs(column[0]));
    reach = abut_simd4_mul_add(reach, b->half.y, abut_simd4_abs(column[1]));
    reach = abut_simd4_mul_add(reach, b->half.z, abut_simd4_abs(column[2]));
    abut_simd4 of_a = abut_simd4_sub(along, reach);

    abut_simd4 turn = abut_simd4_mul(z->row[0], n[0]);
    along = abut_simd4_scale(z->way_of[0], n[0]);
    reach = abut_simd4_scale(z->half_of_a[0], abut_simd4_abs(n[0]));
    for (int i = 1; i < 3; ++i) {
        along = abut_simd4_mul_add(along, z->way_of[i], n[i]);
        reach = abut_simd4_mul_add(reach, z->half_of_a[i], abut_simd4_abs(n[i]));
    }
    turn = abut_simd4_add(abut_simd4_add(turn, abut_simd4_mul(z->row[1], n[1])), abut_simd4_mul(z->row[2], n[2]));
    reach = abut_simd4_add(reach, abut_simd4_mul(z->half_b, turn));
    return abut_simd4_max(of_a, abut_simd4_sub(abut_simd4_abs(along), reach));
}

// Separations along the products of A's axis i and B's, by its next two axes p and q.
ABUT_INLINE abut_simd4 abut_touch_edges3(const abut_touch_boxes3 *z, int i)
{
    const int  p = (i + 1) % 3;
    const int  q = (i + 2) % 3;
    abut_simd4 normal = abut_simd4_abs(z->cross[i]);
    abut_simd4 along = abut_simd4_sub(abut_simd4_scale(z->way_of[q], z->row[p]), abut_simd4_scale(z->way_of[p], z->row[q]));
    abut_simd4 reach_a = abut_simd4_scale(z->half_of_a[p], abut_simd4_abs(z->row[q]));
    abut_simd4 reach_b = abut_simd4_mul(abut_simd4_yzx(z->half_b), abut_simd4_zxy(normal));
    reach_a = abut_simd4_mul_add(reach_a, z->half_of_a[q], abut_simd4_abs(z->row[p]));
    reach_b = abut_simd4_add(reach_b, abut_simd4_mul(abut_simd4_zxy(z->half_b), abut_simd4_yzx(normal)));
    return abut_simd4_sub(abut_simd4_abs(along), abut_simd4_add(reach_a, reach_b));
}

// Whether both are boxes, B's about its own origin, and no length is so small or large that its product with a number of the
// rotation is lost.
ABUT_INLINE bool abut_touch_are_plain3(const abut_shape3 *a, const abut_shape3 *b, abut_real size)
{
    return a->core == ABUT_CORE3_BOX && b->core == ABUT_CORE3_BOX && abut_all_zero(b->middle.x, b->middle.y, b->middle.z) &&
           a->radius >= 0 && b->radius >= 0 && a->reach >= 0 && b->reach >= 0 &&
           size > ABUT_REAL_SMALLEST / ABUT_UNIT_ROUNDOFF / ABUT_UNIT_ROUNDOFF && size <= ABUT_REAL_LARGEST;
}

// Where they overlap, or are apart and not rounded. A distance less than the radii is not looked for here.
ABUT_INLINE abut_touch3 abut_touch_clearly_kernel3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    const abut_bits4  three = (1u << 3) - 1;
    abut_touch_boxes3 z;
    abut_real         radius = a->radius + b->radius;
    z.way = abut_simd4_sub(abut_place_of_pose3(b_in_a), abut_simd4_of_vec3_and_next(&a->middle));
    abut_real size = abut_simd4_sum3(abut_simd4_abs(z.way)) + (a->reach + b->reach);
    abut_real doubt = ABUT_AXES_CLEAR * (ABUT_NOISE3_B + ABUT_NOISE3_AXES + 2 * ABUT_NOISE3_B_SPAN) * size;
    abut_touch_rotation3(&z, b_in_a);
    if (!abut_touch_are_plain3(a, b, size + radius) || !abut_touch_by_rotation3(&z)) {
        return ABUT_TOUCH3_OPEN;
    }
    z.half_a = abut_simd4_sub(abut_simd4_of_vec3(&a->half), abut_simd4_splat(doubt));
    z.half_b = abut_simd4_of_vec3(&b->half);
    abut_simd4_store(z.way_of, z.way);
    abut_simd4_store(z.half_of_a, z.half_a);
    abut_simd4 most = abut_touch_faces3(&z, b, b_in_a);
    for (int i = 0; i < 3; ++i) {
        most = abut_simd4_max(most, abut_touch_edges3(&z, i));
    }
    bool overlap = (abut_simd4_less(abut_simd4_splat(0), most) & three) == 0;
    bool apart = (abut_simd4_less(abut_simd4_splat(4 * doubt), most) & three) != 0;
    return (abut_touch3)(ABUT_TOUCH3_OVERLAP * (uint32_t)overlap + ABUT_TOUCH3_APART * (uint32_t)(apart & (radius <= 0)));
}

#endif
