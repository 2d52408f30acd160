// test_box_axes3.c : the fifteen axes in rows: separations by hand, against the plain kernel, and the verdict on touching.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/box_axes3.h"
#include "pairs/box_box3.h"
#include "support/hand3.h"
#include "support/random.h"

// The number of a signed square.
static abut_real number_of(abut_real signed_square)
{
    return abut_separation_of3(abut_simd4_splat(signed_square));
}

// A crate of half sizes 1, 2, 3 and one of 1/2 turned by 45 degrees about z, 4 along x: 4 - (1 + sqrt(1/2)) along x, and along
// the turned axes 4 * sqrt(1/2) - ((1 + 2) * sqrt(1/2) + 1/2).
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 2, 3), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0);
    const double      half_root = sqrt(0.5);
    abut_pose3        pose = placed3(4, 0, 0);
    abut_axes3        p = {0};
    abut_real         faces_a[4], faces_b[4];
    bool              touching;
    pose.r.x = at3(half_root, half_root, 0);
    pose.r.y = at3(-half_root, half_root, 0);
    assert_true(abut_axes_of3(&p, &a, &b, &pose));
    abut_separations3 s;
    abut_separations_of3(&p, &s);
    abut_simd4_store(faces_a, s.signed_square[0]);
    abut_simd4_store(faces_b, s.signed_square[1]);
    expect_near(number_of(faces_a[0]), 4 - (1 + half_root), 8 * roundoff);
    expect_near(number_of(faces_a[1]), -(2 + half_root), 8 * roundoff);
    expect_near(number_of(faces_a[2]), -3.5, 8 * roundoff);
    expect_near(number_of(faces_b[0]), 4 * half_root - (3 * half_root + 0.5), 8 * roundoff);
    expect_near(number_of(faces_b[2]), -3.5, 8 * roundoff);
    expect_near(abut_separation_of3(abut_largest_square3(&s)), 4 - (1 + half_root), 8 * roundoff);
    // The edges y and z span the same plane as the face. z and z span none, and that axis is left out.
    assert_int_equal(abut_separated_more3(&s, 2), 1u << 0 | 1u << (4 * 3 + 2));
    assert_true(abut_box_box_touch3(&a, &b, &pose, &touching));
    assert_false(touching);
}

// Corner to corner, 3 apart along each axis and so the root of 27: radii of 4 do not close that. And bars of half sizes 3, 1, 1
// across each other, 1 apart: no corner is near, and the edges that are have the normal of the faces.
static void test_apart_by_less_than_the_radii(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 round = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 4);
    const abut_shape3 along = box3(at3(0, 0, 0), at3(3, 1, 1), 0.75);
    const abut_shape3 across = box3(at3(0, 0, 0), at3(1, 3, 1), 0.75);
    abut_pose3        pose = placed3(4.5, 4.5, 4.5);
    bool              touching = true;
    assert_true(abut_box_box_touch3(&a, &round, &pose, &touching));
    assert_false(touching);
    pose = placed3(0, 0, 3);
    assert_false(abut_box_box_touch3(&along, &across, &pose, &touching));
    assert_true(abut_overlap3(&along, &across, pose));
}

// Radii close a gap: cores 1 apart.
static void test_radii(void **state)
{
    (void)state;
    const abut_quat   turn = {1, (abut_real)0.3, (abut_real)0.2, (abut_real)0.1};
    const abut_shape3 a = box3(at3(3, 0, 0), at3(1, 1, 1), 0.25);
    abut_pose3        pose = placed3(6.5, 0, 0);
    bool              touching = true;
    pose.r = abut_rot3_quat(turn);
    const abut_shape3 small = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 0.125);
    assert_true(abut_box_box_touch3(&a, &small, &pose, &touching));
    assert_false(touching);
    const abut_shape3 round = box3(at3(0, 0, 0), at3(0.5, 0.5, 0.5), 4);
    assert_true(abut_box_box_touch3(&a, &round, &pose, &touching));
    assert_true(touching);
    pose.p = at3(4, 0, 0);
    assert_true(abut_box_box_touch3(&a, &round, &pose, &touching));
    assert_true(touching);
}

