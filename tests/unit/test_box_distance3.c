// test_box_distance3.c : two boxes apart in closed form: each pair of nearest features by hand, and at random against GJK.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/box_box3.h"
#include "support/hand3.h"
#include "support/random.h"

static abut_proximity3 apart(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3 p;
    assert_true(abut_apart_kernel3(a, b, &pose, &p));
    expect_vec3(p.point_b, abut_along3(p.point_a, p.distance, p.normal), 16 * roundoff);
    assert_int_equal(p.status, ABUT_OK);
    assert_int_equal(p.supports, 0);
    return p;
}

// Turned about the diagonal by 120 degrees with a little more, so that no edge is parallel to another.
static abut_rot3 askew(void)
{
    const abut_quat q = {1, (abut_real)0.9, (abut_real)1.1, (abut_real)0.7};
    return abut_rot3_quat(q);
}

// The half of how far a box of half sizes h reaches along each axis of A.
static double reach_along(abut_rot3 r, double h, int i)
{
    const double rows[3][3] = {{(double)r.x.x, (double)r.y.x, (double)r.z.x},
                               {(double)r.x.y, (double)r.y.y, (double)r.z.y},
                               {(double)r.x.z, (double)r.y.z, (double)r.z.z}};
    return h * (fabs(rows[i][0]) + fabs(rows[i][1]) + fabs(rows[i][2]));
}

// A corner of a small box over the face of a large one, from either side.
static void test_corner_and_face(void **state)
{
    (void)state;
    const abut_shape3 large = box3(at3(0, 0, 0), at3(2, 2, 2), 0);
    const abut_shape3 small = box3(at3(0, 0, 0), at3(0.25, 0.25, 0.25), 0);
    abut_pose3        pose = placed3(0.1, -3, 0.2);
    pose.r = askew();
    const double          gap = 1 - reach_along(pose.r, 0.25, 1);
    const abut_proximity3 p = apart(&large, &small, pose);
    expect_near(p.distance, gap, (double)p.error);
    expect_vec3(p.normal, at3(0, -1, 0), 0);
    expect_near(p.point_a.y, -2, 4 * roundoff);
    // The other way round, in the large one's frame again: the inverse of the pose.
    const abut_pose3      none = abut_identity3();
    const abut_pose3      inverse = abut_relative_pose3(pose, none);
    const abut_proximity3 q = apart(&small, &large, inverse);
    expect_near(q.distance, gap, (double)q.error);
    expect_vec3(abut_rotate3(pose.r, q.normal), at3(0, 1, 0), 8 * roundoff);
}

// Beyond an edge of the large box, and beyond a corner of it: two and three coordinates are left.
static void test_corner_and_edge(void **state)
{
    (void)state;
    const abut_shape3 large = box3(at3(1, 0, 0), at3(2, 2, 2), 0.125);
    const abut_shape3 small = box3(at3(0, 0, 0), at3(0.25, 0.25, 0.25), 0);
    abut_pose3        pose = placed3(1, 5, 6);
    pose.r.x = at3(0.8, 0.36, 0.48);
    pose.r.y = at3(-0.6, 0.48, 0.64);
    pose.r.z = at3(0, -0.8, 0.6);
    abut_proximity3       p = apart(&large, &small, pose);
    const abut_proximity3 q = abut_distance3_general(&large, &small, pose, NULL, NULL);
    expect_near(p.distance, (double)q.distance, (double)(p.error + q.error));
    expect_near(p.normal.x, 0, 0);
    expect_vec3(p.normal, q.normal, 64 * roundoff);
    pose.p = at3(5, 6, 7);
    p = apart(&large, &small, pose);
    assert_true(p.normal.x > 0 && p.normal.y > 0 && p.normal.z > 0);
}

// Two edges across each other, 0.375 apart along m = (0, h, h): A's along x, and B's along v, square to m. B's other axes lean
// to either side of m by 45 degrees, so its middle is a root of 2 behind the edge.
static void test_edge_and_edge(void **state)
{
    (void)state;
    const double      h = sqrt(0.5);
    const double      m[3] = {0, h, h};
    const double      v[3] = {0.6, 0.8 * h, -0.8 * h};
    const double      w[3] = {v[1] * m[2] - v[2] * m[1], v[2] * m[0] - v[0] * m[2], v[0] * m[1] - v[1] * m[0]};
    const double      away = 0.375 + 2 * h;
    const abut_shape3 crate = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_pose3        pose = placed3(0.125, 1 + away * h, 1 + away * h);
    pose.r.x = at3(v[0], v[1], v[2]);
    pose.r.y = at3(h * (m[0] + w[0]), h * (m[1] + w[1]), h * (m[2] + w[2]));
    pose.r.z = at3(h * (w[0] - m[0]), h * (w[1] - m[1]), h * (w[2] - m[2]));
    if (abut_dot3(abut_cross3(pose.r.x, pose.r.y), pose.r.z) < 0) {
        pose.r.x = abut_neg3(pose.r.x);
    }
    const abut_proximity3 p = apart(&crate, &crate, pose);
    expect_near(p.distance, 0.375, (double)p.error);
    expect_vec3(p.normal, at3(0, h, h), 8 * roundoff);
    expect_vec3(p.point_a, at3(0.125, 1, 1), 16 * roundoff);
}

