// test_gjk_hulls3.c : two small hulls: their rows against one vertex by itself, the kernel against cubes by hand and
// against GJK's machine.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "cloud3.h"
#include "gjk/gjk_polytopes3.h"
#include "gjk/minkowski3.h"
#include "hand_hull3.h"
#include "math/direction3.h"
#include "shape/hull_arrays3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <math.h>
#include <string.h>

// ---- rows ---------------------------------------------------------------------------------------------------------------

// Of eight lanes halves are laid over each other, so of equal ones comes first what has the lowest place with its three lowest
// bits turned round, and put first.
static int32_t turned(int32_t place)
{
    return ((place & 1) << 2 | (place & 2) | (place & 4) >> 2) * MOST + place;
}

// The first of the highest, by definition.
static int32_t highest(const abut_rows3 *rows, abut_vec3 d)
{
    int32_t first = 0;
    for (int32_t i = 1; i < rows->padded; ++i) {
        const abut_vec3 v = {rows->x[i], rows->y[i], rows->z[i]};
        const abut_vec3 best = {rows->x[first], rows->y[first], rows->z[first]};
        const abut_real height = abut_dot3(v, d);
        const abut_real top = abut_dot3(best, d);
        first = height > top || (height == top && turned(i) < turned(first)) ? i : first;
    }
    return first;
}

static void expect_farthest(const abut_rows_pair3 *rows, abut_vec3 d)
{
    const abut_row_vertices3 v = abut_rows_farthest3(rows, d.x, d.y, d.z);
    assert_int_equal(v.a, highest(&rows->a, d));
    assert_int_equal(v.b, highest(&rows->b, abut_neg3(d)));
}

// Every vertex of D to the last bit what minkowski3.h makes of it.
static void expect_rows_of(const abut_pair3 *pair, abut_rows_pair3 *rows)
{
    const abut_hull3 *a = pair->a->hull;
    const abut_hull3 *b = pair->b->hull;
    abut_rows_fill3(rows, a, b, pair->per_unit, &pair->rotation, &pair->offset);
    assert_int_equal(rows->a.padded, abut_layout3(a)->padded);
    assert_int_equal(rows->b.padded, abut_layout3(b)->padded);
    for (int32_t i = 0; i < abut_layout3(a)->padded || i < abut_layout3(b)->padded; ++i) {
        const int32_t of_a = i % abut_layout3(a)->padded;
        const int32_t of_b = i % abut_layout3(b)->padded;
        abut_vertex3  v = {0};
        assert_true(abut_minkowski_vertex3(pair, (uint32_t)(of_a < a->vertices ? of_a : 0),
                                           (uint32_t)(of_b < b->vertices ? of_b : 0), &v));
        assert_true(rows->a.x[of_a] == v.a.x && rows->a.y[of_a] == v.a.y && rows->a.z[of_a] == v.a.z);
        assert_true(rows->a.x[of_a] - rows->b.x[of_b] == v.w.x && rows->a.y[of_a] - rows->b.y[of_b] == v.w.y &&
                    rows->a.z[of_a] - rows->b.z[of_b] == v.w.z);
    }
}

static void test_rows(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(1310), 0);
    for (int k = 0; k < 400; ++k) {
        const bool whole = k % 4 == 0;
        make_cloud(&a, &r, 5 + (int32_t)rng_below(&r, MOST - 4), whole, rng_log(&r, 1e-3, 1e3));
        make_cloud(&b, &r, 5 + (int32_t)rng_below(&r, MOST - 4), whole, rng_log(&r, 1e-3, 1e3));
        abut_pair3      pair;
        abut_rows_pair3 rows;
        abut_pose3      pose = whole ? placed3(2, 1, 0) : any_pose(&r, 3);
        if (!both_hulls(&a, &b)) {
            continue;
        }
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL), ABUT_OK);
        expect_rows_of(&pair, &rows);
        expect_farthest(&rows, at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1)));
        expect_farthest(&rows, at3((double)rng_below(&r, 3) - 1, (double)rng_below(&r, 3) - 1, 0));
        const abut_row_vertices3 none = abut_rows_farthest3(&rows, (abut_real)NAN, 0, 0);
        assert_true(none.a == 0 && none.b == 0);
    }
}

// ---- the kernel ---------------------------------------------------------------------------------------------------------

static hand_hull3 cube;

static abut_hulls3_end overlap_of(const abut_pair3 *pair)
{
    abut_hulls3_answer around;
    return abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_OVERLAP, &around);
}

static abut_hulls3_end ask(abut_pair3 *pair, abut_pose3 pose, const abut_options *options, abut_hulls3_answer *answer)
{
    assert_int_equal(abut_pair3_make(pair, &cube.shape, &cube.shape, pose, options), ABUT_OK);
    return abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE, answer);
}

