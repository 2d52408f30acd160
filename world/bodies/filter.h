// filter.h : which shapes can be in contact.
#ifndef WORLD_BODIES_FILTER_H
#define WORLD_BODIES_FILTER_H

#include "bodies/state.h"

// The question of the broad phase; the context is the abut_world, a and b are ids of shapes.
bool abut_shapes_may_meet(void *context, uint32_t a, uint32_t b);

abut_status abut_world_set_filter(abut_world *w, uint32_t shape, abut_filter filter, int32_t group);
abut_status abut_world_set_still(abut_world *w, uint32_t body, bool still);
abut_status abut_world_ignore(abut_world *w, uint32_t body_a, uint32_t body_b, bool ignored);
bool        abut_world_is_ignored(const abut_world *w, uint32_t body_a, uint32_t body_b);

// The filter that the broad phase goes by: of a group that always meets, none.
abut_filter abut_box_filter(abut_filter filter, int32_t group);

#endif
