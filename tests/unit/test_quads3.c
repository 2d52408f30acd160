// test_quads3.c : two parallelograms over each other, edge by edge, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/quads3.h"
#include "support/hand3.h"

static abut_quad_edges3 edges_of(double x, double y, double xx, double xy, double yx, double yy)
{
    const abut_quad_map3 map = {{(abut_real)x, (abut_real)y},
                                {{(abut_real)xx, (abut_real)xy}, {(abut_real)yx, (abut_real)yy}},
                                {(abut_real)0x1p-10, (abut_real)0x1p-10}};
    abut_quad_edges3     e;
    abut_quad_edges_of3(&e, &map);
    return e;
}

static void expect_row(abut_row4 row, double a, double b, double c, double d)
{
    const double expected[4] = {a, b, c, d};
    abut_real    actual[4];
    abut_row4_store(actual, row);
    for (int i = 0; i < 4; ++i) {
        expect_near(actual[i], expected[i], 8 * roundoff);
    }
}

// The same square, moved by half of its width and an eighth of its height: of its lower edge the first half is over the other,
// and of its left edge, which runs down from above it, all but the first eighth.
static void test_moved_square(void **state)
{
    (void)state;
    const abut_quad_edges3 e = edges_of(1, 0.25, 1, 0, 0, 1);
    assert_int_equal(e.doubt, 0);
    assert_int_equal(e.over, 1u << 0 | 1u << 3);
    // Edge 0, y = -0.75 from x = 0 to 2: in from its corner, out at x = 1, which is the other's edge 1.
    assert_int_equal(e.cut[0] & 1, 0);
    assert_int_equal(e.cut[1] & 1, 1);
    assert_int_equal(abut_quad_line3(&e, 0, 1), 1);
    // Edge 3, x = 0 from y = 1.25 down to -0.75: in at y = 1, the other's edge 2, out at its corner.
    assert_int_equal(e.cut[0] >> 3 & 1, 1);
    assert_int_equal(abut_quad_line3(&e, 3, 0), 2);
    assert_int_equal(e.cut[1] >> 3 & 1, 0);
    abut_real from[4], to[4];
    abut_row4_store(from, e.part[0]);
    abut_row4_store(to, e.part[1]);
    expect_near(from[0], 0, 0);
    expect_near(to[0], 0.5, 4 * roundoff);
    expect_near(from[3], 0.125, 4 * roundoff);
    expect_near(to[3], 1, 0);
    expect_row(abut_quad_over3(&e, 0, abut_row4_all((abut_real)0.5)), 1, 2, 1, 0);
    expect_row(abut_quad_over3(&e, 1, abut_row4_all((abut_real)0.5)), -0.75, 0.25, 1.25, 0.25);
    expect_row(abut_quad_own3(0, abut_row4_all((abut_real)0.25)), -0.5, 1, 0.5, -1);
    expect_row(abut_quad_own3(1, abut_row4_all((abut_real)0.25)), -1, -0.5, 1, 0.5);
}

// A cross: a bar through the square from left to right. Its long edges come over at one side and leave at the other.
static void test_cross(void **state)
{
    (void)state;
    const abut_quad_edges3 e = edges_of(0, 0, 2, 0, 0, 0.5);
    assert_int_equal(e.over, 1u << 0 | 1u << 2);
    assert_int_equal(e.cut[0] & e.cut[1] & e.over, e.over);
    assert_int_equal(abut_quad_line3(&e, 0, 0), 3);
    assert_int_equal(abut_quad_line3(&e, 0, 1), 1);
    assert_int_equal(abut_quad_line3(&e, 2, 0), 1);
    assert_int_equal(abut_quad_line3(&e, 2, 1), 3);
}

// A corner in line with the other's edge is in doubt, on its stretch or beyond it.
static void test_doubt(void **state)
{
    (void)state;
    assert_int_equal(edges_of(0, 0, 1, 0, 0, 0.5).doubt, (1u << 4) - 1);
    assert_int_equal(edges_of(2, 0, 1, 0, 0, 0.5).doubt, 1u << 0 | 1u << 3);
    assert_int_equal(edges_of(2 + 0x1p-9, 0, 1, 0, 0, 0.5).doubt, 0);
    assert_int_equal(edges_of(3, 4, 0.5, 0.25, -0.25, 0.5).over, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moved_square), cmocka_unit_test(test_cross),
                                       cmocka_unit_test(test_doubt)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
