// memory.h : blocks from the caller's allocator, or from malloc.
#ifndef WORLD_MEMORY_MEMORY_H
#define WORLD_MEMORY_MEMORY_H

#include "abut/allocator.h"

// NULL when there is no memory, or when count * size overflows. A count of 0 gives a block of one byte.
void *abut_memory_take(const abut_allocator *allocator, size_t count, size_t size);

// Gives back what abut_memory_take gave, with the same count and size. NULL is allowed.
void abut_memory_give_back(const abut_allocator *allocator, void *memory, size_t count, size_t size);

#endif