static void test_what_is_left_alone(void **state)
{
    (void)state;
    const abut_shape3 a = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    const abut_pose3  far = placed3(9, 0, 0);
    abut_pose3        pose = placed3(1, 0, 0);
    abut_shape3       hollow = a;
    bool              touching;
    hollow.radius = -1;
    assert_false(abut_box_box_touch3(&a, &hollow, &far, &touching));
    assert_false(abut_box_box_touch3(&hollow, &a, &far, &touching));
    hollow = a;
    hollow.reach = -1;
    assert_false(abut_box_box_touch3(&a, &hollow, &far, &touching));
    assert_false(abut_box_box_touch3(&hollow, &a, &far, &touching));
    hollow.reach = (abut_real)INFINITY;
    assert_false(abut_box_box_touch3(&a, &hollow, &far, &touching));
    for (int i = 0; i < 3; ++i) {
        const abut_shape3 aside = box3(at3(i == 0, i == 1, i == 2), at3(1, 1, 1), 0);
        assert_false(abut_box_box_touch3(&a, &aside, &far, &touching));
    }
    assert_false(abut_box_box_touch3(&a, &ball, &far, &touching));
    pose.p.y = (abut_real)NAN;
    assert_false(abut_box_box_touch3(&a, &a, &pose, &touching));
    pose = placed3(2, 0, 0); // touching exactly
    assert_false(abut_box_box_touch3(&a, &a, &pose, &touching));
    pose.r.x = at3(-1, 0, 0); // a mirror
    assert_false(abut_box_box_touch3(&a, &a, &pose, &touching));
    pose.r.x = at3(1.0006, 0, 0); // not a length of 1
    assert_false(abut_box_box_touch3(&a, &a, &pose, &touching));
    pose.r.x = at3(1, 0.0007, 0); // not square
    assert_false(abut_box_box_touch3(&a, &a, &pose, &touching));
}

// Any two boxes of about unit size, anyhow to each other.
static void any_boxes(rng *r, abut_axes3 *boxes)
{
    const abut_shape3 a = box3(at3(0, 0, 0), at3(rng_log(r, 0.1, 1), rng_log(r, 0.1, 1), rng_log(r, 0.1, 1)), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(rng_log(r, 0.1, 1), rng_log(r, 0.1, 1), rng_log(r, 0.1, 1)), 0);
    const abut_quat   q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                           (abut_real)rng_range(r, -1, 1)};
    abut_pose3        pose = placed3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    pose.r = abut_rot3_quat(q);
    assert_true(abut_axes_of3(boxes, &a, &b, &pose));
}

// Each of the fifteen is square to the two it is made of, leads towards B, and has along B's columns the components it has
// along A's axes, turned.
static void test_directions(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(377);
    for (uint64_t i = 0; i < 2000; ++i) {
        rng        r = rng_make(seed, i);
        abut_axes3 p = {0};
        any_boxes(&r, &p);
        abut_separations3 s;
        abut_separations_of3(&p, &s);
        for (uint32_t rest = ABUT_AXES_ALL3; rest != 0; rest &= rest - 1) {
            const int        which = abut_lowest_bit(rest);
            const abut_axis3 axis = abut_axis_of3(&p, &s, which);
            abut_real        of_a[4], of_b[4], turned[4];
            abut_simd4_store(of_a, axis.of_a);
            abut_simd4_store(of_b, axis.of_b);
            abut_simd4_store(turned, abut_along_columns3(&p, axis.of_a));
            for (int k = 0; k < 3; ++k) {
                expect_near(of_b[k], (double)turned[k], 8 * roundoff);
            }
            const abut_real *way = p.delta;
            assert_true((of_a[0] * way[0] + of_a[1] * way[1]) + of_a[2] * way[2] >= -8 * (abut_real)roundoff);
            if (which < 2 * 4) { // of a face
                expect_near(abut_abs((which < 4 ? of_a : of_b)[which % 4]), 1, 8 * roundoff);
            } else {
                expect_near(of_a[which / 4 - 2], 0, 0);
                expect_near(of_b[which % 4], 0, 0);
            }
        }
    }
}

