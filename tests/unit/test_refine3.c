// test_refine3.c : the last digits of smooth pairs, from normals that are off: an ellipsoid and a point a known way along a
// known normal; and when the answer is left alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "gjk/minkowski3.h"
#include "smooth/refine3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

static const uint64_t seed = 3309;

static abut_pair3        pair;
static abut_simplex3     from;
static abut_ridge3       ridge;
static abut_core_answer3 answer;
static bool              refined;

// The unit vector n turned by an angle towards t.
static abut_vec3 turned(const double n[3], double angle, const double t[3])
{
    double d[3];
    for (int i = 0; i < 3; ++i) {
        d[i] = cos(angle) * n[i] + sin(angle) * t[i];
    }
    unit3(d);
    return at3(d[0], d[1], d[2]);
}

// An ellipsoid of half axes 3, 2, 1 and a point `distance` out from its surface along the normal n: GJK's or EPA's answer is
// right but for its normal, which is off by an angle, and for the gap. Returns how far aside the support point there is.
static double ask(const double n[3], double distance, double angle, const double t[3], int32_t max_supports)
{
    static abut_shape3 egg;
    static abut_shape3 point;
    const abut_options options = {0, 0, max_supports};
    const double       half[3] = {3, 2, 1};
    double             h[3];
    double             place[3];
    egg = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    point = sphere(0, 0, 0, 0);
    for (int i = 0; i < 3; ++i) {
        h[i] = half[i] * n[i];
    }
    for (int i = 0; i < 3; ++i) {
        place[i] = half[i] * h[i] / length3(h) + distance * n[i];
    }
    assert_int_equal(abut_pair3_make(&pair, &egg, &point, placed3(place[0], place[1], place[2]), &options), ABUT_OK);
    answer.normal = turned(n, angle, t);
    answer.distance = (abut_real)distance * pair.per_unit;
    answer.gap = pair.tolerance;
    answer.a = at3(0, 0, 0);
    answer.b = at3(1, 1, 1);
    answer.supports = 7;
    answer.status = ABUT_OK;
    const abut_vertex3 v = abut_minkowski3(&pair, answer.normal);
    from.vertex[0] = v;
    from.weight[0] = 1;
    from.count = 1;
    const abut_vec3 aside = abut_along3(v.w, -abut_dot3(answer.normal, v.w), answer.normal);
    refined = abut_refine3(&pair, &from, &answer, &ridge);
    return sqrt((double)abut_dot3(aside, aside));
}

static void any_normal(rng *r, double n[3], double t[3])
{
    double d[3];
    rng_direction3(r, n);
    rng_direction3(r, d);
    cross3(n, d, t);
    unit3(t);
}

// In general position, apart: the support point ends within half the noise of its direction, and is itself off by no more than
// the noise; the normal by that over the distance.
static void test_apart(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 0);
    for (int i = 0; i < 1000; ++i) {
        double n[3];
        double t[3];
        any_normal(&r, n, t);
        const double distance = rng_range(&r, 0.25, 4);
        (void)ask(n, distance, rng_log(&r, 1e-6, 1e-2), t, 0);
        assert_true(refined);
        const double noise = (double)pair.noise;
        expect_vec3(answer.normal, at3(n[0], n[1], n[2]), 2 * noise * (double)pair.unit / distance);
        expect_near(answer.distance, distance * (double)pair.per_unit, noise);
        const abut_vec3 b = abut_along3(answer.a, answer.distance, answer.normal);
        expect_vec3(answer.b, b, 0);
        assert_true((double)answer.gap <= 2 * noise + (double)pair.tolerance);
        assert_in_range(answer.supports, 8, 7 + ABUT_REFINE_SUPPORTS);
    }
}

// Inside, less deep than the ellipsoid is curved: its smallest radius of curvature is a third, where the long axis ends.
static void test_inside(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 1);
    for (int i = 0; i < 1000; ++i) {
        double n[3];
        double t[3];
        any_normal(&r, n, t);
        const double depth = rng_range(&r, 0, 0.25);
        (void)ask(n, -depth, rng_log(&r, 1e-6, 1e-3), t, 0);
        assert_true(refined);
        const double noise = (double)pair.noise;
        expect_vec3(answer.normal, at3(n[0], n[1], n[2]), 2 * noise * (double)pair.unit / (1.0 / 3 - depth));
        expect_near(answer.distance, -depth * (double)pair.per_unit, noise);
    }
}

// A budget with room for all its supports and the look at a flat end, and one with room for one less.
static void test_keeps_to_the_budget(void **state)
{
    (void)state;
    const double n[3] = {0.6, 0.8, 0};
    const double t[3] = {0, 0, 1};
    (void)ask(n, 1, 0.01, t, 7 + ABUT_REFINE_SUPPORTS + 1);
    assert_true(refined);
    (void)ask(n, 1, 0.01, t, 7 + ABUT_REFINE_SUPPORTS);
    assert_false(refined);
    assert_int_equal(answer.supports, 7);
    expect_vec3(answer.normal, at3(0.6 * cos(0.01), 0.8 * cos(0.01), sin(0.01)), 2 * roundoff);
}

