// capsules_rows2.h : the contact manifold of two capsules of the plane: the kernel, and what a box and a capsule share with it.
//
// From the nearest points of query/sticks2.h. They are one contact. Where both segments turn a side towards the other, what
// both have in common of the tangent has two ends, as in stretch2.h. The nearest points are at one of them, whose vertices name
// the contact; the other end is a second contact where it is near enough. Few pairs have that, so it is worked out by a
// function of its own (edges2.h).
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h).
#ifndef ABUT_CONTACT_CAPSULES_ROWS2_H
#define ABUT_CONTACT_CAPSULES_ROWS2_H

#include "contact/edges2.h"
#include "contact/witness2.h"
#include "query/capsule2.h"
#include "query/sticks2.h"

// ---- two edges that face each other -------------------------------------------------------------------------------------

// Along the tangent, the normal turned by +90 degrees. Whether the far end of the stretch that both cover may be nearer than
// the near one and `open`, for the sine between both edges, and the product of the cosines between each and the tangent. From
// the near end the gap of the straight sides grows by the sine over both cosines. The straight side of a rounded edge is no
// higher above its core than its radius over the cosine, and at the near end the edge is higher by its radius: what both lose
// is less than the sum of the radii times one over both cosines less one.
ABUT_INLINE abut_bits4 abut_far_end2(abut_row4 length, abut_row4 sine, abut_row4 cosines, abut_real open, abut_real radius)
{
    abut_row4 most = abut_row4_add(abut_row4_all(radius), abut_row4_scale(open - radius, cosines));
    return ~abut_row4_less(most, abut_row4_mul(length, sine));
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// What the manifold is written from.
typedef struct abut_capsules2 {
    abut_proximity2 nearest;
    uint64_t        id;    // of the contact at the nearest points
    bool            edges; // whether both turn an edge towards the other, and those meet
    bool            far;   // and whether the far end of what they share may be a contact too
} abut_capsules2;

// How near the far end has to be to the near one, so as to be a contact.
ABUT_INLINE abut_real abut_open2(const abut_proximity2 *p, abut_real margin)
{
    return (margin - p->distance) + 2 * p->error;
}

// From bits.
ABUT_INLINE void abut_conclude_edges2(abut_capsules2 *k, abut_bits4 edges, abut_bits4 far, abut_real margin)
{
    k->edges = edges != 0;
    k->far = (far & edges & (abut_bits4)(k->nearest.distance <= margin)) != 0;
}

// What is handed over is written where it is needed only.
ABUT_INLINE abut_manifold2 abut_manifold_of_capsules2(const abut_capsules2 *k, const abut_shape2 *a, const abut_shape2 *b,
                                                      const abut_pose2 *b_in_a, abut_real margin)
{
    const abut_proximity2 *p = &k->nearest;
    if (k->far) {
        const abut_proximity2 nearest = {p->point_a, p->point_b, p->normal, p->distance, p->error, p->status, p->supports};
        return abut_edges_manifold2(a, b, b_in_a, margin, &nearest, k->id);
    }
    return abut_lone_manifold2(p, margin, k->id);
}

// ---- two capsules -------------------------------------------------------------------------------------------------------

// Of the sides of two segments: whether the stretch that both cover is more than a point, and whether its far end may be a
// contact, in the lowest bits.
ABUT_INLINE void abut_edges_of_sticks2(abut_bits4 *meet, abut_bits4 *far, const abut_scene2 *s, const abut_sticks2 *k,
                                       abut_real open)
{
    abut_real over = abut_cross2(k->way, s->way);
    abut_row4 middle = abut_row4_joined(abut_row4_all(0), abut_row4_all(over));
    abut_row4 run = abut_row4_abs(k->run);
    abut_row4 cosine = abut_row4_scale(k->per_way, run);
    abut_row4 half = abut_row4_mul(k->half, run);
    abut_row4 low = abut_row4_sub(middle, half);
    abut_row4 high = abut_row4_add(middle, half);
    abut_row4 both = abut_row4_sub(abut_row4_min(high, abut_row4_crossed(high)), abut_row4_max(low, abut_row4_crossed(low)));
    abut_row4 area = abut_row4_mul(k->along, abut_row4_turned(abut_row4_crossed(k->along)));
    abut_row4 length = abut_row4_scale(k->per_way, both);
    abut_row4 sine = abut_row4_abs(abut_row4_sub(area, abut_row4_turned(area)));
    abut_row4 cosines = abut_row4_mul(cosine, abut_row4_crossed(cosine));
    *meet = abut_row4_less(abut_row4_all(ABUT_CONTACT_SPREAD * s->size), length) & 1;
    *far = abut_far_end2(length, sine, cosines, open, s->a->radius + s->b->radius) & 1;
}

// Where both segments turn their sides, by the vertices at that end of the stretch: of the one the nearest end, of the other
// the end on the same side or, where sides do not meet, on the other side. Else, by bits for A and B, one that turns its side
// by the first vertex, counter-clockwise, and one that does not by the end that reaches farther.
ABUT_INLINE uint64_t abut_name_sticks2(const abut_sticks2 *k, abut_bits4 faces, abut_bits4 meet)
{
    abut_row4  zero = abut_row4_all(0);
    abut_bits4 forward = abut_row4_less(zero, k->run);
    abut_bits4 farther = abut_row4_less(zero, k->lean);
    abut_bits4 second = ((~forward & faces) | (farther & ~faces)) ^ 1 << 2; // of B the other one
    abut_bits4 against = (forward ^ forward >> 2 ^ meet ^ 1) & 1;
    abut_bits4 of_b = (abut_bits4)k->best >> 1; // and not of A
    abut_bits4 end = (abut_bits4)k->best;
    abut_bits4 both = 0 - (faces & faces >> 2 & 1);
    abut_bits4 end_a = end ^ (against & of_b);
    abut_bits4 end_b = end ^ (against & ~of_b);
    abut_bits4 a = (end_a & both) | (second & ~both);
    abut_bits4 b = (end_b & both) | (second >> 2 & ~both);
    return abut_contact_id(a & 1, b & 1);
}

ABUT_INLINE bool abut_two_capsules2(abut_capsules2 *k, const abut_scene2 *s, abut_real margin)
{
    abut_nearest2 found;
    abut_sticks2  sticks;
    abut_bits4    meet, far;
    if (!abut_near_sticks2(&found, &sticks, s)) {
        return false;
    }
    abut_tell_capsules2(&k->nearest, s, &found, margin > 0 ? margin : (abut_real)INFINITY);
    abut_edges_of_sticks2(&meet, &far, s, &sticks, abut_open2(&k->nearest, margin));
    abut_bits4 faces = ~abut_row4_less(abut_row4_all(ABUT_FACE_LEAN * found.distance), abut_row4_abs(sticks.lean));
    k->id = abut_name_sticks2(&sticks, faces, meet);
    abut_conclude_edges2(k, faces & faces >> 2 & meet, far, margin);
    return true;
}

// The manifold where the kernel does not answer (capsule2.c).
abut_manifold2 abut_unsure_capsules2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                     abut_cache2 *cache);

// And where it does: *k is what it found.
ABUT_INLINE abut_manifold2 abut_answer_capsules2(const abut_capsules2 *k, bool found, const abut_shape2 *a,
                                                 const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                                 abut_cache2 *cache)
{
    if (!found) {
        return abut_unsure_capsules2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k->nearest.normal;
    }
    return abut_manifold_of_capsules2(k, a, b, b_in_a, margin);
}

// Of two capsules.
ABUT_INLINE abut_manifold2 abut_capsules_manifold_in_rows2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                           abut_real margin, abut_cache2 *cache)
{
    abut_capsules2 k;
    abut_scene2    s;
    bool           found = abut_scene_of2(&s, a, b, b_in_a) && abut_two_capsules2(&k, &s, margin);
    return abut_answer_capsules2(&k, found, a, b, b_in_a, margin, cache);
}

// The same compiled for AVX2. The pose of B as four numbers: what is written to memory in parts is slow to be read as a whole.
abut_manifold2 abut_capsules_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                            abut_real s, abut_real margin, abut_cache2 *cache);

#endif
