// capsule_capsule3.h : two capsules whose segments are neither nearly parallel nor near each other for their length, in closed
// form.
//
// The place of each segment that is nearest to the other (Ericson 2005, "Real-Time Collision Detection", section 5.1.9). The
// length of the dependency chain decides the time: vectors are four lanes, a place is kept in all lanes of one, what both
// segments have is in the first two lanes of one vector, and nothing that only judges waits for a root or a quotient.
//
// Certificate. As in candidate3.h: along the delta between the two places no point of one core is nearer to the other than the
// heights of both along it leave. With s the square of the delta, and l what the heights leave, times its length: the distance
// is at most the length and at least l over it, so the gap is (s - l) over the length. What rounding does to s and l is in the
// noise, operation by operation as there (tolerance3.h): the sums are the same.
//
// Contacts. Capsules that cross touch in one point, the distance's own pair. Its id names the end of each segment that it is
// at, and the places along the segments say which. Parallel capsules may have two contacts, and some pairs are nearer to a
// choice than rounding can tell: those are left to clipping. All conditions are evaluated at once, because branches would be
// mispredicted half of the time, and from the delta before it has unit length.
#ifndef ABUT_PAIRS_CAPSULE_CAPSULE3_H
#define ABUT_PAIRS_CAPSULE_CAPSULE3_H

#include "clip/contact_id3.h"
#include "pairs/candidate3.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"

// Two segments and where they are nearest to each other. Frame: A's axes, from the middle of A's core, in the frame's unit.
typedef struct abut_segment_pair3 {
    abut_simd4 half_a, half_b;   // of the delta from the first end to the second
    abut_simd4 offset;           // from the middle of A to the middle of B
    abut_simd4 square;           // of half A, of half B; their products with the offset
    abut_real  product, apart;   // of both halves; the square of the sine between them, times their squares
    abut_simd4 place_a, place_b; // from -1 at the first end to 1 at the second, in all numbers
    abut_simd4 on_a, delta;      // the point of A, and the delta from there to the point of B
    abut_simd4 height;           // products of the delta with half A, half B, the offset, itself
} abut_segment_pair3;

// Half of the delta from a segment's first end to its second, in the segment's own axes.
ABUT_INLINE abut_simd4 abut_half_row3(const abut_kernel_frame3 *s, const abut_shape3 *segment)
{
    abut_simd4 from = abut_simd4_of_vec3_and_next(&segment->p[0]);
    abut_simd4 to = abut_simd4_of_vec3_and_next(&segment->p[1]);
    return abut_simd4_scale(s->scale.per_unit / 2, abut_simd4_sub(to, from));
}

ABUT_INLINE abut_simd4 abut_clamp_place3(abut_simd4 place)
{
    return abut_simd4_max(abut_simd4_splat(-1), abut_simd4_min(abut_simd4_splat(1), place));
}

// The place of the first on the line of the second, cut; that of the second nearest to it, cut; and that of the first nearest
// to that. Whatever is found is judged. Numbers three and four of the quotients mean nothing.
ABUT_INLINE void abut_place_segments3(abut_segment_pair3 *k)
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
    abut_simd4 first = abut_clamp_place3(abut_simd4_splat_lane(abut_simd4_div(part, apart), 0));
    abut_simd4 along = abut_simd4_mul(first, abut_simd4_splat_lane(share, 1));
    k->apart = abut_simd4_first(apart);
    k->place_b = abut_clamp_place3(abut_simd4_sub(along, abut_simd4_splat_lane(own, 1)));
    along = abut_simd4_mul(k->place_b, abut_simd4_splat_lane(share, 0));
    k->place_a = abut_clamp_place3(abut_simd4_add(along, abut_simd4_splat_lane(own, 0)));
}

