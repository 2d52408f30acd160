// array.h : an array that grows, in memory of the caller's allocator.
//
// It has no pointers to others inside, so its bytes can be copied anywhere. Growing either succeeds or changes nothing.
#ifndef WORLD_BROAD_ARRAY_H
#define WORLD_BROAD_ARRAY_H

#include "abut/allocator.h"

typedef struct abut_array {
    void  *data;
    size_t capacity; // in elements
    size_t each;     // bytes of an element
} abut_array;

// Room for at least `count` elements; what is there stays. False: no memory, and nothing has changed.
bool abut_array_reserve(const abut_allocator *allocator, abut_array *array, size_t count);

// The same; what there is more is zeroed.
bool abut_array_reserve_zeroed(const abut_allocator *allocator, abut_array *array, size_t count);

// The same for an array whose content is not needed any more.
bool abut_array_renew(const abut_allocator *allocator, abut_array *array, size_t count);

void abut_array_free(const abut_allocator *allocator, abut_array *array);

static inline abut_array abut_array_of(size_t each)
{
    abut_array array = {NULL, 0, each};
    return array;
}

static inline size_t abut_array_bytes(const abut_array *array)
{
    return array->capacity * array->each;
}

enum { ABUT_FAR_MORE = 4, ABUT_WORTH_IT = 4096 }; // times, and bytes: to grow again costs little beside what is in such a block

// Gives back what is far more than `count` elements, if it is worth it; the content goes then.
static inline void abut_array_trim(const abut_allocator *allocator, abut_array *array, size_t count)
{
    abut_array smaller = abut_array_of(array->each);
    if (abut_array_bytes(array) >= ABUT_WORTH_IT && array->capacity / ABUT_FAR_MORE > count &&
        abut_array_renew(allocator, &smaller, count)) {
        abut_array_free(allocator, array);
        *array = smaller;
    }
}

static inline void abut_array_swap(abut_array *a, abut_array *b)
{
    const abut_array c = *a;
    *a = *b;
    *b = c;
}

#endif
