// edge_overlap2.h : the contacts of two edges that face each other, in closed form.
//
// Seen along the normal, each edge covers a stretch of the tangent, and its height over the stretch is a straight line. Both
// stretches have two ends in common, and those are the contacts: the clipping of clip2.c without a corner being cut. A rounded
// edge is higher by its radius over the part that its straight side covers, and over the rest by the arc at its end.
//
// Frame: the unit frame of the pair (steps2.h); heights are along the normal, which points from A to B.
#ifndef ABUT_CLIP_EDGE_OVERLAP2_H
#define ABUT_CLIP_EDGE_OVERLAP2_H

#include "abut/query2.h"
#include "clip/witness2.h"
#include "math/exact.h"

typedef struct abut_stretch2 {
    abut_real height, slope; // of the edge's middle, and how the edge rises along the tangent
    abut_real lean;          // sine of the angle it rises by; of a rounded edge only
    abut_real middle, half;  // of the stretch
    abut_real radius;        // outward: above zero for A, whose outside is up, and below zero for B
    abut_real per_radius;    // one over it
    uint32_t  low, high;     // the vertices at its ends
} abut_stretch2;

// Where two stretches meet, and how the contacts are brought back to the caller's unit.
typedef struct abut_meeting2 {
    abut_stretch2 a, b;
    abut_vec2     normal;
    abut_real     low, high; // the stretch they share
    abut_vec2     middle;    // of A, in the caller's unit
    abut_real     unit;
} abut_meeting2;

static inline void abut_meet2(abut_meeting2 *m)
{
    m->low = abut_max(m->a.middle - m->a.half, m->b.middle - m->b.half);
    m->high = abut_min(m->a.middle + m->a.half, m->b.middle + m->b.half);
}

// A rounded edge is made of circles about its points; the highest at a place is about the point aside of it by the lean of a
// radius, or about an end where that would be beyond it. A radius so small that one over it is infinite adds nothing.
static inline abut_real abut_height2(const abut_stretch2 *s, abut_real at)
{
    abut_real from_middle = at - s->middle;
    if (s->radius == 0) {
        return s->height + from_middle * s->slope;
    }
    abut_real aside = from_middle + s->radius * s->lean;
    abut_real centre = abut_max(-s->half, abut_min(aside, s->half));
    abut_real share = (from_middle - centre) * s->per_radius;
    abut_real top = s->radius * abut_sqrt(abut_max((1 - share) * (1 + share), 0));
    return s->height + (centre * s->slope + top);
}

// A contact at a place of the stretch, written number by number: what is copied as a whole waits for its parts.
static inline void abut_write_contact2(abut_contact2 *c, const abut_meeting2 *m, abut_real at, abut_real on_a, abut_real on_b,
                                       uint64_t id)
{
    abut_vec2 n = m->normal;
    abut_real x = m->middle.x - (m->unit * at) * n.y;
    abut_real y = m->middle.y + (m->unit * at) * n.x;
    c->point_a.x = x + (m->unit * on_a) * n.x;
    c->point_a.y = y + (m->unit * on_a) * n.y;
    c->point_b.x = x + (m->unit * on_b) * n.x;
    c->point_b.y = y + (m->unit * on_b) * n.y;
    c->separation = m->unit * (on_b - on_a);
    c->id = id;
}

// Both contacts, the deeper first; those farther apart than `most` are dropped. Decisions that fall either way are taken by
// arithmetic, not by branches: a processor guesses half of them wrong.
static inline void abut_fill_contacts2(const abut_meeting2 *meeting, abut_real most, abut_real error, abut_manifold2 *m)
{
    const abut_stretch2 *a = &meeting->a;
    const abut_stretch2 *b = &meeting->b;
    const abut_real      at[2] = {meeting->low, meeting->high};
    const abut_real      on_a[2] = {abut_height2(a, at[0]), abut_height2(a, at[1])};
    const abut_real      on_b[2] = {abut_height2(b, at[0]), abut_height2(b, at[1])};
    const uint64_t       id[2] = {abut_contact_id(a->low, b->low), abut_contact_id(a->high, b->high)};
    abut_real            low = meeting->unit * (on_b[0] - on_a[0]);
    abut_real            high = meeting->unit * (on_b[1] - on_a[1]);
    int                  swap = (high < low - error) | !(low <= most);
    abut_write_contact2(&m->points[0], meeting, at[swap], on_a[swap], on_b[swap], id[swap]);
    abut_write_contact2(&m->points[1], meeting, at[1 - swap], on_a[1 - swap], on_b[1 - swap], id[1 - swap]);
    m->count = (low <= most) + (high <= most);
}

// The name of the contact of stretches that hardly meet: of the corners that face each other.
static inline uint64_t abut_corner_id2(const abut_meeting2 *m)
{
    bool a_below = m->a.middle + m->a.half <= m->b.middle + m->b.half;
    return a_below ? abut_contact_id(m->a.high, m->b.low) : abut_contact_id(m->a.low, m->b.high);
}

#endif
