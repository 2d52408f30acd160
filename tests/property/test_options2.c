// test_options2.c : what a tolerance does to a query of the plane: never a wrong answer, only one known less well, by no more
// than was asked.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/run2.h"

typedef struct tally {
    uint64_t asked, coarse;
} tally;

static const char *check(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    tally             *t = user;
    const abut_shape2 *a = &pair->a.shape;
    const abut_shape2 *b = &pair->b.shape;
    const double       size = run2_size(pair);
    const abut_options options = {0, (abut_real)(size * rng_log(r, 1e-9, 1e-1)), 0};
    for (int way = 0; way < 2; ++way) {
        const abut_proximity2 full =
            way == 0 ? abut_distance2(a, b, pair->pose, NULL, NULL) : abut_distance2_general(a, b, pair->pose, NULL, NULL);
        const abut_proximity2 p = way == 0 ? abut_distance2(a, b, pair->pose, &options, NULL)
                                           : abut_distance2_general(a, b, pair->pose, &options, NULL);
        if (p.status == ABUT_LIMIT && full.status == ABUT_LIMIT) {
            continue;
        }
        if (p.status != ABUT_OK) {
            return "status";
        }
        if (!(fabs((double)p.distance - (double)full.distance) <= (double)(p.error + full.error))) {
            return "stopped early, the answer is off by more than its error";
        }
        if (full.status == ABUT_OK && (double)p.error > (double)(full.error + options.tolerance) + 32 * run2_u * size) {
            return "done, but not as close as asked";
        }
        ++t->asked;
        t->coarse += p.error > 2 * full.error;
    }
    return NULL;
}

static void test_tolerance(void **state)
{
    (void)state;
    tally t = {0, 0};
    run2(2811, 60000, RECIPE2_ALL_KINDS, check, &t);
    print_message("%" PRIu64 " answers, %" PRIu64 " of them known less well\n", t.asked, t.coarse);
    assert_true(t.coarse > t.asked / 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tolerance)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
