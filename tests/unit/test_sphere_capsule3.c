// test_sphere_capsule3.c : spheres and capsules against each other and against boxes by hand: every place where two of them can
// be nearest, which pairs are left to other methods, and what the proved error is made of.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance.h"
#include "support/capsule_kernels3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/turned3.h"

static abut_proximity3 answered(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3   p;
    const abut_query3 q = {a, b, &pose, NULL, NULL, NULL, 0, NULL};
    assert_true(kernel_distance3(&q, &p));
    assert_int_equal(p.status, ABUT_OK);
    assert_int_equal(p.supports, 0);
    expect_near(abut_dot3(p.normal, p.normal), 1, 10 * roundoff);
    return p;
}

// Parallel segments, and those a hair apart, are left to the general way: as the library answers.
static abut_proximity3 told(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    expect_near(abut_dot3(p.normal, p.normal), 1, 10 * roundoff);
    return p;
}

static bool left_alone(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3   p;
    const abut_query3 q = {a, b, &pose, NULL, NULL, NULL, 0, NULL};
    return !kernel_distance3(&q, &p);
}

static void test_spheres(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 ball = sphere(1, 0, 0, 2);
    expect_both_ways3(answered, &point, &point, at3(2, -3, 6), 7, at3(2.0 / 7, -3.0 / 7, 6.0 / 7), at3(0, 0, 0));
    expect_both_ways3(answered, &point, &ball, at3(-1, 3, 4), 3, at3(0, 0.6, 0.8), at3(0, 0, 0));
    expect_both_ways3(answered, &ball, &ball, at3(0, 0, 3), -1, at3(0, 0, 1), at3(1, 0, 2));
    assert_true(left_alone(&point, &point, placed3(0, 0, 0))); // no direction
}

// A segment has a point beside it, beyond an end, and in its line.
static void test_sphere_and_capsule(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 segment = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3 capsule = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 1);
    expect_both_ways3(answered, &segment, &point, at3(0.5, 3, 4), 5, at3(0, 0.6, 0.8), at3(0.5, 0, 0));
    expect_both_ways3(answered, &segment, &point, at3(3, -3, 6), 7, at3(2.0 / 7, -3.0 / 7, 6.0 / 7), at3(1, 0, 0));
    expect_both_ways3(answered, &capsule, &point, at3(-3, 0, 0), 1, at3(-1, 0, 0), at3(-2, 0, 0));
    expect_both_ways3(answered, &capsule, &point, at3(0, 0, 0.5), -0.5, at3(0, 0, 1), at3(0, 0, 1));
    assert_true(left_alone(&segment, &point, placed3(0.5, 0, 0)));
}

// Two capsules: crossing, an end over the other's inside, end to end, side by side, one behind the other.
static void test_capsules(void **state)
{
    (void)state;
    const abut_shape3 x = capsule3(at3(-2, 0, 0), at3(2, 0, 0), 0.5);
    const abut_shape3 y = capsule3(at3(0, -2, 0), at3(0, 2, 0), 0.25);
    const abut_shape3 askew = capsule3(at3(-1, -1, 0), at3(1, 1, 0), 0);
    expect_both_ways3(told, &x, &y, at3(1, 0.5, 4), 3.25, at3(0, 0, 1), at3(1, 0, 0.5));
    expect_both_ways3(told, &x, &askew, at3(0.5, 0.25, 1), 0.5, at3(0, 0, 1), at3(0.25, 0, 0.5));
    expect_both_ways3(told, &x, &y, at3(1, 5, 4), 5 - 0.75, at3(0, 0.6, 0.8), at3(1, 0.3, 0.4));
    expect_both_ways3(told, &x, &y, at3(4, -5, 6), 7 - 0.75, at3(2.0 / 7, -3.0 / 7, 6.0 / 7), at3(15.0 / 7, -1.5 / 7, 3.0 / 7));
    expect_both_ways3(told, &x, &x, at3(6, 0, 0), 1, at3(1, 0, 0), at3(2.5, 0, 0));
    const abut_proximity3 beside = told(&x, &x, placed3(1, 0, 3));
    expect_near(beside.distance, 2, 64 * roundoff);
    expect_vec3(beside.normal, at3(0, 0, 1), 4 * roundoff);
    assert_true(left_alone(&x, &y, placed3(1, 0, 0))); // the segments cross
}

