// arena.c : blocks in a chain, each filled from its start.
#include "scene/text/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    arena_block *older;
    alignas(max_align_t) unsigned char bytes[];
};

enum { BLOCK_BYTES = 1 << 16 };

void *arena_take(arena *memory, size_t count, size_t size)
{
    const size_t unit = alignof(max_align_t);
    if (size != 0 && count > (SIZE_MAX - BLOCK_BYTES) / size)
        return NULL;
    size_t bytes = (count * size + unit - 1) / unit * unit;
    if (memory->newest == NULL || bytes > memory->room - memory->used) {
        size_t       room = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
        arena_block *block = malloc(sizeof *block + room);
        if (block == NULL)
            return NULL;
        block->older = memory->newest;
        *memory = (arena){.newest = block, .used = 0, .room = room};
    }
    void *taken = memory->newest->bytes + memory->used;
    memory->used += bytes;
    return memset(taken, 0, bytes);
}

char *arena_copy(arena *memory, const char *text, size_t length)
{
    char *copy = arena_take(memory, length + 1, 1);
    if (copy != NULL && length > 0)
        memcpy(copy, text, length);
    return copy;
}

void *arena_grow(arena *memory, void *old, int32_t count, int32_t *room, size_t size)
{
    if (count < *room)
        return old;
    if (*room > INT32_MAX / 2)
        return NULL;
    int32_t wider = *room > 0 ? 2 * *room : 4;
    void   *items = arena_take(memory, (size_t)wider, size);
    if (items == NULL)
        return NULL;
    if (count > 0)
        memcpy(items, old, (size_t)count * size);
    *room = wider;
    return items;
}

void arena_free(arena *memory)
{
    while (memory->newest != NULL) {
        arena_block *older = memory->newest->older;
        free(memory->newest);
        memory->newest = older;
    }
    *memory = (arena){0};
}
