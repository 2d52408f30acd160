// test_global_proof3.c : depths that are the least of all directions' and depths that are not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_smooth3.h"
#include "smooth/global_proof3.h"
#include "support/hand3.h"
#include "support/random.h"

// D looked at along a direction in which its support point is to lie straight along it.
static abut_sum3 looked(const abut_pair3 *pair, abut_vec3 n)
{
    abut_sum3 s;
    assert_true(abut_sum3_begin(&s, pair));
    s.normal = n;
    abut_sum3_sides(&s);
    assert_true(abut_sum3_look(&s));
    return s;
}

static bool least(const abut_pair3 *pair, abut_vec3 n, bool by_points)
{
    abut_sum3       s = looked(pair, n);
    const abut_real height = abut_dot3(s.x, n);
    int32_t         supports = 0;
    expect_vec3(s.x, abut_scale3(height, n), 64 * roundoff);
    const bool proved = abut_global_proof3(&s, height, &supports);
    assert_int_equal(supports > 0, by_points);
    assert_true(supports <= ABUT_GLOBAL_PROOF3_SUPPORTS);
    return proved;
}

static void test_ellipsoids(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(1, 2, 3), 0);
    const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(1, 1, 2), 0);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(1.875, 0, 0), NULL), ABUT_OK);
    assert_true(least(&pair, at3(1, 0, 0), false)); // an eighth deep: curvature and a ball
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(0.5, 0, 0), NULL), ABUT_OK);
    assert_true(least(&pair, at3(1, 0, 0), true));   // 1.5 deep, of 2 in the middle: by support points
    assert_false(least(&pair, at3(-1, 0, 0), true)); // the other way 2.5: a support point says no
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(0, 0, 4.5), NULL), ABUT_OK);
    assert_true(least(&pair, at3(0, 0, 1), true)); // half deep
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(0, 0, 3), NULL), ABUT_OK);
    assert_false(least(&pair, at3(0, 0, 1), false)); // two deep there, where radii of curvature are less
}

// The proof never says of a direction that it is the best when one of a thousand others is better.
static void test_no_better_direction(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(4301);
    const uint64_t count = rng_scaled(300);
    uint64_t       proofs = 0;
    for (uint64_t i = 0; i < count; ++i) {
        rng               r = rng_make(seed, i);
        const double      way = rng_range(&r, 0, 2);
        const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(1, rng_range(&r, 0.1, 2), rng_range(&r, 0.1, 2)), 0);
        const abut_shape3 b = rng_chance(&r, 0.5)
                                  ? cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, rng_range(&r, 0.1, 2), rng_range(&r, 0.1, 2))
                                  : ellipsoid3(at3(0, 0, 0), at3(1, rng_range(&r, 0.1, 2), rng_range(&r, 0.1, 2)), 0);
        abut_pair3        pair;
        abut_sum3         s;
        assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(way, 0, 0), NULL), ABUT_OK);
        assert_true(abut_sum3_begin(&s, &pair));
        s.normal = at3(1, 0, 0);
        abut_sum3_sides(&s);
        for (int32_t k = 0; k < s.creases; ++k) { // the cylinder's side
            s.crease[k].side = 0;
            s.on[s.ons++] = k;
        }
        assert_true(abut_sum3_look(&s));
        const abut_real height = abut_dot3(s.x, s.normal);
        int32_t         supports = 0;
        if (!(height > 0) || !abut_global_proof3(&s, height, &supports)) {
            continue;
        }
        proofs += 1;
        for (int k = 0; k < 1000; ++k) {
            const abut_vec3 v = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
            const abut_real length = abut_sqrt(abut_dot3(v, v));
            const abut_vec3 n = abut_scale3(1 / length, v);
            assert_true(abut_dot3(abut_minkowski3(&pair, n).w, n) >= height - pair.noise);
        }
    }
    print_message("%llu proofs of %llu\n", (unsigned long long)proofs, (unsigned long long)count);
    assert_true(10 * proofs >= count);
}

// A flat end, with the other core's point before its middle and before its rim.
static void test_flat_end(void **state)
{
    (void)state;
    const abut_shape3 can = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 2, 2);
    const abut_shape3 ball = ellipsoid3(at3(0, 0, 0), at3(1, 1.5, 2), 0);
    const double      aside[] = {0, 1, 1.75, 1.9375};
    for (int i = 0; i < 4; ++i) {
        abut_pair3 pair;
        assert_int_equal(abut_pair3_make(&pair, &can, &ball, placed3(aside[i], 0, 3.9375), NULL), ABUT_OK);
        abut_sum3 s;
        int32_t   supports = 0;
        assert_true(abut_sum3_begin(&s, &pair));
        s.normal = at3(0, 0, 1);
        abut_sum3_sides(&s);
        assert_true(abut_smooth_support3_look(&s, 1));
        s.flat = 0;
        s.of[0].point = abut_scale3(pair.per_unit, at3(aside[i], 0, 0));
        assert_true(abut_global_proof3(&s, pair.per_unit * (abut_real)0.0625, &supports));
    }
}

// Whether a height along z of a body in itself is proved without a support point: by curvature and the ball about the middle.
static bool by_ball(abut_vec3 half, double height)
{
    const abut_shape3 body = ellipsoid3(at3(0, 0, 0), half, 0);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &body, &body, placed3(0, 0, 0), NULL), ABUT_OK);
    const abut_sum3 s = looked(&pair, at3(0, 0, 1));
    int32_t         supports = 0;
    return abut_global_proof3(&s, (abut_real)(height * (double)pair.per_unit), &supports) && supports == 0;
}

// A height counts for a 128th more than it is, and the ball is a 128th smaller. The ball in two bodies that are 1 high and
// 2 wide has the radius 1: it serves heights up to 127 129ths. Curvature lets bodies 2 high, 2 wide and 3 long be two thirds
// high, whatever the ball of radius 2: so they may be as high as 128 129ths of that.
static void test_margins(void **state)
{
    (void)state;
    const abut_vec3 flat = at3(1, 1, 0.5);
    const abut_vec3 large = at3(1, 1.5, 1);
    assert_true(by_ball(flat, (1 - 0.001) * 127 / 129));
    assert_false(by_ball(flat, (1 + 0.001) * 127 / 129));
    assert_true(by_ball(large, (1 - 0.001) * 2 / 3 * 128 / 129));
    assert_false(by_ball(large, (1 + 0.001) * 2 / 3 * 128 / 129));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ellipsoids),
        cmocka_unit_test(test_no_better_direction),
        cmocka_unit_test(test_flat_end),
        cmocka_unit_test(test_margins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
