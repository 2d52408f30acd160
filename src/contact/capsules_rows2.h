// capsules_rows2.h : the contact manifold of two capsules of the plane: the kernel, and what a box and a capsule share with it.
//
// From the nearest points of query/sticks2.h. Where both segments face along the normal by an edge, what the two rounded edges
// have in common of the tangent has two ends, and those are the contacts, as in stretch2.h.
//
// Frame: A's axes, from the middle of A's core; lengths are the caller's, or at unit size where their squares would leave the
// range of numbers (rescaled2.h).
#ifndef ABUT_CONTACT_CAPSULES_ROWS2_H
#define ABUT_CONTACT_CAPSULES_ROWS2_H

#include "contact/stretch2.h"
#include "query/capsule2.h"
#include "query/sticks2.h"

// Two edges that face each other as stretches (stretch2.h), A's numbers twice and then B's.
typedef struct abut_edges2 {
    abut_row4 height, slope, lean, middle, half, radius;
    abut_real low, high;             // the stretch they share
    uint32_t  low_id[2], high_id[2]; // A's and B's vertex at its ends
} abut_edges2;

// Everything the manifold is written from.
typedef struct abut_capsules2 {
    abut_edges2     edges;
    abut_real       most;   // contacts farther apart are dropped
    uint64_t        id;     // of the contact at the nearest points, where edges do not meet
    abut_vec2       middle; // of A
    abut_proximity2 nearest;
    bool            meet;    // whether edges do
    bool            touches; // within the margin
} abut_capsules2;

// Whether two edges that face each other have a stretch in common.
ABUT_INLINE void abut_meet_capsules2(abut_capsules2 *k, const abut_scene2 *s)
{
    abut_edges2 *e = &k->edges;
    abut_row4    low = abut_row4_sub(e->middle, e->half);
    abut_row4    high = abut_row4_add(e->middle, e->half);
    int          a_below = abut_row4_less(abut_row4_crossed(high), high) & 1 ? 0 : 1;
    e->low = abut_row4_first(abut_row4_max(low, abut_row4_crossed(low)));
    e->high = abut_row4_first(abut_row4_min(high, abut_row4_crossed(high)));
    k->meet = e->high - e->low > ABUT_CONTACT_SPREAD * s->size;
    // The name where they hardly meet: of the corners that face each other.
    const uint32_t of_a[2] = {e->low_id[0], e->high_id[0]};
    const uint32_t of_b[2] = {e->low_id[1], e->high_id[1]};
    k->id = abut_contact_id(of_a[a_below], of_b[1 - a_below]);
}

// The answer, and where it is within the margin.
ABUT_INLINE void abut_conclude_capsules2(abut_capsules2 *k, const abut_scene2 *s, const abut_nearest2 *found, abut_real margin)
{
    k->middle = s->a->middle;
    abut_tell_capsules2(&k->nearest, s, found, margin > 0 ? margin : (abut_real)INFINITY);
    k->touches = k->nearest.distance <= margin;
    k->most = margin + k->nearest.error;
    k->meet = false;
}

// Two segments as the edges they turn towards each other.
ABUT_INLINE void abut_edges_of_sticks2(abut_edges2 *e, const abut_scene2 *s, const abut_sticks2 *sticks, abut_vec2 n,
                                       abut_bits4 forward)
{
    abut_real up = abut_dot2(n, s->way);
    abut_real over = abut_cross2(n, s->way);
    abut_real radius_a = s->a->radius;
    abut_real radius_b = -s->b->radius;
    e->height = abut_row4_of(0, 0, up, up);
    e->slope = abut_row4_div(sticks->lean, sticks->run);
    e->lean = abut_row4_signed(sticks->lean, sticks->run);
    e->middle = abut_row4_of(0, 0, over, over);
    e->half = abut_row4_mul(sticks->half, abut_row4_abs(sticks->run));
    e->radius = abut_row4_of(radius_a, radius_a, radius_b, radius_b);
    e->high_id[0] = forward & 1;
    e->high_id[1] = forward >> 2 & 1;
    e->low_id[0] = 1 - e->high_id[0];
    e->low_id[1] = 1 - e->high_id[1];
}

// Which vertex each segment turns towards the other, where it faces it by an edge and where it does not, by bits for A and B:
// the first counter-clockwise, or the one that reaches farther.
ABUT_INLINE uint64_t abut_tips2(abut_bits4 forward, abut_bits4 farther, abut_bits4 faces)
{
    abut_bits4 second = (~forward & faces) | (farther & ~faces); // of B the other one
    return abut_contact_id(second & 1, ~second >> 2 & 1);
}

