// facets_query3.c : overlap, distance, casts and rays of a surface: the best answer of its triangles.
#include "mesh/facets_query3.h"
#include "mesh/facets_search3.h"
#include "mesh/facets_walk3.h"
#include "mesh/seam3.h"

#include <math.h>

bool abut_facets3_overlap(const abut_facets3 *facets, const abut_shape3 *shape, abut_pose3 pose)
{
    abut_facets_walk3 walk;
    bool              found = false;
    abut_facets_walk3_begin(&walk, facets, abut_grown_bounds3(shape, pose, 0));
    for (int32_t t = abut_facets_walk3_next(&walk); t >= 0 && !found; t = abut_facets_walk3_next(&walk)) {
        const abut_shape3 triangle = abut_facet_shape3(facets, t);
        found = abut_overlap3(&triangle, shape, pose);
    }
    return found;
}

// One question about all triangles, and the best answer yet. Of equal ones the triangle of the lower number's.
typedef struct question {
    const abut_facets3      *facets;
    const abut_shape3       *shape;
    abut_pose3               pose;
    abut_vec3                origin, way;
    const abut_options      *options;
    const abut_cast_options *cast_options;
    abut_real                last; // the cast's max_fraction
    abut_proximity3          nearest;
    abut_hit3                hit;
    abut_ray_hit3            ray;
    abut_real                earliest; // no touch is before it, by the errors of all hits
    int32_t                  triangle;
    int32_t                  supports;
} question;

static bool is_better(const question *q, int32_t triangle, abut_real value, abut_real best)
{
    return q->triangle < 0 || value < best || (value == best && triangle < q->triangle);
}

static abut_real ask_distance(int32_t t, abut_real bound, void *user)
{
    question             *q = user;
    const abut_shape3     triangle = abut_facet_shape3(q->facets, t);
    const abut_proximity3 p = abut_distance3(&triangle, q->shape, q->pose, q->options, NULL);
    q->supports += p.supports;
    if (p.status != ABUT_INVALID && is_better(q, t, p.distance, q->nearest.distance)) {
        q->nearest = p;
        q->triangle = t;
    }
    const abut_real known = q->nearest.distance + q->nearest.error;
    return q->triangle >= 0 && known < bound ? (known > 0 ? known : 0) : bound;
}

abut_proximity3 abut_facets3_distance(const abut_facets3 *facets, const abut_shape3 *shape, abut_pose3 pose,
                                      const abut_options *options, int32_t *triangle)
{
    question               q = {.facets = facets, .shape = shape, .pose = pose, .options = options, .triangle = -1};
    const abut_vec3        none = {0, 0, 0};
    const abut_shape3      first = abut_facet_shape3(facets, 0);
    const abut_moving_box3 box = abut_moving_box3_of(facets, abut_bounds3(shape, pose), none, 0);
    q.nearest = abut_distance3(&first, shape, pose, options, NULL);
    if (q.nearest.status != ABUT_INVALID) {
        abut_facets_by_distance3(facets, &box, (abut_real)INFINITY, ask_distance, &q);
        q.nearest.supports = q.supports;
    }
    if (triangle != NULL) {
        *triangle = q.triangle;
    }
    return q.nearest;
}

static abut_real ask_cast(int32_t t, abut_real bound, void *user)
{
    question         *q = user;
    const abut_shape3 triangle = abut_facet_shape3(q->facets, t);
    const abut_hit3   hit = abut_cast3(&triangle, q->shape, q->pose, q->way, q->cast_options, NULL);
    q->supports += hit.supports;
    if (!hit.hit) {
        return bound;
    }
    q->earliest = hit.fraction - hit.error < q->earliest ? hit.fraction - hit.error : q->earliest;
    q->hit.safe = hit.safe < q->hit.safe ? hit.safe : q->hit.safe;
    const bool sooner = is_better(q, t, hit.fraction, q->hit.fraction);
    const bool deeper = q->triangle >= 0 && hit.status == ABUT_INITIAL && q->hit.status == ABUT_INITIAL;
    if (deeper ? hit.distance < q->hit.distance : sooner) {
        const abut_real safe = q->hit.safe;
        q->hit = hit;
        q->hit.safe = safe;
        q->triangle = t;
    }
    return q->hit.fraction + q->hit.error < bound ? q->hit.fraction + q->hit.error : bound;
}

