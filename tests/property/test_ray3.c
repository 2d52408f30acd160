// test_ray3.c : rays at random shapes of every kind with a closed form, against the shapes' equations in wide numbers: no miss
// where there is a hit, no hit where there is none but a grazing one, and every error holds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/cast3.h"
#include "base/tolerance.h"
#include "oracle/rays3.h"
#include "support/made3.h"

typedef struct shot {
    double origin[3], direction[3];
} shot;

static double rounded(double x)
{
    return (double)(abut_real)x;
}

// Aimed at a place near the shape, from near or from far, as a rule; one in eight along an axis; one in four begins near it.
static shot shot_at(rng *r, const abut_shape3 *shape)
{
    const double middle[3] = {(double)shape->middle.x, (double)shape->middle.y, (double)shape->middle.z};
    const double size = (double)(shape->reach + shape->radius);
    const double far = rng_chance(r, 0.25) ? size * rng_unit(r) : size * rng_log(r, 1, 1e5);
    const double length = rng_log(r, 1e-3, 1e3);
    double       way[3], aside[3];
    shot         s;
    rng_direction3(r, way);
    rng_direction3(r, aside);
    if (rng_chance(r, 0.125)) {
        const uint32_t axis = rng_below(r, 3);
        for (uint32_t i = 0; i < 3; ++i) {
            way[i] = i == axis ? rng_sign(r) : 0;
        }
    }
    const double off = size * rng_unit(r);
    for (int i = 0; i < 3; ++i) {
        s.origin[i] = rounded(middle[i] + off * aside[i] - far * way[i]);
        s.direction[i] = rounded(length * way[i]);
    }
    return s;
}

typedef struct count {
    uint64_t asked, hits, inside, grazing, closed;
    double   worst; // error seen over error promised
} count;

static void fail_with(const char *what, const recipe3 *recipe, const shot *s, const abut_ray_hit3 *hit, const rays3_truth *t)
{
    print_error("%s: %s from (%a, %a, %a) along (%a, %a, %a): entry %.17g exit %.17g error %.3g, exact %.17g %.17g\n", what,
                recipe3_kind_name(recipe->kind), s->origin[0], s->origin[1], s->origin[2], s->direction[0], s->direction[1],
                s->direction[2], (double)hit->entry, (double)hit->exit, (double)hit->error, (double)t->entry, (double)t->exit);
    fail();
}

static double off_by(abut_real answered, wide exact)
{
    const wide off = (wide)answered - exact;
    return (double)(off < 0 ? -off : off);
}

static void check(const recipe3 *recipe, const shot *s, const abut_ray_hit3 *hit, const rays3_truth *t, abut_real last,
                  count *n)
{
    const bool touches = t->crosses && t->exit >= 0 && t->entry <= (wide)last;
    const bool inside = touches && t->entry <= 0;
    n->asked += 1;
    n->closed += hit->supports == 0 || hit->inside;
    n->hits += hit->hit;
    n->inside += hit->inside;
    n->grazing += hit->grazing;
    if (hit->hit && !touches && !hit->grazing) {
        const double near = off_by(hit->entry, t->entry);
        if (!hit->inside || !t->crosses || near > 1e-3) {
            fail_with("false hit", recipe, s, hit, t);
        }
    }
    if (!hit->hit && touches) {
        fail_with("missed hit", recipe, s, hit, t);
    }
    if (!hit->hit || !touches) {
        return;
    }
    const double promised = (double)hit->error * (1 + 1e-9);
    const double entry = inside ? (hit->inside ? 0 : off_by(hit->entry, 0)) : off_by(hit->entry, hit->inside ? 0 : t->entry);
    const double exit = off_by(hit->exit, t->exit);
    if (entry > promised || exit > promised) {
        fail_with("error does not hold", recipe, s, hit, t);
    }
    const double worst = (entry > exit ? entry : exit) / promised;
    n->worst = hit->supports == 0 && worst > n->worst ? worst : n->worst;
    const abut_vec3 d = {(abut_real)s->direction[0], (abut_real)s->direction[1], (abut_real)s->direction[2]};
    const double    unit = (double)abut_dot3(hit->normal, hit->normal) - 1;
    const double    lean = (double)abut_dot3(hit->normal, d) / sqrt((double)abut_dot3(d, d));
    if (unit * unit > 1e-10 || (!hit->inside && !hit->grazing && lean > 1e-4)) {
        print_error("the normal has %g along the ray\n", lean);
        fail_with("normal", recipe, s, hit, t);
    }
}

static void round_recipe(recipe3 *r)
{
    for (int i = 0; i < r->count; ++i) {
        for (int k = 0; k < 3; ++k) {
            r->points[i][k] = rounded(r->points[i][k]);
        }
    }
    for (int k = 0; k < 3; ++k) {
        r->center[k] = rounded(r->center[k]);
        r->half[k] = rounded(r->half[k]);
    }
    r->radius = rounded(r->radius);
}

