// memory.c : see memory.h.
#include "memory/memory.h"
#include <stdlib.h>

static void *allocate_by_malloc(size_t size, void *context)
{
    (void)context;
    return malloc(size);
}

static void release_by_free(void *memory, size_t size, void *context)
{
    (void)size;
    (void)context;
    free(memory);
}

abut_allocator abut_allocator_or_malloc(const abut_allocator *allocator)
{
    if (allocator == NULL || allocator->allocate == NULL || allocator->release == NULL) {
        return (abut_allocator){allocate_by_malloc, release_by_free, NULL};
    }
    return *allocator;
}

static size_t bytes_of(size_t count, size_t size)
{
    return count > 0 && size > 0 ? count * size : 1;
}

void *abut_memory_take(const abut_allocator *allocator, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size) {
        return NULL;
    }
    return allocator->allocate(bytes_of(count, size), allocator->context);
}

void abut_memory_give_back(const abut_allocator *allocator, void *memory, size_t count, size_t size)
{
    if (memory != NULL) {
        allocator->release(memory, bytes_of(count, size), allocator->context);
    }
}
