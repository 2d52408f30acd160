// test_epa_seed3.c : directions off a simplex of one to three vertices: square to it, both ways, so many and no more.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "epa/epa_seed3.h"
#include "support/hand3.h"
#include "support/made3.h"
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
    while (abut_epa_seed3_direction(s, n, &d[n])) {
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
    assert_true(abut_epa_seed3_direction(&s, 0, &d));
    expect_vec3(d, at3(0, 0, 0), 0);
}

static void test_how_far_off(void **state)
{
    (void)state;
    const abut_vec3     w[] = {{1, 1, 1}, {2, 1, 1}, {1, 3, 1}};
    const abut_simplex3 s = simplex(w, 3);
    expect_near(abut_epa_seed3_off(&s, at3(0, 0, 1), at3(7, 8, 3)), 2, 0);
    expect_near(abut_epa_seed3_off(&s, at3(0, 0, -1), at3(7, 8, 3)), -2, 0);
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

// Two solids whose edges touch: in float GJK stops beside the origin, in the noise, and the face EPA ends with is nearer to it.
// By the oracle they overlap by 3.411e-9. (oracle3 in float, seed 1000, pair 109903.)
static void test_edges_in_the_noise(void **state)
{
    (void)state;
    static made3  a, b;
    const recipe3 of_a = {.kind = RECIPE3_HULL,
                          .count = 6,
                          .points = {{-0.21486403, 0.294886947, -0.0832912028},
                                     {0.420398206, -0.576969266, 0.16296573},
                                     {0.454078913, 0.493430585, 0.270672321},
                                     {0.354414493, -0.135321259, -0.056904491},
                                     {0.0454891771, -0.876219928, -0.140182465},
                                     {-0.702726722, -0.036693193, -0.708041728}}};
    const recipe3 of_b = {.kind = RECIPE3_HULL,
                          .count = 8,
                          .points = {{-0.0929847434, 0, 0},
                                     {0.0768474638, 0, 0},
                                     {0.602515578, -0.196559727, -0.118734129},
                                     {-0.775476515, 0.235770613, -0.342419922},
                                     {0.256218761, -0.683066547, -0.412614048},
                                     {-0.344320029, 0.292929143, -0.376947165},
                                     {0.126638204, -0.91726166, -0.554082274},
                                     {0.629634917, -0.416366488, -0.451510876}}};
    abut_pose3    pose = placed3(-0.153441966, 0.210589156, -0.0594811812);
    pose.r.x = at3(0.574244022, -0.787828743, 0.222642466);
    pose.r.y = at3(-0.651570022, -0.604457617, -0.458353043);
    pose.r.z = at3(0.495681643, 0.118139356, -0.860431731);
    made3_make(&a, &of_a);
    made3_make(&b, &of_b);
    const abut_proximity3 p = abut_distance3(&a.shape, &b.shape, pose, NULL, NULL);
    assert_int_equal(p.status, ABUT_OK);
    assert_true((double)p.error <= 84 * roundoff * 1.574); // of the largest side
    expect_near(p.distance, -3.411e-9, (double)p.error + 1e-7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edges_in_the_noise),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_no_triangle),
        cmocka_unit_test(test_how_far_off),
        cmocka_unit_test(test_a_flat_difference_in_the_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
