// capsules_rows2.h : the contact manifold of two capsules of the plane: the kernel, and what a box and a capsule share with it.
//
// From the nearest points of formula/sticks2.h. They are one contact. Where both segments turn a side towards the other, what
// both have in common of the tangent has two ends, as in stretch2.h. The nearest points are at one of them, whose vertices name
// the contact; the other end is a second contact where it is near enough. Few pairs have that, so it is worked out by a
// function of its own (edges2.h).
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h).
#ifndef ABUT_TOUCH_CAPSULES_ROWS2_H
#define ABUT_TOUCH_CAPSULES_ROWS2_H

#include "formula/capsule2.h"
#include "formula/sticks2.h"
#include "manifold/witness2.h"
#include "touch/edges2.h"

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

// Of all four ways, where both segments turn their sides: whether the far end of the stretch that both cover may be a contact.
// From the end the stretch goes along its own segment, as far as that or the other one goes. Lengths and cosines are as many
// times too long as the way is, and cosines once more than B's columns.
ABUT_INLINE abut_bits4 abut_far_ends_of_sticks2(const abut_scene2 *s, const abut_sticks2 *k, abut_real margin)
{
    abut_real radius = s->a->radius + s->b->radius;
    abut_real error = 2 * s->noise + ABUT_NOISE_RADIUS * (s->size + radius); // no less than that of the answer
    abut_row4 signs = abut_row4_of(0, -(abut_real)0.0, -(abut_real)0.0, 0);
    abut_row4 run = abut_row4_abs(k->run);
    abut_row4 other_run = abut_row4_abs(k->aside);
    abut_row4 turn = abut_row4_mul(abut_row4_signed(k->run, signs), k->aside);
    abut_row4 left = abut_row4_sub(abut_row4_crossed(k->half), abut_row4_signed(k->foot, turn));
    abut_row4 length = abut_row4_min(abut_row4_mul(left, other_run), abut_row4_mul(abut_row4_add(k->half, k->half), run));
    abut_row4 area = abut_row4_mul(k->along, abut_row4_turned(abut_row4_crossed(k->along)));
    abut_row4 sine = abut_row4_abs(abut_row4_sub(area, abut_row4_turned(area)));
    abut_row4 open = abut_row4_sub(abut_row4_all(margin + 2 * error), k->distance); // less the radii
    abut_row4 most = abut_row4_add(abut_row4_scale(radius * (1 + ABUT_ROTATION_SLACK), k->square),
                                   abut_row4_mul(open, abut_row4_mul(run, other_run)));
    return ~abut_row4_less(most, abut_row4_mul(abut_row4_mul(length, k->distance), sine));
}

// What is known of each way, by bits: of the end's own segment and of the other one whether it turns its side towards the way,
// and whether its direction is along what the way is turned by; and whether the foot is an end of the other one, or as
// near to one as one contact is to itself, and in its second half.
typedef struct abut_turns2 {
    abut_bits4 own, other, own_forward, other_forward, ends, second;
} abut_turns2;

ABUT_INLINE abut_turns2 abut_turns_of_sticks2(const abut_sticks2 *k, abut_real spread)
{
    abut_row4   zero = abut_row4_all(0);
    abut_row4   backward = abut_row4_of(-(abut_real)0.0, -(abut_real)0.0, 0, 0);
    abut_row4   most = abut_row4_scale(ABUT_FACE_LEAN, k->distance);
    abut_row4   inner = abut_row4_sub(abut_row4_crossed(k->half), abut_row4_all(spread));
    abut_turns2 t = {~abut_row4_less(most, abut_row4_abs(k->lean)),
                     ~abut_row4_less(most, abut_row4_abs(k->beyond)),
                     abut_row4_less(zero, k->run),
                     abut_row4_less(k->aside, zero),
                     ~abut_row4_less(abut_row4_abs(k->foot), inner),
                     abut_row4_less(zero, abut_row4_signed(k->foot, backward))};
    return t;
}

// Of each way, by bits: the vertices that name the contact, and whether both segments turn their sides and have more than a
// point in common.
typedef struct abut_names2 {
    abut_bits4 a, b, edges;
} abut_names2;

// Where both turn their sides, by the vertices at that end of the stretch: of the one the nearest end; of the other its end
// where the foot is that, else the end on the same side. Else one that turns its side by the first vertex, counter-clockwise,
// and one that does not by the end that reaches farther. Sides that end in one point and go on to different sides have no more
// in common.
ABUT_INLINE abut_names2 abut_name_sticks2(const abut_sticks2 *k, abut_real spread)
{
    const abut_bits4 end = 1 << 1 | 1 << (2 + 1); // which are second ends
    const abut_bits4 of_b = 1 << 2 | 1 << (2 + 1);
    abut_turns2      t = abut_turns_of_sticks2(k, spread);
    abut_bits4       same = end ^ t.own_forward ^ t.other_forward;
    abut_bits4       foot = (t.second & t.ends) | (same & ~t.ends);
    abut_bits4       only_own = t.own & ~t.other;
    abut_bits4       only_other = t.other & ~t.own;
    abut_bits4       own = ((~t.own_forward ^ of_b) & only_own) | (end & ~only_own);
    abut_bits4       other = ((t.other_forward ^ of_b) & only_other) | (foot & ~only_other);
    abut_bits4       change = (own ^ other) & of_b;
    abut_names2      names = {own ^ change, other ^ change, t.own & t.other & ~(t.ends & (t.second ^ same))};
    return names;
}

ABUT_INLINE bool abut_two_capsules2(abut_capsules2 *k, const abut_scene2 *s, abut_real margin)
{
    abut_nearest2 found;
    abut_sticks2  sticks;
    if (!abut_near_sticks2(&found, &sticks, s)) {
        return false;
    }
    abut_tell_capsules2(&k->nearest, s, &found, margin > 0 ? margin : (abut_real)INFINITY);
    abut_names2 names = abut_name_sticks2(&sticks, ABUT_CONTACT_SPREAD * s->size);
    abut_bits4  far = abut_far_ends_of_sticks2(s, &sticks, margin);
    k->id = abut_contact_id(names.a >> sticks.best & 1, names.b >> sticks.best & 1);
    abut_conclude_edges2(k, names.edges >> sticks.best & 1, far >> sticks.best, margin);
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
