// test_cap_proof3.c : the proof that a depth is the least: caps by hand, and where there must be none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "smooth/cap_proof3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <string.h>

static const uint64_t seed = 3341;

static abut_pair3  pair;
static abut_ridge3 ridge;

// Two bodies, B moved down along z from where it touches A's top, and the ridge there: one piece, normal up.
static void place(const abut_shape3 *a, const abut_shape3 *b, double z)
{
    memset(&ridge, 0, sizeof ridge);
    assert_int_equal(abut_pair3_make(&pair, a, b, placed3(0, 0, z), NULL), ABUT_OK);
    abut_ridge_turn3(&ridge, at3(0, 0, 1));
    ridge.s.count = 1;
    ridge.s.weight[0] = 1;
    ridge.s.vertex[0] = abut_minkowski3(&pair, ridge.normal);
    ridge.x = ridge.s.vertex[0].w;
    ridge.height = abut_dot3(ridge.x, ridge.normal);
}

// An ellipsoid of half axes 2, 2, 1 is curved with radius 4 on top. About a point at depth d the cap of sine s holds while
// 4 / (cos + 2 sin) is no less than 2 d / (1 + cos), but for the margin: beyond 4 it never does.
static void test_ellipsoid(void **state)
{
    (void)state;
    const abut_shape3 egg = ellipsoid3(at3(0, 0, 0), at3(2, 2, 1), 0);
    const abut_shape3 point = sphere(0, 0, 0, 0);
    const double      margin = 1.0 / 128;
    const double      depth[] = {0.125, 0.75, 1.25, 1.75, 3, 4.5};
    for (int i = 0; i < 6; ++i) {
        place(&egg, &point, 1 - depth[i]);
        const double sine = (double)abut_cap_proof3(&pair, &ridge);
        double       widest = 0;
        for (double s = 0.6875; s > 0x1p-12 && widest == 0; s /= 2) {
            const double c = sqrt(1 - s * s);
            widest = 4 / (c + 2 * s) >= (1 + margin) * 2 * depth[i] / (1 + c) ? s : 0;
        }
        expect_near((abut_real)sine, widest, 0);
        assert_true((sine > 0) == (depth[i] < 4));
    }
}

// At s = 0.6875 the two sides are equal for 4 (1 + c) / (2 (c + 2 s)) = 1.6431: a depth half a margin less has no such cap.
static void test_margin(void **state)
{
    (void)state;
    const abut_shape3 egg = ellipsoid3(at3(0, 0, 0), at3(2, 2, 1), 0);
    const abut_shape3 point = sphere(0, 0, 0, 0);
    place(&egg, &point, 1 - 1.6431 * (1 - 1.0 / 256));
    expect_near(abut_cap_proof3(&pair, &ridge), 0.34375, 0);
    place(&egg, &point, 1 - 1.6431 * (1 - 1.0 / 64));
    expect_near(abut_cap_proof3(&pair, &ridge), 0.6875, 0);
}

// Two faces are all there is of a polytope: the top, at height 1, and one that leans from it by the very sine of the cap,
// 0.6, and lies a little deeper, at b. Its point is (0.6, 0, 0.8) / b, and the way from there to the top's, (0, 0, 1), leaves
// the cap at height 0.8: by b = 1 + 1/512 at a square of 0.9931 from the middle, by b = 1 + 1/256 at 0.9863.
static void test_outside(void **state)
{
    (void)state;
    static abut_polytope3 two;
    const double          bound[2] = {1 + 1.0 / 512, 1 + 1.0 / 256};
    ridge.normal = at3(0, 0, 1);
    ridge.height = 1;
    two.faces = 2;
    two.normal_z[0] = 1;
    two.square[0] = 1;
    two.normal_x[1] = (abut_real)0.6;
    two.normal_z[1] = (abut_real)0.8;
    for (int i = 0; i < 2; ++i) {
        two.square[1] = (abut_real)(bound[i] * bound[i]);
        assert_int_equal(abut_outside_cap3(&two, &ridge, (abut_real)0.6), i);
    }
}

// What a cap says is so: no direction in it has D reach less far.
static void expect_least(abut_real sine, rng *r)
{
    for (int i = 0; i < 200; ++i) {
        const double    way = rng_range(r, 0, 6.3);
        const double    s = rng_unit(r) * (double)sine;
        const double    c = sqrt(1 - s * s);
        const abut_vec3 across = abut_along3(abut_scale3((abut_real)cos(way), ridge.u), (abut_real)sin(way), ridge.v);
        const abut_vec3 n = abut_along3(abut_scale3((abut_real)c, ridge.normal), (abut_real)s, across);
        const double    reach = (double)abut_dot3(n, abut_minkowski3(&pair, n).w);
        assert_true(reach >= (double)ridge.height - 16 * roundoff);
    }
}

static void test_random_ellipsoids(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(seed), 0);
    int caps = 0;
    for (int i = 0; i < 500; ++i) {
        const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(rng_range(&r, 0.5, 3), rng_range(&r, 0.5, 3), 1), 0);
        const abut_shape3 b = ellipsoid3(at3(0, 0, 0), at3(rng_range(&r, 0.5, 3), rng_range(&r, 0.5, 3), 1), 0);
        place(&a, &b, rng_range(&r, 0.25, 2));
        const abut_real sine = abut_cap_proof3(&pair, &ridge);
        caps += sine > 0;
        expect_least(sine, &r);
    }
    assert_true(caps > 100);
}

// A cylinder's flat end over a corner: the end goes on for a half beyond the foot, so the cap of sine s holds while 2 * 0.5 / s
// is no less than 2 d / (1 + cos). Without room there is none.
static void test_flat_end(void **state)
{
    (void)state;
    const abut_shape3 post = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 4);
    const abut_shape3 spike = triangle3(at3(0.5, 0, 0), at3(2, 2, 3), at3(-1, 3, 4), 0);
    place(&post, &spike, 3.5);
    ridge.s.count = 0;
    ridge.room = (abut_real)(0.5 * (double)pair.per_unit);
    ridge.height = (abut_real)(0.5 * (double)pair.per_unit);
    expect_near(abut_cap_proof3(&pair, &ridge), 0.6875, 0);
    ridge.height = (abut_real)(0.75 * (double)pair.per_unit);
    expect_near(abut_cap_proof3(&pair, &ridge), 0.6875, 0);
    ridge.height = (abut_real)(1.5 * (double)pair.per_unit);
    expect_near(abut_cap_proof3(&pair, &ridge), 0.34375, 0);
    ridge.room = 0;
    expect_near(abut_cap_proof3(&pair, &ridge), 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ellipsoid),         cmocka_unit_test(test_margin),   cmocka_unit_test(test_outside),
        cmocka_unit_test(test_random_ellipsoids), cmocka_unit_test(test_flat_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
