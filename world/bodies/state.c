// state.c : see state.h.
#include "bodies/state.h"

uint32_t abut_find_body(const abut_world *w, uint32_t id)
{
    const uint32_t place = abut_slot_of(id);
    const bool     there = abut_place_is_taken(&w->body_places, place) && abut_body_id(w, place) == id;
    return there ? place : ABUT_NOWHERE;
}

uint32_t abut_find_shape(const abut_world *w, uint32_t id)
{
    return abut_broad_find(w->broad, id) != NULL ? abut_slot_of(id) : ABUT_NOWHERE;
}

bool abut_has_surface(const abut_world *w, uint32_t number)
{
    return number > 0 && abut_place_is_taken(&w->surface_places, number - 1);
}
