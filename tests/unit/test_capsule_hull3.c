// test_capsule_hull3.c : spheres and capsules beside hulls of few vertices: a cube by hand, who is left alone, and the same as
// the general method within both errors.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/capsule_kernels3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/turned3.h"

#include <stdalign.h>
#include <string.h>

static alignas(64) char room[1 << 17];

static abut_shape3 hull_of(const abut_vec3 *points, int count, double radius)
{
    const abut_hull3 *hull = NULL;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(points, count, room, sizeof room, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, (abut_real)radius), ABUT_OK);
    return shape;
}

static abut_shape3 cube(double x, double y, double z, double radius)
{
    abut_vec3 points[8];
    for (int i = 0; i < 8; ++i) {
        points[i] = at3(x + ((i & 1) != 0 ? 1 : -1), y + ((i & 2) != 0 ? 1 : -1), z + ((i & 4) != 0 ? 1 : -1));
    }
    return hull_of(points, 8, radius);
}

static bool left_alone(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3 p;
    return !capsule_hull_distance3(a, b, &pose, NULL, &p);
}

static abut_proximity3 answered(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3 p;
    abut_cache3     cache = {0};
    assert_true(capsule_hull_distance3(a, b, &pose, &cache, &p));
    assert_true(p.status == ABUT_OK && p.supports >= 1 && cache.private_.count >= 1 && cache.private_.count <= 3);
    expect_near(abut_dot3(p.normal, p.normal), 1, 10 * roundoff);
    expect_vec3(cache.private_.normal, p.normal, 0);
    // The next query begins with the cached features, in the general way.
    const abut_proximity3 again = abut_distance3(a, b, pose, NULL, &cache);
    expect_near(again.distance, (double)p.distance, (double)(p.error + again.error));
    assert_int_equal(again.supports, 1);
    return p;
}

// Over a face, an edge and a corner.
static void test_sphere(void **state)
{
    (void)state;
    const abut_shape3 hull = cube(0, 0, 0, 0);
    const abut_shape3 ball = sphere(0, 0, 0, 0.5);
    expect_both_ways3(answered, &hull, &ball, at3(0.25, 0.5, 2), 0.5, at3(0, 0, 1), at3(0.25, 0.5, 1));
    expect_both_ways3(answered, &hull, &ball, at3(0.25, 4, 5), 4.5, at3(0, 0.6, 0.8), at3(0.25, 1, 1));
    expect_both_ways3(answered, &hull, &ball, at3(3, -4, 7), 6.5, at3(2.0 / 7, -3.0 / 7, 6.0 / 7), at3(1, -1, 1));
    expect_both_ways3(answered, &hull, &ball, at3(0.25, 0.5, 1.25), -0.25, at3(0, 0, 1), at3(0.25, 0.5, 1));
    const abut_shape3 rounded = cube(1, 0, 0, 0.25);
    expect_both_ways3(answered, &rounded, &ball, at3(1.25, 0.5, 2), 0.25, at3(0, 0, 1), at3(1.25, 0.5, 1.25));
}

// An end over a face, the bar across an edge, beside a corner, and an end beyond one.
static void test_capsule(void **state)
{
    (void)state;
    const abut_shape3 hull = cube(0, 0, 0, 0);
    const abut_shape3 steep = capsule3(at3(0, 0, 0), at3(1, 0, 2), 0.25);
    const abut_shape3 across = capsule3(at3(-0.8, 0, 0.6), at3(0.8, 0, -0.6), 0.25);
    const abut_shape3 beside = capsule3(at3(-2, 1, 0), at3(2, -1, 0), 0.25);
    expect_both_ways3(answered, &hull, &steep, at3(0.25, 0.5, 2), 0.75, at3(0, 0, 1), at3(0.25, 0.5, 1));
    expect_both_ways3(answered, &hull, &across, at3(2.2, 0.25, 2.6), 1.75, at3(0.6, 0, 0.8), at3(1, 0.25, 1));
    expect_both_ways3(answered, &hull, &beside, at3(1 + 1, 1 + 2, 1 + 2), 2.75, at3(1.0 / 3, 2.0 / 3, 2.0 / 3), at3(1, 1, 1));
    expect_both_ways3(answered, &hull, &steep, at3(3, 4, 7), 6.75, at3(2.0 / 7, 3.0 / 7, 6.0 / 7), at3(1, 1, 1));
}

