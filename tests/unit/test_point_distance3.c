// test_point_distance3.c : a point and another core in closed form: by hand, which pairs have a form, and against the general
// way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <float.h>

#include "base/tolerance3.h"
#include "pairs/point_distance3.h"
#include "support/hand3.h"
#include "support/random.h"

// The closed form of two cores, back in the caller's unit; false when there is none.
static bool ask(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_core_answer3 *answer)
{
    abut_pair3 pair;
    assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
    if (!abut_point_distance3(&pair, answer)) {
        return false;
    }
    assert_int_equal(answer->status, ABUT_OK);
    assert_int_equal(answer->supports, 0);
    assert_true(answer->gap >= 0 && answer->gap <= 2 * pair.noise);
    expect_near(abut_dot3(answer->normal, answer->normal), 1, 8 * roundoff);
    answer->distance *= pair.unit;
    answer->a = abut_scale3(pair.unit, answer->a);
    answer->b = abut_scale3(pair.unit, answer->b);
    return true;
}

static abut_core_answer3 direct(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_core_answer3 answer;
    assert_true(ask(a, b, pose, &answer));
    return answer;
}

static void expect_answer(abut_core_answer3 found, double distance, abut_vec3 normal)
{
    expect_near(found.distance, distance, 32 * roundoff * 4);
    expect_vec3(found.normal, normal, 20 * roundoff);
    expect_vec3(abut_sub3(found.b, found.a), abut_scale3((abut_real)distance, normal), 64 * roundoff * 4);
}

// Both ways round: B seen from A and A from B.
static void expect_both(const abut_shape3 *a, const abut_shape3 *b, abut_vec3 at, double distance, abut_vec3 normal)
{
    const abut_vec3 zero = {0, 0, 0};
    expect_answer(direct(a, b, placed3((double)at.x, (double)at.y, (double)at.z)), distance, normal);
    expect_answer(direct(b, a, placed3(-(double)at.x, -(double)at.y, -(double)at.z)), distance, abut_sub3(zero, normal));
}

static void test_triangle(void **state)
{
    (void)state;
    const abut_shape3 p = sphere(0, 0, 0, 0);
    const abut_shape3 t = triangle3(at3(0, 0, 0), at3(3, 0, 0), at3(0, 3, 0), 0);
    const double      half = sqrt(0.5);
    expect_both(&t, &p, at3(1, 1, 2), 2, at3(0, 0, 1));
    expect_both(&t, &p, at3(1, 1, -2), 2, at3(0, 0, -1));
    expect_both(&t, &p, at3(1, -3, 4), 5, at3(0, -0.6, 0.8));
    expect_both(&t, &p, at3(2.5, 2.5, 0), 2 * sqrt(0.5), at3(half, half, 0));
    expect_both(&t, &p, at3(5, -3, 6), 7, at3(2.0 / 7, -3.0 / 7, 6.0 / 7));
    expect_near(direct(&t, &p, placed3(1, 1, 0)).distance, 0, 4 * roundoff);
}

static void test_point_and_box(void **state)
{
    (void)state;
    const abut_shape3 p = sphere(0, 0, 0, 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(1, 2, 3), 0);
    expect_both(&b, &p, at3(3, 0.5, -0.5), 2, at3(1, 0, 0));
    expect_both(&b, &p, at3(0.5, -5, 7), 5, at3(0, -0.6, 0.8));
    expect_both(&b, &p, at3(3, -5, 9), 7, at3(2.0 / 7, -3.0 / 7, 6.0 / 7));
    expect_both(&b, &p, at3(0.25, 1.5, 0), -0.5, at3(0, 1, 0));
    expect_both(&b, &p, at3(-0.25, 0, -2.5), -0.5, at3(0, 0, -1));
    expect_both(&b, &p, at3(1, 0.5, 0), 0, at3(1, 0, 0));
    expect_answer(direct(&b, &p, placed3(0, 0, 0)), -1, at3(1, 0, 0));
}

