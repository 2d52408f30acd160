// test_bend3.c : radii of curvature against finite differences of the support point, worked out in doubles by the book.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/bend3.h"
#include "support/hand3.h"
#include "support/made3.h"

static const uint64_t seed = 3308;

// How far the support point of a recipe moves when n turns by t, by a central difference: right to its square, and to the
// rounding of doubles over it.
static const double step = 1e-5;

static void moved(const recipe3 *recipe, const double n[3], const double t[3], double out[3])
{
    double plus[3];
    double minus[3];
    double there[3];
    double back[3];
    for (int i = 0; i < 3; ++i) {
        plus[i] = n[i] + step * t[i];
        minus[i] = n[i] - step * t[i];
    }
    unit3(plus);
    unit3(minus);
    (void)recipe3_support(recipe, plus, there);
    (void)recipe3_support(recipe, minus, back);
    for (int i = 0; i < 3; ++i) {
        out[i] = (there[i] - back[i]) / (2 * step);
    }
}

// A unit vector square to n.
static void any_turn(rng *r, const double n[3], double t[3])
{
    double d[3];
    rng_direction3(r, d);
    cross3(n, d, t);
    unit3(t);
}

// `sharp` is the largest radius of curvature met, which the third derivatives go with: directions too near a rim are left out.
static void expect_bends(const recipe3 *recipe, int axis, double least, int count)
{
    static made3 made;
    rng          r = rng_make(rng_seed_of_run(seed), (uint64_t)recipe->kind);
    made3_make(&made, recipe);
    assert_int_equal(made.status, ABUT_OK);
    assert_true(abut_core_bends3(&made.shape));
    for (int i = 0; i < count; ++i) {
        double n[3];
        double t[3];
        double expected[3];
        rng_direction3(&r, n);
        if (axis >= 0 && (fabs(n[axis]) > 0.9 || fabs(n[axis]) < 0.01)) {
            continue; // there the support point jumps
        }
        any_turn(&r, n, t);
        moved(recipe, n, t, expected);
        const abut_vec3 bend = abut_core_bend3(&made.shape, made3_vec(n), made3_vec(t));
        expect_vec3(bend, at3(expected[0], expected[1], expected[2]), least + 200 * roundoff);
    }
}

static void test_ellipsoid(void **state)
{
    (void)state;
    const recipe3 egg = {.kind = RECIPE3_ELLIPSOID, .half = {3, 2, 1}};
    expect_bends(&egg, -1, 1e-7, 2000);
    // By hand: at the end of the long axis it is curved as circles of radii 4/3 and 1/3.
    const abut_shape3 shape = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    expect_vec3(abut_core_bend3(&shape, at3(1, 0, 0), at3(0, 1, 0)), at3(0, 4.0 / 3, 0), 8 * roundoff);
    expect_vec3(abut_core_bend3(&shape, at3(1, 0, 0), at3(0, 0, 1)), at3(0, 0, 1.0 / 3), 8 * roundoff);
    // An elliptic disk seen along its axis has no direction in its plane.
    const abut_shape3 flat = ellipsoid3(at3(0, 0, 0), at3(3, 2, 0), 0);
    expect_vec3(abut_core_bend3(&flat, at3(0, 0, 1), at3(1, 0, 0)), at3(0, 0, 0), 0);
}

static void test_rims(void **state)
{
    (void)state;
    for (int axis = 0; axis < 3; ++axis) {
        recipe3 turned = {.kind = RECIPE3_DISK, .half = {2, 2, 2}, .axis = axis};
        turned.half[axis] = 0;
        expect_bends(&turned, axis, 1e-6, 1000);
        turned.kind = RECIPE3_CYLINDER;
        turned.half[axis] = 1;
        expect_bends(&turned, axis, 1e-6, 1000);
        turned.kind = RECIPE3_CONE; // 2 wide and 0.5 high: the tip is met above a slope of 4 : 1, beyond 0.9
        turned.half[axis] = 0.25;
        expect_bends(&turned, axis, 1e-6, 1000);
    }
}

// Corners do not move: those of polytopes, and the tip of a cone. Along its axis nor does a rim, for what that is worth.
static void test_corners(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 2, 3), 0.5);
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_shape3 disk = disk3(at3(0, 0, 0), ABUT_AXIS_X, 1);
    assert_true(abut_core_bends3(&box));
    expect_vec3(abut_core_bend3(&box, at3(0.6, 0.8, 0), at3(0, 0, 1)), at3(0, 0, 0), 0);
    expect_vec3(abut_core_bend3(&cone, at3(0, 0.6, 0.8), at3(1, 0, 0)), at3(0, 0, 0), 0);
    expect_vec3(abut_core_bend3(&cone, at3(0, 0.8, -0.6), at3(1, 0, 0)), at3(1.25, 0, 0), 8 * roundoff);
    expect_vec3(abut_core_bend3(&disk, at3(1, 0, 0), at3(0, 1, 0)), at3(0, 0, 0), 0);
    abut_shape3 custom = box;
    custom.core = ABUT_CORE3_CUSTOM;
    assert_false(abut_core_bends3(&custom));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ellipsoid),
        cmocka_unit_test(test_rims),
        cmocka_unit_test(test_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
