// test_polygon2.c : convex outlines: what is accepted as rounding, and every way in which an outline is wrong.
#include "unit/polygon_block.h"

#include <math.h>

// Builds an outline from every start and in both directions. The status must always be the same one.
static void check_outline(const abut_vec2 *points, int32_t count, abut_status expected)
{
    abut_vec2 turned[MOST];
    room      a;
    room      b;
    for (int32_t start = 0; start < count; start += 1 + count / 12) {
        for (int way = -1; way <= 1; way += 2) {
            for (int32_t k = 0; k < count; ++k) {
                turned[k] = points[(start + way * k + count) % count];
            }
            const abut_polygon2 *p = NULL;
            int32_t              fault = -7;
            abut_status          status = abut_polygon2_build(turned, count, a.bytes, sizeof a, &p, &fault);
            assert_int_equal(status, expected);
            assert_true(expected == ABUT_OK || expected == ABUT_NO_AREA ? fault == -1 : fault >= 0 && fault < count);
            assert_true((p != NULL) == (expected == ABUT_OK));
            if (p != NULL) {
                const abut_polygon2 *hull = hull_of(points, count, &b);
                assert_memory_equal(p, hull, bytes_of(hull));
            }
        }
    }
}

static void check_fault(const abut_vec2 *points, int32_t count, abut_status expected, int32_t place)
{
    room                 r;
    const abut_polygon2 *p;
    int32_t              fault;
    assert_int_equal(abut_polygon2_build(points, count, r.bytes, sizeof r, &p, &fault), expected);
    assert_int_equal(fault, place);
    check_outline(points, count, expected);
}

static void test_outline_by_hand(void **state)
{
    (void)state;
    abut_vec2 triangle[] = {point(0, 0), point(3, 1), point(1, 2)};
    check_outline(triangle, 3, ABUT_OK);
    abut_vec2 square[] = {point(0, 0), point(0.5, 0), point(1, 0), point(1, 1), point(0.75, 1), point(0.25, 1), point(0, 1)};
    check_outline(square, 7, ABUT_OK);
    room                 r;
    const abut_polygon2 *p;
    assert_int_equal(abut_polygon2_build(square, 7, r.bytes, sizeof r, &p, NULL), ABUT_OK);
    assert_int_equal(p->count, 4);
    assert_int_equal(p->given, 7);
    // Among the smallest numbers there are.
    abut_vec2 tiny[] = {{0, 0}, {100 * ABUT_REAL_SMALLEST, 0}, {0, 70 * ABUT_REAL_SMALLEST}};
    check_outline(tiny, 3, ABUT_OK);
    // A corner as far from the next as a corner may be off, to the last bit.
    abut_vec2 blunt[] = {point(-0x1.61e2p-27, 0), point(0x1.6ffffep-47, 0x1.e2p-90), point(0x1.f8p-100, 0x1.ecp-80)};
    check_outline(blunt, 3, ABUT_OK);
    // Thinner than rounding, but with area.
    abut_vec2 sliver[] = {point(0, 0), point(1, 0), point(0.5, 1e-30)};
    check_outline(sliver, 3, ABUT_OK);
    abut_vec2 slivers[] = {point(0, 0), point(0.25, -1e-30), point(1, 0), point(0.75, 1e-30), point(0.5, 1.2e-30)};
    check_outline(slivers, 5, ABUT_OK);
}

