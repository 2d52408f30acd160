// test_cast2.c : casts, depths along a direction and rays in 2D, with numbers worked by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/cast2.h"
#include "base/tolerance_cast.h"
#include "pairs/polygon_cast2.h"
#include "support/hand2.h"

#include <math.h>
#include <string.h>

static const double tight = 256 * (double)ABUT_UNIT_ROUNDOFF;

// Of a normal on something round: the touch is known to rounding, and where a step stops short of it by less than the root of
// that, its normal does for the touch.
static double of_round_normal(void)
{
    return 8 * sqrt((double)ABUT_UNIT_ROUNDOFF);
}

static abut_shape2 square(double half)
{
    return box(0, 0, half, half, 0);
}

static abut_hit2 cast(const abut_shape2 *a, const abut_shape2 *b, abut_vec2 start, abut_vec2 way,
                      const abut_cast_options *options)
{
    const abut_pose2 pose = {start, abut_identity2().r};
    return abut_cast2(a, b, pose, way, options, NULL);
}

// The fraction is within the error of the exact one, and that within `slack`; nothing is touched before `safe`.
static void expect_fraction_at(const abut_hit2 *h, double exact, double slack, const char *file, int line)
{
    if (!(h->hit && h->status == ABUT_OK && !h->grazing && (double)h->error <= slack && h->error >= 0 &&
          fabs((double)h->fraction - exact) <= (double)h->error && (double)h->safe <= exact && h->safe <= h->fraction &&
          (double)h->safe >= exact - 2 * (double)h->error)) {
        print_error("fraction %.17g error %.3g safe %.17g hit %d grazing %d status %d, exact %.17g\n", (double)h->fraction,
                    (double)h->error, (double)h->safe, (int)h->hit, (int)h->grazing, (int)h->status, exact);
        _fail(file, line);
    }
}

static void expect_miss_at(const abut_hit2 *h, double last, const char *file, int line)
{
    if (!(!h->hit && h->status == ABUT_MISS && !h->grazing && (double)h->fraction == last && (double)h->safe == last &&
          h->error == 0 && (double)h->distance == HUGE_VAL)) {
        print_error("not a miss: fraction %.17g error %.3g safe %.17g hit %d grazing %d status %d distance %g\n",
                    (double)h->fraction, (double)h->error, (double)h->safe, (int)h->hit, (int)h->grazing, (int)h->status,
                    (double)h->distance);
        _fail(file, line);
    }
}

static void expect_invalid_at(const abut_hit2 *h, const char *file, int line)
{
    if (!(!h->hit && h->status == ABUT_INVALID && h->fraction == 0 && h->safe == 0 && (double)h->error == HUGE_VAL &&
          (double)h->distance == HUGE_VAL && !h->grazing && fabs((double)abut_dot2(h->normal, h->normal) - 1) < tight &&
          isfinite((double)abut_dot2(h->point, h->point)))) {
        print_error("not invalid: fraction %.17g error %.3g hit %d status %d\n", (double)h->fraction, (double)h->error,
                    (int)h->hit, (int)h->status);
        _fail(file, line);
    }
}

#define expect_fraction(h, exact, slack) expect_fraction_at(&(h), exact, slack, __FILE__, __LINE__)
#define expect_miss(h, last) expect_miss_at(&(h), last, __FILE__, __LINE__)
#define expect_invalid(h) expect_invalid_at(&(h), __FILE__, __LINE__)

// ---- casts --------------------------------------------------------------------------------------------------------------

// Unit squares: from 3 to 1 away takes 2 of the 4 of the way.
static void test_boxes(void **state)
{
    (void)state;
    const abut_shape2 a = square(0.5);
    const abut_hit2   h = cast(&a, &a, at(-3, 0.25), at(4, 0), NULL);
    expect_fraction(h, 0.5, tight);
    expect_vec(h.normal, -1, 0, tight);
    expect_near(h.point.x, -0.5, tight);
    assert_true(fabs((double)h.point.y - 0.125) <= 0.625 + tight);
    expect_near(h.distance, 0, tight * 4);
    assert_true(h.supports > 0);
}

// A ball of radius 1/2 comes down a diagonal onto a corner of a square: its centre stops half a unit before the corner, 2
// sqrt 2 less that from the start.
static void test_corner(void **state)
{
    (void)state;
    const abut_shape2 a = square(1);
    const abut_shape2 ball = circle(0, 0, 0.5);
    const abut_hit2   h = cast(&a, &ball, at(3, 3), at(-3, -3), NULL);
    expect_fraction(h, (2 * sqrt(2) - 0.5) / (3 * sqrt(2)), 4 * tight);
    expect_vec(h.normal, sqrt(0.5), sqrt(0.5), 1e3 * roundoff);
    expect_vec(h.point, 1, 1, 1e3 * roundoff);
}

// Two balls: closed form of a quadratic. Centres 4 apart along x and 1 along y, radii 1 and 1/2: they touch where the way left
// is sqrt(1.5^2 - 1) along x.
static void test_balls(void **state)
{
    (void)state;
    const abut_shape2 a = circle(0, 0, 1);
    const abut_shape2 b = circle(0, 0, 0.5);
    const abut_hit2   h = cast(&a, &b, at(-4, 1), at(8, 0), NULL);
    expect_fraction(h, (4 - sqrt(1.25)) / 8, 4 * tight);
    expect_vec(h.normal, -sqrt(1.25) / 1.5, 1 / 1.5, of_round_normal());
    const abut_hit2 past = cast(&a, &b, at(-4, 1.5009765625), at(8, 0), NULL);
    expect_miss(past, 1);
}

