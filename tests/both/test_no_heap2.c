// test_no_heap2.c : no maker and no query asks for memory, in either precision: the C library's allocator is replaced by one
// that counts.
//
// It stands in for glibc's own (which offers itself under the names __libc_*), so the test is empty elsewhere, and under a
// sanitizer, which replaces the allocator itself. What the libraries link against is looked at by tests/symbols in any case.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "both/asked2.h"

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define ANOTHER_ALLOCATOR
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define ANOTHER_ALLOCATOR
#endif

static uint64_t calls;

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

static void test_no_query_allocates(void **state)
{
    (void)state;
#if defined(ANOTHER_ALLOCATOR)
    skip();
#endif
    const uint64_t seed = rng_seed_of_run(2101);
    const uint64_t pairs = rng_scaled(6000);
    uint64_t       contacts = 0;
    for (uint64_t i = 0; i < pairs; ++i) {
        const scene2   scene = scene2_make(seed, i, (scene2_family)(i % SCENE2_FAMILIES), RECIPE2_ALL_KINDS, true);
        const uint64_t before = calls;
        contacts += (uint64_t)asked2_f64(&scene, 0.25).contacts;
        contacts += (uint64_t)asked2_f32(&scene, 0.25).contacts;
        assert_true(calls == before);
    }
    assert_true(contacts > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_counter_counts),
        cmocka_unit_test(test_no_query_allocates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
