// test_prisms.c : the two wings agree: pairs of the plane, drawn out into long prisms of space, have the same signed distance
// and the same normal.
//
// The core of a shape becomes a prism along one of the axes, the radius stays: a circle becomes a capsule, a box a box, a
// segment a flat hull, a polygon a hull. The Minkowski difference is the plane's times an interval so long that its ends do not
// matter, and every number is the same in both, so both answers speak of the very same distance. Ellipses have no such prism.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/made2.h"
#include "support/made3.h"
#include "support/prisms.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>

static const bool   single = sizeof(abut_real) < sizeof(double);
static const double roundoff = (sizeof(abut_real) < sizeof(double) ? (double)FLT_EPSILON : DBL_EPSILON) / 2;

typedef struct tally {
    uint64_t pairs, overlapping, same_normal, contacts;
    double   worst;
} tally;

static double component(abut_vec3 v, int k)
{
    return (double)(k == 0 ? v.x : (k == 1 ? v.y : v.z));
}

static double size_of(const made_pair2 *pair)
{
    const abut_shape2 *a = &pair->a.shape;
    const abut_shape2 *b = &pair->b.shape;
    return hypot((double)pair->pose.p.x, (double)pair->pose.p.y) + hypot((double)a->middle.x, (double)a->middle.y) +
           hypot((double)b->middle.x, (double)b->middle.y) + (double)(a->reach + a->radius) + (double)(b->reach + b->radius);
}

// How far the shapes of the plane are clear of each other along a direction.
static double clear_along(const scene2 *scene, double x, double y)
{
    double       point[2];
    const double length = hypot(x, y);
    const double n[2] = {x / length, y / length};
    const double to_a = recipe2_support(&scene->a, n[0], n[1], point);
    const double to_b =
        recipe2_support(&scene->b, -(scene->c * n[0] + scene->s * n[1]), -(scene->c * n[1] - scene->s * n[0]), point);
    return scene->px * n[0] + scene->py * n[1] - to_b - to_a;
}

static const char *compare(const scene2 *scene, const made_pair2 *flat, const made_pair3 *long_one, int axis,
                           double half_length, tally *t)
{
    const abut_shape3    *a = &long_one->a.shape;
    const abut_shape3    *b = &long_one->b.shape;
    const abut_proximity2 p = abut_distance2(&flat->a.shape, &flat->b.shape, flat->pose, NULL, NULL);
    const abut_proximity3 answers[2] = {abut_distance3(a, b, long_one->pose, NULL, NULL),
                                        abut_distance3_general(a, b, long_one->pose, NULL, NULL)};
    const abut_manifold2  m = abut_collide2(&flat->a.shape, &flat->b.shape, flat->pose, (abut_real)0.01, NULL);
    const abut_manifold3  n = abut_collide3(a, b, long_one->pose, (abut_real)0.01, NULL);
    const double          size = size_of(flat);
    ++t->pairs;
    t->overlapping += p.distance < 0;
    t->contacts += m.count > 0;
    for (int i = 0; i < 2; ++i) {
        const abut_proximity3 *q = &answers[i];
        const double           allowed = (double)p.error + (double)q->error;
        const double           off = fabs((double)p.distance - (double)q->distance);
        const double           x = component(q->normal, (axis + 1) % 3);
        const double           y = component(q->normal, (axis + 2) % 3);
        const double           along = component(q->normal, axis);
        t->worst = fmax(t->worst, off / allowed);
        if (p.status != ABUT_OK || q->status != ABUT_OK) {
            return "status";
        }
        if (!(off <= allowed)) {
            return "the distances differ by more than both errors";
        }
        if (!(fabs(along) * half_length <= allowed + 64 * roundoff * (size + half_length))) {
            return "the normal leans along the prism";
        }
        if (!(clear_along(scene, x, y) >= (double)p.distance - allowed - 64 * roundoff * (size + half_length))) {
            return "the normal is not one of the plane's";
        }
        t->same_normal += i == 0 && hypot(x - (double)p.normal.x, y - (double)p.normal.y) < 1e5 * roundoff;
    }
    if ((m.count > 0) != (n.count > 0) && fabs((double)p.distance - 0.01) > (double)(p.error + answers[0].error)) {
        return "one has contacts";
    }
    const bool decided = fabs((double)p.distance) > (double)(p.error + answers[0].error);
    return !decided || abut_overlap3(a, b, long_one->pose) == (p.distance <= 0) ? NULL : "the verdicts differ";
}

static void test_prisms_are_the_plane(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(4001);
    const uint64_t pairs = rng_scaled(60000);
    const unsigned kinds = RECIPE2_POLYTOPE_KINDS;
    tally          t = {0, 0, 0, 0, 0};
    int            failures = 0;
    for (uint64_t i = 0; i < pairs && failures < 5; ++i) {
        static made_pair2   flat;
        static made_pair3   long_one;
        static scene3       drawn;
        rng                 r = rng_make(seed, i);
        const scene2_family family = (scene2_family)(i % SCENE2_FAMILIES);
        const scene2        scene = scene2_make(seed, i, family, kinds, single);
        const int           axis = (int)rng_below(&r, 3);
        const double        half_length = ldexp(1, 3 + (int)rng_below(&r, 4)); // longer than any depth
        const double        slid = rng_chance(&r, 0.5) ? 0 : (double)(float)rng_range(&r, -4, 4);
        if (scene.a.count > RECIPE3_MOST / 2 || scene.b.count > RECIPE3_MOST / 2) {
            continue;
        }
        draw_out_pair(&scene, axis, half_length, slid, &drawn);
        made_pair2_make(&flat, &scene);
        made_pair3_make(&long_one, &drawn);
        assert_int_equal(long_one.a.status, ABUT_OK);
        assert_int_equal(long_one.b.status, ABUT_OK);
        const char *wrong = compare(&scene, &flat, &long_one, axis, half_length, &t);
        if (wrong != NULL) {
            const abut_proximity2 p = abut_distance2(&flat.a.shape, &flat.b.shape, flat.pose, NULL, NULL);
            const abut_proximity3 q = abut_distance3(&long_one.a.shape, &long_one.b.shape, long_one.pose, NULL, NULL);
            printf("WRONG: %s; seed %" PRIu64 ", index %" PRIu64 ": %.17g +- %.3g, %.17g +- %.3g\n", wrong, seed, i,
                   (double)p.distance, (double)p.error, (double)q.distance, (double)q.error);
            scene2_dump(stdout, &scene);
            scene3_dump(stdout, &drawn);
            ++failures;
        }
    }
    print_message("%" PRIu64 " pairs, %" PRIu64 " overlapping, %" PRIu64 " of the same normal, %" PRIu64
                  " with contacts; differences up to %.3f of both errors\n",
                  t.pairs, t.overlapping, t.same_normal, t.contacts, t.worst);
    assert_int_equal(failures, 0);
    assert_true((double)t.overlapping > 0.2 * (double)t.pairs && (double)t.same_normal > 0.8 * (double)t.pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prisms_are_the_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
