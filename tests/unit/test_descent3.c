// test_descent3.c : Newton's method from the first by hand; which pairs it leaves to the general method; and against that.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "smooth/descent3.h"
#include "support/hand3.h"
#include "support/random.h"

// Back in the caller's unit; false when it has no answer.
static bool ask(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_cache3 *cache,
                abut_core_answer3 *answer)
{
    abut_pair3 pair;
    assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
    if (!abut_descent3(&pair, cache, answer)) {
        return false;
    }
    assert_int_equal(answer->status, ABUT_OK);
    assert_true(answer->gap >= 0 && answer->gap <= 2 * ABUT_FACING3 * pair.noise);
    expect_near(abut_dot3(answer->normal, answer->normal), 1, 8 * roundoff);
    answer->distance *= pair.unit;
    answer->gap = (answer->gap + pair.noise) * pair.unit;
    answer->a = abut_scale3(pair.unit, answer->a);
    answer->b = abut_scale3(pair.unit, answer->b);
    return true;
}

// Both ways round: B seen from A and A from B. `at` is where B is, `a` the point of A nearest it.
static void expect_both(const abut_shape3 *a, const abut_shape3 *b, abut_vec3 at, double distance, abut_vec3 normal,
                        abut_vec3 on_a)
{
    const double      slack = 4096 * roundoff;
    const abut_vec3   zero = {0, 0, 0};
    abut_core_answer3 answer;
    abut_pose3        pose = placed3((double)at.x, (double)at.y, (double)at.z);
    assert_true(ask(a, b, pose, NULL, &answer));
    expect_near(answer.distance, distance, slack);
    expect_vec3(answer.normal, normal, slack);
    expect_vec3(answer.a, on_a, slack);
    expect_vec3(answer.b, abut_along3(on_a, (abut_real)distance, normal), slack);
    pose.p = abut_sub3(zero, at);
    assert_true(ask(b, a, pose, NULL, &answer));
    expect_near(answer.distance, distance, slack);
    expect_vec3(answer.normal, abut_sub3(zero, normal), slack);
    expect_vec3(abut_add3(answer.b, at), on_a, slack);
}

static void test_smooth(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(1, 2, 3), 0);
    const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(2, 1, 1), 0);
    expect_both(&a, &b, at3(5, 0, 0), 2, at3(1, 0, 0), at3(1, 0, 0));
    expect_both(&a, &b, at3(2.5, 0, 0), -0.5, at3(1, 0, 0), at3(1, 0, 0));
    // the rim of a disk
    const abut_shape3 flat = disk3(at3(0, 0, 0), ABUT_AXIS_Z, 1);
    expect_both(&b, &flat, at3(5, 0, 0), 2, at3(1, 0, 0), at3(2, 0, 0));
}

static void test_edges(void **state)
{
    (void)state;
    const abut_shape3 z = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_shape3 x = cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 0.5, 3);
    const abut_shape3 ball = ellipsoid3(at3(0, 0, 0), at3(1, 1, 3), 0);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 2, 3), 0);
    // two creases: sides that cross, 2.5 apart and a quarter deep
    expect_both(&z, &x, at3(0.25, 4, 0.5), 2.5, at3(0, 1, 0), at3(0, 1, 0.5));
    expect_both(&z, &x, at3(0.25, 1.25, 0.5), -0.25, at3(0, 1, 0), at3(0, 1, 0.5));
    // one crease: a side and an ellipsoid
    expect_both(&x, &ball, at3(1, 3, 0.0), 1.5, at3(0, 1, 0), at3(1, 0.5, 0));
    // a face of a box, an edge, a corner's
    expect_both(&box, &ball, at3(0.5, 4, 1), 1, at3(0, 1, 0), at3(0.5, 2, 1));
    expect_both(&box, &ball, at3(0.5, 2.875, 1), -0.125, at3(0, 1, 0), at3(0.5, 2, 1));
    // a segment beside a side
    const abut_shape3 s = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0);
    expect_both(&z, &s, at3(3, 0.5, 1), 2, at3(1, 0, 0), at3(1, 0, 1));
}

