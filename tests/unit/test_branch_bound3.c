// test_branch_bound3.c : depths that are equally good many ways, proved direction by direction; by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_smooth3.h"
#include "gjk/minkowski3.h"
#include "math/direction3.h"
#include "smooth/branch_bound3.h"
#include "smooth/revolved_proof3.h"
#include "support/hand3.h"
#include "support/made3.h"

#include <math.h>

static const uint64_t seed = 3361;

enum { MOST = ABUT_WIDTH3_SUPPORTS };

static const abut_real bound = sizeof(abut_real) == sizeof(double) ? (abut_real)1e-12 : 512 * ABUT_UNIT_ROUNDOFF;

static void expect_depth(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double depth, double size)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    const abut_proximity3 q = abut_distance3_general(a, b, pose, NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    assert_int_equal(q.status, ABUT_OK);
    assert_true((double)p.error <= (double)bound * size);
    assert_true((double)q.error <= (double)bound * size);
    assert_true(fabs((double)p.distance + depth) <= (double)p.error);
    assert_true(fabs((double)q.distance + depth) <= (double)q.error);
}

// One axis, every way out round it as short: the radii.
static void test_coaxial_cylinders(void **state)
{
    (void)state;
    const abut_shape3 a = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 4);
    const abut_shape3 b = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 3);
    expect_depth(&a, &b, placed3(0, 0, 0), 1.5, 10);
    expect_depth(&a, &b, placed3(0, 0, 2), 1.5, 10);
    expect_depth(&a, &b, placed3(0, 0, 6), 1, 16);
    expect_depth(&a, &b, placed3(0.25, 0, 0), 1.25, 10);
    expect_depth(&a, &b, placed3(0.75, 1, 1), 0.25, 12);
}

// A speck beside the axis: D is nearly the same all round, but EPA's bounds come closer than what it is off by. The depth is
// that of a point, and no more than the speck's size from there.
static void test_speck_beside_the_axis(void **state)
{
    (void)state;
    const double      size = 0x1p-19;
    const abut_shape3 a = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 0.75);
    const abut_shape3 b = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, size / 2, size);
    for (int i = 1; i <= 8; ++i) {
        const double    aside = 0.0078125 * i;
        const abut_quat turn = {1, (abut_real)(0.1 * i), (abut_real)0.3, (abut_real)-0.2};
        abut_pose3      pose = placed3(aside, 0, 0.0625);
        pose.r = abut_rot3_quat(turn);
        const abut_proximity3 p = abut_distance3(&a, &b, pose, NULL, NULL);
        assert_int_equal(p.status, ABUT_OK);
        assert_true(p.error <= bound);
        assert_true(fabs((double)p.distance + 0.5 - aside) <= 2 * size);
    }
}

// A cone of radius 3 and height 4 slants by 3 and 4 of 5. B's ball of radius 1 at its centre is 2 below the tip.
static void test_cone(void **state)
{
    (void)state;
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 3, 2);
    const abut_shape3 ball = ellipsoid3(at3(0, 0, 0), at3(1, 1, 1), 0);
    expect_depth(&cone, &ball, placed3(0, 0, 0), 2 * 0.6 + 1, 10);
}

// A flat cone and a tall one beside it, both along x, their axes a hair out of the plane of x and z: the way out is square to
// the flat one's slant, (R, H) / L, and takes its tip past the other one's rim. Newton's method may end in another dip, along
// x, 0.05 deeper. (oracle3 in float, seed 1001, smooth pair 7569.)
static void test_the_other_dip(void **state)
{
    (void)state;
    const double      R = 2.1118087768554688;
    const double      H = 2 * 0.52172762155532837;
    const double      L = sqrt(R * R + H * H);
    const double      aside = hypot(1.1804246241808869e-05, 0.7959480881690979);
    const abut_shape3 flat = cone3(at3(0, 0, 0), ABUT_AXIS_X, R, H / 2);
    const abut_shape3 tall = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 0.88554525375366211, 1);
    abut_pose3        pose = placed3(0.65377449989318848, 1.1804246241808869e-05, 0.7959480881690979);
    pose.r.x = at3(0, 1, 0);
    pose.r.y = at3(0, 0, 1);
    pose.r.z = at3(1, 0, 0);
    expect_depth(&flat, &tall, pose, (R * (H / 2 + 1 - 0.65377449989318848) + H * (0.88554525375366211 - aside)) / L, 4.7);
}

