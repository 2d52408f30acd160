// test_stack3.c : no query takes more stack than query3.h says, whatever the pair and however it lies. Compiled without
// optimisation functions take more; what the header says is of the library as it is shipped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/batch3.h"
#include "pairs/query3.h"
#include "simd/cpu.h"
#include "support/painted_stack.h"
#include "support/run3.h"

enum { QUERIES = 4 };

typedef struct stack_use {
    painted_stack stack;
    size_t        most[QUERIES]; // of overlap, distance, collide and a batch
    size_t        kernels[3];    // for every processor, with AVX2, with AVX-512
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

// So often that pairs are answered side by side where a kernel can.
enum { BATCH = 33 };

static void *batch(void *with)
{
    static abut_batch_pair3 pairs[BATCH];
    static bool             overlaps[BATCH];
    static abut_proximity3  proximities[BATCH];
    static abut_manifold3   manifolds[BATCH];
    static abut_cache3      caches[BATCH];
    const made_pair3       *pair = with;
    for (int i = 0; i < BATCH; ++i) {
        const abut_batch_pair3 p = {&pair->a.shape, &pair->b.shape, pair->pose};
        pairs[i] = p;
    }
    abut_overlap3_batch(pairs, 0, BATCH, overlaps);
    abut_distance3_batch(pairs, 0, BATCH, NULL, caches, proximities);
    abut_collide3_batch(pairs, 0, BATCH, 1, caches, manifolds);
    return NULL;
}

// The kernels as they are for other processors. What they leave to the general way the queries themselves have asked.
typedef struct kernel_call {
    const abut_routes3 *routes;
    const made_pair3   *pair;
} kernel_call;

static bool left_overlap(const abut_query3 *q)
{
    (void)q;
    return false;
}

static abut_proximity3 left_distance(const abut_query3 *q, int32_t in_vain)
{
    const abut_proximity3 none = {.supports = in_vain};
    (void)q;
    return none;
}

static abut_manifold3 left_contacts(const abut_query3 *q, const abut_proximity3 *proved, int32_t in_vain)
{
    const abut_manifold3 none = {.supports = in_vain};
    (void)q;
    (void)proved;
    return none;
}

static void *ask_kernels(void *with)
{
    static const abut_general3 general = {left_overlap, left_distance, left_contacts};
    const kernel_call         *call = with;
    const abut_shape3         *a = &call->pair->a.shape;
    const abut_shape3         *b = &call->pair->b.shape;
    const abut_route3         *route = call->routes->of[a->core][b->core];
    const abut_options         options = {1, 0, 0};
    abut_cache3                cache = {0};
    const abut_query3          q = {a, b, &call->pair->pose, &options, &cache, &general, 1, NULL};
    (void)route->overlap(&q);
    (void)route->distance(&q);
    (void)route->contacts(&q);
    (void)route->contacts(&q);
    return NULL;
}

static const char *check(const scene3 *scene, const made_pair3 *pair, rng *r, void *tally)
{
    void *(*const queries[QUERIES])(void *) = {overlap, distance, collide, batch};
    stack_use  *use = tally;
    const char *wrong = NULL;
    (void)scene;
    (void)r;
    for (int i = 0; i < QUERIES; ++i) {
        const size_t most = i < 3 ? ABUT_STACK3 : ABUT_STACK3 + ABUT_BATCH_STACK3;
        const size_t bytes = painted_use(&use->stack, queries[i], (void *)(uintptr_t)pair, &use->most[i]);
        wrong = bytes > most ? "more stack than the header says" : wrong;
    }
    const abut_routes3 *const routes[] = {abut_routes3_baseline, abut_has_avx2() ? abut_routes3_avx2 : NULL,
                                          abut_has_avx512() ? abut_routes3_avx512 : NULL};
    for (int i = 0; i < 3; ++i) {
        kernel_call  call = {routes[i], pair};
        const size_t bytes = routes[i] != NULL ? painted_use(&use->stack, ask_kernels, &call, &use->kernels[i]) : 0;
        wrong = bytes > ABUT_STACK3 ? "more stack than the header says, in kernels for some processor" : wrong;
    }
    return wrong;
}

// As docs/manual/memory.md says: of a custom core the samples and their hull lie there.
static const size_t custom_mass = (size_t)232 * 1024;

static void *mass(void *with)
{
    (void)abut_mass_of3(with);
    return NULL;
}

static const char *check_mass(const scene3 *scene, const made_pair3 *pair, rng *r, void *tally)
{
    stack_use   *use = tally;
    const bool   custom = pair->a.shape.core == ABUT_CORE3_CUSTOM;
    const size_t most = custom ? custom_mass : ABUT_STACK3;
    (void)scene;
    (void)r;
    const size_t bytes = painted_use(&use->stack, mass, (void *)(uintptr_t)&pair->a.shape, &use->most[custom]);
    return bytes > most ? "more stack for the mass than the header says" : NULL;
}

static void test_mass(void **state)
{
    (void)state;
    static stack_use use;
    use.stack = painted_begin();
    run3(3402, 4000, RECIPE3_ALL_KINDS, check_mass, &use);
    print_message("at most %zu bytes for the mass of a custom core, %zu for that of others\n", use.most[1], use.most[0]);
    painted_end(&use.stack, use.most, 2);
}

static void test_no_more_than_said(void **state)
{
    (void)state;
    static stack_use use;
    use.stack = painted_begin();
    run3(3401, 20000, RECIPE3_ALL_KINDS, check, &use);
    print_message("at most %zu bytes for overlap, %zu for distance, %zu for collide, %zu for a batch\n", use.most[0],
                  use.most[1], use.most[2], use.most[3]);
    print_message("kernels for every processor: %zu bytes, AVX2: %zu, AVX-512: %zu\n", use.kernels[0], use.kernels[1],
                  use.kernels[2]);
    painted_end(&use.stack, use.most, QUERIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_more_than_said),
        cmocka_unit_test(test_mass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
