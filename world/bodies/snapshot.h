// snapshot.h : a world as one block of bytes, and back.
#ifndef WORLD_BODIES_SNAPSHOT_H
#define WORLD_BODIES_SNAPSHOT_H

#include "bodies/state.h"

size_t      abut_world_snapshot_size(const abut_world *w);
abut_status abut_world_save(const abut_world *w, void *block, size_t size);
abut_status abut_world_restore(abut_world *w, const void *block, size_t size);

#endif
