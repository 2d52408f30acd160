// route2.h : what the kernels of one table of 2D routes say of a pair, and what the general way says of it. For tests that
// include cmocka and look inside the library.
#ifndef ABUT_TESTS_ROUTE2_H
#define ABUT_TESTS_ROUTE2_H

#include "general/general2.h"
#include "pairs/query2.h"
#include "query/unit_size2.h"
#include "support/wide.h"

// Tables are numbered: the baseline, then those of wide_kinds().
static inline const abut_routes2 *route2_table(int kind)
{
    return kind == 0 ? abut_routes2_baseline : kind == 1 ? abut_routes2_avx2 : abut_routes2_avx512;
}

static inline const abut_many2 *route2_many(int kind)
{
    return kind == 0 ? abut_many2_baseline : kind == 1 ? abut_many2_avx2 : abut_many2_avx512;
}

// What kernels hand over to here: it notes that they did.
typedef enum route2_proof { ROUTE2_PROVED, ROUTE2_DISTANCE_PROVED, ROUTE2_INCONCLUSIVE } route2_proof;

static route2_proof route2_handed_over;

static inline bool route2_no_overlap(const abut_query2 *q)
{
    (void)q;
    route2_handed_over = ROUTE2_INCONCLUSIVE;
    return false;
}

static inline abut_proximity2 route2_no_distance(const abut_query2 *q)
{
    (void)q;
    route2_handed_over = ROUTE2_INCONCLUSIVE;
    return abut_invalid_proximity2(0);
}

static inline abut_manifold2 route2_no_contacts(const abut_query2 *q, const abut_proximity2 *proved)
{
    const abut_proximity2 none = abut_invalid_proximity2(0);
    (void)q;
    route2_handed_over = proved != NULL ? ROUTE2_DISTANCE_PROVED : ROUTE2_INCONCLUSIVE;
    return abut_bare_manifold2(proved != NULL ? proved : &none);
}

static const abut_general2 route2_general = {route2_no_overlap, route2_no_distance, route2_no_contacts};

static inline const abut_route2 *route2_of(int kind, const abut_query2 *q)
{
    route2_handed_over = ROUTE2_PROVED;
    return route2_table(kind)->of[q->a->core][q->b->core];
}

static inline route2_proof route2_overlap(int kind, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose,
                                          bool *touching)
{
    const abut_query2 q = {a, b, pose, NULL, NULL, &route2_general, (abut_real)INFINITY};
    *touching = route2_of(kind, &q)->overlap(&q);
    return route2_handed_over;
}

static inline route2_proof route2_distance(int kind, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose,
                                           const abut_options *options, abut_cache2 *cache, abut_proximity2 *p)
{
    const abut_query2 q = {a, b, pose, options, cache, &route2_general, abut_limit_of2(options)};
    *p = route2_of(kind, &q)->distance(&q);
    return route2_handed_over;
}

static inline route2_proof route2_contacts(int kind, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose,
                                           abut_real margin, abut_cache2 *cache, abut_manifold2 *m)
{
    const abut_query2 q = {a, b, pose, NULL, cache, &route2_general, margin};
    *m = route2_of(kind, &q)->contacts(&q);
    return route2_handed_over;
}

// As the query asks: where lengths are out of the kernels' range once more at unit size.
static inline route2_proof route2_distance_any_size(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose,
                                                    abut_proximity2 *p)
{
    abut_unit_query2  u;
    const abut_query2 q = {a, b, pose, NULL, NULL, &route2_general, (abut_real)INFINITY};
    if (route2_distance(0, a, b, pose, NULL, NULL, p) == ROUTE2_PROVED || !abut_query_at_unit_size2(&u, &q, &route2_general)) {
        return route2_handed_over;
    }
    *p = route2_of(0, &u.query)->distance(&u.query);
    abut_proximity_from_unit_size2(p, u.scale.unit);
    return route2_handed_over;
}

// By GJK, EPA, Newton's method and clipping. The distance is asked without a limit: beyond one it would be a bound only.
static inline abut_manifold2 general_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose,
                                               abut_real margin)
{
    abut_pair2      pair;
    abut_proximity2 p = abut_distance2_general(a, b, *pose, NULL, NULL);
    if (abut_pair2_make(&pair, a, b, *pose, NULL) != ABUT_OK) {
        return abut_bare_manifold2(&p);
    }
    p.status = abut_status_of2(p.distance, p.error, margin);
    return abut_contacts2(&pair, &p, margin);
}

// ---- the same to the bit ------------------------------------------------------------------------------------------------

static inline bool same_vec2(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool same_proximity2(const abut_proximity2 *p, const abut_proximity2 *q)
{
    return same_vec2(p->point_a, q->point_a) && same_vec2(p->point_b, q->point_b) && same_vec2(p->normal, q->normal) &&
           p->distance == q->distance && p->error == q->error && p->status == q->status && p->supports == q->supports;
}

static inline bool same_manifold2(const abut_manifold2 *m, const abut_manifold2 *n)
{
    bool same = same_vec2(m->normal, n->normal) && same_vec2(m->tangent, n->tangent) && m->count == n->count &&
                m->distance == n->distance && m->error == n->error && m->status == n->status && m->supports == n->supports;
    for (int32_t i = 0; same && i < m->count; ++i) {
        const abut_contact2 *c = &m->points[i];
        const abut_contact2 *d = &n->points[i];
        same = same_vec2(c->point_a, d->point_a) && same_vec2(c->point_b, d->point_b) && c->separation == d->separation &&
               c->id == d->id;
    }
    return same;
}

static inline bool same_cache2(const abut_cache2 *one, const abut_cache2 *other)
{
    const abut_warm2 *c = &one->private_;
    const abut_warm2 *d = &other->private_;
    bool              same = same_vec2(c->normal, d->normal) && c->count == d->count;
    for (int32_t i = 0; same && i < c->count; ++i) {
        same = c->feature_a[i] == d->feature_a[i] && c->feature_b[i] == d->feature_b[i];
    }
    return same;
}

#endif
