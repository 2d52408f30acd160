// test_ray2.c : rays at one shape of each kind, numbers by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/cast2.h"
#include "base/tolerance_ray.h"
#include "support/hand2.h"

static const double unit_roundoff = (double)ABUT_UNIT_ROUNDOFF;

static abut_ray_hit2 ray(const abut_shape2 *shape, abut_vec2 origin, abut_vec2 direction)
{
    return abut_ray2(shape, origin, direction, NULL);
}

static abut_ray_hit2 far_ray(const abut_shape2 *shape, abut_vec2 origin, abut_vec2 direction, double max_fraction)
{
    const abut_cast_options options = {(abut_real)max_fraction, 0, 0, false};
    return abut_ray2(shape, origin, direction, &options);
}

static void expect_hit(const abut_ray_hit2 *hit, double entry, double exit, double x, double y)
{
    const double slack = (double)hit->error + 4 * unit_roundoff * (entry + exit + 1);
    assert_true(hit->hit);
    assert_false(hit->inside);
    assert_int_equal(hit->status, ABUT_OK);
    expect_near(hit->entry, entry, slack);
    expect_near(hit->exit, exit, slack);
    expect_vec(hit->normal, x, y, 64 * unit_roundoff);
    assert_true((double)hit->error < 1e-3);
}

static void expect_miss(const abut_ray_hit2 *hit)
{
    assert_false(hit->hit);
    assert_int_equal(hit->status, ABUT_MISS);
}

static void expect_inside(const abut_ray_hit2 *hit, double exit)
{
    assert_true(hit->hit && hit->inside);
    assert_int_equal(hit->status, ABUT_INITIAL);
    expect_near(hit->entry, 0, 0);
    expect_near(hit->exit, exit, (double)hit->error + 4 * unit_roundoff);
}

// A regular polygon about the origin, its first corner at (1, 0).
#define CORNERS_MOST 64
typedef struct regular {
    abut_shape2 shape;
    abut_vec2   block[CORNERS_MOST + 88];
} regular;

static void make_regular(regular *r, int corners)
{
    abut_vec2            point[CORNERS_MOST];
    const abut_polygon2 *polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * acos(-1) * i / corners;
        point[i] = at(cos(angle), sin(angle));
    }
    assert_int_equal(abut_polygon2_build(point, corners, r->block, sizeof r->block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&r->shape, polygon, 0), ABUT_OK);
}

// ---- every kind -----------------------------------------------------------------------------------------------------------

// From (-3, 0.6) along x the chord of a unit circle at that height has half length 0.8.
static void a_circle(void **state)
{
    (void)state;
    const abut_shape2   shape = circle(0, 0, 1);
    const abut_ray_hit2 hit = ray(&shape, at(-3, 0.6), at(10, 0));
    expect_hit(&hit, 0.22, 0.38, -0.8, 0.6);
    expect_vec(hit.point, -0.8, 0.6, 16 * unit_roundoff);
    const abut_ray_hit2 beside = ray(&shape, at(-3, 1.001), at(10, 0));
    expect_miss(&beside);
    const abut_ray_hit2 behind = ray(&shape, at(3, 0.6), at(10, 0));
    expect_miss(&behind);
    const abut_ray_hit2 before = far_ray(&shape, at(-3, 0.6), at(10, 0), 0.2);
    expect_miss(&before);
    expect_near(before.entry, 0.2, unit_roundoff);
    const abut_ray_hit2 inside = ray(&shape, at(0, 0.5), at(0, 1));
    expect_inside(&inside, 0.5);
    expect_vec(inside.normal, 0, 1, 8 * unit_roundoff);
    expect_vec(inside.point, 0, 1, 8 * unit_roundoff);
}

static void a_capsule(void **state)
{
    (void)state;
    const abut_shape2   shape = capsule(0, -1, 0, 1, 0.5);
    const abut_ray_hit2 side = ray(&shape, at(0.7, 0), at(-10, 0));
    expect_hit(&side, 0.02, 0.12, 1, 0);
    const abut_ray_hit2 away = ray(&shape, at(0.7, 0), at(10, 0));
    expect_miss(&away);
    const abut_ray_hit2 end = ray(&shape, at(2, 1.3), at(-2, 0));
    expect_hit(&end, 0.8, 1.2, 0.8, 0.6);
    const abut_ray_hit2 along = ray(&shape, at(0.3, -4), at(0, 8));
    expect_hit(&along, 2.6 / 8, 5.4 / 8, 0.6, -0.8);
    const abut_ray_hit2 parallel = ray(&shape, at(0.6, -4), at(0, 8));
    expect_miss(&parallel);
    assert_int_equal(side.supports + away.supports + end.supports + along.supports + parallel.supports, 0);
}