// A corner on the axis of a solid, in its middle, of a box, a triangle and a rod that lie towards -x, -y and z: every way
// out square to the solid's side is as short, as long as the corner is the last to leave. A cylinder's side is its radius
// away, that of a cone of radius 3 and height 4 is 2 * 3 / 5, and an oval's is its radius. (Of corners of a mesh in the middle
// of a cone every third answer was at the limit, after 2100 supports.)
static void test_corner_on_the_axis(void **state)
{
    (void)state;
    const abut_shape3 corners[] = {box3(at3(-1, -2, 3), at3(1, 2, 3), 0),
                                   triangle3(at3(0, 0, 0), at3(-3, -3, 0), at3(-1, -1, 4), 0),
                                   capsule3(at3(0, 0, 0), at3(-2, -2, 1), 0)};
    const abut_shape3 solids[] = {cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 4), cone3(at3(0, 0, 0), ABUT_AXIS_Z, 3, 2),
                                  ellipsoid3(at3(0, 0, 0), at3(1, 1, 3), 0)};
    const double      depth[] = {1, 2 * 0.6, 1};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            for (int turns = 0; turns < 3; ++turns) {
                abut_pose3 pose = placed3(0, 0, 0);
                pose.r = abut_rot3_axis(at3(0, 0, 1), (abut_real)(0.1 * turns));
                expect_depth(&solids[i], &corners[k], pose, depth[i], 14);
                expect_depth(&corners[k], &solids[i], abut_inverse3(pose), depth[i], 14);
            }
        }
    }
}

// Two ellipsoids that are nearly balls: no way out is shorter than along both least half axes.
static void test_near_balls(void **state)
{
    (void)state;
    for (int i = 4; i < 20; ++i) {
        const double      more = ldexp(1, -i);
        const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(1, 1 + more, 1 + 2 * more), 0);
        const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(0.5, 0.5 + 3 * more, 0.5 + more), 0);
        expect_depth(&a, &b, placed3(0, 0, 0), 1.5, 6);
        expect_depth(&a, &a, placed3(0, 0, 0), 2, 6);
    }
}

// A claim that is too bold is not proved, and the direction that refutes it found.
static void test_too_bold(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(1, 1, 2), 0);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(0, 0, 0), NULL), ABUT_OK);
    const abut_real          exact = 3 * pair.per_unit;
    const abut_real          off = 16 * ABUT_WIDTH3_WIDE * pair.size;
    const abut_branch_bound3 good = abut_branch_bound3_proof(&pair, at3(0, 1, 0), exact, 0, MOST, MOST);
    const abut_branch_bound3 bold = abut_branch_bound3_proof(&pair, at3(1, 0, 0), exact + off, 0, MOST, MOST);
    assert_true(good.proved && !good.less);
    assert_true(bold.proved && bold.less && bold.height >= exact - off && bold.height < exact + off);
}

// What is proved of random solids holds of random directions.
static void test_random(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 0);
    int proved = 0;
    for (int i = 0; i < 200; ++i) {
        const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(rng_range(&r, 0.5, 2), rng_range(&r, 0.5, 2), 1), 0);
        const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(rng_range(&r, 0.5, 1), 1, rng_range(&r, 0.5, 1)), 0);
        abut_pair3        pair;
        assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(rng_range(&r, -0.5, 0.5), 0, 0.25), NULL), ABUT_OK);
        const abut_branch_bound3 w = abut_branch_bound3_proof(&pair, at3(1, 0, 0), pair.size, 0, 8 * MOST, 8 * MOST);
        proved += w.proved;
        for (int k = 0; k < 100 && w.proved; ++k) {
            double n[3];
            rng_direction3(&r, n);
            const abut_vec3 d = at3(n[0], n[1], n[2]);
            assert_true(abut_dot3(d, abut_minkowski3(&pair, d).w) >= w.height - 2 * w.slack * pair.size);
        }
    }
    assert_true(proved > 100);
}

// ---- solids of revolution -----------------------------------------------------------------------------------------------

