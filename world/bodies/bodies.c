// bodies.c : see bodies.h.
#include "bodies/bodies.h"

#include "bodies/contacts.h"
#include "bodies/filter.h"
#include <string.h>

static bool reserve_bodies(abut_world *w, uint32_t count)
{
    return abut_places_reserve(&w->allocator, &w->body_places, count) && abut_array_reserve(&w->allocator, &w->bodies, count) &&
           abut_array_reserve(&w->allocator, &w->poses, count) && abut_array_reserve(&w->allocator, &w->moved, count) &&
           abut_graph_reserve_nodes(&w->allocator, &w->ignored, count) &&
           abut_graph_reserve_nodes(&w->allocator, &w->contact_graph, count);
}

abut_status abut_world_add_body(abut_world *w, uint64_t user, bool still, uint32_t *id)
{
    const uint32_t place = abut_places_lowest(&w->body_places);
    *id = 0;
    if (place >= 1U << ABUT_SLOT_BITS) {
        return ABUT_NO_ROOM;
    }
    if (place == w->body_places.count) {
        if (!reserve_bodies(w, place + 1)) {
            return ABUT_NO_MEMORY;
        }
        memset(abut_body_at(w, place), 0, sizeof(abut_body));
    }
    abut_places_take(&w->body_places, place);
    abut_body *b = abut_body_at(w, place);
    b->user = user;
    b->first_shape = ABUT_NOWHERE;
    b->generation = (uint16_t)abut_next_generation(b->generation);
    b->flags = (uint16_t)((b->flags & ABUT_BODY_MOVED) | (still ? ABUT_BODY_STILL : 0));
    *id = abut_body_id(w, place);
    return ABUT_OK;
}

abut_status abut_world_remove_body(abut_world *w, uint32_t id)
{
    const uint32_t place = abut_find_body(w, id);
    if (place == ABUT_NOWHERE) {
        return ABUT_BAD_ID;
    }
    while (abut_body_at(w, place)->first_shape != ABUT_NOWHERE) {
        (void)abut_world_remove_shape(w, abut_body_shape_at(w, abut_body_at(w, place)->first_shape)->id);
    }
    uint32_t edge;
    while ((edge = abut_graph_next(&w->ignored, place, ABUT_NOWHERE)) != ABUT_NOWHERE) {
        abut_graph_remove(&w->ignored, abut_edge_of(edge));
    }
    abut_places_leave(&w->body_places, place);
    return ABUT_OK;
}

void abut_world_note_moved(abut_world *w, uint32_t body)
{
    abut_body *b = abut_body_at(w, body);
    if (!(b->flags & ABUT_BODY_MOVED)) {
        b->flags |= ABUT_BODY_MOVED;
        ((uint32_t *)w->moved.data)[w->moved_count++] = body;
    }
}

static void link_shape(abut_world *w, uint32_t place)
{
    abut_body_shape *s = abut_body_shape_at(w, place);
    abut_body       *b = abut_body_at(w, s->body);
    s->next = b->first_shape;
    s->previous = ABUT_NOWHERE;
    if (s->next != ABUT_NOWHERE) {
        abut_body_shape_at(w, s->next)->previous = place;
    }
    b->first_shape = place;
}

static void unlink_shape(abut_world *w, const abut_body_shape *s)
{
    if (s->next != ABUT_NOWHERE) {
        abut_body_shape_at(w, s->next)->previous = s->previous;
    }
    if (s->previous != ABUT_NOWHERE) {
        abut_body_shape_at(w, s->previous)->next = s->next;
    } else {
        abut_body_at(w, s->body)->first_shape = s->next;
    }
}

abut_status abut_world_add_shape(abut_world *w, const abut_body_shape *given, const abut_real *box, uint32_t *id)
{
    const size_t count = (size_t)w->broad->slot_count + 1;
    *id = 0;
    if (!abut_array_reserve(&w->allocator, &w->body_shapes, count) || !abut_array_reserve(&w->allocator, &w->shapes, count)) {
        return ABUT_NO_MEMORY;
    }
    const abut_status status = abut_broad_add(w->broad, box, given->user, abut_box_filter(given->filter, given->group), id);
    if (status == ABUT_OK) {
        const uint32_t   place = abut_slot_of(*id);
        abut_body_shape *s = abut_body_shape_at(w, place);
        *s = *given;
        s->id = *id;
        s->filter = abut_filter_of(given->filter);
        link_shape(w, place);
        if (s->surface != 0) {
            abut_surface_at(w, s->surface)->uses++;
        }
    }
    return status;
}

