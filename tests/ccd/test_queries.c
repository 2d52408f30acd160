// test_queries.c : libccd's calls answered by abut: numbers worked out by hand, libccd's own cases and random pairs against the
// oracle, and what libccd's users have reported as wrong there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ccd/cases.h"
#include "support/random.h"

static const double nowhere[3] = {0, 0, 0};

static object box_at(double x, double y, double z, double half)
{
    const double sizes[3] = {half, half, half}, position[3] = {x, y, z};
    return object_of(OBJECT_BOX, sizes, position, nowhere, 0);
}

static object cylinder_at(double x, double y, double z, double radius, double half_height)
{
    const double sizes[3] = {radius, radius, half_height}, position[3] = {x, y, z};
    return object_of(OBJECT_CYLINDER, sizes, position, nowhere, 0);
}

static void assert_near(double x, double expected, double slack)
{
    if (!(fabs(x - expected) <= slack)) {
        fail_msg("%.17g instead of %.17g", x, expected);
    }
}

static double length_of(const ccd_vec3_t *v)
{
    return sqrt(ccdVec3Len2(v));
}

// ---- against the oracle -----------------------------------------------------------------------------------------------------

static double separation_at(const object *a, const object *b, const ccd_vec3_t *n)
{
    return objects_along(a, b, n->v);
}

// An answer is right when its direction parts the two by its depth, when no depth is less than that by more than the tolerance,
// and when the point midway is within half the depth of both.
static void is_right(const object *a, const object *b, double depth, const ccd_vec3_t *dir, const ccd_vec3_t *pos,
                     double tolerance)
{
    const double least = -(double)objects_judge(a, b).distance;
    assert_near(length_of(dir), 1, 1e-14);
    assert_near(-separation_at(a, b, dir), depth, 1e-13);
    assert_true(depth >= least - 1e-13);
    assert_true(depth <= least + tolerance + 1e-13);

    double at_a[3], at_b[3];
    for (int i = 0; i < 3; ++i) {
        at_a[i] = pos->v[i] + depth / 2 * dir->v[i];
        at_b[i] = pos->v[i] - depth / 2 * dir->v[i];
    }
    assert_true(object_outside(a, at_a) <= 0.02);
    assert_true(object_outside(b, at_b) <= 0.02);
}

static void both_ways_are_right(const object *a, const object *b)
{
    ccd_t      ccd = objects_ccd();
    double     depth[2] = {-1, -1};
    ccd_vec3_t dir[2], pos[2], sep;
    assert_int_equal(ccdGJKIntersect(a, b, &ccd), 1);
    assert_int_equal(ccdMPRIntersect(a, b, &ccd), 1);
    assert_int_equal(ccdGJKPenetration(a, b, &ccd, &depth[0], &dir[0], &pos[0]), 0);
    is_right(a, b, depth[0], &dir[0], &pos[0], ccd.epa_tolerance);
    ccd.mpr_tolerance = 1e-6;
    assert_int_equal(ccdMPRPenetration(a, b, &ccd, &depth[1], &dir[1], &pos[1]), 0);
    is_right(a, b, depth[1], &dir[1], &pos[1], ccd.mpr_tolerance);
    assert_int_equal(ccdGJKSeparate(a, b, &ccd, &sep), 0);
    assert_near(length_of(&sep), depth[0], 1e-14);
    assert_near(ccdVec3Dot(&sep, &dir[0]), depth[0], 1e-14);
}

static void test_libccds_own_cases(void **state)
{
    (void)state;
    for (int i = 0; i < CCD_CASES; ++i) {
        const ccd_case c = ccd_case_of(i);
        both_ways_are_right(&c.a, &c.b);
        both_ways_are_right(&c.b, &c.a);
    }
}

static object random_object(rng *r)
{
    double half[3], position[3], axis[3];
    for (int i = 0; i < 3; ++i) {
        half[i] = rng_range(r, 0.2, 1);
        position[i] = rng_range(r, -0.8, 0.8);
        axis[i] = rng_range(r, -1, 1);
    }
    const object_kind kind = (object_kind)rng_below(r, OBJECT_KINDS);
    half[1] = kind == OBJECT_CYLINDER || kind == OBJECT_CONE ? half[0] : half[1];
    return object_of(kind, half, position, axis, rng_range(r, -3, 3));
}

