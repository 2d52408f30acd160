// test_stack2.c : no query takes more stack than query2.h says, whatever the pair and however it lies. Compiled without
// optimisation functions take more; what the header says is of the library as it is shipped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/batch2.h"
#include "support/painted_stack.h"
#include "support/run2.h"

enum { QUERIES = 4 };

typedef struct stack_use {
    painted_stack stack;
    size_t        most[QUERIES]; // of overlap, distance, collide and a batch
} stack_use;

static void *overlap(void *with)
{
    const made_pair2 *pair = with;
    (void)abut_overlap2(&pair->a.shape, &pair->b.shape, pair->pose);
    return NULL;
}

static void *distance(void *with)
{
    const made_pair2 *pair = with;
    (void)abut_distance2(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    return NULL;
}

static void *collide(void *with)
{
    const made_pair2 *pair = with;
    abut_cache2       cache = {0};
    (void)abut_collide2(&pair->a.shape, &pair->b.shape, pair->pose, 1, &cache);
    (void)abut_collide2(&pair->a.shape, &pair->b.shape, pair->pose, 1, &cache);
    return NULL;
}

// So often that pairs are answered side by side where a kernel can.
enum { BATCH = 33 };

static void *batch(void *with)
{
    static abut_batch_pair2 pairs[BATCH];
    static bool             overlaps[BATCH];
    static abut_proximity2  proximities[BATCH];
    static abut_manifold2   manifolds[BATCH];
    static abut_cache2      caches[BATCH];
    const made_pair2       *pair = with;
    for (int i = 0; i < BATCH; ++i) {
        const abut_batch_pair2 p = {&pair->a.shape, &pair->b.shape, pair->pose};
        pairs[i] = p;
    }
    abut_overlap2_batch(pairs, 0, BATCH, overlaps);
    abut_distance2_batch(pairs, 0, BATCH, NULL, caches, proximities);
    abut_collide2_batch(pairs, 0, BATCH, 1, caches, manifolds);
    return NULL;
}

static const char *check(const scene2 *scene, const made_pair2 *pair, rng *r, void *tally)
{
    void *(*const queries[QUERIES])(void *) = {overlap, distance, collide, batch};
    stack_use  *use = tally;
    const char *wrong = NULL;
    (void)scene;
    (void)r;
    for (int i = 0; i < QUERIES; ++i) {
        const size_t most = i < 3 ? ABUT_STACK2 : ABUT_STACK2 + ABUT_BATCH_STACK2;
        const size_t bytes = painted_use(&use->stack, queries[i], (void *)(uintptr_t)pair, &use->most[i]);
        wrong = bytes > most ? "more stack than the header says" : wrong;
    }
    return wrong;
}

static void test_no_more_than_said(void **state)
{
    (void)state;
    static stack_use use;
    use.stack = painted_begin();
    run2(2401, 20000, RECIPE2_ALL_KINDS, check, &use);
    print_message("at most %zu bytes for overlap, %zu for distance, %zu for collide, %zu for a batch\n", use.most[0],
                  use.most[1], use.most[2], use.most[3]);
    painted_end(&use.stack, use.most, QUERIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_more_than_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
