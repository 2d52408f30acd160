// test_simd4.c : every operation on a row of four does to each number what the plain operation does to one, to the bit,
// on each backend.
#include "support/backend.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simd/simd4_argmax.h"
#include "simd/simd4_vec2.h"
#include "support/random.h"

#include <math.h>

static const double roundoff = sizeof(abut_real) == sizeof(float) ? 0x1p-24 : 0x1p-53;

typedef struct numbers {
    abut_real of[4];
} numbers;

// Some of them equal, zero, infinite or none at all.
static numbers draw(rng *r)
{
    numbers n;
    for (int i = 0; i < 4; ++i) {
        const double x = rng_chance(r, 0.5) ? rng_range(r, -2, 2) : rng_log(r, 1e-30, 1e30);
        n.of[i] = (abut_real)x;
        if (rng_chance(r, 0.1)) {
            n.of[i] = rng_chance(r, 0.5) ? (abut_real)(rng_chance(r, 0.5) ? 0.0 : -0.0) : 1;
        } else if (rng_chance(r, 0.1)) {
            n.of[i] = rng_chance(r, 0.5) ? (abut_real)INFINITY : (abut_real)NAN;
        }
    }
    return n;
}

static void expect_row(abut_simd4 row, numbers expected)
{
    abut_real actual[4];
    abut_simd4_store(actual, row);
    for (int i = 0; i < 4; ++i) {
        assert_true(abut_bits_of(actual[i]) == abut_bits_of(expected.of[i]) ||
                    (actual[i] != actual[i] && expected.of[i] != expected.of[i]));
    }
}

static void test_arithmetic(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(41);
    for (uint64_t i = 0; i < 2000; ++i) {
        rng              r = rng_make(seed, i);
        const numbers    a = draw(&r);
        const numbers    b = draw(&r);
        const abut_real  s = (abut_real)rng_range(&r, -2, 2);
        const abut_simd4 x = abut_simd4_load(a.of);
        const abut_simd4 y = abut_simd4_of(b.of[0], b.of[1], b.of[2], b.of[3]);
        numbers          add, sub, mul, div, scale, along, root;
        for (int k = 0; k < 4; ++k) {
            add.of[k] = a.of[k] + b.of[k];
            sub.of[k] = a.of[k] - b.of[k];
            mul.of[k] = a.of[k] * b.of[k];
            div.of[k] = a.of[k] / b.of[k];
            scale.of[k] = s * b.of[k];
            along.of[k] = a.of[k] + s * b.of[k];
            root.of[k] = abut_sqrt(abut_abs(a.of[k]));
        }
        expect_row(abut_simd4_add(x, y), add);
        expect_row(abut_simd4_sub(x, y), sub);
        expect_row(abut_simd4_mul(x, y), mul);
        expect_row(abut_simd4_div(x, y), div);
        expect_row(abut_simd4_scale(s, y), scale);
        expect_row(abut_simd4_mul_add(x, s, y), along);
        expect_row(abut_simd4_sqrt(abut_simd4_abs(x)), root);
        expect_row(x, a);
    }
}

static void test_comparisons(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(42);
    for (uint64_t i = 0; i < 2000; ++i) {
        rng              r = rng_make(seed, i);
        const numbers    a = draw(&r);
        const numbers    b = draw(&r);
        const abut_simd4 x = abut_simd4_load(a.of);
        const abut_simd4 y = abut_simd4_load(b.of);
        abut_simd4       first = abut_simd4_splat(1);
        abut_simd4       second = y;
        numbers          least, most, chosen, other, kept;
        abut_bits4       less = 0, equal = 0;
        for (int k = 0; k < 4; ++k) {
            least.of[k] = abut_min(a.of[k], b.of[k]);
            most.of[k] = abut_max(a.of[k], b.of[k]);
            chosen.of[k] = a.of[k] < b.of[k] ? b.of[k] : 1;
            kept.of[k] = a.of[k] < b.of[k] ? 0 : a.of[k];
            other.of[k] = a.of[k] < b.of[k] ? 1 : b.of[k];
            less |= (abut_bits4)(a.of[k] < b.of[k]) << k;
            equal |= (abut_bits4)(a.of[k] == b.of[k]) << k;
        }
        expect_row(abut_simd4_min(x, y), least);
        expect_row(abut_simd4_max(x, y), most);
        expect_row(abut_simd4_select_less(x, y, y, abut_simd4_splat(1)), chosen);
        expect_row(abut_simd4_unless_less(x, y, x), kept);
        abut_simd4_exchange_less(x, y, &first, &second);
        expect_row(first, chosen);
        expect_row(second, other);
        assert_int_equal(abut_simd4_less(x, y), less);
        assert_int_equal(abut_simd4_equal(x, y), equal);
        assert_true(abut_simd4_first(abut_simd4_splat(a.of[0])) == a.of[0] || a.of[0] != a.of[0]);
    }
}

