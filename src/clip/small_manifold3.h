// small_manifold3.h : the manifold of none, one or two contacts.
//
// Fields are written one by one where the caller wants them: of a struct that is built elsewhere and copied, wide loads would
// wait for the narrow stores.
#ifndef ABUT_CLIP_SMALL_MANIFOLD3_H
#define ABUT_CLIP_SMALL_MANIFOLD3_H

#include "abut/query3.h"
#include "clip/tangent3.h"

typedef struct abut_small_manifold3 {
    abut_contact3 point[2]; // all of them, in order
    int32_t       count;
    int32_t       first; // which is the first of the manifold
} abut_small_manifold3;

// Which of two contacts comes first: the deeper, and of equal ones the one named first (reduce3.c). -1 where they are hardly
// equal.
int32_t abut_first_of_two3(const abut_contact3 *c, abut_real error);

// All of a manifold but its points, of which those from `count` on are emptied.
static inline void abut_fill_manifold3(abut_manifold3 *m, const abut_proximity3 *p, int32_t count)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

    m->normal = p->normal;
    abut_tangents3(p->normal, m->tangent);
    for (int32_t i = count; i < ABUT_MANIFOLD3_POINTS; ++i) {
        m->points[i] = none;
    }
    m->count = count;
    m->total = count;
    m->distance = p->distance;
    m->error = p->error;
    m->status = p->status;
    m->supports = p->supports;
}

// The contact that is the distance's own pair of points.
static inline void abut_write_proximity_contact3(abut_contact3 *c, const abut_proximity3 *p, uint64_t id)
{
    c->point_a = p->point_a;
    c->point_b = p->point_b;
    c->separation = p->distance;
    c->id = id;
}

#endif
