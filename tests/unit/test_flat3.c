// test_flat3.c : directions off a simplex of one to three vertices: square to it, both ways, so many and no more.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gjk/flat3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <string.h>

static abut_simplex3 simplex(const abut_vec3 *w, int32_t count)
{
    abut_simplex3 s;
    memset(&s, 0, sizeof s);
    for (int32_t i = 0; i < count; ++i) {
        s.vertex[i].w = w[i];
    }
    s.count = count;
    return s;
}

// All directions, unit, square to every edge; the number of them.
static int directions(const abut_simplex3 *s, abut_vec3 *d)
{
    int n = 0;
    while (abut_flat3_direction(s, n, &d[n])) {
        expect_near(abut_dot3(d[n], d[n]), 1, 16 * roundoff);
        for (int32_t i = 1; i < s->count; ++i) {
            const abut_vec3 edge = abut_sub3(s->vertex[i].w, s->vertex[0].w);
            expect_near(abut_dot3(edge, d[n]), 0, 16 * roundoff * sqrt((double)abut_dot3(edge, edge)));
        }
        ++n;
    }
    return n;
}

// Six off a point, four off a segment, two off a triangle; every other one is the one before turned round, and each pair is
// square to those before.
static void test_directions(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(3305), 0);
    for (int i = 0; i < 300; ++i) {
        abut_vec3 w[3];
        abut_vec3 d[8];
        for (int k = 0; k < 3; ++k) {
            w[k] = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        }
        if (i < 6) { // segments along an axis, each way
            w[1] = w[0];
            *(i % 3 == 0 ? &w[1].x : (i % 3 == 1 ? &w[1].y : &w[1].z)) += (abut_real)(i < 3 ? 0.5 : -0.5);
        }
        for (int32_t count = 1; count <= 3; ++count) {
            const abut_simplex3 s = simplex(w, count);
            const int           n = directions(&s, d);
            assert_int_equal(n, 2 * (4 - count));
            for (int k = 0; k < n; k += 2) {
                expect_vec3(d[k + 1], abut_neg3(d[k]), 0);
                for (int j = 0; j < k; j += 2) {
                    expect_near(abut_dot3(d[j], d[k]), 0, 8 * roundoff);
                }
            }
        }
    }
}

// A triangle whose corners lie in one line has no direction, but asks for none that is not a number.
static void test_no_triangle(void **state)
{
    (void)state;
    const abut_vec3     w[] = {{1, 1, 1}, {2, 2, 2}, {3, 3, 3}};
    const abut_simplex3 s = simplex(w, 3);
    abut_vec3           d;
    assert_true(abut_flat3_direction(&s, 0, &d));
    expect_vec3(d, at3(0, 0, 0), 0);
}

static void test_how_far_off(void **state)
{
    (void)state;
    const abut_vec3     w[] = {{1, 1, 1}, {2, 1, 1}, {1, 3, 1}};
    const abut_simplex3 s = simplex(w, 3);
    expect_near(abut_flat3_off(&s, at3(0, 0, 1), at3(7, 8, 3)), 2, 0);
    expect_near(abut_flat3_off(&s, at3(0, 0, -1), at3(7, 8, 3)), -2, 0);
}

// A triangle and itself, aside by 6e-6: in float GJK stops beside the origin by more than its tolerance, in the noise, and D is
// flat. Off their plane they are 5.2159e-8 apart.
static void test_a_flat_difference_in_the_noise(void **state)
{
    (void)state;
    const abut_shape3 t = triangle3(at3(0.171268255, 0.954562545, -0.3227323), at3(-0.790375292, 0.512594938, -0.0451112613),
                                    at3(0.118593074, -0.144888118, 0.343625277), 0);
    const abut_pose3  pose = placed3(-5.90300442e-06, 3.83954729e-10, 0);
    const abut_proximity3 p = abut_distance3(&t, &t, pose, NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    assert_true((double)p.error <= 84 * roundoff * 1.0995); // of the largest side
    expect_near(p.distance, 5.2159e-8, (double)p.error + 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_no_triangle),
        cmocka_unit_test(test_how_far_off),
        cmocka_unit_test(test_a_flat_difference_in_the_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