// A capsule and a ball, radii 1/4, that come upon each other along the capsule's axis, a quarter beside it, have no edge
// between them: the ball's centre stops sqrt(1/4 - 1/16) before the capsule's end, along the axis. Half a unit aside they miss.
static void test_capsule_end(void **state)
{
    (void)state;
    const double      exact = (3 - sqrt(0.1875)) / 4;
    const abut_shape2 stick = capsule(-1, 0, 1, 0, 0.25);
    const abut_shape2 ball = circle(0, 0, 0.25);
    const abut_hit2   h = cast(&stick, &ball, at(4, 0.25), at(-4, 0), NULL);
    const abut_hit2   swapped = cast(&ball, &stick, at(-4, -0.25), at(4, 0), NULL);
    expect_fraction(h, exact, 4 * tight);
    expect_vec(h.normal, sqrt(0.75), 0.5, of_round_normal());
    expect_vec(h.point, 1 + sqrt(0.75) / 4, 0.125, of_round_normal());
    expect_fraction(swapped, exact, 4 * tight);
    expect_vec(swapped.normal, -sqrt(0.75), -0.5, of_round_normal());
    const abut_hit2 past = cast(&stick, &ball, at(4, 0.5009765625), at(-4, 0), NULL);
    const abut_hit2 away = cast(&stick, &ball, at(4, 0.25), at(4, 0), NULL);
    expect_miss(past, 1);
    expect_miss(away, 1);
}

// The same ball comes down beside a rounded square's edge, at its middle, at its end, and past the rounding.
static void test_rounded_edge(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0.25);
    const abut_shape2 ball = circle(0, 0, 0.25);
    const abut_hit2   middle = cast(&a, &ball, at(0.5, 4), at(0, -4), NULL);
    const abut_hit2   end = cast(&a, &ball, at(1.25, 4), at(0, -4), NULL);
    expect_fraction(middle, 2.5 / 4, tight);
    expect_vec(middle.normal, 0, 1, tight);
    expect_vec(middle.point, 0.5, 1.25, 4 * tight);
    expect_fraction(end, (3 - sqrt(0.1875)) / 4, 4 * tight);
    expect_vec(end.normal, 0.5, sqrt(0.75), of_round_normal());
    const abut_hit2 past = cast(&a, &ball, at(1.5009765625, 4), at(0, -4), NULL);
    expect_miss(past, 1);
}

// 0.001 of overlap across the way is a hit on the face across it, 0.001 of a gap is a miss.
static void test_grazing(void **state)
{
    (void)state;
    const abut_shape2 a = square(0.5);
    const abut_hit2   h = cast(&a, &a, at(-3, 0.9990234375), at(6, 0), NULL);
    expect_fraction(h, 1.0 / 3, tight);
    expect_vec(h.normal, -1, 0, tight);
    const abut_hit2 past = cast(&a, &a, at(-3, 1.0009765625), at(6, 0), NULL);
    expect_miss(past, 1);
    assert_true(past.normal.y > (abut_real)0.99); // the line that proves it
    // Exactly along each other's faces: whatever it says, it says that it hangs on rounding, or hits where the edges meet.
    const abut_hit2 along = cast(&a, &a, at(-3, 1), at(6, 0), NULL);
    assert_true(along.grazing || along.hit);
}

// B's frame is turned by a right angle about z: its long side is along y.
static void test_turned(void **state)
{
    (void)state;
    const abut_shape2 a = square(1);
    const abut_shape2 b = box(0, 0, 2, 0.5, 0);
    const abut_pose2  pose = {at(-5, 0), {0, 1}};
    const abut_hit2   h = abut_cast2(&a, &b, pose, at(7, 0), NULL, NULL);
    expect_fraction(h, 0.5, tight);
}

// A target: half a unit before they touch.
static void test_target(void **state)
{
    (void)state;
    const abut_cast_options near = {0, (abut_real)0.5, 0, false};
    const abut_shape2       a = square(0.5);
    const abut_shape2       ball = circle(0, 0, 1);
    const abut_hit2         h = cast(&a, &a, at(-3, 0), at(4, 0), &near);
    expect_fraction(h, 0.375, tight);
    expect_near(h.distance, 0.5, 4 * tight);
    expect_vec(h.normal, -1, 0, tight);
    expect_near(h.point.x, -0.5, 4 * tight); // on A's surface itself
    const abut_hit2 balls = cast(&ball, &ball, at(-10, 0), at(20, 0), &near);
    expect_fraction(balls, 7.5 / 20, 4 * tight);
    const abut_hit2 first = cast(&a, &a, at(-1.25, 0), at(4, 0), &near);
    assert_int_equal(first.status, ABUT_INITIAL);
    expect_near(first.distance, 0.25, tight);
    // Past each other at a quarter: nearer than the target, but no touch without it.
    const abut_hit2 past = cast(&a, &a, at(-3, 1.25), at(6, 0), NULL);
    expect_miss(past, 1);
    const abut_hit2 near_past = cast(&a, &a, at(-3, 1.25), at(6, 0), &near);
    expect_fraction(near_past, (2 - sqrt(0.25 - 0.0625)) / 6, 1e3 * roundoff);
    // A target below zero is none.
    const abut_cast_options below = {0, -1, 0, false};
    const abut_hit2         none = cast(&a, &a, at(-3, 0), at(4, 0), &below);
    expect_fraction(none, 0.5, tight);
}

// max_fraction beyond 1 and before it.
static void test_max_fraction(void **state)
{
    (void)state;
    const abut_cast_options longer = {(abut_real)2.5, 0, 0, false};
    const abut_cast_options shorter = {(abut_real)0.4375, 0, 0, false};
    const abut_shape2       a = square(0.5);
    const abut_hit2         h = cast(&a, &a, at(-5, 0), at(2, 0), &longer);
    expect_fraction(h, 2, 4 * tight);
    const abut_hit2 within_one = cast(&a, &a, at(-5, 0), at(2, 0), NULL);
    expect_miss(within_one, 1);
    const abut_hit2 before = cast(&a, &a, at(-3, 0), at(4, 0), &shorter);
    expect_miss(before, 0.4375);
}

// A motion of no length asks for the distance alone.
static void test_no_motion(void **state)
{
    (void)state;
    const abut_shape2 a = square(0.5);
    const abut_hit2   apart = cast(&a, &a, at(2, 0), at(0, 0), NULL);
    expect_miss(apart, 1);
    const abut_hit2 deep = cast(&a, &a, at(0.75, 0), at(0, 0), NULL);
    assert_int_equal(deep.status, ABUT_INITIAL);
    assert_true(deep.hit && deep.fraction == 0 && deep.error == 0 && deep.safe == 0 && !deep.grazing);
    expect_near(deep.distance, -0.25, tight);
    expect_vec(deep.normal, 1, 0, tight);
}

