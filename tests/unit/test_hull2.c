// test_hull2.c : hulls by hand, against rational arithmetic, and what both builders ask of their arguments.
#include "unit/exact_turn.h"
#include "unit/polygon_block.h"

#include <math.h>

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
    double fraction = rng_range(r, -1, 1);
    return (abut_real)ldexp(fraction, (int)rng_below(r, 2 * (uint32_t)exponents) - exponents);
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
            abut_vec2 cloud = point_in(&r, -1, 1);
            uint32_t  column = rng_below(&r, 5);
            uint32_t  row = rng_below(&r, 5);
            abut_real x = any_size(&r, 110);
            abut_real y = any_size(&r, 110);
            abut_vec2 kinds[] = {
                cloud,
                point(column, row),                                                  // a grid, with many on a line
                point((double)turn.c, (double)turn.s),                               // a circle
                point(0.1 * (double)k, 0.1 * (double)k),                             // a slanted line, rounded
                {x, y},                                                              // all sizes at once
                point((1 + 4 * unit_of_one * (double)cloud.x) / 3, (double)cloud.y), // an upright line, but for rounding
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
            corner[k] = point_in(&r, -10, 10);
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
            points[k] = abut_scale2((abut_real)scale, point_in(&r, -1, 1));
        }
        const abut_polygon2 *p = hull_of(points, 2 + (int32_t)(i % 2), &block);
        long double          farthest = 0;
        for (int32_t k = 0; k < p->count; ++k) {
            abut_vec2 c = abut_polygon2_points(p)[k];
            farthest = fmaxl(farthest,
                             hypotl((long double)c.x - (long double)p->middle.x, (long double)c.y - (long double)p->middle.y));
        }
        long double excess = ((long double)p->reach / farthest - 1) / (long double)ABUT_UNIT_ROUNDOFF;
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
    const size_t         arrays = 5 * 8 * sizeof(abut_real); // of eight vertices, though a hull may leave fewer than were given
    assert_int_equal(size, sizeof(abut_polygon2) + 3 * sizeof(abut_vec2) + arrays);
    assert_int_equal(abut_polygon2_size(0), sizeof(abut_polygon2));
    assert_int_equal(abut_polygon2_size(-1), 0);
    assert_int_equal(abut_polygon2_size(0x1000000), sizeof(abut_polygon2) + 0x1000000 * sizeof(abut_vec2) + arrays);
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
        cmocka_unit_test(test_block_is_relocatable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