// Turned by an eighth about z a cube of half 1 reaches sqrt 2 along x. Its upright edge faces the other's side, 3 - sqrt 2
// away.
static void test_cubes(void **state)
{
    (void)state;
    hand_cube(&cube, at3(0, 0, 0));
    abut_pose3         pose = placed3(4, 0.25, 0.5);
    abut_pair3         pair;
    abut_hulls3_answer h;
    pose.r.x = at3(sqrt(0.5), sqrt(0.5), 0);
    pose.r.y = at3(-sqrt(0.5), sqrt(0.5), 0);
    assert_int_equal(ask(&pair, pose, NULL, &h), ABUT_HULLS3_APART);
    expect_near(h.upper * pair.unit, 3 - sqrt(2), 16 * roundoff);
    expect_near(h.lower * pair.unit, 3 - sqrt(2), 16 * roundoff);
    expect_vec3(h.normal, at3(1, 0, 0), 4 * roundoff);
    expect_near(h.a.x * pair.unit, 1, 4 * roundoff);
    expect_near(h.a.y * pair.unit, 0.25, 8 * roundoff);
    // The same again, from what it found.
    abut_cache3 cache = {{.normal = h.normal, .count = h.count}};
    memcpy(cache.private_.feature_a, h.feature_a, sizeof cache.private_.feature_a);
    memcpy(cache.private_.feature_b, h.feature_b, sizeof cache.private_.feature_b);
    abut_hulls3_answer again;
    assert_int_equal(abut_gjk_kernel3(&pair, &cache, true, ABUT_GJK_GOAL3_DISTANCE, &again), ABUT_HULLS3_APART);
    expect_near(again.upper, (double)h.upper, 4 * roundoff);
    assert_int_equal(again.supports, 1);
    // Names that no vertex has are no names.
    cache.private_.feature_b[0] = 8;
    assert_int_equal(abut_gjk_kernel3(&pair, &cache, true, ABUT_GJK_GOAL3_DISTANCE, &again), ABUT_HULLS3_APART);
    expect_near(again.upper, (double)h.upper, 4 * roundoff);
    // A limit of 1, less than the gap of 1.59, and one of 2.
    const abut_options less = {1, 0, 0};
    const abut_options more = {2, 0, 0};
    assert_int_equal(ask(&pair, pose, &less, &h), ABUT_HULLS3_BEYOND);
    assert_true(h.lower * pair.unit > 1 && h.lower <= h.upper);
    assert_int_equal(ask(&pair, pose, &more, &h), ABUT_HULLS3_APART);
    // Overlapping: four vertices round the origin.
    pose.p = at3(0.3, 0.2, 0.1);
    assert_int_equal(ask(&pair, pose, NULL, &h), ABUT_HULLS3_OVERLAP);
    assert_int_equal(h.count, 4);
    assert_int_equal(overlap_of(&pair), ABUT_HULLS3_OVERLAP);
    // Face on face without a gap: rounding could say either.
    assert_int_equal(ask(&pair, placed3(2, 0.25, 0.125), NULL, &h), ABUT_HULLS3_INCONCLUSIVE);
}

// Two cubes 4094 apart along x: the bounds meet exactly, and what is left is the pair's noise, that of the rows, 6 of the way
// between the middles beyond both reaches, and that of the distance. As near as they reach the rows add nothing.
static void test_the_error(void **state)
{
    (void)state;
    hand_cube(&cube, at3(0, 0, 0));
    abut_pair3            pair;
    const abut_pose3      pose = placed3(4096, 0.25, 0.125);
    const abut_proximity3 p = abut_distance3(&cube.shape, &cube.shape, pose, NULL, NULL);
    assert_int_equal(abut_pair3_make(&pair, &cube.shape, &cube.shape, pose, NULL), ABUT_OK);
    const double noise = (double)pair.noise * (double)pair.unit;
    expect_near(p.distance, 4094, 0);
    const double rest = ((double)p.error - noise) / roundoff;
    assert_true(fabs(rest - (6 * (4096 - 2 * sqrt(3)) + 6 * 4094)) < 16);
    const abut_pose3      near_by = placed3(3, 0.25, 0.125);
    const abut_proximity3 q = abut_distance3(&cube.shape, &cube.shape, near_by, NULL, NULL);
    assert_int_equal(abut_pair3_make(&pair, &cube.shape, &cube.shape, near_by, NULL), ABUT_OK);
    assert_true(fabs((double)q.error - (double)pair.noise * (double)pair.unit - 6 * roundoff) < roundoff / 4);
}