// Apart there is one answer, and a start a quarter of a radian off finds it.
static void test_a_start_far_off(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 2);
    for (int i = 0; i < 1000; ++i) {
        double n[3];
        double t[3];
        any_normal(&r, n, t);
        (void)ask(n, 1, 0.25, t, 0);
        assert_true(refined);
        expect_vec3(answer.normal, at3(n[0], n[1], n[2]), 2 * (double)pair.noise * (double)pair.unit);
    }
}

// Inside and deeper than it is curved the width has no minimum, and Newton's method takes no step. The support point counts as
// facing when it is aside by 10 times the noise, and does not at 40 times. The gap has in it what the noise has no room for: by
// that B's point is off its core.
static void test_how_far_aside_is_facing(void **state)
{
    (void)state;
    const double n[3] = {0, 0, 1}; // radii of curvature 9 along x and 4 along y
    const double t[3] = {1, 0, 0};
    int          met[2] = {0, 0};
    for (int i = 1; i < 20000; i += 20) {
        const double noises = ask(n, -10, i * roundoff, t, 0) / (double)pair.noise; // 9 - 10 along x, 4 - 10 along y
        if (noises > 5 && noises < 15) {
            assert_true(refined);
            assert_true((double)answer.gap >= (noises - 1.01) * (double)pair.noise);
            met[0] += 1;
        } else if (noises > 17 && noises < 63) {
            assert_false(refined);
            met[1] += 1;
        }
    }
    assert_true(met[0] > 0 && met[1] > 0);
}

static void expect_met(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double distance, abut_vec3 normal)
{
    const abut_proximity3 p = abut_distance3_general(a, b, pose, NULL, NULL);
    expect_near(p.distance, distance, 64 * roundoff);
    expect_vec3(p.normal, normal, 64 * roundoff);
    assert_true((double)p.error <= 512 * roundoff);
    assert_in_range(p.supports, 2, 20);
}

// Edges and faces of D, by hand: two cylinders across each other (two rims of each, and every way of joining them), a cylinder
// across a segment, a corner before the flat end of a cylinder on either side, and a rim above a rim.
static void test_ridges(void **state)
{
    (void)state;
    const abut_shape3 post = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_shape3 beam = cylinder3(at3(0.125, 3, 0.25), ABUT_AXIS_X, 0.5, 2);
    expect_met(&post, &beam, abut_identity3(), 1.5, at3(0, 1, 0));
    const abut_shape3 rod = capsule3(at3(2, -1, 0.25), at3(2, 3, 0.25), 0);
    expect_met(&post, &rod, abut_identity3(), 1, at3(1, 0, 0));
    const abut_shape3 spike = triangle3(at3(0.25, 0.125, 2.5), at3(2, 2, 3), at3(-1, 3, 4), 0);
    expect_met(&post, &spike, abut_identity3(), 0.5, at3(0, 0, 1));
    expect_met(&spike, &post, abut_identity3(), 0.5, at3(0, 0, -1));
    const abut_shape3 wheel =
        disk3(at3(4, 0, 6), ABUT_AXIS_X, 1); // its rim's lowest place is 3 above, 3 aside of the post's rim
    expect_met(&post, &wheel, abut_identity3(), sqrt(18), at3(sqrt(0.5), 0, sqrt(0.5)));
}

// What it has nothing to say about: polytopes, customs, answers that were not looked for.
static void test_left_alone(void **state)
{
    (void)state;
    const double n[3] = {0.6, 0.8, 0};
    const double t[3] = {0, 0, 1};
    (void)ask(n, 1, 0.01, t, 0);
    const abut_core_answer3 good = answer;
    answer.status = ABUT_BEYOND;
    assert_false(abut_refine3(&pair, &from, &answer, &ridge));
    answer = good;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_shape3       custom = ellipsoid3(at3(0, 0, 0), at3(1, 1, 2), 0);
    abut_pair3        other = pair;
    other.polytopes = true;
    assert_false(abut_refine3(&other, &from, &answer, &ridge));
    custom.core = ABUT_CORE3_CUSTOM;
    other = pair;
    other.a = &custom;
    assert_false(abut_refine3(&other, &from, &answer, &ridge));
    other.a = &box;
    other.b = &custom;
    assert_false(abut_refine3(&other, &from, &answer, &ridge));
    // An answer nearer than what is found by more than it allows, or apart where the cores overlap.
    answer.distance = good.distance * 2;
    assert_false(abut_refine3(&pair, &from, &answer, &ridge));
    (void)ask(n, -0.125, 0.001, t, 0);
    answer.distance = pair.noise;
    answer.gap = 1;
    assert_false(abut_refine3(&pair, &from, &answer, &ridge));
}

