// test_direct3.c : closed forms of simple cores in space by hand, all fifteen axes of two boxes among them; which pairs have
// one; and against the general method.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "pairs/direct3.h"
#include "support/hand3.h"
#include "support/random.h"

// The closed form of two cores, back in the caller's unit; false when there is none.
static bool ask(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_core_answer3 *answer)
{
    abut_pair3 pair;
    assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
    if (!abut_direct3(&pair, answer)) {
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

static void test_points(void **state)
{
    (void)state;
    const abut_shape3 p = sphere(0, 0, 0, 0);
    abut_core_answer3 answer;
    expect_both(&p, &p, at3(2, -3, 6), 7, at3(2.0 / 7, -3.0 / 7, 6.0 / 7));
    assert_false(ask(&p, &p, placed3(0, 0, 0), &answer)); // in one place: no direction
}

static void test_point_and_segment(void **state)
{
    (void)state;
    const abut_shape3 p = sphere(0, 0, 0, 0);
    const abut_shape3 s = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    abut_core_answer3 answer;
    expect_both(&s, &p, at3(0.5, 3, 4), 5, at3(0, 0.6, 0.8));
    expect_both(&s, &p, at3(3, -3, 6), 7, at3(2.0 / 7, -3.0 / 7, 6.0 / 7));
    expect_both(&s, &p, at3(-3, 0, 0), 2, at3(-1, 0, 0));
    assert_false(ask(&s, &p, placed3(0.5, 0, 0), &answer));
    // A hair above a long one the normal is square to it all the same: its ends stay behind the plane.
    const abut_shape3 askew = capsule3(at3(-3, 1, 2), at3(3, -1, -2), 0);
    const double      hair = 1024 * roundoff;
    const double      root = sqrt(5);
    const abut_vec3   up = at3(0, 2 / root, -1 / root); // square to the segment
    answer = direct(&askew, &p, placed3(1.5, -0.5 + hair * 2 / root, -1 - hair / root));
    expect_near(answer.distance, hair, 16 * roundoff);
    expect_near(abut_dot3(answer.normal, at3(3, -1, -2)), 0, 16 * roundoff);
    assert_true((double)abut_dot3(answer.normal, up) > 0.9);
}

static void test_segments(void **state)
{
    (void)state;
    const abut_shape3 s = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3 t = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0);
    abut_core_answer3 answer;
    expect_both(&s, &t, at3(0.5, 0.5, 2), 2, at3(0, 0, 1));   // crossing, one above the other
    expect_both(&s, &s, at3(0.5, 3, 4), 5, at3(0, 0.6, 0.8)); // side by side
    expect_both(&s, &s, at3(4, 0, 0), 2, at3(1, 0, 0));       // in line, apart
    expect_both(&s, &t, at3(4, 1, 4), 5, at3(0.6, 0, 0.8));   // end to side
    expect_both(&s, &t, at3(3, 4, 6), 7, at3(2.0 / 7, 3.0 / 7, 6.0 / 7));
    // Through each other: the way out is along both lines' normal, by nothing.
    answer = direct(&s, &t, placed3(0.5, 0.5, 0));
    expect_near(answer.distance, 0, 0);
    expect_near(abut_abs(answer.normal.z), 1, 0);
    expect_vec3(answer.a, at3(0.5, 0, 0), 8 * roundoff);
    assert_false(ask(&s, &s, placed3(0.5, 0, 0), &answer)); // one in the other: any direction square to them
    // All but parallel: the lines cross a third of the way along, at an angle of 2^-20, one above the other.
    const double      lean = ldexp(1, sizeof(abut_real) == 8 ? -20 : -9);
    const abut_shape3 n = capsule3(at3(-1, -lean, 0), at3(1, lean, 0), 0);
    expect_answer(direct(&s, &n, placed3(0, lean / 4, 2)), 2, at3(0, 0, 1));
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

static abut_vec3 unit_axis(int i)
{
    return at3(i == 0, i == 1, i == 2);
}

static abut_pose3 pose_of(abut_vec3 at, int first, abut_vec3 x, abut_vec3 y)
{
    abut_pose3      pose;
    const abut_vec3 axes[3] = {x, y, abut_cross3(x, y)};
    pose.p = at;
    pose.r.x = axes[(3 - first) % 3];
    pose.r.y = axes[(4 - first) % 3];
    pose.r.z = axes[(5 - first) % 3];
    return pose;
}

// Two cubes of half 1, each with an edge towards the other, square to each other: A's along axis i, B's along its column j.
// Both reach sqrt(2) from their middles, so at 2.75 the depth is 2 sqrt(2) - 2.75; every other axis is deeper.
static void test_edge_axes(void **state)
{
    (void)state;
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_real   half = (abut_real)sqrt(0.5);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const abut_vec3         p = unit_axis((i + 1) % 3);
            const abut_vec3         q = unit_axis((i + 2) % 3);
            const abut_vec3         n = abut_scale3(half, abut_add3(p, q));
            const abut_vec3         along = abut_scale3(half, abut_sub3(p, q));
            const abut_vec3         side = abut_scale3(half, abut_add3(n, unit_axis(i)));
            const abut_core_answer3 found = direct(&cube, &cube, pose_of(abut_scale3((abut_real)2.75, n), j, along, side));
            expect_answer(found, 2.75 - 2 * sqrt(2), n);
            expect_vec3(found.a, abut_add3(p, q), 64 * roundoff);
        }
    }
}

