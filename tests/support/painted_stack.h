// painted_stack.h : how much stack a function takes. It runs in a thread whose stack was filled with one byte; what no longer
// holds that byte was used.
#ifndef ABUT_TESTS_PAINTED_STACK_H
#define ABUT_TESTS_PAINTED_STACK_H

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PAINTED_SIZE = 512 * 1024, PAINT = 0xa5 };

typedef struct painted_stack {
    unsigned char *bytes;
    size_t         empty; // what a thread takes that does nothing
} painted_stack;

static inline void *painted_nothing(void *with)
{
    return with;
}

// Bytes of stack that a thread takes which runs the function; 0 when there is no thread to be had.
static inline size_t painted_run(const painted_stack *stack, void *run(void *), void *with)
{
    pthread_attr_t attributes;
    pthread_t      thread;
    size_t         unused = 0;
    memset(stack->bytes, PAINT, PAINTED_SIZE);
    (void)pthread_attr_init(&attributes);
    (void)pthread_attr_setstack(&attributes, stack->bytes, PAINTED_SIZE);
    const int failed = pthread_create(&thread, &attributes, run, with);
    (void)pthread_attr_destroy(&attributes);
    if (failed) {
        return 0;
    }
    (void)pthread_join(thread, NULL);
    while (unused < PAINTED_SIZE && stack->bytes[unused] == PAINT) {
        ++unused;
    }
    return PAINTED_SIZE - unused;
}

static inline painted_stack painted_begin(void)
{
    painted_stack stack = {aligned_alloc(4096, PAINTED_SIZE), 0};
    stack.empty = stack.bytes != NULL ? painted_run(&stack, painted_nothing, NULL) : 0;
    return stack;
}

// What the function takes beyond an empty thread.
static inline size_t painted_use(const painted_stack *stack, void *run(void *), void *with)
{
    const size_t use = painted_run(stack, run, with);
    return use > stack->empty ? use - stack->empty : 0;
}

#endif
