// painted_stack.h : how much stack a function takes. It runs in a thread whose stack was filled with one byte; what no longer
// holds that byte was used. Include cmocka.h first.
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

// Skips the test where the functions were compiled without optimisation, or with what watches their stack.
static inline painted_stack painted_begin(void)
{
#if !defined(__OPTIMIZE__) || defined(__SANITIZE_ADDRESS__)
    skip();
#endif
    painted_stack stack = {aligned_alloc(4096, PAINTED_SIZE), 0};
    assert_non_null(stack.bytes);
    stack.empty = painted_run(&stack, painted_nothing, NULL);
    assert_true(stack.empty > 0);
    return stack;
}

// What the function takes beyond an empty thread; `most` is the most that it has taken.
static inline size_t painted_use(const painted_stack *stack, void *run(void *), void *with, size_t *most)
{
    const size_t all = painted_run(stack, run, with);
    const size_t use = all > stack->empty ? all - stack->empty : 0;
    *most = use > *most ? use : *most;
    return use;
}

// A function that took no stack at all was not measured.
static inline void painted_end(painted_stack *stack, const size_t *most, int count)
{
    free(stack->bytes);
    for (int i = 0; i < count; ++i) {
        assert_true(most[i] > 0);
    }
}

#endif
