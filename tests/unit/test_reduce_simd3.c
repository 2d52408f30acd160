// test_reduce_simd3.c : the four of eight contacts, by hand and as reduce3 chooses them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/reduce_simd3.h"
#include "support/hand3.h"
#include "support/random.h"

typedef struct eight {
    abut_real x[2 * 4], y[2 * 4], height[2 * 4];
    uint32_t  taken;
} eight;

static abut_contacts8_3 rows_of(const eight *e, abut_vec3 normal)
{
    static const uint64_t names[2 * 4] = {0, 1, 2, 3, 4, 5, 6, 7};
    abut_contacts8_3      rows;
    abut_real             cap[2 * 4];
    for (int i = 0; i < 2 * 4; ++i) {
        cap[i] = (e->taken >> i & 1) != 0 ? (abut_real)INFINITY : -(abut_real)INFINITY;
    }
    rows.x = abut_simd8_load(e->x);
    rows.y = abut_simd8_load(e->y);
    rows.height = abut_simd8_load(e->height);
    rows.cap = abut_simd8_load(cap);
    rows.normal = normal;
    rows.name = names;
    return rows;
}

// The corners of a square, the deepest at the lower left, and a fifth in the middle of a side, which adds nothing.
static void test_square(void **state)
{
    (void)state;
    const eight e = {{0, 1, 1, 0, 9, (abut_real)0.5}, {0, 0, (abut_real)1.25, 1, 9, 0}, {-2, -1, -1, -1, -9, -1}, 0x2f};
    const abut_contacts8_3   rows = rows_of(&e, at3(0, 0, 1));
    const abut_reduce3_slack slack = {(abut_real)0.001, (abut_real)0.001};
    int32_t                  chosen[ABUT_MANIFOLD3_POINTS];
    assert_int_equal(abut_four_of3(&rows, 5, slack, chosen), 4);
    assert_int_equal(chosen[0], 0);
    assert_int_equal(chosen[1], 2);
    assert_int_equal(chosen[2], 1);
    assert_int_equal(chosen[3], 3);
}

// All in one line, two as deep or not: that is not settled here.
static void test_ties(void **state)
{
    (void)state;
    const abut_reduce3_slack slack = {(abut_real)0.001, (abut_real)0.001};
    eight                    e = {{0, 1, 2}, {0, 1, 2}, {-1, -1, -(abut_real)0.5}, 7};
    int32_t                  chosen[ABUT_MANIFOLD3_POINTS];
    abut_contacts8_3         rows = rows_of(&e, at3(0, 0, 1));
    assert_int_equal(abut_four_of3(&rows, 3, slack, chosen), 0);
    e.height[0] = -2;
    rows = rows_of(&e, at3(0, 0, 1));
    assert_int_equal(abut_four_of3(&rows, 3, slack, chosen), 0);
    e.taken = 3;
    rows = rows_of(&e, at3(0, 0, 1));
    assert_int_equal(abut_four_of3(&rows, 2, slack, chosen), 2);
    assert_int_equal(chosen[0], 0);
    assert_int_equal(chosen[1], 1);
}

static void expect_chosen(const eight *e, int32_t count, const int32_t *expected, int32_t expected_count)
{
    const abut_reduce3_slack slack = {(abut_real)0.001, (abut_real)0.001};
    const abut_contacts8_3   rows = rows_of(e, at3(0, 0, 1));
    int32_t                  chosen[ABUT_MANIFOLD3_POINTS];
    assert_int_equal(abut_four_of3(&rows, count, slack, chosen), expected_count);
    for (int32_t i = 0; i < expected_count; ++i) {
        assert_int_equal(chosen[i], expected[i]);
    }
}

// Two as far from the deepest, two with as large a triangle, two that add as much to it: the one named first is taken.
static void test_later_ties(void **state)
{
    (void)state;
    static const int32_t in_order[ABUT_MANIFOLD3_POINTS] = {0, 1, 2, 3};
    const eight          far = {{0, 1, 0}, {0, 0, 1}, {-2, -1, -1}, 7};
    const eight          triangle = {{0, 4, 1, 2}, {0, 0, 1, 1}, {-2, -1, -1, -1}, 15};
    const eight          beyond = {{0, 4, 2, 1, 3}, {0, 0, 2, -1, -1}, {-2, -1, -1, -1, -1}, 31};
    expect_chosen(&far, 3, in_order, 3);
    expect_chosen(&triangle, 4, in_order, 4);
    expect_chosen(&beyond, 5, in_order, 4);
}

