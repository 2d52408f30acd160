// capsules_kernel2.h : the contact manifold of two capsules of the plane: the kernel, and what a box and a capsule share with
// it.
//
// From the nearest points of pairs/segments2.h. They are one contact. Where both segments turn a side towards the other, what
// both have in common of the tangent has two ends, as in edge_overlap2.h. The nearest points are at one of them, whose vertices
// name the contact; the other end is a second contact where it is near enough. Few pairs have that, so it is worked out by a
// function of its own (parallel_edges2.h).
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h).
#ifndef ABUT_PAIRS_CAPSULES_KERNEL2_H
#define ABUT_PAIRS_CAPSULES_KERNEL2_H

#include "clip/witness2.h"
#include "pairs/capsule2.h"
#include "pairs/parallel_edges2.h"
#include "pairs/segments2.h"

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

// ---- the answer ---------------------------------------------------------------------------------------------------------

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

// Most callers have no margin, and that is the same every time.
ABUT_INLINE void abut_write_nearest2(abut_result2 *t, const abut_kernel_frame2 *s, const abut_nearest_points2 *found,
                                     abut_real margin)
{
    abut_write_capsules2(t, s, found);
    t->status = margin > 0 ? abut_status_of_result2(t, margin) : ABUT_OK;
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

// What is handed over is written where it is needed only.
ABUT_INLINE abut_manifold2 abut_manifold_of_capsules2(const abut_capsules2 *k, const abut_shape2 *a, const abut_shape2 *b,
                                                      const abut_pose2 *b_in_a, abut_real margin)
{
    if (k->far) {
        abut_proximity2 nearest;
        abut_proximity_of_result2(&nearest, &k->nearest);
        return abut_edges_manifold2(a, b, b_in_a, margin, &nearest, k->id);
    }
    return abut_only_contact2(k, margin);
}

// ---- two capsules -------------------------------------------------------------------------------------------------------

// Of all four ways, where both segments turn their sides: whether the far end of the stretch that both cover may be a contact.
// From the end the stretch goes along its own segment, as far as that or the other one goes. Lengths and cosines are as many
// times too long as the way is, and cosines once more than B's columns.
ABUT_INLINE abut_bits4 abut_far_ends_of_segments2(const abut_kernel_frame2 *s, const abut_segments2 *k, abut_real margin)
{
    abut_real  radius = s->a->radius + s->b->radius;
    abut_real  error = 2 * s->noise + ABUT_NOISE_RADIUS * (s->size + radius); // no less than that of the answer
    abut_simd4 signs = abut_simd4_of(0, -(abut_real)0.0, -(abut_real)0.0, 0);
    abut_simd4 turn = abut_simd4_mul(k->run, k->aside);
    abut_simd4 left =
        abut_simd4_sub(abut_simd4_swap_halves(k->half), abut_simd4_flip_signs(abut_simd4_flip_signs(k->foot, signs), turn));
    abut_simd4 length = abut_simd4_min(abut_simd4_mul(left, abut_simd4_abs(k->aside)),
                                       abut_simd4_mul(abut_simd4_add(k->half, k->half), abut_simd4_abs(k->run)));
    abut_simd4 area = abut_simd4_mul(k->along, abut_simd4_swap_adjacent(abut_simd4_swap_halves(k->along)));
    abut_simd4 sine = abut_simd4_abs(abut_simd4_sub(area, abut_simd4_swap_adjacent(area)));
    abut_simd4 open = abut_simd4_sub(abut_simd4_splat(margin + 2 * error), k->distance); // less the radii
    abut_simd4 most = abut_simd4_add(abut_simd4_scale(radius * (1 + ABUT_ROTATION_SLACK), k->square),
                                     abut_simd4_mul(open, abut_simd4_abs(turn)));
    return ~abut_simd4_less(most, abut_simd4_mul(abut_simd4_mul(length, k->distance), sine));
}

// What a contact's name is made of, of the shortest way. `own` is the segment whose end is nearest, `other` the one that the
// foot is on.
enum {
    ABUT_SEGMENT_OWN = 1,   // own's vertex is not the one with the end's number
    ABUT_SEGMENT_OTHER = 2, // nor other's
    ABUT_SEGMENT_EDGES = 4  // both turn their sides and have more than a point in common
};

// The name, by three bits of what leans too much to turn its side, own 1 and other 2, and 4 where the foot is no end of other;
// and by three of how things lie along what the way is turned by: 1 where own runs backward, 2 where other runs forward, 4
// where the foot is in other's second half. So for A's first end and B's second; for the others all three say the opposite.
//
// Where both turn their sides, by the vertices at that end of the stretch: of own the nearest end; of other its end where the
// foot is that, else the end on the same side. Else one that turns its side by the first vertex, counter-clockwise, and one
// that does not by the end that reaches farther. Sides that end in one point and go on to different sides have no more in
// common.
ABUT_INLINE uint32_t abut_segment_name2(uint64_t *id, uint32_t way, abut_bits4 leans, abut_bits4 signs)
{
    enum { W = ABUT_SEGMENT_OWN, O = ABUT_SEGMENT_OTHER, B = W | O, E = ABUT_SEGMENT_EDGES, S = O | E, LAST = 2 * 4 - 1 };
    static const uint8_t round[4] = {0, LAST, LAST, 0};
    static const uint8_t names[LAST + 1][LAST + 1] = {
        {0, E, E, 0, S, O, O, S}, {0, 0, O, O, 0, 0, O, O}, {0, W, 0, W, O, B, O, B}, {0, 0, 0, 0, O, O, O, O},
        {S, E, E, S, S, E, E, S}, {0, 0, O, O, 0, 0, O, O}, {O, W, 0, B, O, W, 0, B}, {O, 0, 0, O, O, 0, 0, O}};
    enum { OF_A = 1 << ABUT_FEATURE_BITS, OF_B = 1, OF_BOTH = OF_A + OF_B };
    static const uint32_t ids[4][4] = {
        {0, OF_A, OF_B, OF_BOTH}, {OF_BOTH, OF_B, OF_A, 0}, {0, OF_B, OF_A, OF_BOTH}, {OF_BOTH, OF_A, OF_B, 0}};
    uint32_t name = names[leans & LAST][(signs & LAST) ^ round[way]];
    *id = ids[way][name & B];
    return name;
}

// Compared for all four ways, whose bits do not wait for the shortest. An end is as near to a foot as one contact is to itself.
ABUT_INLINE bool abut_name_segments2(uint64_t *id, const abut_segments2 *k, abut_real spread)
{
    abut_simd4 most = abut_simd4_scale(ABUT_FACE_TILT, k->distance);
    abut_simd4 inner = abut_simd4_sub(abut_simd4_swap_halves(k->half), abut_simd4_splat(spread));
    abut_bits4 own = abut_simd4_less(most, abut_simd4_abs(k->lean));
    abut_bits4 other = abut_simd4_less(most, abut_simd4_abs(k->beyond));
    abut_bits4 within = abut_simd4_less(abut_simd4_abs(k->foot), inner);
    abut_bits4 leans = abut_three_bits(own, other, within, k->best);
    abut_bits4 signs =
        abut_three_bits(abut_simd4_sign_bits(k->run), abut_simd4_sign_bits(k->aside), abut_simd4_sign_bits(k->foot), k->best);
    return abut_segment_name2(id, k->best, leans, signs) >= ABUT_SEGMENT_EDGES;
}

ABUT_INLINE bool abut_two_capsules2(abut_capsules2 *k, const abut_kernel_frame2 *s, abut_real margin)
{
    abut_nearest_points2 found;
    abut_segments2       sticks;
    if (!abut_near_segments2(&found, &sticks, s)) {
        return false;
    }
    abut_write_nearest2(&k->nearest, s, &found, margin);
    bool       edges = abut_name_segments2(&k->id, &sticks, ABUT_CONTACT_SPREAD * s->size);
    abut_bits4 far = abut_far_ends_of_segments2(s, &sticks, margin);
    abut_conclude_edges2(k, edges, far >> sticks.best, margin);
    return true;
}

// The manifold where the kernel does not answer (capsule2.c).
abut_manifold2 abut_inconclusive_capsules2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                           abut_real margin, abut_cache2 *cache);

// And where it does: *k is what it found.
ABUT_INLINE abut_manifold2 abut_answer_capsules2(const abut_capsules2 *k, bool found, const abut_shape2 *a,
                                                 const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                                 abut_cache2 *cache)
{
    if (!found) {
        return abut_inconclusive_capsules2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = abut_simd4_first_pair(k->nearest.normal);
    }
    return abut_manifold_of_capsules2(k, a, b, b_in_a, margin);
}

// Of two capsules.
ABUT_INLINE abut_manifold2 abut_capsules_manifold_kernel2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                          abut_real margin, abut_cache2 *cache)
{
    abut_capsules2     k;
    abut_kernel_frame2 s;
    bool               found = abut_kernel_frame_of2(&s, a, b, b_in_a) && abut_two_capsules2(&k, &s, margin);
    return abut_answer_capsules2(&k, found, a, b, b_in_a, margin, cache);
}

// The same compiled for AVX2, and for AVX-512. The pose of B as four numbers: what is written to memory in parts is slow to be
// read as a whole.
abut_manifold2 abut_capsules_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                            abut_real s, abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_capsules_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                              abut_real s, abut_real margin, abut_cache2 *cache);

#endif