// Of a frame of two segments; `column` are those of B's rotation.
ABUT_INLINE void abut_segment_pair3_of(abut_segment_pair3 *k, const abut_kernel_frame3 *s, const abut_simd4 column[3],
                                       abut_simd4 offset)
{
    k->half_a = abut_half_row3(s, s->a);
    k->half_b = abut_simd4_by_columns(column, abut_half_row3(s, s->b));
    k->offset = offset;
    k->square = abut_simd4_sums3(abut_simd4_mul(k->half_a, k->half_a), abut_simd4_mul(k->half_b, k->half_b),
                                 abut_simd4_mul(k->half_a, offset), abut_simd4_mul(k->half_b, offset));
    k->product = abut_simd4_sum3(abut_simd4_mul(k->half_a, k->half_b));
    abut_place_segments3(k);
    k->on_a = abut_simd4_mul(k->place_a, k->half_a);
    k->delta = abut_simd4_sub(abut_simd4_add(offset, abut_simd4_mul(k->place_b, k->half_b)), k->on_a);
    k->height = abut_simd4_sums3(abut_simd4_mul(k->half_a, k->delta), abut_simd4_mul(k->half_b, k->delta),
                                 abut_simd4_mul(offset, k->delta), abut_simd4_mul(k->delta, k->delta));
}

// The answer about the rounded shapes, as abut_proximity_of3 has it. False where the bounds do not prove it, and for what is
// left to the unit frame. Of the error only the gap waits for the quotient.
ABUT_INLINE bool abut_near_segments3(abut_near_rows3 *near, const abut_segment_pair3 *k, const abut_kernel_frame3 *s)
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
    abut_simd4 normal = abut_simd4_scale(per_length, k->delta);
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

// What the manifold is written from.
typedef struct abut_capsule_touch3 {
    abut_simd4         reach; // of A and B, in the frame's unit
    abut_simd4         place; // of A and B
    abut_simd4         open;  // and how far they are from the ends, in halves
    abut_near_rows3    near;
    abut_segment_pair3 k;
    abut_real          whole; // no less than the lengths of the pair and their distance, from their origins, in that unit
    uint64_t           id;
    abut_bits4         ends; // 1 where the contact is at an end of A, 2 of B
    bool               only; // there is no contact, or this one alone, and its name is sure
} abut_capsule_touch3;

enum { ABUT_END_OF_A = 1, ABUT_END_OF_B = 2, ABUT_ENDS_OF_BOTH = ABUT_END_OF_A | ABUT_END_OF_B };

// A number of each capsule.
ABUT_INLINE abut_simd4 abut_of_both3(abut_real of_a, abut_real of_b)
{
    return abut_simd4_of(of_a, of_b, of_a, of_b);
}

// ---- the name -----------------------------------------------------------------------------------------------------------

// Whether the name is sure. A place errs by a few u of the whole, and over the square of the sine between the capsules. An end
// is one that the place was cut at, of a capsule that is long enough to have two; `doubt` is times the square of the sine and
// both squares of the halves.
ABUT_INLINE unsigned abut_name_touch3(abut_capsule_touch3 *q)
{
    static const abut_contact_kind3 kind[] = {ABUT_CONTACT_EDGES, ABUT_CONTACT_VERTEX_OF_A, ABUT_CONTACT_VERTEX_OF_B,
                                              ABUT_CONTACT_VERTICES};

    const abut_segment_pair3 *k = &q->k;
    const abut_simd4          zero = abut_simd4_splat(0);
    abut_real                 n[4];
    abut_simd4_store(n, k->square);
    abut_real  doubt = 2 * 2 * ABUT_CONTACT3_SPREAD * q->whole * (2 * 2 * k->apart + n[0] * n[1]);
    abut_simd4 clear = abut_simd4_select_less(zero, q->open, q->open, abut_simd4_splat(1));
    abut_bits4 sure =
        abut_simd4_less(abut_simd4_scale(doubt, q->reach), abut_simd4_mul(clear, abut_simd4_scale(k->apart, k->square)));
    q->ends = ABUT_ENDS_OF_BOTH & ~abut_simd4_less(zero, q->open);
    const abut_bits4 last = q->ends & abut_simd4_less(zero, q->place);
    q->id = abut_contact_id3(kind[q->ends], last & 1, last >> 1);
    return (sure & ABUT_ENDS_OF_BOTH) == ABUT_ENDS_OF_BOTH;
}