abut_status abut_world_remove_shape(abut_world *w, uint32_t id)
{
    // Its pairs end in the broad phase's events. Before its id can come again all pairs are looked at.
    enum { RESYNC = (1 << ABUT_GENERATION_BITS) - 1 };
    const uint32_t place = abut_find_shape(w, id);
    if (place == ABUT_NOWHERE) {
        return ABUT_BAD_ID;
    }
    const abut_body_shape *s = abut_body_shape_at(w, place);
    abut_drop_contacts_of_shape(w, place);
    unlink_shape(w, s);
    if (s->surface != 0) {
        abut_surface_at(w, s->surface)->uses--;
    }
    abut_geometry_drop(&w->allocator, &w->geometry, s->geometry);
    w->removed++;
    w->resync = w->resync || w->removed >= RESYNC;
    return abut_broad_drop(w->broad, id);
}

void abut_world_bind_shape(abut_world *w, uint32_t shape)
{
    const uint32_t geometry = abut_body_shape_at(w, shape)->geometry;
    if (geometry != ABUT_NOWHERE) {
        const void *content = abut_geometry_content(abut_geometry_at(&w->geometry, geometry)->memory);
        memcpy((unsigned char *)w->shapes.data + shape * w->shapes.each + w->geometry_at, &content, sizeof content);
    }
}

uint32_t abut_world_next_body(const abut_world *w, uint32_t body)
{
    const uint32_t found = body != 0 ? abut_find_body(w, body) : 0;
    if (found == ABUT_NOWHERE) {
        return 0;
    }
    uint32_t place = body != 0 ? found + 1 : 0;
    while (place < w->body_places.count && !abut_place_is_taken(&w->body_places, place)) {
        ++place;
    }
    return place < w->body_places.count ? abut_body_id(w, place) : 0;
}

uint32_t abut_world_next_shape(const abut_world *w, uint32_t body, uint32_t shape)
{
    const uint32_t body_place = abut_find_body(w, body);
    const uint32_t place = shape != 0 ? abut_find_shape(w, shape) : ABUT_NOWHERE;
    uint32_t       next = ABUT_NOWHERE;
    if (shape == 0 && body_place != ABUT_NOWHERE) {
        next = abut_body_at(w, body_place)->first_shape;
    } else if (place != ABUT_NOWHERE && abut_body_shape_at(w, place)->body == body_place) {
        next = abut_body_shape_at(w, place)->next;
    }
    return next != ABUT_NOWHERE ? abut_body_shape_at(w, next)->id : 0;
}

abut_status abut_world_add_surface(abut_world *w, abut_surface_kind kind, const void *surface, size_t size, uint32_t *number)
{
    const uint32_t place = abut_places_lowest(&w->surface_places);
    *number = 0;
    if (!abut_places_reserve(&w->allocator, &w->surface_places, (size_t)place + 1) ||
        !abut_array_reserve(&w->allocator, &w->surfaces, (size_t)place + 1)) {
        return ABUT_NO_MEMORY;
    }
    abut_places_take(&w->surface_places, place);
    *number = place + 1;
    *abut_surface_at(w, *number) = (abut_surface){surface, 0, size, kind};
    return ABUT_OK;
}

abut_status abut_world_set_surface(abut_world *w, uint32_t number, abut_surface_kind kind, const void *surface, size_t size)
{
    if (!abut_has_surface(w, number)) {
        return ABUT_BAD_ID;
    }
    abut_surface *s = abut_surface_at(w, number);
    if (s->kind != (uint64_t)kind) {
        return ABUT_INVALID;
    }
    if (surface == NULL) {
        if (s->uses > 0) {
            return ABUT_INVALID;
        }
        abut_places_leave(&w->surface_places, number - 1);
        return ABUT_OK;
    }
    if (s->size != size) {
        return ABUT_INVALID;
    }
    s->surface = surface;
    return ABUT_OK;
}