static void test_random_pairs(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(2501), pairs = rng_scaled(600);
    uint64_t       overlapping = 0;
    for (uint64_t i = 0; i < pairs; ++i) {
        rng          r = rng_make(seed, i);
        const object a = random_object(&r), b = random_object(&r);
        const double distance = (double)objects_judge(&a, &b).distance;
        if (distance < -1e-12) {
            overlapping += 1;
            both_ways_are_right(&a, &b);
        } else if (distance > 1e-12) {
            const ccd_t ccd = objects_ccd();
            ccd_vec3_t  untouched = {{5, 6, 7}};
            assert_int_equal(ccdGJKIntersect(&a, &b, &ccd), 0);
            assert_int_equal(ccdGJKPenetration(&a, &b, &ccd, NULL, &untouched, NULL), -1);
            assert_int_equal(ccdMPRPenetration(&a, &b, &ccd, NULL, NULL, &untouched), -1);
            assert_int_equal(ccdGJKSeparate(&a, &b, &ccd, &untouched), -1);
            assert_true(untouched.v[0] == 5 && untouched.v[1] == 6 && untouched.v[2] == 7);
        }
    }
    assert_true(overlapping * 4 > pairs);
}

// ---- by hand ----------------------------------------------------------------------------------------------------------------

static void assert_pushes(const object *a, const object *b, double depth, double x, double y, double z)
{
    const ccd_t ccd = objects_ccd();
    double      found;
    ccd_vec3_t  dir;
    assert_int_equal(ccdMPRPenetration(a, b, &ccd, &found, &dir, NULL), 0);
    assert_near(found, depth, 1e-15);
    assert_near(dir.v[0], x, 1e-15);
    assert_near(dir.v[1], y, 1e-15);
    assert_near(dir.v[2], z, 1e-15);
}

// Cubes of side 2, one 1.9 above the other: libccd's GJK answered NaN (libccd#25).
static void test_cubes_one_above_the_other(void **state)
{
    (void)state;
    const object lower = box_at(0, 0, 0, 1), upper = box_at(0, 0, 1.9, 1);
    assert_pushes(&lower, &upper, 2 - 1.9, 0, 0, 1);
    assert_pushes(&upper, &lower, 2 - 1.9, 0, 0, -1);
    both_ways_are_right(&lower, &upper);
}

// A cylinder of height 0.5 in one of height 1, 0.3 above its middle, on one axis: 0.25 + 0.5 - 0.3 deep.
static void test_cylinders_on_one_axis(void **state)
{
    (void)state;
    const object a = cylinder_at(0, 0, 0, 0.35, 0.25), b = cylinder_at(0, 0, 0.3, 0.5, 0.5);
    assert_pushes(&a, &b, 0.25 + 0.5 - 0.3, 0, 0, 1);
}

// A cube in the same place as another one: any of six directions, side 1 deep.
static void test_in_the_same_place(void **state)
{
    (void)state;
    const object a = box_at(3, 4, 5, 0.5), c = cylinder_at(1, 1, 1, 0.5, 2);
    both_ways_are_right(&a, &a);
    both_ways_are_right(&c, &c);
    const ccd_t ccd = objects_ccd();
    double      depth;
    ccd_vec3_t  dir, pos;
    assert_int_equal(ccdMPRPenetration(&a, &a, &ccd, &depth, &dir, &pos), 0);
    assert_near(depth, 1, 0);
    assert_near(fabs(dir.v[0]) + fabs(dir.v[1]) + fabs(dir.v[2]), 1, 0);
}

// Face to face exactly (libccd#49, #68): a depth of nothing and a direction all the same.
static void test_touching_exactly(void **state)
{
    (void)state;
    const ccd_t  ccd = objects_ccd();
    const object a = box_at(0, 0, 0, 0.5);
    const object beside[] = {box_at(1, 0, 0, 0.5), box_at(0, -1, 0.25, 0.5), cylinder_at(0, 0, 1, 0.25, 0.5)};
    for (size_t i = 0; i < sizeof(beside) / sizeof(beside[0]); ++i) {
        double     depth = -1;
        ccd_vec3_t dir, pos;
        assert_int_equal(ccdGJKPenetration(&a, &beside[i], &ccd, &depth, &dir, &pos), 0);
        is_right(&a, &beside[i], depth, &dir, &pos, 1e-15);
        assert_near(depth, 0, 1e-15);
        assert_near(ccdVec3Dot(&dir, &beside[i].position), 1, 1e-12);
    }
}

