// test_corners_shape2.c : makers, mass and supports where nothing else goes: a hook that returns, numbers among the smallest,
// outlines as small as their rounding, blocks that are not convex, support functions that fail off the axes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "polygon_block.h"
#include "shape/support2.h"

#include <math.h>

static int heard;

static void count(const char *condition, const char *file, int line)
{
    (void)condition;
    (void)file;
    (void)line;
    ++heard;
}

// Where the hook returns, builders and the mass still answer: nothing is built, and nothing is written through NULL.
static void test_a_hook_that_returns(void **state)
{
    (void)state;
    const abut_vec2      points[] = {point(0, 0), point(1, 0), point(0, 1)};
    const abut_polygon2 *p = NULL;
    static room          r;
    int32_t              fault = 7;
    abut_set_assert(count);
    heard = 0;
    p = (const abut_polygon2 *)(const void *)r.bytes;
    assert_int_equal(abut_hull2_build(NULL, 3, r.bytes, sizeof r, &p, &fault), ABUT_INVALID);
    assert_true(p == NULL && fault == -1 && heard == 1);
    p = (const abut_polygon2 *)(const void *)r.bytes;
    assert_int_equal(abut_polygon2_build(NULL, 3, r.bytes, sizeof r, &p, &fault), ABUT_INVALID);
    assert_true(p == NULL && fault == -1 && heard == 2);
    assert_int_equal(abut_hull2_build(points, 3, r.bytes, sizeof r, NULL, &fault), ABUT_OK);
    assert_true(fault == -1 && heard == 3);
    assert_int_equal(abut_polygon2_build(points, 3, r.bytes, sizeof r, NULL, &fault), ABUT_OK);
    assert_true(fault == -1 && heard == 4);
    const abut_mass2 m = abut_mass_of2(NULL);
    assert_true(m.status == ABUT_INVALID && m.area == 0 && heard == 5);
    abut_set_assert(NULL);
}

// From 1 to 5 of the smallest number: the halves round to even, 0 and 2, so the middle is 2, and 5 is more than twice that. The
// upper half size is 3 and the lower end is 1 away.
static void test_middle_among_the_smallest_numbers(void **state)
{
    (void)state;
    const abut_real tiny = ABUT_REAL_SMALLEST;
    for (int sign = -1; sign <= 1; sign += 2) {
        const abut_vec2 low = {(abut_real)sign * tiny, (abut_real)sign * tiny};
        const abut_vec2 high = {(abut_real)sign * 5 * tiny, (abut_real)sign * 5 * tiny};
        abut_shape2     s;
        assert_int_equal(abut_make_capsule2(&s, low, high, 0), ABUT_OK);
        assert_true(s.middle.x == (abut_real)sign * 2 * tiny && s.middle.y == (abut_real)sign * 2 * tiny);
        assert_true(s.extent.x >= 3 * tiny && s.extent.x <= 4 * tiny);
        assert_true(s.reach >= 4 * tiny && s.reach <= 6 * tiny); // 3 sqrt 2 is 4.2
        assert_true(s.slack >= 0 && s.slack <= tiny);
        const abut_support2_point far = abut_support2(&s, point(sign, 0));
        assert_true(far.point.x == high.x && far.point.y == high.y);
    }
}

// A square whose area itself is below the normal numbers, and one whose area is below all numbers.
static void test_area_below_the_normal_numbers(void **state)
{
    (void)state;
    const int       places = sizeof(abut_real) == 8 ? 1022 : 126; // the smallest normal number is 2^-places
    const abut_real half = (abut_real)ldexp(1, -places / 2 - 2);
    abut_shape2     s;
    assert_int_equal(abut_make_box2(&s, point(0, 0), (abut_vec2){half, half}, 0), ABUT_OK);
    abut_mass2 m = abut_mass_of2(&s);
    assert_true(m.area == (abut_real)ldexp(1, -places - 2)); // (2 half)^2, a subnormal number and exact
    assert_true(m.status == ABUT_LIMIT && m.error == 1 && m.inertia == 0);
    const abut_real less = (abut_real)ldexp(1, -places);
    assert_int_equal(abut_make_box2(&s, point(0, 0), (abut_vec2){less, less}, 0), ABUT_OK);
    m = abut_mass_of2(&s);
    assert_true(m.status == ABUT_LIMIT && m.error == 1 && m.area == 0);
}