static void test_round(void **state)
{
    (void)state;
    const abut_shape3 p = sphere(0, 0, 0, 0);
    const abut_shape3 d = disk3(at3(0, 0, 0), ABUT_AXIS_X, 2);
    expect_both(&d, &p, at3(3, 1, 1), 3, at3(1, 0, 0));
    expect_both(&d, &p, at3(-4, 0, 5), 5, at3(-0.8, 0, 0.6));
    const abut_shape3 c = cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 2, 3);
    expect_both(&c, &p, at3(3, 1, 4), 3, at3(0.6, 0, 0.8));
    expect_both(&c, &p, at3(1, -4, 1), 1, at3(0, -1, 0));
    expect_both(&c, &p, at3(0, 7, 5), 5, at3(0, 0.8, 0.6));
    expect_both(&c, &p, at3(0, 1, 1.5), -0.5, at3(0, 0, 1));
    expect_both(&c, &p, at3(1, 2.75, 0), -0.25, at3(0, 1, 0));
    // A cone as high as wide at the foot, 3 and 4: its slant is 5 long and leans by (4, 3) / 5.
    const abut_shape3 n = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 3, 2);
    expect_both(&n, &p, at3(1.5 + 1.6, 0, 1.2), 2, at3(0.8, 0, 0.6));
    expect_both(&n, &p, at3(1.5 - 0.4, 0, -0.3), -0.5, at3(0.8, 0, 0.6));
    expect_both(&n, &p, at3(1, 0, -1.75), -0.25, at3(0, 0, -1));
    expect_both(&n, &p, at3(0, 1, -5), 3, at3(0, 0, -1));
    expect_both(&n, &p, at3(0, 7, -5), 5, at3(0, 0.8, -0.6));
    expect_both(&n, &p, at3(0, 0.5, 6), sqrt(16.25), at3(0, 0.5 / sqrt(16.25), 4 / sqrt(16.25)));
}

// What the query says, whichever way it came by it.
static void expect_distance(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double distance)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, distance, (double)p.error);
}

static void test_which_pairs(void **state)
{
    (void)state;
    const abut_vec3   o = at3(0, 0, 0);
    const abut_shape3 p = sphere(0, 0, 0, 1);
    const abut_shape3 s = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 1);
    const abut_shape3 b = box3(o, at3(1, 1, 1), 0);
    const abut_shape3 t = triangle3(o, at3(1, 0, 0), at3(0, 1, 0), 0);
    const abut_shape3 d = disk3(o, ABUT_AXIS_X, 1);
    const abut_shape3 e = ellipsoid3(o, at3(1, 2, 3), 0);
    abut_core_answer3 answer;
    assert_true(ask(&p, &d, placed3(5, 1, 2), &answer) && ask(&t, &p, placed3(5, 1, 2), &answer));
    assert_true(ask(&p, &e, placed3(5, 1, 2), &answer) && ask(&e, &p, placed3(5, 1, 2), &answer));
    assert_false(ask(&s, &e, placed3(5, 1, 2), &answer) || ask(&e, &e, placed3(5, 1, 2), &answer));
    assert_false(ask(&p, &p, placed3(5, 1, 2), &answer) || ask(&p, &s, placed3(5, 1, 2), &answer));
    assert_false(ask(&b, &b, placed3(5, 1, 0.5), &answer) || ask(&b, &s, placed3(0.5, 4, 0), &answer));
}

// Inside a box its normals add 27u of the reaches less the 20u that the noise allows for, and a hair.
static void test_noise_of_axes(void **state)
{
    (void)state;
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 point = sphere(0, 0, 0, 0);
    abut_core_answer3 answer;
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &cube, &point, placed3(0, 0, 0), NULL), ABUT_OK);
    assert_true(abut_point_distance3(&pair, &answer));
    const double share = (double)answer.gap / (sqrt(3) * (double)pair.per_unit * roundoff);
    assert_true(share >= 7 && share <= 9);
}

