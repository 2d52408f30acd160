// kernel_frame2.h : two capsules, or a box and one, as the closed forms see them (see capsule2.h): where B is, what rounding
// may cost, and when an answer is sure.
//
// Frame: A's axes, from the middle of A's core.
#ifndef ABUT_PAIRS_KERNEL_FRAME2_H
#define ABUT_PAIRS_KERNEL_FRAME2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "math/scale.h"
#include "simd/simd4_vec2.h"

// A segment: its middle, the direction to its second end, and how far that is.
typedef struct abut_segment2 {
    abut_vec2 middle, along;
    abut_real half;
} abut_segment2;

// The cores' nearest points: how far they are apart, A's point, and what lies between the bounds, once that is known.
//
// What is proposed is right where `gap` is nothing but rounding: the distance is that of two points of the cores, and all but
// `gap` of it parts them along the normal. Of cores that cross it is not.
typedef struct abut_nearest_points2 {
    abut_simd4 normal, on_a; // x and y of each twice
    abut_real  distance, gap;
} abut_nearest_points2;

typedef struct abut_kernel_frame2 {
    const abut_shape2 *a, *b;
    abut_rot2          given;       // B's rotation
    abut_real          excess;      // over one, of the square of its columns' length
    abut_rot2          turn;        // and with columns of length one
    abut_real          column;      // the length of B's own
    abut_real          per_column;  // and one over it
    abut_vec2          way;         // from the middle of A to the middle of B
    abut_simd4         offset;      // x and y of that, and two numbers that mean nothing
    abut_simd4         turned;      // x and y of B's middle and of its direction, turned by what was given
    abut_real          size, noise; // as in a pair (steps2.h)
} abut_kernel_frame2;

// Lengths so large that squares of them might overflow are not; small ones are told by their distance.
ABUT_INLINE bool abut_usable_kernel_frame2(const abut_shape2 *a, const abut_shape2 *b, abut_simd4 sizes, abut_real excess,
                                           abut_real size)
{
    return size + (a->radius + b->radius) < ABUT_SQUARE_LARGEST && abut_abs(excess) <= ABUT_COLUMN_SERIES &&
           !abut_is_signed2(a->radius, b->radius) && !(a->reach < abut_simd4_first(sizes)) &&
           !(b->reach < abut_simd4_first(abut_simd4_swap_halves(sizes)));
}

ABUT_INLINE bool abut_kernel_frame_of2(abut_kernel_frame2 *s, const abut_shape2 *a, const abut_shape2 *b,
                                       const abut_pose2 *pose)
{
    // The length of R's columns and its inverse by their series.
    abut_rot2  r = pose->r;
    abut_real  excess = (r.c * r.c - 1) + r.s * r.s;
    abut_real  half = excess / 2;
    abut_real  square = half * half / 2;
    abut_real  per_column = 1 - (half - (half * half + square));
    abut_simd4 middles = abut_simd4_pairs(&a->middle, &b->middle);
    abut_simd4 sizes = abut_simd4_abs(middles);
    sizes = abut_simd4_add(sizes, abut_simd4_swap_adjacent(sizes));
    s->turned = abut_simd4_rotated(r, abut_simd4_pairs(&b->middle, &b->along));
    s->offset = abut_simd4_add(abut_simd4_sub(abut_simd4_of(pose->p.x, pose->p.y, 0, 0), middles), s->turned);
    abut_simd4 squares = abut_simd4_mul(s->offset, s->offset);
    abut_real  apart = abut_sqrt(abut_simd4_first(abut_simd4_add(squares, abut_simd4_swap_adjacent(squares))));
    abut_real  reach_b = b->reach * (1 + ABUT_ROTATION_SLACK);
    s->a = a;
    s->b = b;
    s->given = r;
    s->excess = excess;
    s->per_column = per_column;
    s->turn.c = per_column * r.c;
    s->turn.s = per_column * r.s;
    s->column = 1 + (half - square);
    s->way = abut_simd4_first_pair(s->offset);
    s->size = (apart + a->reach) + reach_b;
    s->noise = ((ABUT_NOISE_CAPSULE_A * a->reach + ABUT_NOISE_CAPSULE_B * reach_b) +
                ABUT_NOISE_MIDDLE * abut_simd4_first(abut_simd4_swap_halves(sizes))) +
               ABUT_NOISE_CAPSULE_APART * apart;
    return abut_usable_kernel_frame2(a, b, sizes, excess, s->size);
}

// Whether what the bounds leave open is little, `span` being the larger side of the box that holds both cores, or less. False
// where it is too much: the general way has less noise.
static inline bool abut_is_bounded2(const abut_kernel_frame2 *s, const abut_nearest_points2 *found, abut_real span)
{
    abut_real error = (found->gap + s->noise) + ABUT_NOISE_DISTANCE * found->distance;
    return found->distance > ABUT_AXES_CLEAR * s->noise && found->distance > ABUT_SQUARE_SMALLEST &&
           found->gap <= s->noise / 2 && error <= ABUT_CAPSULES_ASKED * span;
}

// The same, `apart` being the lower bound.
static inline bool abut_bounded2(const abut_kernel_frame2 *s, abut_nearest_points2 *found, abut_real apart, abut_real span)
{
    abut_real open = found->distance - apart;
    found->gap = (open + abut_abs(open)) / 2; // or zero where that is below it
    return abut_is_bounded2(s, found, span);
}

#endif