static abut_shape3 solid(rng *r)
{
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    const double    radius = rng_range(r, 0.2, 1);
    const double    half = rng_range(r, 0.1, 1);
    const double    other = radius * (rng_chance(r, 0.5) ? rng_range(r, 0.1, 1) : 1 - rng_log(r, 1e-15, 0.3));
    switch (rng_below(r, 6)) {
    case 0:
        return capsule3(at3(-half, 0, 0), at3(half, 0, 0), 0);
    case 1:
        return disk3(at3(0, 0, 0), axis, radius);
    case 2:
        return cylinder3(at3(0, 0, 0), axis, radius, half);
    case 3:
        return cone3(at3(0, 0, 0), axis, radius, half);
    case 4:
        return ellipsoid3(at3(0, 0, 0), axis == ABUT_AXIS_X ? at3(half, radius, radius) : at3(radius, radius, half), 0);
    default:
        return ellipsoid3(at3(0, 0, 0), axis == ABUT_AXIS_X ? at3(half, other, radius) : at3(radius, other, half), 0);
    }
}

// Nearly one way, or any.
static abut_vec3 direction_near(rng *r, abut_vec3 way)
{
    double n[3];
    rng_direction3(r, n);
    const double far = rng_chance(r, 0.3) ? 8 : rng_log(r, 1e-12, 1);
    return abut_direction_of3(abut_add3(way, at3(far * n[0], far * n[1], far * n[2]))).unit;
}

// B's axis leans on A's by anything from nothing to a quarter turn, and its middle is as far aside.
static abut_pose3 leaning(rng *r)
{
    const double aside = rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-12, 0.5);
    const double lean = rng_chance(r, 0.3) ? 3 : rng_log(r, 1e-12, 1);
    abut_pose3   pose = placed3(aside, aside * rng_range(r, -1, 1), rng_chance(r, 0.3) ? 0 : rng_range(r, -0.5, 0.5));
    pose.r = abut_rot3_axis(at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1)), (abut_real)lean);
    return pose;
}

// A box or a triangle, one of its corners in the middle or not.
static abut_shape3 polytope(rng *r)
{
    const double x = rng_range(r, 0.1, 1), y = rng_range(r, 0.1, 1), z = rng_range(r, 0.1, 1);
    const double aside = rng_chance(r, 0.5) ? 1 : 0;
    if (rng_chance(r, 0.5)) {
        return box3(at3(aside * x, aside * y, aside * z), at3(x, y, z), 0);
    }
    return triangle3(at3(aside * x, aside * z, 0), at3(x, -y, z), at3(-z, x, y), 0);
}

// A claim that is too bold, and one as high as the best direction that it finds: what is proved, or said to be the least in any
// case, holds along directions near both axes, near the best one and at random. Of polytopes every second pair has one.
static void test_solids(void **state)
{
    (void)state;
    const uint64_t       of_run = rng_seed_of_run(seed);
    const uint64_t       count = rng_scaled(2000);
    abut_revolved_proof3 proof;
    uint64_t             proved = 0;
    uint64_t             nearly = 0; // solids of revolution
    for (uint64_t i = 0; i < count; ++i) {
        rng                 r = rng_make(of_run, i);
        const bool          cornered = rng_chance(&r, 0.5);
        const bool          swapped = rng_chance(&r, 0.5);
        const abut_shape3   a = cornered && swapped ? polytope(&r) : solid(&r);
        const abut_shape3   b = cornered && !swapped ? polytope(&r) : solid(&r);
        abut_pair3          pair;
        abut_revolved_pair3 solids;
        assert_int_equal(abut_pair3_make(&pair, &a, &b, leaning(&r), NULL), ABUT_OK);
        assert_true(abut_revolved_pair3_of(&solids, &pair));
        abut_revolved_begin3(&proof, &solids);
        abut_branch_bound3 w = abut_revolved_run3(&proof, at3(1, 0, 0), 2 * pair.size, 0, MOST, MOST);
        w = abut_revolved_run3(&proof, w.normal, w.height, 0, 8 * MOST, 8 * MOST);
        nearly += solids.oval <= ABUT_WIDTH3_OVAL;
        proved += w.proved && solids.oval <= ABUT_WIDTH3_OVAL;
        const abut_real least = w.least - (w.slack + 2 * ABUT_WIDTH3_ROUNDING) * pair.size - solids.off;
        for (int k = 0; k < 300; ++k) {
            const abut_vec3 to[] = {solids.of[0].axis, solids.of[1].axis, w.normal};
            const abut_vec3 way = to[rng_below(&r, 3)];
            const abut_vec3 n = direction_near(&r, rng_chance(&r, 0.5) ? way : abut_neg3(way));
            assert_true(abut_dot3(n, abut_minkowski3(&pair, n).w) >= least);
        }
    }
    printf("%d of %d proved, of %d\n", (int)proved, (int)nearly, (int)count);
    assert_true(nearly > count / 2 && proved >= nearly * 9 / 10);
}