// The same where the merit is barely more than the slack, so that the one named first may have none; and all in one place.
static void test_barely(void **state)
{
    (void)state;
    const abut_real low = (abut_real)0.0015;
    const eight     place = {{2, 2}, {3, 3}, {-2, -1}, 3};
    const eight     far = {{0, low, low}, {0, 0, low / 4}, {-2, -1, -1}, 7};
    const eight     triangle = {{0, 1, (abut_real)0.5, (abut_real)0.25}, {0, 0, low, low}, {-2, -1, -1, -1}, 15};
    const eight     beyond = {{0, 2, 1, 1, (abut_real)0.5}, {0, 0, 1, -low, -low}, {-2, -1, -1, -1, -1}, 31};
    expect_chosen(&place, 2, NULL, 0);
    expect_chosen(&far, 3, NULL, 0);
    expect_chosen(&triangle, 4, NULL, 0);
    expect_chosen(&beyond, 5, NULL, 0);
}

// How much less than the best the one named first has, in slacks: within half a slack it is as good, beyond two it is less, and
// between them that is left to the plain way.
typedef enum { AS_GOOD, IN_DOUBT, LESS } shortfall;

static const double    parts[] = {0.4, 0.6, 0.99, 1.01, 1.9, 2.2};
static const shortfall told[] = {AS_GOOD, IN_DOUBT, IN_DOUBT, IN_DOUBT, IN_DOUBT, LESS};
enum { PARTS = sizeof parts / sizeof parts[0] };

// The choice that is filled by the contact of its own number, if that is as good as the next.
static void expect_choice(const eight *e, int32_t count, int32_t which, shortfall expected)
{
    const abut_reduce3_slack slack = {(abut_real)0.001, (abut_real)0.001};
    const abut_contacts8_3   rows = rows_of(e, at3(0, 0, 1));
    int32_t                  chosen[ABUT_MANIFOLD3_POINTS];
    const int32_t            found = abut_four_of3(&rows, count, slack, chosen);
    assert_int_equal(found, expected == IN_DOUBT ? 0 : count < 4 ? count : 4);
    if (expected != IN_DOUBT) {
        assert_int_equal(chosen[which], expected == AS_GOOD ? which : which + 1);
    }
}

// One that is hardly a slack less deep, less far, or has hardly a slack less area.
static void test_hardly_a_tie(void **state)
{
    (void)state;
    for (int i = 0; i < PARTS; ++i) {
        const abut_real less = (abut_real)(parts[i] * 0.001);
        const eight     deep = {{0, 4, 1}, {0, 0, 1}, {-2 + less, -2, -1}, 7};
        const eight     far = {{0, 1 - less, 0}, {0, 0, 1}, {-2, -1, -1}, 7};
        const eight     triangle = {{0, 4, 1, 2}, {0, 0, 1 - less, 1}, {-2, -1, -1, -1}, 15};
        const eight     beyond = {{0, 4, 2, 1, 3}, {0, 0, 2, less - 1, -1}, {-2, -1, -1, -1, -1}, 31};
        expect_choice(&deep, 3, 0, told[i]);
        expect_choice(&far, 3, 1, told[i]);
        expect_choice(&triangle, 4, 2, told[i]);
        expect_choice(&beyond, 5, 3, told[i]);
    }
}

