// test_edges3.c : two edges side by side, by hand. A's lies below, B's above; the normal is +z.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/edges3.h"
#include "support/hand3.h"

static const double spread = 64 * (double)ABUT_UNIT_ROUNDOFF;

static abut_face3 edge(abut_vec3 p, abut_vec3 q, uint32_t first)
{
    const abut_face3 face = {{p, q}, {first, first + 1}, {first + 10, first + 10}, 2};
    return face;
}

static int32_t clipped(abut_face3 a, abut_face3 b, double radius_a, double radius_b, double margin, abut_contact3 c[2])
{
    const abut_edge_bend3 none = {at3(0, 0, 0), at3(1, 0, 0), 0, 0, -1};
    const abut_edges3     how = {at3(0, 0, 1), (abut_real)radius_a, (abut_real)radius_b, none,
                                 none,         (abut_real)margin,   (abut_real)spread};
    return abut_clip_edges3(&a, &b, &how, c);
}

static void expect_contact(abut_contact3 c, abut_vec3 a, abut_vec3 b, abut_contact_kind3 kind, uint32_t of_a, uint32_t of_b)
{
    expect_vec3(c.point_a, a, 20 * roundoff);
    expect_vec3(c.point_b, b, 20 * roundoff);
    expect_near(c.separation, (double)(b.z - a.z), 40 * roundoff);
    assert_true(c.id == abut_contact_id3(kind, of_a, of_b));
}

// A along x from 0 to 1, B from 0.5 to 3, given backwards.
static void test_parallel(void **state)
{
    (void)state;
    abut_contact3    c[2];
    const abut_face3 a = edge(at3(0, 0, 0), at3(1, 0, 0), 1);
    const abut_face3 b = edge(at3(3, 0, 1), at3(0.5, 0, 1), 21);
    assert_int_equal(clipped(a, b, 0, 0, 5, c), 2);
    expect_contact(c[0], at3(0.5, 0, 0), at3(0.5, 0, 1), ABUT_CONTACT_VERTEX_OF_B, 0, 22);
    expect_contact(c[1], at3(1, 0, 0), at3(1, 0, 1), ABUT_CONTACT_VERTEX_OF_A, 2, 0);
    assert_int_equal(clipped(a, b, 0.25, 0.5, 5, c), 2);
    expect_contact(c[0], at3(0.5, 0, 0.25), at3(0.5, 0, 0.5), ABUT_CONTACT_VERTEX_OF_B, 0, 22);
    // As long as each other: both ends are both's.
    assert_int_equal(clipped(a, edge(at3(0, 0, 1), at3(1, 0, 1), 21), 0, 0, 5, c), 2);
    expect_contact(c[0], at3(0, 0, 0), at3(0, 0, 1), ABUT_CONTACT_VERTICES, 1, 21);
    expect_contact(c[1], at3(1, 0, 0), at3(1, 0, 1), ABUT_CONTACT_VERTICES, 2, 22);
}

// B rises by 1 in 4: at x = 0.5 and 1. The margin is in.
static void test_margin(void **state)
{
    (void)state;
    abut_contact3    c[2];
    const abut_face3 a = edge(at3(0, 0, 0), at3(1, 0, 0), 1);
    const abut_face3 b = edge(at3(0.5, 0, 1), at3(2.5, 0, 1.5), 21);
    assert_int_equal(clipped(a, b, 0, 0, 1.125, c), 2);
    expect_contact(c[1], at3(1, 0, 0), at3(1, 0, 1.125), ABUT_CONTACT_VERTEX_OF_A, 2, 0);
    assert_int_equal(clipped(a, b, 0, 0, 1.1, c), 1);
    expect_contact(c[0], at3(0.5, 0, 0), at3(0.5, 0, 1), ABUT_CONTACT_VERTEX_OF_B, 0, 21);
    assert_int_equal(clipped(a, b, 0, 0, 0.5, c), 0);
}

static void test_end_to_end(void **state)
{
    (void)state;
    abut_contact3    c[2];
    const abut_face3 a = edge(at3(0, 0, 0), at3(1, 0, 0), 1);
    assert_int_equal(clipped(a, edge(at3(1, 0, 1), at3(2, 0, 1), 21), 0, 0, 5, c), 0);
    assert_int_equal(clipped(a, edge(at3(1 + 16 * roundoff, 0, 1), at3(2, 0, 1), 21), 1, 1, 5, c), 0);
    assert_int_equal(clipped(a, edge(at3(1.5, 0, 1), at3(2, 0, 1), 21), 1, 1, 5, c), 0);
}

