// test_smooth_support3.c : the closed forms of supports and curvature against the support functions and bend3.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "shape/curvature3.h"
#include "smooth/smooth_support3.h"
#include "support/hand3.h"
#include "support/random.h"

static abut_vec3 any_direction(rng *r)
{
    for (;;) {
        const abut_vec3 v = at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
        const abut_real square = abut_dot3(v, v);
        if ((double)square > 0.1) {
            return abut_scale3(1 / abut_sqrt(square), v);
        }
    }
}

static abut_shape3 core(uint32_t kind)
{
    switch (kind) {
    case 0:
        return box3(at3(1, 0, 0), at3(0.5, 0.25, 1), 0);
    case 1:
        return cylinder3(at3(0, 1, 0), ABUT_AXIS_Y, 0.5, 0.75);
    case 2:
        return cone3(at3(0, 0, 1), ABUT_AXIS_X, 0.5, 0.75);
    case 3:
        return disk3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5);
    case 4:
        return capsule3(at3(0, 1, 0), at3(1, 0, 0.5), 0);
    default:
        return ellipsoid3(at3(0, 0, 0), at3(0.5, 0.25, 1), 0);
    }
}

enum { KINDS = 6 };

static abut_sum3 looked(const abut_pair3 *pair, abut_vec3 n)
{
    abut_sum3 s;
    assert_true(abut_sum3_begin(&s, pair));
    s.normal = n;
    abut_sum3_sides(&s);
    assert_true(abut_sum3_look(&s));
    return s;
}

static void test_supports(void **state)
{
    (void)state;
    const uint64_t  seed = rng_seed_of_run(4201);
    const abut_quat turn = {(abut_real)0.5, (abut_real)-0.5, (abut_real)0.7, (abut_real)0.1};
    for (uint32_t i = 0; i < KINDS * KINDS * 16; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape3 a = core(i % KINDS);
        const abut_shape3 b = core(i / KINDS % KINDS);
        const abut_pose3  pose = {at3(1, 2, 3), abut_rot3_quat(turn)};
        abut_pair3        pair;
        assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
        const abut_vec3 n = any_direction(&r);
        const abut_sum3 s = looked(&pair, n);
        const abut_real height = abut_dot3(abut_minkowski3(&pair, n).w, n);
        expect_near(abut_dot3(s.x, n), (double)height, 2 * (double)pair.noise);
    }
}

// The radii of curvature of one core along n, against bend3's along two tangents.
static void test_curvature(void **state)
{
    (void)state;
    const abut_shape3 a = core(5);
    const abut_shape3 b = core(1);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(3, 0, 0), NULL), ABUT_OK);
    const abut_sum3 s = looked(&pair, at3(0.36, 0.48, 0.8));
    const abut_vec3 u = at3(0.8, -0.6, 0);
    const abut_vec3 v = at3(0.48, 0.64, -0.6);
    for (int32_t i = 0; i < 2; ++i) {
        const abut_curvature3 bend = abut_core_curvature3(i == 0 ? pair.a : pair.b, pair.per_unit, 0, s.normal, u, v);
        const abut_vec3       along_u = abut_form_times3(&s.of[i].bend, u);
        const abut_vec3       along_v = abut_form_times3(&s.of[i].bend, v);
        expect_near(abut_dot3(u, along_u), (double)bend.uu, 64 * roundoff);
        expect_near(abut_dot3(v, along_u), (double)bend.uv, 64 * roundoff);
        expect_near(abut_dot3(v, along_v), (double)bend.vv, 64 * roundoff);
        expect_near(abut_dot3(s.normal, along_u), 0, 64 * roundoff);
    }
}

// On its crease a cone's tip and rim are equally far: height 2, radius 3, so the slant's normal leans 3 in 5.
static void test_creases(void **state)
{
    (void)state;
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 3, 2);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 0), 0);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &cone, &box, placed3(9, 0, 0), NULL), ABUT_OK);
    const abut_sum3 s = looked(&pair, at3(0.8, 0, 0.6));
    assert_int_equal(s.creases, 3); // the box is flat
    expect_near(s.crease[0].sine, 0.6, 8 * roundoff);
    expect_near(abut_dot3(s.crease[0].delta, s.normal), 0, 8 * roundoff);
    expect_near(abut_crease3_above(&s.crease[0], at3(0, 0, 1)), 0.4, 8 * roundoff);
    assert_false(s.crease[0].of_b);
    assert_true(s.crease[2].of_b);
    assert_int_equal(s.crease[2].bit, 2);
}

static void test_cores_without(void **state)
{
    (void)state;
    const abut_shape3 flat = triangle3(at3(0, 0, 0), at3(1, 0, 0), at3(0, 1, 0), 0);
    const abut_shape3 can = core(1);
    abut_pair3        pair;
    abut_sum3         s;
    assert_int_equal(abut_pair3_make(&pair, &can, &flat, placed3(3, 0, 0), NULL), ABUT_OK);
    assert_false(abut_sum3_begin(&s, &pair));
    // along a cylinder's axis any point of its end will do
    assert_int_equal(abut_pair3_make(&pair, &can, &can, placed3(3, 0, 0), NULL), ABUT_OK);
    assert_true(abut_sum3_begin(&s, &pair));
    s.normal = at3(0, 1, 0);
    abut_sum3_sides(&s);
    assert_false(abut_sum3_look(&s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_supports),
        cmocka_unit_test(test_curvature),
        cmocka_unit_test(test_creases),
        cmocka_unit_test(test_cores_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