// The corners (0, 3), (0, 4), (14, 0), (6, 0) in units of the last place of 1, about (1, 1): clockwise and strictly convex,
// with cross products -14, -32, -24 and -6 of neighbouring sides. Its sides are about as long as the rounding that is forgiven,
// so a walk the wrong way round gets to the end of the points before it has been all the way round.
static void test_outline_as_small_as_its_rounding(void **state)
{
    (void)state;
    const double  x[] = {0, 0, 14, 6};
    const double  y[] = {3, 4, 0, 0};
    const int32_t order[] = {0, 3, 2, 1}; // counter-clockwise from the lowest x, then y
    static room   r;
    int32_t       fault = 7;
    abut_vec2     points[4];
    abut_vec2     backwards[4];
    for (int i = 0; i < 4; ++i) {
        points[i] = point(1 + unit_of_one * x[i], 1 + unit_of_one * y[i]);
        backwards[3 - i] = points[i];
    }
    const abut_vec2 *given[] = {points, backwards};
    for (int i = 0; i < 2; ++i) {
        const abut_polygon2 *p = NULL;
        assert_int_equal(abut_polygon2_build(given[i], 4, r.bytes, sizeof r, &p, &fault), ABUT_OK);
        assert_int_equal(fault, -1);
        assert_int_equal(p->count, 4);
        for (int k = 0; k < 4; ++k) {
            assert_true(same(abut_polygon2_points(p)[k], points[order[k]]));
        }
    }
}

// A block that some other program spoilt: its points are not convex, their heights rise and fall many times. The support is
// still a vertex of it, found in time, with no neighbour higher; even where no point is a number it is one of them.
static void test_support_of_a_block_that_is_not_convex(void **state)
{
    (void)state;
    enum { CORNERS = 40 };
    static room    r;
    abut_polygon2 *p = (abut_polygon2 *)(void *)r.bytes;
    abut_vec2     *points = (abut_vec2 *)(void *)(p + 1);
    rng            random = rng_make(rng_seed_of_run(901), 0);
    memset(p, 0, sizeof *p);
    p->count = CORNERS;
    for (int run = 0; run < 2000; ++run) {
        for (int i = 0; i < CORNERS; ++i) {
            points[i] = point(i, floor(rng_range(&random, -8, 8)));
        }
        const int32_t best = abut_polygon_support2(p, point(0, 1));
        assert_in_range(best, 0, CORNERS - 1);
        assert_true(points[best].y >= points[(best + 1) % CORNERS].y);
        assert_true(points[best].y >= points[(best + CORNERS - 1) % CORNERS].y);
    }
    for (int i = 0; i < CORNERS; ++i) {
        points[i] = point(NAN, NAN);
    }
    assert_in_range(abut_polygon_support2(p, point(0, 1)), 0, CORNERS - 1);
}

// Another spoilt block: its points lie on one line square to the direction, so which of them is farther is rounding, and the
// bisection is misled as often as not. The climb from where it ends finds a vertex whose neighbours are not higher, as rounded.
static void test_support_square_to_a_line(void **state)
{
    (void)state;
    enum { CORNERS = 40 };
    static room    r;
    abut_polygon2 *p = (abut_polygon2 *)(void *)r.bytes;
    abut_vec2     *points = (abut_vec2 *)(void *)(p + 1);
    rng            random = rng_make(rng_seed_of_run(902), 0);
    memset(p, 0, sizeof *p);
    p->count = CORNERS;
    for (int run = 0; run < 20000; ++run) {
        const double    angle = rng_range(&random, 0, 6.28);
        const abut_vec2 direction = point(cos(angle), sin(angle));
        for (int i = 0; i < CORNERS; ++i) {
            const double place = rng_range(&random, -1, 1);
            points[i] = point(-sin(angle) * place, cos(angle) * place);
        }
        const int32_t   best = abut_polygon_support2(p, direction);
        const abut_vec2 next = points[(best + 1) % CORNERS];
        const abut_vec2 last = points[(best + CORNERS - 1) % CORNERS];
        assert_in_range(best, 0, CORNERS - 1);
        assert_true(abut_dot2(abut_sub2(next, points[best]), direction) <= 0);
        assert_true(abut_dot2(abut_sub2(points[best], last), direction) >= 0);
    }
}

// A unit circle that is well on the axes, where the maker asks, and not finite in one coordinate elsewhere.
static abut_support2_point broken_off_the_axes(const void *user, abut_vec2 direction)
{
    abut_support2_point s = {direction, 0};
    if (direction.x > 0 && direction.y > 0) {
        abut_real *coordinate = *(const int *)user == 0 ? &s.point.x : &s.point.y;
        *coordinate = (abut_real)NAN;
    }
    return s;
}

static void test_mass_of_a_broken_support(void **state)
{
    (void)state;
    for (int which = 0; which < 2; ++which) {
        abut_shape2 s;
        assert_int_equal(abut_make_custom2(&s, broken_off_the_axes, &which, (abut_real)0.5), ABUT_OK);
        const abut_mass2 m = abut_mass_of2(&s);
        assert_int_equal(m.status, ABUT_INVALID);
        assert_true(m.area == 0 && m.inertia == 0 && m.centroid.x == 0 && m.centroid.y == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hook_that_returns),
        cmocka_unit_test(test_middle_among_the_smallest_numbers),
        cmocka_unit_test(test_area_below_the_normal_numbers),
        cmocka_unit_test(test_outline_as_small_as_its_rounding),
        cmocka_unit_test(test_support_of_a_block_that_is_not_convex),
        cmocka_unit_test(test_support_square_to_a_line),
        cmocka_unit_test(test_mass_of_a_broken_support),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