// Which of the first vertices are deep enough for EPA to begin with: not by hulls of few vertices, nor when few supports may be
// asked for.
static void test_deep(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(1313), 0);
    int          deep = 0;
    int          not_deep = 0;
    for (int k = 0; k < 2000; ++k) {
        make_cloud(&a, &r, 12 + (int32_t)rng_below(&r, MOST - 12), false, 1);
        make_cloud(&b, &r, 12 + (int32_t)rng_below(&r, MOST - 12), false, 1);
        abut_pair3         pair;
        abut_hulls3_answer h;
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, any_pose(&r, rng_log(&r, 0.1, 4)), NULL), ABUT_OK);
        const abut_direction3 u = abut_direction_of3(pair.offset);
        const abut_vec3       w = abut_minkowski3(&pair, u.unit).w;
        const double          sine = (double)(abut_dot3(u.unit, w) / abut_sqrt(abut_dot3(w, w)));
        const bool is_deep = abut_gjk_kernel3(&pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, &h) == ABUT_HULLS3_DEEP;
        assert_false(is_deep ? sine < (double)ABUT_DEEP_SINE / 2 : sine > 2 * (double)ABUT_DEEP_SINE);
        deep += is_deep;
        not_deep += !is_deep;
        pair.max_supports = ABUT_DEEP_SUPPORTS;
        assert_true(abut_gjk_kernel3(&pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, &h) != ABUT_HULLS3_DEEP);
    }
    assert_true(deep > 100 && not_deep > 100);
    abut_pair3         few;
    abut_hulls3_answer h;
    assert_int_equal(abut_pair3_make(&few, &cube.shape, &cube.shape, placed3(1, 0.2, 0.1), NULL), ABUT_OK);
    assert_int_equal(abut_gjk_kernel3(&few, NULL, true, ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, &h), ABUT_HULLS3_OVERLAP);
}

// Against GJK's machine, which shares nothing with it but the vertices.
static void expect_as_the_machine(const abut_pair3 *pair, int *answered)
{
    abut_hulls3_answer    h;
    abut_gjk3             g;
    const abut_hulls3_end end = abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE, &h);
    abut_gjk3_begin(&g, pair, NULL);
    abut_gjk3_run(&g);
    const double noise = 2 * (double)pair->noise + 6 * roundoff + (double)pair->tolerance;
    if (end == ABUT_HULLS3_APART) {
        ++*answered;
        assert_int_equal(g.status, ABUT_OK);
        expect_near(h.upper, (double)g.upper, noise);
        expect_near(h.lower, (double)h.upper, (double)pair->tolerance);
        expect_near(abut_dot3(h.normal, h.normal), 1, 8 * roundoff);
    } else if (end == ABUT_HULLS3_OVERLAP) {
        ++*answered;
        assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
    }
}

// Whether they overlap, or are apart at all, by the kernel that is asked no more, held to the one that tells the distance.
static void expect_the_verdict(const abut_pair3 *pair, int *told)
{
    abut_hulls3_answer    h;
    abut_pair3            near = *pair;
    const abut_hulls3_end end = abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE, &h);
    near.max_distance = pair->noise;
    const abut_hulls3_end touch = overlap_of(&near);
    if (touch != ABUT_HULLS3_INCONCLUSIVE && end != ABUT_HULLS3_INCONCLUSIVE) {
        ++*told;
        assert_int_equal(touch == ABUT_HULLS3_OVERLAP, end == ABUT_HULLS3_OVERLAP);
    }
    // A limit a little less than the distance, and one a little more: that no plane parts them by more is never said.
    if (end == ABUT_HULLS3_APART) {
        near.max_distance = h.lower - 4 * near.noise;
        assert_int_not_equal(overlap_of(&near), ABUT_HULLS3_OVERLAP);
        near.max_distance = h.upper;
        assert_int_equal(overlap_of(&near), ABUT_HULLS3_INCONCLUSIVE);
    }
}

static void test_against_the_machine(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(1311), 0);
    int          asked = 0;
    int          answered = 0;
    int          told = 0;
    for (int k = 0; k < 4000; ++k) {
        if (k % 16 == 0) {
            make_cloud(&a, &r, 5 + (int32_t)rng_below(&r, MOST - 4), k % 64 == 0, 1);
            make_cloud(&b, &r, 5 + (int32_t)rng_below(&r, MOST - 4), k % 64 == 0, rng_log(&r, 0.1, 10));
        }
        abut_pair3       pair;
        const abut_pose3 pose = any_pose(&r, rng_log(&r, 0.5, 20));
        if (!both_hulls(&a, &b)) {
            continue;
        }
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL), ABUT_OK);
        ++asked;
        expect_as_the_machine(&pair, &answered);
        expect_the_verdict(&pair, &told);
    }
    assert_true(answered > asked - asked / 50 && told > asked - asked / 50); // those in doubt are few
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_cubes),
        cmocka_unit_test(test_the_error),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_against_the_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
