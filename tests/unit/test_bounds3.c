// test_bounds3.c : the axis-aligned box of a posed shape of space: nothing sticks out, and little is wasted.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/wide.h"
#include "support/hand3.h"
#include "support/made3.h"

static void expect_box(abut_box3 b, abut_vec3 lower, abut_vec3 upper, double slack)
{
    expect_vec3(b.lower, lower, slack);
    expect_vec3(b.upper, upper, slack);
    assert_true(b.lower.x <= lower.x && b.lower.y <= lower.y && b.lower.z <= lower.z);
    assert_true(b.upper.x >= upper.x && b.upper.y >= upper.y && b.upper.z >= upper.z);
}

// Numbers by hand: everything moved, a box turned about z by the angle of (3, 4, 5).
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3 s = sphere(1, 2, 3, 4);
    expect_box(abut_bounds3(&s, placed3(10, 20, 30)), at3(7, 18, 29), at3(15, 26, 37), 4000 * roundoff);
    // A third of a turn about (1, 1, 1) takes (1, 2, 3) to (3, 1, 2).
    const abut_pose3 third = {{10, 20, 30}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
    expect_box(abut_bounds3(&s, third), at3(9, 17, 28), at3(17, 25, 36), 4000 * roundoff);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(2, 1, 3), 0.5);
    expect_box(abut_bounds3(&b, placed3(0, 0, 0)), at3(-2.5, -1.5, -3.5), at3(2.5, 1.5, 3.5), 600 * roundoff);
    // 2 * 0.6 + 1 * 0.8 = 2 along x, 2 * 0.8 + 1 * 0.6 = 2.2 along y.
    const abut_pose3 turned = {{0, 0, 0}, {at3(0.6, 0.8, 0), at3(-0.8, 0.6, 0), at3(0, 0, 1)}};
    expect_vec3(abut_bounds3(&b, turned).upper, at3(2.5, 2.7, 3.5), 600 * roundoff);
    const abut_shape3 e = ellipsoid3(at3(0, 0, 0), at3(2, 1, 3), 0);
    expect_vec3(abut_bounds3(&e, turned).upper, at3(sqrt(1.2 * 1.2 + 0.8 * 0.8), sqrt(1.6 * 1.6 + 0.6 * 0.6), 3),
                600 * roundoff);
    // A disk square to x, turned: its plane leans, so it takes 0.8 of its radius along x.
    const abut_shape3 d = disk3(at3(0, 0, 0), ABUT_AXIS_X, 5);
    expect_vec3(abut_bounds3(&d, turned).upper, at3(4, 3, 5), 600 * roundoff);
    // A cone on its side: the tip to -x, the base at +x.
    const abut_pose3  fallen = {{0, 0, 0}, {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}};
    const abut_shape3 c = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 3, 2);
    expect_box(abut_bounds3(&c, fallen), at3(-2, -3, -3), at3(2, 3, 3), 600 * roundoff);
}

static abut_vec3 vec_of(const double v[3])
{
    return at3(v[0], v[1], v[2]);
}

static abut_pose3 random_pose(rng *r)
{
    double       m[3][3];
    const double spread = rng_log(r, 1e-2, 1e2);
    rng_rotation3(r, m);
    const abut_pose3 pose = {at3(rng_range(r, -spread, spread), rng_range(r, -spread, spread), rng_range(r, -spread, spread)),
                             {vec_of(m[0]), vec_of(m[1]), vec_of(m[2])}};
    return pose;
}

// The exact box of a rounded box: how far it reaches from the place of its centre is a sum of three.
static void exact_box(abut_pose3 pose, abut_vec3 c, abut_vec3 h, abut_real radius, wide lower[3], wide upper[3])
{
    const abut_real x[3] = {pose.r.x.x, pose.r.x.y, pose.r.x.z};
    const abut_real y[3] = {pose.r.y.x, pose.r.y.y, pose.r.y.z};
    const abut_real z[3] = {pose.r.z.x, pose.r.z.y, pose.r.z.z};
    const abut_real p[3] = {pose.p.x, pose.p.y, pose.p.z};
    for (int k = 0; k < 3; ++k) {
        const wide center = (wide)p[k] + (wide)x[k] * (wide)c.x + (wide)y[k] * (wide)c.y + (wide)z[k] * (wide)c.z;
        const wide reach =
            wide_abs((wide)x[k] * (wide)h.x) + wide_abs((wide)y[k] * (wide)h.y) + wide_abs((wide)z[k] * (wide)h.z);
        lower[k] = center - reach - (wide)radius;
        upper[k] = center + reach + (wide)radius;
    }
}

