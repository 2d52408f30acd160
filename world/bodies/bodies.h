// bodies.h : bodies and the shapes on them come and go.
#ifndef WORLD_BODIES_BODIES_H
#define WORLD_BODIES_BODIES_H

#include "bodies/state.h"

// A body; the caller gives it a pose. Statuses as in world2.h.
abut_status abut_world_add_body(abut_world *w, uint64_t user, bool still, uint32_t *id);
abut_status abut_world_remove_body(abut_world *w, uint32_t id);

// What has moved is looked at in the next update.
void abut_world_note_moved(abut_world *w, uint32_t body);

// A shape of a body, as given but for id, next and previous, with its box; the caller fills its place in `shapes`, for which
// there is room then.
abut_status abut_world_add_shape(abut_world *w, const abut_body_shape *given, const abut_real *box, uint32_t *id);
abut_status abut_world_remove_shape(abut_world *w, uint32_t id);

// A shape, by place, points at its polygon or hull where the geometry has it now.
void abut_world_bind_shape(abut_world *w, uint32_t shape);

uint32_t abut_world_next_body(const abut_world *w, uint32_t body);
uint32_t abut_world_next_shape(const abut_world *w, uint32_t body, uint32_t shape);

// A surface of the caller's, of so many bytes.
abut_status abut_world_add_surface(abut_world *w, abut_surface_kind kind, const void *surface, size_t size, uint32_t *number);
abut_status abut_world_set_surface(abut_world *w, uint32_t number, abut_surface_kind kind, const void *surface, size_t size);

#endif