// A flat shape is crossed at once, from the side that the ray comes from; a segment of no length is a point and is not hit.
static void a_segment(void **state)
{
    (void)state;
    const abut_shape2   shape = capsule(-1, 0, 3, 0, 0);
    const abut_ray_hit2 above = ray(&shape, at(1, 2), at(1, -4));
    expect_hit(&above, 0.5, 0.5, 0, 1);
    assert_false(above.grazing);
    assert_int_equal(above.supports, 0);
    const abut_ray_hit2 below = ray(&shape, at(1, -2), at(1, 4));
    expect_hit(&below, 0.5, 0.5, 0, -1);
    const abut_ray_hit2 aside = ray(&shape, at(3.5, 2), at(0, -4));
    expect_miss(&aside);
    const abut_shape2   point = capsule(10, 10, 10, 10, 0);
    const abut_ray_hit2 beside = ray(&point, at(0, 0), at(1e6, 0));
    expect_miss(&beside);
}

static void a_box(void **state)
{
    (void)state;
    const abut_shape2   shape = box(105, -32, 5, 32, 0);
    const abut_ray_hit2 hit = ray(&shape, at(99, -37.3501968), at(2.59959984, 0));
    assert_true(hit.hit);
    expect_near(hit.entry, 0.384674588993666, (double)hit.error + 2 * unit_roundoff);
    expect_vec(hit.normal, -1, 0, 0);
    const abut_shape2   unit = box(0, 0, 1, 1, 0);
    const abut_ray_hit2 inside = ray(&unit, at(0, 0), at(2, 0));
    expect_inside(&inside, 0.5);
    const abut_ray_hit2 slanted = ray(&unit, at(-3, 0.5), at(4, -1));
    expect_hit(&slanted, 0.5, 1, -1, 0);
    const abut_ray_hit2 past = ray(&unit, at(-3, 1.5), at(4, 0));
    expect_miss(&past);
}

// Exactly along a side: a touch, by the face across the ray. Whether it touches less than rounding could tell.
static void a_box_along_a_side(void **state)
{
    (void)state;
    const abut_shape2   shape = box(0, 0, 1, 1, 0);
    const abut_ray_hit2 hit = ray(&shape, at(-2, 1), at(4, 0));
    expect_hit(&hit, 0.25, 0.75, -1, 0);
    assert_true(hit.grazing);
}

// A tall box as a polygon of four corners: above it, and square on.
static void a_polygon(void **state)
{
    (void)state;
    static abut_vec2     block[CORNERS_MOST];
    const abut_vec2      corner[] = {at(0.875, -11.5), at(0.875, 11.5), at(-0.875, 11.5), at(-0.875, -11.5)};
    const abut_polygon2 *polygon;
    abut_shape2          shape;
    assert_int_equal(abut_polygon2_build(corner, 4, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&shape, polygon, 0), ABUT_OK);
    const abut_ray_hit2 over = ray(&shape, at(-3.869416, 13.0693407), at(4, 0));
    expect_miss(&over);
    const abut_ray_hit2 on = ray(&shape, at(-3.869416, 3.0693407), at(4, 0));
    expect_hit(&on, (3.869416 - 0.875) / 4, (3.869416 + 0.875) / 4, -1, 0);
    assert_int_equal(over.supports + on.supports, 0);
}

// Regular polygons: at the height 0 through the corner at (1, 0), and below that through the edge to its left.
static void polygons_of_many_corners(void **state)
{
    (void)state;
    static regular r;
    for (int corners = 5; corners <= CORNERS_MOST; ++corners) {
        make_regular(&r, corners);
        const double        half = acos(-1) / corners; // from a corner to the middle of an edge
        const double        inner = cos(half);
        const abut_ray_hit2 hit = ray(&r.shape, at(4 * cos(half), 4 * sin(half)), at(-8 * cos(half), -8 * sin(half)));
        const double        across = corners % 2 == 0 ? inner : 1;
        assert_true(hit.hit && !hit.inside);
        expect_near(hit.entry, (4 - inner) / 8, (double)hit.error + 4 * unit_roundoff);
        expect_near(hit.exit, (4 + across) / 8, (double)hit.error + 4 * unit_roundoff);
        expect_vec(hit.normal, cos(half), sin(half), 256 * unit_roundoff);
        const abut_ray_hit2 past = ray(&r.shape, at(-4, 1.0001), at(8, 0));
        expect_miss(&past);
        const abut_ray_hit2 behind = ray(&r.shape, at(4, 0.01), at(8, 0));
        expect_miss(&behind);
        const abut_ray_hit2 inside = ray(&r.shape, at(0, 0), at(2 * cos(half), 2 * sin(half)));
        assert_true(inside.inside);
        expect_near(inside.exit, inner / 2, (double)inside.error + 4 * unit_roundoff);
    }
}

