// test_polytope_needle3.c : EPA among triangles so thin that rounding turns them: their bounds, and what is seen of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "epa/polytope3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <stdlib.h>
#include <string.h>

static abut_vertex3 vertex(abut_vec3 w)
{
    abut_vertex3 v;
    memset(&v, 0, sizeof v);
    v.w = w;
    return v;
}

// A needle of 1 : 100 whose edges' cross product is rounded: its corners' heights along that differ by up to 100u, along the
// sharpened normal by 8u at most, and once is enough.
static void test_sharpened(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(3321), 0);
    int sharper = 0;
    for (int i = 0; i < 1000; ++i) {
        abut_polytope3      p;
        const double        up = rng_range(&r, 0.1, 0.9);
        const double        turn = rng_range(&r, -0.5, 0.5);
        const abut_simplex3 t = {{vertex(at3(-1, -turn, up)), vertex(at3(1, turn, up + turn)),
                                  vertex(at3(rng_range(&r, -0.9, 0.9), 0.01, up)), vertex(at3(0, -1, -1))},
                                 {0, 0, 0, 0},
                                 4};
        abut_polytope3_begin(&p, &t, 4 * (abut_real)roundoff);
        for (int32_t f = 0; f < p.faces; ++f) {
            const abut_real before = abut_polytope3_bound(&p, f);
            const bool      better = abut_polytope3_sharpen(&p, f);
            const abut_real bound = abut_polytope3_bound(&p, f);
            const abut_vec3 n = abut_polytope3_normal(&p, f);
            assert_true(bound >= before);
            const abut_real height = abut_dot3(n, p.vertex[p.corner[f][0]].w);
            assert_true((double)bound >= (double)height - 16 * roundoff);
            for (int32_t k = 1; k < 3; ++k) {
                expect_near(abut_dot3(n, p.vertex[p.corner[f][k]].w), height, 16 * roundoff);
            }
            assert_false(abut_polytope3_sharpen(&p, f));
            sharper += better;
        }
        int32_t nearest = 0;
        for (int32_t f = 1; f < p.faces; ++f) {
            nearest = p.square[f] < p.square[nearest] ? f : nearest;
        }
        assert_int_equal(p.nearest, nearest);
    }
    assert_in_range(sharper, 500, 4000);
}

// A small box about the middle of a long segment, or of an edge of a triangle: needles are all there is of D. Depths by an
// independent search in 113 bits. In plain arithmetic needles lean by 1e-5 in float.
static void test_a_pin_in_the_middle(void **state)
{
    (void)state;
    const abut_shape3 a =
        triangle3(at3(0.464976996, -0.57187438, -0.939058721), at3(-0.464976996, 0.57187438, 0.939058721), at3(0, 0, 0), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(0.00486638024, 0.00641064486, 0.0113308057), 0);
    const abut_rot3   r = {at3(-0.0477096066, -0.998809397, 0.0101781227), at3(-0.0380092412, -0.00836696662, -0.999242365),
                           at3(0.998137832, -0.048060324, -0.0375648029)};
    const abut_pose3  pose = {at3(0, 0, 0), r};
    abut_cache3       cache = {0};
    for (int i = 0; i < 8; ++i) { // the cache as it is left, and turned
        const abut_proximity3 p = abut_distance3_general(&a, &b, pose, NULL, &cache);
        assert_int_equal(p.status, ABUT_OK);
        assert_true((double)p.error <= 84 * roundoff * 1.878);
        expect_near(p.distance, -0.0074326215, (double)p.error + 1e-9);
        cache.private_.normal = i % 2 == 0 ? abut_neg3(p.normal) : at3(i == 1, i == 3, i >= 5);
        cache.private_.count = 0;
        cache.private_.faces = 0;
    }
}

// The rim of a cone dips 5e-11 into a triangle: all of D that is near the origin are needles in the plane of the cone's base,
// which is the way out.
static void test_a_rim_that_grazes(void **state)
{
    (void)state;
    const abut_vec3 corner[] = {
        {(abut_real)-0.13421766634731852, (abut_real)0.26002427868147704, (abut_real)0.32893379079825957},
        {(abut_real)-0.1858501256520883, (abut_real)0.37486352236277953, (abut_real)-0.04281304802274527},
        {(abut_real)0.073213285946929774, (abut_real)-0.023497167508623629, (abut_real)0.42370417018284245}};
    const abut_rot3 r = {{(abut_real)-0.081126404100056934, (abut_real)-0.098475996305736599, (abut_real)-0.99182709415975667},
                         {(abut_real)-0.88388205732250302, (abut_real)0.46699047628566953, (abut_real)0.025930750120716793},
                         {(abut_real)0.46062025064160367, (abut_real)0.87876184100703647, (abut_real)-0.12492642430162693}};
    const abut_shape3     a = triangle3(corner[0], corner[1], corner[2], 0);
    const abut_shape3     b = cone3(at3(0.11348045294588277, 0.19825244909574374, 0.044786228500546643), ABUT_AXIS_X,
                                    0.33617418188172693, 0.27004670150771204);
    const abut_pose3      pose = {at3(0.28685505856801974, 0.27803118404256916, -0.2297200808740405), r};
    const abut_proximity3 p = abut_distance3_general(&a, &b, pose, NULL, NULL);
    // Along the axis: the highest corner of A, and the base.
    const abut_vec3 axis = r.x;
    const abut_vec3 base =
        abut_transform3(pose, at3(0.11348045294588277 - 0.27004670150771204, 0.19825244909574374, 0.044786228500546643));
    double highest = -1e30;
    for (int i = 0; i < 3; ++i) {
        highest = fmax(highest, (double)abut_dot3(axis, abut_sub3(corner[i], base)));
    }
    assert_int_equal(p.status, ABUT_OK);
    assert_in_range(p.supports, 4, 100);
    expect_near(p.distance, -highest, (double)p.error + 16 * roundoff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sharpened),
        cmocka_unit_test(test_a_pin_in_the_middle),
        cmocka_unit_test(test_a_rim_that_grazes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