static void test_left_alone(void **state)
{
    (void)state;
    const abut_shape3 hull = cube(0, 0, 0, 0);
    const abut_shape3 ball = sphere(0, 0, 0, 0.5);
    const abut_shape3 bar = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.25);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 far = sphere(0, 0, 64, 0.5);
    abut_pose3        flat = placed3(0, 0, 3);
    abut_pose3        nowhere = placed3(0, 0, NAN);
    assert_false(left_alone(&hull, &ball, flat));
    assert_true(left_alone(&hull, &hull, flat));
    assert_true(left_alone(&box, &ball, flat));
    assert_true(left_alone(&ball, &bar, flat));
    assert_true(left_alone(&hull, &ball, nowhere));
    assert_true(left_alone(&hull, &far, flat)); // farther from its own origin than large
    assert_true(left_alone(&hull, &ball, placed3(0, 0, 0.5)));
    assert_true(left_alone(&hull, &ball, placed3(0, 0, 1)));
    assert_true(left_alone(&hull, &bar, placed3(0, 0, 1)));
    assert_true(left_alone(&hull, &bar, placed3(0.5, 0, 0)));
    // A matrix that is not quite a rotation turns no vector there and back.
    flat.r.y.z = (abut_real)0.0001;
    assert_true(left_alone(&ball, &hull, flat));
}

static abut_vec3 somewhere(rng *r)
{
    const double x = rng_range(r, -1, 1);
    const double y = rng_range(r, -1, 1);
    return at3(x, y, rng_range(r, -1, 1));
}

static abut_pose3 anyhow(rng *r, double apart)
{
    abut_pose3      pose = abut_identity3();
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                         (abut_real)rng_range(r, -1, 1)};
    pose.r = rng_below(r, 4) == 0 ? pose.r : abut_rot3_quat(q);
    pose.p = abut_scale3((abut_real)apart, somewhere(r));
    return pose;
}

// A needle or a plate now and then.
static abut_shape3 any_hull(rng *r)
{
    abut_vec3       points[64];
    const int       count = 4 + (int)rng_below(r, 61);
    const abut_real flat = (abut_real)(rng_below(r, 4) == 0 ? 0.01 : 1);
    for (int i = 0; i < count; ++i) {
        points[i] = somewhere(r);
        points[i].z *= flat;
    }
    return hull_of(points, count, rng_below(r, 4) == 0 ? 0.125 : 0);
}

// Wherever it answers, the general method answers the same within both errors; and its normal parts the two as far.
static void test_against_general(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(4141), 0);
    const int pairs = (int)rng_scaled(20000);
    int       apart = 0;
    int       told = 0;
    for (int i = 0; i < pairs; ++i) {
        const abut_shape3     hull = any_hull(&r);
        const abut_vec3       end = somewhere(&r);
        const abut_shape3     stick = rng_below(&r, 2) == 0 ? sphere(0, 0, 0, 0.25) : capsule3(abut_neg3(end), end, 0.25);
        const bool            first = rng_below(&r, 2) == 0;
        const abut_shape3    *a = first ? &hull : &stick;
        const abut_shape3    *b = first ? &stick : &hull;
        const abut_pose3      pose = anyhow(&r, rng_range(&r, 1, 6));
        const abut_proximity3 g = abut_distance3_general(a, b, pose, NULL, NULL);
        abut_proximity3       p;
        const double          size = 8 * (double)ABUT_EPSILON;
        apart += g.distance > -a->radius - b->radius;
        if (!capsule_hull_distance3(a, b, &pose, NULL, &p)) {
            continue;
        }
        ++told;
        expect_near(p.distance, (double)g.distance, (double)(p.error + g.error));
        expect_near(abut_dot3(p.normal, p.normal), 1, 10 * roundoff);
        expect_vec3(p.point_b, abut_along3(p.point_a, p.distance, p.normal), 8 * size);
        assert_true((double)p.error < 64 * size);
        const abut_support3_point high_a = abut_support3(a, p.normal);
        const abut_support3_point high_b = abut_support3(b, abut_neg3(abut_unrotate3(pose.r, p.normal)));
        const abut_vec3           b_in_a = abut_add3(abut_rotate3(pose.r, high_b.point), pose.p);
        expect_near(abut_dot3(abut_sub3(b_in_a, high_a.point), p.normal), (double)p.distance, (double)p.error + 8 * size);
    }
    print_message("%d of %d that are apart\n", told, apart);
    assert_true(told <= apart && told > apart * 15 / 16);
}