static void an_ellipse(void **state)
{
    (void)state;
    const abut_shape2   shape = ellipse(0, 0, 2, 1, 0);
    const double        length = sqrt(0.4 * 0.4 + 0.6 * 0.6);
    const abut_ray_hit2 hit = ray(&shape, at(-4, 0.6), at(8, 0));
    expect_hit(&hit, 0.3, 0.7, -0.4 / length, 0.6 / length);
    const abut_ray_hit2 aside = ray(&shape, at(-4, 1.01), at(8, 0));
    expect_miss(&aside);
}

// ---- errors ---------------------------------------------------------------------------------------------------------------

// The height 1 over the part 4 of the direction across: 5u (|-3| + 1) / 4 and 2 units of the larger end.
static void the_error_of_a_box(void **state)
{
    (void)state;
    const abut_shape2   shape = box(0, 0, 1, 1, 0);
    const abut_ray_hit2 hit = ray(&shape, at(-3, 0), at(4, 0));
    const double        sides = 5 * (3 + 1) / 4.0;
    assert_true((double)hit.error >= sides * unit_roundoff && (double)hit.error <= (sides + 4) * unit_roundoff);
}

// Through the middle of a unit circle from 3 away: 36u (3 + 1) over d d w = 4, and ends' roundings.
static void the_error_of_a_circle(void **state)
{
    (void)state;
    const abut_shape2   shape = circle(0, 0, 1);
    const abut_ray_hit2 hit = ray(&shape, at(-3, 0), at(4, 0));
    const double        square = 36 * (3 + 1) / 4.0;
    assert_true((double)hit.error >= square * unit_roundoff && (double)hit.error <= (square + 4) * unit_roundoff);
}

// A segment square to the ray, so that turns do not count: 18u (3 + 1) 4 / 16.
static void the_error_of_a_segment(void **state)
{
    (void)state;
    const abut_shape2   shape = capsule(0, -1, 0, 1, 0);
    const abut_ray_hit2 hit = ray(&shape, at(-3, 0), at(4, 0));
    const double        place = 18 * (3 + 1) / 4.0;
    assert_true((double)hit.error >= place * unit_roundoff && (double)hit.error <= (place + 1) * unit_roundoff);
}

// The turn of the end (0, h) about the ray along x is 4 h; the noise 10u times 4 (0 + 1): from h = 10u on it is certain.
static void a_corner_beside_a_line(void **state)
{
    (void)state;
    const double        near = 8 * unit_roundoff;
    const double        far = 16 * unit_roundoff;
    const abut_shape2   doubtful = capsule(0, near, 0, 1, 0);
    const abut_shape2   clear = capsule(0, far, 0, 1, 0);
    const abut_ray_hit2 asked = ray(&doubtful, at(-1, 0.5 * unit_roundoff), at(4, 0));
    const abut_ray_hit2 known = ray(&clear, at(-1, 0.5 * unit_roundoff), at(4, 0));
    assert_true(asked.supports > 0 && known.supports == 0);
    expect_miss(&known);
}

// ---- odd rays ---------------------------------------------------------------------------------------------------------------

// It begins 3 / 32 of its way before the surface, which is at x = -1. The way is 2^14 u: of that the roundings of numbers about
// 1 are much, and are no miss.
static void a_brief_ray(void **state)
{
    (void)state;
    const double      way = 0x1p14 * unit_roundoff;
    const double      gap = way * 3 / 32;
    const abut_shape2 shapes[] = {circle(0, 0, 1),           capsule(0, -1, 0, 1, 1), box(0, 0, 1, 1, 0),
                                  ellipse(0, 0, 1, 0.25, 0), ellipse(1, 0, 2, 2, 0),  capsule(-1, -1, -1, 1, 0),
                                  ellipse(-1, 0, 0, 1, 0)};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        const abut_ray_hit2 hit = ray(&shapes[i], at(-1 - gap, 0), at(way, 0));
        assert_true(hit.hit && !hit.inside && !hit.grazing && (double)hit.error < 1.0 / 32);
        assert_int_equal(hit.status, ABUT_OK);
        expect_near(hit.entry, 3.0 / 32, (double)hit.error);
        const abut_ray_hit2 aside = ray(&shapes[i], at(-1 - gap, 0), at(-way, 0));
        expect_miss(&aside);
        const abut_ray_hit2 before = ray(&shapes[i], at(-1 - 16 * gap, 0), at(way, 0));
        expect_miss(&before);
    }
}

