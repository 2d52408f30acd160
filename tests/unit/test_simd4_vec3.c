// test_simd4_vec3.c : vectors of space as rows: what is done to them is what math3.h does to three numbers, to the same bits.
#include "support/backend.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simd/simd4_vec3.h"
#include "support/hand3.h"
#include "support/random.h"

static abut_vec3 draw(rng *r)
{
    return at3(rng_range(r, -2, 2), rng_range(r, -2, 2), rng_range(r, -2, 2));
}

static abut_simd4 row_of(abut_vec3 v)
{
    return abut_simd4_of(v.x, v.y, v.z, 5);
}

static void expect_numbers(abut_simd4 row, abut_real x, abut_real y, abut_real z)
{
    abut_real n[4];
    abut_simd4_store(n, row);
    assert_true(n[0] == x && n[1] == y && n[2] == z);
}

static void expect_four(abut_simd4 row, abut_real x, abut_real y, abut_real z, abut_real w)
{
    abut_real n[4];
    abut_simd4_store(n, row);
    expect_numbers(row, x, y, z);
    assert_true(n[3] == w);
}

static void test_places(void **state)
{
    (void)state;
    const abut_simd4 a = abut_simd4_of(1, 2, 3, 4);
    const abut_simd4 b = abut_simd4_of(5, 6, 7, 8);
    const abut_vec3  v = {1, 2, 3};
    expect_four(abut_simd4_splat_lane(a, 0), 1, 1, 1, 1);
    expect_four(abut_simd4_splat_lane(a, 1), 2, 2, 2, 2);
    expect_four(abut_simd4_splat_lane(a, 2), 3, 3, 3, 3);
    expect_four(abut_simd4_and_first(a, b), 1, 2, 3, 5);
    expect_four(abut_simd4_seam(a, b), 2, 3, 5, 6);
    expect_four(abut_simd4_of_vec3(&v), 1, 2, 3, 0);
    expect_four(abut_simd4_neg(a), -1, -2, -3, -4);
}

static void test_sums_and_products(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(77), 0);
    for (int i = 0; i < 2000; ++i) {
        const abut_vec3  v = draw(&r);
        const abut_rot3  turn = {draw(&r), draw(&r), draw(&r)};
        const abut_simd4 column[3] = {row_of(turn.x), row_of(turn.y), row_of(turn.z)};
        const abut_simd4 row = row_of(v);
        const abut_vec3  turned = abut_rotate3(turn, v);
        expect_numbers(abut_simd4_by_columns(column, row), turned.x, turned.y, turned.z);
        const abut_simd4 sums = abut_simd4_sums3(abut_simd4_mul(column[0], row), abut_simd4_mul(column[1], row),
                                                 abut_simd4_mul(column[2], row), abut_simd4_mul(row, row));
        expect_four(sums, abut_dot3(turn.x, v), abut_dot3(turn.y, v), abut_dot3(turn.z, v), abut_dot3(v, v));
    }
}

int main(void)
{
    if (!backend_runs()) {
        return BACKEND_SKIPPED;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_places), cmocka_unit_test(test_sums_and_products)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "simd/isa_end.h"
