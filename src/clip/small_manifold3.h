// small_manifold3.h : the manifold of none, one or two contacts.
//
// Each is one value, so that no compiler makes it elsewhere first: of a struct that is copied wide loads wait for the narrow
// stores.
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

// The contact that is the distance's own pair of points.
static inline void abut_write_proximity_contact3(abut_contact3 *c, const abut_proximity3 *p, uint64_t id)
{
    c->point_a = p->point_a;
    c->point_b = p->point_b;
    c->separation = p->distance;
    c->id = id;
}

// A manifold of a distance, still without contacts. No loop: gcc would make the manifold elsewhere for it, and copy it.
static inline void abut_start_manifold3(abut_manifold3 *m, const abut_proximity3 *p)
{
    static const abut_contact3 none = {{0, 0, 0}, {0, 0, 0}, 0, 0};

    m->normal = p->normal;
    abut_tangents3(p->normal, m->tangent);
    m->points[0] = none;
    m->points[1] = none;
    m->points[2] = none;
    m->points[3] = none;
    m->count = 0;
    m->total = 0;
    m->distance = p->distance;
    m->error = p->error;
    m->status = p->status;
    m->supports = p->supports;
}

// With tangents that are known. It is one value, so that no compiler makes it elsewhere first.
static inline abut_manifold3 abut_bare_manifold_along3(const abut_proximity3 *p, const abut_vec3 tangent[2])
{
    return (abut_manifold3){.normal = p->normal,
                            .tangent = {tangent[0], tangent[1]},
                            .distance = p->distance,
                            .error = p->error,
                            .status = p->status,
                            .supports = p->supports};
}

static inline abut_manifold3 abut_bare_manifold3(const abut_proximity3 *p)
{
    abut_vec3 tangent[2];
    abut_tangents3(p->normal, tangent);
    return abut_bare_manifold_along3(p, tangent);
}

// With one contact, the distance's own pair of points.
static inline abut_manifold3 abut_single_manifold_along3(const abut_proximity3 *p, const abut_vec3 tangent[2], uint64_t id)
{
    return (abut_manifold3){.normal = p->normal,
                            .tangent = {tangent[0], tangent[1]},
                            .points = {{p->point_a, p->point_b, p->distance, id}},
                            .count = 1,
                            .total = 1,
                            .distance = p->distance,
                            .error = p->error,
                            .status = p->status,
                            .supports = p->supports};
}

static inline abut_manifold3 abut_single_manifold3(const abut_proximity3 *p, uint64_t id)
{
    abut_vec3 tangent[2];
    abut_tangents3(p->normal, tangent);
    return abut_single_manifold_along3(p, tangent, id);
}

static inline abut_manifold3 abut_manifold_of_two3(const abut_proximity3 *p, const abut_contact3 *first,
                                                   const abut_contact3 *second)
{
    abut_manifold3 m;
    abut_start_manifold3(&m, p);
    m.count = 2;
    m.total = 2;
    m.points[0] = *first;
    m.points[1] = *second;
    return m;
}

#endif
