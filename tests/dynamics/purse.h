// purse.h : an allocator that counts what it gives, and gives no more than it is told to.
#ifndef TESTS_DYNAMICS_PURSE_H
#define TESTS_DYNAMICS_PURSE_H

#include <stdlib.h>

typedef struct purse {
    size_t given; // bytes that are out
    int    left;  // how many blocks it still gives; below 0: any number
} purse;

static inline void *spend(size_t size, void *context)
{
    purse *p = context;
    if (p->left == 0) {
        return NULL;
    }
    p->left -= p->left > 0 ? 1 : 0;
    p->given += size;
    return malloc(size);
}

static inline void earn(void *memory, size_t size, void *context)
{
    ((purse *)context)->given -= size;
    free(memory);
}

#endif