// Sharp edges that cross at any angle but none face each other in their crossing alone.
static void test_crossing(void **state)
{
    (void)state;
    abut_contact3    c[2];
    const abut_face3 a = edge(at3(-1, 0, 0), at3(1, 0, 0), 1);
    assert_int_equal(clipped(a, edge(at3(0, -1, 1), at3(0, 1, 1), 21), 0, 0, 5, c), 0);
    assert_int_equal(clipped(a, edge(at3(-1, -1, 1), at3(1, 1, 1), 21), 1, 1, 5, c), 0);
    assert_int_equal(clipped(a, edge(at3(-1, -1e-3, 1), at3(1, 1e-3, 1), 21), 0, 0, 5, c), 0);
    // Aside of each other by less than the spread at either end, they are one behind the other.
    const double off = 16 * roundoff;
    assert_int_equal(clipped(a, edge(at3(-1, -off, 1), at3(1, off, 1), 21), 0, 0, 5, c), 2);
}

// Round edges of radius 0.5 and 1.5, 3 apart, aside by 0.4 at one end and not at all at the other: the contact is a quarter of
// the way from A's edge to B's, 0.1 aside of A's and 0.3 of B's.
static void test_round_edges_aside(void **state)
{
    (void)state;
    abut_contact3    c[2];
    const abut_face3 a = edge(at3(-2, 0, 0), at3(2, 0, 0), 1);
    const abut_face3 b = edge(at3(-2, 0, 3), at3(2, 0.4, 3), 21);
    assert_int_equal(clipped(a, b, 0.5, 1.5, 5, c), 2);
    const double off = sqrt(1.5 * 1.5 - 0.09);
    expect_near(c[0].separation, 1, 0.01); // the edges are not quite along x, so their ends are not quite at +-2
    expect_near(c[1].separation, 3 - sqrt(0.25 - 0.01) - off, 0.01);
    expect_near(c[1].point_a.y, 0.1, 0.01);
    expect_near(c[1].point_a.z, sqrt(0.25 - 0.01), 0.01);
    expect_near(c[1].point_b.z, 3 - off, 0.01);
    // Parallel, aside all along: on the very surfaces.
    assert_int_equal(clipped(a, edge(at3(-2, 0.4, 3), at3(2, 0.4, 3), 21), 0.5, 1.5, 5, c), 2);
    expect_contact(c[1], at3(2, 0.1, sqrt(0.25 - 0.01)), at3(2, 0.1, 3 - off), ABUT_CONTACT_VERTICES, 2, 22);
    // A quarter of both radii aside is the most.
    assert_int_equal(clipped(a, edge(at3(-2, 0.49, 3), at3(2, 0.49, 3), 21), 0.5, 1.5, 5, c), 2);
    assert_int_equal(clipped(a, edge(at3(-2, 0.51, 3), at3(2, 0.51, 3), 21), 0.5, 1.5, 5, c), 0);
    // Side by side up to a sine of a quarter, where they are near enough.
    const abut_face3 short_a = edge(at3(-0.5, 0, 0), at3(0.5, 0, 0), 1);
    assert_int_equal(clipped(short_a, edge(at3(-0.5, -0.12, 3), at3(0.5, 0.12, 3), 21), 0.5, 1.5, 5, c), 2);
    assert_int_equal(clipped(short_a, edge(at3(-0.5, -0.14, 3), at3(0.5, 0.14, 3), 21), 0.5, 1.5, 5, c), 0);
}

// B's leaning round edge, from (-4, 0, 3) to (0, 0, 6) with radius 1: straight and 1.25 nearer from x = -3.4 on.
static void test_leaning_round_edge(void **state)
{
    (void)state;
    abut_contact3    c[2];
    const abut_face3 b = edge(at3(-4, 0, 3), at3(0, 0, 6), 21);
    assert_int_equal(clipped(edge(at3(-2.5, 0, 0), at3(-1.5, 0, 0), 1), b, 0, 1, 9, c), 2);
    expect_contact(c[0], at3(-2.5, 0, 0), at3(-2.5, 0, 3 + 1.5 * 0.75 - 1.25), ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    assert_int_equal(clipped(edge(at3(-3.7, 0, 0), at3(5, 0, 0), 1), b, 0, 1, 9, c), 2);
    expect_contact(c[0], at3(-3.7, 0, 0), at3(-3.7, 0, 3 - sqrt(1 - 0.09)), ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    expect_contact(c[1], at3(0, 0, 0), at3(0, 0, 6 - 1.25), ABUT_CONTACT_VERTEX_OF_B, 0, 22);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parallel),          cmocka_unit_test(test_margin),
        cmocka_unit_test(test_end_to_end),        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_round_edges_aside), cmocka_unit_test(test_leaning_round_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
