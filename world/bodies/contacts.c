// contacts.c : see contacts.h.
#include "bodies/contacts.h"

#include <string.h>

uint32_t abut_add_contact(abut_world *w, uint32_t shape_a, uint32_t shape_b)
{
    const abut_body_shape *a = abut_body_shape_at(w, shape_a);
    const abut_body_shape *b = abut_body_shape_at(w, shape_b);
    const uint32_t         place = abut_graph_add(&w->contact_graph, abut_two_ids(a->id, b->id), a->body, b->body);
    abut_contact_pair     *pair = abut_contact_at(w, place);
    memset(pair, 0, sizeof *pair);
    memset((unsigned char *)w->caches.data + place * w->caches.each, 0, w->caches.each);
    pair->shape_a = a->id;
    pair->shape_b = b->id;
    pair->body_a = abut_body_id(w, a->body);
    pair->body_b = abut_body_id(w, b->body);
    pair->sensor = ((a->flags | b->flags) & ABUT_SHAPE_SENSOR) != 0;
    return place;
}

void abut_drop_contact(abut_world *w, uint32_t contact, abut_touches *ended)
{
    abut_contact_pair *pair = abut_contact_at(w, contact);
    if (pair->touching) {
        abut_add_touch(ended, pair, ABUT_NO_CONTACT);
    }
    abut_runs_leave(&w->runs, pair->manifold, pair->manifold_count);
    abut_graph_remove(&w->contact_graph, contact);
    memset(pair, 0, sizeof *pair);
    w->touching_is_old = true;
}

void abut_drop_contacts_of_shape(abut_world *w, uint32_t shape)
{
    const abut_body_shape *s = abut_body_shape_at(w, shape);
    uint32_t               edge = abut_graph_next(&w->contact_graph, s->body, ABUT_NOWHERE);
    while (edge != ABUT_NOWHERE) {
        const uint32_t           contact = abut_edge_of(edge);
        const abut_contact_pair *pair = abut_contact_at(w, contact);
        edge = abut_graph_next(&w->contact_graph, s->body, edge);
        if (pair->shape_a == s->id || pair->shape_b == s->id) {
            abut_drop_contact(w, contact, &w->gone);
        }
    }
}

void abut_set_manifolds(abut_world *w, uint32_t contact, uint32_t first_found, uint32_t count)
{
    abut_contact_pair *pair = abut_contact_at(w, contact);
    const size_t       each = w->manifolds.each;
    if (abut_run_room(pair->manifold_count) != abut_run_room(count)) {
        abut_runs_leave(&w->runs, pair->manifold, pair->manifold_count);
        pair->manifold = abut_runs_take(&w->runs, count);
    }
    pair->manifold_count = count;
    if (count > 0) {
        memcpy((unsigned char *)w->manifolds.data + pair->manifold * each,
               (const unsigned char *)w->found_manifolds.data + first_found * each, count * each);
    }
}

void abut_add_touch(abut_touches *touches, const abut_contact_pair *pair, uint32_t contact)
{
    abut_touch *touch = (abut_touch *)touches->array.data + touches->count++;
    memset(touch, 0, sizeof *touch); // the bytes between fields are saved, too
    touch->shape_a = pair->shape_a;
    touch->shape_b = pair->shape_b;
    touch->body_a = pair->body_a;
    touch->body_b = pair->body_b;
    touch->contact = contact;
    touch->sensor = pair->sensor;
}

static bool is_after(const abut_touch *s, const abut_touch *t)
{
    return s->shape_a != t->shape_a ? s->shape_a > t->shape_a : s->shape_b > t->shape_b;
}

// Two sorted runs, [first, middle) and [middle, end), as one.
static void merge(const abut_touch *from, size_t first, size_t middle, size_t end, abut_touch *to)
{
    size_t i = first;
    size_t j = middle;
    for (size_t k = first; k < end; k++) {
        const bool take_second = i == middle || (j < end && is_after(&from[i], &from[j]));
        to[k] = take_second ? from[j++] : from[i++];
    }
}

void abut_sort_touches(abut_touches *touches, abut_touches *spare)
{
    const size_t count = touches->count;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t first = 0; first < count; first += 2 * width) {
            const size_t middle = first + width < count ? first + width : count;
            const size_t end = middle + width < count ? middle + width : count;
            merge(touches->array.data, first, middle, end, spare->array.data);
        }
        abut_array_swap(&touches->array, &spare->array);
    }
}

// The edge of a contact at one of its bodies.
static uint32_t reference_at(const abut_world *w, uint32_t body, uint32_t contact)
{
    return 2 * contact + (abut_edge_at(&w->contact_graph, contact)->node[0] == body ? 0 : 1);
}

uint32_t abut_world_next_contact(const abut_world *w, uint32_t body, uint32_t contact)
{
    const uint32_t place = abut_find_body(w, body);
    if (place == ABUT_NOWHERE || (contact != ABUT_NO_CONTACT && !abut_place_is_taken(&w->contact_graph.places, contact))) {
        return ABUT_NO_CONTACT;
    }
    const uint32_t after = contact == ABUT_NO_CONTACT ? ABUT_NOWHERE : reference_at(w, place, contact);
    const uint32_t next = abut_graph_next(&w->contact_graph, place, after);
    return next == ABUT_NOWHERE ? ABUT_NO_CONTACT : abut_edge_of(next);
}

abut_status abut_world_touching(abut_world *w, abut_touch_list *list)
{
    const abut_places *places = &w->contact_graph.places;
    *list = (abut_touch_list){NULL, 0};
    if (w->touching_is_old) {
        if (!abut_array_renew(&w->allocator, &w->touching.array, places->taken) ||
            !abut_array_renew(&w->allocator, &w->spare.array, places->taken)) {
            return ABUT_NO_MEMORY;
        }
        w->touching.count = 0;
        for (uint32_t place = 0; place < places->count; place++) {
            if (abut_contact_at(w, place)->touching) {
                abut_add_touch(&w->touching, abut_contact_at(w, place), place);
            }
        }
        abut_sort_touches(&w->touching, &w->spare);
        w->touching_is_old = false;
    }
    *list = abut_touch_list_of(&w->touching);
    return ABUT_OK;
}
