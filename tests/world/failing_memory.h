// failing_memory.h : an allocator that has nothing once so many blocks have been given, and counts what is out.
#ifndef TESTS_WORLD_FAILING_MEMORY_H
#define TESTS_WORLD_FAILING_MEMORY_H

#include "abut/allocator.h"

#include <stdlib.h>

typedef struct failing_memory {
    size_t left, out; // blocks that it will still give; bytes that have not come back
} failing_memory;

static inline void *give(size_t size, void *context)
{
    failing_memory *p = context;
    if (p->left == 0) {
        return NULL;
    }
    p->left--;
    p->out += size;
    return malloc(size);
}

static inline void take_back(void *memory, size_t size, void *context)
{
    ((failing_memory *)context)->out -= size;
    free(memory);
}

#endif