// Half axes that differ are an oval's, seen about the axis of the rounder core as long as it is nearly one of revolution about
// that: (1, 1.0625, 1.03) about z beside a cylinder, though it is more nearly one about y.
static void test_nearly_solid(void **state)
{
    (void)state;
    const abut_shape3   a = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 4);
    const double        more[] = {0, 64 * roundoff, 0.0625, 8};
    abut_pair3          pair;
    abut_revolved_pair3 solids;
    for (int k = 0; k < 8; ++k) {
        const int         i = k / 2;
        const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(1, 1 + more[i], i < 2 ? 3 : 1.03), 0);
        assert_int_equal(abut_pair3_make(&pair, k % 2 == 0 ? &a : &b, k % 2 == 0 ? &b : &a, placed3(0.5, 0, 0), NULL), ABUT_OK);
        assert_true(abut_revolved_pair3_of(&solids, &pair));
        assert_true(solids.off <= ABUT_WIDTH3_ALIKE);
        expect_near(solids.oval, (i < 3 ? more[i] : 0.03) * (double)pair.per_unit, 2 * roundoff);
        assert_true(fabs((double)(i < 3 ? solids.of[1].axis.z : solids.of[1].axis.y)) == 1);
        assert_true((solids.of[1].wider_square > 0) == (i > 0));
    }
}

// Of a solid and a polytope it is the solid about whose axis directions are seen; of two polytopes, or a custom core, nothing
// of this kind is known.
static void test_no_solid(void **state)
{
    (void)state;
    made3               made;
    recipe3             recipe = {.kind = RECIPE3_SUPER, .half = {1, 1, 1}};
    const abut_shape3   a = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 4);
    const abut_shape3   box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_pair3          pair;
    abut_revolved_pair3 solids;
    for (int k = 0; k < 2; ++k) {
        assert_int_equal(abut_pair3_make(&pair, k == 0 ? &a : &box, k == 0 ? &box : &a, placed3(0.5, 0, 0), NULL), ABUT_OK);
        assert_true(abut_revolved_pair3_of(&solids, &pair));
        assert_true(!solids.of[0].corners && fabs((double)solids.of[0].axis.z) == 1 && solids.of[1].corners);
    }
    assert_int_equal(abut_pair3_make(&pair, &box, &box, placed3(0.5, 0, 0), NULL), ABUT_OK);
    assert_false(abut_revolved_pair3_of(&solids, &pair));
    assert_int_equal(made3_custom(&made, &recipe), ABUT_OK);
    assert_int_equal(abut_pair3_make(&pair, &a, &made.shape, placed3(0.5, 0, 0), NULL), ABUT_OK);
    assert_false(abut_revolved_pair3_of(&solids, &pair));
}

// So flat that the square of its half axis is 0: no disk of radius 1 for all that. In the middle of a cylinder of radius 1 the
// way out is 1.5 all round.
static void test_flat_ellipsoid(void **state)
{
    (void)state;
    const double         none = roundoff < 0x1p-50 ? 0x1p-600 : 0x1p-100;
    const abut_shape3    a = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 4);
    const abut_shape3    b = ellipsoid3(at3(0, 0, 0), at3(0.5, 0.5, none), 0);
    abut_pair3           pair;
    abut_revolved_pair3  solids;
    abut_revolved_proof3 proof;
    assert_int_equal(abut_pair3_make(&pair, &a, &b, placed3(0, 0, 0), NULL), ABUT_OK);
    assert_true(abut_revolved_pair3_of(&solids, &pair));
    abut_revolved_begin3(&proof, &solids);
    const abut_branch_bound3 w = abut_revolved_run3(&proof, at3(1, 0, 0), 2 * pair.size, 0, MOST, MOST);
    assert_true((double)w.least <= 1.5 * (double)pair.per_unit + (double)(w.slack * pair.size));
    const abut_proximity3 p = abut_distance3_general(&a, &b, placed3(0, 0, 0), NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(p.distance, -1.5, (double)p.error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coaxial_cylinders),
        cmocka_unit_test(test_the_other_dip),
        cmocka_unit_test(test_speck_beside_the_axis),
        cmocka_unit_test(test_cone),
        cmocka_unit_test(test_corner_on_the_axis),
        cmocka_unit_test(test_near_balls),
        cmocka_unit_test(test_too_bold),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_solids),
        cmocka_unit_test(test_nearly_solid),
        cmocka_unit_test(test_no_solid),
        cmocka_unit_test(test_flat_ellipsoid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