// Looks at an egg `way` off from the middle of a box, along that way, from one to three corners of the box by these names.
static bool from_corners(const abut_shape3 *box, abut_vec3 way, bool box_is_a, const uint32_t *corner, int32_t count)
{
    static abut_shape3 egg;
    const abut_vec3    at = box_is_a ? way : abut_neg3(way);
    const abut_pose3   pose = {at, abut_identity3().r};
    egg = ellipsoid3(at3(0, 0, 0), at3(2, 1, 1), 0);
    assert_int_equal(abut_pair3_make(&pair, box_is_a ? box : &egg, box_is_a ? &egg : box, pose, NULL), ABUT_OK);
    const abut_core_answer3 start = {
        .normal = abut_direction_of3(at).unit, .distance = 2 * pair.per_unit, .gap = pair.tolerance};
    answer = start;
    from.count = count;
    for (int32_t i = 0; i < count; ++i) {
        from.vertex[i] = abut_minkowski3(&pair, answer.normal);
        from.vertex[i].feature_a = box_is_a ? corner[i] : 0;
        from.vertex[i].feature_b = box_is_a ? 0 : corner[i];
        from.weight[i] = 1 / (abut_real)count;
    }
    return abut_refine3(&pair, &from, &answer, &ridge);
}

// With the normal (1, 2, 2) / 3 the egg, of half axes 2, 1, 1, is touched (2, 1, 1) / sqrt(3) before its middle, and that is
// 2 away from the corner (1, 1, 1). A ninth corner there is none. And from three corners of a plate's lower edge, in one line,
// there is no way to its upper edge.
static void test_corners_of_no_use(void **state)
{
    (void)state;
    const abut_shape3 crate = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 plate = box3(at3(0, 0, 0), at3(1, 0, 1), 0);
    const uint32_t    nearest[] = {7};
    const uint32_t    none[] = {8};
    const uint32_t    lower[] = {0, 1, 2};
    const double      x = 1 + 2.0 / 3 + 2 / sqrt(3);
    const double      y = 1 + 4.0 / 3 + 1 / sqrt(3);
    assert_true(from_corners(&crate, at3(x, y, y), true, nearest, 1));
    expect_near(answer.distance * pair.unit, 2, 64 * roundoff);
    expect_vec3(answer.normal, at3(1.0 / 3, 2.0 / 3, 2.0 / 3), 64 * roundoff);
    assert_false(from_corners(&crate, at3(x, y, y), true, none, 1));
    assert_false(from_corners(&crate, at3(x, y, y), false, none, 1));
    assert_false(from_corners(&plate, at3(0, 0, 4), true, lower, 3));
}

// Where D's width has no minimum nearby the step is straight against what the support point w lies aside, as long as Newton's
// method makes it along that line: with a the part of w across the normal n, -a |a|^2 / (a . W a - h |a|^2). About the egg of
// half axes H = (3, 2, 1), W a = (H^2 a - w (w . a)) / |H n|; a height h of 6 is between its radii of curvature, 9 and 4.
static void test_step_where_there_is_no_minimum(void **state)
{
    (void)state;
    const double      half[3] = {3, 2, 1};
    const abut_shape3 egg = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    const abut_shape3 point = sphere(0, 0, 0, 0);
    double            n[3] = {0.02, 0.03, 1};
    double            w[3];
    double            a[3];
    double            along = 0;
    double            bent = 0;
    unit3(n);
    const double reach = length3((double[3]){3 * n[0], 2 * n[1], n[2]});
    const double back = 6 - reach;
    for (int i = 0; i < 3; ++i) {
        w[i] = half[i] * half[i] * n[i] / reach;
        a[i] = w[i] - reach * n[i];
    }
    for (int i = 0; i < 3; ++i) {
        along += w[i] * a[i];
    }
    for (int i = 0; i < 3; ++i) {
        bent += a[i] * (half[i] * half[i] * a[i] - w[i] * along) / reach - 6 * a[i] * a[i];
    }
    assert_true(bent > 0);
    const double share = -(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) / bent;
    assert_int_equal(abut_pair3_make(&pair, &egg, &point, placed3(-back * n[0], -back * n[1], -back * n[2]), NULL), ABUT_OK);
    abut_ridge_turn3(&ridge, at3(n[0], n[1], n[2]));
    ridge.s.count = 1;
    ridge.s.vertex[0] = abut_minkowski3(&pair, ridge.normal);
    ridge.s.weight[0] = 1;
    ridge.x = ridge.s.vertex[0].w;
    assert_true(abut_newton_step3(&pair, &ridge));
    double to[3] = {n[0] + share * a[0], n[1] + share * a[1], n[2] + share * a[2]};
    unit3(to);
    expect_vec3(ridge.normal, at3(to[0], to[1], to[2]), 256 * roundoff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_apart),
        cmocka_unit_test(test_inside),
        cmocka_unit_test(test_keeps_to_the_budget),
        cmocka_unit_test(test_a_start_far_off),
        cmocka_unit_test(test_how_far_aside_is_facing),
        cmocka_unit_test(test_ridges),
        cmocka_unit_test(test_left_alone),
        cmocka_unit_test(test_corners_of_no_use),
        cmocka_unit_test(test_step_where_there_is_no_minimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