// A hair apart the normal is square to both segments all the same: neither end pokes through its plane. All but parallel
// segments that cross in their middles are nearest there, as little as the difference of their products says of it.
static void test_hair_apart(void **state)
{
    (void)state;
    const double          hair = 1024 * roundoff;
    const double          root = sqrt(101); // (3, -1, -2) x (1, 2, -2) is (6, 4, 7)
    const abut_shape3     one = capsule3(at3(-3, 1, 2), at3(3, -1, -2), 0);
    const abut_shape3     two = capsule3(at3(-1, -2, 2), at3(1, 2, -2), 0);
    const abut_proximity3 p = told(&one, &two, placed3(6 / root * hair, 4 / root * hair, 7 / root * hair));
    expect_near(p.distance, hair, 8 * roundoff);
    expect_vec3(p.normal, at3(6 / root, 4 / root, 7 / root), 16 * roundoff);
}

static void test_all_but_parallel(void **state)
{
    (void)state;
    const double          lean = 32 * sqrt(roundoff);
    const abut_shape3     x = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3     leaning = capsule3(at3(-1, -lean, 0), at3(1, lean, 0), 0);
    const abut_proximity3 p = told(&x, &leaning, placed3(0, 0, 0.125));
    expect_near(p.distance, 0.125, 16 * roundoff);
    expect_vec3(p.normal, at3(0, 0, 1), 16 * roundoff);
}

// A second segment whose length has no square is left to the general method, which knows its ends.
static void test_no_length(void **state)
{
    (void)state;
    const abut_shape3 x = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3 speck = capsule3(at3(0, 0, 0), at3(0, 0, (double)(64 * ABUT_REAL_SMALLEST)), 0.25);
    assert_true(left_alone(&x, &speck, placed3(0.5, 3, 0)));
    const abut_proximity3 p = abut_distance3(&x, &speck, placed3(0.5, 3, 0), NULL, NULL);
    expect_near(p.distance, 2.75, 16 * roundoff);
    expect_vec3(p.normal, at3(0, 1, 0), 16 * roundoff);
    expect_vec3(p.point_a, at3(0.5, 0, 0), 16 * roundoff);
}

// Nearest to a face, to an edge and to a corner.
static void test_sphere_and_box(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 2, 3), 0);
    const abut_shape3 round = box3(at3(0, 0, 0), at3(1, 2, 3), 0.5);
    expect_both_ways3(answered, &box, &point, at3(-4, 1, 2), 3, at3(-1, 0, 0), at3(-1, 1, 2));
    expect_both_ways3(answered, &box, &point, at3(0.5, 5, -7), 5, at3(0, 0.6, -0.8), at3(0.5, 2, -3));
    expect_both_ways3(answered, &round, &point, at3(3, 5, 9), 6.5, at3(2.0 / 7, 3.0 / 7, 6.0 / 7),
                      at3(8.0 / 7, 15.5 / 7, 24.0 / 7));
    assert_true(left_alone(&box, &point, placed3(0.5, 0, 0)));
    assert_true(left_alone(&box, &point, placed3(1, 0, 0)));
}

// A segment's end over a face and an edge, its inside over an edge and, askew, a corner; lying on a face; through a plate.
static void test_capsule_and_box(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 2, 3), 0);
    const abut_shape3 up = capsule3(at3(0, 0, -1), at3(0, 0, 1), 0);
    const abut_shape3 askew = capsule3(at3(-4, 4, 0), at3(4, -4, 0), 0);
    const abut_shape3 long_x = capsule3(at3(-8, 0, 0), at3(8, 0, 0), 0.5);
    expect_both_ways3(answered, &box, &up, at3(0.5, -1, 6), 2, at3(0, 0, 1), at3(0.5, -1, 3));
    expect_both_ways3(answered, &box, &up, at3(0.5, 5, 8), 5, at3(0, 0.6, 0.8), at3(0.5, 2, 3));
    expect_both_ways3(answered, &box, &askew, at3(3, 4, 1), 2 * sqrt(2), at3(sqrt(0.5), sqrt(0.5), 0), at3(1, 2, 1));
    expect_both_ways3(answered, &box, &askew, at3(3, 4, 4), 3, at3(2.0 / 3, 2.0 / 3, 1.0 / 3), at3(1, 2, 3));
    const abut_proximity3 lying = answered(&box, &long_x, placed3(3, 0, 5));
    expect_near(lying.distance, 1.5, 64 * roundoff);
    expect_vec3(lying.normal, at3(0, 0, 1), 0);
    assert_true(abut_abs(lying.point_a.x) <= 1);
    assert_true(left_alone(&box, &long_x, placed3(3, 0, 1)));
}

