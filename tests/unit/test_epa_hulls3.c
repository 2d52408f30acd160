// test_epa_hulls3.c : EPA between two small hulls against cubes by hand and against EPA's machine; the surface it leaves
// behind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "epa/epa_hulls3.h"
#include "gjk/gjk_polytopes3.h"
#include "shape/hull_layout3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "unit/sound_polytope3.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

enum { MOST = ABUT_SCAN_VERTICES3, ROOM = 1 << 16 };

static const uint64_t seed = 3313;

typedef struct cloud {
    alignas(64) unsigned char block[ROOM];
    abut_shape3 shape;
} cloud;

static void make(cloud *c, const abut_vec3 *point, int32_t points)
{
    const abut_hull3 *hull;
    assert_int_equal(abut_hull3_build(point, points, c->block, sizeof c->block, &hull, NULL), ABUT_OK);
    (void)abut_make_hull3(&c->shape, hull, 0);
}

// Points on a ball, or of whole coordinates with many faces in one plane.
static void make_cloud(cloud *c, rng *r, int32_t points, bool whole)
{
    abut_vec3 point[MOST];
    for (int32_t i = 0; i < points; ++i) {
        const double x = rng_range(r, -1, 1);
        const double y = rng_range(r, -1, 1);
        const double z = rng_range(r, -1, 1);
        const double length = sqrt(x * x + y * y + z * z) + 1e-3;
        point[i] = whole ? at3(round(2 * x), round(2 * y), round(2 * z)) : at3(x / length, y / length, z / length);
    }
    make(c, point, points);
}

static void make_cube(cloud *c)
{
    abut_vec3 corner[8];
    for (int i = 0; i < 8; ++i) {
        corner[i] = at3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    }
    make(c, corner, 8);
}

// False when GJK's kernel leaves the pair to another.
static bool deep(abut_epa3 *e, const abut_pair3 *pair, bool keep)
{
    static abut_epa_hulls3 kernel;
    abut_hulls3_answer     h;
    if (abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE, &h) != ABUT_HULLS3_OVERLAP) {
        return false;
    }
    abut_epa_hulls_kernel3(&kernel, pair, &h);
    abut_epa_hulls3_end(e, pair, &kernel, h.supports, keep);
    return true;
}

static void by_machine(abut_epa3 *e, const abut_pair3 *pair)
{
    abut_gjk3 g;
    abut_gjk3_begin(&g, pair, NULL);
    abut_gjk3_run(&g);
    assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
    abut_epa3_begin(e, &g);
    abut_epa3_run(e);
}

// Two cubes of edge 2, one moved by (1.5, 0.1, 0.2): 0.5 deep along x.
static void test_cubes(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    abut_pair3   pair;
    abut_epa3    e;
    make_cube(&a);
    make_cube(&b);
    assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, placed3(1.5, 0.1, 0.2), NULL), ABUT_OK);
    assert_true(deep(&e, &pair, true));
    assert_false(e.crowded); // the store has dropped nothing
    abut_epa3_run(&e);
    assert_int_equal(e.status, ABUT_OK);
    expect_near(e.upper * pair.unit, 0.5, 16 * roundoff);
    expect_vec3(e.normal, at3(1, 0, 0), 4 * roundoff);
    assert_true(abut_abs(e.upper - e.lower) <= pair.noise);
}

static void expect_surface(const abut_epa3 *e)
{
    int32_t open;
    assert_int_equal(check_surface(&e->polytope, &open), e->polytope.faces);
    assert_int_equal(open, 0);
    for (int32_t f = 0; f < e->polytope.faces; ++f) {
        assert_true(abut_polytope3_bound(&e->polytope, f) >= e->lower);
    }
}

// The nearest feature is a point of D where the normal meets its boundary.
static void expect_foot(const abut_epa3 *e)
{
    abut_vec3 w = {0, 0, 0};
    abut_real sum = 0;
    assert_in_range(e->nearest.count, 1, 3);
    for (int32_t i = 0; i < e->nearest.count; ++i) {
        assert_true(e->nearest.weight[i] >= 0);
        w = abut_along3(w, e->nearest.weight[i], e->nearest.vertex[i].w);
        sum += e->nearest.weight[i];
    }
    expect_near(sum, 1, 8 * roundoff);
    expect_near(abut_dot3(w, e->normal), (double)e->upper, 4 * (double)e->pair->noise);
}

// From six vertices round a direction. False: GJK goes on from a face, or from nothing.
static bool deep_round(abut_epa3 *e, const abut_pair3 *pair, bool keep, int32_t *apart)
{
    static abut_epa_hulls3 kernel;
    abut_hulls3_answer     h;
    abut_hulls3_answer     anew;
    abut_cache3            face = {{.count = 3}};
    if (abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, &h) != ABUT_HULLS3_DEEP) {
        return false;
    }
    const int32_t supports = h.supports + ABUT_DEEP_SUPPORTS - 1;
    const bool    begun = abut_deep_round_rows3(&kernel, pair, h.normal, supports);
    if (abut_epa_hulls3_round_end(e, pair, &kernel, begun, supports, &h, keep)) {
        return true;
    }
    assert_int_equal(h.count, begun ? 3 : 0);
    if (begun) {
        memcpy(face.private_.feature_a, h.feature_a, sizeof face.private_.feature_a);
        memcpy(face.private_.feature_b, h.feature_b, sizeof face.private_.feature_b);
        if (abut_gjk_kernel3(pair, &face, true, ABUT_GJK_GOAL3_DISTANCE, &h) == ABUT_HULLS3_APART &&
            abut_gjk_kernel3(pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE, &anew) == ABUT_HULLS3_APART) {
            expect_near(h.upper, (double)anew.upper, 2 * (double)pair->noise + 12 * roundoff + 2 * (double)pair->tolerance);
            *apart += 1;
        }
    }
    return false;
}

