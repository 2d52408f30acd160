// array.h : an array in a block of the caller's allocator, which grows and is copied as bytes.
#ifndef DYNAMICS_STATE_ARRAY_H
#define DYNAMICS_STATE_ARRAY_H

#include "abut/allocator.h"

typedef struct abut_items {
    void  *items;
    size_t count;    // in use
    size_t capacity; // in the block
    size_t size;     // bytes of one item
} abut_items;

// Room for `count` items in all; the new ones are zero. False: there is no memory, and nothing has changed.
bool abut_items_reserve(abut_items *array, size_t count, const abut_allocator *allocator);

void abut_items_release(abut_items *array, const abut_allocator *allocator);

#endif
