// test_no_heap3.c : no maker and no query of space asks for memory, in either precision.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "both/asked3.h"
#include "both/counted_heap.h"

static void test_no_query_allocates(void **state)
{
    (void)state;
#if defined(ANOTHER_ALLOCATOR)
    skip();
#endif
    const uint64_t seed = rng_seed_of_run(3701);
    const uint64_t pairs = rng_scaled(6000);
    uint64_t       contacts = 0;
    for (uint64_t i = 0; i < pairs; ++i) {
        const scene3   scene = scene3_make(seed, i, (scene3_family)(i % SCENE3_FAMILIES), RECIPE3_ALL_KINDS, true);
        const uint64_t before = calls;
        contacts += (uint64_t)asked3_f64(&scene, 0.25).contacts;
        contacts += (uint64_t)asked3_f32(&scene, 0.25).contacts;
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
