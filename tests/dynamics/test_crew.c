// test_crew.c : a crew of threads: every item of every share once, one share after another, whoever lends what threads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abut/pool.h"
#include "state/crew.h"

enum { MOST = 3000, SHARES = 200 };

static const size_t COUNTS[] = {0, 1, 2, 63, 64, 65, 1000, MOST};
static const size_t GRAINS[] = {1, 16, 5000};

// Shares of which each needs what the last one has done.
typedef struct chain {
    uint32_t items[MOST];
    size_t   count, grain;
    int      led;
    bool     uneven; // a range that is none of those that the count and the grain say
} chain;

static void add_one(void *work, size_t first, size_t count)
{
    chain       *c = work;
    const size_t length = abut_crew_range(c->count, c->grain), left = c->count - first;
    const bool   range = first % length == 0 && count == (left < length ? left : length);
    for (size_t i = first; i < first + count; ++i) {
        c->items[i] = range ? c->items[i] + 1 : 0;
    }
}

// Who leads sees all that the others have done.
static void lead(void *work, abut_crew *crew)
{
    chain *c = work;
    ++c->led;
    for (uint32_t share = 1; share <= SHARES; ++share) {
        abut_crew_share(crew, add_one, c, c->count, c->grain);
        for (size_t i = 0; i < MOST; ++i) {
            c->uneven = c->uneven || c->items[i] != (i < c->count ? share : 0);
        }
    }
}

static void expect_all(const abut_tasks *tasks)
{
    for (size_t k = 0; k < sizeof COUNTS / sizeof COUNTS[0] * 3; ++k) {
        static chain c;
        memset(&c, 0, sizeof c);
        c.count = COUNTS[k / 3];
        c.grain = GRAINS[k % 3];
        abut_crew_gather(tasks, lead, &c);
        assert_int_equal(c.led, 1);
        assert_false(c.uneven);
    }
}

static void test_alone(void **state)
{
    (void)state;
    const abut_tasks none = {NULL, NULL, NULL};
    expect_all(NULL);
    expect_all(&none);
}

static void test_any_number_of_threads(void **state)
{
    (void)state;
    for (int threads = 0; threads <= 4; ++threads) {
        abut_pool pool;
        assert_true(abut_pool_begin(&pool, threads));
        const abut_tasks tasks = abut_pool_tasks(&pool);
        expect_all(&tasks);
        abut_pool_end(&pool);
    }
}

// One range after another, by the thread that asks, from the last to the first, or only when it waits.
static void *start_backwards(abut_range_fn *run, void *work, size_t count, size_t grain, void *context)
{
    (void)grain;
    (void)context;
    for (size_t i = count; i > 0; --i) {
        run(work, i - 1, 1);
    }
    return NULL;
}

typedef struct later {
    abut_range_fn *run;
    void          *work;
    size_t         count;
} later;

static void *start_later(abut_range_fn *run, void *work, size_t count, size_t grain, void *context)
{
    (void)grain;
    *(later *)context = (later){run, work, count};
    return context;
}

static void wait_later(void *task, void *context)
{
    const later *l = task;
    assert_ptr_equal(task, context);
    l->run(l->work, 0, l->count);
}

static void test_one_after_another(void **state)
{
    (void)state;
    later            l;
    const abut_tasks backwards = {start_backwards, NULL, NULL}, late = {start_later, wait_later, &l};
    expect_all(&backwards);
    expect_all(&late);
}

// Without a crew all is one range.
static void count_calls(void *work, size_t first, size_t count)
{
    size_t *calls = work;
    ++calls[0];
    calls[1] += first;
    calls[2] += count;
}

static void test_none(void **state)
{
    (void)state;
    size_t calls[3] = {0, 0, 0};
    abut_crew_share(NULL, count_calls, calls, 0, 1);
    assert_int_equal(calls[0], 0);
    abut_crew_share(NULL, count_calls, calls, MOST, 1);
    assert_int_equal(calls[0], 1);
    assert_int_equal(calls[1], 0);
    assert_int_equal(calls[2], MOST);
}

static void test_ranges(void **state)
{
    (void)state;
    for (size_t count = 1; count < 500; ++count) {
        for (size_t grain = 1; grain < 20; ++grain) {
            const size_t length = abut_crew_range(count, grain);
            assert_true(length >= grain && (count + length - 1) / length <= ABUT_CREW_RANGES);
            // No longer than needed.
            assert_true(length == grain || (count + length - 2) / (length - 1) > ABUT_CREW_RANGES);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_alone), cmocka_unit_test(test_any_number_of_threads),
                                       cmocka_unit_test(test_one_after_another), cmocka_unit_test(test_none),
                                       cmocka_unit_test(test_ranges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