// Face on face, exactly 0 apart: it counts, whichever way they go on; with `leave` only if they go deeper.
static void test_initial_touch(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_shape2       a = square(0.5);
    const abut_vec2         ways[3] = {at(1, 0), at(0, 1), at(-1, 0)}; // away, along, into
    for (int i = 0; i < 3; ++i) {
        const abut_hit2 h = cast(&a, &a, at(1, 0), ways[i], NULL);
        assert_true(h.status == ABUT_INITIAL && h.hit && h.fraction == 0 && h.safe == 0 && h.error == 0);
        expect_near(h.distance, 0, 0);
        expect_vec(h.normal, 1, 0, tight);
        const abut_hit2 l = cast(&a, &a, at(1, 0), ways[i], &leave);
        assert_int_equal(l.status, i < 2 ? ABUT_MISS : ABUT_INITIAL);
    }
    // Deep and on its way out.
    const abut_hit2 out = cast(&a, &a, at(0.75, 0), at(1, 0), &leave);
    assert_int_equal(out.status, ABUT_MISS);
    const abut_hit2 in = cast(&a, &a, at(0.75, 0), at(-1, 0), &leave);
    assert_int_equal(in.status, ABUT_INITIAL);
    expect_near(in.distance, -0.25, tight);
}

// A against B moving one way is B against A moving the other.
static void test_swap(void **state)
{
    (void)state;
    const abut_shape2 a = square(1);
    const abut_shape2 b = capsule(0, -1, 0, 1, 0.25);
    const abut_hit2   h = cast(&a, &b, at(-4, 0.5), at(5, 0.25), NULL);
    const abut_hit2   s = cast(&b, &a, at(4, -0.5), at(-5, -0.25), NULL);
    expect_fraction(h, 2.75 / 5, 4 * tight);
    expect_fraction(s, 2.75 / 5, 4 * tight);
    expect_vec(h.normal, -(double)s.normal.x, -(double)s.normal.y, 1e3 * roundoff);
}

static void test_bad_numbers(void **state)
{
    (void)state;
    const double            nan = (double)NAN;
    const double            inf = (double)INFINITY;
    const double            huge = (double)ABUT_REAL_LARGEST;
    const abut_shape2       a = square(0.5);
    const abut_vec2         ways[] = {at(nan, 0), at(0, inf), at(0, -inf), at(2 * huge, 0)};
    const abut_vec2         starts[] = {at(nan, 0), at(0, -inf), at(0, 4 * huge)};
    const abut_pose2        skew = {at(-3, 0), {2, 0}};
    const abut_cast_options far = {(abut_real)1e9, (abut_real)inf, 0, false};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; ++i) {
        const abut_hit2 h = cast(&a, &a, at(-3, 0), ways[i], NULL);
        expect_invalid(h);
        const abut_hit2 out = abut_depth_along2(&a, &a, placed(0.5, 0), ways[i], NULL, NULL);
        // Of a direction the length does not matter; of an infinite one nothing is known.
        assert_true(i == 3 ? out.hit : out.status == ABUT_INVALID);
        const abut_ray_hit2 r = abut_ray2(&a, at(-3, 0), ways[i], NULL);
        assert_true(r.status == ABUT_INVALID && !r.hit && !r.inside && (double)r.error == HUGE_VAL);
    }
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; ++i) {
        const abut_hit2 h = cast(&a, &a, starts[i], at(4, 0), NULL);
        expect_invalid(h);
        const abut_ray_hit2 r = abut_ray2(&a, starts[i], at(4, 0), NULL);
        assert_true(r.status == ABUT_INVALID && !r.hit && (double)r.error == HUGE_VAL);
    }
    const abut_hit2 skewed = abut_cast2(&a, &a, skew, at(4, 0), NULL, NULL);
    expect_invalid(skewed);
    const abut_hit2 beyond = cast(&a, &a, at(-3, 0), at(4, 0), &far);
    expect_invalid(beyond);
    // A fraction, a target or a tolerance that is no number is as none given.
    const abut_cast_options not_numbers = {(abut_real)nan, (abut_real)nan, (abut_real)nan, false};
    const abut_hit2         h = cast(&a, &a, at(-3, 0), at(4, 0), &not_numbers);
    expect_fraction(h, 0.5, tight);
}

// Numbers as large as the library takes, and as small as numbers are.
static void test_huge_and_tiny(void **state)
{
    (void)state;
    const double      huge = (double)ABUT_REAL_LARGEST / 64;
    const abut_shape2 a = square(huge);
    const abut_hit2   h = cast(&a, &a, at(-6 * huge, 0), at(8 * huge, 0), NULL);
    expect_fraction(h, 0.5, tight);
    const abut_shape2 unit = square(0.5);
    const abut_hit2   fast = cast(&unit, &unit, at(-3, 0), at(huge, 0), NULL);
    assert_true(fast.hit && (double)fast.safe <= 2 / huge * (1 + 1e-6) && (double)fast.fraction >= 0 &&
                (double)fast.error <= 1e3 * roundoff);
    const double      tiny = (double)ABUT_ERROR_FLOOR * 0x1p40; // few bits above where numbers end
    const abut_shape2 small = square(tiny);
    const abut_hit2   s = cast(&small, &small, at(-6 * tiny, 0), at(8 * tiny, 0), NULL);
    assert_true(s.hit && fabs((double)s.fraction - 0.5) <= (double)s.error && (double)s.error <= 0.01);
    const abut_hit2 slow = cast(&unit, &unit, at(-3, 0), at(tiny, 0), NULL);
    expect_miss(slow, 1);
}