// The same box turned about z by the angle of 3, 4, 5, its middle away from its origin.
static void test_turned_box(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 box = box3(at3(1, 0, 0), at3(1, 2, 3), 0);
    const abut_pose3  pose = {at3(5, 0, 0), {at3(0.6, 0.8, 0), at3(-0.8, 0.6, 0), at3(0, 0, 1)}};
    const abut_shape3 along_y = capsule3(at3(0, -9, 0), at3(0, 9, 0), 0);
    // The middle is at (5.6, 0.8); the corners nearest are (-1, -2) and (-1, 2) from it: (1.6, -2) + ... along y.
    const abut_proximity3 p = answered(&along_y, &box, pose);
    expect_near(p.distance, 5.6 - 0.6 - 1.6, 64 * roundoff * 8);
    expect_vec3(p.normal, at3(1, 0, 0), 20 * roundoff);
    expect_near(p.point_a.y, 0.8 - 0.8 + 1.2, 64 * roundoff * 8);
    // Over the middle of the face -x, which looks along (-0.6, -0.8).
    const abut_pose3      moved = {at3(3, 4, 0), pose.r};
    const abut_proximity3 q = answered(&point, &box, moved);
    expect_near(q.distance, 5, 64 * roundoff * 8);
    expect_vec3(q.normal, at3(0.6, 0.8, 0), 20 * roundoff);
}

static void test_left_alone(void **state)
{
    (void)state;
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 flat = triangle3(at3(0, 0, 0), at3(1, 0, 0), at3(0, 1, 0), 0);
    abut_pose3        pose = placed3(9, 0, 0);
    assert_true(left_alone(&box, &box, pose));
    assert_true(left_alone(&ball, &flat, pose));
    assert_true(left_alone(&flat, &ball, pose));
    assert_false(left_alone(&ball, &ball, pose));
    pose.r.z = at3(0, 0, -1); // a reflection
    assert_true(left_alone(&ball, &ball, pose));
    pose.r.z = at3(0, 0, 1 + 1.0 / 256);
    assert_true(left_alone(&ball, &ball, pose));
    pose.r = abut_identity3().r;
    pose.r.x = at3(1 + 1.0 / 256, 0, 0);
    assert_true(left_alone(&ball, &ball, pose));
    pose.r.x = at3(1, 1.0 / 256, 0); // leans towards y
    assert_true(left_alone(&ball, &ball, pose));
    pose.r.x = at3(1, 0, 0);
    pose.r.y = at3(0, 1 + 1.0 / 256, 0);
    assert_true(left_alone(&ball, &ball, pose));
    pose = placed3((double)NAN, 0, 0);
    assert_true(left_alone(&ball, &ball, pose));
    assert_true(left_alone(&ball, &box, pose));
    abut_shape3 none = {0};
    assert_true(left_alone(&none, &ball, placed3(9, 0, 0)));
    none = ball;
    none.radius = -1;
    assert_true(left_alone(&ball, &none, placed3(9, 0, 0)));
    assert_true(left_alone(&none, &ball, placed3(9, 0, 0)));
    none = ball;
    none.reach = -1;
    assert_true(left_alone(&ball, &none, placed3(9, 0, 0)));
    assert_true(left_alone(&none, &ball, placed3(9, 0, 0)));
    none = ball;
    none.radius = ABUT_REAL_LARGEST; // one is allowed, two are not
    assert_true(left_alone(&none, &none, placed3(9, 0, 0)));
}

// Between what is proved, in u, and half more.
static void expect_term(double found, double proved)
{
    const double in_u = found / roundoff;
    if (!(in_u >= proved && in_u <= 1.5 * proved)) {
        fail_msg("%g u instead of %g u", in_u, proved);
    }
}

// The ledger's sums. Beside them the error has 6 of the distance, as every answer.
static void test_error(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(2, 3, 6), 0); // reaches 7
    const abut_shape3 away = sphere(3, 4, 5, 0);
    const double      apart = 7;
    const double      points = (double)answered(&point, &point, placed3(7, 0, 0)).error;
    expect_term(points - 6 * apart * roundoff, (2 + 3 + 1) * apart);
    // The size of a pair with the box is 14, twice that of the points.
    const double seen = (double)answered(&box, &point, placed3(9, 0, 0)).error - 6 * apart * roundoff;
    const double sizes = 2 * (points - 6 * apart * roundoff);
    expect_term(seen - sizes, (1 + 3 + 1) * 7.0);
    const double turned = (double)answered(&point, &box, placed3(-9, 0, 0)).error - 6 * apart * roundoff;
    expect_term(turned - sizes, (3 * sqrt(3) + 3 + 1) * 7.0);
    expect_term((double)answered(&point, &away, placed3(4, -4, -5)).error - points, (1 + sqrt(3) + 2) * 12);
}

// Points at a distance of 1, and 3 and 10 of it from their own origins each: further out nothing is sure any more.
static void test_origins(void **state)
{
    (void)state;
    const abut_shape3 near = sphere(3, 0, 0, 0);
    const abut_shape3 far = sphere(10, 0, 0, 0);
    assert_false(left_alone(&near, &near, placed3(0, 1, 0)));
    assert_true(left_alone(&far, &far, placed3(0, 1, 0)));
}