// A's faces against a cube beside it, B's against a cube whose corner pokes into a plate's side.
static void test_face_axes(void **state)
{
    (void)state;
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const double      root = sqrt(3) / 2;
    for (int i = 0; i < 3; ++i) {
        const abut_vec3 n = unit_axis(i);
        const abut_vec3 at = abut_add3(abut_scale3((abut_real)-1.75, n), abut_scale3((abut_real)0.5, unit_axis((i + 1) % 3)));
        const abut_core_answer3 beside = direct(&cube, &cube, placed3((double)at.x, (double)at.y, (double)at.z));
        expect_answer(beside, -0.25, abut_neg3(n));
        // The middle of the patch that both sides cover: half as far over.
        const abut_vec3 patch = abut_add3(abut_neg3(n), abut_scale3((abut_real)0.25, unit_axis((i + 1) % 3)));
        expect_vec3(beside.a, patch, 64 * roundoff);

        // A plate of half 5, 5 and 1/2 with its normal (-1/2, sqrt(3)/2) in the plane of p and q: the cube reaches that sum
        // along it, and at 1.5 from its middle the depth is 1/2 + 1/2 + sqrt(3)/2 - 1.5.
        const abut_vec3   p = unit_axis((i + 1) % 3);
        const abut_vec3   q = unit_axis((i + 2) % 3);
        const abut_vec3   normal = abut_add3(abut_scale3((abut_real)-0.5, p), abut_scale3((abut_real)root, q));
        const abut_shape3 plate = box3(at3(0, 0, 0), at3(i == 0 ? 0.5 : 5, i == 1 ? 0.5 : 5, i == 2 ? 0.5 : 5), 0);
        const abut_pose3  pose = pose_of(abut_scale3((abut_real)1.5, normal), i, normal, unit_axis(i));
        expect_answer(direct(&cube, &plate, pose), 0.5 - root, normal);
    }
    // In one place all six faces are equal: the first axis.
    expect_answer(direct(&cube, &cube, placed3(0, 0, 0)), -2, at3(1, 0, 0));
}

static void test_segment_and_box(void **state)
{
    (void)state;
    const abut_shape3 b = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 s = capsule3(at3(0, 0, -5), at3(0, 0, 5), 0);
    expect_both(&b, &s, at3(0.75, 0.25, 1), -0.25, at3(1, 0, 0));
    // Across an edge of the box: the lines' normal is the diagonal, and the edge lies sqrt(2) out.
    const double      half = sqrt(0.5);
    const abut_shape3 across = capsule3(at3(-5, 5, 0), at3(5, -5, 0), 0);
    expect_both(&b, &across, at3(0.75, 0.75, 0.5), 0.75 * sqrt(2) - sqrt(2), at3(half, half, 0));
    expect_both(&b, &across, at3(1.5, 1.5, 0.5), 1.5 * sqrt(2) - sqrt(2), at3(half, half, 0));
    // An end inside.
    expect_both(&b, &s, at3(0.25, 0, 5.25), -0.75, at3(1, 0, 0));
    expect_both(&b, &s, at3(0.25, 0, 5.75), -0.25, at3(0, 0, 1));
}