// The first of the largest, whatever else is nearly as large. A mark tells one that is, and mostly it.
static void test_the_best(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(378);
    const uint64_t cases = 4000;
    uint64_t       same = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng        r = rng_make(seed, i);
        abut_axes3 p = {0};
        any_boxes(&r, &p);
        abut_separations3 s;
        abut_separations_of3(&p, &s);
        abut_real numbers[4], others[4];
        abut_simd4_store(numbers, s.signed_square[i % 5]);
        abut_simd4_store(others, s.signed_square[(i + 1 + i / 5 % 4) % 5]);
        if (rng_chance(&r, 0.5)) { // one as large as another, or nearly
            const abut_real largest = abut_simd4_first(abut_largest_square3(&s));
            const int       one = (int)rng_below(&r, 3), other = (int)rng_below(&r, 3);
            numbers[one] = largest;
            others[other] = largest * (1 + (abut_real)((int)rng_below(&r, 3) * roundoff));
            numbers[3] = numbers[0];
            others[3] = others[0];
            s.signed_square[i % 5] = abut_simd4_load(numbers);
            s.signed_square[(i + 1 + i / 5 % 4) % 5] = abut_simd4_load(others);
        }
        const abut_simd4 square = abut_largest_square3(&s);
        const int32_t    first = abut_lowest_bit(abut_most_separated3(&s, square));
        const int32_t    marked = abut_marked_axis3(&s);
        abut_real        of_marked[4];
        assert_int_equal(abut_best_axis3(&s, square, abut_most_separated3(&s, square)), first);
        abut_simd4_store(of_marked, s.signed_square[marked / 4]);
        expect_near(of_marked[marked % 4], (double)abut_simd4_first(square),
                    64 * roundoff * fabs((double)abut_simd4_first(square)));
        assert_true(marked % 4 < 3); // not the fourth number of a row, which repeats another
        same += marked == first;
    }
    print_message("%d of %d by marks\n", (int)same, (int)cases);
    assert_true(same > cases / 2 && same < cases);
}

// Boxes of all proportions at all scales: the largest separation is the depth by EPA while they overlap, and the verdict of the
// distance always.
static void test_against_plain(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(371);
    const uint64_t cases = rng_scaled(40000);
    uint64_t       verdicts = 0;
    uint64_t       touched = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng               r = rng_make(seed, i);
        const double      unit = ldexp(1, (int)(i % 5) * 50 - 100);
        const double      x = rng_log(&r, 1e-2, 1), y = rng_log(&r, 1e-2, 1), z = rng_log(&r, 1e-2, 1);
        const abut_shape3 a = box3(at3(0, 0, 0), at3(unit * x, unit, unit * y), 0);
        const abut_shape3 b = box3(at3(0, 0, 0), at3(unit, unit * y, unit * z), 0);
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                             (abut_real)rng_range(&r, -1, 1)};
        abut_pose3      pose =
            placed3(unit * rng_range(&r, -1.5, 1.5), unit * rng_range(&r, -1.5, 1.5), unit * rng_range(&r, -1, 1));
        abut_axes3 p = {0};
        bool       touching;
        pose.r = abut_rot3_quat(q);
        assert_true(abut_axes_of3(&p, &a, &b, &pose));
        abut_separations3 s;
        abut_separations_of3(&p, &s);
        const abut_proximity3 plain = abut_distance3_general(&a, &b, pose, NULL, NULL);
        const double          largest = (double)abut_separation_of3(abut_largest_square3(&s)) * (double)p.unit;
        if (plain.distance < 0) {
            assert_true(fabs(largest - (double)plain.distance) <= (double)(p.noise * p.unit + plain.error));
        }
        if (abut_box_box_touch3(&a, &b, &pose, &touching)) {
            const abut_proximity3 general = abut_distance3_general(&a, &b, pose, NULL, NULL);
            assert_true(touching == (general.distance <= 0));
            verdicts += 1;
            touched += touching;
        }
    }
    print_message("%d of %d judged, %d of them touching\n", (int)verdicts, (int)cases, (int)touched);
    assert_true((double)verdicts > 0.99 * (double)cases && touched > cases / 8 && touched < cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_by_hand),
                                       cmocka_unit_test(test_radii),
                                       cmocka_unit_test(test_apart_by_less_than_the_radii),
                                       cmocka_unit_test(test_what_is_left_alone),
                                       cmocka_unit_test(test_directions),
                                       cmocka_unit_test(test_the_best),
                                       cmocka_unit_test(test_against_plain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