// Fractions have no unit: the same bits at every power of two, of lengths and of the direction alone.
static void the_same_bits_in_every_unit(void **state)
{
    (void)state;
    const int    powers[] = {-100, -60, -20, 20, 60};
    const double a = (double)(abut_real)0.7;
    const double b = (double)(abut_real)0.8;
    for (size_t i = 0; i < sizeof powers / sizeof powers[0]; ++i) {
        const double      k = ldexp(1, powers[i]);
        const abut_shape2 one[] = {circle(a, b, 1), capsule(-1, 0.5, 1, 0, a), capsule(-1, -a, 1, 0.5, 0), box(0, 0, a, b, 0),
                                   ellipse(0, 0, a, b, 0)};
        const abut_shape2 scaled[] = {circle(k * a, k * b, k), capsule(-k, k * 0.5, k, 0, k * a),
                                      capsule(-k, -k * a, k, k * 0.5, 0), box(0, 0, k * a, k * b, 0),
                                      ellipse(0, 0, k * a, k * b, 0)};
        const abut_vec2   o = at(-3, 1.5);
        const abut_vec2   d = at(4, -1.75);
        for (size_t s = 0; s < sizeof one / sizeof one[0]; ++s) {
            const abut_ray_hit2 hit = far_ray(&one[s], o, d, 16);
            const abut_ray_hit2 big = far_ray(&scaled[s], abut_scale2((abut_real)k, o), abut_scale2((abut_real)k, d), 16);
            const abut_ray_hit2 fast = far_ray(&one[s], o, abut_scale2((abut_real)4, d), 16);
            assert_true(hit.hit && big.hit && fast.hit);
            assert_true(hit.entry == big.entry && hit.exit == big.exit && hit.error == big.error);
            assert_true(hit.entry == 4 * fast.entry && hit.exit == 4 * fast.exit);
        }
    }
}

static void odd_directions(void **state)
{
    (void)state;
    const abut_shape2   shape = circle(0, 0, 1);
    const abut_ray_hit2 tiny = far_ray(&shape, at(0, -2), at(0, 1e-5), 4e5);
    assert_true(tiny.hit);
    expect_near(tiny.entry, 1e5, 1e5 * 1e-6);
    const abut_ray_hit2 still = ray(&shape, at(0, -2), at(0, 0));
    expect_miss(&still);
    const abut_ray_hit2 within = ray(&shape, at(0, 0.5), at(0, 0));
    assert_true(within.hit && within.inside);
    const abut_ray_hit2 none = ray(&shape, at(0, -2), at(0, NAN));
    assert_int_equal(none.status, ABUT_INVALID);
    const abut_ray_hit2 nowhere = ray(&shape, at(NAN, -2), at(0, 1));
    assert_int_equal(nowhere.status, ABUT_INVALID);
    const abut_ray_hit2 endless = ray(&shape, at(0, -2), at(0, INFINITY));
    assert_int_equal(endless.status, ABUT_INVALID);
}

// A way without end is no ray at any kind, whether it would hit or miss; one as long as can be is.
static void test_no_end(void **state)
{
    (void)state;
    const abut_shape2 shapes[] = {circle(0, 0, 1), capsule(-1, 0, 1, 0, 1), box(0, 0, 1, 1, 0), box(0, 0, 1, 1, 1),
                                  ellipse(0, 0, 1, 1, 0)};
    const double      far = 0.4 * (double)ABUT_REAL_LARGEST;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        for (int side = -1; side <= 1; side += 2) {
            const abut_ray_hit2 endless = far_ray(&shapes[i], at(0, -4), at(0, side), INFINITY);
            assert_int_equal(endless.status, ABUT_INVALID);
            const abut_ray_hit2 beyond = far_ray(&shapes[i], at(0, -4), at(0, 8 * side), far);
            assert_int_equal(beyond.status, ABUT_INVALID);
            const abut_ray_hit2 in_reach = far_ray(&shapes[i], at(0, -4), at(0, side), far);
            assert_int_equal(in_reach.status, side > 0 ? ABUT_OK : ABUT_MISS);
        }
    }
}