static void test_what_is_left_alone(void **state)
{
    (void)state;
    const abut_shape3 crate = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_proximity3   p;
    abut_pose3        pose = placed3(1.5, 0, 0); // overlapping
    pose.r = askew();
    assert_false(abut_apart_kernel3(&crate, &crate, &pose, &p));
    pose = placed3(2, 0, 0); // touching
    assert_false(abut_apart_kernel3(&crate, &crate, &pose, &p));
    pose = placed3(4, 0.125, 0.25); // edges parallel to each other, and no corner over a face
    if (abut_apart_kernel3(&crate, &crate, &pose, &p)) {
        expect_near(p.distance, 2, (double)p.error);
        expect_vec3(p.normal, at3(1, 0, 0), 0);
    }
}

static double inside(const double half[3], const double at[3])
{
    double out = 0;
    for (int i = 0; i < 3; ++i) {
        out = fmax(out, fabs(at[i]) - half[i]);
    }
    return out;
}

static void spread(double numbers[3], abut_vec3 v)
{
    numbers[0] = (double)v.x;
    numbers[1] = (double)v.y;
    numbers[2] = (double)v.z;
}

// The points are on the boxes, and the normal parts them by the distance.
static void expect_witnesses(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_proximity3 *p,
                             double slack)
{
    const abut_vec3 axes[3] = {pose.r.x, pose.r.y, pose.r.z};
    const abut_vec3 rest = abut_sub3(p->point_b, pose.p);
    const double    in_b[3] = {(double)abut_dot3(rest, axes[0]), (double)abut_dot3(rest, axes[1]),
                               (double)abut_dot3(rest, axes[2])};
    double          half_a[3], half_b[3], in_a[3], normal[3], way[3], axis[3];
    spread(half_a, a->half);
    spread(half_b, b->half);
    spread(in_a, p->point_a);
    spread(normal, p->normal);
    spread(way, pose.p);
    assert_true(inside(half_a, in_a) <= slack);
    assert_true(inside(half_b, in_b) <= slack);
    double parted = 0;
    for (int i = 0; i < 3; ++i) {
        spread(axis, axes[i]);
        parted += normal[i] * way[i] - half_a[i] * fabs(normal[i]);
        parted -= half_b[i] * fabs(normal[0] * axis[0] + normal[1] * axis[1] + normal[2] * axis[2]);
    }
    assert_true(parted >= (double)p->distance - (double)p->error - slack);
}

static void test_against_gjk(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(381);
    const uint64_t cases = rng_scaled(30000);
    uint64_t       gaps = 0;
    uint64_t       answered = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng               r = rng_make(seed, i);
        const double      unit = ldexp(1, (int)(i % 5) * 40 - 80);
        const double      x = rng_log(&r, 1e-2, 1), y = rng_log(&r, 1e-2, 1), z = rng_log(&r, 1e-2, 1);
        const abut_shape3 a = box3(at3(0, 0, 0), at3(unit * x, unit, unit * y), 0);
        const abut_shape3 b = box3(at3(0, 0, 0), at3(unit, unit * y, unit * z), 0);
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                             (abut_real)rng_range(&r, -1, 1)};
        abut_pose3      pose = placed3(unit * rng_range(&r, -1, 1), unit * rng_range(&r, -1, 1), unit * rng_range(&r, -1, 1));
        abut_proximity3 p;
        pose.r = abut_rot3_quat(q);
        const abut_proximity3 before = abut_distance3_general(&a, &b, pose, NULL, NULL);
        pose.p = abut_along3(pose.p, (abut_real)(unit * rng_log(&r, 1e-4, 3)) - before.distance, before.normal);
        const abut_proximity3 general = abut_distance3_general(&a, &b, pose, NULL, NULL);
        const double          size = unit * 6;
        if (general.distance <= 0) {
            continue;
        }
        gaps += 1;
        if (abut_apart_kernel3(&a, &b, &pose, &p)) {
            answered += 1;
            assert_true(fabs((double)p.distance - (double)general.distance) <= (double)p.error + (double)general.error);
            assert_true((double)p.error <= 64 * roundoff * size);
            expect_witnesses(&a, &b, pose, &p, 64 * roundoff * size);
        }
    }
    print_message("%d of %d gaps in closed form\n", (int)answered, (int)gaps);
    assert_true((double)answered > 0.95 * (double)gaps && gaps > cases / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_corner_and_face), cmocka_unit_test(test_corner_and_edge),
                                       cmocka_unit_test(test_edge_and_edge), cmocka_unit_test(test_what_is_left_alone),
                                       cmocka_unit_test(test_against_gjk)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
