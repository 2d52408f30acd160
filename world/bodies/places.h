// places.h : which of the numbered places of an array are taken; what comes gets the lowest that is free.
#ifndef WORLD_BODIES_PLACES_H
#define WORLD_BODIES_PLACES_H

#include "broad/bits.h"

static const uint32_t ABUT_NOWHERE = UINT32_MAX; // no place

typedef struct abut_places {
    abut_array free;      // bits
    uint32_t   count;     // places that have ever been taken: all others are above
    uint32_t   taken;     // of these
    uint32_t   free_from; // no place below is free
} abut_places;

abut_places abut_places_of(void);

// Room for so many places in all. False: no memory, and nothing has changed.
bool abut_places_reserve(const abut_allocator *allocator, abut_places *places, size_t count);

// The lowest free one; it may be the first above all. There is room for it.
uint32_t abut_places_lowest(abut_places *places);
void     abut_places_take(abut_places *places, uint32_t place);
void     abut_places_leave(abut_places *places, uint32_t place);

static inline bool abut_place_is_taken(const abut_places *places, uint32_t place)
{
    return place < places->count && !abut_bit(&places->free, place);
}

#endif
