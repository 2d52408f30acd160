// test_noise3.c : the proved error of space is not far from the real one: the ledger's noise constants, one by one, against the
// exact distance (tests/oracle). No error exceeds its bound, and some come so near that the bound is no idle one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/oracle3.h"
#include "support/run3.h"

#include <string.h>

static oracle3_shape judged(const recipe3 *recipe)
{
    oracle3_shape shape = {.kind = ORACLE3_POINTS,
                           .axis = recipe->axis,
                           .count = recipe->count,
                           .points = recipe->points,
                           .radius = recipe->radius};
    if (recipe->count == 0) {
        static const oracle3_kind kind[] = {[RECIPE3_BOX] = ORACLE3_BOX,
                                            [RECIPE3_DISK] = ORACLE3_DISK,
                                            [RECIPE3_CYLINDER] = ORACLE3_CYLINDER,
                                            [RECIPE3_CONE] = ORACLE3_CONE,
                                            [RECIPE3_ELLIPSOID] = ORACLE3_ELLIPSOID};
        shape.kind = kind[recipe->kind & ~1u];
        memcpy(shape.half, recipe->half, sizeof shape.half);
        memcpy(shape.center, recipe->center, sizeof shape.center);
    }
    return shape;
}

// The error of the answer as a share of its bound.
static double share_of(const scene3 *scene, bool general)
{
    static made_pair3   pair;
    const oracle3_shape a = judged(&scene->a);
    const oracle3_shape b = judged(&scene->b);
    oracle3_pose        pose;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            pose.matrix[i][k] = scene->r[k][i];
        }
        pose.position[i] = scene->p[i];
    }
    made_pair3_make(&pair, scene);
    assert_int_equal(pair.a.status, ABUT_OK);
    assert_int_equal(pair.b.status, ABUT_OK);
    const oracle3_answer  exact = oracle3_distance(&a, &b, &pose);
    const abut_proximity3 p =
        general ? abut_distance3_general(&pair.a.shape, &pair.b.shape, pair.pose, NULL, NULL) : run3_ask(&pair);
    const wide   off = (wide)(double)p.distance - exact.distance;
    const double share = fabs((double)off) / ((double)p.error + exact.bound);
    if (!(share <= 1)) {
        scene3_dump(stdout, scene);
        run3_print_answer(&p);
        fail_msg("error %g of its bound", share);
    }
    return share;
}

static double rounded(double x)
{
    volatile float single = (float)x;
    return run3_single ? (double)single : x;
}

static void round_all(scene3 *scene)
{
    recipe3 *both[2] = {&scene->a, &scene->b};
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 2; ++i) {
            for (int j = 0; j < both[i]->count; ++j) {
                both[i]->points[j][k] = rounded(both[i]->points[j][k]);
            }
            both[i]->center[k] = rounded(both[i]->center[k]);
            both[i]->half[k] = rounded(both[i]->half[k]);
            both[i]->radius = rounded(both[i]->radius);
            scene->r[k][i] = rounded(scene->r[k][i]);
        }
        scene->r[k][2] = rounded(scene->r[k][2]);
        scene->p[k] = rounded(scene->p[k]);
    }
}

// A hull of size 1 whose middle is away from its own origin, so that differences to the middle are rounded.
static void make_hull(rng *r, recipe3 *recipe)
{
    double middle[3];
    rng_direction3(r, middle);
    recipe->kind = RECIPE3_HULL;
    recipe->count = 4 + (int)rng_below(r, 4);
    for (int i = 0; i < recipe->count; ++i) {
        rng_direction3(r, recipe->points[i]);
        for (int k = 0; k < 3; ++k) {
            recipe->points[i][k] += middle[k];
        }
    }
}

static void make_point(recipe3 *recipe, double x, double y, double z)
{
    recipe->kind = RECIPE3_POINT;
    recipe->count = 1;
    recipe->points[0][0] = x;
    recipe->points[0][1] = y;
    recipe->points[0][2] = z;
}

static void near(rng *r, const double base[3], double out[3])
{
    for (int k = 0; k < 3; ++k) {
        out[k] = base[k] + rng_range(r, -1, 1);
    }
}

// B is a point near the middle of A: only A's reach counts.
static void draw_a(rng *r, scene3 *scene)
{
    make_hull(r, &scene->a);
    make_point(&scene->b, 0, 0, 0);
    near(r, scene->a.points[0], scene->p);
}

// A is a point near the middle of B, which is turned.
static void draw_b(rng *r, scene3 *scene)
{
    static const double origin[3] = {0, 0, 0};
    make_point(&scene->a, 0, 0, 0);
    make_hull(r, &scene->b);
    near(r, origin, scene->p);
}

// Two points: only the way between them counts.
static void draw_offset(rng *r, scene3 *scene)
{
    static const double origin[3] = {0, 0, 0};
    make_point(&scene->a, rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    make_point(&scene->b, rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    near(r, origin, scene->p);
}

// Spheres of large radius, nearly in the same place: only the radii count.
static void draw_radius(rng *r, scene3 *scene)
{
    draw_offset(r, scene);
    make_point(&scene->a, 0, 0, 0);
    make_point(&scene->b, 0, 0, 0);
    for (int k = 0; k < 3; ++k) {
        scene->p[k] *= 1e-3;
    }
    scene->a.kind = scene->b.kind = RECIPE3_SPHERE;
    scene->a.radius = rng_range(r, 1, 2);
    scene->b.radius = rng_range(r, 1, 2);
}

// A smooth core about a point near its surface.
static void draw_smooth(rng *r, scene3 *scene)
{
    scene->a = recipe3_any(r, RECIPE3_SMOOTH_KINDS & 0x15555u, 1);
    make_point(&scene->b, 0, 0, 0);
    near(r, scene->a.center, scene->p);
}

enum { SCENES = 5000 };

// The worst share over scenes in which one term of the bound prevails: always of all scenes, since the worst of fewer is less.
static void expect_share(const char *what, void (*draw)(rng *r, scene3 *scene), bool general, double least)
{
    static scene3  scene;
    const uint64_t seed = rng_seed_of_run(3501);
    double         worst = 0;
    for (uint64_t i = 0; i < SCENES; ++i) {
        rng r = rng_make(seed, i);
        memset(&scene, 0, sizeof scene);
        rng_rotation3(&r, scene.r);
        draw(&r, &scene);
        round_all(&scene);
        worst = fmax(worst, share_of(&scene, general));
    }
    print_message("%s: errors up to %.3f of the bound\n", what, worst);
    assert_true(worst >= least);
}

static void test_reach_of_a(void **state)
{
    (void)state;
    expect_share("reach of A, general", draw_a, true, 0.04);
    expect_share("reach of A", draw_a, false, 0.04);
}

static void test_reach_of_b(void **state)
{
    (void)state;
    expect_share("reach of B, general", draw_b, true, 0.04);
    expect_share("reach of B", draw_b, false, 0.04);
}

static void test_offset(void **state)
{
    (void)state;
    expect_share("offset, general", draw_offset, true, 0.1);
    expect_share("offset, closed form", draw_offset, false, 0.1);
}

static void test_radius(void **state)
{
    (void)state;
    expect_share("radius", draw_radius, false, 0.5);
}

static void test_smooth_cores(void **state)
{
    (void)state;
    expect_share("smooth cores, general", draw_smooth, true, 0.02);
    expect_share("smooth cores", draw_smooth, false, 0.02);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach_of_a), cmocka_unit_test(test_reach_of_b),   cmocka_unit_test(test_offset),
        cmocka_unit_test(test_radius),     cmocka_unit_test(test_smooth_cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
