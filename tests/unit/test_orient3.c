// test_orient3.c : the predicates of space against rational arithmetic (GMP), and the two sides of their filters' constants.
#include "base/tolerance_shape3.h"
#include "math/exact.h"
#include "math/orient3.h"
#include "support/random.h"
#include "unit/exact_side.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static abut_vec3 point(double x, double y, double z)
{
    abut_vec3 v = {(abut_real)x, (abut_real)y, (abut_real)z};
    return v;
}

static void check(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    int expected = sign_of_side(a, b, c, d);
    int sure = abut_orient3_sure(a, b, c, d);
    if (abut_orient3(a, b, c, d) != expected || abut_orient3_exact(a, b, c, d) != expected || (sure != 0 && sure != expected)) {
        fail_msg("(%a %a %a) (%a %a %a) (%a %a %a) (%a %a %a): expected %d, filter %d, exact %d", (double)a.x, (double)a.y,
                 (double)a.z, (double)b.x, (double)b.y, (double)b.z, (double)c.x, (double)c.y, (double)c.z, (double)d.x,
                 (double)d.y, (double)d.z, expected, sure, abut_orient3_exact(a, b, c, d));
    }
    bool collinear = true;
    for (int axis = 0; axis < 3; ++axis) {
        int turn = sign_of_turn3(a, b, c, axis);
        assert_int_equal(abut_turn3(a, b, c, axis), turn);
        collinear = collinear && turn == 0;
    }
    assert_int_equal(abut_collinear3(a, b, c), collinear);
}

// All 24 orders: the sign goes with the parity, and rational arithmetic is asked anew each time.
static void check_all_orders(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    const abut_vec3 p[] = {a, b, c, d};
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 4; ++k) {
            for (int m = 0; m < 4; ++m) {
                if (i != k && i != m && k != m) {
                    check(p[i], p[k], p[m], p[6 - i - k - m]);
                }
            }
        }
    }
}

static void test_by_hand(void **state)
{
    (void)state;
    abut_vec3 o = point(0, 0, 0);
    abut_vec3 x = point(1, 0, 0);
    abut_vec3 y = point(0, 1, 0);
    abut_vec3 z = point(0, 0, 1);
    assert_int_equal(abut_orient3(o, x, y, z), 1);
    assert_int_equal(abut_orient3(o, y, x, z), -1);
    assert_int_equal(abut_orient3(o, x, y, point(7, -3, 0)), 0);
    assert_int_equal(abut_orient3(x, y, z, point(1, 1, -1)), 0);
    assert_int_equal(abut_orient3(x, y, z, x), 0);
    assert_int_equal(abut_turn3(o, x, y, 2), 1);
    assert_int_equal(abut_turn3(o, y, z, 0), 1);
    assert_int_equal(abut_turn3(o, z, x, 1), 1);
    assert_int_equal(abut_turn3(o, x, y, 0), 0);
    assert_true(abut_collinear3(o, point(1, 2, 3), point(-2, -4, -6)));
    assert_true(abut_collinear3(o, o, z));
    assert_false(abut_collinear3(o, x, y));
}

