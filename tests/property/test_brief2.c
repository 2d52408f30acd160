// test_brief2.c : rays, casts and impacts of next to no length, against the shapes' equations in wide numbers: much of the way,
// or all, is in the rounding of where it begins, and still no touch is missed, none is false and every error holds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>

#include <cmocka.h>

#include "abut/gradient2.h"
#include "abut/impact2.h"
#include "base/tolerance.h"
#include "oracle/rays2.h"
#include "support/made2.h"

static const unsigned with_equation = 1U << RECIPE2_CIRCLE | 1U << RECIPE2_SEGMENT | 1U << RECIPE2_CAPSULE | 1U << RECIPE2_BOX |
                                      1U << RECIPE2_POLYGON | 1U << RECIPE2_ELLIPSE;

static double rounded(double x)
{
    return (double)(abut_real)x;
}

// ---- a shape, something round that comes to it, and its way -----------------------------------------------------------------

typedef struct brief {
    recipe2     recipe;
    made2       shape;
    rays2_body  wider;  // the shape, and what is within the mover's radius of it
    abut_shape2 mover;  // about its own origin
    double      radius; // its
    double      origin[2], way[2];
} brief;

// So that two of them add up without rounding.
static double coarse(double x)
{
    return fmax(round(x * 1024), 1) / 1024;
}

static void round_recipe(recipe2 *r)
{
    for (int i = 0; i < r->count; ++i) {
        for (int k = 0; k < 2; ++k) {
            r->points[i][k] = rounded(r->points[i][k]);
        }
    }
    for (int k = 0; k < 2; ++k) {
        r->center[k] = rounded(r->center[k]);
        r->half[k] = rounded(r->half[k]);
    }
    r->radius = r->radius > 0 ? coarse(r->radius) : 0;
}

// One ellipse in four is flat: a segment.
static void make_shapes(brief *b, rng *r)
{
    b->recipe = recipe2_any(r, with_equation, rng_log(r, 1e-2, 1e2));
    b->recipe.count = b->recipe.count > RAYS2_POINTS ? RAYS2_POINTS : b->recipe.count;
    b->recipe.half[1] = b->recipe.kind == RECIPE2_ELLIPSE && rng_chance(r, 0.25) ? 0 : b->recipe.half[1];
    round_recipe(&b->recipe);
    made2_make(&b->shape, &b->recipe);
    assert_int_equal(b->shape.status, ABUT_OK);
    b->radius = b->recipe.kind <= RECIPE2_CAPSULE && rng_chance(r, 0.5) ? coarse(rng_log(r, 1e-2, 10)) : 0;
    recipe2 wider = b->recipe;
    wider.radius += b->radius;
    if (wider.kind == RECIPE2_ELLIPSE && wider.half[1] == 0) {
        wider.kind = RECIPE2_BOX;
    }
    rays2_make(&b->wider, &wider);
    const double nowhere[2] = {0, 0};
    assert_int_equal(abut_make_circle2(&b->mover, made2_vec(nowhere), (abut_real)b->radius), ABUT_OK);
}

static void direction(rng *r, double v[2])
{
    const double angle = rng_range(r, -3.141592653589793, 3.141592653589793);
    v[0] = cos(angle);
    v[1] = sin(angle);
}

// About where a line through the shape goes in or out, and 1e-20 .. 1e-3 of its size long. False where that line misses.
static bool make_way(brief *b, rng *r)
{
    const abut_shape2 *shape = &b->shape.shape;
    const double       middle[2] = {(double)shape->middle.x, (double)shape->middle.y};
    const double       size = (double)(shape->reach + shape->radius) + b->radius;
    const double       length = size * rng_log(r, ABUT_MANTISSA_BITS > 24 ? 1e-20 : 1e-12, 1e-3);
    const double       back = rng_range(r, -0.5, 1.5);
    double             along[2], aside[2], from[2];
    direction(r, along);
    direction(r, aside);
    const double off = size * rng_unit(r);
    for (int i = 0; i < 2; ++i) {
        from[i] = middle[i] + off * aside[i] - size * along[i];
    }
    const rays2_truth line = rays2_ask(&b->wider, from, along);
    const double      at = (double)(rng_chance(r, 0.75) ? line.entry : line.exit);
    for (int i = 0; i < 2; ++i) {
        b->way[i] = rounded(length * along[i]);
        b->origin[i] = rounded(from[i] + at * along[i] - back * b->way[i]);
    }
    return line.crosses && (b->way[0] != 0 || b->way[1] != 0);
}

// ---- what must hold -------------------------------------------------------------------------------------------------------

// A ray's answer, or that of a cast, whose exit is not asked for.
typedef struct answer {
    const char *of;
    abut_real   fraction, error, safe;
    bool        hit, inside, grazing;
} answer;

typedef struct count {
    uint64_t asked, hits, inside, grazing;
} count;

static double off_by(abut_real answered, wide exact)
{
    const wide off = (wide)answered - exact;
    return (double)(off < 0 ? -off : off);
}

