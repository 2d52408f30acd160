// geometry.h : blocks of bytes that many shapes share: polygons and hulls, each kept once however often it is given.
#ifndef WORLD_BODIES_GEOMETRY_H
#define WORLD_BODIES_GEOMETRY_H

#include "bodies/map.h"
#include "bodies/places.h"

typedef struct abut_geometry_block {
    void    *memory; // as it came from the allocator
    uint64_t size;   // of the content, which begins at the next multiple of 64
    uint64_t key;
    uint64_t uses;
} abut_geometry_block;

typedef struct abut_geometry {
    abut_map    by_content;
    abut_places places;
    abut_array  blocks; // abut_geometry_block
} abut_geometry;

abut_geometry abut_geometry_of(void);
void          abut_geometry_free(const abut_allocator *allocator, abut_geometry *geometry);

// Memory for a block, zeroed, and where its content goes. NULL: no memory.
void *abut_geometry_memory(const abut_allocator *allocator, size_t size);
void *abut_geometry_content(void *memory);
void  abut_geometry_give_back(const abut_allocator *allocator, void *memory, size_t size);

// The place of a block of that content, one use more. `memory` now belongs to the geometry, or has been given back.
// ABUT_NOWHERE: there is no memory, and `memory` has been given back.
uint32_t abut_geometry_add(const abut_allocator *allocator, abut_geometry *geometry, void *memory, size_t size);

// One use less; ABUT_NOWHERE is allowed.
void abut_geometry_drop(const abut_allocator *allocator, abut_geometry *geometry, uint32_t place);

static inline const abut_geometry_block *abut_geometry_at(const abut_geometry *geometry, uint32_t place)
{
    return (const abut_geometry_block *)geometry->blocks.data + place;
}

size_t abut_geometry_bytes(const abut_geometry *geometry);

#endif
