// capsules_rows3.h : the manifold of two capsules that clearly touch in one point, or clearly do not touch.
//
// The contact is the distance's own pair of points. It is called after the end of each bar that it is at, or after neither;
// the places along the bars, which the distance is made of, say which. Few pairs are side by side as well, or nearer to a
// choice than rounding can tell: those are left to capsules3.c and to the faces. All that decides is asked at once, because
// half of all branches would be foreseen wrongly.
//
// A kernel in a header: compiled for every processor and for those with AVX2 (capsules3.c, capsules_avx3.c).
#ifndef ABUT_TOUCH_CAPSULES_ROWS3_H
#define ABUT_TOUCH_CAPSULES_ROWS3_H

#include "formula/closed3.h"
#include "manifold/contact_id3.h"
#include "manifold/two3.h"

// What the manifold is written from.
typedef struct abut_once3 {
    abut_proximity3 p;
    abut_sticks3    k;
    abut_real       whole; // no less than the lengths of the pair and their distance, from their origins, in the scene's unit
    unsigned        end_a, end_b; // whether the contact is at an end
    uint64_t        id;
} abut_once3;

// ---- the name -----------------------------------------------------------------------------------------------------------

// A place errs by a few u of the whole, and over the square of the sine between the bars. An end is one that the place was cut
// at, of a bar that is long enough to have two; `doubt` is times the square of the sine and both squares of the halves.
ABUT_INLINE unsigned abut_named_end3(abut_real place, abut_real square, abut_real apart, abut_real doubt, abut_real reach,
                                     unsigned *end)
{
    abut_real open = 1 - abut_abs(place);
    *end = (unsigned)(open == 0);
    return (unsigned)((open + (abut_real)*end) * (square * apart) > doubt * reach);
}

// Whether the name is sure.
ABUT_INLINE unsigned abut_name_once3(abut_once3 *q, const abut_scene3 *s)
{
    const abut_sticks3 *k = &q->k;
    abut_real           squares = k->square_a * k->square_b;
    abut_real           doubt = 2 * 2 * ABUT_CONTACT3_SPREAD * q->whole * (2 * 2 * k->apart + squares);
    unsigned sure_a = abut_named_end3(k->place_a, k->square_a, k->apart, doubt, s->scale.per_unit * s->a->reach, &q->end_a);
    unsigned sure_b = abut_named_end3(k->place_b, k->square_b, k->apart, doubt, s->scale.per_unit * s->b->reach, &q->end_b);
    unsigned kind = (1 - q->end_b) + 2 * (1 - q->end_a); // in the order of abut_contact_kind3
    q->id = abut_contact_id3((abut_contact_kind3)kind, q->end_a & (unsigned)(k->place_a > 0),
                             q->end_b & (unsigned)(k->place_b > 0));
    return sure_a & sure_b;
}

// ---- whether it is the only one ----------------------------------------------------------------------------------------

// How two bars stand to each other.
typedef struct abut_aside3 {
    abut_real rise_a, rise_b; // of the halves, along the normal
    abut_real stretch;        // the first's part along the second, twice, or
    abut_real rest;           // what the second has left beyond the contact, times its length: both times the product
    abut_real lengths;        // that product, times both reaches
    abut_real near;           // how much farther apart than the contact still counts
} abut_aside3;

// Whether the far end of the stretch that both bars cover is clearly no contact. `own` ends at the contact, the `other` does
// not, so the way between them is square to the other. Along the stretch, no shorter than its shadow on the other and no
// shorter than the cosine of the widest angle times what is left of the other, own's axis sinks by its slope; its surface
// stands over it by its radius over the cosine of the slope, which is less than 1 + rise^2 / level / 2.
ABUT_INLINE unsigned abut_sinks3(const abut_aside3 *s, abut_real own, abut_real other, abut_real rise, abut_real radius)
{
    const abut_real narrow = 1 - ABUT_EDGES_ASIDE * ABUT_EDGES_ASIDE; // no more than the cosine
    abut_real       least = abut_min(s->stretch, narrow * (s->rest * other));
    return (unsigned)(least * (abut_abs(rise) * own) > s->lengths * (radius * (rise * rise) + s->near * own));
}

ABUT_INLINE unsigned abut_is_only3(const abut_once3 *q, const abut_scene3 *s, abut_vec3 normal, abut_real margin)
{
    const abut_sticks3 *k = &q->k;
    abut_real           per = s->scale.per_unit;
    abut_aside3         n;
    n.rise_a = abut_dot3(k->half_a, normal);
    n.rise_b = abut_dot3(k->half_b, normal);
    abut_real turned = abut_abs(k->product);
    n.stretch = 2 * (turned * turned);
    n.rest = turned + (k->place_a * k->place_b) * k->product;
    n.lengths = turned * ((per * s->a->reach) * (per * s->b->reach));
    n.near = per * ((margin - q->p.distance) + q->p.error) + 2 * 2 * 2 * ABUT_CONTACT3_SPREAD * q->whole;
    unsigned  far_a = abut_sinks3(&n, k->square_a, k->square_b, n.rise_a, per * s->a->radius) & q->end_a & (1 - q->end_b);
    unsigned  far_b = abut_sinks3(&n, k->square_b, k->square_a, n.rise_b, per * s->b->radius) & q->end_b & (1 - q->end_a);
    abut_real level_a = k->square_a - n.rise_a * n.rise_a;
    abut_real level_b = k->square_b - n.rise_b * n.rise_b;
    abut_real along = k->product - n.rise_a * n.rise_b; // the product of what is level of both
    abut_real least = 1 - ABUT_FACE_LEAN * ABUT_FACE_LEAN * (1 + ABUT_LYING3_DOUBT);
    abut_real most = 1 - (ABUT_EDGES_ASIDE * ABUT_EDGES_ASIDE + ABUT_LYING3_DOUBT);
    unsigned  steep = (unsigned)(level_a < least * k->square_a) | (unsigned)(level_b < least * k->square_b);
    unsigned  across = (unsigned)(along * along < most * (level_a * level_b));
    return steep | across | far_a | far_b;
}

// ---- the answer --------------------------------------------------------------------------------------------------------

// False where it is in doubt, and where there may be two contacts.
ABUT_INLINE bool abut_touch_once3(abut_once3 *q, const abut_scene3 *s, abut_real margin)
{
    abut_core_answer3 core;
    abut_real         noise;
    bool              told = abut_told_sticks3(&q->k, s, &core, &noise);
    abut_real         lengths = (s->a->reach + s->b->reach) + (s->a->radius + s->b->radius);
    q->p = abut_rounded3(s->a, s->b, s->scale.unit, noise, &core);
    q->whole = (abut_sizes3(s->offset) + 2 * 2 * s->origins) + s->scale.per_unit * lengths;
    unsigned sure = abut_name_once3(q, s) & abut_is_only3(q, s, core.normal, margin);
    return ((unsigned)told & ((unsigned)(q->p.distance > margin) | sure)) != 0;
}

ABUT_INLINE abut_manifold3 abut_manifold_once3(const abut_once3 *q, abut_real margin, abut_cache3 *cache)
{
    if (cache != NULL) {
        cache->normal = q->p.normal;
    }
    return q->p.distance > margin ? abut_bare_manifold3(&q->p) : abut_lone_manifold3(&q->p, q->id);
}

#endif
