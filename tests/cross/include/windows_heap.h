// windows_heap.h : C11's aligned_alloc for the tests on Windows, whose C library has none that free takes back. Put before each
// of their files by the compiler.
#ifndef ABUT_TESTS_CROSS_WINDOWS_HEAP_H
#define ABUT_TESTS_CROSS_WINDOWS_HEAP_H

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum { CROSS_ALIGNMENT = 16 };

static inline void *cross_zeroed(size_t count, size_t size)
{
    void *block = _aligned_malloc(count * size, CROSS_ALIGNMENT);
    return block != NULL ? memset(block, 0, count * size) : NULL;
}

#define aligned_alloc(alignment, size) _aligned_malloc(size, alignment)
#define malloc(size) _aligned_malloc(size, CROSS_ALIGNMENT)
#define calloc(count, size) cross_zeroed(count, size)
#define realloc(block, size) _aligned_realloc(block, size, CROSS_ALIGNMENT)
#define free(block) _aligned_free(block)

#endif
