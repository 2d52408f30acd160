// test_cast_prisms.c : the two wings agree on casts, depths along a direction, rays and impacts: pairs of the plane and the
// same drawn out into long prisms of space (support/prisms.h), moved in the plane and turned about the prisms' axis, touch at
// the same fraction.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/impact2.h"
#include "abut/impact3.h"
#include "support/made2.h"
#include "support/made3.h"
#include "support/prisms.h"

#include <inttypes.h>
#include <math.h>

static const bool single = sizeof(abut_real) < sizeof(double);

typedef struct tally {
    uint64_t pairs, hits, misses, initial, compared;
} tally;

static double rounded(double x)
{
    volatile float s = (float)x;
    return single ? (double)s : x;
}

static abut_vec3 laid(int axis, abut_vec2 v, abut_real along)
{
    double out[3];
    lay(axis, (double)v.x, (double)v.y, (double)along, out);
    return made3_vec(out);
}

static abut_vec2 any_vec(rng *r, double length)
{
    const double angle = rng_range(r, -3.14159265358979, 3.14159265358979);
    const double v[2] = {rounded(length * cos(angle)), rounded(length * sin(angle))};
    return made2_vec(v);
}

// Both know their error: of a pair that does not graze the fractions are within both.
static const char *agree(const char *what, const abut_hit2 *p, const abut_hit3 *q, double slack, tally *t)
{
    t->hits += p->status == ABUT_OK;
    t->misses += p->status == ABUT_MISS;
    t->initial += p->status == ABUT_INITIAL;
    if (p->grazing || q->grazing) {
        return NULL;
    }
    ++t->compared;
    if (p->hit != q->hit) {
        return what;
    }
    return fabs((double)p->fraction - (double)q->fraction) <= (double)(p->error + q->error) + slack ? NULL : what;
}

// Whether they touch at the start, or pass, by less than both can tell.
static bool is_delicate(double distance, double error)
{
    return fabs(distance) <= error;
}

static const char *compare(const made_pair2 *flat, const made_pair3 *drawn, int axis, rng *r, tally *t)
{
    const abut_shape2 *a = &flat->a.shape;
    const abut_shape2 *b = &flat->b.shape;
    const abut_shape3 *c = &drawn->a.shape;
    const abut_shape3 *d = &drawn->b.shape;
    const abut_vec2    way = any_vec(r, rng_log(r, 0.1, 10));
    const abut_real    there = (abut_real)rng_range(r, -0.2, 1.2);
    abut_pose2         start = flat->pose;
    abut_pose3         start3 = drawn->pose;
    start.p = abut_along2(start.p, -there, way);
    start3.p = laid(axis, start.p, axis == 0 ? start3.p.x : axis == 1 ? start3.p.y : start3.p.z);
    const abut_proximity2 p = abut_distance2(a, b, start, NULL, NULL);
    const abut_proximity3 q = abut_distance3(c, d, start3, NULL, NULL);
    ++t->pairs;
    if (is_delicate((double)p.distance, (double)(p.error + q.error))) {
        return NULL;
    }
    const abut_hit2 h = abut_cast2(a, b, start, way, NULL, NULL);
    const abut_hit3 k = abut_cast3(c, d, start3, laid(axis, way, 0), NULL, NULL);
    const char     *wrong = agree("the casts differ", &h, &k, 0, t);
    if (wrong == NULL) {
        const abut_hit2 m = abut_depth_along2(a, b, start, way, NULL, NULL);
        const abut_hit3 n = abut_depth_along3(c, d, start3, laid(axis, way, 0), NULL, NULL);
        wrong = agree("the ways out differ", &m, &n, 0, t);
    }
    if (wrong == NULL) {
        const abut_ray_hit2 m = abut_ray2(a, start.p, way, NULL);
        const abut_ray_hit3 n = abut_ray3(c, laid(axis, start.p, 0), laid(axis, way, 0), NULL);
        const double        slack = (double)(m.error + n.error);
        const bool          same = m.hit == n.hit && fabs((double)(m.entry - n.entry)) <= slack &&
                          (!m.hit || fabs((double)(m.exit - n.exit)) <= slack);
        wrong = same || m.grazing || n.grazing ? NULL : "the rays differ";
    }
    if (wrong == NULL) {
        const abut_real   turns[2] = {(abut_real)rounded(rng_range(r, -4, 4)), (abut_real)rounded(rng_range(r, -4, 4))};
        const abut_vec2   to = any_vec(r, rng_log(r, 0.1, 2));
        const abut_vec2   zero = {0, 0};
        const abut_sweep2 s[2] = {{abut_identity2(), any_vec(r, 0.5), to, turns[0]}, {start, zero, way, turns[1]}};
        const abut_sweep3 u[2] = {{abut_identity3(), laid(axis, s[0].center, 0), laid(axis, to, 0), laid(axis, zero, turns[0])},
                                  {start3, laid(axis, zero, 0), laid(axis, way, 0), laid(axis, zero, turns[1])}};
        const abut_hit2   m = abut_impact2(a, &s[0], b, &s[1], NULL, NULL);
        const abut_hit3   n = abut_impact3(c, &u[0], d, &u[1], NULL, NULL);
        wrong = agree("the impacts differ", &m, &n, 0, t);
    }
    return wrong;
}

static void test_prisms_are_the_plane(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(4201);
    const uint64_t pairs = rng_scaled(20000);
    tally          t = {0};
    int            failures = 0;
    for (uint64_t i = 0; i < pairs && failures < 5; ++i) {
        static made_pair2   flat;
        static made_pair3   long_one;
        static scene3       drawn;
        rng                 r = rng_make(seed, i);
        const scene2_family family = (scene2_family)(i % SCENE2_FAMILIES);
        const scene2        scene = scene2_make(seed, i, family, RECIPE2_POLYTOPE_KINDS, single);
        const int           axis = (int)rng_below(&r, 3);
        if (scene.a.count > RECIPE3_MOST / 2 || scene.b.count > RECIPE3_MOST / 2) {
            continue;
        }
        draw_out_pair(&scene, axis, 32, 0, &drawn); // longer than any depth
        made_pair2_make(&flat, &scene);
        made_pair3_make(&long_one, &drawn);
        const char *wrong = compare(&flat, &long_one, axis, &r, &t);
        if (wrong != NULL) {
            printf("WRONG: %s; seed %" PRIu64 ", index %" PRIu64 ", family %s\n", wrong, seed, i, scene2_family_name(family));
            scene2_dump(stdout, &scene);
            ++failures;
        }
    }
    print_message("%" PRIu64 " pairs, %" PRIu64 " hits, %" PRIu64 " misses, %" PRIu64 " initial; %" PRIu64 " compared\n",
                  t.pairs, t.hits, t.misses, t.initial, t.compared);
    assert_int_equal(failures, 0);
    assert_true(t.compared > t.pairs && t.hits > t.pairs / 10 && t.misses > t.pairs / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prisms_are_the_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
