// create.h : a world is made and released.
#ifndef WORLD_BODIES_CREATE_H
#define WORLD_BODIES_CREATE_H

#include "bodies/state.h"

abut_status abut_world_make(int dims, const abut_sizes *sizes, const abut_world_options *options,
                            const abut_allocator *allocator, abut_world **made);
void        abut_world_destroy(abut_world *w);
size_t      abut_world_bytes(const abut_world *w);

#endif
