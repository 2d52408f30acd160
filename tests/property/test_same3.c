// test_same3.c : the ways to ask in space agree: closed forms and special kernels with GJK and EPA, a yes or no with the
// distance, all with brute force.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/run3.h"

typedef struct tally {
    uint64_t pairs, direct, touching, near, split;
    double   worst; // difference of two answers as a share of what their errors allow
} tally;

static bool agree(tally *t, const abut_proximity3 *p, const abut_proximity3 *q)
{
    const double allowed = (double)p->error + (double)q->error;
    const double share = fabs((double)p->distance - (double)q->distance) / allowed;
    t->worst = fmax(t->worst, share);
    return share <= 1;
}

static const char *check_general(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally                *t = user;
    const abut_proximity3 p = run3_ask(pair);
    const abut_proximity3 q = abut_distance3_general(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    ++t->pairs;
    t->direct += p.supports == 0;
    if (!run3_done(pair, &p) || !run3_done(pair, &q)) {
        return "status";
    }
    return agree(t, &p, &q) ? NULL : "closed form and general answer differ by more than both errors";
}

static void expect_general(uint64_t seed, uint64_t count, unsigned kinds, double least_direct)
{
    tally t = {0, 0, 0, 0, 0, 0};
    run3(seed, count, kinds, check_general, &t);
    print_message("%" PRIu64 " of %" PRIu64 " without a support point, differences up to %.3f of both errors\n", t.direct,
                  t.pairs, t.worst);
    assert_true((double)t.direct >= least_direct * (double)t.pairs);
}

// Spheres, capsules and boxes have kernels among themselves, which prove the distance of most pairs that are apart and of most
// boxes; the others are answered by GJK and EPA as well.
static void test_direct_equals_general(void **state)
{
    (void)state;
    const unsigned boxes = 1u << RECIPE3_BOX | 1u << RECIPE3_ROUND_BOX;
    const unsigned round = 1u << RECIPE3_POINT | 1u << RECIPE3_SPHERE | 1u << RECIPE3_SEGMENT | 1u << RECIPE3_CAPSULE;
    expect_general(3201, 100000, round, 0.7);
    expect_general(3202, 100000, boxes, 0.25);
    expect_general(3203, 100000, round | boxes, 0.5);
}

static void test_polytopes_equal_general(void **state)
{
    (void)state;
    expect_general(3204, 60000, RECIPE3_POLYTOPE_KINDS, 0);
}

static void test_smooth_equal_general(void **state)
{
    (void)state;
    expect_general(3205, 60000, RECIPE3_SMOOTH_KINDS | RECIPE3_POLYTOPE_KINDS, 0);
}

// abut_overlap3 is true exactly when abut_distance3 answers zero or less, nearer than the error too.
static const char *check_overlap(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally                *t = user;
    const abut_proximity3 p = run3_ask(pair);
    const bool            said = abut_overlap3(&pair->a.shape, &pair->b.shape, pair->pose);
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
    tally t = {0, 0, 0, 0, 0, 0};
    run3(3206, 100000, RECIPE3_ALL_KINDS, check_overlap, &t);
    print_message("%" PRIu64 " of %" PRIu64 " overlap; %" PRIu64 " are nearer than the error, %" PRIu64 " verdicts split\n",
                  t.touching, t.pairs, t.near, t.split);
    assert_true((double)t.touching > 0.3 * (double)t.pairs && (double)t.touching < 0.7 * (double)t.pairs);
    assert_true(t.split == 0);
}

// Brute force over a thousand directions, refined. It knows every kind, custom ones too. A direction along which the shapes are
// clear by more than the answer proves the answer too small; the answer's own normal proves it not too large.
static const char *check_sampled(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)r;
    tally                *t = user;
    double                normal[3];
    const abut_proximity3 p = run3_ask(pair);
    const double          sampled = scene3_distance(scene, normal);
    const double          size = run3_size(pair);
    ++t->pairs;
    if (!run3_done(pair, &p)) {
        return "status";
    }
    if (sampled > (double)p.distance + (double)p.error + 32 * run3_u * size) {
        return "a direction shows a larger distance";
    }
    if (p.status == ABUT_OK && (double)p.error > 1e-4 * size + 64 * (double)ABUT_REAL_SMALLEST) {
        return "the error is large";
    }
    const double clear = run3_clearance(scene, p.normal);
    return clear >= (double)p.distance - (double)p.error - 64 * run3_u * size ? NULL : "the normal does not keep its word";
}

// The witnesses are on the two surfaces, as near as brute force can see.
static const char *check_witnesses(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)r;
    tally                *t = user;
    const abut_proximity3 p = run3_ask(pair);
    const double          size = run3_size(pair);
    const double          a[3] = {(double)p.point_a.x, (double)p.point_a.y, (double)p.point_a.z};
    const double          b[3] = {(double)p.point_b.x, (double)p.point_b.y, (double)p.point_b.z};
    const double          off = fmax(fabs(scene3_off_surface(scene, false, a)), fabs(scene3_off_surface(scene, true, b)));
    ++t->pairs;
    t->worst = fmax(t->worst, off / size);
    const double allowed = 1e-7 * size + 16 * ((double)p.error + 64 * run3_u * size); // the oracle's measure for smooth cores
    return off <= allowed ? NULL : "a witness is not on the surface";
}

static void test_witnesses_are_on_the_surfaces(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0, 0};
    run3(3208, 7000, RECIPE3_ALL_KINDS, check_witnesses, &t);
    print_message("off the surface by %.3g of the size at most\n", t.worst);
}

static void test_against_brute_force(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0, 0};
    run3(3207, 30000, RECIPE3_ALL_KINDS, check_sampled, &t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direct_equals_general), cmocka_unit_test(test_polytopes_equal_general),
        cmocka_unit_test(test_smooth_equal_general),  cmocka_unit_test(test_overlap_is_distance),
        cmocka_unit_test(test_against_brute_force),   cmocka_unit_test(test_witnesses_are_on_the_surfaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