static void test_never_made(void **state)
{
    (void)state;
    abut_shape2       none;
    const abut_shape2 a = square(0.5);
    memset(&none, 0, sizeof none);
    const abut_hit2 h = cast(&none, &a, at(-3, 0), at(4, 0), NULL);
    expect_invalid(h);
    const abut_hit2 s = cast(&a, &none, at(-3, 0), at(4, 0), NULL);
    expect_invalid(s);
    const abut_hit2 d = abut_depth_along2(&a, &none, placed(0.5, 0), at(1, 0), NULL, NULL);
    expect_invalid(d);
    const abut_ray_hit2 r = abut_ray2(&none, at(-3, 0), at(4, 0), NULL);
    assert_true(r.status == ABUT_INVALID && !r.hit && !r.inside && (double)r.error == HUGE_VAL);
}

// Two crates that touch at a corner, or are in each other by as much either way, part as soon as one way is out, whatever the
// other is. Down and to the left they go on into each other, and down a slope of one in 4096 likewise.
static void test_leaves_at_a_corner(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_shape2       crate = box(0, 0, 0.5, 0.5, 0);
    const abut_vec2         out[] = {at(1, -2), at(-2, 1), at(1, 1), at(1, 0)};
    for (int deep = 0; deep < 2; ++deep) {
        const abut_vec2 start = at(1 - 0.125 * deep, 1 - 0.125 * deep);
        for (size_t i = 0; i < sizeof out / sizeof out[0]; ++i) {
            const abut_hit2 h = cast(&crate, &crate, start, out[i], &leave);
            expect_miss(h, 1);
        }
        const abut_hit2 into = cast(&crate, &crate, start, at(-2, -1), &leave);
        assert_int_equal(into.status, ABUT_INITIAL);
    }
    const abut_hit2 slope = cast(&crate, &crate, at(0.25, 0.875), at(1, -0x1p-12), &leave);
    assert_int_equal(slope.status, ABUT_INITIAL);
}

// ---- custom cores -------------------------------------------------------------------------------------------------------

// The square of half 1/2 by its support function.
static abut_support2_point square_support(const void *user, abut_vec2 d)
{
    const abut_support2_point s = {at(d.x < 0 ? -0.5 : 0.5, d.y < 0 ? -0.5 : 0.5), 0};
    (void)user;
    return s;
}

// Right for as many calls as the count says, then not a number, or the point on the other side.
typedef struct breaking {
    int  calls;
    bool to_nan;
} breaking;

static abut_support2_point breaking_support(const void *user, abut_vec2 d)
{
    breaking           *b = (breaking *)(uintptr_t)user;
    abut_support2_point s = square_support(NULL, d);
    if (b->calls-- <= 0) {
        s.point = b->to_nan ? at((double)NAN, 0) : abut_neg2(s.point);
    }
    return s;
}

static void test_custom(void **state)
{
    (void)state;
    abut_shape2       custom;
    const abut_shape2 ball = circle(0, 0, 0.25);
    assert_int_equal(abut_make_custom2(&custom, square_support, NULL, 0), ABUT_OK);
    const abut_hit2 h = cast(&custom, &custom, at(-3, 0.25), at(4, 0), NULL);
    expect_fraction(h, 0.5, 1e3 * roundoff);
    const abut_hit2 b = cast(&custom, &ball, at(0.125, -3), at(0, 4), NULL);
    expect_fraction(b, 2.25 / 4, 1e3 * roundoff);
    const abut_ray_hit2 r = abut_ray2(&custom, at(-3, 0.25), at(4, 0), NULL);
    assert_true(r.hit && fabs((double)r.entry - 2.5 / 4) <= (double)r.error &&
                fabs((double)r.exit - 3.5 / 4) <= (double)r.error);
    const abut_hit2 d = abut_depth_along2(&custom, &ball, placed(0.5, 0), at(2, 0), NULL, NULL);
    assert_true(d.hit && fabs((double)d.fraction - 0.25) <= (double)d.error);
}

// A support function that breaks, sooner or later: an answer that holds, or ABUT_INVALID.
static void test_broken_custom(void **state)
{
    (void)state;
    const abut_shape2 ball = circle(0, 0, 0.25);
    int               invalid = 0;
    for (int calls = 0; calls < 60; ++calls) {
        breaking    b = {1000, calls % 2 == 0};
        abut_shape2 custom;
        assert_int_equal(abut_make_custom2(&custom, breaking_support, &b, 0), ABUT_OK);
        b.calls = calls / 2;
        const abut_hit2 h = cast(&custom, &ball, at(-3, 0.25), at(4, 0.125), NULL);
        if (h.status == ABUT_INVALID) {
            expect_invalid(h);
            ++invalid;
        } else if (b.to_nan && b.calls < 0) {
            fail_msg("a support point that is no number went unseen");
        } else if (b.calls >= 0) {
            expect_near(h.fraction, 2.25 / 4, (double)h.error);
        }
        b.calls = calls / 2;
        const abut_ray_hit2 r = abut_ray2(&custom, at(-3, 0.25), at(4, 0.125), NULL);
        assert_true(isfinite((double)r.entry) && (r.status == ABUT_INVALID) == (r.error > 1));
        b.calls = calls / 2;
        const abut_hit2 d = abut_depth_along2(&custom, &ball, placed(0.5, 0), at(2, 0.125), NULL, NULL);
        assert_true(isfinite((double)d.fraction));
    }
    assert_true(invalid > 2);
}

// Ground whose top is wherever the caller puts it.
static abut_support2_point sinking_support(const void *user, abut_vec2 d)
{
    const abut_real *const    top = (const abut_real *)user;
    const abut_support2_point s = {{d.x < 0 ? -1024 : 1024, d.y < 0 ? -1024 : *top}, 0};
    return s;
}

// Ground that sinks by a quarter whenever somebody has come down to it: 128 quarters later a machine gives up, with what it
// knows.
static void test_most_steps(void **state)
{
    (void)state;
    abut_real         top = 0;
    abut_shape2       ground;
    abut_caster2      c;
    const abut_shape2 ball = circle(0, 0, 0.015625);
    assert_int_equal(abut_make_custom2(&ground, sinking_support, &top, 0), ABUT_OK);
    abut_caster2_begin(&c, &ground, &ball, placed(0, 0.265625), at(1024, -1024), NULL, NULL);
    while (abut_caster2_step(&c) == ABUT_RUNNING) {
        top -= (abut_real)0.25;
    }
    assert_int_equal(c.status, ABUT_LIMIT);
    assert_int_equal(c.steps, 128);
    expect_near(c.safe, 128 * 0.25 / 1024, 1e4 * roundoff);
}

