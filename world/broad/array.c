// array.c : see array.h.
#include "broad/array.h"

#include "memory/memory.h"
#include <string.h>

// Half as much again as there is, so that growing one by one costs little for each element.
static size_t grown(size_t capacity, size_t count)
{
    const size_t more = capacity + capacity / 2;
    return more > count ? more : count;
}

enum { RENEWED = 8 }; // what is made anew grows by an eighth: nothing is copied, and its count goes up and down by less

bool abut_array_renew(const abut_allocator *allocator, abut_array *array, size_t count)
{
    if (count <= array->capacity) {
        return true;
    }
    const size_t more = array->capacity + array->capacity / RENEWED;
    const size_t capacity = more > count ? more : count;
    void        *data = abut_memory_take(allocator, capacity, array->each);
    if (data == NULL) {
        return false;
    }
    abut_array_free(allocator, array);
    array->data = data;
    array->capacity = capacity;
    return true;
}

bool abut_array_reserve(const abut_allocator *allocator, abut_array *array, size_t count)
{
    if (count <= array->capacity) {
        return true;
    }
    abut_array larger = abut_array_of(array->each);
    if (!abut_array_renew(allocator, &larger, grown(array->capacity, count))) {
        return false;
    }
    if (array->data != NULL && larger.data != NULL) {
        memcpy(larger.data, array->data, abut_array_bytes(array));
    }
    abut_array_free(allocator, array);
    *array = larger;
    return true;
}

bool abut_array_reserve_zeroed(const abut_allocator *allocator, abut_array *array, size_t count)
{
    const size_t had = abut_array_bytes(array);
    if (!abut_array_reserve(allocator, array, count)) {
        return false;
    }
    if (abut_array_bytes(array) > had) {
        memset((unsigned char *)array->data + had, 0, abut_array_bytes(array) - had);
    }
    return true;
}

void abut_array_free(const abut_allocator *allocator, abut_array *array)
{
    abut_memory_give_back(allocator, array->data, array->capacity, array->each);
    array->data = NULL;
    array->capacity = 0;
}
