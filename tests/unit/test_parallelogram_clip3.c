// test_parallelogram_clip3.c : two parallelograms over each other, edge by edge, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/parallelogram_clip3.h"
#include "support/hand3.h"

// B's square laid into A's coordinates: x + xx s + xy t and y + yx s + yy t; and A's into B's, all times the area of B's.
static abut_parallelograms3 quads_of(double x, double y, double xx, double xy, double yx, double yy)
{
    const double                   thick = 0x1p-10;
    const double                   area = xx * yy - xy * yx;
    const abut_parallelogram_form3 form[2][2] = {
        {{(abut_real)(xy * y - yy * x), (abut_real)yy, (abut_real)-xy, (abut_real)area, (abut_real)thick},
         {(abut_real)(yx * x - xx * y), (abut_real)-yx, (abut_real)xx, (abut_real)area, (abut_real)thick}},
        {{(abut_real)x, (abut_real)xx, (abut_real)xy, 1, (abut_real)thick},
         {(abut_real)y, (abut_real)yx, (abut_real)yy, 1, (abut_real)thick}}};
    abut_parallelograms3 q;
    abut_parallelograms_of3(&q, form);
    return q;
}

static void expect_half(abut_simd4 row, double a, double b, double c, double d)
{
    const double expected[4] = {a, b, c, d};
    abut_real    actual[4];
    abut_simd4_store(actual, row);
    for (int i = 0; i < 4; ++i) {
        expect_near(actual[i], expected[i], 8 * roundoff);
    }
}

// The same square, moved by half of its width and an eighth of its height: of B's lower edge the first half is over A's, and of
// its left edge, which runs down from above it, all but the first eighth. Of A's, the right edge's last seven eighths, and the
// half of the upper one that comes first as it runs to the left.
static void test_moved_square(void **state)
{
    (void)state;
    const abut_parallelograms3 q = quads_of(1, 0.25, 1, 0, 0, 1);
    assert_int_equal(q.doubt, 0);
    assert_int_equal(q.over, 1u << 1 | 1u << 2 | 1u << 4 | 1u << 7);
    // B's edge 0, y = -0.75 from x = 0 to 2: in from its corner, out at x = 1, which is A's edge 1.
    assert_int_equal(q.by.cut[0] >> 4 & 1, 0);
    assert_int_equal(q.by.cut[1] >> 4 & 1, 1);
    assert_int_equal(abut_parallelogram_line3(&q.by, 4, 1), 1);
    // B's edge 3, x = 0 from y = 1.25 down to -0.75: in at y = 1, A's edge 2, out at its corner.
    assert_int_equal(q.by.cut[0] >> 7 & 1, 1);
    assert_int_equal(abut_parallelogram_line3(&q.by, 7, 0), 2);
    assert_int_equal(q.by.cut[1] >> 7 & 1, 0);
    // A's edge 1, x = 1 from y = -1 to 1: in at y = -0.75, B's edge 0. Its edge 2 runs out at x = 0, B's edge 3.
    assert_int_equal(q.by.cut[0] & 3u << 1, 1u << 1);
    assert_int_equal(abut_parallelogram_line3(&q.by, 1, 0), 0);
    assert_int_equal(abut_parallelogram_line3(&q.by, 2, 1), 3);
    abut_real from[2 * 4], to[2 * 4];
    abut_simd8_store(from, q.part[0]);
    abut_simd8_store(to, q.part[1]);
    expect_near(from[4], 0, 0);
    expect_near(to[4], 0.5, 4 * roundoff);
    expect_near(from[7], 0.125, 4 * roundoff);
    expect_near(to[7], 1, 0);
    expect_near(from[1], 0.125, 4 * roundoff);
    expect_near(to[2], 0.5, 4 * roundoff);
    const abut_simd8 half = abut_simd8_splat((abut_real)0.5);
    const abut_simd8 quarter = abut_simd8_splat((abut_real)0.25);
    expect_half(abut_simd8_high(abut_parallelograms_over3(&q, 0, half)), 1, 2, 1, 0);
    expect_half(abut_simd8_high(abut_parallelograms_over3(&q, 1, half)), -0.75, 0.25, 1.25, 0.25);
    expect_half(abut_simd8_low(abut_parallelograms_over3(&q, 0, half)), -1, 0, -1, -2);
    expect_half(abut_simd8_high(abut_parallelograms_own3(0, quarter)), -0.5, 1, 0.5, -1);
    expect_half(abut_simd8_low(abut_parallelograms_own3(1, quarter)), -1, -0.5, 1, 0.5);
}

// A cross: a bar through the square from left to right. Its long edges come over at one side and leave at the other, and so do
// the square's sides over the bar.
static void test_cross(void **state)
{
    (void)state;
    const abut_parallelograms3 q = quads_of(0, 0, 2, 0, 0, 0.5);
    assert_int_equal(q.over, 1u << 1 | 1u << 3 | 1u << 4 | 1u << 6);
    assert_int_equal(q.by.cut[0] & q.by.cut[1] & q.over, q.over);
    assert_int_equal(abut_parallelogram_line3(&q.by, 4, 0), 3);
    assert_int_equal(abut_parallelogram_line3(&q.by, 4, 1), 1);
    assert_int_equal(abut_parallelogram_line3(&q.by, 6, 0), 1);
    assert_int_equal(abut_parallelogram_line3(&q.by, 6, 1), 3);
    assert_int_equal(abut_parallelogram_line3(&q.by, 1, 0), 0);
    assert_int_equal(abut_parallelogram_line3(&q.by, 1, 1), 2);
}

// A corner in line with the other's edge is in doubt, on its stretch or beyond it.
static void test_doubt(void **state)
{
    (void)state;
    assert_int_equal(quads_of(0, 0, 1, 0, 0, 0.5).doubt >> 4, (1u << 4) - 1);
    assert_int_equal(quads_of(2, 0, 1, 0, 0, 0.5).doubt >> 4, 1u << 0 | 1u << 3);
    assert_int_equal(quads_of(2, 0, 1, 0, 0, 0.5).doubt & 15, 1u << 1 | 1u << 2);
    assert_int_equal(quads_of(2 + 0x1p-9, 0, 1, 0, 0, 0.5).doubt, 0);
    assert_int_equal(quads_of(3, 4, 0.5, 0.25, -0.25, 0.5).over, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moved_square), cmocka_unit_test(test_cross),
                                       cmocka_unit_test(test_doubt)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
