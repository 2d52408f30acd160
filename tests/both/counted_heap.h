// counted_heap.h : the C library's allocator replaced by one that counts. Include cmocka.h first, and this once in a program.
//
// It stands in for glibc's own (which offers itself under the names __libc_*), so it is left alone elsewhere, and under a
// sanitizer, which replaces the allocator itself: then ANOTHER_ALLOCATOR is defined. What the libraries link against is looked
// at by tests/symbols in any case.
#ifndef ABUT_TESTS_COUNTED_HEAP_H
#define ABUT_TESTS_COUNTED_HEAP_H

#include <stdint.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define ANOTHER_ALLOCATOR
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define ANOTHER_ALLOCATOR
#endif

// volatile: a compiler knows malloc, and that the one it knows changes nothing of this program's.
static volatile uint64_t calls;

#if !defined(ANOTHER_ALLOCATOR)
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void  __libc_free(void *block);

void *malloc(size_t size)
{
    ++calls;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    ++calls;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    ++calls;
    return __libc_realloc(block, size);
}

void free(void *block)
{
    ++calls;
    __libc_free(block);
}
#endif

static void test_the_counter_counts(void **state)
{
    (void)state;
#if defined(ANOTHER_ALLOCATOR)
    skip();
#endif
    const uint64_t before = calls;
    void *volatile block = malloc(100);
    free(block);
    assert_true(calls == before + 2);
}

#endif