// The fraction at which a kernel knows a way of (8, 1/16) to be through a line across y that is 1/32 off: a half, and as shares
// of it 8 u for the quotient and what rounds about it and 16 u of the way over the speed.
static void test_through_a_line(void **state)
{
    (void)state;
    const abut_cast_query2 q = {.translation = at(8, 0.0625)};
    const double           share = (double)abut_cast_through2(&q, (abut_real)0.03125, (abut_real)0.0625) / 0.5 - 1;
    const double           counted = (16 * 8 / 0.0625 + 8) * roundoff;
    assert_true(fabs(share - counted) <= counted / 16);
}

// The bound from above of the first step, of a point that passes the middle of a circle of radius 1 by 0.6 and so meets it 0.8
// before that. Rounding counts 16 u of the distance aside, which is 0.75 of that along the way there, and 16 u ahead; 8 u for
// the quotient; and the circle is smaller by the noise, which is 1.25 of that along the way.
static void test_bound_from_above(void **state)
{
    (void)state;
    const double      far = 1024;
    const abut_shape2 a = circle(0, 0, 1);
    const abut_shape2 b = circle(0, 0, 0);
    abut_caster2      c;
    abut_caster2_begin(&c, &a, &b, placed(-1024, 0.6), at(2048, 0), NULL, NULL);
    assert_int_equal(abut_caster2_step(&c), ABUT_RUNNING);
    const double late = (double)c.upper * 2048 - (far - 0.8);
    const double counted = (1.75 * 16 + 8) * far * roundoff + 1.25 * (double)c.noise;
    assert_true(fabs(late - counted) <= counted / 8);
}

// ---- the way out --------------------------------------------------------------------------------------------------------

// Squares a quarter into each other along x: out by 1/4 along x, by 3/2 along y, by 1/4 times 5/4 along (4, 3).
static void test_depth_along(void **state)
{
    (void)state;
    const abut_shape2 a = square(0.5);
    const abut_pose2  pose = placed(0.75, -0.5);
    const abut_vec2   ways[] = {at(1, 0), at(0, 1), at(0, -4), at(0.015625, 0), at(4, 3), at(-8, 0)};
    const double      out[] = {0.25, 1.5, 0.5, 0.25, 0.3125, 1.75};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; ++i) {
        const abut_hit2 h = abut_depth_along2(&a, &a, pose, ways[i], NULL, NULL);
        assert_true(h.hit);
        expect_near(h.fraction, out[i], (double)h.error);
        assert_true(h.error >= 0 && (double)h.error <= 8 * tight);
        expect_near(h.distance, -0.25, tight);
    }
    const abut_hit2 apart = abut_depth_along2(&a, &a, placed(2, 0), at(1, 0), NULL, NULL);
    assert_true(apart.status == ABUT_MISS && !apart.hit && apart.fraction == 0 && apart.safe == 0);
    const abut_hit2 nowhere = abut_depth_along2(&a, &a, pose, at(0, 0), NULL, NULL);
    assert_int_equal(nowhere.status, ABUT_INVALID);
    const abut_cast_options near = {0, (abut_real)0.5, 0, false};
    const abut_hit2         clear = abut_depth_along2(&a, &a, pose, at(1, 0), &near, NULL);
    assert_true(clear.hit);
    expect_near(clear.fraction, 0.75, (double)clear.error);
    // Face on face: no way to go.
    const abut_hit2 touching = abut_depth_along2(&a, &a, placed(1, 0), at(1, 0), NULL, NULL);
    assert_true(touching.hit);
    expect_near(touching.fraction, 0, (double)touching.error);
}

// B's segment from (0, 0) to (4, 3) touches A's with its middle, by next to nothing, and moves along itself: out when its end
// comes by, after 2.5. It is drawn so far from its origin that the far end of any way out is rounded aside by more than they
// touch by: half of these ways back pass A by.
static void test_depth_along_by_a_hair(void **state)
{
    (void)state;
    const double place = sizeof(abut_real) == sizeof(float) ? 0x1p12 : 0x1p18;
    const double hair = sizeof(abut_real) == sizeof(float) ? 0x1p-20 : 0x1p-40;
    abut_shape2  b;
    assert_int_equal(abut_make_capsule2(&b, at(-place, -place), at(4 - place, 3 - place), 0), ABUT_OK);
    for (int i = 1; i <= 16; i++) {
        abut_shape2 a;
        assert_int_equal(
            abut_make_capsule2(&a, at(2 + 3 * hair, 1.5 - 4 * hair), at(2 + 3 * hair - i, 1.5 - 4 * hair + 4 * i), 0), ABUT_OK);
        const abut_hit2 h = abut_depth_along2(&a, &b, placed(place, place), at(4, 3), NULL, NULL);
        assert_true(h.hit && h.error >= 0 && h.distance < 0);
        expect_near(h.fraction, 2.5 + 40 * hair / 19, (double)h.error);
        assert_true((double)h.safe >= 2.5 + 40 * hair / 19);
    }
}

// Boxes in the same way, where no far end is rounded, for B is drawn about the origin, but the direction is. The way may turn
// by 16 u of the product of its components, and so pass aside by that of its length; the cone from its end to the room about
// its beginning, of which the distance's error is taken, is so wide as much farther out.
static void test_depth_along_may_turn(void **state)
{
    (void)state;
    for (double hair = 64 * roundoff; hair <= 4096 * roundoff; hair *= 64) {
        const double          out = 2.5 + 20 * hair / 3;
        const double          aside = 16 * roundoff * 0.8 * 0.6 * out;
        const abut_pose2      pose = {at(0, 0), {(abut_real)0.8, (abut_real)0.6}};
        const abut_shape2     a = box(4, -0.5, 2 + 3 * hair, 2 + 4 * hair, 0);
        const abut_shape2     b = box(2.5, 1.25, 2.5, 1.25, 0);
        const abut_proximity2 p = abut_distance2(&a, &b, pose, NULL, NULL);
        const abut_hit2       h = abut_depth_along2(&a, &b, pose, at(4, 3), NULL, NULL);
        const double          room = 5 * hair - (double)p.error;
        const double          counted = aside / (room - aside) * out;
        assert_true(h.hit && !h.grazing && room > 2 * aside);
        expect_near(h.fraction, out, (double)h.error);
        assert_true(fabs((double)h.error - counted) <= counted / 8);
    }
}

