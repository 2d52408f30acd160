// facets_query2.c : overlap, distance, casts and rays of a surface: the best answer of its segments.
#include "mesh/facets_query2.h"
#include "mesh/facets_search2.h"
#include "mesh/facets_walk2.h"
#include "mesh/seam2.h"

#include <math.h>

bool abut_facets2_overlap(const abut_facets2 *facets, const abut_shape2 *shape, abut_pose2 pose)
{
    abut_facets_walk2 walk;
    bool              found = false;
    abut_facets_walk2_begin(&walk, facets, abut_grown_bounds2(shape, pose, 0));
    for (int32_t t = abut_facets_walk2_next(&walk); t >= 0 && !found; t = abut_facets_walk2_next(&walk)) {
        const abut_shape2 segment = abut_facet_shape2(facets, t);
        found = abut_overlap2(&segment, shape, pose);
    }
    return found;
}

// One question about all segments, and the best answer yet. Of equal ones the segment of the lower number's.
typedef struct question {
    const abut_facets2      *facets;
    const abut_shape2       *shape;
    abut_pose2               pose;
    abut_vec2                origin, way;
    const abut_options      *options;
    const abut_cast_options *cast_options;
    abut_real                last; // the cast's max_fraction
    abut_proximity2          nearest;
    abut_hit2                hit;
    abut_ray_hit2            ray;
    abut_real                earliest; // no touch is before it, by the errors of all hits
    int32_t                  segment;
    int32_t                  supports;
} question;

static bool is_better(const question *q, int32_t segment, abut_real value, abut_real best)
{
    return q->segment < 0 || value < best || (value == best && segment < q->segment);
}

static abut_real ask_distance(int32_t t, abut_real bound, void *user)
{
    question             *q = user;
    const abut_shape2     segment = abut_facet_shape2(q->facets, t);
    const abut_proximity2 p = abut_distance2(&segment, q->shape, q->pose, q->options, NULL);
    q->supports += p.supports;
    if (p.status != ABUT_INVALID && is_better(q, t, p.distance, q->nearest.distance)) {
        q->nearest = p;
        q->segment = t;
    }
    const abut_real known = q->nearest.distance + q->nearest.error;
    return q->segment >= 0 && known < bound ? (known > 0 ? known : 0) : bound;
}

abut_proximity2 abut_facets2_distance(const abut_facets2 *facets, const abut_shape2 *shape, abut_pose2 pose,
                                      const abut_options *options, int32_t *segment)
{
    question               q = {.facets = facets, .shape = shape, .pose = pose, .options = options, .segment = -1};
    const abut_vec2        none = {0, 0};
    const abut_shape2      first = abut_facet_shape2(facets, 0);
    const abut_moving_box2 box = abut_moving_box2_of(facets, abut_bounds2(shape, pose), none, 0);
    q.nearest = abut_distance2(&first, shape, pose, options, NULL);
    if (q.nearest.status != ABUT_INVALID) {
        abut_facets_by_distance2(facets, &box, (abut_real)INFINITY, ask_distance, &q);
        q.nearest.supports = q.supports;
    }
    if (segment != NULL) {
        *segment = q.segment;
    }
    return q.nearest;
}

static abut_real ask_cast(int32_t t, abut_real bound, void *user)
{
    question         *q = user;
    const abut_shape2 segment = abut_facet_shape2(q->facets, t);
    const abut_hit2   hit = abut_cast2(&segment, q->shape, q->pose, q->way, q->cast_options, NULL);
    q->supports += hit.supports;
    if (!hit.hit) {
        return bound;
    }
    q->earliest = hit.fraction - hit.error < q->earliest ? hit.fraction - hit.error : q->earliest;
    q->hit.safe = hit.safe < q->hit.safe ? hit.safe : q->hit.safe;
    const bool sooner = is_better(q, t, hit.fraction, q->hit.fraction);
    const bool deeper = q->segment >= 0 && hit.status == ABUT_INITIAL && q->hit.status == ABUT_INITIAL;
    if (deeper ? hit.distance < q->hit.distance : sooner) {
        const abut_real safe = q->hit.safe;
        q->hit = hit;
        q->hit.safe = safe;
        q->segment = t;
    }
    return q->hit.fraction + q->hit.error < bound ? q->hit.fraction + q->hit.error : bound;
}

