// test_brief3.c : rays, casts and impacts of next to no length, against the shapes' equations in wide numbers: much of the way,
// or all, is in the rounding of where it begins, and still no touch is missed, none is false and every error holds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>

#include <cmocka.h>

#include "abut/gradient3.h"
#include "abut/impact3.h"
#include "base/tolerance.h"
#include "oracle/rays3.h"
#include "support/made3.h"

static const unsigned with_equation = 1U << RECIPE3_SPHERE | 1U << RECIPE3_CAPSULE | 1U << RECIPE3_TRIANGLE |
                                      1U << RECIPE3_BOX | 1U << RECIPE3_HULL | 1U << RECIPE3_DISK | 1U << RECIPE3_CYLINDER |
                                      1U << RECIPE3_CONE | 1U << RECIPE3_ELLIPSOID;

enum { HULL_POINTS = 16 };

static double rounded(double x)
{
    return (double)(abut_real)x;
}

// ---- a shape, something round that comes to it, and its way -----------------------------------------------------------------

typedef struct brief {
    recipe3     recipe;
    made3       shape;
    rays3_body  wider;  // the shape, and what is within the mover's radius of it
    abut_shape3 mover;  // about its own origin
    double      radius; // its
    double      origin[3], way[3];
} brief;

// So that two of them add up without rounding.
static double coarse(double x)
{
    return fmax(round(x * 1024), 1) / 1024;
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
    r->radius = r->radius > 0 ? coarse(r->radius) : 0;
}

static void make_shapes(brief *b, rng *r)
{
    b->recipe = recipe3_any(r, with_equation, rng_log(r, 1e-2, 1e2));
    b->recipe.count = b->recipe.count > HULL_POINTS ? HULL_POINTS : b->recipe.count;
    round_recipe(&b->recipe);
    made3_make(&b->shape, &b->recipe);
    assert_int_equal(b->shape.status, ABUT_OK);
    b->radius = b->recipe.kind <= RECIPE3_CAPSULE && rng_chance(r, 0.5) ? coarse(rng_log(r, 1e-2, 10)) : 0;
    recipe3 wider = b->recipe;
    wider.radius += b->radius;
    rays3_make(&b->wider, &wider);
    const double nowhere[3] = {0, 0, 0};
    assert_int_equal(abut_make_sphere3(&b->mover, made3_vec(nowhere), (abut_real)b->radius), ABUT_OK);
}

// About where a line through the shape goes in or out, and 1e-20 .. 1e-3 of its size long. False where that line misses.
static bool make_way(brief *b, rng *r)
{
    const abut_shape3 *shape = &b->shape.shape;
    const double       middle[3] = {(double)shape->middle.x, (double)shape->middle.y};
    const double       size = (double)(shape->reach + shape->radius) + b->radius;
    const double       length = size * rng_log(r, ABUT_MANTISSA_BITS > 24 ? 1e-20 : 1e-12, 1e-3);
    const double       back = rng_range(r, -0.5, 1.5);
    double             along[3], aside[3], from[3];
    rng_direction3(r, along);
    rng_direction3(r, aside);
    const double off = size * rng_unit(r);
    for (int i = 0; i < 3; ++i) {
        from[i] = middle[i] + off * aside[i] - size * along[i];
    }
    const rays3_truth line = rays3_ask(&b->wider, from, along);
    const double      at = (double)(rng_chance(r, 0.75) ? line.entry : line.exit);
    for (int i = 0; i < 3; ++i) {
        b->way[i] = rounded(length * along[i]);
        b->origin[i] = rounded(from[i] + at * along[i] - back * b->way[i]);
    }
    return line.crosses && (b->way[0] != 0 || b->way[1] != 0 || b->way[2] != 0);
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

static void fail_with(const char *what, const brief *b, const answer *a, const rays3_truth *t)
{
    print_error(
        "%s: %s of %s by a radius of %a from (%a, %a, %a) along (%a, %a, %a): %.17g error %.3g safe %.17g, exact %.17g %.17g\n",
        what, a->of, recipe3_kind_name(b->recipe.kind), b->radius, b->origin[0], b->origin[1], b->origin[2], b->way[0],
        b->way[1], b->way[2], (double)a->fraction, (double)a->error, (double)a->safe, (double)t->entry, (double)t->exit);
    fail();
}

// Whether it begins inside is what the distance says, to its own error.
static void check(const brief *b, const answer *a, const rays3_truth *t, const abut_proximity3 *p, count *n)
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

static abut_proximity3 at_the_start(const brief *b)
{
    const abut_pose3 pose = {made3_vec(b->origin), abut_identity3().r};
    return abut_distance3(&b->shape.shape, &b->mover, pose, NULL, NULL);
}

static void try_ray(const brief *b, count *n)
{
    const abut_vec3         o = made3_vec(b->origin);
    const abut_cast_options options = {0, (abut_real)b->radius, 0, false};
    const abut_ray_hit3     hit = abut_ray3(&b->shape.shape, o, made3_vec(b->way), &options);
    const rays3_truth       t = rays3_ask(&b->wider, b->origin, b->way);
    const abut_proximity3   p = at_the_start(b);
    const answer            a = {"ray", hit.entry, hit.error, 0, hit.hit, hit.inside, hit.grazing};
    check(b, &a, &t, &p, n);
    if (hit.hit && !hit.grazing && t.crosses && off_by(hit.exit, t.exit) > (double)hit.error * (1 + 1e-9)) {
        fail_with("exit", b, &a, &t);
    }
}

static void check_hit(const char *of, const brief *b, const abut_hit3 *hit, count *n)
{
    const rays3_truth     t = rays3_ask(&b->wider, b->origin, b->way);
    const abut_proximity3 p = at_the_start(b);
    const answer          a = {of, hit->fraction, hit->error, hit->safe, hit->hit, hit->status == ABUT_INITIAL, hit->grazing};
    check(b, &a, &t, &p, n);
}

static void try_cast(const brief *b, count *n)
{
    const abut_pose3 pose = {made3_vec(b->origin), abut_identity3().r};
    const abut_hit3  hit = abut_cast3(&b->shape.shape, &b->mover, pose, made3_vec(b->way), NULL, NULL);
    check_hit("cast", b, &hit, n);
}

static void try_impact(const brief *b, count *n)
{
    const abut_vec3   zero = {0, 0, 0};
    const abut_sweep3 still = {abut_identity3(), zero, zero, zero};
    const abut_sweep3 sweep = {{made3_vec(b->origin), abut_identity3().r}, zero, made3_vec(b->way), zero};
    const abut_hit3   hit = abut_impact3(&b->shape.shape, &still, &b->mover, &sweep, NULL, NULL);
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