// Along an edge's circle Newton's method goes on without a look: one look before it, one at what it came to.
static void test_along_a_crease(void **state)
{
    (void)state;
    const double      root = 0.70710678118654752;
    const abut_shape3 z = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_shape3 x = cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 0.5, 3);
    abut_core_answer3 answer;
    expect_both(&z, &x, at3(0.25, 3, 4), 4 * root - 0.5, at3(0, root, root), at3(0, 1, 2)); // a rim beside a side
    for (int i = -4; i <= 4; ++i) {
        assert_true(ask(&z, &x, placed3(0.25 * i, 3, 4), NULL, &answer));
        assert_in_range(answer.supports, 1, 3);
        expect_vec3(answer.normal, at3(0, root, root), 64 * roundoff);
    }
}

// The rim of a needle a little beyond the end of where it crosses a segment: from there Newton's method looks once more.
static void test_off_an_edge_by_little(void **state)
{
    (void)state;
    const abut_shape3 needle = cone3(at3(0, 0, 0), ABUT_AXIS_Y, 0.00016607472207397223, 0.92127597332000732);
    const abut_shape3 segment = capsule3(at3(-0.48072183132171631, 0.28837788105010986, 0.25527948141098022),
                                         at3(0.09794355183839798, 0.19146706163883209, 0.03337528184056282), 0);
    abut_pose3        pose = placed3(0.012332716956734657, -1.1114834547042847, -0.83463609218597412);
    abut_core_answer3 answer;
    pose.r.x = at3(0.83848899602890015, 0.35366940498352051, -0.41455301642417908);
    pose.r.y = at3(-0.53012615442276001, 0.70548826456069946, -0.47037488222122192);
    pose.r.z = at3(0.12610508501529694, 0.61416953802108765, 0.77903354167938232);
    if (ask(&needle, &segment, pose, NULL, &answer)) {
        expect_near(answer.normal.y, 1.0491976717546209e-05, 128 * roundoff);
    }
}

static void test_ends_and_tips(void **state)
{
    (void)state;
    const abut_shape3 can = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 2, 1);
    const abut_shape3 ball = ellipsoid3(at3(0, 0, 0), at3(1, 1, 3), 0);
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 3, 2); // its slant's normal leans 3 in 5
    const abut_shape3 s = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0);
    expect_both(&can, &ball, at3(0.5, 0, 6), 2, at3(0, 0, 1), at3(0.5, 0, 1));
    expect_both(&can, &ball, at3(0.5, 0, 3.875), -0.125, at3(0, 0, 1), at3(0.5, 0, 1));
    expect_both(&cone, &ball, at3(0, 0.25, -6), 1, at3(0, 0, -1), at3(0, 0.25, -2));
    expect_both(&cone, &ball, at3(0, 0, 6), 1, at3(0, 0, 1), at3(0, 0, 2));
    expect_both(&cone, &s, at3(1.5 + 1.6, 0, 1.2), 2, at3(0.8, 0, 0.6), at3(1.5, 0, 0));
    // an end's rim
    expect_both(&can, &s, at3(5, 0, 5), 5, at3(0.6, 0, 0.8), at3(2, 0, 1));
}

// The tip of a needle all but at the corner of a box: whatever is left of the distance, the point of the tip is right to the
// error, and so B moved by the distance along the normal touches.
static void test_tip_near_a_corner(void **state)
{
    (void)state;
    const double      least = 8 * roundoff;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 needle = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 1.0 / 1024, 1);
    const double      most = 1 / sqrt(roundoff);
    uint64_t          answered = 0;
    const uint64_t    count = rng_scaled(4000);
    for (uint64_t i = 0; i < count; ++i) {
        rng               r = rng_make(4102, i);
        const double      away = least * rng_log(&r, 1, most);
        const double      x = ceil(away * rng_range(&r, 0.05, 1) / least) * least;
        const double      y = ceil(away * rng_range(&r, 0.05, 1) / least) * least;
        const double      z = ceil(away * rng_range(&r, 0.05, 1) / least) * least;
        const abut_vec3   tip = at3(1 + x, 1 + y, -1 - z);
        abut_core_answer3 answer;
        if (ask(&box, &needle, placed3(1 + x, 1 + y, -2 - z), NULL, &answer)) {
            const abut_vec3 off = abut_sub3(answer.b, tip);
            answered += 1;
            assert_true(fabs((double)answer.distance - sqrt(x * x + y * y + z * z)) <= (double)answer.gap);
            assert_true(abut_sqrt(abut_dot3(off, off)) <= answer.gap + 4 * (abut_real)roundoff);
        }
    }
    assert_true(10 * answered >= count);
}