static void test_outline_faults(void **state)
{
    (void)state;
    abut_vec2 twice_a_corner[] = {point(0, 0), point(1, 0), point(1, 0), point(0, 1)};
    check_fault(twice_a_corner, 4, ABUT_DUPLICATE_POINT, 2);
    abut_vec2 closed[] = {point(0, 0), point(1, 0), point(0, 1), point(-0.0, 0)};
    check_fault(closed, 4, ABUT_DUPLICATE_POINT, 3);
    abut_vec2 line[] = {point(0, 0), point(1, 1), point(3, 3), point(2, 2)};
    check_fault(line, 4, ABUT_NO_AREA, -1);
    abut_vec2 there_and_back[] = {point(0, 0), point(1, 1), point(0, 0), point(2, 2)};
    check_fault(there_and_back, 4, ABUT_NO_AREA, -1);
    abut_vec2 corner_cut_in[] = {point(0, 0), point(2, 0), point(2, 1), point(1, 1), point(1, 2), point(0, 2)};
    check_fault(corner_cut_in, 6, ABUT_NOT_CONVEX, 3);
    abut_vec2 spike[] = {point(0, 0), point(3, 0), point(1, 0), point(2, 0), point(4, 0), point(0, 4)};
    check_fault(spike, 6, ABUT_SELF_CROSSING, 2); // it doubles back on the line and turns one way only
    abut_vec2 bow_tie[] = {point(0, 0), point(1, 1), point(1, 0), point(0, 1)};
    check_fault(bow_tie, 4, ABUT_SELF_CROSSING, 1); // hull corners 0 2 1 3: the second is out of order
    abut_vec2 again[] = {point(0, 0), point(1, 0), point(0, 0.5), point(1, 0), point(1, 1)};
    check_fault(again, 5, ABUT_SELF_CROSSING, 2);
    abut_vec2 twice_round[] = {point(0, 0), point(1, 0), point(1, 1), point(0, 1),
                               point(0, 0), point(1, 0), point(1, 1), point(0, 1)};
    check_outline(twice_round, 8, ABUT_SELF_CROSSING);
}

// Turning the same way at every corner is not enough.
static void test_outlines_round_more_than_once(void **state)
{
    (void)state;
    abut_vec2 star[5];
    abut_vec2 spiral[14];
    abut_vec2 loop[40];
    abut_vec2 jagged[10];
    for (int i = 0; i < 5; ++i) {
        abut_rot2 r = abut_rot2_angle((abut_real)(2 * i) * 2 * ABUT_PI / 5);
        star[i] = point((double)r.c, (double)r.s);
    }
    check_outline(star, 5, ABUT_SELF_CROSSING);
    for (int i = 0; i < 14; ++i) {
        abut_rot2 r = abut_rot2_angle((abut_real)i * ABUT_PI / 3);
        spiral[i] = abut_scale2((abut_real)(20 - i) / 20, point((double)r.c, (double)r.s));
    }
    check_outline(spiral, 14, ABUT_NOT_CONVEX); // where it closes it turns the other way
    // A snail of Pascal: it turns one way only, takes its hull's corners in order, and has a loop inside.
    for (int i = 0; i < 40; ++i) {
        abut_rot2 r = abut_rot2_angle((abut_real)i * ABUT_PI / 20);
        loop[i] = abut_scale2((abut_real)0.6 + r.c, point((double)r.c, (double)r.s));
    }
    check_outline(loop, 40, ABUT_SELF_CROSSING);
    for (int i = 0; i < 10; ++i) {
        abut_rot2 r = abut_rot2_angle((abut_real)i * ABUT_PI / 5);
        jagged[i] = abut_scale2(i % 2 == 0 ? 1 : (abut_real)0.5, point((double)r.c, (double)r.s));
    }
    check_outline(jagged, 10, ABUT_NOT_CONVEX);
}