static void test_places(void **state)
{
    (void)state;
    const abut_simd4 row = abut_simd4_of(10, 11, 12, 13);
    const numbers    next = {{11, 12, 10, 11}};
    const numbers    after_next = {{12, 10, 11, 12}};
    const numbers    round = {{11, 12, 13, 10}};
    expect_row(abut_simd4_yzx(row), next);
    expect_row(abut_simd4_zxy(row), after_next);
    expect_row(abut_simd4_rotate_left(row), round);
    const numbers swapped = {{12, 13, 10, 11}};
    const numbers adjacent = {{11, 10, 13, 12}};
    const numbers shifted = {{11, 12, 13, 20}};
    expect_row(abut_simd4_swap_halves(row), swapped);
    expect_row(abut_simd4_swap_adjacent(row), adjacent);
    expect_row(abut_simd4_shift_in(row, abut_simd4_of(20, 21, 22, 23)), shifted);
    abut_simd4 each[3];
    abut_simd4_each(row, each);
    for (int i = 0; i < 3; ++i) {
        const abut_real x = (abut_real)(10 + i);
        expect_row(each[i], (numbers){{x, x, x, x}});
    }
    // Which of the four are none less, by bits: the first of them is the place.
    for (uint32_t bits = 1; bits < 1u << 4; ++bits) {
        const abut_simd4 limit = abut_simd4_of((abut_real)(bits & 1), (abut_real)(bits >> 1 & 1), (abut_real)(bits >> 2 & 1),
                                               (abut_real)(bits >> 3 & 1));
        const abut_real  one = (abut_real)(10 + abut_lowest_bit(bits));
        const numbers    four = {{one, one, one, one}};
        expect_row(abut_simd4_at(row, abut_lane4_first(limit, abut_simd4_splat(1))), four);
    }
    assert_int_equal(abut_lowest_bit(1), 0);
    assert_int_equal(abut_lowest_bit(1u << 31 | 1u << 7), 7);
    assert_int_equal(abut_three_bits(1 << 3, 1 << 2, 1 << 2 | 1 << 3, 3), 1 | 4);
    assert_int_equal(abut_three_bits(1 << 3, 1 << 2, 1 << 2 | 1 << 3, 2), 2 | 4);
}

// Three numbers from memory and to it, and nothing beyond them.
static void test_three(void **state)
{
    (void)state;
    abut_real     memory[4] = {10, 11, 12, 13};
    const numbers three = {{10, 11, 12, 0}};
    expect_row(abut_simd4_load3(memory), three);
    abut_simd4_store3(memory, abut_simd4_of(20, 21, 22, 23));
    const numbers stored = {{20, 21, 22, 13}};
    expect_row(abut_simd4_load(memory), stored);
    abut_simd4_store_pair(memory, abut_simd4_of(30, 31, 32, 33));
    const numbers pair = {{30, 31, 22, 13}};
    expect_row(abut_simd4_load(memory), pair);
    const numbers twice = {{30, 31, 30, 31}};
    expect_row(abut_simd4_load_pair_twice(memory), twice);
}

