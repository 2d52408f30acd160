// shape3.h : shapes in 3D come to bodies, and what is told of them.
#ifndef WORLD_BODIES_SHAPE3_H
#define WORLD_BODIES_SHAPE3_H

#include "bodies/state3.h"

abut_status abut_world_add_shape3(abut_world *w, uint32_t body, const abut_shape_def3 *def, uint32_t *id);
bool        abut_world_get_shape3(const abut_world *w, uint32_t shape, abut_shape_def3 *def, uint32_t *body);

#endif
