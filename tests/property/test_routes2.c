// test_routes2.c : every route of the 2D table, as compiled for every kind of processor: its distance and its verdict on
// overlap equal the general way within both bounds, its contacts have that distance, and every table says the same as the
// baseline, bit for bit, with and without a cache.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/route2.h"
#include "support/run2.h"

// What a table says of a pair.
typedef struct said {
    route2_proof    overlap, distance, contacts;
    bool            touching;
    abut_proximity2 proximity;
    abut_manifold2  manifold;
    abut_cache2     cache;
} said;

typedef struct tally {
    uint64_t pairs, proved;
    uint64_t asked[ABUT_CORES2][ABUT_CORES2];
} tally;

// The distance is asked with a cache that is empty, then the contacts with what that left.
static said ask(int kind, const made_pair2 *pair, abut_real margin)
{
    static const said  nothing = {0};
    said               s = nothing;
    const abut_shape2 *a = &pair->a.shape;
    const abut_shape2 *b = &pair->b.shape;
    s.overlap = route2_overlap(kind, a, b, &pair->pose, &s.touching);
    s.distance = route2_distance(kind, a, b, &pair->pose, NULL, &s.cache, &s.proximity);
    s.contacts = route2_contacts(kind, a, b, &pair->pose, margin, &s.cache, &s.manifold);
    return s;
}

static const char *compare(const said *s, const said *t)
{
    if (s->overlap != t->overlap || s->touching != t->touching) {
        return "two tables differ in overlap";
    }
    if (s->distance != t->distance || (s->distance == ROUTE2_PROVED && !same_proximity2(&s->proximity, &t->proximity))) {
        return "two tables differ in distance";
    }
    if (s->contacts != t->contacts || (s->contacts != ROUTE2_INCONCLUSIVE && !same_manifold2(&s->manifold, &t->manifold))) {
        return "two tables differ in contacts";
    }
    return same_cache2(&s->cache, &t->cache) ? NULL : "two tables differ in what they leave in the cache";
}

static bool within(double distance, double error, const abut_proximity2 *general)
{
    return fabs(distance - (double)general->distance) <= error + (double)general->error;
}

static const char *check_route(const said *s, const abut_proximity2 *general)
{
    const bool clear = fabs((double)general->distance) > 2 * (double)general->error;
    if (s->overlap == ROUTE2_PROVED && clear && s->touching != (general->distance <= 0)) {
        return "a kernel's overlap is not the general way's";
    }
    if (s->overlap == ROUTE2_PROVED && s->distance == ROUTE2_PROVED && s->touching != (s->proximity.distance <= 0)) {
        return "a kernel's overlap is not its distance's";
    }
    if (s->distance == ROUTE2_PROVED && !within((double)s->proximity.distance, (double)s->proximity.error, general)) {
        return "a kernel's distance is not the general way's within both bounds";
    }
    if (s->contacts != ROUTE2_INCONCLUSIVE && s->manifold.status == ABUT_OK &&
        !within((double)s->manifold.distance, (double)s->manifold.error, general)) {
        return "a kernel's manifold has not the general way's distance within both bounds";
    }
    return NULL;
}

static const char *check(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    tally                *t = user;
    const abut_real       margin = (abut_real)(rng_below(r, 2) == 0 ? 0 : rng_range(r, 0, run2_size(pair)));
    const said            baseline = ask(0, pair, margin);
    const abut_proximity2 general = abut_distance2_general(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    (void)scene;
    ++t->pairs;
    ++t->asked[pair->a.shape.core][pair->b.shape.core];
    t->proved += baseline.distance == ROUTE2_PROVED;
    const char *wrong = check_route(&baseline, &general);
    for (int kind = 1; wrong == NULL && kind <= wide_kinds(); ++kind) {
        const said other = ask(kind, pair, margin);
        wrong = compare(&baseline, &other);
    }
    return wrong;
}

// Few kinds at a time, so that every pair of cores comes often.
static void test_routes(void **state)
{
    (void)state;
    tally t = {0, 0, {{0}}};
    run2(2311, 60000, RECIPE2_ALL_KINDS, check, &t);
    run2(2312, 100000, RECIPE2_PLAIN_KINDS, check, &t);
    run2(2313, 100000, RECIPE2_POLYTOPE_KINDS, check, &t);
    print_message("%" PRIu64 " pairs, %" PRIu64 " distances proved by a kernel, %d kinds of processor beside the baseline\n",
                  t.pairs, t.proved, wide_kinds());
    for (int a = ABUT_CORE2_POINT; a <= ABUT_CORE2_CUSTOM; ++a) {
        for (int b = ABUT_CORE2_POINT; b <= ABUT_CORE2_CUSTOM; ++b) {
            assert_true(t.asked[a][b] > 0);
        }
    }
    assert_true(t.proved > t.pairs / 2);
}

// A kernel keeps to max_supports, and says when the shapes are farther apart than max_distance.
static const char *check_options(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    tally             *t = user;
    const double       size = run2_size(pair);
    const abut_options options = {(abut_real)rng_range(r, 0, size), 0, 1 + (int32_t)rng_below(r, 20)};
    abut_proximity2    p;
    (void)scene;
    ++t->pairs;
    for (int kind = 0; kind <= wide_kinds(); ++kind) {
        if (route2_distance(kind, &pair->a.shape, &pair->b.shape, &pair->pose, &options, NULL, &p) != ROUTE2_PROVED) {
            continue;
        }
        ++t->proved;
        if (p.supports > options.max_supports) {
            return "more supports than allowed";
        }
        if ((p.status == ABUT_BEYOND) != (p.distance - p.error > options.max_distance) && p.status != ABUT_BEYOND) {
            return "farther than asked and it does not say so";
        }
    }
    return NULL;
}

static void test_options(void **state)
{
    (void)state;
    tally t = {0, 0, {{0}}};
    run2(2314, 40000, RECIPE2_POLYTOPE_KINDS, check_options, &t);
    assert_true(t.proved > t.pairs / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_routes), cmocka_unit_test(test_options)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