// Boxes that lie on each other, a quarter of the slope deep, along which B rises: out after a quarter of the way's length. Both
// are so far from the origin that the far end of the way out is rounded up or down, and over a slope that flat a little up or
// down is far along it. Along either axis, up along the other.
static void test_depth_along_a_slope(void **state)
{
    (void)state;
    const bool   is_single = sizeof(abut_real) == sizeof(float);
    const double place = is_single ? 0x1p12 : 0x1p18;
    const double slope = is_single ? 0x1p-7 : 0x1p-10;
    const double most = is_single ? 0x1p-4 : 0x1p-10; // in float rounding is more of what they weigh against each other
    const double out = 0.25 * sqrt(1 + slope * slope);
    const double up = place + 2 - 0.25 * slope;
    for (int i = 0; i < 2 * 16; i++) {
        const bool        is_level = i < 16;
        const double      half = 4 + i % 16 / 8.0;
        const abut_shape2 a = is_level ? box(place, place, half, 1, 0) : box(place, place, 1, half, 0);
        const abut_shape2 b = is_level ? box(0, 0, 4, 1, 0) : box(0, 0, 1, 4, 0);
        const abut_pose2  pose = is_level ? placed(place, up) : placed(up, place);
        const abut_hit2   h = abut_depth_along2(&a, &b, pose, is_level ? at(1, slope) : at(slope, 1), NULL, NULL);
        assert_true(h.hit && !h.grazing && h.error >= 0);
        expect_near(h.fraction, out, (double)h.error);
        assert_true((double)h.safe >= out && (double)h.error <= most);
    }
}

// ---- rays ---------------------------------------------------------------------------------------------------------------

static void expect_ray_at(const abut_ray_hit2 *r, double entry, double exit, double slack, const char *file, int line)
{
    if (!(r->hit && r->status == ABUT_OK && !r->inside && !r->grazing && (double)r->error <= slack &&
          fabs((double)r->entry - entry) <= (double)r->error && fabs((double)r->exit - exit) <= (double)r->error)) {
        print_error("entry %.17g exit %.17g error %.3g hit %d inside %d status %d, exact %.17g %.17g\n", (double)r->entry,
                    (double)r->exit, (double)r->error, (int)r->hit, (int)r->inside, (int)r->status, entry, exit);
        _fail(file, line);
    }
}

#define expect_ray(r, entry, exit, slack) expect_ray_at(&(r), entry, exit, slack, __FILE__, __LINE__)

static void test_rays(void **state)
{
    (void)state;
    const abut_shape2   a = square(1);
    const abut_shape2   ball = circle(0, 0, 1);
    const abut_ray_hit2 r = abut_ray2(&a, at(-3, 0.5), at(8, 0), NULL);
    expect_ray(r, 0.25, 0.5, tight);
    expect_vec(r.normal, -1, 0, tight);
    expect_vec(r.point, -1, 0.5, 4 * tight);
    const abut_ray_hit2 s = abut_ray2(&ball, at(-3, 0.5), at(6, 0), NULL);
    expect_ray(s, (3 - sqrt(0.75)) / 6, (3 + sqrt(0.75)) / 6, 1e3 * roundoff);
    expect_vec(s.normal, -sqrt(0.75), 0.5, of_round_normal());
    const abut_ray_hit2 away = abut_ray2(&a, at(-3, 0.5), at(-8, 0), NULL);
    assert_true(!away.hit && away.status == ABUT_MISS && away.entry == 1 && !away.inside);
    const abut_ray_hit2 too_short = abut_ray2(&a, at(-3, 0.5), at(1.75, 0), NULL);
    assert_true(!too_short.hit && too_short.status == ABUT_MISS);
    // The exit may be beyond the ray's end.
    const abut_ray_hit2 ends_inside = abut_ray2(&a, at(-3, 0.5), at(3, 0), NULL);
    expect_ray(ends_inside, 2.0 / 3, 4.0 / 3, 4 * tight);
}

// A ray that rises over a box, from before it and from within, and comes out of its upper side after 2. A rounded box is asked
// by casts: the far end of the way out is rounded up or down, and over a slope that flat a little up or down is far along it.
static void test_ray_over_a_slope(void **state)
{
    (void)state;
    const bool              is_single = sizeof(abut_real) == sizeof(float);
    const double            place = is_single ? 0x1p11 : 0x1p18;
    const double            slope = is_single ? 0x1p-5 : 0x1p-9;
    const double            most = is_single ? 0x1p-5 : 0x1p-24;
    const abut_cast_options far = {16, 0, 0, false};
    for (int i = 0; i < 64; i++) {
        const abut_shape2   a = box(0, place - 1, 4 + i / 8.0, 0.5, 0.5);
        const double        back = 5.5 + i / 4.0;
        const abut_ray_hit2 inside = abut_ray2(&a, at(0, place - 2 * slope), at(1, slope), &far);
        const abut_ray_hit2 before = abut_ray2(&a, at(-back, place - (2 + back) * slope), at(1, slope), &far);
        assert_true(inside.hit && inside.inside && !inside.grazing && before.hit && !before.inside && !before.grazing);
        expect_near(inside.exit, 2, (double)inside.error);
        expect_near(before.exit, 2 + back, (double)before.error);
        assert_true((double)inside.error <= most && (double)before.error <= most);
    }
}

