// test_corners_shape3.c : makers, mass and matrices of space where nothing else goes: a hook that returns, numbers among the
// smallest, solids without volume, support functions that fail off the axes, matrices that are no rotations.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "math/direction3.h"
#include "support/hand3.h"

#include <stdlib.h>
#include <string.h>

static int heard;

static void count(const char *condition, const char *file, int line)
{
    (void)condition;
    (void)file;
    (void)line;
    ++heard;
}

// Where the hook returns, builders and the mass still answer: nothing is built, and nothing is written through NULL.
static void test_a_hook_that_returns(void **state)
{
    (void)state;
    const abut_vec3   points[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const size_t      size = abut_hull3_size(4);
    void             *block = aligned_alloc(64, (size + 63) / 64 * 64);
    const abut_hull3 *hull = (const abut_hull3 *)block;
    int32_t           fault = 7;
    assert_non_null(block);
    abut_set_assert(count);
    heard = 0;
    assert_int_equal(abut_hull3_build(NULL, 4, block, size, &hull, &fault), ABUT_INVALID);
    assert_true(hull == NULL && fault == -1 && heard == 1);
    (void)abut_hull3_build(points, 4, block, size, NULL, &fault);
    assert_int_equal(heard, 2);
    const abut_mass3 m = abut_mass_of3(NULL);
    assert_true(m.status == ABUT_INVALID && m.volume == 0 && heard == 3);
    abut_set_assert(NULL);
    free(block);
}

// From 1 to 5 of the smallest number: the halves round to even, 0 and 2, so the middle is 2, and 5 is more than twice that. The
// upper half size is 3 and the lower end is 1 away.
static void test_middle_among_the_smallest_numbers(void **state)
{
    (void)state;
    const double tiny = (double)ABUT_REAL_SMALLEST;
    for (int sign = -1; sign <= 1; sign += 2) {
        const double    s = sign * tiny;
        abut_shape3     c;
        const abut_vec3 high = at3(5 * s, 5 * s, 5 * s);
        assert_int_equal(abut_make_capsule3(&c, at3(s, s, s), high, 0), ABUT_OK);
        expect_vec3(c.middle, at3(2 * s, 2 * s, 2 * s), 0);
        assert_true((double)c.extent.x >= 3 * tiny && (double)c.extent.x <= 4 * tiny);
        assert_true((double)c.reach >= 5 * tiny && (double)c.reach <= 8 * tiny); // 3 sqrt 3 is 5.2
        expect_vec3(abut_support3(&c, at3(sign, 0, 0)).point, high, 0);
    }
}

// Boxes and ellipsoids without one half size have no volume and no doubt about that; those thinner than any number, lost it.
static void test_solids_without_volume(void **state)
{
    (void)state;
    const double thin = sizeof(abut_real) == 8 ? 1e-200 : 1e-30;
    for (int axis = 0; axis < 3; ++axis) {
        const abut_vec3 flat = at3(axis == 0 ? 0 : 3, axis == 1 ? 0 : 2, axis == 2 ? 0 : 1);
        const abut_vec3 needle = at3(axis == 0 ? 1 : thin, axis == 1 ? 1 : thin, axis == 2 ? 1 : thin);
        abut_shape3     shapes[4];
        assert_int_equal(abut_make_box3(&shapes[0], at3(1, 2, 3), flat, 0), ABUT_OK);
        assert_int_equal(abut_make_ellipsoid3(&shapes[1], at3(1, 2, 3), flat, 0), ABUT_OK);
        assert_int_equal(abut_make_box3(&shapes[2], at3(1, 2, 3), needle, 0), ABUT_OK);
        assert_int_equal(abut_make_ellipsoid3(&shapes[3], at3(1, 2, 3), needle, 0), ABUT_OK);
        for (int i = 0; i < 4; ++i) {
            const abut_mass3 m = abut_mass_of3(&shapes[i]);
            assert_true(m.volume == 0);
            expect_vec3(m.centroid, at3(1, 2, 3), 16 * roundoff);
            assert_true(i < 2 ? m.error == 0 : m.error >= 1);
        }
    }
}

// A unit ball that is well on the axes, where the maker asks, and not finite in one coordinate elsewhere: in one octant, or
// only off the directions that the mass samples first.
typedef struct broken {
    int  coordinate;
    bool off_the_samples;
} broken;

static bool is_sample(abut_vec3 d)
{
    const abut_real largest = abut_max(abut_max(abut_abs(d.x), abut_abs(d.y)), abut_abs(d.z));
    const double    steps = (ABUT_CUSTOM_SIDE3 - 1) / (double)largest;
    const double    place[] = {steps * (double)d.x, steps * (double)d.y, steps * (double)d.z};
    bool            sample = true;
    for (int i = 0; i < 3; ++i) {
        sample = sample && fabs(place[i] - nearbyint(place[i])) < 1000 * roundoff;
    }
    return sample;
}

static abut_support3_point broken_off_the_axes(const void *user, abut_vec3 direction)
{
    const broken       *b = user;
    abut_support3_point s = {direction, 0};
    const bool          here = b->off_the_samples ? !is_sample(direction) : direction.x > 0 && direction.y > 0;
    if (here) {
        *(b->coordinate == 0 ? &s.point.x : (b->coordinate == 1 ? &s.point.y : &s.point.z)) = (abut_real)NAN;
    }
    return s;
}

static void test_mass_of_a_broken_support(void **state)
{
    (void)state;
    for (int i = 0; i < 6; ++i) {
        const broken b = {i % 3, i >= 3};
        abut_shape3  s;
        assert_int_equal(abut_make_custom3(&s, broken_off_the_axes, &b, (abut_real)0.5), ABUT_OK);
        const abut_mass3 m = abut_mass_of3(&s);
        if (b.off_the_samples) { // then it is known how large it is at least, and no more
            assert_int_equal(m.status, ABUT_LIMIT);
            assert_true(m.volume > 0 && isinf(m.error));
        } else {
            assert_int_equal(m.status, ABUT_INVALID);
            assert_true(m.volume == 0 && m.inertia.x.x == 0);
        }
    }
}

static abut_real *entry(abut_rot3 *r, int k)
{
    abut_vec3 *v = k < 3 ? &r->x : (k < 6 ? &r->y : &r->z);
    return k % 3 == 0 ? &v->x : (k % 3 == 1 ? &v->y : &v->z);
}

// One number of nine too large, or not a number; and matrices that are stretched along one axis beyond recognition.
static void test_matrices_that_are_no_rotations(void **state)
{
    (void)state;
    const abut_real bad[] = {3, -3, (abut_real)NAN, (abut_real)INFINITY};
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 9; ++k) {
            abut_rot3 r = abut_identity3().r;
            *entry(&r, k) = bad[i];
            const abut_rot3 none = abut_rot3_nearest(r);
            expect_vec3(none.x, at3(0, 0, 0), 0);
            expect_vec3(none.y, at3(0, 0, 0), 0);
            expect_vec3(none.z, at3(0, 0, 0), 0);
        }
    }
    for (int k = 0; k < 3; ++k) {
        abut_rot3 r = abut_identity3().r;
        *entry(&r, 4 * k) = (abut_real)1.75;
        expect_vec3(abut_rot3_nearest(r).x, at3(0, 0, 0), 0);
        *entry(&r, 4 * k) = (abut_real)1.25;
        expect_vec3(abut_rot3_nearest(r).x, at3(1, 0, 0), 8 * roundoff);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hook_that_returns),
        cmocka_unit_test(test_middle_among_the_smallest_numbers),
        cmocka_unit_test(test_solids_without_volume),
        cmocka_unit_test(test_mass_of_a_broken_support),
        cmocka_unit_test(test_matrices_that_are_no_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
