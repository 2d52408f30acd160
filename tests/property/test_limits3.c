// test_limits3.c : the limits of a query mean the same for every pair of shapes: max_distance, the margin, max_supports.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

#include <math.h>

static const uint64_t seed = 3106;

enum { KINDS = 11, HULL_BYTES = 1 << 14, CLOUD = 600, CLOUD_BYTES = 1 << 19 };

static _Alignas(64) unsigned char hull_block[HULL_BYTES];

static abut_support3_point ball(const void *user, abut_vec3 d)
{
    (void)user;
    const double              length = sqrt((double)abut_dot3(d, d));
    const abut_support3_point p = {at3((double)d.x / length, (double)d.y / length, (double)d.z / length), 0};
    return p;
}

// A hull of so many vertices that it keeps samples of them, twice as wide as high; made once.
static abut_shape3 large_hull(void)
{
    static _Alignas(64) unsigned char block[CLOUD_BYTES];
    static const abut_hull3          *hull;
    static abut_vec3                  points[CLOUD];
    abut_shape3                       s;
    for (int i = 0; i < CLOUD && hull == NULL; ++i) {
        const double z = (2.0 * i + 1) / CLOUD - 1;
        points[i] = at3(0.5 * sqrt(1 - z * z) * cos(2.4 * i), 0.5 * sqrt(1 - z * z) * sin(2.4 * i), 0.25 * z);
    }
    assert_true(hull != NULL || abut_hull3_build(points, CLOUD, block, sizeof block, &hull, NULL) == ABUT_OK);
    assert_int_equal(abut_make_hull3(&s, hull, 0), ABUT_OK);
    return s;
}

static abut_shape3 shape_of(int kind)
{
    abut_shape3       s;
    abut_vec3         points[20];
    const abut_hull3 *hull;
    switch (kind) {
    case 0:
        return sphere(0, 0, 0, 0.5);
    case 1:
        return capsule3(at3(-0.5, 0, 0), at3(0.5, 0.25, 0), 0.25);
    case 2:
        return triangle3(at3(-0.5, 0, 0), at3(0.5, 0.25, 0), at3(0, 0.5, 0.25), 0.125);
    case 3:
        return box3(at3(0, 0, 0), at3(0.5, 0.25, 0.375), 0);
    case 4:
        for (int i = 0; i < 20; ++i) {
            const double z = -0.95 + 0.1 * i;
            points[i] = at3(sqrt(1 - z * z) * cos(2.4 * i), sqrt(1 - z * z) * sin(2.4 * i), z);
        }
        assert_true(abut_hull3_size(20) <= HULL_BYTES);
        assert_int_equal(abut_hull3_build(points, 20, hull_block, HULL_BYTES, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&s, hull, 0), ABUT_OK);
        return s;
    case 5:
        return disk3(at3(0, 0, 0), ABUT_AXIS_Y, 0.5);
    case 6:
        return cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 0.5);
    case 7:
        return cone3(at3(0, 0, 0), ABUT_AXIS_X, 0.5, 0.5);
    case 8:
        return large_hull();
    case 9:
        return ellipsoid3(at3(0, 0, 0), at3(0.5, 0.375, 0.25), 0);
    default:
        assert_int_equal(abut_make_custom3(&s, ball, NULL, 0), ABUT_OK);
        return s;
    }
}

static abut_pose3 pose_of(rng *r, double far)
{
    double n[3];
    rng_direction3(r, n);
    const abut_pose3 pose = {at3(far * n[0], far * n[1], far * n[2]),
                             abut_rot3_axis(at3(rng_range(r, -1, 1), 1, rng_range(r, -1, 1)), (abut_real)rng_range(r, 0, 3))};
    return pose;
}

// Beyond for sure, within for sure; near the limit either may be said.
static void expect_beyond(abut_status status, const abut_proximity3 *exact, double limit, double error)
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
        const abut_shape3     a = shape_of((int)(i % KINDS));
        const abut_shape3     b = shape_of((int)(i / KINDS % KINDS));
        const abut_pose3      pose = pose_of(&r, rng_range(&r, 0, 4));
        const abut_proximity3 exact = abut_distance3(&a, &b, pose, NULL, NULL);
        const double          limit = rng_chance(&r, 0.3) ? 1e-30 : rng_log(&r, 1e-6, 4);
        const abut_options    options = {(abut_real)limit, 0, 0};
        abut_cache3           cache = {0};
        for (int k = 0; k < 4; ++k) {
            const abut_proximity3 p = k == 3 ? abut_distance3_general(&a, &b, pose, &options, NULL)
                                             : abut_distance3(&a, &b, pose, &options, k == 0 ? NULL : &cache);
            assert_true(fabs((double)p.distance - (double)exact.distance) <= (double)p.error + (double)exact.error);
            expect_beyond(p.status, &exact, (double)options.max_distance, (double)p.error);
            ++said[p.status == ABUT_BEYOND];
        }
        const abut_manifold3 m = abut_collide3(&a, &b, pose, (abut_real)limit, NULL);
        expect_beyond(m.status, &exact, (double)(abut_real)limit, (double)m.error);
        const abut_real none[] = {0, -1};
        for (int k = 0; k < 2; ++k) { // as a margin of nothing at all
            const abut_manifold3 at_once = abut_collide3(&a, &b, pose, none[k], NULL);
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
        const abut_shape3  a = shape_of((int)(i % KINDS));
        const abut_shape3  b = shape_of((int)(i / KINDS % KINDS));
        const abut_pose3   pose = pose_of(&r, rng_range(&r, 0, 1.5));
        const abut_options options = {0, 0, 1 + (int32_t)(rng_chance(&r, 0.5) ? rng_below(&r, 40) : rng_below(&r, 400))};
        abut_cache3        cache = {0};
        for (int k = 0; k < 5; ++k) {
            const abut_options   *how = k == 2 ? NULL : &options; // fills the cache
            const abut_proximity3 p = k == 1 ? abut_distance3_general(&a, &b, pose, how, NULL)
                                             : abut_distance3(&a, &b, pose, how, k == 0 ? NULL : &cache);
            const int             over = how != NULL ? p.supports - options.max_supports : 0;
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
        const abut_vec3    p[3] = {at3(size * rng_range(&r, -9, 9), 0, size * rng_range(&r, -9, 9)),
                                   at3(size * rng_range(&r, -9, 9), size, 0), at3(0, size * rng_range(&r, -9, 9), size)};
        const abut_shape3  a = triangle3(p[0], p[1], p[2], 0);
        const abut_shape3  b = box3(at3(0, 0, 0), at3(size * rng_range(&r, 1, 9), size * 3, size * rng_range(&r, 1, 9)), size);
        const abut_shape3  c = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, size * rng_range(&r, 1, 9), size * rng_range(&r, 1, 9));
        const abut_shape3 *one[] = {&a, &b, &c};
        const abut_pose3   pose = pose_of(&r, size * rng_range(&r, 0, 20));
        for (int k = 0; k < 9; ++k) {
            const abut_proximity3 d = abut_distance3(one[k / 3], one[k % 3], pose, NULL, NULL);
            const bool            overlap = abut_overlap3(one[k / 3], one[k % 3], pose);
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