// Whether a segment other than the one hit, with the point of the hit on it, rises above the line of the hit.
static bool is_inner_edge(const question *q, abut_real weld)
{
    const abut_vec2   all = {weld, weld};
    const abut_box2   box = {abut_sub2(q->hit.point, all), abut_add2(q->hit.point, all)};
    abut_facets_walk2 walk;
    bool              rises = false;
    abut_facets_walk2_begin(&walk, q->facets, box);
    for (int32_t t = abut_facets_walk2_next(&walk); t >= 0 && !rises; t = abut_facets_walk2_next(&walk)) {
        abut_vec2 v[2];
        q->facets->ends(q->facets->of, t, v);
        rises = t != q->segment && abut_rises_above2(v, q->hit.point, q->hit.normal, weld) &&
                abut_is_on_segment2(v, q->hit.point, weld);
    }
    return rises;
}

// On an inner edge the normal is the segment's, against the motion.
static void turn_normal(question *q)
{
    abut_vec2 v[2];
    q->facets->ends(q->facets->of, q->segment, v);
    const abut_vec2 n = abut_segment_normal2(v);
    if (is_inner_edge(q, ABUT_CHAIN_WELD * abut_shape_size2(q->shape)) && abut_dot2(n, q->way) != 0) {
        q->hit.normal = abut_dot2(n, q->way) < 0 ? n : abut_neg2(n);
    }
}

abut_hit2 abut_facets2_cast(const abut_facets2 *facets, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                            const abut_cast_options *options, int32_t *segment)
{
    question q = {.facets = facets, .shape = shape, .pose = pose, .way = translation, .cast_options = options, .segment = -1};
    const abut_shape2 first = abut_facet_shape2(facets, 0);
    const abut_real   target = options != NULL && options->target > 0 ? options->target : 0;
    q.last = options != NULL && options->max_fraction > 0 ? options->max_fraction : 1;
    q.hit = abut_cast2(&first, shape, pose, translation, options, NULL);
    if (q.hit.status != ABUT_INVALID) {
        const abut_moving_box2 box = abut_moving_box2_of(facets, abut_bounds2(shape, pose), translation, target);
        const abut_hit2 miss = {.fraction = q.last, .safe = q.last, .distance = (abut_real)INFINITY, .status = ABUT_MISS};
        const abut_vec2 normal = q.hit.normal;
        q.hit = miss;
        q.hit.normal = normal;
        q.earliest = q.last;
        abut_facets_by_fraction2(facets, &box, q.last, ask_cast, &q);
        q.hit.supports = q.supports;
    }
    if (q.segment >= 0) {
        const abut_real before = q.hit.fraction - q.earliest;
        q.hit.error = before > q.hit.error ? before : q.hit.error;
        turn_normal(&q);
    }
    if (segment != NULL) {
        *segment = q.segment;
    }
    return q.hit;
}

static abut_real ask_ray(int32_t t, abut_real bound, void *user)
{
    question           *q = user;
    const abut_shape2   segment = abut_facet_shape2(q->facets, t);
    const abut_ray_hit2 hit = abut_ray2(&segment, q->origin, q->way, q->cast_options);
    q->supports += hit.supports;
    if (!hit.hit) {
        return bound;
    }
    q->earliest = hit.entry - hit.error < q->earliest ? hit.entry - hit.error : q->earliest;
    if (is_better(q, t, hit.entry, q->ray.entry)) {
        q->ray = hit;
        q->segment = t;
    }
    return q->ray.entry + q->ray.error < bound ? q->ray.entry + q->ray.error : bound;
}

abut_ray_hit2 abut_facets2_ray(const abut_facets2 *facets, abut_vec2 origin, abut_vec2 direction,
                               const abut_cast_options *options, int32_t *segment)
{
    question          q = {.facets = facets, .origin = origin, .way = direction, .cast_options = options, .segment = -1};
    const abut_shape2 first = abut_facet_shape2(facets, 0);
    const abut_real   target = options != NULL && options->target > 0 ? options->target : 0;
    q.last = options != NULL && options->max_fraction > 0 ? options->max_fraction : 1;
    q.ray = abut_ray2(&first, origin, direction, options);
    if (q.ray.status != ABUT_INVALID) {
        const abut_box2        at = {origin, origin};
        const abut_moving_box2 box = abut_moving_box2_of(facets, at, direction, target);
        const abut_ray_hit2    miss = {.entry = q.last, .exit = q.last, .status = ABUT_MISS};
        q.ray = miss;
        q.earliest = q.last;
        abut_facets_by_fraction2(facets, &box, q.last, ask_ray, &q);
        q.ray.supports = q.supports;
    }
    if (q.segment >= 0) {
        const abut_real before = q.ray.entry - q.earliest;
        q.ray.error = before > q.ray.error ? before : q.ray.error;
    }
    if (segment != NULL) {
        *segment = q.segment;
    }
    return q.ray;
}