static void test_left_to_others(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 can = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 1);
    const abut_shape3 ball = ellipsoid3(at3(0, 0, 0), at3(1, 2, 3), 0);
    abut_core_answer3 answer;
    assert_false(ask(&box, &box, placed3(5, 0, 0), NULL, &answer));   // polytopes
    assert_false(ask(&can, &can, placed3(0, 0, 0), NULL, &answer));   // in one place: no direction
    assert_false(ask(&ball, &ball, placed3(2, 0, 0), NULL, &answer)); // all but touching
    assert_false(ask(&can, &can, placed3(0, 0, 5), NULL, &answer));   // ends before each other: many points
    // a side before an end, half beyond it: the end of the edge of D that is asked for stands beside the end
    const abut_shape3 lying = cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 1, 4);
    if (ask(&can, &lying, placed3(0.5, 0, 5), NULL, &answer)) {
        expect_near(answer.distance, 3, 4096 * roundoff);
        assert_true(fabs((double)answer.a.x) <= 1 + 64 * roundoff && fabs((double)answer.a.y) <= 1 + 64 * roundoff);
    }
    // as far as was asked for, and no farther
    abut_pair3         pair;
    const abut_options near = {0, 1, 0};
    assert_int_equal(abut_pair3_make(&pair, &ball, &ball, placed3(9, 0, 0), &near), ABUT_OK);
    pair.max_distance = pair.per_unit;
    assert_false(abut_descent3(&pair, NULL, &answer));
}

// A cache's normal is where it begins: right on a crease, or anywhere.
static void test_begins_anywhere(void **state)
{
    (void)state;
    const abut_shape3 z = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_shape3 x = cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 0.5, 3);
    abut_cache3       cache = {0};
    abut_core_answer3 answer;
    const abut_vec3   first[] = {at3(0, 1, 0), at3(0.6, 0.8, 0), at3(0.48, 0.6, 0.64), at3(-0.6, 0.8, 0)};
    for (int i = 0; i < 4; ++i) {
        cache.private_.normal = first[i];
        assert_true(ask(&z, &x, placed3(0.25, 4, 0.5), &cache, &answer));
        expect_near(answer.distance, 2.5, 4096 * roundoff);
        expect_vec3(answer.normal, at3(0, 1, 0), 4096 * roundoff);
    }
}

static abut_shape3 random_core(rng *r)
{
    const double    wide = rng_range(r, 0.25, 1);
    const double    high = rng_range(r, 0.25, 1);
    const double    deep = rng_range(r, 0.25, 1);
    const abut_vec3 middle = at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    switch (rng_below(r, 6)) {
    case 0:
        return box3(middle, at3(wide, high, deep), 0);
    case 1:
        return cylinder3(middle, axis, wide, high);
    case 2:
        return cone3(middle, axis, wide, high);
    case 3:
        return disk3(middle, axis, wide);
    case 4:
        return capsule3(middle, at3(wide, high, deep), 0);
    default:
        return ellipsoid3(middle, at3(wide, high, deep), 0);
    }
}

// A cone's rim at the edge of a box, where Newton's last step is a long one along creases: the curvature that proves the depth
// is that where the step ends (the exact depth is the oracle's: seed 7601, smooth pair 11871).
static void test_curvature_of_the_end(void **state)
{
    (void)state;
    const double      exact = -1.1949826220754843e-07;
    const double      slack = sizeof(abut_real) == sizeof(double) ? 1e-12 : 2e-5;
    const abut_shape3 a =
        cone3(at3(-0.97362702456239414, -0.87475469022571661, 0.34464858920309216), ABUT_AXIS_X, 0.42165916596967029, 1);
    const abut_shape3 b = box3(at3(0.3168963533147533, 1.1120048729398335, 0.81172928075494655),
                               at3(0.31135371516274529, 0.46144275744906432, 0.86828696952935347), 0);
    abut_pose3        pose = placed3(-1.3453769560848956, 0.62185804740524242, 0.82286532182198502);
    pose.r.x = at3(-1, 0, 0);
    pose.r.y = at3(0, -1, 0);
    expect_near(abut_distance3(&a, &b, pose, NULL, NULL).distance, exact, slack);
}