// Whether a triangle other than the one hit, with the point of the hit on it, rises above the plane of the hit.
static bool is_inner_edge(const question *q, abut_real weld)
{
    const abut_vec3   all = {weld, weld, weld};
    const abut_box3   box = {abut_sub3(q->hit.point, all), abut_add3(q->hit.point, all)};
    abut_facets_walk3 walk;
    bool              rises = false;
    abut_facets_walk3_begin(&walk, q->facets, box);
    for (int32_t t = abut_facets_walk3_next(&walk); t >= 0 && !rises; t = abut_facets_walk3_next(&walk)) {
        abut_vec3 v[3];
        q->facets->corners(q->facets->of, t, v);
        rises = t != q->triangle && abut_rises_above3(v, q->hit.point, q->hit.normal, weld) &&
                abut_is_on_triangle3(v, q->hit.point, weld);
    }
    return rises;
}

// On an inner edge the normal is the triangle's, against the motion.
static void turn_normal(question *q)
{
    abut_vec3 v[3];
    q->facets->corners(q->facets->of, q->triangle, v);
    const abut_vec3 n = abut_triangle_normal3(v);
    if (is_inner_edge(q, ABUT_MESH_WELD * abut_shape_size3(q->shape)) && abut_dot3(n, q->way) != 0) {
        q->hit.normal = abut_dot3(n, q->way) < 0 ? n : abut_neg3(n);
    }
}

abut_hit3 abut_facets3_cast(const abut_facets3 *facets, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 translation,
                            const abut_cast_options *options, int32_t *triangle)
{
    question q = {.facets = facets, .shape = shape, .pose = pose, .way = translation, .cast_options = options, .triangle = -1};
    const abut_shape3 first = abut_facet_shape3(facets, 0);
    const abut_real   target = options != NULL && options->target > 0 ? options->target : 0;
    q.last = options != NULL && options->max_fraction > 0 ? options->max_fraction : 1;
    q.hit = abut_cast3(&first, shape, pose, translation, options, NULL);
    if (q.hit.status != ABUT_INVALID) {
        const abut_moving_box3 box = abut_moving_box3_of(facets, abut_bounds3(shape, pose), translation, target);
        const abut_hit3 miss = {.fraction = q.last, .safe = q.last, .distance = (abut_real)INFINITY, .status = ABUT_MISS};
        const abut_vec3 normal = q.hit.normal;
        q.hit = miss;
        q.hit.normal = normal;
        q.earliest = q.last;
        abut_facets_by_fraction3(facets, &box, q.last, ask_cast, &q);
        q.hit.supports = q.supports;
    }
    if (q.triangle >= 0) {
        const abut_real before = q.hit.fraction - q.earliest;
        q.hit.error = before > q.hit.error ? before : q.hit.error;
        turn_normal(&q);
    }
    if (triangle != NULL) {
        *triangle = q.triangle;
    }
    return q.hit;
}

static abut_real ask_ray(int32_t t, abut_real bound, void *user)
{
    question           *q = user;
    const abut_shape3   triangle = abut_facet_shape3(q->facets, t);
    const abut_ray_hit3 hit = abut_ray3(&triangle, q->origin, q->way, q->cast_options);
    q->supports += hit.supports;
    if (!hit.hit) {
        return bound;
    }
    q->earliest = hit.entry - hit.error < q->earliest ? hit.entry - hit.error : q->earliest;
    if (is_better(q, t, hit.entry, q->ray.entry)) {
        q->ray = hit;
        q->triangle = t;
    }
    return q->ray.entry + q->ray.error < bound ? q->ray.entry + q->ray.error : bound;
}

abut_ray_hit3 abut_facets3_ray(const abut_facets3 *facets, abut_vec3 origin, abut_vec3 direction,
                               const abut_cast_options *options, int32_t *triangle)
{
    question          q = {.facets = facets, .origin = origin, .way = direction, .cast_options = options, .triangle = -1};
    const abut_shape3 first = abut_facet_shape3(facets, 0);
    const abut_real   target = options != NULL && options->target > 0 ? options->target : 0;
    q.last = options != NULL && options->max_fraction > 0 ? options->max_fraction : 1;
    q.ray = abut_ray3(&first, origin, direction, options);
    if (q.ray.status != ABUT_INVALID) {
        const abut_box3        at = {origin, origin};
        const abut_moving_box3 box = abut_moving_box3_of(facets, at, direction, target);
        const abut_ray_hit3    miss = {.entry = q.last, .exit = q.last, .status = ABUT_MISS};
        q.ray = miss;
        q.earliest = q.last;
        abut_facets_by_fraction3(facets, &box, q.last, ask_ray, &q);
        q.ray.supports = q.supports;
    }
    if (q.triangle >= 0) {
        const abut_real before = q.ray.entry - q.earliest;
        q.ray.error = before > q.ray.error ? before : q.ray.error;
    }
    if (triangle != NULL) {
        *triangle = q.triangle;
    }
    return q.ray;
}
