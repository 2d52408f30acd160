// hash3.c : see hash3.h.
#include "bodies/hash3.h"

#include "abut/hull3.h"
#include "bodies/hash.h"

static uint64_t hash_vector(uint64_t h, abut_vec3 v)
{
    const abut_real numbers[3] = {v.x, v.y, v.z};
    return abut_hash_reals(h, numbers, 3);
}

static uint64_t hash_pose(uint64_t h, abut_pose3 pose)
{
    h = hash_vector(hash_vector(h, pose.p), pose.r.x);
    return hash_vector(hash_vector(h, pose.r.y), pose.r.z);
}

static uint64_t hash_convex(uint64_t h, const abut_shape3 *s)
{
    h = abut_mixed(h ^ (uint64_t)s->core);
    h = abut_hash_reals(h, &s->radius, 1);
    h = abut_mixed(h ^ (uint64_t)s->axis);
    h = hash_vector(hash_vector(hash_vector(h, s->p[0]), s->p[1]), s->p[2]);
    h = hash_vector(hash_vector(h, s->center), s->half);
    for (int32_t i = 0; s->hull != NULL && i < s->hull->vertices; i++) {
        h = hash_vector(h, abut_hull3_vertex(s->hull, i));
    }
    return h;
}

static uint64_t hash_manifold(uint64_t h, const abut_contact_manifold3 *found)
{
    const abut_manifold3 *m = &found->manifold;
    h = abut_hash_reals(hash_vector(h, m->normal), &m->distance, 1);
    for (int32_t i = 0; i < m->count; i++) {
        h = hash_vector(hash_vector(h, m->points[i].point_a), m->points[i].point_b);
        h = abut_hash_reals(abut_mixed(h ^ m->points[i].id), &m->points[i].separation, 1);
        h = abut_mixed(h ^ (uint64_t)(int64_t)found->triangle[i]);
    }
    return h;
}

static uint64_t hash_contact(const abut_world *w, uint32_t place)
{
    const abut_contact_pair *pair = abut_contact_at(w, place);
    uint64_t                 h = abut_hash_contact(w, place);
    for (uint32_t i = 0; i < pair->manifold_count; i++) {
        h = hash_manifold(h, (const abut_contact_manifold3 *)w->manifolds.data + pair->manifold + i);
    }
    return h;
}

uint64_t abut_world_hash3(const abut_world *w)
{
    uint64_t h = abut_hash_ignored(w);
    uint64_t sum = 0;
    for (uint32_t place = 0; place < w->body_places.count; place++) {
        const uint64_t body = abut_hash_body(w, place);
        h = abut_mixed(h ^ (body != 0 ? hash_pose(body, *abut_pose_at3(w, place)) : 0));
    }
    for (uint32_t place = 0; place < w->broad->slot_count; place++) {
        const abut_placed_shape3 *s = abut_placed_shape_at3(w, place);
        const uint64_t            shape = abut_hash_body_shape(w, place);
        h = abut_mixed(h ^ (shape != 0 ? hash_convex(hash_pose(shape, s->pose), &s->convex) : 0));
    }
    for (uint32_t place = 0; place < w->contact_graph.places.count; place++) { // in any order
        sum += hash_contact(w, place);
    }
    return abut_mixed(h ^ sum);
}
