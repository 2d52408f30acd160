// test_noise.c : the proved error is not far from the real one: the ledger's noise constants, one by one, against the exact
// distance (tests/oracle). No error exceeds its bound, and some come near enough that a bound four times larger would show.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/oracle2.h"
#include "support/run2.h"

static oracle2_shape judged(const recipe2 *recipe)
{
    oracle2_shape shape = {.kind = ORACLE2_POINTS, .count = recipe->count, .points = recipe->points, .radius = recipe->radius};
    if (recipe->count == 0) {
        shape.kind = recipe->kind < RECIPE2_ELLIPSE ? ORACLE2_BOX : ORACLE2_ELLIPSE;
        for (int i = 0; i < 2; ++i) {
            shape.half[i] = recipe->half[i];
            shape.center[i] = recipe->center[i];
        }
    }
    return shape;
}

// The error of the answer as a share of its bound.
static double share_of(const scene2 *scene, bool general)
{
    static made_pair2   pair;
    const oracle2_shape a = judged(&scene->a);
    const oracle2_shape b = judged(&scene->b);
    const oracle2_pose  pose = {scene->c, scene->s, scene->px, scene->py};
    made_pair2_make(&pair, scene);
    assert_int_equal(pair.a.status, ABUT_OK);
    assert_int_equal(pair.b.status, ABUT_OK);
    const oracle2_answer  exact = oracle2_distance(&a, &b, pose);
    const abut_proximity2 p =
        general ? abut_distance2_general(&pair.a.shape, &pair.b.shape, pair.pose, NULL, NULL) : run2_ask(&pair);
    const wide   off = (wide)(double)p.distance - exact.distance;
    const double share = fabs((double)off) / ((double)p.error + exact.bound);
    if (!(share <= 1)) {
        scene2_dump(stdout, scene);
        fail_msg("error %g of its bound", share);
    }
    return share;
}

static double single(double x)
{
    return run2_single ? (double)(float)x : x;
}

static void round_all(scene2 *scene)
{
    recipe2 *both[2] = {&scene->a, &scene->b};
    for (int k = 0; k < 2; ++k) {
        for (int i = 0; i < both[k]->count; ++i) {
            both[k]->points[i][0] = single(both[k]->points[i][0]);
            both[k]->points[i][1] = single(both[k]->points[i][1]);
        }
        for (int i = 0; i < 2; ++i) {
            both[k]->center[i] = single(both[k]->center[i]);
            both[k]->half[i] = single(both[k]->half[i]);
        }
        both[k]->radius = single(both[k]->radius);
    }
    scene->c = single(scene->c);
    scene->s = single(scene->s);
    scene->px = single(scene->px);
    scene->py = single(scene->py);
}

// A polygon of size 1 whose middle is away from its own origin, so that differences to the middle are rounded.
static recipe2 polygon(rng *r)
{
    recipe2      recipe = {.kind = RECIPE2_POLYGON, .count = 3 + (int)rng_below(r, 3)};
    const double x = rng_range(r, -1, 1);
    const double y = rng_range(r, -1, 1);
    for (int i = 0; i < recipe.count; ++i) {
        const double angle = 6.283185307179586 * (i + rng_unit(r)) / recipe.count;
        recipe.points[i][0] = x + cos(angle);
        recipe.points[i][1] = y + sin(angle);
    }
    return recipe;
}

static recipe2 point(double x, double y)
{
    const recipe2 recipe = {.kind = RECIPE2_POINT, .count = 1, .points = {{x, y}}};
    return recipe;
}

static void set_turn(rng *r, scene2 *scene)
{
    const double angle = rng_range(r, -3.14, 3.14);
    scene->c = cos(angle);
    scene->s = sin(angle);
}

// The worst share over scenes in which one term of the bound prevails.
static double worst_share(uint64_t seed, uint64_t count, void (*draw)(rng *r, scene2 *scene), bool general)
{
    static scene2 scene;
    double        worst = 0;
    for (uint64_t i = 0; i < count; ++i) {
        rng r = rng_make(seed, i);
        draw(&r, &scene);
        round_all(&scene);
        worst = fmax(worst, share_of(&scene, general));
    }
    return worst;
}

// B is a point near the middle of A: only A's reach counts.
static void draw_a(rng *r, scene2 *scene)
{
    scene->a = polygon(r);
    scene->b = point(0, 0);
    set_turn(r, scene);
    scene->px = scene->a.points[0][0] + rng_range(r, -1, 1);
    scene->py = scene->a.points[0][1] + rng_range(r, -1, 1);
}

// A is a point near the middle of B, which is turned.
static void draw_b(rng *r, scene2 *scene)
{
    scene->a = point(0, 0);
    scene->b = polygon(r);
    set_turn(r, scene);
    scene->px = rng_range(r, -1, 1);
    scene->py = rng_range(r, -1, 1);
}

// Two points: only the way between them counts.
static void draw_offset(rng *r, scene2 *scene)
{
    scene->a = point(rng_range(r, -1, 1), rng_range(r, -1, 1));
    scene->b = point(rng_range(r, -1, 1), rng_range(r, -1, 1));
    set_turn(r, scene);
    scene->px = rng_range(r, -3, 3);
    scene->py = rng_range(r, -3, 3);
}

// Circles of large radius, nearly in the same place: only the radii count.
static void draw_radius(rng *r, scene2 *scene)
{
    draw_offset(r, scene);
    scene->a.points[0][0] = scene->a.points[0][1] = scene->b.points[0][0] = scene->b.points[0][1] = 0;
    scene->px *= 1e-3;
    scene->py *= 1e-3;
    scene->a.kind = scene->b.kind = RECIPE2_CIRCLE;
    scene->a.radius = rng_range(r, 1, 2);
    scene->b.radius = rng_range(r, 1, 2);
}

static void expect_share(const char *what, void (*draw)(rng *r, scene2 *scene), bool general, double least)
{
    const uint64_t seed = rng_seed_of_run(1501);
    const uint64_t scaled = rng_scaled(20000);
    const double   worst = worst_share(seed, scaled > 20000 ? scaled : 20000, draw, general); // fewer would not find the worst
    print_message("%s: errors up to %.3f of the bound\n", what, worst);
    assert_true(worst >= least);
}

static void test_reach_of_a(void **state)
{
    (void)state;
    expect_share("reach of A, general", draw_a, true, 0.1);
    expect_share("reach of A, closed form", draw_a, false, 0.1);
}

static void test_reach_of_b(void **state)
{
    (void)state;
    expect_share("reach of B, general", draw_b, true, 0.1);
    expect_share("reach of B, closed form", draw_b, false, 0.1);
}

static void test_offset(void **state)
{
    (void)state;
    expect_share("offset, general", draw_offset, true, 0.15);
}

static void test_radius(void **state)
{
    (void)state;
    expect_share("radius", draw_radius, false, 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach_of_a),
        cmocka_unit_test(test_reach_of_b),
        cmocka_unit_test(test_offset),
        cmocka_unit_test(test_radius),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
