// test_curvature3.c : radii of curvature against finite differences of the support point, worked out in doubles by the book.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/curvature3.h"
#include "shape/support3.h"
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

// However far the direction turns, the feature reaches beyond its point there by what curvature gives, faded.
static void expect_fading(rng *r, const abut_shape3 *shape, uint32_t feature, const abut_curvature3 *bend, const double n[3],
                          const double t[3], const double s[3])
{
    const double way = rng_range(r, 0, 6.3);
    const double angle = rng_range(r, 0, 1.5);
    const double share_t = cos(way);
    const double share_s = sin(way);
    double       turned[3];
    abut_vec3    before;
    abut_vec3    after;
    for (int i = 0; i < 3; ++i) {
        turned[i] = cos(angle) * n[i] + sin(angle) * (share_t * t[i] + share_s * s[i]);
    }
    assert_true(abut_feature_support3(shape, feature, made3_vec(n), &before));
    assert_true(abut_feature_support3(shape, feature, made3_vec(turned), &after));
    const double along =
        share_t * share_t * (double)bend->uu + 2 * share_t * share_s * (double)bend->uv + share_s * share_s * (double)bend->vv;
    const double more = sin(angle) * sin(angle) * along / (cos(angle) + (double)bend->fading * sin(angle)) / 2;
    assert_true((double)abut_dot3(abut_sub3(after, before), made3_vec(turned)) >= more - 64 * roundoff);
}

// `sharp` is the largest radius of curvature met, which the third derivatives go with: directions too near a rim are left out.
static void expect_bends(const recipe3 *recipe, int axis, double least, int count)
{
    static made3 made;
    rng          r = rng_make(rng_seed_of_run(seed), (uint64_t)recipe->kind);
    made3_make(&made, recipe);
    assert_int_equal(made.status, ABUT_OK);
    assert_true(abut_core_curvatures3(&made.shape));
    for (int i = 0; i < count; ++i) {
        double n[3];
        double t[3];
        double s[3];
        double by_t[3];
        double by_s[3];
        rng_direction3(&r, n);
        if (axis >= 0 && (fabs(n[axis]) > 0.9 || fabs(n[axis]) < 0.01)) {
            continue; // there the support point jumps
        }
        any_turn(&r, n, t);
        cross3(n, t, s);
        moved(recipe, n, t, by_t);
        moved(recipe, n, s, by_s);
        const uint32_t        feature = abut_support3(&made.shape, made3_vec(n)).feature;
        const abut_curvature3 bend = abut_core_curvature3(&made.shape, 1, feature, made3_vec(n), made3_vec(t), made3_vec(s));
        expect_near(bend.uu, dot3(by_t, t), least + 200 * roundoff);
        expect_near(bend.uv, dot3(by_t, s), least + 200 * roundoff);
        expect_near(bend.vv, dot3(by_s, s), least + 200 * roundoff);
        expect_fading(&r, &made.shape, feature, &bend, n, t, s);
    }
}

static void expect_bend(abut_curvature3 bend, double uu, double uv, double vv)
{
    expect_near(bend.uu, uu, 8 * roundoff);
    expect_near(bend.uv, uv, 8 * roundoff);
    expect_near(bend.vv, vv, 8 * roundoff);
}

static void test_ellipsoid(void **state)
{
    (void)state;
    const recipe3 egg = {.kind = RECIPE3_ELLIPSOID, .half = {3, 2, 1}};
    expect_bends(&egg, -1, 1e-7, 2000);
    // By hand: at the end of the long axis it is curved as circles of radii 4/3 and 1/3.
    const abut_shape3 shape = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0);
    expect_bend(abut_core_curvature3(&shape, 1, 0, at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1)), 4.0 / 3, 0, 1.0 / 3);
    expect_bend(abut_core_curvature3(&shape, 0.5, 0, at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1)), 2.0 / 3, 0, 1.0 / 6);
    // Of an elliptic disk seen along its axis there is no telling.
    const abut_shape3 flat = ellipsoid3(at3(0, 0, 0), at3(3, 2, 0), 0);
    expect_bend(abut_core_curvature3(&flat, 1, 0, at3(0, 0, 1), at3(1, 0, 0), at3(0, 1, 0)), 0, 0, 0);
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

// Corners do not move: those of polytopes, and the tip of a cone. Nor does a rim when the direction turns along its axis.
static void test_corners(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 2, 3), 0.5);
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_shape3 disk = disk3(at3(0, 0, 0), ABUT_AXIS_X, 1);
    assert_true(abut_core_curvatures3(&box));
    expect_bend(abut_core_curvature3(&box, 1, 3, at3(0.6, 0.8, 0), at3(0, 0, 1), at3(0.8, -0.6, 0)), 0, 0, 0);
    expect_bend(abut_core_curvature3(&cone, 1, 1, at3(0, 0.6, 0.8), at3(1, 0, 0), at3(0, 0.8, -0.6)), 0, 0, 0);
    expect_bend(abut_core_curvature3(&cone, 1, 0, at3(0, 0.8, -0.6), at3(1, 0, 0), at3(0, 0.6, 0.8)), 1.25, 0, 0);
    expect_bend(abut_core_curvature3(&disk, 1, 0, at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1)), 0, 0, 0);
    expect_bend(abut_core_curvature3(&disk, 1, 0, at3(0, 0.6, 0.8), at3(1, 0, 0), at3(0, -0.8, 0.6)), 0, 0, 1);
    abut_shape3 custom = box;
    custom.core = ABUT_CORE3_CUSTOM;
    assert_false(abut_core_curvatures3(&custom));
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
