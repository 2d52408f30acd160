// map.h : numbers found by a 64-bit key. Open addressing with linear probing; a key that goes leaves no mark (Knuth, The Art of
// Computer Programming 3, section 6.4, algorithm R).
#ifndef WORLD_BODIES_MAP_H
#define WORLD_BODIES_MAP_H

#include "broad/array.h"

typedef struct abut_map_cell {
    uint64_t key; // 0: empty
    uint64_t value;
} abut_map_cell;

typedef struct abut_map {
    abut_array cells;
    uint32_t   size;  // of the cells in use: 0 or a power of two, more than count
    uint32_t   count; // of keys
} abut_map;

abut_map abut_map_of(void);

// Room for so many keys in all. False: no memory, and nothing has changed.
bool abut_map_reserve(const abut_allocator *allocator, abut_map *map, size_t count);

// ABUT_NOWHERE: the key is not there.
uint32_t abut_map_find(const abut_map *map, uint64_t key);

// A key that is not 0 and not there. There is room for it.
void abut_map_add(abut_map *map, uint64_t key, uint32_t value);

// A key that is there.
void abut_map_remove(abut_map *map, uint64_t key);

#endif
