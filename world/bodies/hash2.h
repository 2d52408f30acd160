// hash2.h : the fingerprint of a world in 2D.
#ifndef WORLD_BODIES_HASH2_H
#define WORLD_BODIES_HASH2_H

#include "bodies/state2.h"

uint64_t abut_world_hash2(const abut_world *w);

#endif