// Rectangles turned and moved, their sides cut in equal parts: the parts' ends are off the sides by rounding, both ways.
static void test_cut_sides_are_accepted(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(14);
    int      moved = 0;
    for (uint64_t i = 0; i < 3000; ++i) {
        rng       r = rng_make(seed, i);
        abut_rot2 turn = abut_rot2_angle((abut_real)rng_range(&r, -4, 4));
        double    half_x = rng_log(&r, 1e-3, 1e3);
        double    half_y = rng_log(&r, 1e-3, 1e3);
        int32_t   parts = 1 + (int32_t)rng_below(&r, 9);
        abut_vec2 at = i % 3 == 0 ? point(0, 0) : point_in(&r, -1e4, 1e4);
        abut_vec2 corner[] = {point(-half_x, -half_y), point(half_x, -half_y), point(half_x, half_y), point(-half_x, half_y)};
        abut_vec2 points[40];
        for (int32_t k = 0; k < 4 * parts; ++k) {
            abut_vec2 side = abut_sub2(corner[(k / parts + 1) % 4], corner[k / parts]);
            abut_vec2 v = abut_along2(corner[k / parts], (abut_real)(k % parts) / (abut_real)parts, side);
            points[k] = abut_add2(at, abut_rotate2(turn, v));
        }
        // A part below the rounding of the coordinates may leave two points in one place: not this test's concern.
        bool apart = true;
        for (int32_t k = 0; k < 4 * parts; ++k) {
            apart = apart && !same(points[k], points[(k + 1) % (4 * parts)]);
        }
        if (apart) {
            check_outline(points, 4 * parts, ABUT_OK);
            room b;
            moved += hull_of(points, 4 * parts, &b)->count != 4;
        }
    }
    print_message("%d of 3000 have sides that are not straight to the last bit\n", moved);
    assert_true(moved > 1000);
}

// The guard of ABUT_OUTLINE_SLACK: a dent of 6 units in the last place is rounding, one of 10 is a dent. At every size.
static void test_dents(void **state)
{
    (void)state;
    const int sizes[] = {-60, -20, 0, 20, 60};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        abut_real s = (abut_real)ldexp(1, sizes[i] * (sizeof(abut_real) == 8 ? 16 : 1));
        for (int units = 0; units <= 40; ++units) {
            abut_real dent = (abut_real)(1 - units * unit_of_one / 2);
            abut_vec2 points[] = {{0, 0}, {s, 0}, {s, s}, {s / 2, s * dent}, {0, s}};
            if (units / 2 <= 6) {
                check_outline(points, 5, ABUT_OK);
            } else if (units / 2 >= 10) {
                check_fault(points, 5, ABUT_NOT_CONVEX, 3);
            }
        }
        // Far above rounding, far below the eye.
        abut_real dent = 1 - (sizeof(abut_real) == 8 ? (abut_real)1e-9 : (abut_real)1e-5);
        abut_vec2 points[] = {{0, 0}, {s, 0}, {s, s}, {s / 2, s * dent}, {0, s}};
        check_fault(points, 5, ABUT_NOT_CONVEX, 3);
    }
}

// Convex outlines of many corners, plain and spoiled: one corner pushed in, two exchanged.
static void test_many_corners(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(15);
    for (uint64_t i = 0; i < 200; ++i) {
        rng       r = rng_make(seed, i);
        int32_t   count = 5 + (int32_t)rng_below(&r, 300);
        abut_vec2 points[MOST];
        for (int32_t k = 0; k < count; ++k) {
            abut_rot2 turn = abut_rot2_angle((abut_real)k * 2 * ABUT_PI / (abut_real)count);
            points[k] = point(5 * (double)turn.c, 3 * (double)turn.s);
        }
        check_outline(points, count, ABUT_OK);
        int32_t   k = (int32_t)rng_below(&r, (uint32_t)count);
        abut_vec2 kept = points[k];
        points[k] = abut_scale2((abut_real)0.3, kept);
        check_fault(points, count, ABUT_NOT_CONVEX, k);
        points[k] = points[(k + 1) % count];
        points[(k + 1) % count] = kept;
        check_outline(points, count, ABUT_SELF_CROSSING);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outline_by_hand),
        cmocka_unit_test(test_outline_faults),
        cmocka_unit_test(test_outlines_round_more_than_once),
        cmocka_unit_test(test_cut_sides_are_accepted),
        cmocka_unit_test(test_dents),
        cmocka_unit_test(test_many_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
