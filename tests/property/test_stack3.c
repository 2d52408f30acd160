// test_stack3.c : no query takes more stack than query3.h says, whatever the pair and however it lies. Compiled without
// optimisation functions take more; what the header says is of the library as it is shipped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query3.h"
#include "support/painted_stack.h"
#include "support/run3.h"

typedef struct stack_use {
    painted_stack stack;
    size_t        most[3]; // of overlap, distance and collide
} stack_use;

static void *overlap(void *with)
{
    const made_pair3 *pair = with;
    (void)abut_overlap3(&pair->a.shape, &pair->b.shape, pair->pose);
    return NULL;
}

static void *distance(void *with)
{
    const made_pair3 *pair = with;
    (void)abut_distance3(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    return NULL;
}

static void *collide(void *with)
{
    const made_pair3 *pair = with;
    abut_cache3       cache = {0};
    (void)abut_collide3(&pair->a.shape, &pair->b.shape, pair->pose, 1, &cache);
    (void)abut_collide3(&pair->a.shape, &pair->b.shape, pair->pose, 1, &cache);
    return NULL;
}

static const char *check(const scene3 *scene, const made_pair3 *pair, rng *r, void *tally)
{
    void *(*const queries[])(void *) = {overlap, distance, collide};
    stack_use  *use = tally;
    const char *wrong = NULL;
    (void)scene;
    (void)r;
    for (int i = 0; i < 3; ++i) {
        const size_t bytes = painted_use(&use->stack, queries[i], (void *)(uintptr_t)pair);
        use->most[i] = bytes > use->most[i] ? bytes : use->most[i];
        wrong = bytes > ABUT_STACK3 ? "more stack than the header says" : wrong;
    }
    return wrong;
}

static void test_no_more_than_said(void **state)
{
    (void)state;
#if !defined(__OPTIMIZE__) || defined(__SANITIZE_ADDRESS__)
    skip();
#endif
    static stack_use use;
    use.stack = painted_begin();
    assert_non_null(use.stack.bytes);
    assert_true(use.stack.empty > 0);
    run3(3401, 20000, RECIPE3_ALL_KINDS, check, &use);
    print_message("at most %zu bytes for overlap, %zu for distance, %zu for collide\n", use.most[0], use.most[1], use.most[2]);
    free(use.stack.bytes);
    // A query that took no stack at all was not measured.
    assert_true(use.most[0] > 0 && use.most[1] > 0 && use.most[2] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_more_than_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
