// bits2.h : whether two answers of the 2D queries are the same in every bit of every field, of points beyond a count too.
#ifndef ABUT_TESTS_BITS2_H
#define ABUT_TESTS_BITS2_H

#include "abut/abut.h"

#include <string.h>

static inline bool bits_real(abut_real x, abut_real y)
{
    return memcmp(&x, &y, sizeof x) == 0;
}

static inline bool bits_vec2(abut_vec2 v, abut_vec2 w)
{
    return bits_real(v.x, w.x) && bits_real(v.y, w.y);
}

static inline bool bits_proximity2(const abut_proximity2 *p, const abut_proximity2 *q)
{
    return bits_vec2(p->point_a, q->point_a) && bits_vec2(p->point_b, q->point_b) && bits_vec2(p->normal, q->normal) &&
           bits_real(p->distance, q->distance) && bits_real(p->error, q->error) && p->status == q->status &&
           p->supports == q->supports;
}

static inline bool bits_manifold2(const abut_manifold2 *m, const abut_manifold2 *n)
{
    bool same = bits_vec2(m->normal, n->normal) && bits_vec2(m->tangent, n->tangent) && m->count == n->count &&
                bits_real(m->distance, n->distance) && bits_real(m->error, n->error) && m->status == n->status &&
                m->supports == n->supports;
    for (int i = 0; i < 2; ++i) {
        const abut_contact2 *c = &m->points[i];
        const abut_contact2 *d = &n->points[i];
        same = same && bits_vec2(c->point_a, d->point_a) && bits_vec2(c->point_b, d->point_b) &&
               bits_real(c->separation, d->separation) && c->id == d->id;
    }
    return same;
}

static inline bool bits_hit2(const abut_hit2 *h, const abut_hit2 *i)
{
    return bits_vec2(h->point, i->point) && bits_vec2(h->normal, i->normal) && bits_real(h->fraction, i->fraction) &&
           bits_real(h->error, i->error) && bits_real(h->safe, i->safe) && bits_real(h->distance, i->distance) &&
           h->hit == i->hit && h->grazing == i->grazing && h->status == i->status && h->supports == i->supports;
}

static inline bool bits_ray2(const abut_ray_hit2 *h, const abut_ray_hit2 *i)
{
    return bits_vec2(h->point, i->point) && bits_vec2(h->normal, i->normal) && bits_real(h->entry, i->entry) &&
           bits_real(h->exit, i->exit) && bits_real(h->error, i->error) && h->hit == i->hit && h->inside == i->inside &&
           h->grazing == i->grazing && h->status == i->status && h->supports == i->supports;
}

static inline bool bits_cache2(const abut_cache2 *one, const abut_cache2 *other)
{
    const abut_warm2 *c = &one->private_;
    const abut_warm2 *d = &other->private_;
    return bits_vec2(c->normal, d->normal) && c->count == d->count &&
           memcmp(c->feature_a, d->feature_a, sizeof c->feature_a) == 0 &&
           memcmp(c->feature_b, d->feature_b, sizeof c->feature_b) == 0;
}

#endif
