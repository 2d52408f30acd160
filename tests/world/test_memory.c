// test_memory.c : blocks from the caller's allocator: what it is asked for, and what happens when it has none.
#include "memory/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// An allocator that counts what is out, and has nothing once `left` blocks have been given.
typedef struct ledger {
    size_t out, last, left;
} ledger;

static void *give(size_t size, void *context)
{
    ledger *book = context;
    if (book->left == 0) {
        return NULL;
    }
    book->left--;
    book->out += size;
    book->last = size;
    return malloc(size);
}

static void take_back(void *memory, size_t size, void *context)
{
    ledger *book = context;
    book->out -= size;
    free(memory);
}

static void test_the_callers_functions_are_asked(void **state)
{
    (void)state;
    ledger               book = {.left = 2};
    const abut_allocator given = {give, take_back, &book};
    const abut_allocator kept = abut_allocator_or_malloc(&given);
    void                *block = abut_memory_take(&kept, 3, 8);
    assert_non_null(block);
    assert_int_equal(book.last, 24);
    memset(block, 1, 24);
    void *nothing = abut_memory_take(&kept, 0, 8);
    assert_non_null(nothing);
    assert_int_equal(book.last, 1);
    assert_null(abut_memory_take(&kept, 1, 8));
    abut_memory_give_back(&kept, nothing, 0, 8);
    abut_memory_give_back(&kept, block, 3, 8);
    abut_memory_give_back(&kept, NULL, 3, 8);
    assert_int_equal(book.out, 0);
}

static void test_a_size_that_overflows_is_refused(void **state)
{
    (void)state;
    ledger               book = {.left = 1};
    const abut_allocator given = {give, take_back, &book};
    assert_null(abut_memory_take(&given, SIZE_MAX / 8 + 1, 8));
    assert_int_equal(book.left, 1);
}

static void test_none_given_means_malloc(void **state)
{
    (void)state;
    const abut_allocator zeroed = {0};
    const abut_allocator kept[2] = {abut_allocator_or_malloc(NULL), abut_allocator_or_malloc(&zeroed)};
    for (int i = 0; i < 2; ++i) {
        void *block = abut_memory_take(&kept[i], 2, 4);
        assert_non_null(block);
        memset(block, 1, 8);
        abut_memory_give_back(&kept[i], block, 2, 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_callers_functions_are_asked),
        cmocka_unit_test(test_a_size_that_overflows_is_refused),
        cmocka_unit_test(test_none_given_means_malloc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