// A ray that begins inside hits at 0, and has its exit; the point and the normal are the nearest of the surface.
static void test_ray_inside(void **state)
{
    (void)state;
    const abut_shape2   a = square(1);
    const abut_ray_hit2 r = abut_ray2(&a, at(0.75, 0), at(-4, 0), NULL);
    assert_true(r.hit && r.inside && r.status == ABUT_INITIAL && r.entry == 0);
    expect_near(r.exit, 1.75 / 4, (double)r.error);
    assert_true((double)r.error <= 8 * tight);
    expect_vec(r.normal, 1, 0, tight);
    expect_vec(r.point, 1, 0, tight);
    // Of no length: inside or not.
    const abut_ray_hit2 still = abut_ray2(&a, at(0.75, 0), at(0, 0), NULL);
    assert_true(still.hit && still.inside && still.entry == 0);
    const abut_ray_hit2 outside = abut_ray2(&a, at(1.75, 0), at(0, 0), NULL);
    assert_true(!outside.hit && outside.status == ABUT_MISS);
}

// Parallel to faces: inside the slab, outside it, and exactly in a edge's line.
static void test_ray_parallel(void **state)
{
    (void)state;
    const abut_shape2   a = square(1);
    const abut_ray_hit2 in = abut_ray2(&a, at(-3, 0.9990234375), at(4, 0), NULL);
    expect_ray(in, 0.5, 1, tight);
    const abut_ray_hit2 out = abut_ray2(&a, at(-3, 1.0009765625), at(4, 0), NULL);
    assert_true(!out.hit && out.status == ABUT_MISS && !out.grazing);
    const abut_ray_hit2 on = abut_ray2(&a, at(-3, 1), at(4, 0), NULL);
    assert_true(on.hit || on.grazing);
    if (on.hit) {
        expect_near(on.entry, 0.5, (double)on.error);
    }
}

// A direction 1e-5 long, taken 4e5 times: fixed thresholds lose it.
static void test_ray_short_direction(void **state)
{
    (void)state;
    const abut_cast_options far = {(abut_real)4e5, 0, 0, false};
    const abut_shape2       ball = circle(0, 0, 1);
    const abut_ray_hit2     r = abut_ray2(&ball, at(0, -2), at(0, 1e-5), &far);
    assert_true(r.hit && r.status == ABUT_OK);
    expect_near(r.entry, 1e5, fmax((double)r.error, 1e5 * roundoff));
    expect_near(r.exit, 3e5, fmax((double)r.error, 3e5 * roundoff));
    assert_true((double)r.error <= 3e5 * 200 * roundoff);
    expect_vec(r.normal, 0, -1, tight);
}

// A point within the target of the shape is in it.
static void test_ray_target(void **state)
{
    (void)state;
    const abut_cast_options near = {0, (abut_real)0.5, 0, false};
    const abut_shape2       a = square(1);
    const abut_ray_hit2     r = abut_ray2(&a, at(-3, 0.5), at(8, 0), &near);
    expect_ray(r, 1.5 / 8, 4.5 / 8, 4 * tight);
    const abut_ray_hit2 inside = abut_ray2(&a, at(-1.25, 0.5), at(8, 0), &near);
    assert_true(inside.hit && inside.inside && inside.entry == 0);
}

// ---- the step machine ---------------------------------------------------------------------------------------------------

static void test_steps(void **state)
{
    (void)state;
    abut_shape2       none;
    const abut_shape2 a = square(0.5);
    const abut_shape2 ball = circle(0, 0, 0.5);
    abut_caster2      c;
    memset(&none, 0, sizeof none);
    assert_int_equal(abut_caster2_begin(&c, &a, &none, placed(3, 0), at(-4, 0), NULL, NULL), ABUT_INVALID);
    assert_int_equal(abut_caster2_step(&c), ABUT_INVALID);
    assert_int_equal(abut_caster2_begin(&c, &a, &ball, placed(3, 2), at(-4, -2), NULL, NULL), ABUT_RUNNING);
    abut_real before = 0;
    while (abut_caster2_step(&c) == ABUT_RUNNING) {
        assert_true(c.safe >= before && c.safe <= c.upper);
        before = c.safe;
    }
    assert_int_equal(c.status, ABUT_OK);
    const abut_caster2 end = c;
    assert_int_equal(abut_caster2_step(&c), ABUT_OK); // no further
    assert_true(c.steps == end.steps && c.safe == end.safe && c.supports == end.supports);
    const abut_hit2 h = cast(&a, &ball, at(3, 2), at(-4, -2), NULL);
    assert_true(h.safe <= c.upper && c.safe <= h.fraction + h.error); // a kernel's bounds hold as well as these
    const abut_shape2 egg = ellipse(0, 0, 0.5, 0.25, 0);
    const abut_hit2   general = cast(&a, &egg, at(3, 2), at(-4, -2), NULL); // no kernel knows it: to the bit
    assert_int_equal(abut_caster2_begin(&c, &a, &egg, placed(3, 2), at(-4, -2), NULL, NULL), ABUT_RUNNING);
    assert_int_equal(abut_caster2_run(&c), ABUT_OK);
    assert_true(general.safe == c.safe && general.supports == c.supports);
}

// What somebody sees who looks on: bounds about the exact fraction, which close in, and portals about the way.
typedef struct seen {
    double    exact;
    abut_real safe, upper;
    int32_t   looks;
    bool      about, around; // the portals about the way, and the bounds around the exact fraction
} seen;

static void see(void *user, const abut_portal2 *p)
{
    seen           *s = user;
    const abut_vec2 way = {-1, 0};
    const abut_real left = abut_cross2(way, p->left.w);
    const abut_real right = abut_cross2(way, p->right.w);
    s->about = s->about && (p->looks < 2 || (left > 0 && right < 0));
    s->around = s->around && (double)p->caster->safe <= s->exact && (double)p->caster->upper >= s->exact &&
                p->caster->safe >= s->safe && p->caster->upper <= s->upper;
    s->safe = p->caster->safe;
    s->upper = p->caster->upper;
    s->looks = p->looks;
}