// How many there are, where the last of two, three or four adds hardly a slack.
static void test_hardly_any(void **state)
{
    (void)state;
    static const int32_t in_order[ABUT_MANIFOLD3_POINTS] = {0, 1, 2, 3};
    for (int i = 0; i < PARTS; ++i) {
        const abut_real some = (abut_real)(parts[i] * 0.001);
        const eight     far = {{0, some}, {0, 0}, {-2, -1}, 3};
        const eight     triangle = {{0, 4, 1}, {0, 0, some}, {-2, -1, -1}, 7};
        const eight     beyond = {{0, 4, 2, 1}, {0, 0, 2, -some}, {-2, -1, -1, -1}, 15};
        expect_chosen(&far, 2, in_order, told[i] == LESS ? 2 : 0);
        expect_chosen(&triangle, 3, in_order, told[i] == LESS ? 3 : 0);
        expect_chosen(&beyond, 4, in_order, told[i] == LESS ? 4 : told[i] == AS_GOOD ? 3 : 0);
    }
}

// A square, all as deep: each choice is the one named first of those as good, wherever it stands in the rows.
static void test_names(void **state)
{
    (void)state;
    const abut_reduce3_slack slack = {(abut_real)0.001, (abut_real)0.001};
    const uint64_t           name[2 * 4] = {13, 12, 10, 11, 0, 0, 0, 0};
    const eight              e = {{0, 1, 1, 0}, {0, 0, 1, 1}, {-1, -1, -1, -1}, 0xf};
    int32_t                  chosen[ABUT_MANIFOLD3_POINTS];
    abut_contacts8_3         rows = rows_of(&e, at3(0, 0, 1));
    rows.name = name;
    assert_int_equal(abut_four_of3(&rows, 4, slack, chosen), 4);
    assert_int_equal(chosen[0], 2);
    assert_int_equal(chosen[1], 0);
    assert_int_equal(chosen[2], 3);
    assert_int_equal(chosen[3], 1);
}

static abut_real random_coordinate(rng *r, double low, double high, bool on_grid)
{
    const double x = rng_range(r, low, high);
    return (abut_real)(on_grid ? nearbyint(4 * x) / 4 : x);
}

// Anywhere, or on a grid, where many are as good.
static void test_as_reduce_does(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(391);
    const uint64_t cases = rng_scaled(10000);
    uint64_t       answered = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng                      r = rng_make(seed, i);
        const abut_reduce3_slack slack = {(abut_real)1e-5, (abut_real)1e-5};
        const bool               on_grid = rng_chance(&r, 0.3);
        const double             lean = rng_range(&r, -0.4, 0.4);
        const abut_vec3          normal = at3(lean, 0.5, (rng_chance(&r, 0.5) ? -1 : 1) * sqrt(0.75 - lean * lean));
        abut_contact3            points[2 * 4];
        int32_t                  place[2 * 4], expected[ABUT_MANIFOLD3_POINTS], chosen[ABUT_MANIFOLD3_POINTS];
        eight                    e = {.taken = 0};
        int32_t                  count = 0;
        for (int k = 0; k < 2 * 4; ++k) {
            e.x[k] = random_coordinate(&r, -1, 1, on_grid);
            e.y[k] = random_coordinate(&r, -1, 1, on_grid);
            e.height[k] = random_coordinate(&r, -1, 0, on_grid);
            if (rng_chance(&r, 0.7)) {
                const abut_contact3 c = {at3((double)e.x[k], (double)e.y[k], 0), at3(0, 0, 0), e.height[k], (uint64_t)k};
                e.taken |= 1u << k;
                place[count] = k;
                points[count++] = c;
            }
        }
        const abut_contacts8_3 rows = rows_of(&e, normal);
        const int32_t          found = count < 2 ? 0 : abut_four_of3(&rows, count, slack, chosen);
        if (found > 0) {
            ++answered;
            assert_int_equal(abut_reduce3(points, count, normal, slack, expected), found);
            for (int32_t k = 0; k < found; ++k) {
                assert_int_equal(chosen[k], place[expected[k]]);
            }
        }
    }
    print_message("%d of %d answered\n", (int)answered, (int)cases);
    assert_true((double)answered > 0.95 * (double)cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_square),       cmocka_unit_test(test_ties),
                                       cmocka_unit_test(test_later_ties),   cmocka_unit_test(test_barely),
                                       cmocka_unit_test(test_hardly_a_tie), cmocka_unit_test(test_hardly_any),
                                       cmocka_unit_test(test_names),        cmocka_unit_test(test_as_reduce_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
