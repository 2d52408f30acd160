// test_orient2.c : the orientation predicate against rational arithmetic (GMP), and the two sides of its filter's constant.
#include "abut/shape2.h"
#include "math/orient2.h"
#include "support/random.h"
#include "unit/exact_turn.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void check(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    int expected = sign_of_turn(a, b, c);
    int sure = abut_orient2_sure(a, b, c);
    if (abut_orient2(a, b, c) != expected || abut_orient2_exact(a, b, c) != expected || (sure != 0 && sure != expected)) {
        fail_msg("turn of (%a %a) (%a %a) (%a %a): expected %d, filter %d, exact %d", (double)a.x, (double)a.y, (double)b.x,
                 (double)b.y, (double)c.x, (double)c.y, expected, sure, abut_orient2_exact(a, b, c));
    }
}

// Turning the three points round keeps the sign, exchanging two of them reverses it.
static void check_all_orders(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    check(a, b, c);
    check(b, c, a);
    check(c, a, b);
    check(b, a, c);
    check(a, c, b);
    check(c, b, a);
}

static abut_vec2 point(double x, double y)
{
    abut_vec2 v = {(abut_real)x, (abut_real)y};
    return v;
}

// The draws in a fixed order: that of a call's arguments is up to the compiler.
static abut_vec2 point_log(rng *r, double low, double high)
{
    double x = rng_log(r, low, high);
    return point(x, rng_log(r, low, high));
}

static void test_by_hand(void **state)
{
    (void)state;
    assert_int_equal(abut_orient2(point(0, 0), point(1, 0), point(0, 1)), 1);
    assert_int_equal(abut_orient2(point(0, 0), point(0, 1), point(1, 0)), -1);
    assert_int_equal(abut_orient2(point(-3, -3), point(0, 0), point(5, 5)), 0);
    assert_int_equal(abut_orient2(point(2, 7), point(2, 7), point(1, 1)), 0);
    assert_int_equal(abut_orient2(point(2, 7), point(2, 7), point(2, 7)), 0);
    assert_int_equal(abut_orient2(point(0, 0), point(0, 0), point(0, 0)), 0);
}

// Points of a tiny square grid against a long diagonal: rounded arithmetic paints this grid in patches of wrong signs
// (Kettner, Mehlhorn, Pion, Schirra, Yap 2008, "Classroom examples of robustness problems").
static void test_classroom_grid(void **state)
{
    (void)state;
    const double step = 2 * (double)ABUT_UNIT_ROUNDOFF;
    for (int i = 0; i < 64; ++i) {
        for (int k = 0; k < 64; ++k) {
            check(point(0.5 + i * step, 0.5 + k * step), point(12, 12), point(24, 24));
        }
    }
}

static abut_real any_finite(rng *r)
{
    abut_real x;
    do {
        uint64_t bits = rng_u64(r);
        memcpy(&x, &bits, sizeof x);
    } while (!isfinite(x));
    return x;
}

// Any bit pattern, and sums of numbers of any two sizes; the third point often on the line of the others but for a rounding.
static void test_all_sizes(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(1);
    for (uint64_t i = 0; i < 20000; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec2 a = {any_finite(&r), any_finite(&r)};
        abut_vec2 b = {any_finite(&r), any_finite(&r)};
        abut_vec2 c = {any_finite(&r), any_finite(&r)};
        check_all_orders(a, b, c);
        c = abut_scale2((abut_real)0.5, b);
        a = rng_chance(&r, 0.5) ? point(0, 0) : abut_scale2((abut_real)0.25, b);
        check_all_orders(a, b, c);
        c.x = rng_chance(&r, 0.5) ? ABUT_REAL_SMALLEST : c.x;
        c.y = rng_chance(&r, 0.5) ? -ABUT_REAL_SMALLEST : c.y;
        check_all_orders(a, b, c);
    }
    const abut_real big = (abut_real)ABUT_REAL_LARGEST;
    const abut_real tiny = ABUT_REAL_SMALLEST;
    check_all_orders(point(0, 0), (abut_vec2){big, tiny}, (abut_vec2){big, 2 * tiny});
    check_all_orders((abut_vec2){-big, -tiny}, (abut_vec2){tiny, 0}, (abut_vec2){big, tiny});
}

typedef struct tally {
    double largest_wrong;  // the largest turn with a wrong sign, as a fraction of the sum of the two products' sizes
    int    undecided_wide; // turns beyond four times the filter's constant that it left undecided
    int    decided_near;   // turns between one and three times the constant that it decided
} tally;

static void count(tally *t, abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    abut_real left = (b.x - a.x) * (c.y - a.y);
    abut_real right = (b.y - a.y) * (c.x - a.x);
    abut_real turn = left - right;
    double    part = (double)(abut_abs(turn) / (abut_abs(left) + abut_abs(right)));
    int       rounded = (turn > 0) - (turn < 0);
    if (rounded != 0 && rounded != sign_of_turn(a, b, c) && part > t->largest_wrong) {
        t->largest_wrong = part;
    }
    int sure = abut_orient2_sure(a, b, c);
    t->undecided_wide += sure == 0 && part > 4 * (double)ABUT_ORIENT2_FILTER;
    t->decided_near += sure != 0 && part < 3 * (double)ABUT_ORIENT2_FILTER;
}

// The guard of ABUT_ORIENT2_FILTER: a quarter of it would let wrong signs pass, four times as much would leave these undecided.
static void test_filter_constant(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(2);
    tally    t = {0, 0, 0};
    for (uint64_t i = 0; i < 200000; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec2 a = point_log(&r, 0.01, 1);
        abut_vec2 b = point_log(&r, 1, 4);
        abut_real s = (abut_real)rng_range(&r, 1, 4);
        abut_vec2 c = abut_along2(a, s, abut_sub2(b, a));
        count(&t, a, b, c);
    }
    print_message("largest wrong turn %.3f u, filter %.3f u; %d near turns decided\n",
                  t.largest_wrong / (double)ABUT_UNIT_ROUNDOFF, (double)(ABUT_ORIENT2_FILTER / ABUT_UNIT_ROUNDOFF),
                  t.decided_near);
    assert_true(t.largest_wrong < (double)ABUT_ORIENT2_FILTER);
    assert_true(t.largest_wrong > (double)ABUT_ORIENT2_FILTER / 4);
    assert_int_equal(t.undecided_wide, 0);
    assert_true(t.decided_near > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_classroom_grid),
        cmocka_unit_test(test_all_sizes),
        cmocka_unit_test(test_filter_constant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
