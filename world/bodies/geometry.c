// geometry.c : see geometry.h.
#include "bodies/geometry.h"

#include "memory/checksum.h"
#include "memory/memory.h"
#include <string.h>

enum { ALIGNED = 64 }; // bytes of a cache line, as hulls like it

static abut_geometry_block *block_at(abut_geometry *geometry, uint32_t place)
{
    return (abut_geometry_block *)geometry->blocks.data + place;
}

abut_geometry abut_geometry_of(void)
{
    const abut_geometry geometry = {abut_map_of(), abut_places_of(), abut_array_of(sizeof(abut_geometry_block))};
    return geometry;
}

void *abut_geometry_memory(const abut_allocator *allocator, size_t size)
{
    if (size > SIZE_MAX - ALIGNED) {
        return NULL;
    }
    void *memory = abut_memory_take(allocator, 1, size + ALIGNED);
    if (memory != NULL) {
        memset(memory, 0, size + ALIGNED);
    }
    return memory;
}

void *abut_geometry_content(void *memory)
{
    return (unsigned char *)memory + (ALIGNED - (uintptr_t)memory % ALIGNED) % ALIGNED;
}

void abut_geometry_give_back(const abut_allocator *allocator, void *memory, size_t size)
{
    abut_memory_give_back(allocator, memory, 1, size + ALIGNED);
}

void abut_geometry_free(const abut_allocator *allocator, abut_geometry *geometry)
{
    for (uint32_t place = 0; place < geometry->places.count; place++) {
        if (abut_place_is_taken(&geometry->places, place)) {
            abut_geometry_give_back(allocator, block_at(geometry, place)->memory, (size_t)block_at(geometry, place)->size);
        }
    }
    abut_array_free(allocator, &geometry->by_content.cells);
    abut_array_free(allocator, &geometry->places.free);
    abut_array_free(allocator, &geometry->blocks);
    *geometry = abut_geometry_of();
}

static bool has_content(const abut_geometry_block *block, const void *content, size_t size)
{
    return block->size == size && memcmp(abut_geometry_content(block->memory), content, size) == 0;
}

// The key under which the content is, or would be: different contents of one hash have the keys that follow it.
static uint64_t key_of(const abut_geometry *geometry, const void *content, size_t size)
{
    uint64_t key = abut_checksum(content, size);
    for (;; key++) {
        const uint32_t place = abut_map_find(&geometry->by_content, key);
        if (key != 0 && (place == ABUT_NOWHERE || has_content(abut_geometry_at(geometry, place), content, size))) {
            return key;
        }
    }
}

uint32_t abut_geometry_add(const abut_allocator *allocator, abut_geometry *geometry, void *memory, size_t size)
{
    const uint64_t key = key_of(geometry, abut_geometry_content(memory), size);
    uint32_t       place = abut_map_find(&geometry->by_content, key);
    if (place != ABUT_NOWHERE) {
        block_at(geometry, place)->uses++;
        abut_geometry_give_back(allocator, memory, size);
        return place;
    }
    const size_t count = (size_t)geometry->places.taken + 1;
    if (!abut_map_reserve(allocator, &geometry->by_content, count) ||
        !abut_places_reserve(allocator, &geometry->places, (size_t)geometry->places.count + 1) ||
        !abut_array_reserve(allocator, &geometry->blocks, (size_t)geometry->places.count + 1)) {
        abut_geometry_give_back(allocator, memory, size);
        return ABUT_NOWHERE;
    }
    place = abut_places_lowest(&geometry->places);
    abut_places_take(&geometry->places, place);
    abut_map_add(&geometry->by_content, key, place);
    *block_at(geometry, place) = (abut_geometry_block){memory, size, key, 1};
    return place;
}

void abut_geometry_drop(const abut_allocator *allocator, abut_geometry *geometry, uint32_t place)
{
    if (place == ABUT_NOWHERE) {
        return;
    }
    abut_geometry_block *block = block_at(geometry, place);
    if (--block->uses == 0) {
        abut_map_remove(&geometry->by_content, block->key);
        abut_geometry_give_back(allocator, block->memory, (size_t)block->size);
        abut_places_leave(&geometry->places, place);
    }
}

size_t abut_geometry_bytes(const abut_geometry *geometry)
{
    size_t sum = abut_array_bytes(&geometry->by_content.cells) + abut_array_bytes(&geometry->places.free) +
                 abut_array_bytes(&geometry->blocks);
    for (uint32_t place = 0; place < geometry->places.count; place++) {
        sum += abut_place_is_taken(&geometry->places, place) ? (size_t)abut_geometry_at(geometry, place)->size + ALIGNED : 0;
    }
    return sum;
}