// A recipe, made and asked so many times.
static void ask(const recipe3 *recipe, rng *r, int rays, count *n)
{
    static made3      made;
    static rays3_body body;
    made3_make(&made, recipe);
    assert_int_equal(made.status, ABUT_OK);
    rays3_make(&body, recipe);
    for (int k = 0; k < rays; ++k) {
        const shot              s = shot_at(r, &made.shape);
        const abut_vec3         o = made3_vec(s.origin);
        const abut_vec3         d = made3_vec(s.direction);
        const abut_cast_options options = {rng_chance(r, 0.5) ? 0 : (abut_real)1e9, 0, 0, false};
        const abut_ray_hit3     hit = abut_ray3(&made.shape, o, d, &options);
        const rays3_truth       t = rays3_ask(&body, s.origin, s.direction);
        check(recipe, &s, &hit, &t, options.max_fraction > 0 ? options.max_fraction : 1, n);
    }
}

static void report(const char *name, const count *n, double closed)
{
    print_message("%s: %u rays, %u hits, %u inside, %u grazing, %u by closed form, errors up to %.3f of the promise\n", name,
                  (unsigned)n->asked, (unsigned)n->hits, (unsigned)n->inside, (unsigned)n->grazing, (unsigned)n->closed,
                  n->worst);
    // Far origins leave float's 24 digits too few: more is up to the casts.
    const double share = ABUT_MANTISSA_BITS > 24 ? closed : 0.7 * closed;
    assert_true((double)n->closed >= share * (double)n->asked);
}

static void kind(recipe3_kind which, double closed)
{
    enum { SHAPES = 300, RAYS = 40, HULL_POINTS = 16 };
    const uint64_t seed = rng_seed_of_run(20261128);
    const uint64_t shapes = rng_scaled(SHAPES);
    count          n = {0, 0, 0, 0, 0, 0};
    for (uint64_t i = 0; i < shapes; ++i) {
        rng     r = rng_make(seed, i);
        recipe3 recipe = recipe3_any(&r, 1U << which, rng_log(&r, 1e-2, 1e2));
        recipe.count = recipe.count > HULL_POINTS ? HULL_POINTS : recipe.count;
        round_recipe(&recipe);
        ask(&recipe, &r, RAYS, &n);
    }
    report(recipe3_kind_name(which), &n, closed);
}

// More vertices than have planes in the hull's block: on an ellipsoid all of them are vertices.
static void large_hulls(void **state)
{
    (void)state;
    enum { SHAPES = 20, RAYS = 400 };
    const uint64_t seed = rng_seed_of_run(20261129);
    const uint64_t shapes = rng_scaled(SHAPES);
    count          n = {0, 0, 0, 0, 0, 0};
    for (uint64_t i = 0; i < shapes; ++i) {
        rng          r = rng_make(seed, i);
        recipe3      recipe = {.kind = RECIPE3_HULL, .count = RECIPE3_MOST};
        const double half[3] = {rng_log(&r, 0.1, 10), rng_log(&r, 0.1, 10), rng_log(&r, 0.1, 10)};
        for (int k = 0; k < recipe.count; ++k) {
            rng_direction3(&r, recipe.points[k]);
            for (int axis = 0; axis < 3; ++axis) {
                recipe.points[k][axis] *= half[axis];
            }
        }
        round_recipe(&recipe);
        ask(&recipe, &r, RAYS, &n);
    }
    report("large hull", &n, 0.9);
}

static void spheres(void **state)
{
    (void)state;
    kind(RECIPE3_SPHERE, 0.9);
}

static void capsules(void **state)
{
    (void)state;
    kind(RECIPE3_CAPSULE, 0.9);
}

static void triangles(void **state)
{
    (void)state;
    kind(RECIPE3_TRIANGLE, 0.8);
}

static void boxes(void **state)
{
    (void)state;
    kind(RECIPE3_BOX, 0.9);
}

static void hulls(void **state)
{
    (void)state;
    kind(RECIPE3_HULL, 0.8);
}

static void disks(void **state)
{
    (void)state;
    kind(RECIPE3_DISK, 0.8);
}

static void cylinders(void **state)
{
    (void)state;
    kind(RECIPE3_CYLINDER, 0.9);
}

static void cones(void **state)
{
    (void)state;
    kind(RECIPE3_CONE, 0.9);
}

static void ellipsoids(void **state)
{
    (void)state;
    kind(RECIPE3_ELLIPSOID, 0.9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(spheres),   cmocka_unit_test(capsules),  cmocka_unit_test(triangles),
                                       cmocka_unit_test(boxes),     cmocka_unit_test(hulls),     cmocka_unit_test(large_hulls),
                                       cmocka_unit_test(disks),     cmocka_unit_test(cylinders), cmocka_unit_test(cones),
                                       cmocka_unit_test(ellipsoids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