// ---- whether it is the only one ----------------------------------------------------------------------------------------

// How two capsules stand to each other, seen along the normal.
typedef struct abut_lateral_offset3 {
    abut_simd4 rises;   // squares of the halves' parts along the normal
    abut_simd4 levels;  // and of what is left of them
    abut_real  product; // of what is left of both
    abut_real
        onward; // that with both signed, so that they point away from the ends at the contact: less than 0 where they part
} abut_lateral_offset3;

ABUT_INLINE abut_lateral_offset3 abut_lateral3_of(const abut_capsule_touch3 *q)
{
    abut_lateral_offset3 n;
    abut_real            h[4], place[4];
    abut_simd4_store(h, q->k.height);
    abut_simd4_store(place, q->place);
    abut_real per_square = 1 / h[3];
    n.rises = abut_simd4_scale(per_square, abut_simd4_mul(q->k.height, q->k.height));
    n.levels = abut_simd4_sub(q->k.square, n.rises);
    n.product = q->k.product - per_square * (h[0] * h[1]);
    n.onward = (place[0] * place[1]) * n.product;
    return n;
}

// Whether the far end of the stretch that both capsules cover is clearly no contact, where one of them ends at the contact or
// both do, and they go on to the same side. Seen along the normal a half is as long as the root of its level l. From the
// contact on the one that ends there has two halves left, the other as much as it is from its own end; if both end there that
// is two halves too. So the stretch is at least narrow, the cosine of the widest angle between them, times the smaller of both
// rests; in A's halves, of the rests f, that is narrow * min(f_a, f_b |product| / l_a), for the product is no more than the
// roots of both levels. Along it each axis that rises sinks away by its slope, rise over the root of l: an end is nearest only
// if the capsule rises from there. A surface stands over its axis by its radius over the cosine of the slope, less than 1 +
// rise^2 / l / 2.
ABUT_INLINE unsigned abut_sinks3(const abut_capsule_touch3 *q, const abut_kernel_frame3 *s, const abut_lateral_offset3 *n,
                                 abut_real margin)
{
    const abut_real narrow = 1 - ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL; // no more than the cosine
    const abut_real per = s->scale.per_unit;
    const abut_real turned = abut_abs(n->product); // all is times this
    abut_simd4      full = abut_simd4_splat(2 * turned);
    abut_simd4      left =
        abut_simd4_select_less(q->open, abut_simd4_swap_adjacent(q->open), full, abut_simd4_splat(turned + n->onward));
    abut_simd4 per_level = abut_simd4_div(abut_simd4_splat(1), n->levels);
    abut_simd4 other = abut_simd4_mul(abut_simd4_swap_adjacent(left), abut_simd4_scale(turned, per_level));
    abut_simd4 stretch = abut_simd4_scale(narrow, abut_simd4_min(left, other));
    abut_simd4 rise = abut_simd4_scale(1 / q->near.length, abut_simd4_abs(q->k.height));
    abut_simd4 radius = abut_simd4_scale(per / 2 * turned, abut_of_both3(s->a->radius, s->b->radius));
    abut_simd4 bulge = abut_simd4_mul(radius, abut_simd4_mul(n->rises, per_level));
    abut_simd4 sunk = abut_simd4_sub(abut_simd4_mul(rise, stretch), bulge);
    abut_real  of[4];
    abut_simd4_store(of, sunk);
    abut_real near = per * ((margin - q->near.distance) + q->near.error) + 2 * 2 * 2 * ABUT_CONTACT3_SPREAD * q->whole;
    return (unsigned)(of[0] + of[1] > near * turned) & (unsigned)(q->ends != 0);
}

