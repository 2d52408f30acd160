// shape2.h : shapes in 2D come to bodies, and what is told of them.
#ifndef WORLD_BODIES_SHAPE2_H
#define WORLD_BODIES_SHAPE2_H

#include "bodies/state2.h"

abut_status abut_world_add_shape2(abut_world *w, uint32_t body, const abut_shape_def2 *def, uint32_t *id);
bool        abut_world_get_shape2(const abut_world *w, uint32_t shape, abut_shape_def2 *def, uint32_t *body);

#endif
