// test_turn2.c : on which side of a line a point lies, against rational numbers.
#include "decompose/turn2.h"
#include "support/random.h"
#include "world/exact_pieces2.h"

#include <math.h>

static void check(abut_vec2 a, abut_vec2 b, abut_vec2 c)
{
    const int turn = exact_turn(a, b, c);
    assert_int_equal(abut_turn_of2(a, b, c), turn);
    assert_int_equal(abut_turn2(a, b, c), turn);
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_vec2 a = {0, 0}, b = {2, 1}, left = {1, 1}, right = {1, 0}, on = {4, 2};
    assert_int_equal(abut_turn_of2(a, b, left), 1);
    assert_int_equal(abut_turn_of2(a, b, right), -1);
    assert_int_equal(abut_turn_of2(a, b, on), 0);
    assert_int_equal(abut_turn_of2(a, a, on), 0);
}

// A step from one number to a neighbour.
static abut_real nudge(rng *r, abut_real x)
{
    const bool up = rng_chance(r, 0.5);
#if defined(ABUT_F32)
    return nextafterf(x, up ? 2 : -2);
#else
    return nextafter(x, up ? 2 : -2);
#endif
}

// Points on a line, and points a few roundings from it.
static void test_near_a_line(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0x7a21);
    const uint64_t count = rng_scaled(100000);
    for (uint64_t i = 0; i < count; ++i) {
        rng             r = rng_make(seed, i);
        const double    x = rng_range(&r, -1, 1), y = rng_range(&r, -1, 1), t = rng_range(&r, -2, 2), s = rng_range(&r, -2, 2);
        const abut_vec2 a = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1)};
        const abut_vec2 b = {(abut_real)((double)a.x + t * x), (abut_real)((double)a.y + t * y)};
        abut_vec2       c = {(abut_real)((double)a.x + s * x), (abut_real)((double)a.y + s * y)};
        check(a, b, c);
        c.x = rng_chance(&r, 0.5) ? nudge(&r, c.x) : c.x;
        check(a, b, c);
    }
}

// Numbers of few digits lie on lines often, and their differences are exact.
static void test_on_grids(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0x7a22);
    const uint64_t count = rng_scaled(100000);
    for (uint64_t i = 0; i < count; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec2 p[3];
        for (int k = 0; k < 3; ++k) {
            p[k] = (abut_vec2){(abut_real)rng_below(&r, 5), (abut_real)rng_below(&r, 5)};
        }
        check(p[0], p[1], p[2]);
        const abut_real large = (abut_real)(rng_chance(&r, 0.5) ? 94906267 : 0x1p-60); // its square needs 54 bits
        for (int k = 0; k < 3; ++k) {
            p[k] = (abut_vec2){large * p[k].x, large * p[k].y};
            p[k].y = rng_chance(&r, 0.3) ? nudge(&r, p[k].y) : p[k].y;
        }
        check(p[0], p[1], p[2]);
    }
}

// Any exponents at once: products overflow, underflow, and lose everything to rounding.
static void test_any_exponents(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(0x7a23);
    const uint64_t count = rng_scaled(20000);
    const double   large = (double)ABUT_REAL_LARGEST;
    for (uint64_t i = 0; i < count; ++i) {
        rng       r = rng_make(seed, i);
        abut_real n[6];
        for (int k = 0; k < 6; ++k) {
            const double size = rng_log(&r, 1, large);
            n[k] = (abut_real)(rng_chance(&r, 0.2) ? 0 : rng_sign(&r) * (rng_chance(&r, 0.5) ? size : 1 / size));
            n[k] = k > 1 && rng_chance(&r, 0.3) ? n[k - 2] : n[k];
        }
        check((abut_vec2){n[0], n[1]}, (abut_vec2){n[2], n[3]}, (abut_vec2){n[4], n[5]});
    }
}

// In a circle or not, where it is plain; on it, where nothing is sure.
static void test_in_a_circle(void **state)
{
    (void)state;
    const abut_vec2 a = {1, 0}, b = {0, 1}, c = {-1, 0};
    assert_true(abut_surely_in_circle2(a, b, c, (abut_vec2){0, (abut_real)-0.5}, 1));
    assert_false(abut_surely_in_circle2(a, b, c, (abut_vec2){0, -2}, 1));
    assert_false(abut_surely_in_circle2(a, b, c, (abut_vec2){0, -1}, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),       cmocka_unit_test(test_near_a_line), cmocka_unit_test(test_on_grids),
        cmocka_unit_test(test_any_exponents), cmocka_unit_test(test_in_a_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