// Times a power of two: the same bits.
static void test_scale(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(4242), 0);
    for (int i = 0; i < 1000; ++i) {
        static alignas(64) char other_room[1 << 17];
        abut_vec3               points[20], scaled[20];
        const abut_real         unit = (abut_real)ldexp(1, (int)rng_below(&r, 120) - 60);
        abut_shape3             large;
        const abut_hull3       *block;
        for (int k = 0; k < 20; ++k) {
            points[k] = somewhere(&r);
            scaled[k] = abut_scale3(unit, points[k]);
        }
        const abut_shape3 hull = hull_of(points, 20, 0);
        const abut_vec3   end = somewhere(&r);
        const abut_shape3 bar = capsule3(abut_neg3(end), end, 0.25);
        abut_pose3        pose = anyhow(&r, 4);
        abut_proximity3   p, q;
        assert_int_equal(abut_hull3_build(scaled, 20, other_room, sizeof other_room, &block, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&large, block, 0), ABUT_OK);
        const abut_shape3 long_bar = capsule3(abut_scale3(-unit, end), abut_scale3(unit, end), 0.25 * (double)unit);
        const bool        told = capsule_hull_distance3(&bar, &hull, &pose, NULL, &p);
        pose.p = abut_scale3(unit, pose.p);
        assert_true(capsule_hull_distance3(&long_bar, &large, &pose, NULL, &q) == told);
        if (told) {
            assert_true(q.distance == unit * p.distance && q.normal.x == p.normal.x && q.point_a.z == unit * p.point_a.z);
        }
    }
}

// A point 76.75 inside a hull, in the smallest number there is: heights of its vertices along a direction that is not of unit
// length are all nothing, and the kernel must not take that for a bound. Nor from a cache.
static void test_smallest(void **state)
{
    (void)state;
    static const int quanta[][3] = {{-384, 96, 256}, {352, 192, -224}, {0, 0, 192},      {-224, 128, 384},
                                    {-64, 320, -64}, {64, -160, -384}, {256, -192, -224}};
    const double     smallest = (double)ABUT_REAL_SMALLEST;
    abut_vec3        points[7];
    for (int i = 0; i < 7; ++i) {
        points[i] = at3(quanta[i][0] * smallest, quanta[i][1] * smallest, quanta[i][2] * smallest);
    }
    const abut_shape3 hull = hull_of(points, 7, 0);
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_pose3  pose = placed3(-16 * smallest, 144 * smallest, 16 * smallest);
    abut_cache3       cache = {0};
    for (int i = 0; i < 3; ++i) {
        const abut_proximity3 p = abut_distance3(&hull, &point, pose, NULL, i > 0 ? &cache : NULL);
        assert_int_equal(p.status, ABUT_OK);
        expect_near(p.distance, -76.75 * smallest, (double)p.error);
        assert_true((double)p.error <= 40 * smallest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sphere),          cmocka_unit_test(test_capsule), cmocka_unit_test(test_left_alone),
        cmocka_unit_test(test_against_general), cmocka_unit_test(test_scale),   cmocka_unit_test(test_smallest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
