// capsules_contacts_kernel3.h : the manifold of two capsules that clearly touch in one point, or clearly do not touch, in rows.
//
// The contact is the distance's own pair of points. It is called after the end of each bar that it is at, or after neither;
// the places along the bars, which the distance is made of, say which. Few pairs are side by side as well, or nearer to a
// choice than rounding can tell: those are left to capsules3.c and to the faces. All that decides is asked at once, because
// half of all branches would be foreseen wrongly, of both bars beside each other, in the first two numbers of rows, and from
// the way before it has unit length.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (capsules3.h).
#ifndef ABUT_PAIRS_CAPSULES_CONTACTS_KERNEL3_H
#define ABUT_PAIRS_CAPSULES_CONTACTS_KERNEL3_H

#include "clip/contact_id3.h"
#include "clip/small_manifold3.h"
#include "pairs/capsules_kernel3.h"

// What the manifold is written from.
typedef struct abut_once3 {
    abut_simd4         reach; // of A and B, in the scene's unit
    abut_simd4         place; // of A and B
    abut_simd4         open;  // and how far they are from the ends, in halves
    abut_near_rows3    near;
    abut_segment_pair3 k;
    abut_real          whole; // no less than the lengths of the pair and their distance, from their origins, in that unit
    uint64_t           id;
    abut_bits4         ends; // 1 where the contact is at an end of A, 2 of B
} abut_once3;

enum { ABUT_ONCE_A = 1, ABUT_ONCE_B = 2, ABUT_ONCE_BOTH = ABUT_ONCE_A | ABUT_ONCE_B };

// A number of each bar.
ABUT_INLINE abut_simd4 abut_of_both3(abut_real of_a, abut_real of_b)
{
    return abut_simd4_of(of_a, of_b, of_a, of_b);
}

// ---- the name -----------------------------------------------------------------------------------------------------------

// Whether the name is sure. A place errs by a few u of the whole, and over the square of the sine between the bars. An end is
// one that the place was cut at, of a bar that is long enough to have two; `doubt` is times the square of the sine and both
// squares of the halves.
ABUT_INLINE unsigned abut_name_once3(abut_once3 *q)
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
    q->ends = ABUT_ONCE_BOTH & ~abut_simd4_less(zero, q->open);
    const abut_bits4 last = q->ends & abut_simd4_less(zero, q->place);
    q->id = abut_contact_id3(kind[q->ends], last & 1, last >> 1);
    return (sure & ABUT_ONCE_BOTH) == ABUT_ONCE_BOTH;
}

// ---- whether it is the only one ----------------------------------------------------------------------------------------

// How two bars stand to each other, seen along the normal.
typedef struct abut_lateral_offset3 {
    abut_simd4 rises;   // squares of the halves' parts along the normal
    abut_simd4 levels;  // and of what is left of them
    abut_real  product; // of what is left of both
    abut_real
        onward; // that with both signed, so that they point away from the ends at the contact: less than 0 where they part
} abut_lateral_offset3;

ABUT_INLINE abut_lateral_offset3 abut_lateral3_of(const abut_once3 *q)
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