static abut_vec3 random_vector(rng *r, double size)
{
    return at3(size * rng_range(r, -1, 1), size * rng_range(r, -1, 1), size * rng_range(r, -1, 1));
}

static abut_shape3 random_shape(rng *r, double scale)
{
    const abut_vec3 p = random_vector(r, scale);
    const abut_vec3 q = random_vector(r, scale);
    switch (rng_below(r, 3)) {
    case 0:
        return sphere((double)p.x, (double)p.y, (double)p.z, scale / 2);
    case 1:
        return capsule3(p, q, scale / 4);
    default:
        return box3(p, at3(fabs((double)q.x), fabs((double)q.y), fabs((double)q.z)), 0);
    }
}

// The same numbers times a power of two give the same answer times it, to the bit.
static void test_scale(void **state)
{
    (void)state;
    const int      powers[] = {-100, -40, -1, 1, 33, 90};
    const uint64_t seed = rng_seed_of_run(5501);
    int            answers = 0;
    for (uint64_t i = 0; i < 3000; ++i) {
        const double scale = ldexp(1, powers[i % 6]);
        rng          one = rng_make(seed, i);
        rng          two = one;
        abut_shape3  a = random_shape(&one, 1);
        abut_shape3  b = random_shape(&one, 1);
        abut_shape3  c = random_shape(&two, scale);
        abut_shape3  d = random_shape(&two, scale);
        abut_quat    q = {(abut_real)rng_range(&one, -1, 1), (abut_real)rng_range(&one, -1, 1), 1, 0};
        abut_pose3   pose = {random_vector(&one, 4), abut_rot3_quat(q)};
        abut_pose3   large = {abut_scale3((abut_real)scale, pose.p), pose.r};

        abut_proximity3   m;
        abut_proximity3   n;
        const abut_query3 first = {&a, &b, &pose, NULL, NULL, NULL, 0, NULL};
        const abut_query3 second = {&c, &d, &large, NULL, NULL, NULL, 0, NULL};
        bool              done = kernel_distance3(&first, &m);
        assert_int_equal(done, kernel_distance3(&second, &n));
        if (done) {
            ++answers;
            assert_true((double)n.distance == scale * (double)m.distance);
            expect_vec3(n.normal, m.normal, 0);
            expect_vec3(n.point_a, abut_scale3((abut_real)scale, m.point_a), 0);
            expect_vec3(n.point_b, abut_scale3((abut_real)scale, m.point_b), 0);
        }
    }
    assert_true(answers > 1500);
}

// Cores that are clearly apart are answered, and as the general method would.
static void test_against_general(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(5502);
    int            apart = 0;
    int            unanswered = 0;
    for (uint64_t i = 0; i < 6000; ++i) {
        rng                   r = rng_make(seed, i);
        const abut_shape3     a = random_shape(&r, 1);
        const abut_shape3     b = random_shape(&r, 1);
        const abut_quat       q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), 1, 0};
        const abut_pose3      pose = {random_vector(&r, 3), abut_rot3_quat(q)};
        const abut_proximity3 g = abut_distance3_general(&a, &b, pose, NULL, NULL);
        abut_proximity3       p;
        if ((a.core == ABUT_CORE3_BOX && b.core == ABUT_CORE3_BOX) || g.distance + a.radius + b.radius < (abut_real)0.05) {
            continue;
        }
        ++apart;
        const abut_query3 asked = {&a, &b, &pose, NULL, NULL, NULL, 0, NULL};
        if (!kernel_distance3(&asked, &p)) {
            ++unanswered;
        } else if (abut_abs(p.distance - g.distance) > p.error + g.error) {
            fail_msg("case %d: %.17g at once, %.17g in general", (int)i, (double)p.distance, (double)g.distance);
        }
    }
    print_message("%d of %d left to other methods\n", unanswered, apart);
    assert_true(apart > 3000 && 500 * unanswered < apart);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spheres),         cmocka_unit_test(test_sphere_and_capsule),
        cmocka_unit_test(test_capsules),        cmocka_unit_test(test_sphere_and_box),
        cmocka_unit_test(test_capsule_and_box), cmocka_unit_test(test_turned_box),
        cmocka_unit_test(test_left_alone),      cmocka_unit_test(test_error),
        cmocka_unit_test(test_hair_apart),      cmocka_unit_test(test_all_but_parallel),
        cmocka_unit_test(test_against_general), cmocka_unit_test(test_origins),
        cmocka_unit_test(test_scale),           cmocka_unit_test(test_no_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
