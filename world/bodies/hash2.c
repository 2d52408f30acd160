// hash2.c : see hash2.h.
#include "bodies/hash2.h"

#include "bodies/hash.h"

static uint64_t hash_vector(uint64_t h, abut_vec2 v)
{
    const abut_real numbers[2] = {v.x, v.y};
    return abut_hash_reals(h, numbers, 2);
}

static uint64_t hash_pose(uint64_t h, abut_pose2 pose)
{
    const abut_real numbers[2] = {pose.r.c, pose.r.s};
    return abut_hash_reals(hash_vector(h, pose.p), numbers, 2);
}

static uint64_t hash_convex(uint64_t h, const abut_shape2 *s)
{
    h = abut_mixed(h ^ (uint64_t)s->core);
    h = abut_hash_reals(h, &s->radius, 1);
    h = hash_vector(hash_vector(h, s->p1), s->p2);
    h = hash_vector(hash_vector(h, s->center), s->half);
    for (int32_t i = 0; s->polygon != NULL && i < s->polygon->count; i++) {
        h = hash_vector(h, abut_polygon2_points(s->polygon)[i]);
    }
    return h;
}

static uint64_t hash_manifold(uint64_t h, const abut_contact_manifold2 *found)
{
    const abut_manifold2 *m = &found->manifold;
    h = abut_hash_reals(hash_vector(h, m->normal), &m->distance, 1);
    for (int32_t i = 0; i < m->count; i++) {
        h = hash_vector(hash_vector(h, m->points[i].point_a), m->points[i].point_b);
        h = abut_hash_reals(abut_mixed(h ^ m->points[i].id), &m->points[i].separation, 1);
        h = abut_mixed(h ^ (uint64_t)(int64_t)found->segment[i]);
    }
    return h;
}

static uint64_t hash_contact(const abut_world *w, uint32_t place)
{
    const abut_contact_pair *pair = abut_contact_at(w, place);
    uint64_t                 h = abut_hash_contact(w, place);
    for (uint32_t i = 0; i < pair->manifold_count; i++) {
        h = hash_manifold(h, (const abut_contact_manifold2 *)w->manifolds.data + pair->manifold + i);
    }
    return h;
}

uint64_t abut_world_hash2(const abut_world *w)
{
    uint64_t h = abut_hash_ignored(w);
    uint64_t sum = 0;
    for (uint32_t place = 0; place < w->body_places.count; place++) {
        const uint64_t body = abut_hash_body(w, place);
        h = abut_mixed(h ^ (body != 0 ? hash_pose(body, *abut_pose_at2(w, place)) : 0));
    }
    for (uint32_t place = 0; place < w->broad->slot_count; place++) {
        const abut_placed_shape2 *s = abut_placed_shape_at2(w, place);
        const uint64_t            shape = abut_hash_body_shape(w, place);
        h = abut_mixed(h ^ (shape != 0 ? hash_convex(hash_pose(shape, s->pose), &s->convex) : 0));
    }
    for (uint32_t place = 0; place < w->contact_graph.places.count; place++) { // in any order
        sum += hash_contact(w, place);
    }
    return abut_mixed(h ^ sum);
}
