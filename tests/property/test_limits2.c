// test_limits2.c : the limits of a query mean the same for every pair of shapes: max_distance, the margin, max_supports.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query2.h"
#include "support/hand2.h"
#include "support/random.h"

#include <math.h>

static const uint64_t seed = 2106;

enum { KINDS = 8 };

static abut_vec2 polygon_block[2][64];

static abut_support2_point disk(const void *user, abut_vec2 d)
{
    (void)user;
    const double              length = sqrt((double)abut_dot2(d, d));
    const abut_support2_point p = {at((double)d.x / length, (double)d.y / length), 0};
    return p;
}

static abut_shape2 shape_of(int kind)
{
    abut_shape2          s;
    abut_vec2            points[12];
    const abut_polygon2 *polygon;
    switch (kind) {
    case 0:
        return circle(0, 0, 0.5);
    case 1:
        return capsule(-0.5, 0, 0.5, 0.25, 0.25);
    case 2:
        return box(0, 0, 0.5, 0.25, 0.125);
    case 3:
        return box(0, 0, 0.5, 0.375, 0);
    case 4:
    case 5:
        for (int i = 0; i < 12; ++i) {
            points[i] = at(0.5 * cos(0.5235 * i), 0.375 * sin(0.5235 * i));
        }
        assert_int_equal(
            abut_hull2_build(points, kind == 4 ? 12 : 6, polygon_block[kind - 4], sizeof polygon_block[0], &polygon, NULL),
            ABUT_OK);
        assert_int_equal(abut_make_polygon2(&s, polygon, 0), ABUT_OK);
        return s;
    case 6:
        return ellipse(0, 0, 0.5, 0.375, 0);
    default:
        assert_int_equal(abut_make_custom2(&s, disk, NULL, 0), ABUT_OK);
        return s;
    }
}

static abut_pose2 pose_of(rng *r, double far)
{
    const double     angle = rng_range(r, -3.14, 3.14);
    const abut_pose2 pose = {at(far * cos(angle), far * sin(angle)), abut_rot2_angle((abut_real)rng_range(r, -3, 3))};
    return pose;
}

// Beyond for sure, within for sure; near the limit either may be said.
static void expect_beyond(abut_status status, const abut_proximity2 *exact, double limit, double error)
{
    const double far = (double)exact->distance - (double)exact->error;
    const double near = (double)exact->distance + (double)exact->error;
    assert_true(status == ABUT_BEYOND || status == ABUT_OK || status == ABUT_LIMIT);
    assert_true(status == ABUT_BEYOND || far - error <= limit);
    assert_true(status != ABUT_BEYOND || near > limit);
}

static void test_max_distance(void **state)
{
    (void)state;
    const uint64_t of_run = rng_seed_of_run(seed);
    const uint64_t count = rng_scaled(20000);
    int            said[2] = {0, 0};
    for (uint64_t i = 0; i < count; ++i) {
        rng                   r = rng_make(of_run, i);
        const abut_shape2     a = shape_of((int)(i % KINDS));
        const abut_shape2     b = shape_of((int)(i / KINDS % KINDS));
        const abut_pose2      pose = pose_of(&r, rng_range(&r, 0, 4));
        const abut_proximity2 exact = abut_distance2(&a, &b, pose, NULL, NULL);
        const double          limit = rng_chance(&r, 0.3) ? 1e-30 : rng_log(&r, 1e-6, 4);
        const abut_options    options = {(abut_real)limit, 0, 0};
        abut_cache2           cache = {0};
        for (int k = 0; k < 4; ++k) {
            const abut_proximity2 p = k == 3 ? abut_distance2_general(&a, &b, pose, &options, NULL)
                                             : abut_distance2(&a, &b, pose, &options, k == 0 ? NULL : &cache);
            assert_true(fabs((double)p.distance - (double)exact.distance) <= (double)p.error + (double)exact.error);
            expect_beyond(p.status, &exact, (double)options.max_distance, (double)p.error);
            ++said[p.status == ABUT_BEYOND];
        }
        const abut_manifold2 m = abut_collide2(&a, &b, pose, (abut_real)limit, NULL);
        expect_beyond(m.status, &exact, (double)(abut_real)limit, (double)m.error);
        const abut_real none[] = {0, -1};
        for (int k = 0; k < 2; ++k) { // as a margin of nothing at all
            const abut_manifold2 at_once = abut_collide2(&a, &b, pose, none[k], NULL);
            expect_beyond(at_once.status, &exact, 0, (double)at_once.error);
            assert_true(at_once.status != ABUT_BEYOND || at_once.count == 0);
        }
    }
    assert_true(said[0] > said[1] / 4 && said[1] > said[0] / 4);
}