// The grid of Kettner, Mehlhorn, Pion, Schirra, Yap 2008 ("Classroom examples of robustness problems"), lifted into space.
static void test_classroom_grid(void **state)
{
    (void)state;
    const double step = 2 * (double)ABUT_UNIT_ROUNDOFF;
    for (int i = 0; i < 32; ++i) {
        for (int k = 0; k < 32; ++k) {
            check(point(12, 12, 0.3), point(24, 24, -7), point(1, 1, 40), point(0.5 + i * step, 0.5 + k * step, 0.1));
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

static abut_vec3 any_point(rng *r)
{
    abut_real x = any_finite(r);
    abut_real y = any_finite(r);
    abut_vec3 v = {x, y, any_finite(r)};
    return v;
}

static abut_vec3 point_log(rng *r, double low, double high)
{
    double x = rng_log(r, low, high);
    double y = rng_log(r, low, high);
    return point(x, y, rng_log(r, low, high));
}

// Any bit pattern, and numbers of any two sizes; the fourth point often in the plane of the others but for a rounding.
static void test_all_sizes(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(1);
    for (uint64_t i = 0; i < 2000; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec3 a = any_point(&r);
        abut_vec3 b = any_point(&r);
        abut_vec3 c = any_point(&r);
        abut_vec3 d = any_point(&r);
        check_all_orders(a, b, c, d);
        d = abut_scale3((abut_real)0.5, b);
        a = rng_chance(&r, 0.5) ? point(0, 0, 0) : abut_scale3((abut_real)0.25, b);
        check_all_orders(a, b, c, d);
        c = rng_chance(&r, 0.5) ? abut_scale3((abut_real)0.75, b) : c;
        d.x = rng_chance(&r, 0.5) ? ABUT_REAL_SMALLEST : d.x;
        d.y = rng_chance(&r, 0.5) ? -ABUT_REAL_SMALLEST : d.y;
        check_all_orders(a, b, c, d);
    }
    const abut_real big = (abut_real)ABUT_REAL_LARGEST;
    const abut_real tiny = ABUT_REAL_SMALLEST;
    abut_vec3       o = point(0, 0, 0);
    check_all_orders(o, (abut_vec3){big, tiny, 0}, (abut_vec3){big, 2 * tiny, 0}, (abut_vec3){0, 0, tiny});
    check_all_orders(o, (abut_vec3){tiny, 0, 0}, (abut_vec3){0, tiny, 0}, (abut_vec3){0, 0, tiny});
    check_all_orders((abut_vec3){-big, -tiny, big}, (abut_vec3){tiny, 0, 0}, (abut_vec3){big, tiny, -big}, o);
    check_all_orders((abut_vec3){big, big, big}, (abut_vec3){-big, big, big}, (abut_vec3){big, -big, big},
                     (abut_vec3){tiny, tiny, big});
}

// Whole numbers: four points of a small grid are often in one plane, and their differences are exact.
static void test_grid(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(2);
    int      flat = 0;
    for (uint64_t i = 0; i < 20000; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec3 p[4];
        for (int k = 0; k < 4; ++k) {
            double x = rng_below(&r, 4);
            double y = rng_below(&r, 4);
            p[k] = point(x - 2, y, rng_below(&r, 4));
        }
        check(p[0], p[1], p[2], p[3]);
        flat += abut_orient3(p[0], p[1], p[2], p[3]) == 0;
    }
    assert_true(flat > 1000);
}

typedef struct tally {
    double largest_wrong;  // the largest determinant with a wrong sign, as a fraction of the sum of its products' sizes
    int    undecided_wide; // determinants beyond four times the filter's constant that it left undecided
    int    decided_near;   // between one and three times the constant, and decided
} tally;

static void count(tally *t, abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    abut_vec3 r = abut_sub3(a, d);
    abut_vec3 s = abut_sub3(b, d);
    abut_vec3 u = abut_sub3(c, d);
    abut_real det = (r.z * (s.x * u.y - u.x * s.y) + s.z * (u.x * r.y - r.x * u.y)) + u.z * (r.x * s.y - s.x * r.y);
    abut_real first = abut_abs(r.z) * (abut_abs(s.x * u.y) + abut_abs(u.x * s.y));
    abut_real next = abut_abs(s.z) * (abut_abs(u.x * r.y) + abut_abs(r.x * u.y));
    abut_real sizes = (first + next) + abut_abs(u.z) * (abut_abs(r.x * s.y) + abut_abs(s.x * r.y));
    double    part = (double)(abut_abs(det) / sizes);
    double    filter = (double)ABUT_ORIENT3_FILTER;
    int       sure = abut_orient3_sure(a, b, c, d);
    t->undecided_wide += sure == 0 && part > 4 * filter;
    t->decided_near += sure != 0 && part < 3 * filter;
    if (part > t->largest_wrong && part < 2 * filter && det != 0 && (det < 0) - (det > 0) != sign_of_side(a, b, c, d)) {
        t->largest_wrong = part;
    }
}

// The guard of ABUT_ORIENT3_FILTER: a quarter of it would let wrong signs pass, four times as much would leave these undecided.
static void test_filter_constant(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(3);
    tally    t = {0, 0, 0};
    for (uint64_t i = 0; i < 500000; ++i) {
        rng r = rng_make(seed, i);
        // Differences and products just above 1, where rounding costs most.
        abut_vec3 d = point_log(&r, 0.01, 0.02);
        abut_vec3 a = point_log(&r, 1.02, 1.06);
        abut_vec3 b = point_log(&r, 1.02, 1.06);
        abut_real s = (abut_real)rng_range(&r, 1, 1.05);
        // b, c and d nearly in one line and at the same height: two of the six products outweigh the others.
        b.z = d.z + (b.z - d.z) / 1024;
        abut_vec3 c = abut_along3(d, s, abut_sub3(b, d));
        // Every fourth point is a few roundings off the plane instead of one.
        c.x *= 1 + (abut_real)(i % 4 == 0 ? (int)rng_below(&r, 80) - 40 : 0) * ABUT_UNIT_ROUNDOFF;
        count(&t, a, b, c, d);
    }
    print_message("largest wrong determinant %.3f u, filter %.3f u; %d near ones decided\n",
                  t.largest_wrong / (double)ABUT_UNIT_ROUNDOFF, (double)(ABUT_ORIENT3_FILTER / ABUT_UNIT_ROUNDOFF),
                  t.decided_near);
    assert_true(t.largest_wrong < (double)ABUT_ORIENT3_FILTER);
    assert_true(t.largest_wrong > (double)ABUT_ORIENT3_FILTER / 4);
    assert_int_equal(t.undecided_wide, 0);
    assert_true(t.decided_near > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand), cmocka_unit_test(test_classroom_grid),  cmocka_unit_test(test_all_sizes),
        cmocka_unit_test(test_grid),    cmocka_unit_test(test_filter_constant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
