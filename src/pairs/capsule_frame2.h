// capsule_frame2.h : what the closed forms of two capsules, and of a box and a capsule, have in common: where B is, what
// rounding may cost, when an answer is proved, and how it is written.
//
// Of two segments apart in 2D an end of one is nearest to the other (Ericson 2005, "Real-Time Collision Detection", section
// 5.1.9). Of a box and a segment an end of the segment is nearest to the box, or, over the inside of the segment, a corner of
// the box. Whatever is found is then judged: the distance is at most the length of the way between two points of the cores, and
// at least what separates the cores along it. The answer is given only where the two bounds meet to half of what rounding may
// cost; so no decision of a kernel needs to be right.
//
// Frame: A's axes, from the middle of A's core; the caller's unit.
#ifndef ABUT_PAIRS_CAPSULE_FRAME2_H
#define ABUT_PAIRS_CAPSULE_FRAME2_H

#include "math/real.h"
#include "pairs/polygon_polygon2.h"
#include "simd/simd4_vec2.h"

// The cores' nearest points: how far they are apart, A's point, and what lies between the bounds, once that is known.
//
// What is proposed is right where `gap` is nothing but rounding: the distance is that of two points of the cores, and all but
// `gap` of it parts them along the normal. Of cores that cross it is not.
typedef struct abut_nearest_points2 {
    abut_simd4 normal, on_a; // x and y of each twice
    abut_real  distance, gap;
} abut_nearest_points2;

typedef struct abut_capsule_frame2 {
    const abut_shape2 *a, *b;
    abut_rot2          given;       // B's rotation
    abut_real          excess;      // over one, of the square of its columns' length
    abut_rot2          turn;        // and with columns of length one
    abut_real          column;      // the length of B's own
    abut_real          per_column;  // and one over it
    abut_vec2          delta;       // from the middle of A to the middle of B
    abut_simd4         offset;      // x and y of that, and two numbers that mean nothing
    abut_simd4         turned;      // x and y of B's middle and of its direction, turned by what was given
    abut_real          size, noise; // as in a pair (steps2.h)
} abut_capsule_frame2;

// Lengths so large that squares of them might overflow are not; small ones are refused by their distance.
ABUT_INLINE bool abut_usable_capsule_frame2(const abut_shape2 *a, const abut_shape2 *b, abut_simd4 sizes, abut_real excess,
                                            abut_real size)
{
    return size + (a->radius + b->radius) < ABUT_SQUARE_LARGEST && abut_abs(excess) <= ABUT_COLUMN_SERIES &&
           !abut_is_signed2(a->radius, b->radius) && !(a->reach < abut_simd4_first(sizes)) &&
           !(b->reach < abut_simd4_first(abut_simd4_swap_halves(sizes)));
}

ABUT_INLINE bool abut_capsule_frame_of2(abut_capsule_frame2 *s, const abut_shape2 *a, const abut_shape2 *b,
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
    s->delta = abut_simd4_first_pair(s->offset);
    s->size = (apart + a->reach) + reach_b;
    s->noise = ((ABUT_NOISE_CAPSULE_A * a->reach + ABUT_NOISE_CAPSULE_B * reach_b) +
                ABUT_NOISE_MIDDLE * abut_simd4_first(abut_simd4_swap_halves(sizes))) +
               ABUT_NOISE_CAPSULE_APART * apart;
    return abut_usable_capsule_frame2(a, b, sizes, excess, s->size);
}

// Whether what the bounds leave open is little, `span` being the larger side of the box that holds both cores, or less. False
// where it is too much: the general way has less noise.
static inline bool abut_is_bounded2(const abut_capsule_frame2 *s, const abut_nearest_points2 *found, abut_real span)
{
    abut_real error = (found->gap + s->noise) + ABUT_NOISE_DISTANCE * found->distance;
    return found->distance > ABUT_AXES_CLEAR * s->noise && found->distance > ABUT_SQUARE_SMALLEST &&
           found->gap <= s->noise / 2 && error <= ABUT_CAPSULES_ASKED * span;
}

// The same, `apart` being the lower bound.
static inline bool abut_bounded2(const abut_capsule_frame2 *s, abut_nearest_points2 *found, abut_real apart, abut_real span)
{
    abut_real open = found->distance - apart;
    found->gap = (open + abut_abs(open)) / 2; // or zero where that is below it
    return abut_is_bounded2(s, found, span);
}

// The answer about the rounded shapes.
typedef struct abut_result2 {
    abut_simd4  normal; // x and y, twice
    abut_simd4  points; // the one of A and the one of B
    abut_real   distance, error;
    abut_status status;
} abut_result2;

// All but the status.
ABUT_INLINE void abut_write_capsules2(abut_result2 *t, const abut_capsule_frame2 *s, const abut_nearest_points2 *found)
{
    abut_real  radius = s->a->radius + s->b->radius;
    abut_simd4 on_a = abut_simd4_add(abut_simd4_pair(&s->a->middle), found->on_a);
    abut_simd4 far = abut_simd4_joined(abut_simd4_splat(s->a->radius), abut_simd4_splat(found->distance - s->b->radius));
    t->normal = found->normal;
    t->points = abut_simd4_add(on_a, abut_simd4_mul(far, found->normal));
    t->distance = found->distance - radius;
    t->error = (found->gap + s->noise) + (ABUT_NOISE_DISTANCE * found->distance + ABUT_NOISE_RADIUS * radius);
}