// Points, segments and rectangles that cross: nothing is in them, and they still overlap.
static void test_no_volume(void **state)
{
    (void)state;
    const double flat[3] = {1, 1, 0}, line[3] = {0, 0, 1}, none[3] = {0, 0, 0}, at[3] = {0.25, 0.5, 0}, off[3] = {0, 0, 2};
    const object sheet = object_of(OBJECT_BOX, flat, nowhere, nowhere, 0);
    const object needle = object_of(OBJECT_BOX, line, at, nowhere, 0);
    const object point = object_of(OBJECT_BOX, none, at, nowhere, 0);
    const object away = object_of(OBJECT_BOX, none, off, nowhere, 0);
    const ccd_t  ccd = objects_ccd();
    assert_int_equal(ccdGJKIntersect(&sheet, &needle, &ccd), 1);
    assert_int_equal(ccdGJKIntersect(&sheet, &point, &ccd), 1);
    assert_int_equal(ccdGJKIntersect(&point, &point, &ccd), 1);
    assert_int_equal(ccdGJKIntersect(&sheet, &away, &ccd), 0);
    assert_int_equal(ccdGJKIntersect(&point, &away, &ccd), 0);
    both_ways_are_right(&sheet, &needle); // out beside the sheet: 0.5 along y
    double     depth;
    ccd_vec3_t dir;
    assert_int_equal(ccdGJKPenetration(&sheet, &needle, &ccd, &depth, &dir, NULL), 0);
    assert_near(depth, 0.5, 1e-15);
    assert_int_equal(ccdGJKPenetration(&point, &point, &ccd, &depth, &dir, NULL), 0);
    assert_true(depth == 0 && fabs(length_of(&dir) - 1) < 1e-15);
}

static void test_far_apart(void **state)
{
    (void)state;
    const ccd_t  ccd = objects_ccd();
    const object a = box_at(0, 0, 0, 0.5), b = box_at(1e9, 1e9, -1e9, 0.5), c = box_at(1e9 + 0.5, 1e9, -1e9, 0.5);
    assert_int_equal(ccdGJKIntersect(&a, &b, &ccd), 0);
    assert_int_equal(ccdMPRPenetration(&a, &b, &ccd, NULL, NULL, NULL), -1);
    assert_pushes(&b, &c, 0.5, 1, 0, 0); // far from the origin the two are where they are
}

// ---- the parameters ---------------------------------------------------------------------------------------------------------

static void test_defaults(void **state)
{
    (void)state;
    ccd_t      ccd;
    ccd_vec3_t dir = {{0, 0, 0}};
    CCD_INIT(&ccd);
    assert_true(ccd.max_iterations == (unsigned long)-1 && ccd.epa_tolerance == 1e-4 && ccd.mpr_tolerance == 1e-4 &&
                ccd.dist_tolerance == 1e-6);
    assert_true(ccd.support1 == NULL && ccd.support2 == NULL && ccd.center1 == NULL && ccd.center2 == NULL);
    ccd.first_dir(NULL, NULL, &dir);
    assert_true(dir.v[0] == 1 && dir.v[1] == 0 && dir.v[2] == 0);
}

static long calls;

static void counting_support(const void *obj, const ccd_vec3_t *direction, ccd_vec3_t *point)
{
    calls += 1;
    object_support(obj, direction, point);
}

// A limit of iterations is one: no more support points than that for GJK, the same for EPA and for the point, and twelve for
// the size. The depth is then too large, never too small.
static void test_max_iterations(void **state)
{
    (void)state;
    const object a = cylinder_at(0, 0, 0, 0.5, 1), b = cylinder_at(0.3, 0.1, 0.2, 0.7, 0.4);
    ccd_t        ccd = objects_ccd();
    ccd.support1 = ccd.support2 = counting_support;
    ccd.mpr_tolerance = 0;
    double     exact = 0, before = 1e9;
    ccd_vec3_t dir;
    ccdMPRPenetration(&a, &b, &ccd, &exact, &dir, NULL);
    for (unsigned long limit = 8; limit <= 64; limit *= 2) {
        double depth = 0;
        ccd.max_iterations = limit;
        calls = 0;
        assert_int_equal(ccdMPRPenetration(&a, &b, &ccd, &depth, &dir, NULL), 0);
        assert_true(calls <= 12 + 2 * 4 * (long)limit);
        assert_true(depth >= exact - 1e-12 && depth <= before);
        before = depth;
    }
    ccd.max_iterations = 0;
    assert_int_equal(ccdMPRPenetration(&a, &b, &ccd, &exact, &dir, NULL), -1);
    assert_int_equal(ccdGJKIntersect(&a, &b, &ccd), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_libccds_own_cases),
        cmocka_unit_test(test_random_pairs),
        cmocka_unit_test(test_cubes_one_above_the_other),
        cmocka_unit_test(test_cylinders_on_one_axis),
        cmocka_unit_test(test_in_the_same_place),
        cmocka_unit_test(test_touching_exactly),
        cmocka_unit_test(test_no_volume),
        cmocka_unit_test(test_far_apart),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_max_iterations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