ABUT_INLINE bool abut_two_capsules2(abut_capsules2 *k, const abut_scene2 *s, abut_real margin)
{
    abut_nearest2 found;
    abut_sticks2  sticks;
    if (!abut_near_sticks2(&found, &sticks, s)) {
        return false;
    }
    abut_conclude_capsules2(k, s, &found, margin);
    abut_row4  zero = abut_row4_all(0);
    abut_bits4 faces = ~abut_row4_less(abut_row4_all(ABUT_FACE_LEAN), abut_row4_abs(sticks.lean));
    abut_bits4 forward = abut_row4_less(zero, sticks.run);
    k->id = abut_tips2(forward, abut_row4_less(zero, sticks.lean), faces);
    if ((faces & faces >> 2 & (abut_bits4)k->touches) != 0) {
        abut_edges_of_sticks2(&k->edges, s, &sticks, found.normal, forward);
        abut_meet_capsules2(k, s);
    }
    return true;
}

// The heights of two rounded edges at both ends of the stretch they share, A's first: abut_height2 in a row.
ABUT_INLINE abut_row4 abut_heights2(const abut_edges2 *e, abut_row4 at)
{
    abut_row4 zero = abut_row4_all(0);
    abut_row4 one = abut_row4_all(1);
    abut_row4 from_middle = abut_row4_sub(at, e->middle);
    abut_row4 aside = abut_row4_add(from_middle, abut_row4_mul(e->radius, e->lean));
    abut_row4 centre = abut_row4_max(abut_row4_sub(zero, e->half), abut_row4_min(aside, e->half));
    abut_row4 share = abut_row4_mul(abut_row4_sub(from_middle, centre), abut_row4_div(one, e->radius));
    abut_row4 square = abut_row4_mul(abut_row4_sub(one, share), abut_row4_add(one, share));
    abut_row4 top = abut_row4_mul(e->radius, abut_row4_sqrt(abut_row4_max(square, zero)));
    return abut_row4_add(e->height, abut_row4_add(abut_row4_mul(centre, e->slope), top));
}

// A contact at a place of the stretch.
ABUT_INLINE abut_contact2 abut_capsule_contact2(const abut_capsules2 *k, abut_real at, abut_real on_a, abut_real on_b,
                                                uint64_t id)
{
    abut_vec2     n = k->nearest.normal;
    abut_vec2     middle = abut_along2(k->middle, at, abut_perp2(n));
    abut_contact2 contact = {abut_along2(middle, on_a, n), abut_along2(middle, on_b, n), on_b - on_a, id};
    return contact;
}

// Where edges meet: both contacts, the deeper first. Written as one value, so that no compiler makes it elsewhere first: it
// would be copied by wider reads than what wrote it, which wait.
ABUT_INLINE abut_manifold2 abut_manifold_of_edges2(const abut_capsules2 *k, abut_real margin)
{
    const abut_edges2     *e = &k->edges;
    const abut_proximity2 *p = &k->nearest;
    const abut_real        at[2] = {e->low, e->high};
    const uint64_t         id[2] = {abut_contact_id(e->low_id[0], e->low_id[1]), abut_contact_id(e->high_id[0], e->high_id[1])};
    abut_real              on[4];
    abut_row4_store(on, abut_heights2(e, abut_row4_of(e->low, e->high, e->low, e->high)));
    abut_real low = on[2] - on[0];
    abut_real high = on[3] - on[1];
    int       count = (low <= k->most) + (high <= k->most);
    int       i = (high < low - p->error) | !(low <= k->most);
    int       j = 1 - i;
    if (count == 0) {
        return abut_lone_manifold2(p, margin, k->id);
    }
    return (abut_manifold2){
        p->normal,
        abut_perp2(p->normal),
        {abut_capsule_contact2(k, at[i], on[i], on[2 + i], id[i]), abut_capsule_contact2(k, at[j], on[j], on[2 + j], id[j])},
        count,
        p->distance,
        p->error,
        p->status,
        p->supports};
}

ABUT_INLINE abut_manifold2 abut_manifold_of_capsules2(const abut_capsules2 *k, abut_real margin)
{
    if (k->meet) {
        return abut_manifold_of_edges2(k, margin);
    }
    return abut_lone_manifold2(&k->nearest, margin, k->id);
}

// The manifold where the kernel does not answer (capsule2.c).
abut_manifold2 abut_unsure_capsules2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                     abut_cache2 *cache);

// Of two capsules.
ABUT_INLINE abut_manifold2 abut_capsules_manifold_in_rows2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                           abut_real margin, abut_cache2 *cache)
{
    abut_capsules2 k;
    abut_scene2    s;
    if (!abut_scene_of2(&s, a, b, b_in_a) || !abut_two_capsules2(&k, &s, margin)) {
        return abut_unsure_capsules2(a, b, b_in_a, margin, cache);
    }
    if (cache != NULL) {
        cache->normal = k.nearest.normal;
    }
    return abut_manifold_of_capsules2(&k, margin);
}

// The same compiled for AVX2.
abut_manifold2 abut_capsules_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                            abut_real margin, abut_cache2 *cache);

#endif
