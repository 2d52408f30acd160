// capsules_kernel3.h : two capsules apart, in closed form and in rows: what segments_closed3.h finds, where segments are
// neither nearly parallel nor near each other for their length.
//
// The place of each segment that is nearest to the other (Ericson 2005, "Real-Time Collision Detection", section 5.1.9). One
// answer waits for the one before, so what counts is how long the chain is: vectors are rows, a place is kept in all four
// numbers of one, what both segments have side by side is in the first two numbers of a row, and nothing that is only judged
// waits for a root or a quotient that can do without.
//
// Certificate. As in candidate3.h: along the way between the two places no point of one core is nearer to the other than the
// heights of both along it leave. With s the square of the way, and l what the heights leave, times its length: the distance is
// at most the length and at least l over it, so the gap is (s - l) over the length. What rounding does to s and l is in the
// noise, operation by operation as there (tolerance3.h): the sums are the same. The gap may be what that leaves of what the
// bounds may be apart.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (capsules3.h).
#ifndef ABUT_PAIRS_CAPSULES_KERNEL3_H
#define ABUT_PAIRS_CAPSULES_KERNEL3_H

#include "base/inline.h"
#include "base/tolerance3.h"
#include "pairs/candidate_kernel3.h"
#include "pairs/segment3.h"

// Two segments and where they are nearest to each other. Frame: A's axes, from the middle of A's core, in the scene's unit.
typedef struct abut_segment_pair3 {
    abut_simd4 half_a, half_b;   // of the way from the first end to the second
    abut_simd4 offset;           // from the middle of A to the middle of B
    abut_simd4 square;           // of half A, of half B; their products with the offset
    abut_real  product, apart;   // of both halves; the square of the sine between them, times their squares
    abut_simd4 place_a, place_b; // from -1 at the first end to 1 at the second, in all numbers
    abut_simd4 on_a, way;        // the point of A, and the way from there to the point of B
    abut_simd4 height;           // products of the way with half A, half B, the offset, itself
} abut_segment_pair3;

// Half of the way from a segment's first end to its second, in the segment's own axes.
ABUT_INLINE abut_simd4 abut_half_row3(const abut_kernel_frame3 *s, const abut_shape3 *segment)
{
    abut_simd4 from = abut_simd4_of_vec3_and_next(&segment->p[0]);
    abut_simd4 to = abut_simd4_of_vec3_and_next(&segment->p[1]);
    return abut_simd4_scale(s->scale.per_unit / 2, abut_simd4_sub(to, from));
}

ABUT_INLINE abut_simd4 abut_cut_row3(abut_simd4 place)
{
    return abut_simd4_max(abut_simd4_splat(-1), abut_simd4_min(abut_simd4_splat(1), place));
}

// The place of the first on the line of the second, cut; that of the second nearest to it, cut; and that of the first nearest
// to that. Whatever is found is judged. Numbers three and four of the quotients mean nothing.
ABUT_INLINE void abut_place_zonotopes3(abut_segment_pair3 *k)
{
    abut_simd4 product = abut_simd4_splat(k->product);
    abut_simd4 crossed = abut_simd4_swap_adjacent(k->square);
    abut_simd4 offsets = abut_simd4_swap_halves(k->square);
    abut_simd4 apart = abut_simd4_sub(abut_simd4_mul(k->square, crossed), abut_simd4_mul(product, product));
    abut_simd4 part =
        abut_simd4_sub(abut_simd4_mul(offsets, crossed), abut_simd4_mul(abut_simd4_swap_adjacent(offsets), product));
    abut_simd4 per = abut_simd4_div(abut_simd4_splat(1), k->square);
    abut_simd4 share = abut_simd4_mul(product, per);
    abut_simd4 own = abut_simd4_mul(offsets, per);
    abut_simd4 first = abut_cut_row3(abut_simd4_splat_lane(abut_simd4_div(part, apart), 0));
    abut_simd4 along = abut_simd4_mul(first, abut_simd4_splat_lane(share, 1));
    k->apart = abut_simd4_first(apart);
    k->place_b = abut_cut_row3(abut_simd4_sub(along, abut_simd4_splat_lane(own, 1)));
    along = abut_simd4_mul(k->place_b, abut_simd4_splat_lane(share, 0));
    k->place_a = abut_cut_row3(abut_simd4_add(along, abut_simd4_splat_lane(own, 0)));
}

