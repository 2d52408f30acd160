// bits3.h : whether two answers of the 3D queries are the same in every bit of every field, of points beyond a count too.
#ifndef ABUT_TESTS_BITS3_H
#define ABUT_TESTS_BITS3_H

#include "abut/abut.h"

#include <string.h>

static inline bool bits_real(abut_real x, abut_real y)
{
    return memcmp(&x, &y, sizeof x) == 0;
}

static inline bool bits_vec3(abut_vec3 v, abut_vec3 w)
{
    return bits_real(v.x, w.x) && bits_real(v.y, w.y) && bits_real(v.z, w.z);
}

static inline bool bits_proximity3(const abut_proximity3 *p, const abut_proximity3 *q)
{
    return bits_vec3(p->point_a, q->point_a) && bits_vec3(p->point_b, q->point_b) && bits_vec3(p->normal, q->normal) &&
           bits_real(p->distance, q->distance) && bits_real(p->error, q->error) && p->status == q->status &&
           p->supports == q->supports;
}

static inline bool bits_manifold3(const abut_manifold3 *m, const abut_manifold3 *n)
{
    bool same = bits_vec3(m->normal, n->normal) && bits_vec3(m->tangent[0], n->tangent[0]) &&
                bits_vec3(m->tangent[1], n->tangent[1]) && m->count == n->count && m->total == n->total &&
                bits_real(m->distance, n->distance) && bits_real(m->error, n->error) && m->status == n->status &&
                m->supports == n->supports;
    for (int i = 0; i < ABUT_MANIFOLD3_POINTS; ++i) {
        const abut_contact3 *c = &m->points[i];
        const abut_contact3 *d = &n->points[i];
        same = same && bits_vec3(c->point_a, d->point_a) && bits_vec3(c->point_b, d->point_b) &&
               bits_real(c->separation, d->separation) && c->id == d->id;
    }
    return same;
}

static inline bool bits_hit3(const abut_hit3 *h, const abut_hit3 *i)
{
    return bits_vec3(h->point, i->point) && bits_vec3(h->normal, i->normal) && bits_real(h->fraction, i->fraction) &&
           bits_real(h->error, i->error) && bits_real(h->safe, i->safe) && bits_real(h->distance, i->distance) &&
           h->hit == i->hit && h->grazing == i->grazing && h->status == i->status && h->supports == i->supports;
}

static inline bool bits_ray3(const abut_ray_hit3 *h, const abut_ray_hit3 *i)
{
    return bits_vec3(h->point, i->point) && bits_vec3(h->normal, i->normal) && bits_real(h->entry, i->entry) &&
           bits_real(h->exit, i->exit) && bits_real(h->error, i->error) && h->hit == i->hit && h->inside == i->inside &&
           h->grazing == i->grazing && h->status == i->status && h->supports == i->supports;
}

static inline bool bits_cache3(const abut_cache3 *one, const abut_cache3 *other)
{
    const abut_warm3 *c = &one->private_;
    const abut_warm3 *d = &other->private_;
    return bits_vec3(c->normal, d->normal) && c->count == d->count && c->faces == d->faces && c->vertices == d->vertices &&
           memcmp(c->feature_a, d->feature_a, sizeof c->feature_a) == 0 &&
           memcmp(c->feature_b, d->feature_b, sizeof c->feature_b) == 0 &&
           memcmp(c->vertex_a, d->vertex_a, sizeof c->vertex_a) == 0 &&
           memcmp(c->vertex_b, d->vertex_b, sizeof c->vertex_b) == 0 && memcmp(c->corner, d->corner, sizeof c->corner) == 0;
}

#endif
