// allocator.h : where the memory of libabut_world comes from. The core library (libabut) allocates nothing.
#ifndef ABUT_ALLOCATOR_H
#define ABUT_ALLOCATOR_H

#include "abut/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two functions and what they are called with. A zeroed struct, or NULL where a call takes one, means malloc and free.
/// Blocks are aligned as malloc aligns them. A NULL from `allocate` makes the call that needed it answer ABUT_NO_MEMORY and
/// leaves everything as it was before the call. Neither function may call back into the object it serves.
typedef struct abut_allocator {
    void *(*allocate)(size_t size, void *context);             ///< `size` is never 0
    void (*release)(void *memory, size_t size, void *context); ///< of the size that was asked for; never NULL
    void *context;                                             ///< handed to both
} abut_allocator;

/// The allocator itself, or malloc and free: what NULL and a zeroed struct mean.
ABUT_API abut_allocator abut_allocator_or_malloc(const abut_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
