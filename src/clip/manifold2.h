// manifold2.h : the contact manifold of two shapes in 2D: without contacts, of the witness points alone, and by clipping.
#ifndef ABUT_CLIP_MANIFOLD2_H
#define ABUT_CLIP_MANIFOLD2_H

#include "abut/steps2.h"
#include "clip/contact_id.h"

// By clipping, from the distance of the pair. margin >= 0.
abut_manifold2 abut_contacts2(const abut_pair2 *pair, const abut_proximity2 *p, abut_real margin);

// The contacts along a unit normal that is given. The manifold's distance is the separation along it.
abut_manifold2 abut_contacts_along2(const abut_pair2 *pair, abut_vec2 normal, abut_real margin);

// A manifold without contacts.
static inline void abut_start_manifold2(abut_manifold2 *m, const abut_proximity2 *p)
{
    static const abut_contact2 none = {{0, 0}, {0, 0}, 0, 0};
    m->normal = p->normal;
    m->tangent = abut_perp2(p->normal);
    m->points[0] = none;
    m->points[1] = none;
    m->count = 0;
    m->distance = p->distance;
    m->error = p->error;
    m->status = p->status;
    m->supports = p->supports;
}

static inline abut_manifold2 abut_bare_manifold2(const abut_proximity2 *p)
{
    abut_manifold2 m;
    abut_start_manifold2(&m, p);
    return m;
}

// Whether the first contact is as deep as the distance says, but for the rounding of its place. It is not where one of several
// edges in one line was taken and the deepest place is on the next.
static inline bool abut_is_deep2(const abut_manifold2 *m, abut_real slack)
{
    return m->count > 0 && m->points[0].separation <= m->distance + (2 * 2 * m->error + slack);
}

static inline void abut_add_witnesses2(abut_manifold2 *m, const abut_proximity2 *p, uint64_t id)
{
    m->points[0].point_a = p->point_a;
    m->points[0].point_b = p->point_b;
    m->points[0].separation = p->distance;
    m->points[0].id = id;
    m->count = 1;
}

// The manifold of the witness points as the only contact. It is one value, so that no compiler makes it elsewhere first.
static inline abut_manifold2 abut_single_manifold2(const abut_proximity2 *p, abut_real margin, uint64_t id)
{
    return (abut_manifold2){p->normal,
                            abut_perp2(p->normal),
                            {{p->point_a, p->point_b, p->distance, id}, {{0, 0}, {0, 0}, 0, 0}},
                            p->distance <= margin,
                            p->distance,
                            p->error,
                            p->status,
                            p->supports};
}

#endif
