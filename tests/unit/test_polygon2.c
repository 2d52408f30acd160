// test_polygon2.c : hulls and polygons: by hand, against rational arithmetic, and every way in which an outline is wrong.
#include "abut/shape2.h"
#include "base/tolerance_shape.h"
#include "support/random.h"
#include "unit/exact_turn.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 600 };

// One unit in the last place of a number in [1/2, 1), as used in "8 units in the last place": of a size of 1 it is 2u.
static const double unit_of_one = 2 * (double)ABUT_UNIT_ROUNDOFF;

typedef struct room {
    _Alignas(16) unsigned char bytes[64 + MOST * sizeof(abut_vec2)];
} room;

static abut_vec2 point(double x, double y)
{
    abut_vec2 v = {(abut_real)x, (abut_real)y};
    return v;
}

static const abut_polygon2 *hull_of(const abut_vec2 *points, int32_t count, room *r)
{
    const abut_polygon2 *polygon = NULL;
    int32_t              fault = 7;
    memset(r, 0xee, sizeof *r);
    assert_int_equal(abut_hull2_build(points, count, r->bytes, sizeof r->bytes, &polygon, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    assert_ptr_equal(polygon, r->bytes);
    assert_int_equal(polygon->given, count);
    return polygon;
}

static size_t bytes_of(const abut_polygon2 *polygon)
{
    return sizeof *polygon + (size_t)polygon->count * sizeof(abut_vec2);
}

static bool same(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool before(abut_vec2 a, abut_vec2 b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

// What makes a list of corners the hull of a cloud, checked in rational arithmetic.
static void check_hull(const abut_vec2 *points, int32_t count, const abut_polygon2 *polygon)
{
    const abut_vec2 *corner = abut_polygon2_points(polygon);
    int32_t          n = polygon->count;
    assert_true(n >= 1 && n <= count);
    for (int32_t i = 0; i < n; ++i) {
        int32_t k = 0;
        while (k < count && !same(points[k], corner[i])) {
            ++k;
        }
        assert_true(k < count);
        assert_true(i == 0 || before(corner[0], corner[i]));
        assert_true(n < 3 || sign_of_turn(corner[i], corner[(i + 1) % n], corner[(i + 2) % n]) > 0);
        assert_false(signbit(corner[i].x) && corner[i].x == 0);
        assert_false(signbit(corner[i].y) && corner[i].y == 0);
    }
    for (int32_t k = 0; k < count; ++k) {
        for (int32_t i = 0; n > 1 && i < n; ++i) {
            assert_true(sign_of_turn(corner[i], corner[(i + 1) % n], points[k]) >= 0);
        }
        // With one or two corners the line test above says nothing about the ends.
        assert_true(n > 2 || (!before(points[k], corner[0]) && !before(corner[n - 1], points[k])));
    }
}

static void shuffle(rng *r, abut_vec2 *points, int32_t count)
{
    for (int32_t i = count - 1; i > 0; --i) {
        uint32_t  k = rng_below(r, (uint32_t)i + 1);
        abut_vec2 t = points[i];
        points[i] = points[k];
        points[k] = t;
    }
}

static void check_cloud(rng *r, abut_vec2 *points, int32_t count)
{
    room                 a;
    room                 b;
    const abut_polygon2 *first = hull_of(points, count, &a);
    check_hull(points, count, first);
    for (int turn = 0; turn < 3; ++turn) {
        shuffle(r, points, count);
        const abut_polygon2 *again = hull_of(points, count, &b);
        assert_int_equal(first->count, again->count);
        assert_memory_equal(first, again, bytes_of(first));
    }
}

static void test_hull_by_hand(void **state)
{
    (void)state;
    room                 r;
    abut_vec2            square[] = {point(1, 1), point(0, 0), point(0.5, 0), point(0, 1),   point(0.25, 0.75),
                                     point(1, 0), point(0, 0), point(1, 0.5), point(-0.0, 1)};
    const abut_polygon2 *p = hull_of(square, 9, &r);
    const abut_vec2     *c = abut_polygon2_points(p);
    assert_int_equal(p->count, 4);
    assert_true(same(c[0], point(0, 0)) && same(c[1], point(1, 0)) && same(c[2], point(1, 1)) && same(c[3], point(0, 1)));
    assert_true(same(p->middle, point(0.5, 0.5)));
    assert_true((double)p->reach >= sqrt(0.5) && (double)p->reach < sqrt(0.5) * (1 + 8 * unit_of_one));
}

static void test_hull_of_flat_clouds(void **state)
{
    (void)state;
    room                 r;
    abut_vec2            one[] = {point(3, -2), point(3, -2), point(3, -2)};
    const abut_polygon2 *p = hull_of(one, 3, &r);
    assert_int_equal(p->count, 1);
    assert_true(same(abut_polygon2_points(p)[0], one[0]) && same(p->middle, one[0]) && p->reach == 0);
    p = hull_of(one, 1, &r);
    assert_int_equal(p->count, 1);

    abut_vec2 line[] = {point(1, 2), point(3, 6), point(2, 4), point(0, 0), point(0, 0), point(3, 6)};
    p = hull_of(line, 6, &r);
    assert_int_equal(p->count, 2);
    assert_true(same(abut_polygon2_points(p)[0], point(0, 0)) && same(abut_polygon2_points(p)[1], point(3, 6)));
    abut_vec2 upright[] = {point(1, 2), point(1, -5), point(1, 0)};
    p = hull_of(upright, 3, &r);
    assert_int_equal(p->count, 2);
    assert_true(same(abut_polygon2_points(p)[0], point(1, -5)) && same(abut_polygon2_points(p)[1], point(1, 2)));
}

static abut_real any_size(rng *r, int exponents)
{
    return (abut_real)ldexp(rng_range(r, -1, 1), (int)rng_below(r, 2 * (uint32_t)exponents) - exponents);
}

static void test_hull_of_random_clouds(void **state)
{
    (void)state;
    uint64_t  seed = rng_seed_of_run(11);
    abut_vec2 points[60];
    for (uint64_t i = 0; i < 900; ++i) {
        rng     r = rng_make(seed, i);
        int32_t count = 1 + (int32_t)rng_below(&r, 60);
        for (int32_t k = 0; k < count; ++k) {
            abut_real angle = (abut_real)rng_range(&r, -3, 3);
            abut_rot2 turn = abut_rot2_angle(angle);
            abut_vec2 kinds[] = {
                point(rng_range(&r, -1, 1), rng_range(&r, -1, 1)),                 // a cloud
                point(rng_below(&r, 5), rng_below(&r, 5)),                         // a grid, with many on a line
                point(turn.c, turn.s),                                             // a circle
                point(0.1 * (double)k, 0.1 * (double)k),                           // a slanted line, rounded
                {any_size(&r, 110), any_size(&r, 110)},                            // all sizes at once
                point(1 / 3.0 + 2e-7 * rng_range(&r, -1, 1) * 1e-7, rng_unit(&r)), // an upright line, but for noise
            };
            points[k] = kinds[i % 6];
            if (k > 0 && rng_chance(&r, 0.1)) {
                points[k] = points[rng_below(&r, (uint32_t)k)];
            }
        }
        check_cloud(&r, points, count);
    }
}

// Points on straight lines between two others, each rounded: a hair off the line on either side (as box2d issue 296 reports).
static void test_hull_of_near_collinear_clouds(void **state)
{
    (void)state;
    uint64_t  seed = rng_seed_of_run(12);
    abut_vec2 points[40];
    for (uint64_t i = 0; i < 400; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec2 corner[3];
        for (int k = 0; k < 3; ++k) {
            corner[k] = point(rng_range(&r, -10, 10), rng_range(&r, -10, 10));
        }
        for (int32_t k = 0; k < 40; ++k) {
            abut_vec2 a = corner[k % 3];
            abut_vec2 b = corner[i % 2 == 0 ? (k + 1) % 3 : (k < 20 ? 0 : 1)];
            points[k] = abut_along2(a, (abut_real)rng_unit(&r), abut_sub2(b, a));
        }
        check_cloud(&r, points, 40);
    }
}

// The extremes: the largest coordinates the library takes beside the smallest there are.
static void test_hull_of_extreme_sizes(void **state)
{
    (void)state;
    const abut_real      big = (abut_real)ABUT_REAL_LARGEST;
    const abut_real      tiny = ABUT_REAL_SMALLEST;
    room                 r;
    abut_vec2            points[] = {{big, tiny}, {-big, -tiny}, {tiny, big}, {0, 0}, {-tiny, -big}, {tiny, tiny}};
    const abut_polygon2 *p = hull_of(points, 6, &r);
    check_hull(points, 6, p);
    assert_true(same(p->middle, point(0, 0)) && isfinite(p->reach) && p->reach >= big);
    abut_vec2 flat[] = {{-big, 0}, {0, tiny}, {big, 0}, {0, -tiny}};
    p = hull_of(flat, 4, &r);
    assert_int_equal(p->count, 4);
    abut_vec2 small[] = {{0, 0}, {tiny, 0}, {0, tiny}, {tiny, tiny}};
    p = hull_of(small, 4, &r);
    assert_int_equal(p->count, 4);
    check_hull(small, 4, p);
    assert_true(p->reach >= tiny);
}

// The guard of ABUT_REACH_UP: never below the true distance, never above it by more than 10u.
static void test_reach(void **state)
{
    (void)state;
    uint64_t    seed = rng_seed_of_run(13);
    long double slimmest = 1;
    for (uint64_t i = 0; i < 200000; ++i) {
        rng       r = rng_make(seed, i);
        room      block;
        abut_vec2 points[3];
        double    scale = ldexp(1, (int)rng_below(&r, 200) - 100);
        for (int k = 0; k < 3; ++k) {
            points[k] = point(scale * rng_range(&r, -1, 1), scale * rng_range(&r, -1, 1));
        }
        const abut_polygon2 *p = hull_of(points, 2 + (int32_t)(i % 2), &block);
        long double          farthest = 0;
        for (int32_t k = 0; k < p->count; ++k) {
            abut_vec2 c = abut_polygon2_points(p)[k];
            farthest = fmaxl(farthest, hypotl((long double)c.x - p->middle.x, (long double)c.y - p->middle.y));
        }
        long double excess = ((long double)p->reach / farthest - 1) / ABUT_UNIT_ROUNDOFF;
        slimmest = i == 0 ? excess : fminl(slimmest, excess);
        assert_true(excess >= 0 && excess <= 11);
    }
    // The bound is used: with a quarter of what it adds to 1 the slimmest excess would be below zero.
    print_message("slimmest excess of the reach: %.2Lf u\n", slimmest);
    assert_true(slimmest < 4.5L);
}

static void test_arguments(void **state)
{
    (void)state;
    room                 r;
    const abut_polygon2 *p = NULL;
    int32_t              fault;
    abut_vec2            points[] = {point(0, 0), point(1, 0), point(0, 1)};
    size_t               size = abut_polygon2_size(3);
    assert_int_equal(size, sizeof(abut_polygon2) + 3 * sizeof(abut_vec2));
    assert_int_equal(abut_polygon2_size(0), sizeof(abut_polygon2));
    assert_int_equal(abut_polygon2_size(-1), 0);
    assert_int_equal(abut_polygon2_size(0x1000000), sizeof(abut_polygon2) + 0x1000000 * sizeof(abut_vec2));
    assert_int_equal(abut_polygon2_size(INT32_MAX), 0);

    assert_int_equal(abut_hull2_build(points, 0, r.bytes, sizeof r, &p, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_hull2_build(points, -5, r.bytes, sizeof r, &p, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_hull2_build(NULL, 0, r.bytes, sizeof r, &p, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_polygon2_build(points, 2, r.bytes, sizeof r, &p, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_hull2_build(points, 0x1000001, r.bytes, sizeof r, &p, &fault), ABUT_TOO_MANY_POINTS);
    assert_int_equal(abut_polygon2_build(points, INT32_MAX, r.bytes, sizeof r, &p, &fault), ABUT_TOO_MANY_POINTS);
    p = (const abut_polygon2 *)(const void *)r.bytes;
    assert_int_equal(abut_hull2_build(points, 3, NULL, size, &p, &fault), ABUT_NO_ROOM);
    assert_null(p);
    assert_int_equal(fault, -1);
    assert_int_equal(abut_hull2_build(points, 3, r.bytes, size - 1, &p, &fault), ABUT_NO_ROOM);
    assert_int_equal(abut_polygon2_build(points, 3, r.bytes + 1, sizeof r - 1, &p, NULL), ABUT_NO_ROOM);
    assert_int_equal(abut_polygon2_build(points, 3, r.bytes, size, &p, &fault), ABUT_OK);
    assert_int_equal(abut_hull2_build(points, 3, r.bytes, size, &p, NULL), ABUT_OK);

    const abut_real bad[] = {(abut_real)NAN, (abut_real)INFINITY, (abut_real)-INFINITY, 2 * (abut_real)ABUT_REAL_LARGEST};
    for (int i = 0; i < 8; ++i) {
        abut_vec2 spoiled[] = {point(0, 0), point(1, 0), point(0, 1)};
        *(i % 2 == 0 ? &spoiled[i / 4 + 1].x : &spoiled[i / 4 + 1].y) = bad[i / 2];
        abut_status expected = i / 2 == 3 ? ABUT_TOO_LARGE : ABUT_NOT_FINITE;
        p = (const abut_polygon2 *)(const void *)r.bytes;
        assert_int_equal(abut_hull2_build(spoiled, 3, r.bytes, size, &p, &fault), expected);
        assert_int_equal(fault, i / 4 + 1);
        assert_null(p);
        assert_int_equal(abut_polygon2_build(spoiled, 3, r.bytes, size, &p, &fault), expected);
        assert_int_equal(fault, i / 4 + 1);
    }
}

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
        star[i] = point(r.c, r.s);
    }
    check_outline(star, 5, ABUT_SELF_CROSSING);
    for (int i = 0; i < 14; ++i) {
        abut_rot2 r = abut_rot2_angle((abut_real)i * ABUT_PI / 3);
        spiral[i] = abut_scale2((abut_real)(20 - i) / 20, point(r.c, r.s));
    }
    check_outline(spiral, 14, ABUT_NOT_CONVEX); // where it closes it turns the other way
    // A snail of Pascal: it turns one way only, takes its hull's corners in order, and has a loop inside.
    for (int i = 0; i < 40; ++i) {
        abut_rot2 r = abut_rot2_angle((abut_real)i * ABUT_PI / 20);
        loop[i] = abut_scale2((abut_real)0.6 + r.c, point(r.c, r.s));
    }
    check_outline(loop, 40, ABUT_SELF_CROSSING);
    for (int i = 0; i < 10; ++i) {
        abut_rot2 r = abut_rot2_angle((abut_real)i * ABUT_PI / 5);
        jagged[i] = abut_scale2(i % 2 == 0 ? 1 : (abut_real)0.5, point(r.c, r.s));
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
        abut_vec2 at = i % 3 == 0 ? point(0, 0) : point(rng_range(&r, -1e4, 1e4), rng_range(&r, -1e4, 1e4));
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

static void test_block_is_relocatable(void **state)
{
    (void)state;
    room                 a;
    room                 b;
    abut_vec2            points[] = {point(0, 0), point(4, 0), point(0, 3)};
    const abut_polygon2 *p = hull_of(points, 3, &a);
    memcpy(&b, &a, sizeof a);
    memset(&a, 0, sizeof a);
    p = (const abut_polygon2 *)(const void *)b.bytes;
    assert_int_equal(p->count, 3);
    assert_true(same(abut_polygon2_points(p)[2], point(0, 3)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hull_by_hand),
        cmocka_unit_test(test_hull_of_flat_clouds),
        cmocka_unit_test(test_hull_of_random_clouds),
        cmocka_unit_test(test_hull_of_near_collinear_clouds),
        cmocka_unit_test(test_hull_of_extreme_sizes),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_outline_by_hand),
        cmocka_unit_test(test_outline_faults),
        cmocka_unit_test(test_outlines_round_more_than_once),
        cmocka_unit_test(test_cut_sides_are_accepted),
        cmocka_unit_test(test_dents),
        cmocka_unit_test(test_many_corners),
        cmocka_unit_test(test_block_is_relocatable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