// Whether the far end of the stretch that both bars cover is clearly no contact, where one of them ends at the contact or both
// do, and they go on to the same side. Seen along the normal a half is as long as the root of its level l. From the contact on
// the one that ends there has two halves left, the other as much as it is from its own end; if both end there that is two
// halves too. So the stretch is at least narrow, the cosine of the widest angle between them, times the smaller of both rests;
// in A's halves, of the rests f, that is narrow * min(f_a, f_b |product| / l_a), for the product is no more than the roots of
// both levels. Along it each axis that rises sinks away by its slope, rise over the root of l: an end is nearest only if the
// bar rises from there. A surface stands over its axis by its radius over the cosine of the slope, less than
// 1 + rise^2 / l / 2.
ABUT_INLINE unsigned abut_sinks3(const abut_once3 *q, const abut_kernel_frame3 *s, const abut_lateral_offset3 *n,
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

// Whether both bars clearly end at the contact and go on to opposite sides: what they share is a point. Where a bar rises from
// its end by more than rounding does, the distance is nowhere else as small.
ABUT_INLINE unsigned abut_parts3(const abut_once3 *q, const abut_lateral_offset3 *n)
{
    const abut_real least = 2 * 2 * ABUT_CONTACT3_SPREAD * q->whole;
    abut_bits4      rising = abut_simd4_less(abut_simd4_splat(least * least), n->rises);
    return (unsigned)((rising & q->ends & ABUT_ONCE_BOTH) == ABUT_ONCE_BOTH) & (unsigned)(n->onward < 0);
}

ABUT_INLINE unsigned abut_is_only3(const abut_once3 *q, const abut_kernel_frame3 *s, abut_real margin)
{
    const abut_real      least = 1 - ABUT_FACE_TILT * ABUT_FACE_TILT * (1 + ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    const abut_real      most = 1 - (ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL + ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    abut_lateral_offset3 n = abut_lateral3_of(q);
    abut_real            l[4];
    abut_simd4_store(l, n.levels);
    abut_bits4 steep = ABUT_ONCE_BOTH & abut_simd4_less(n.levels, abut_simd4_scale(least, q->k.square));
    unsigned   across = n.product * n.product < most * (l[0] * l[1]);
    return (steep | across) != 0 || (abut_sinks3(q, s, &n, margin) | abut_parts3(q, &n)) != 0;
}

// ---- the answer --------------------------------------------------------------------------------------------------------

// Of a scene of two segments; `column` are those of B's rotation, `offset` is the scene's. False where it is in doubt, and
// where there may be two contacts.
ABUT_INLINE bool abut_touch_once3(abut_once3 *q, const abut_kernel_frame3 *s, const abut_simd4 column[3], abut_simd4 offset,
                                  abut_real margin)
{
    abut_zonotope3_of(&q->k, s, column, offset);
    const abut_real per = s->scale.per_unit;
    const bool      told = abut_near_zonotopes3(&q->near, &q->k, s);
    const abut_real lengths = (s->a->reach + s->b->reach) + (s->a->radius + s->b->radius);
    q->whole = (abut_sizes3(s->offset) + 2 * 2 * s->origins) + per * lengths;
    q->reach = abut_simd4_scale(per, abut_of_both3(s->a->reach, s->b->reach));
    q->place = abut_of_both3(abut_simd4_first(q->k.place_a), abut_simd4_first(q->k.place_b));
    q->open = abut_simd4_sub(abut_simd4_splat(1), abut_simd4_abs(q->place));
    const unsigned sure = abut_name_once3(q);
    const unsigned only = abut_is_only3(q, s, margin);
    return ((unsigned)told & ((unsigned)(q->near.distance > margin) | (sure & only))) != 0;
}

// Written as one value, see small_manifold3.h.
ABUT_INLINE abut_manifold3 abut_manifold_once3(const abut_once3 *q, abut_real margin, abut_cache3 *cache)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

    abut_vec3  normal, way, tangent[2];
    const bool present = !(q->near.distance > margin);
    abut_real  n[4], w[4], a[4], b[4];
    abut_simd4_store(n, q->near.normal);
    abut_simd4_store(w, q->k.way);
    abut_simd4_store(a, q->near.a);
    abut_simd4_store(b, q->near.b);
    normal = (abut_vec3){n[0], n[1], n[2]};
    way = (abut_vec3){w[0], w[1], w[2]};
    const abut_contact3 own = {{a[0], a[1], a[2]}, {b[0], b[1], b[2]}, q->near.distance, q->id};
    if (cache != NULL) {
        cache->normal = normal;
    }
    abut_tangents_of_delta3(way, q->near.length, normal, tangent);
    if (!present) {
        return (abut_manifold3){
            normal, {tangent[0], tangent[1]}, {none, none, none, none}, 0, 0, q->near.distance, q->near.error, ABUT_OK, 0};
    }
    return (abut_manifold3){
        normal, {tangent[0], tangent[1]}, {own, none, none, none}, 1, 1, q->near.distance, q->near.error, ABUT_OK, 0};
}

#endif