// The normal faces the end of a disk, beyond whose rim the nearest point of an ellipsoid is: the end is looked at once and not
// again, so that there is an answer, from either side.
static void test_an_end_is_looked_at_once(void **state)
{
    (void)state;
    const abut_shape3     disk = disk3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5);
    const abut_shape3     egg = ellipsoid3(at3(0, 0, 0), at3(0.75, 1.5, 0.5), 0);
    const abut_proximity3 p = abut_distance3_general(&disk, &egg, placed3(-2, -1.75, -2.875), NULL, NULL);
    abut_core_answer3     answer;
    assert_true(ask(&disk, &egg, placed3(-2, -1.75, -2.875), NULL, &answer));
    expect_near(answer.distance, (double)p.distance, (double)(answer.gap + p.error));
    assert_true(ask(&egg, &disk, placed3(2, 1.75, 2.875), NULL, &answer));
    expect_near(answer.distance, (double)p.distance, (double)(answer.gap + p.error));
}

// A box in the middle of a cone, where Newton's method may end at the tip before a side of the box, on the last step past the
// cone's slant: the rim's curvature is no proof there (the exact depth is the oracle's: seed 1, smooth pair 2490).
static void test_tip_in_place_of_the_rim(void **state)
{
    (void)state;
    const double      exact = -0.28322744335061006;
    const double      slack = sizeof(abut_real) == sizeof(double) ? 1e-12 : 1e-5;
    const abut_shape3 a = cone3(at3(0, 0, 0), ABUT_AXIS_X, 1, 0.22104824441654786);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.059447409537438836, 0.071531487621701265, 0.21827434712828539), 0);
    abut_pose3        pose = placed3(3.4072371166204848e-11, -2.5410522984677639e-10, -9.8164491893145509e-06);
    pose.r.x = at3(-0.1670077941628334, 0.89648814090280993, -0.41038690270217981);
    pose.r.y = at3(-0.96031583375276341, -0.05359869532684193, 0.27371642132505597);
    pose.r.z = at3(0.22338732312420917, 0.43981381638130029, 0.86986315635708711);
    rng r = rng_make(2490, 0);
    for (int i = 0; i < 1000; ++i) {
        abut_cache3     cache = {0};
        const abut_vec3 n = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        cache.private_.normal = abut_scale3(1 / abut_sqrt(abut_dot3(n, n)), n);
        expect_near(abut_distance3(&a, &b, pose, NULL, &cache).distance, exact, slack);
    }
}

// Nearly every pair of moderate cores that are apart, and most that overlap by little, are answered, and as the general method
// answers them.
static void test_against_the_general_method(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(4101);
    const uint64_t count = rng_scaled(20000);
    uint64_t       asked[2] = {0, 0};
    uint64_t       answered[2] = {0, 0};
    for (uint64_t i = 0; i < count; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape3 a = random_core(&r);
        const abut_shape3 b = random_core(&r);
        const abut_quat   turn = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                                  (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, 0.1, 1)};
        abut_pose3        pose = {at3(rng_range(&r, -3, 3), rng_range(&r, -3, 3), rng_range(&r, -3, 3)), abut_rot3_quat(turn)};
        const abut_proximity3 general = abut_distance3_general(&a, &b, pose, NULL, NULL);
        abut_core_answer3     answer;
        if ((a.core <= ABUT_CORE3_HULL && b.core <= ABUT_CORE3_HULL) || (double)general.distance < -0.1) {
            continue;
        }
        const int apart = general.distance > 0;
        asked[apart] += 1;
        if (ask(&a, &b, pose, NULL, &answer)) {
            answered[apart] += 1;
            assert_true(abut_abs(answer.distance - general.distance) <= answer.gap + general.error);
        }
    }
    print_message("answered %llu of %llu apart, %llu of %llu that overlap\n", (unsigned long long)answered[1],
                  (unsigned long long)asked[1], (unsigned long long)answered[0], (unsigned long long)asked[0]);
    assert_true(10 * answered[1] >= 9 * asked[1]);
    assert_true(10 * answered[0] >= 7 * asked[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smooth),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_along_a_crease),
        cmocka_unit_test(test_off_an_edge_by_little),
        cmocka_unit_test(test_ends_and_tips),
        cmocka_unit_test(test_tip_near_a_corner),
        cmocka_unit_test(test_left_to_others),
        cmocka_unit_test(test_begins_anywhere),
        cmocka_unit_test(test_an_end_is_looked_at_once),
        cmocka_unit_test(test_tip_in_place_of_the_rim),
        cmocka_unit_test(test_curvature_of_the_end),
        cmocka_unit_test(test_against_the_general_method),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