// Rows of two pairs.
static void test_pairs(void **state)
{
    (void)state;
    const abut_vec2  first = {10, 11};
    const abut_vec2  second = {12, 13};
    const abut_simd4 row = abut_simd4_pairs(&first, &second);
    const abut_simd4 signs = abut_simd4_of(-2, 3, (abut_real)-0.0, 0);
    const numbers    pairs = {{10, 11, 12, 13}};
    const numbers    turned = {{11, 10, 13, 12}};
    const numbers    crossed = {{12, 13, 10, 11}};
    const numbers    repeated = {{10, 11, 10, 11}};
    const numbers    mixed = {{10, 13, 12, 11}};
    const numbers    joined = {{10, 11, 10, 11}};
    const numbers    by_sign = {{-10, 11, -12, 13}};
    const numbers    where_signed = {{10, 13, 12, 11}};
    const numbers    firsts = {{10, 10, 12, 12}};
    const numbers    seconds = {{11, 11, 13, 13}};
    expect_row(row, pairs);
    expect_row(abut_simd4_swap_adjacent(row), turned);
    expect_row(abut_simd4_swap_halves(row), crossed);
    expect_row(abut_simd4_repeated(row), repeated);
    expect_row(abut_simd4_mixed(row, abut_simd4_swap_halves(row)), mixed);
    for (int32_t i = 0; i < 4; ++i) {
        const abut_real one = (abut_real)(10 + i);
        const numbers   four = {{one, one, one, one}};
        expect_row(abut_simd4_at(row, abut_lane4_of(i)), four);
    }
    expect_row(abut_simd4_joined(row, abut_simd4_swap_halves(row)), joined);
    expect_row(abut_simd4_flip_signs(row, signs), by_sign);
    expect_row(abut_simd4_select_signed(signs, row, abut_simd4_swap_halves(row)), where_signed);
    assert_int_equal(abut_simd4_sign_bits(signs), 1 | 1 << 2);
    expect_row(abut_simd4_firsts(row), firsts);
    expect_row(abut_simd4_seconds(row), seconds);
}

// A direction twice: each component as the plain quotient, those below the smallest that means anything as zero.
static void test_direction(void **state)
{
    (void)state;
    const uint64_t  seed = rng_seed_of_run(44);
    const abut_real least = (abut_real)(roundoff * roundoff);
    int             zeros = 0;
    for (uint64_t i = 0; i < 2000; ++i) {
        rng             r = rng_make(seed, i);
        const abut_real large = (abut_real)rng_range(&r, 0.5, 2);
        const abut_real small = rng_chance(&r, 0.1) ? 0 : large * least * (abut_real)rng_log(&r, 1e-3, 1e3);
        const abut_real other = rng_chance(&r, 0.5) ? -small : (abut_real)rng_range(&r, -2, 2);
        const abut_vec2 way = rng_chance(&r, 0.5) ? (abut_vec2){large, other} : (abut_vec2){other, -large};
        const abut_real length = abut_sqrt(abut_dot2(way, way));
        const abut_real x = abut_abs(way.x) < least * length ? 0 : way.x / length;
        const abut_real y = abut_abs(way.y) < least * length ? 0 : way.y / length;
        const numbers   twice = {{x, y, x, y}};
        expect_row(abut_simd4_direction(way, length), twice);
        zeros += x == 0 || y == 0;
    }
    const abut_vec2 edge = {least, 0 - least / 2};
    const numbers   kept = {{least, 0, least, 0}};
    expect_row(abut_simd4_direction(edge, 1), kept);
    assert_in_range(zeros, 400, 800);
}

// The largest number of a row tells its place, whatever the numbers, and among eight rows too.
static void test_marks(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(43);
    for (uint64_t i = 0; i < 2000; ++i) {
        rng             r = rng_make(seed, i);
        const abut_real plain[4] = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                                    (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1)};
        const int32_t   first = 4 * (int32_t)rng_below(&r, 8);
        abut_real       marked[4], further[4];
        abut_simd4_store(marked, abut_simd4_marked(abut_simd4_load(plain), 0, ABUT_MARKS_PLACES));
        abut_simd4_store(further, abut_simd4_marked(abut_simd4_load(plain), first, 4 * 8 - 1));
        for (int k = 0; k < 4; ++k) {
            const abut_simd4 all = abut_simd4_splat(marked[k]);
            assert_int_equal(abut_simd4_mark(all, ABUT_MARKS_PLACES), k);
            assert_true(abut_simd4_first(abut_simd4_at(abut_simd4_load(plain), abut_lane4_marked(all))) == plain[k]);
            assert_true(fabs((double)marked[k] - (double)plain[k]) <= 6 * roundoff * fabs((double)plain[k]));
            assert_int_equal(abut_simd4_mark(abut_simd4_splat(further[k]), 4 * 8 - 1), first + k);
            assert_true(fabs((double)further[k] - (double)plain[k]) <= 62 * roundoff * fabs((double)plain[k]));
        }
    }
}

int main(void)
{
    if (!backend_runs()) {
        return BACKEND_SKIPPED;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_arithmetic), cmocka_unit_test(test_comparisons),
                                       cmocka_unit_test(test_places),     cmocka_unit_test(test_three),
                                       cmocka_unit_test(test_pairs),      cmocka_unit_test(test_direction),
                                       cmocka_unit_test(test_marks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "simd/isa_end.h"
