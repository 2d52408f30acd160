// ids.h : what an id says: a slot, and which of the boxes that have been in it.
#ifndef WORLD_BROAD_IDS_H
#define WORLD_BROAD_IDS_H

#include "abut/base.h"

enum {
    ABUT_GENERATION_BITS = 10, // generations 1 to 1023, so that no id is 0
    ABUT_SLOT_BITS = 32 - ABUT_GENERATION_BITS
};

static inline uint32_t abut_slot_of(uint32_t id)
{
    return id >> ABUT_GENERATION_BITS;
}

static inline uint32_t abut_generation_of(uint32_t id)
{
    return id & ((1U << ABUT_GENERATION_BITS) - 1);
}

static inline uint32_t abut_id_of(uint32_t slot, uint32_t generation)
{
    return slot << ABUT_GENERATION_BITS | generation;
}

// The generation after another; after the last one the first comes again.
static inline uint32_t abut_next_generation(uint32_t generation)
{
    return generation + 1 < 1U << ABUT_GENERATION_BITS ? generation + 1 : 1;
}

#endif