// Unit squares, a quarter of a side out of line: from 3 to 1 away takes 2 of the 4 of the way. D is asked to the left, to the
// right, and along the face of it that is come to.
static void test_portal(void **state)
{
    (void)state;
    const abut_shape2 a = square(0.5);
    const abut_shape2 ball = circle(0, 0, 0.5);
    abut_caster2      c, steps;
    seen              s = {0.5, 0, (abut_real)INFINITY, 0, true, true};
    abut_caster2_begin(&c, &a, &a, placed(3, 0.25), at(-4, 0), NULL, NULL);
    steps = c;
    assert_int_equal(abut_portal2_watch(&c, see, &s), ABUT_OK);
    assert_true(s.about && s.around && s.looks >= 3 && s.looks <= 16 && s.looks == c.supports);
    assert_true((double)s.upper - (double)s.safe <= 64 * (double)ABUT_EPSILON);
    assert_int_equal(abut_caster2_step(&steps), ABUT_OK);
    assert_true(steps.safe == c.safe && steps.upper == c.upper && steps.supports == c.supports && steps.steps == c.steps);
    assert_int_equal(abut_portal2_watch(&c, see, &s), ABUT_LIMIT); // no further
    assert_true(steps.safe == c.safe && steps.status == c.status);

    abut_caster2_begin(&c, &a, &a, placed(3, 3), at(-4, 0), NULL, NULL);
    assert_int_equal(abut_portal2_watch(&c, see, &s), ABUT_MISS);
    assert_int_equal(c.status, ABUT_MISS);

    abut_caster2_begin(&c, &a, &a, placed(3, 1), at(-4, 0), NULL, NULL); // along a side of D
    assert_int_equal(abut_portal2_watch(&c, see, &s), ABUT_LIMIT);
    assert_true(c.status == ABUT_RUNNING && c.at == 0 && c.safe == 0 && c.steps == 0 && (double)c.upper == HUGE_VAL);

    s.looks = 0;
    abut_caster2_begin(&c, &a, &ball, placed(3, 0), at(-4, 0), NULL, NULL);
    assert_int_equal(abut_portal2_watch(&c, see, &s), ABUT_LIMIT); // with a radius there is no portal
    assert_true(s.looks == 0 && c.steps == 0 && c.supports == 0);
}

// A tolerance bounds what is asked for: the error is no more than it, as a length, and the truth within the error.
static void test_tolerance(void **state)
{
    (void)state;
    const abut_shape2 a = square(1);
    const abut_shape2 ball = circle(0, 0, 0.5);
    for (double tolerance = 0.5; tolerance > 1e-4; tolerance /= 4) {
        const abut_cast_options coarse = {0, 0, (abut_real)tolerance, false};
        const abut_hit2         h = cast(&a, &ball, at(3, 3), at(-3, -3), &coarse);
        assert_true(h.hit && (double)h.error * 3 * sqrt(2) <= tolerance * 1.01);
        expect_near(h.fraction, (2 * sqrt(2) - 0.5) / (3 * sqrt(2)), (double)h.error + roundoff);
        assert_true((double)h.safe <= (2 * sqrt(2) - 0.5) / (3 * sqrt(2)) + 1e-15);
    }
}

// An upright capsule beside the corner of a box rounded by as much, its lower end 0.06 above it: they touch where the way that
// is left is 0.08. The normal is that of the touch, not of the last look before.
static void test_normal_of_a_rounded_corner(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 1, 0.05);
    const abut_shape2 b = capsule(0, 0, 0, 1, 0.05);
    const abut_hit2   h = cast(&a, &b, at(3, 1.06), at(-4, 0), NULL);
    expect_fraction(h, (2 - 0.08) / 4, 1e3 * roundoff);
    expect_vec(h.normal, 0.8, 0.6, 64 * roundoff);
    expect_vec(h.point, 1.04, 1.03, 64 * roundoff);
}

// Two circles so far apart that beside that their radii vanish: the normal of the miss is a unit vector all the same.
static void test_a_speck(void **state)
{
    (void)state;
    const double            far = ldexp(1, ABUT_MANTISSA_BITS > 24 ? 560 : 82);
    const abut_shape2       a = circle(8, far, 100), b = circle(0, 100, 100);
    const abut_cast_options options = {.max_fraction = 100};
    const abut_hit2         h = abut_cast2(&a, &b, placed(5, -80), (abut_vec2){0, 100}, &options, NULL);
    assert_int_equal(h.status, ABUT_MISS);
    expect_vec(h.normal, 0, -1, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normal_of_a_rounded_corner),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_corner),
        cmocka_unit_test(test_balls),
        cmocka_unit_test(test_capsule_end),
        cmocka_unit_test(test_rounded_edge),
        cmocka_unit_test(test_grazing),
        cmocka_unit_test(test_turned),
        cmocka_unit_test(test_target),
        cmocka_unit_test(test_max_fraction),
        cmocka_unit_test(test_a_speck),
        cmocka_unit_test(test_no_motion),
        cmocka_unit_test(test_initial_touch),
        cmocka_unit_test(test_swap),
        cmocka_unit_test(test_bad_numbers),
        cmocka_unit_test(test_huge_and_tiny),
        cmocka_unit_test(test_never_made),
        cmocka_unit_test(test_leaves_at_a_corner),
        cmocka_unit_test(test_custom),
        cmocka_unit_test(test_broken_custom),
        cmocka_unit_test(test_most_steps),
        cmocka_unit_test(test_bound_from_above),
        cmocka_unit_test(test_through_a_line),
        cmocka_unit_test(test_depth_along),
        cmocka_unit_test(test_depth_along_by_a_hair),
        cmocka_unit_test(test_depth_along_may_turn),
        cmocka_unit_test(test_depth_along_a_slope),
        cmocka_unit_test(test_rays),
        cmocka_unit_test(test_ray_over_a_slope),
        cmocka_unit_test(test_ray_inside),
        cmocka_unit_test(test_ray_parallel),
        cmocka_unit_test(test_ray_short_direction),
        cmocka_unit_test(test_ray_target),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_portal),
        cmocka_unit_test(test_tolerance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