// Of a scene of two segments; `column` are those of B's rotation.
ABUT_INLINE void abut_zonotope3_of(abut_segment_pair3 *k, const abut_kernel_frame3 *s, const abut_simd4 column[3],
                                   abut_simd4 offset)
{
    k->half_a = abut_half_row3(s, s->a);
    k->half_b = abut_simd4_by_columns(column, abut_half_row3(s, s->b));
    k->offset = offset;
    k->square = abut_simd4_sums3(abut_simd4_mul(k->half_a, k->half_a), abut_simd4_mul(k->half_b, k->half_b),
                                 abut_simd4_mul(k->half_a, offset), abut_simd4_mul(k->half_b, offset));
    k->product = abut_simd4_sum3(abut_simd4_mul(k->half_a, k->half_b));
    abut_place_zonotopes3(k);
    k->on_a = abut_simd4_mul(k->place_a, k->half_a);
    k->way = abut_simd4_sub(abut_simd4_add(offset, abut_simd4_mul(k->place_b, k->half_b)), k->on_a);
    k->height = abut_simd4_sums3(abut_simd4_mul(k->half_a, k->way), abut_simd4_mul(k->half_b, k->way),
                                 abut_simd4_mul(offset, k->way), abut_simd4_mul(k->way, k->way));
}

// The answer about the rounded shapes, as abut_rounded3 has it. False where the bounds do not prove it, and for what is left to
// segments_closed3.h. Of the error only the gap waits for the quotient.
ABUT_INLINE bool abut_near_zonotopes3(abut_near_rows3 *near, const abut_segment_pair3 *k, const abut_kernel_frame3 *s)
{
    const abut_real unit = s->scale.unit;
    abut_real       n[4], h[4];
    abut_simd4_store(n, k->square);
    abut_simd4_store(h, k->height);
    abut_real square = h[3];
    abut_real open = square - (h[2] - (abut_abs(h[0]) + abut_abs(h[1])));
    open = abut_simd4_first(
        abut_simd4_max(abut_simd4_splat(0), abut_simd4_splat(open))); // a plain maximum would guess at its sign
    abut_real  length = abut_sqrt(square);
    abut_real  per_length = 1 / length;
    abut_real  reaches = s->scale.per_unit * (s->a->reach + s->b->reach);
    abut_real  away = ABUT_NOISE3_CAPSULE_ORIGINS * s->origins;
    abut_real  rest = (ABUT_NOISE3_SEGMENTS * reaches + away) + ABUT_NOISE3_SEGMENTS_APART * length;
    abut_real  radius = s->a->radius + s->b->radius;
    abut_real  apart = length * unit;
    abut_real  gap = open * per_length;
    abut_simd4 normal = abut_simd4_scale(per_length, k->way);
    near->distance = apart - radius + 0;
    near->error = (gap + rest) * unit + (ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR);
    near->length = length;
    near->normal = abut_simd4_add(normal, abut_simd4_splat(0)); // no negative zeros
    near->a = abut_simd4_mul_add(abut_simd4_scale(unit, k->on_a), s->a->radius, normal);
    near->a = abut_simd4_add(abut_simd4_of_vec3(&s->a->middle), near->a);
    near->b = abut_simd4_mul_add(near->a, near->distance, near->normal);
    return ((int)(k->apart > ABUT_SLIVER_SQUARE * (n[0] * n[1])) & (int)(square > ABUT_CAPSULE3_NEAR * (n[0] + n[1])) &
            (int)(gap <= (ABUT_CAPSULE3_GAP - ABUT_NOISE3_SEGMENTS) * (length + reaches) - away)) != 0;
}

// In plain numbers.
ABUT_OUTLINE void abut_put_segments3(abut_segments3 *k, const abut_segment_pair3 *bars, const abut_kernel_frame3 *s)
{
    abut_real squares[4];
    abut_simd4_store(squares, bars->square);
    abut_vec3_of_row(&k->half_a, bars->half_a);
    abut_vec3_of_row(&k->half_b, bars->half_b);
    k->offset = s->offset;
    k->square_a = squares[0];
    k->square_b = squares[1];
    k->product = bars->product;
    k->apart = bars->apart;
    k->place_a = abut_simd4_first(bars->place_a);
    k->place_b = abut_simd4_first(bars->place_b);
    k->unit = s->scale.unit;
    k->per_unit = s->scale.per_unit;
}

// The answer of a scene of two segments; `column` are those of B's rotation, `offset` is the scene's. *k is made if it is not
// NULL.
ABUT_INLINE bool abut_zonotopes_apart3(abut_segments3 *k, const abut_kernel_frame3 *s, const abut_simd4 column[3],
                                       abut_simd4 offset, abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_segment_pair3 bars;
    abut_near_rows3    near;
    abut_zonotope3_of(&bars, s, column, offset);
    if (!abut_near_zonotopes3(&near, &bars, s)) {
        return false;
    }
    abut_put_near_rows3(answer, &near);
    if (cache != NULL) {
        abut_vec3_of_row(&cache->normal, near.normal);
    }
    if (k != NULL) {
        abut_put_segments3(k, &bars, s);
    }
    return true;
}

// From the shapes on, of a pair of about unit size about its own origins.
ABUT_INLINE bool abut_segments_kernel3(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                       abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_kernel_frame3 s;
    abut_simd4         column[3];
    abut_columns_of_pose3(column, b_in_a);
    return abut_kernel_frame3_without_scale(&s, a, b, b_in_a) && abut_right_handed3(column) &&
           abut_zonotopes_apart3(k, &s, column, abut_place_of_pose3(b_in_a), cache, answer);
}

#endif
