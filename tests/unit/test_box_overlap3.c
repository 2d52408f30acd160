// test_box_overlap3.c : whether two boxes touch, by the kernel that takes no roots: what it leaves open, and at random against
// the signed distance by the general method.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/box_overlap3.h"
#include "support/hand3.h"
#include "support/random.h"

static abut_touch3 touch(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    return abut_touch_clearly_kernel3(a, b, &pose);
}

static abut_shape3 crate(void)
{
    return box3(at3(0, 0, 0), at3(1, 1, 1), 0);
}

static void test_the_same_axes(void **state)
{
    (void)state;
    const abut_shape3 a = crate();
    assert_int_equal(touch(&a, &a, placed3(0, 0, 0)), ABUT_TOUCH3_OVERLAP);
    assert_int_equal(touch(&a, &a, placed3(1.5, -1.5, 1.5)), ABUT_TOUCH3_OVERLAP);
    assert_int_equal(touch(&a, &a, placed3(0, 2, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&a, &a, placed3(0, 0.5, -2.125)), ABUT_TOUCH3_APART);
    abut_pose3 turned = placed3(2.25, 0, 0); // by 45 degrees about z: an edge 0.16 inside
    turned.r = abut_rot3_axis(at3(0, 0, 1), (abut_real)0.7853981633974483);
    assert_int_equal(touch(&a, &a, turned), ABUT_TOUCH3_OVERLAP);
    turned.p.x = (abut_real)2.5;
    assert_int_equal(touch(&a, &a, turned), ABUT_TOUCH3_APART);
}

static void test_other_shapes_and_sizes(void **state)
{
    (void)state;
    const abut_shape3 plain = crate();
    const abut_shape3 ball = sphere(0, 0, 0, 1), round = box3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    const abut_shape3 aside = box3(at3(2, 0, 0), at3(1, 1, 1), 0);
    assert_int_equal(touch(&plain, &ball, placed3(8, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&ball, &plain, placed3(8, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&plain, &aside, placed3(8, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&aside, &plain, placed3(4.25, 0, 0)), ABUT_TOUCH3_APART);
    assert_int_equal(touch(&aside, &plain, placed3(3.75, 0, 0)), ABUT_TOUCH3_OVERLAP);
    assert_int_equal(touch(&plain, &round, placed3(8, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&round, &plain, placed3(8, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&round, &plain, placed3(1, 0, 0)), ABUT_TOUCH3_OVERLAP);
    abut_shape3 negative = plain;
    negative.reach = -1;
    assert_int_equal(touch(&plain, &negative, placed3(8, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&negative, &plain, placed3(8, 0, 0)), ABUT_TOUCH3_OPEN);
    const double      far = (double)ABUT_REAL_LARGEST;
    const double      little = (double)ABUT_REAL_SMALLEST / roundoff / roundoff / 64;
    const abut_shape3 tiny = box3(at3(0, 0, 0), at3(little, little, little), 0);
    assert_int_equal(touch(&plain, &plain, placed3(4 * far, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&tiny, &tiny, placed3(0, 0, 0)), ABUT_TOUCH3_OPEN);
    assert_int_equal(touch(&plain, &plain, placed3(0, NAN, 0)), ABUT_TOUCH3_OPEN);
}

// Rotations that are none: mirrored, nothing, stretched or leaning by more than a query takes; and some that are taken.
static void test_rotations(void **state)
{
    (void)state;
    const abut_shape3 a = crate();
    const double      slack = (double)ABUT_ROTATION_SLACK;
    const abut_pose3  good = placed3(4, 0, 0);
    abut_pose3        pose = good;
    pose.r.z.z = -1;
    assert_int_equal(touch(&a, &a, pose), ABUT_TOUCH3_OPEN);
    pose.r = (abut_rot3){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    assert_int_equal(touch(&a, &a, pose), ABUT_TOUCH3_OPEN);
    pose = good;
    pose.r.y.y = NAN;
    assert_int_equal(touch(&a, &a, pose), ABUT_TOUCH3_OPEN);
    for (int sign = -1; sign <= 1; sign += 2) {
        pose = good;
        pose.r.x.x = (abut_real)(1 + sign * slack);
        assert_int_equal(touch(&a, &a, pose), ABUT_TOUCH3_OPEN);
        pose.r.x.x = (abut_real)(1 + sign * slack / 16);
        assert_int_equal(touch(&a, &a, pose), ABUT_TOUCH3_APART);
        pose = good;
        pose.r.y.z = (abut_real)(sign * slack);
        assert_int_equal(touch(&a, &a, pose), ABUT_TOUCH3_OPEN);
        pose.r.y.z = (abut_real)(sign * slack / 16);
        assert_int_equal(touch(&a, &a, pose), ABUT_TOUCH3_APART);
    }
}

// Turned anyhow, or about an axis of the box by little, where edges are nearly parallel; pushed until they are nearly touching.
static void test_against_the_distance(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(383);
    const uint64_t cases = rng_scaled(30000);
    uint64_t       open = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng               r = rng_make(seed, i);
        const double      unit = ldexp(1, (int)(i % 3) * 90 - 90);
        const double      x = rng_log(&r, 1e-2, 1), y = rng_log(&r, 1e-2, 1);
        const double      lean = i % 2 == 0 ? 1 : rng_log(&r, 1e-9, 1e-1);
        const abut_shape3 a = box3(at3(0, 0, 0), at3(unit * x, unit, unit * y), 0);
        const abut_shape3 b = box3(at3(0, 0, 0), at3(unit, unit * y, unit * x), 0);
        const abut_quat   q = {(abut_real)rng_range(&r, -1, 1), (abut_real)(lean * rng_range(&r, -1, 1)),
                               (abut_real)(lean * rng_range(&r, -1, 1)), (abut_real)rng_range(&r, -1, 1)};
        abut_pose3        pose = placed3(unit * rng_range(&r, -1, 1), unit * rng_range(&r, -1, 1), unit * rng_range(&r, -1, 1));
        pose.r = abut_rot3_quat(q);
        const abut_proximity3 before = abut_distance3_general(&a, &b, pose, NULL, NULL);
        const double          wanted = (i % 4 < 2 ? 1 : -1) * unit * rng_log(&r, 1e-7, 1);
        pose.p = abut_along3(pose.p, (abut_real)wanted - before.distance, before.normal);
        const abut_proximity3 general = abut_distance3_general(&a, &b, pose, NULL, NULL);
        const abut_touch3     verdict = touch(&a, &b, pose);
        open += verdict == ABUT_TOUCH3_OPEN;
        assert_true(verdict != ABUT_TOUCH3_OVERLAP || general.distance <= general.error);
        assert_true(verdict != ABUT_TOUCH3_APART || general.distance >= -general.error);
        assert_true(verdict != ABUT_TOUCH3_OPEN || fabs((double)general.distance) <= 8000 * roundoff * unit * 6);
    }
    print_message("%d of %d left open\n", (int)open, (int)cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_same_axes), cmocka_unit_test(test_other_shapes_and_sizes),
                                       cmocka_unit_test(test_rotations), cmocka_unit_test(test_against_the_distance)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