// A direction so short that it leads out of a shape at no number of its lengths.
static void test_an_exit_beyond_all_numbers(void **state)
{
    (void)state;
    const abut_real   least = (abut_real)ldexp(1, ABUT_MANTISSA_BITS > 24 ? -1074 : -149);
    const abut_vec2   way = {0, least};
    const abut_shape2 shapes[] = {circle(0, 0, 1), box(0, 0, 1, 1, 0), ellipse(0, 0, 1, 1, 1)};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        const abut_ray_hit2 hit = ray(&shapes[i], at(0, 0.25), way);
        assert_int_equal(hit.status, ABUT_INITIAL);
        assert_true(hit.entry == 0 && hit.exit == (abut_real)INFINITY && hit.error == 0);
    }
}

// A component whose inverse is beyond all numbers leaves a line where it is: beside a box, or through it.
static void a_component_next_to_none(void **state)
{
    (void)state;
    const abut_real   tiny = (abut_real)ldexp(1, ABUT_MANTISSA_BITS > 24 ? -1030 : -130);
    const abut_shape2 shape = box(4, 0, 1, 1, 0);
    for (int side = -1; side <= 1; side += 2) {
        const abut_vec2     way = {(abut_real)side * tiny, 10};
        const abut_ray_hit2 left = ray(&shape, at(1, -5), way);
        expect_miss(&left);
        const abut_ray_hit2 right = ray(&shape, at(7, -5), way);
        expect_miss(&right);
        const abut_ray_hit2 through = ray(&shape, at(4, -5), way);
        assert_true(through.hit);
        expect_near(through.entry, 0.4, (double)through.error + 4 * unit_roundoff);
        expect_near(through.exit, 0.6, (double)through.error + 4 * unit_roundoff);
    }
}

// A shape that was never made may hold any number for its core.
static void test_never_made(void **state)
{
    (void)state;
    abut_shape2 shape;
    for (int byte = 0; byte < 256; byte += 5) {
        memset(&shape, byte, sizeof shape);
        shape.core = (abut_core2)(byte <= ABUT_CORE2_CUSTOM ? 0 : byte % 2 == 0 ? byte : -byte);
        const abut_ray_hit2 none = ray(&shape, at(0, -2), at(0, 1));
        assert_int_equal(none.status, ABUT_INVALID);
    }
}

static void a_far_origin(void **state)
{
    (void)state;
    const double        far = ABUT_MANTISSA_BITS > 24 ? 1e6 : 1e3;
    const abut_shape2   shape = circle(0, 0, 1);
    const abut_ray_hit2 hit = ray(&shape, at(-far, 0.6), at(2 * far, 0));
    assert_true(hit.hit);
    expect_near(hit.entry, (far - 0.8) / (2 * far), (double)hit.error);
    assert_true((double)hit.error < 64 * unit_roundoff);
}

static void a_target_and_a_rounded_box(void **state)
{
    (void)state;
    const abut_shape2       unit = circle(0, 0, 1);
    const abut_cast_options wide = {0, (abut_real)0.5, 0, false};
    const abut_ray_hit2     hit = abut_ray2(&unit, at(-3, 0), at(3, 0), &wide);
    expect_near(hit.entry, 0.5, (double)hit.error + 1e-6);
    const abut_shape2   round = box(0, 0, 1, 1, 0.5);
    const abut_ray_hit2 side = ray(&round, at(-3.5, 0.5), at(4, 0));
    expect_hit(&side, 0.5, 1.25, -1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_never_made),
                                       cmocka_unit_test(a_circle),
                                       cmocka_unit_test(a_capsule),
                                       cmocka_unit_test(a_segment),
                                       cmocka_unit_test(a_box),
                                       cmocka_unit_test(a_box_along_a_side),
                                       cmocka_unit_test(a_polygon),
                                       cmocka_unit_test(polygons_of_many_corners),
                                       cmocka_unit_test(an_ellipse),
                                       cmocka_unit_test(the_error_of_a_box),
                                       cmocka_unit_test(the_error_of_a_circle),
                                       cmocka_unit_test(the_error_of_a_segment),
                                       cmocka_unit_test(a_corner_beside_a_line),
                                       cmocka_unit_test(a_brief_ray),
                                       cmocka_unit_test(the_same_bits_in_every_unit),
                                       cmocka_unit_test(odd_directions),
                                       cmocka_unit_test(test_no_end),
                                       cmocka_unit_test(test_an_exit_beyond_all_numbers),
                                       cmocka_unit_test(a_component_next_to_none),
                                       cmocka_unit_test(a_far_origin),
                                       cmocka_unit_test(a_target_and_a_rounded_box)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