// Half sizes that are there and vanish beside the size of the pair: distances of the needles and plates that are left.
static void test_vanishing(void **state)
{
    (void)state;
    const bool        wide = sizeof(abut_real) == sizeof(double);
    const abut_real   least = wide ? (abut_real)DBL_TRUE_MIN : (abut_real)FLT_TRUE_MIN;
    const abut_real   small[] = {least, 4 * least, wide ? (abut_real)1e-200 : (abut_real)1e-30};
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_vec3   o = at3(0, 0, 0);
    for (size_t i = 0; i < sizeof small / sizeof small[0]; ++i) {
        const double      tiny = (double)small[i];
        const abut_shape3 needle = ellipsoid3(o, at3(tiny, tiny, 0.25), 0);
        const abut_shape3 plate = ellipsoid3(o, at3(2, tiny, 1), 0);
        const abut_shape3 flat = cone3(o, ABUT_AXIS_Y, 1, tiny);
        const abut_shape3 thorn = cone3(o, ABUT_AXIS_Z, tiny, 1);
        const abut_shape3 wire = cylinder3(o, ABUT_AXIS_X, tiny, 2);
        expect_distance(&needle, &point, placed3(3, 4, 0.25), 5);
        expect_distance(&point, &needle, placed3(-3, -4, 0.25), 5);
        expect_distance(&plate, &point, placed3(0, -3, 0), 3);
        expect_distance(&plate, &point, placed3(6, 0, 0), 4);
        expect_distance(&flat, &point, placed3(4, 0, 0), 3);
        expect_distance(&flat, &point, placed3(0.5, 7, 0), 7);
        expect_distance(&thorn, &point, placed3(0, 0, 5), 4);
        expect_distance(&thorn, &point, placed3(0, -3, -5), 5);
        expect_distance(&wire, &point, placed3(5, 4, 0), 5);
        expect_distance(&wire, &point, placed3(1, 4, 3), 5);
    }
}

// --- against the general method

static abut_vec3 random_at(rng *r, double size)
{
    const double x = rng_range(r, -size, size);
    const double y = rng_range(r, -size, size);
    return at3(x, y, rng_range(r, -size, size));
}

static abut_shape3 random_core(rng *r, uint32_t kind)
{
    const abut_vec3 at = random_at(r, 1);
    const abut_vec3 to = random_at(r, 1);
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    const double    wide = rng_log(r, 0.01, 1);
    const double    high = rng_log(r, 0.01, 1);
    switch (kind) {
    case 0:
        return sphere(0, 0, 0, 0);
    case 1:
        return box3(at, at3(wide, high, rng_chance(r, 0.1) ? 0 : rng_log(r, 0.01, 1)), 0);
    case 2:
        return triangle3(at, to, random_at(r, 1), 0);
    case 3:
        return disk3(at, axis, wide);
    case 4:
        return cylinder3(at, axis, wide, high);
    default:
        return cone3(at, axis, wide, high);
    }
}

// Places and turns at random, or such that edges are parallel and faces on one another.
static abut_pose3 random_pose(rng *r)
{
    abut_pose3      pose = abut_identity3();
    const bool      whole = rng_chance(r, 0.3);
    const abut_quat turn = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                            (abut_real)rng_range(r, -1, 1)};
    pose.p = random_at(r, rng_chance(r, 0.5) ? 2 : 0.3);
    if (whole) {
        pose.p = at3(round(4 * (double)pose.p.x) / 4, round(4 * (double)pose.p.y) / 4, round(4 * (double)pose.p.z) / 4);
    }
    if (!rng_chance(r, 0.2)) {
        const abut_real lean = (abut_real)rng_log(r, 1e-16, 1);
        pose.r = rng_chance(r, 0.3) ? abut_rot3_axis(at3(0, 0, 1), lean) : abut_rot3_quat(turn);
    }
    return pose;
}

static void test_against_general(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(341);
    const uint64_t cases = rng_scaled(20000);
    uint64_t       answered = 0;
    double         worst = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng                   r = rng_make(seed, i);
        const abut_shape3     a = random_core(&r, 0);
        const abut_shape3     b = random_core(&r, 1 + rng_below(&r, 5));
        const abut_pose3      pose = random_pose(&r);
        const abut_proximity3 p = abut_distance3(&a, &b, pose, NULL, NULL);
        const abut_proximity3 q = abut_distance3_general(&a, &b, pose, NULL, NULL);
        abut_core_answer3     answer;
        assert_true(p.status == ABUT_OK && q.status == ABUT_OK);
        answered += ask(&a, &b, pose, &answer);
        worst = fmax(worst, fabs((double)p.distance - (double)q.distance) / ((double)p.error + (double)q.error));
        if (!(worst <= 1)) {
            fail_msg("case %d: %.17g in closed form, %.17g in general", (int)i, (double)p.distance, (double)q.distance);
        }
    }
    print_message("%d of %d in closed form, differences up to %.3f of both errors\n", (int)answered, (int)cases, worst);
    assert_true(2 * answered > cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_triangle),        cmocka_unit_test(test_point_and_box), cmocka_unit_test(test_round),
        cmocka_unit_test(test_which_pairs),     cmocka_unit_test(test_noise_of_axes), cmocka_unit_test(test_vanishing),
        cmocka_unit_test(test_against_general),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
