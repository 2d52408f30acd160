// contacts.h : contacts come and go, and what is told of them.
#ifndef WORLD_BODIES_CONTACTS_H
#define WORLD_BODIES_CONTACTS_H

#include "bodies/state.h"

// A contact of two shapes, by place, without manifolds; there is room. Answers its place.
uint32_t abut_add_contact(abut_world *w, uint32_t shape_a, uint32_t shape_b);

// It goes; a touch that ends with it is added to `ended`, which has room.
void abut_drop_contact(abut_world *w, uint32_t contact, abut_touches *ended);

// All contacts of a shape, by place, go at once; the touches that end are `gone`.
void abut_drop_contacts_of_shape(abut_world *w, uint32_t shape);

// The contact has these manifolds now; there is room.
void abut_set_manifolds(abut_world *w, uint32_t contact, uint32_t first_found, uint32_t count);

void abut_add_touch(abut_touches *touches, const abut_contact_pair *pair, uint32_t contact);

// By shape_a, then shape_b; `spare` has room for as many.
void abut_sort_touches(abut_touches *touches, abut_touches *spare);

uint32_t    abut_world_next_contact(const abut_world *w, uint32_t body, uint32_t contact);
abut_status abut_world_touching(abut_world *w, abut_touch_list *list);

static inline abut_touch_list abut_touch_list_of(const abut_touches *touches)
{
    const abut_touch_list list = {(const abut_touch *)touches->array.data, touches->count};
    return list;
}

#endif