// Flat boxes: through each other by nothing when coplanar, by the overlap when they cross.
static void test_flat_boxes(void **state)
{
    (void)state;
    const abut_shape3 lying = box3(at3(0, 0, 0), at3(1, 1, 0), 0);
    const abut_shape3 standing = box3(at3(0, 0, 0), at3(0, 2, 1), 0);
    expect_near(direct(&lying, &lying, placed3(0.5, 0.5, 0)).distance, 0, 4 * roundoff);
    expect_both(&lying, &lying, at3(0.5, 0.5, 1), 1, at3(0, 0, 1));
    expect_both(&lying, &standing, at3(0.5, 0, 0.75), -0.25, at3(0, 0, 1));
}

// Which pairs have one. Separated boxes only when a face or two edges face each other.
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
    assert_false(ask(&s, &t, placed3(5, 1, 2), &answer) || ask(&d, &b, placed3(5, 1, 2), &answer));
    assert_true(ask(&b, &b, placed3(5, 1, 0.5), &answer));
    assert_false(ask(&b, &b, placed3(5, 4, 3), &answer));
    assert_true(ask(&b, &s, placed3(0.5, 4, 0), &answer));
}

// What is added for the axes, 27u of the reaches less the 20u that the noise allows for, and a hair.
static void test_noise_of_axes(void **state)
{
    (void)state;
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_core_answer3 answer;
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &cube, &cube, placed3(0, 0, 0), NULL), ABUT_OK);
    assert_true(abut_direct3(&pair, &answer));
    const double share = (double)answer.gap / (2 * sqrt(3) * (double)pair.per_unit * roundoff);
    assert_true(share >= 7 && share <= 9);
}

// A cube that leans on another's face by half and by twice of what counts as flat: the middle of the patch, or the edge.
static void test_flat_to_rounding(void **state)
{
    (void)state;
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    for (int twice = 0; twice < 2; ++twice) {
        abut_pose3        pose = placed3(0.5, 0, 1.75);
        abut_pair3        pair;
        abut_core_answer3 answer;
        assert_int_equal(abut_pair3_make(&pair, &cube, &cube, pose, NULL), ABUT_OK);
        const double lean = 8 * roundoff * (double)(pair.size * pair.unit) * (twice ? 2 : 0.5);
        pose.r.x.z = (abut_real)lean;
        pose.r.z.x = (abut_real)-lean;
        assert_true(ask(&cube, &cube, pose, &answer));
        expect_near(answer.distance, -0.25, 128 * roundoff);
        expect_near(answer.a.x, twice ? -0.5 : 0.25, 1e-3); // the edge that hangs lower; 1e-3 is for float's lean
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
        return capsule3(at, to, 0);
    case 2:
        return box3(at, at3(wide, high, rng_chance(r, 0.1) ? 0 : rng_log(r, 0.01, 1)), 0);
    case 3:
        return triangle3(at, to, random_at(r, 1), 0);
    case 4:
        return disk3(at, axis, wide);
    case 5:
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
        const bool            point = rng_chance(&r, 0.4);
        const abut_shape3     a = random_core(&r, point ? 0 : 1 + rng_below(&r, 2));
        const abut_shape3     b = random_core(&r, point ? rng_below(&r, 7) : 1 + rng_below(&r, 2));
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
        cmocka_unit_test(test_points),           cmocka_unit_test(test_point_and_segment),
        cmocka_unit_test(test_segments),         cmocka_unit_test(test_triangle),
        cmocka_unit_test(test_point_and_box),    cmocka_unit_test(test_round),
        cmocka_unit_test(test_edge_axes),        cmocka_unit_test(test_face_axes),
        cmocka_unit_test(test_segment_and_box),  cmocka_unit_test(test_flat_boxes),
        cmocka_unit_test(test_which_pairs),      cmocka_unit_test(test_noise_of_axes),
        cmocka_unit_test(test_flat_to_rounding), cmocka_unit_test(test_against_general),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