static void fail_with(const char *what, const brief *b, const answer *a, const rays2_truth *t)
{
    print_error("%s: %s of %s by a radius of %a from (%a, %a) along (%a, %a): %.17g error %.3g safe %.17g, exact %.17g %.17g\n",
                what, a->of, recipe2_kind_name(b->recipe.kind), b->radius, b->origin[0], b->origin[1], b->way[0], b->way[1],
                (double)a->fraction, (double)a->error, (double)a->safe, (double)t->entry, (double)t->exit);
    fail();
}

// Whether it begins inside is what the distance says, to its own error.
static void check(const brief *b, const answer *a, const rays2_truth *t, const abut_proximity2 *p, count *n)
{
    const bool within = t->crosses && t->entry <= 0 && t->exit >= 0;
    const bool touches = t->crosses && t->exit >= 0 && t->entry <= 1;
    const bool told = p->distance > p->error || p->distance < -p->error;
    n->asked += 1;
    n->hits += a->hit;
    n->inside += a->inside;
    n->grazing += a->grazing;
    if (a->inside != (p->distance <= 0) || (a->inside != within && told)) {
        fail_with("inside", b, a, t);
    }
    if (!a->hit && touches && !a->grazing) {
        fail_with("missed hit", b, a, t);
    }
    if (a->hit && !a->inside && !a->grazing) {
        const wide first = within ? 0 : t->entry;
        if (!t->crosses || off_by(a->fraction, first) > (double)a->error * (1 + 1e-9)) {
            fail_with("fraction", b, a, t);
        }
    }
    if (a->hit && !a->inside && touches && !within && (wide)a->safe > t->entry) {
        fail_with("safe", b, a, t);
    }
}

static abut_proximity2 at_the_start(const brief *b)
{
    const abut_pose2 pose = {made2_vec(b->origin), abut_identity2().r};
    return abut_distance2(&b->shape.shape, &b->mover, pose, NULL, NULL);
}

static void try_ray(const brief *b, count *n)
{
    const abut_vec2         o = made2_vec(b->origin);
    const abut_cast_options options = {0, (abut_real)b->radius, 0, false};
    const abut_ray_hit2     hit = abut_ray2(&b->shape.shape, o, made2_vec(b->way), &options);
    const rays2_truth       t = rays2_ask(&b->wider, b->origin, b->way);
    const abut_proximity2   p = at_the_start(b);
    const answer            a = {"ray", hit.entry, hit.error, 0, hit.hit, hit.inside, hit.grazing};
    check(b, &a, &t, &p, n);
    if (hit.hit && !hit.grazing && t.crosses && off_by(hit.exit, t.exit) > (double)hit.error * (1 + 1e-9)) {
        fail_with("exit", b, &a, &t);
    }
}

static void check_hit(const char *of, const brief *b, const abut_hit2 *hit, count *n)
{
    const rays2_truth     t = rays2_ask(&b->wider, b->origin, b->way);
    const abut_proximity2 p = at_the_start(b);
    const answer          a = {of, hit->fraction, hit->error, hit->safe, hit->hit, hit->status == ABUT_INITIAL, hit->grazing};
    check(b, &a, &t, &p, n);
}

static void try_cast(const brief *b, count *n)
{
    const abut_pose2 pose = {made2_vec(b->origin), abut_identity2().r};
    const abut_hit2  hit = abut_cast2(&b->shape.shape, &b->mover, pose, made2_vec(b->way), NULL, NULL);
    check_hit("cast", b, &hit, n);
}

static void try_impact(const brief *b, count *n)
{
    const abut_vec2   zero = {0, 0};
    const abut_sweep2 still = {abut_identity2(), zero, zero, 0};
    const abut_sweep2 sweep = {{made2_vec(b->origin), abut_identity2().r}, zero, made2_vec(b->way), 0};
    const abut_hit2   hit = abut_impact2(&b->shape.shape, &still, &b->mover, &sweep, NULL, NULL);
    check_hit("impact", b, &hit, n);
}

static void run(void (*attempt)(const brief *b, count *n))
{
    enum { SHAPES = 600, WAYS = 40 };
    static brief   b;
    const uint64_t seed = rng_seed_of_run(20261130);
    const uint64_t shapes = rng_scaled(SHAPES);
    count          n = {0, 0, 0, 0};
    for (uint64_t i = 0; i < shapes; ++i) {
        rng r = rng_make(seed, i);
        make_shapes(&b, &r);
        for (int k = 0; k < WAYS; ++k) {
            if (make_way(&b, &r)) {
                attempt(&b, &n);
            }
        }
    }
    print_message("%u asked, %u hits, %u inside, %u grazing\n", (unsigned)n.asked, (unsigned)n.hits, (unsigned)n.inside,
                  (unsigned)n.grazing);
    assert_true(shapes < 100 || (n.hits - n.inside > n.asked / 20 && n.inside > n.asked / 20));
}

static void brief_rays(void **state)
{
    (void)state;
    run(try_ray);
}

static void brief_casts(void **state)
{
    (void)state;
    run(try_cast);
}

static void brief_impacts(void **state)
{
    (void)state;
    run(try_impact);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(brief_rays), cmocka_unit_test(brief_casts),
                                       cmocka_unit_test(brief_impacts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
