// test_cast_stack3.c : no cast, ray, impact, derivative or certificate takes more stack than query3.h says, whatever the pair
// and its motion. Compiled without optimisation functions take more; what the header says is of the library as it is shipped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/certificate3.h"
#include "abut/gradient3.h"
#include "support/painted_stack.h"
#include "support/run3.h"

// B goes by `way` and turns, from `start` on.
typedef struct motion {
    const made_pair3 *pair;
    abut_pose3        start;
    abut_vec3         way;
    abut_vec3         turn;
} motion;

static void *cast(void *with)
{
    const motion *m = with;
    (void)abut_cast3(&m->pair->a.shape, &m->pair->b.shape, m->start, m->way, NULL, NULL);
    return NULL;
}

static void *depth_along(void *with)
{
    const motion *m = with;
    (void)abut_depth_along3(&m->pair->a.shape, &m->pair->b.shape, m->pair->pose, m->way, NULL, NULL);
    return NULL;
}

static void *ray(void *with)
{
    const motion *m = with;
    (void)abut_ray3(&m->pair->a.shape, m->start.p, m->way, NULL);
    return NULL;
}

static void sweeps_of(const motion *m, abut_sweep3 sweeps[2])
{
    sweeps[0] = (abut_sweep3){.start = abut_identity3()};
    sweeps[1] = (abut_sweep3){.start = m->start, .translation = m->way, .turn = m->turn};
}

static void *impact(void *with)
{
    const motion *m = with;
    abut_sweep3   sweeps[2];
    sweeps_of(m, sweeps);
    (void)abut_impact3(&m->pair->a.shape, &sweeps[0], &m->pair->b.shape, &sweeps[1], NULL, NULL);
    return NULL;
}

static void *derivative(void *with)
{
    const motion *m = with;
    (void)abut_gradient3(&m->pair->a.shape, &m->pair->b.shape, m->pair->pose, NULL);
    return NULL;
}

// Where an answer is put is the caller's, and a proof is large.
static void *certificates(void *with)
{
    static abut_proof3       proof;
    static abut_impact_step3 steps[64];
    const motion            *m = with;
    abut_sweep3              sweeps[2];
    sweeps_of(m, sweeps);
    (void)abut_certificate3(&m->pair->a.shape, &m->pair->b.shape, m->pair->pose, &proof);
    (void)abut_certificate_cast3(&m->pair->a.shape, &m->pair->b.shape, m->start, m->way, NULL, &proof);
    (void)abut_certificate_impact3(&m->pair->a.shape, &sweeps[0], &m->pair->b.shape, &sweeps[1], NULL, steps, 64);
    return NULL;
}

enum { QUERIES = 6 };

typedef struct stack_use {
    painted_stack stack;
    size_t        most[QUERIES];
} stack_use;

static const char *check(const scene3 *scene, const made_pair3 *pair, rng *r, void *tally)
{
    void *(*const queries[QUERIES])(void *) = {cast, depth_along, ray, impact, derivative, certificates};
    stack_use  *use = tally;
    const char *wrong = NULL;
    motion      m = {pair, pair->pose, run3_any_vec(r, rng_log(r, 0.1, 10)), run3_any_vec(r, rng_range(r, 0, 8))};
    (void)scene;
    m.start.p = abut_along3(m.start.p, -(abut_real)rng_range(r, -0.2, 1.2), m.way);
    for (int i = 0; i < QUERIES; ++i) {
        const size_t bytes = painted_use(&use->stack, queries[i], &m, &use->most[i]);
        wrong = bytes > ABUT_CAST_STACK3 ? "more stack than the header says" : wrong;
    }
    return wrong;
}

static void test_no_more_than_said(void **state)
{
    (void)state;
    static stack_use use;
    use.stack = painted_begin();
    run3(4301, 5000, RECIPE3_ALL_KINDS, check, &use);
    print_message(
        "at most %zu bytes for a cast, %zu for a depth along a direction, %zu for a ray, %zu for an impact, %zu for a "
        "derivative, %zu for certificates\n",
        use.most[0], use.most[1], use.most[2], use.most[3], use.most[4], use.most[5]);
    painted_end(&use.stack, use.most, QUERIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_more_than_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
