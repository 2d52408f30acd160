// hash.c : see hash.h.
#include "bodies/hash.h"

uint64_t abut_hash_body(const abut_world *w, uint32_t place)
{
    const abut_body *b = abut_body_at(w, place);
    if (!abut_place_is_taken(&w->body_places, place)) {
        return 0;
    }
    return abut_mixed(abut_hash_two(0, abut_body_id(w, place), b->flags & ABUT_BODY_STILL) ^ b->user);
}

uint64_t abut_hash_body_shape(const abut_world *w, uint32_t place)
{
    const abut_body_shape *s = abut_body_shape_at(w, place);
    if (abut_broad_find(w->broad, s->id) == NULL) {
        return 0;
    }
    uint64_t h = abut_hash_two(s->user, s->id, abut_body_id(w, s->body));
    h = abut_hash_two(h, s->filter.category, s->filter.mask);
    h = abut_hash_two(h, (uint32_t)s->group, s->surface);
    return abut_hash_two(h, s->flags, 0);
}

uint64_t abut_hash_contact(const abut_world *w, uint32_t place)
{
    const abut_contact_pair *pair = abut_contact_at(w, place);
    if (pair->shape_a == 0) {
        return 0;
    }
    return abut_hash_two(abut_hash_two(0, pair->shape_a, pair->shape_b), pair->touching, pair->manifold_count);
}

// A sum: it does not matter in which order they came.
uint64_t abut_hash_ignored(const abut_world *w)
{
    uint64_t sum = 0;
    for (uint32_t place = 0; place < w->ignored.places.count; place++) {
        sum += abut_place_is_taken(&w->ignored.places, place) ? abut_mixed(abut_edge_at(&w->ignored, place)->key) : 0;
    }
    return sum;
}