// shape3.h promises 32 units in the last place (2u each) of the lengths that go in: position, middle, reach and radius.
static void test_holds_the_shape_and_wastes_little(void **state)
{
    (void)state;
    rng    r = rng_make(rng_seed_of_run(1221), 0);
    double most = 0;
    double least = 1e9;
    for (int i = 0; i < 100000; ++i) {
        const abut_pose3  pose = random_pose(&r);
        const abut_vec3   center = at3(rng_range(&r, -2, 2), rng_range(&r, -2, 2), rng_range(&r, -2, 2));
        const abut_vec3   half = at3(rng_log(&r, 1e-2, 2), rng_log(&r, 1e-2, 2), rng_log(&r, 1e-2, 2));
        const abut_shape3 s = box3(center, half, rng_range(&r, 0, 1));
        const abut_box3   found = abut_bounds3(&s, pose);
        wide              lower[3] = {0, 0, 0};
        wide              upper[3] = {0, 0, 0};
        exact_box(pose, center, half, s.radius, lower, upper);
        const wide excess[6] = {lower[0] - (wide)found.lower.x, lower[1] - (wide)found.lower.y, lower[2] - (wide)found.lower.z,
                                (wide)found.upper.x - upper[0], (wide)found.upper.y - upper[1], (wide)found.upper.z - upper[2]};
        const double p[3] = {fabs((double)pose.p.x), fabs((double)pose.p.y), fabs((double)pose.p.z)};
        const double rest = (double)(abut_abs(center.x) + abut_abs(center.y) + abut_abs(center.z) + s.reach + s.radius);
        for (int k = 0; k < 6; ++k) {
            const double share = (double)excess[k] / ((p[k % 3] + rest) * 2 * roundoff);
            assert_true(share >= 0);
            most = fmax(most, share);
            least = fmin(least, share);
        }
    }
    print_message("excess from %.2f to %.2f units in the last place of the lengths\n", least, most);
    assert_true(most <= 32);
    assert_true(most >= 8);
}

// All kinds: no support point in any of many directions is outside, beyond the rounding of moving it there here.
static void test_holds_every_kind(void **state)
{
    (void)state;
    static made3   made;
    const uint64_t seed = rng_seed_of_run(1222);
    for (uint64_t i = 0; i < 5000; ++i) {
        rng           r = rng_make(seed, i);
        const recipe3 recipe = recipe3_any(&r, RECIPE3_ALL_KINDS, 1);
        made3_make(&made, &recipe);
        assert_int_equal(made.status, ABUT_OK);
        const abut_pose3 pose = random_pose(&r);
        const abut_box3  b = abut_bounds3(&made.shape, pose);
        const abut_real  lengths = abut_abs(pose.p.x) + abut_abs(pose.p.y) + abut_abs(pose.p.z) + 4 * made.shape.reach +
                                  abut_abs(made.shape.middle.x) + abut_abs(made.shape.middle.y) + abut_abs(made.shape.middle.z);
        const abut_real slack = 16 * ABUT_UNIT_ROUNDOFF * (lengths + made.shape.radius);
        for (int k = 0; k < 24; ++k) {
            double d[3];
            rng_direction3(&r, d);
            const abut_vec3 p = abut_transform3(pose, abut_support3(&made.shape, vec_of(d)).point);
            assert_true(p.x >= b.lower.x - slack && p.x <= b.upper.x + slack);
            assert_true(p.y >= b.lower.y - slack && p.y <= b.upper.y + slack);
            assert_true(p.z >= b.lower.z - slack && p.z <= b.upper.z + slack);
        }
    }
}

// The ledger's sum: 3.02u of the middle, 1 of its addition, 16 and 1 and 3 of the support, 1 of the radius and 2 of the sums,
// of the lengths that went in. Of a sphere of radius 1 about its origin and left there the length is 1, and nothing is rounded:
// all of the sum is seen, and no more than half of it beside.
static void test_slack_is_what_was_proved(void **state)
{
    (void)state;
    const abut_shape3 s = sphere(0, 0, 0, 1);
    const abut_box3   b = abut_bounds3(&s, placed3(0, 0, 0));
    const double      proved = (3.02 + 1 + 16 + 1 + 3 + 1 + 2) * roundoff;
    const double      excess[6] = {-1 - (double)b.lower.x, -1 - (double)b.lower.y, -1 - (double)b.lower.z,
                                   (double)b.upper.x - 1,  (double)b.upper.y - 1,  (double)b.upper.z - 1};
    for (int k = 0; k < 6; ++k) {
        assert_true(excess[k] >= proved && excess[k] <= 1.5 * proved);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_holds_the_shape_and_wastes_little),
        cmocka_unit_test(test_holds_every_kind),
        cmocka_unit_test(test_slack_is_what_was_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
