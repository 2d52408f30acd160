// test_same2.c : the ways to ask agree: kernels with GJK and EPA, a yes or no with the distance, all with brute force.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/route2.h"
#include "support/run2.h"

typedef struct tally {
    uint64_t pairs, direct, touching, near, split, limited;
    double   worst; // difference of two answers as a share of what their errors allow
} tally;

static bool agree(tally *t, const abut_proximity2 *p, const abut_proximity2 *q)
{
    const double allowed = (double)p->error + (double)q->error;
    const double share = fabs((double)p->distance - (double)q->distance) / allowed;
    t->worst = fmax(t->worst, share);
    return share <= 1;
}

static const char *check_general(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally          *t = user;
    abut_proximity2 found;
    ++t->pairs;
    t->direct += route2_distance_any_size(&pair->a.shape, &pair->b.shape, &pair->pose, &found) == ROUTE2_PROVED;
    const abut_proximity2 p = run2_ask(pair);
    const abut_proximity2 q = abut_distance2_general(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    if (p.status != ABUT_OK || q.status != ABUT_OK) {
        return "status";
    }
    return agree(t, &p, &q) ? NULL : "a kernel's and the general answer differ by more than both errors";
}

// Kernels against the general method, over points, segments and boxes, rounded or not. Nearly all must be answered by a kernel:
// it hands over only what its certificate refuses, such as cores in one place or in touch to rounding.
static void test_kernels_equal_general(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0, 0, 0};
    run2(1201, 300000, RECIPE2_PLAIN_KINDS, check_general, &t);
    print_message("%" PRIu64 " of %" PRIu64 " by a kernel, differences up to %.3f of both errors\n", t.direct, t.pairs,
                  t.worst);
    assert_true((double)t.direct > 0.93 * (double)t.pairs);
}

static void test_polygons_equal_general(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0, 0, 0};
    run2(1202, 100000, RECIPE2_POLYTOPE_KINDS, check_general, &t);
    print_message("%" PRIu64 " of %" PRIu64 " by a kernel, differences up to %.3f of both errors\n", t.direct, t.pairs,
                  t.worst);
    assert_true((double)t.direct > 0.83 * (double)t.pairs);
}

// abut_overlap2 is true exactly when abut_distance2 answers zero or less, nearer than the error too.
static const char *check_overlap(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally                *t = user;
    const abut_proximity2 p = run2_ask(pair);
    const bool            said = abut_overlap2(&pair->a.shape, &pair->b.shape, pair->pose);
    ++t->pairs;
    t->touching += said;
    t->near += fabs((double)p.distance) <= (double)p.error;
    if (said == (p.distance <= 0)) {
        return NULL;
    }
    ++t->split;
    return fabs((double)p.distance) > (double)p.error ? "overlap and distance contradict each other" : NULL;
}

static void test_overlap_is_distance(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0, 0, 0};
    run2(1203, 300000, RECIPE2_ALL_KINDS, check_overlap, &t);
    print_message("%" PRIu64 " of %" PRIu64 " overlap; %" PRIu64 " are nearer than the error, %" PRIu64 " verdicts split\n",
                  t.touching, t.pairs, t.near, t.split);
    assert_true((double)t.touching > 0.3 * (double)t.pairs && (double)t.touching < 0.7 * (double)t.pairs);
    assert_true(t.split == 0);
}

// Brute force over 2048 directions, refined: good to about 1e-9 of the size. It knows every kind, custom ones too.
static const char *check_sampled(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)r;
    tally                *t = user;
    double                normal[2];
    const abut_proximity2 p = run2_ask(pair);
    const double          sampled = scene2_distance(scene, normal);
    const double          size = run2_size(pair);
    const double          slack = 1e-7 * size;
    const bool            custom = scene->a.kind >= RECIPE2_SUPER || scene->b.kind >= RECIPE2_SUPER;
    ++t->pairs;
    t->limited += p.status == ABUT_LIMIT;
    if (p.status != ABUT_OK && !(custom && p.status == ABUT_LIMIT)) {
        return "status";
    }
    // What a direction shows is never more than the distance; the best one is not much less.
    if (sampled > (double)p.distance + (double)p.error + 16 * run2_u * size) {
        return "a direction shows a larger distance";
    }
    if (sampled < (double)p.distance - (double)p.error - slack) {
        return "no direction shows so large a distance";
    }
    if ((double)p.error > 1e-4 * size + 64 * (double)ABUT_REAL_SMALLEST) {
        return "the error is large";
    }
    const double clear = scene2_clearance(scene, (double)p.normal.x, (double)p.normal.y);
    return clear >= (double)p.distance - (double)p.error - 64 * run2_u * size ? NULL : "the normal does not keep its word";
}

static void test_against_brute_force(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0, 0, 0};
    run2(1204, 20000, RECIPE2_ALL_KINDS, check_sampled, &t);
    assert_true((double)t.limited <= 0.001 * (double)t.pairs + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernels_equal_general),
        cmocka_unit_test(test_polygons_equal_general),
        cmocka_unit_test(test_overlap_is_distance),
        cmocka_unit_test(test_against_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
