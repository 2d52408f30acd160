// array.c : see array.h.
#include "state/array.h"
#include <string.h>

bool abut_items_reserve(abut_items *array, size_t count, const abut_allocator *allocator)
{
    if (count <= array->capacity) {
        return true;
    }
    // A few items to begin with, fewer where they are large.
    const size_t few = 16, page = 4096, fit = page / array->size;
    const size_t least = fit < few ? fit : few;
    size_t       capacity = array->capacity + array->capacity / 2;
    capacity = capacity > count ? capacity : count;
    capacity = capacity > least ? capacity : least;
    if (capacity > SIZE_MAX / array->size) {
        return false;
    }
    char *block = allocator->allocate(capacity * array->size, allocator->context);
    if (block == NULL) {
        return false;
    }
    const size_t used = array->capacity * array->size;
    if (used > 0) {
        memcpy(block, array->items, used);
    }
    memset(block + used, 0, capacity * array->size - used);
    const size_t now = array->count;
    abut_items_release(array, allocator);
    array->items = block;
    array->capacity = capacity;
    array->count = now;
    return true;
}

void abut_items_release(abut_items *array, const abut_allocator *allocator)
{
    if (array->items != NULL) {
        allocator->release(array->items, array->capacity * array->size, allocator->context);
    }
    array->items = NULL;
    array->count = 0;
    array->capacity = 0;
}
