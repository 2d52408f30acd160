// map.c : see map.h.
#include "bodies/map.h"

#include "bodies/places.h"
#include "memory/checksum.h"
#include <string.h>

enum { ROOM_FOR_ONE = 2, FEWEST = 16 }; // cells for each key, so that probing stays short; cells of the smallest map

static abut_map_cell *cells_of(const abut_map *map)
{
    return map->cells.data;
}

static uint32_t home(const abut_map *map, uint64_t key)
{
    return (uint32_t)abut_mixed(key) & (map->size - 1);
}

// Where the key is, or the empty cell where it would be.
static uint32_t probe(const abut_map *map, uint64_t key)
{
    uint32_t at = home(map, key);
    while (cells_of(map)[at].key != 0 && cells_of(map)[at].key != key) {
        at = (at + 1) & (map->size - 1);
    }
    return at;
}

abut_map abut_map_of(void)
{
    const abut_map map = {abut_array_of(sizeof(abut_map_cell)), 0, 0};
    return map;
}

bool abut_map_reserve(const abut_allocator *allocator, abut_map *map, size_t count)
{
    uint32_t size = map->size > FEWEST ? map->size : FEWEST;
    while (size / ROOM_FOR_ONE < count && size <= UINT32_MAX / 2) {
        size *= 2;
    }
    if (size == map->size) {
        return true;
    }
    abut_map larger = {abut_array_of(sizeof(abut_map_cell)), size, 0};
    if (!abut_array_renew(allocator, &larger.cells, size)) {
        return false;
    }
    memset(larger.cells.data, 0, size * sizeof(abut_map_cell));
    for (uint32_t i = 0; i < map->size; i++) {
        const abut_map_cell *cell = &cells_of(map)[i];
        if (cell->key != 0) {
            abut_map_add(&larger, cell->key, (uint32_t)cell->value);
        }
    }
    abut_array_free(allocator, &map->cells);
    *map = larger;
    return true;
}

uint32_t abut_map_find(const abut_map *map, uint64_t key)
{
    if (map->count == 0) {
        return ABUT_NOWHERE;
    }
    const abut_map_cell *cell = &cells_of(map)[probe(map, key)];
    return cell->key == key ? (uint32_t)cell->value : ABUT_NOWHERE;
}

void abut_map_add(abut_map *map, uint64_t key, uint32_t value)
{
    const abut_map_cell cell = {key, value};
    cells_of(map)[probe(map, key)] = cell;
    map->count++;
}

void abut_map_remove(abut_map *map, uint64_t key)
{
    const uint32_t mask = map->size - 1;
    uint32_t       hole = probe(map, key);
    map->count--;
    for (uint32_t at = (hole + 1) & mask; cells_of(map)[at].key != 0; at = (at + 1) & mask) {
        // What is there may fill the hole unless its home lies behind it.
        if (((at - home(map, cells_of(map)[at].key)) & mask) >= ((at - hole) & mask)) {
            cells_of(map)[hole] = cells_of(map)[at];
            hole = at;
        }
    }
    cells_of(map)[hole].key = 0;
}