// Every end: the bounds hold D's support along the normal and meet the machine's, and what is in doubt goes on to the same.
static void against_the_machine(bool by_gjk, double farthest)
{
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(seed), 0);
    int32_t      ended = 0;
    int32_t      left = 0;
    int32_t      apart = 0;
    for (int k = 0; k < 1500; ++k) {
        const bool whole = k % 3 == 0;
        make_cloud(&a, &r, 6 + (int32_t)rng_below(&r, MOST - 5), whole);
        make_cloud(&b, &r, 6 + (int32_t)rng_below(&r, MOST - 5), whole);
        const double    far = rng_log(&r, 0.01, farthest);
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), 0.5, 1};
        abut_pose3      pose = placed3(rng_range(&r, -far, far), rng_range(&r, -far, far), rng_range(&r, -far, far));
        abut_pair3      pair;
        abut_epa3       e;
        abut_epa3       machine;
        if (!whole || k % 2 == 0) {
            pose.r = abut_rot3_quat(q);
        }
        if (a.shape.core != ABUT_CORE3_HULL || b.shape.core != ABUT_CORE3_HULL ||
            abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL) != ABUT_OK ||
            !(by_gjk ? deep(&e, &pair, k % 2 == 0) : deep_round(&e, &pair, k % 2 == 0, &apart))) {
            continue;
        }
        ended += e.status == ABUT_OK;
        left += e.status == ABUT_RUNNING;
        if (e.status == ABUT_RUNNING || k % 2 == 0) {
            expect_surface(&e);
        }
        abut_epa3_run(&e);
        by_machine(&machine, &pair);
        assert_int_equal(e.status, ABUT_OK);
        assert_int_equal(e.reason, ABUT_REASON_GAP);
        const abut_real top = abut_dot3(e.normal, abut_minkowski3(&pair, e.normal).w);
        assert_true(top <= e.upper + pair.noise && e.lower <= e.upper + pair.noise);
        assert_true(e.upper >= machine.lower - pair.noise && machine.upper >= e.lower - pair.noise);
        assert_true(e.upper - e.lower <= 2 * pair.noise);
        expect_foot(&e);
    }
    assert_true(ended > 500 && left > 10);
}

static void test_against_the_machine(void **state)
{
    (void)state;
    against_the_machine(true, 1);
}

static void test_round_against_the_machine(void **state)
{
    (void)state;
    against_the_machine(false, 1);
}

// Two low ones, one over the other: their middles lie so that D reaches far beyond the origin there.
static void test_round_apart(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(seed), 1);
    int32_t      apart = 0;
    for (int k = 0; k < 300; ++k) {
        abut_vec3 point[2][MOST];
        for (int32_t i = 0; i < 2 * MOST; ++i) {
            const double turn = rng_range(&r, -1, 1);
            const double far = rng_range(&r, 0.8, 1);
            point[i % 2][i / 2] = at3(far * cos(3 * turn), far * sin(3 * turn), rng_range(&r, -0.3, 0.3));
        }
        make(&a, point[0], MOST);
        make(&b, point[1], MOST);
        abut_pair3       pair;
        abut_epa3        e;
        const abut_pose3 pose = placed3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, 0.6, 0.8));
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL), ABUT_OK);
        if (abut_layout3(a.shape.hull)->side == 0 && abut_layout3(b.shape.hull)->side == 0) {
            assert_false(deep_round(&e, &pair, false, &apart));
        }
    }
    assert_true(apart > 50);
}

// Points on a ball that is pressed along z, its poles among them.
static void make_pressed(cloud *c, rng *r, double thick)
{
    abut_vec3 point[MOST] = {at3(0, 0, -thick), at3(0, 0, thick)};
    for (int i = 2; i < MOST; ++i) {
        const double z = rng_range(r, -1, 1);
        const double around = rng_range(r, 0, 2 * acos(-1));
        const double wide = sqrt(1 - z * z);
        point[i] = at3(wide * cos(around), wide * sin(around), thick * z);
    }
    make(c, point, MOST);
}

// Flat hulls begin with GJK however deep they look; those a little thicker than a quarter of their breadth do not.
static void test_flat_begin_with_gjk(void **state)
{
    (void)state;
    static cloud a;
    static cloud b;
    rng          r = rng_make(rng_seed_of_run(seed), 3);
    for (int k = 0; k < 400; ++k) {
        const bool flat = k % 2 == 0;
        make_pressed(&a, &r, flat ? 0.2 : 0.3);
        make_pressed(&b, &r, 1);
        abut_pair3         pair;
        abut_hulls3_answer h;
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, placed3(0.05, 0.02, 0.1), NULL), ABUT_OK);
        assert_int_equal(abut_gjk_kernel3(&pair, NULL, true, ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, &h) == ABUT_HULLS3_DEEP, !flat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cubes),
        cmocka_unit_test(test_against_the_machine),
        cmocka_unit_test(test_round_against_the_machine),
        cmocka_unit_test(test_round_apart),
        cmocka_unit_test(test_flat_begin_with_gjk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