// Whether both capsules clearly end at the contact and go on to opposite sides: what they share is a point. Where a capsule
// rises from its end by more than rounding does, the distance is nowhere else as small.
ABUT_INLINE unsigned abut_parts3(const abut_capsule_touch3 *q, const abut_lateral_offset3 *n)
{
    const abut_real least = 2 * 2 * ABUT_CONTACT3_SPREAD * q->whole;
    abut_bits4      rising = abut_simd4_less(abut_simd4_splat(least * least), n->rises);
    return (unsigned)((rising & q->ends & ABUT_ENDS_OF_BOTH) == ABUT_ENDS_OF_BOTH) & (unsigned)(n->onward < 0);
}

ABUT_INLINE unsigned abut_is_only3(const abut_capsule_touch3 *q, const abut_kernel_frame3 *s, abut_real margin)
{
    const abut_real      least = 1 - ABUT_FACE_TILT * ABUT_FACE_TILT * (1 + ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    const abut_real      most = 1 - (ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL + ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    abut_lateral_offset3 n = abut_lateral3_of(q);
    abut_real            l[4];
    abut_simd4_store(l, n.levels);
    abut_bits4 steep = ABUT_ENDS_OF_BOTH & abut_simd4_less(n.levels, abut_simd4_scale(least, q->k.square));
    unsigned   across = n.product * n.product < most * (l[0] * l[1]);
    return (steep | across) != 0 || (abut_sinks3(q, s, &n, margin) | abut_parts3(q, &n)) != 0;
}

// ---- the answer --------------------------------------------------------------------------------------------------------

// Of two segments; `column` are those of B's rotation, `offset` is the frame's. The distance alone is proved where rounding
// leaves the id in doubt, and where there may be two contacts.
ABUT_INLINE bool abut_touch_of_capsules3(abut_capsule_touch3 *q, const abut_kernel_frame3 *s, const abut_simd4 column[3],
                                         abut_simd4 offset, abut_real margin)
{
    abut_segment_pair3_of(&q->k, s, column, offset);
    const abut_real per = s->scale.per_unit;
    const bool      proved = abut_near_segments3(&q->near, &q->k, s);
    const abut_real lengths = (s->a->reach + s->b->reach) + (s->a->radius + s->b->radius);
    q->whole = (abut_length_bound3(s->offset) + 2 * 2 * s->origins) + per * lengths;
    q->reach = abut_simd4_scale(per, abut_of_both3(s->a->reach, s->b->reach));
    q->place = abut_of_both3(abut_simd4_first(q->k.place_a), abut_simd4_first(q->k.place_b));
    q->open = abut_simd4_sub(abut_simd4_splat(1), abut_simd4_abs(q->place));
    const unsigned sure = abut_name_touch3(q);
    const unsigned only = abut_is_only3(q, s, margin);
    q->only = ((unsigned)(q->near.distance > margin) | (sure & only)) != 0;
    return proved;
}

static inline abut_manifold3 abut_manifold_of_touch3(const abut_capsule_touch3 *q, const abut_proximity3 *p, bool beyond)
{
    abut_vec3 delta, tangent[2];
    abut_vec3_of_row(&delta, q->k.delta);
    abut_tangents_of_delta3(delta, q->near.length, p->normal, tangent);
    return beyond ? abut_bare_manifold_along3(p, tangent) : abut_single_manifold_along3(p, tangent, q->id);
}

// ---- the answers --------------------------------------------------------------------------------------------------------

ABUT_OUTLINE bool abut_capsule_capsule_scaled3(abut_near_rows3 *near, const abut_query3 *q, const abut_simd4 column[3])
{
    abut_kernel_frame3 s;
    abut_segment_pair3 k;
    if (!abut_kernel_frame3_with_scale(&s, q->a, q->b, q->b_in_a) || !abut_right_handed3(column)) {
        return false;
    }
    abut_segment_pair3_of(&k, &s, column, abut_simd4_of_vec3(&s.offset));
    return abut_near_segments3(near, &k, &s);
}

ABUT_INLINE bool abut_capsule_capsule_near3(abut_near_rows3 *near, const abut_query3 *q)
{
    abut_kernel_frame3 s;
    abut_segment_pair3 k;
    abut_simd4         column[3];
    abut_columns_of_pose3(column, q->b_in_a);
    if (!abut_kernel_frame3_without_scale(&s, q->a, q->b, q->b_in_a) || !abut_right_handed3(column)) {
        return abut_capsule_capsule_scaled3(near, q, column);
    }
    abut_segment_pair3_of(&k, &s, column, abut_place_of_pose3(q->b_in_a));
    return abut_near_segments3(near, &k, &s);
}

static inline abut_proximity3 abut_capsule_capsule_distance3(const abut_query3 *q)
{
    abut_near_rows3 near;
    if (!abut_capsule_capsule_near3(&near, q)) {
        return abut_unit_frame_distance3(q);
    }
    return abut_proximity_of_near3(q, &near);
}

ABUT_OUTLINE bool abut_capsules_touch_scaled3(abut_capsule_touch3 *k, const abut_query3 *q, const abut_simd4 column[3])
{
    abut_kernel_frame3 s;
    return abut_kernel_frame3_with_scale(&s, q->a, q->b, q->b_in_a) && abut_right_handed3(column) &&
           abut_touch_of_capsules3(k, &s, column, abut_simd4_of_vec3(&s.offset), q->limit);
}

ABUT_INLINE bool abut_capsules_touch3(abut_capsule_touch3 *k, const abut_query3 *q)
{
    abut_kernel_frame3 s;
    abut_simd4         column[3];
    abut_columns_of_pose3(column, q->b_in_a);
    return abut_kernel_frame3_without_scale(&s, q->a, q->b, q->b_in_a) && abut_right_handed3(column)
               ? abut_touch_of_capsules3(k, &s, column, abut_place_of_pose3(q->b_in_a), q->limit)
               : abut_capsules_touch_scaled3(k, q, column);
}

// Parallel capsules may have two contacts: the distance is proved, and they are left to clipping.
ABUT_OUTLINE abut_manifold3 abut_parallel_capsules3(const abut_capsule_touch3 *k, const abut_query3 *q)
{
    const abut_proximity3 p = abut_proximity_of_near3(q, &k->near);
    return abut_leave_to_clipping3(q, &p); // cppcheck-suppress returnDanglingLifetime
}

static inline abut_manifold3 abut_capsule_capsule_contacts3(const abut_query3 *q)
{
    abut_capsule_touch3 k;
    if (!abut_capsules_touch3(&k, q)) {
        return abut_unit_frame_contacts3(q);
    }
    if (!k.only) {
        return abut_parallel_capsules3(&k, q);
    }
    const abut_proximity3 p = abut_proximity_of_near3(q, &k.near);
    const bool            beyond = p.distance > q->limit;
    if (q->points != NULL && !beyond) {
        abut_write_proximity_contact3(&q->points[0], &p, k.id);
    }
    return abut_manifold_of_touch3(&k, &p, beyond);
}

static inline bool abut_capsule_capsule_overlap3(const abut_query3 *q)
{
    abut_near_rows3 near;
    return abut_capsule_capsule_near3(&near, q) ? near.distance <= 0 : abut_unit_frame_overlap3(q);
}

static const abut_route3 abut_capsule_capsule_route3 = {abut_capsule_capsule_overlap3, abut_capsule_capsule_distance3,
                                                        abut_capsule_capsule_contacts3, abut_unproved_cast3};

#endif