ABUT_INLINE void abut_proximity_of_result2(abut_proximity2 *p, const abut_result2 *t)
{
    p->point_a = abut_simd4_first_pair(t->points);
    p->point_b = abut_simd4_first_pair(abut_simd4_swap_halves(t->points));
    p->normal = abut_simd4_first_pair(t->normal);
    p->distance = t->distance;
    p->error = t->error;
    p->status = t->status;
    p->supports = 0;
}

// ---- two edges that face each other -------------------------------------------------------------------------------------

// Along the tangent, the normal turned by +90 degrees. Whether the far end of the stretch that both cover may be nearer than
// the near one and `open`, for the sine between both edges, and the product of the cosines between each and the tangent. From
// the near end the gap of the straight sides grows by the sine over both cosines. The straight side of a rounded edge is no
// higher above its core than its radius over the cosine, and at the near end the edge is higher by its radius: what both lose
// is less than the sum of the radii times one over both cosines less one.
ABUT_INLINE abut_bits4 abut_far_end2(abut_simd4 length, abut_simd4 sine, abut_simd4 cosines, abut_real open, abut_real radius)
{
    abut_simd4 most = abut_simd4_add(abut_simd4_splat(radius), abut_simd4_scale(open - radius, cosines));
    return ~abut_simd4_less(most, abut_simd4_mul(length, sine));
}

// ---- the manifold -------------------------------------------------------------------------------------------------------

// What the manifold is written from.
typedef struct abut_capsules2 {
    abut_result2 nearest;
    uint64_t     id;    // of the contact at the nearest points
    bool         edges; // whether both turn an edge towards the other, and those meet
    bool         far;   // and whether the far end of what they share may be a contact too
} abut_capsules2;

// How near the far end has to be to the near one, so as to be a contact.
ABUT_INLINE abut_real abut_open2(const abut_result2 *p, abut_real margin)
{
    return (margin - p->distance) + 2 * p->error;
}

ABUT_INLINE void abut_write_nearest2(abut_result2 *t, const abut_capsule_frame2 *s, const abut_nearest_points2 *found,
                                     abut_real margin)
{
    abut_write_capsules2(t, s, found);
    t->status = abut_status_of2(t->distance, t->error, margin);
}

// From bits.
ABUT_INLINE void abut_conclude_edges2(abut_capsules2 *k, abut_bits4 edges, abut_bits4 far, abut_real margin)
{
    k->edges = edges != 0;
    k->far = (far & edges & (abut_bits4)(k->nearest.distance <= margin)) != 0;
}

// The manifold of one contact. Normal and tangent are written as a whole, and the contact's points.
ABUT_INLINE abut_manifold2 abut_only_contact2(const abut_capsules2 *k, abut_real margin)
{
    const abut_result2 *t = &k->nearest;
    abut_simd4          leftward = abut_simd4_of(0, 0, -(abut_real)0.0, 0);
    abut_simd4          nowhere = abut_simd4_splat(0);
    abut_simd4 directions = abut_simd4_flip_signs(abut_simd4_joined(t->normal, abut_simd4_swap_adjacent(t->normal)), leftward);
    abut_manifold2 m;
    memcpy(&m, &directions, sizeof directions);
    memcpy(&m.points, &t->points, sizeof t->points);
    m.points[0].separation = t->distance;
    m.points[0].id = k->id;
    memcpy(&m.points[1], &nowhere, sizeof nowhere);
    m.points[1].separation = 0;
    m.points[1].id = 0;
    m.count = t->distance <= margin;
    m.distance = t->distance;
    m.error = t->error;
    m.status = t->status;
    m.supports = 0;
    return m;
}

// Edges whose common part may have a second contact at its far end are left to clipping.
ABUT_INLINE abut_manifold2 abut_capsule_contacts2(const abut_query2 *q, const abut_capsules2 *k)
{
    abut_keep_normal2(q, abut_simd4_first_pair(k->nearest.normal));
    if (k->far) {
        abut_proximity2 nearest;
        abut_proximity_of_result2(&nearest, &k->nearest);
        return abut_leave_to_clipping2(q, &nearest); // cppcheck-suppress returnDanglingLifetime
    }
    return abut_only_contact2(k, q->limit);
}

// From the nearest points of the cores.
ABUT_INLINE void abut_capsule_distance2(const abut_query2 *q, const abut_capsule_frame2 *s, const abut_nearest_points2 *found,
                                        abut_proximity2 *answer)
{
    abut_result2 t;
    abut_write_capsules2(&t, s, found);
    t.status = abut_status_of2(t.distance, t.error, q->limit);
    abut_proximity_of_result2(answer, &t);
    abut_keep_normal2(q, answer->normal);
}

#endif