// No answer costs more than the limit, whatever finds it.
static void test_max_supports(void **state)
{
    (void)state;
    const uint64_t of_run = rng_seed_of_run(seed);
    const uint64_t count = rng_scaled(20000);
    int            most = 0;
    int            stopped = 0;
    for (uint64_t i = 0; i < count; ++i) {
        rng                r = rng_make(of_run, i + count);
        const abut_shape2  a = shape_of((int)(i % KINDS));
        const abut_shape2  b = shape_of((int)(i / KINDS % KINDS));
        const abut_pose2   pose = pose_of(&r, rng_range(&r, 0, 1.5));
        const abut_options options = {0, 0, 1 + (int32_t)rng_below(&r, 40)};
        for (int k = 0; k < 2; ++k) {
            const abut_proximity2 p =
                k == 0 ? abut_distance2(&a, &b, pose, &options, NULL) : abut_distance2_general(&a, &b, pose, &options, NULL);
            const int over = p.supports - options.max_supports;
            if (over > most) {
                most = over;
                print_error("kinds %d %d, query %d: %d of %d supports\n", (int)(i % KINDS), (int)(i / KINDS % KINDS), k,
                            (int)p.supports, (int)options.max_supports);
            }
            stopped += p.status == ABUT_LIMIT;
        }
    }
    assert_true(stopped > 0);
    assert_int_equal(most, 0);
}

// Overlap says what distance says, but where the distance is a subnormal number.
static void test_overlap(void **state)
{
    (void)state;
    const bool     in_double = sizeof(abut_real) == sizeof(double);
    const double   normal = in_double ? 0x1p-1022 : 0x1p-126;
    const uint64_t of_run = rng_seed_of_run(seed);
    const uint64_t count = rng_scaled(20000);
    int            touching = 0;
    for (uint64_t i = 0; i < count; ++i) {
        rng                r = rng_make(of_run, i + 2 * count);
        const double       size = ldexp(1, -(int)rng_below(&r, in_double ? 1074 : 149));
        const abut_shape2  a = capsule(size * rng_range(&r, -9, 9), 0, 0, size * rng_range(&r, -9, 9), 0);
        const abut_shape2  b = box(0, 0, size * rng_range(&r, 1, 9), size * 3, size);
        const abut_shape2  c = ellipse(0, 0, size * rng_range(&r, 1, 9), size * rng_range(&r, 1, 9), 0);
        const abut_shape2 *one[] = {&a, &b, &c};
        const abut_pose2   pose = pose_of(&r, size * rng_range(&r, 0, 20));
        for (int k = 0; k < 9; ++k) {
            const abut_proximity2 d = abut_distance2(one[k / 3], one[k % 3], pose, NULL, NULL);
            const bool            overlap = abut_overlap2(one[k / 3], one[k % 3], pose);
            assert_true(overlap == (d.distance <= 0) || fabs((double)d.distance) < normal);
            touching += overlap;
        }
    }
    assert_true(touching > (int)count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_max_distance), cmocka_unit_test(test_max_supports),
                                       cmocka_unit_test(test_overlap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
