// test_general3.c : the general way's overlap: when it is sure by itself, and when it leaves the answer to the distance; its
// depth where D is all but an edge.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "general/general3.h"
#include "support/hand3.h"

// Whether GJK alone is sure of a point and a ball whose middles are 7 apart; they are some of the pair's noise apart.
static bool is_sure(double times, bool *touching)
{
    const abut_shape3 point = sphere(0, 0, 0, 0);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &point, &point, placed3(7, 0, 0), NULL), ABUT_OK);
    const abut_shape3 ball = sphere(0, 0, 0, 7 - times * (double)pair.noise * (double)pair.unit);
    assert_int_equal(abut_pair3_make(&pair, &point, &ball, placed3(7, 0, 0), NULL), ABUT_OK);
    return abut_general_overlap3(&pair, touching);
}

// GJK's bound may be off by the noise, and so may the distance be that overlap must agree with.
static void test_twice_the_noise(void **state)
{
    (void)state;
    bool touching = true;
    assert_false(is_sure(1.5, &touching));
    assert_true(is_sure(2.5, &touching));
    assert_false(touching);
}

// Two cubes whose faces are so many times the noise apart. Half of it is an overlap to GJK, but not for sure.
static void test_less_than_the_noise(void **state)
{
    (void)state;
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &cube, &cube, placed3(2, 0.5, 0.25), NULL), ABUT_OK);
    const double noise = (double)pair.noise * (double)pair.unit;
    for (int half = 0; half < 2; ++half) {
        const abut_pose3 pose = placed3(half == 0 ? 1 : 2 + noise / 2, 0.5, 0.25);
        bool             touching = false;
        assert_int_equal(abut_pair3_make(&pair, &cube, &cube, pose, NULL), ABUT_OK);
        const bool sure = abut_general_overlap3(&pair, &touching);
        assert_true((sure && touching) == (half == 0));
        assert_true(abut_overlap3(&cube, &cube, pose) == (half == 0));
    }
}

// An ellipsoid thin as a leaf, of half axes 1, 1 and e = 1e-6, and a coin of radius 1 and half height h = 1e-9 that stands on
// its rim. Along n = (0, s, c) the leaf reaches e^2 c^2 / 2s beyond s, the coin h s beyond c, and along all others D reaches
// farther: the depth is 2 e sqrt(h / 2) = sqrt(20) 1e-11, at s = e / sqrt(2 h) = sqrt(0.0005). A quarter circle of directions,
// up to (0, 1, 0), is within 1e-9 of it, and no patch of directions can be so small that it shows that. EPA needs few faces.
static void test_edge_on_edge(void **state)
{
    (void)state;
    const abut_shape3 leaf = ellipsoid3(at3(0, 0, 0), at3(1, 1, 1e-6), 0);
    const abut_shape3 coin = cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 1, 1e-9);
    const bool        in_double = sizeof(abut_real) == sizeof(double);
    for (int swapped = 0; swapped < 2; ++swapped) {
        const abut_shape3    *a = swapped == 0 ? &leaf : &coin;
        const abut_shape3    *b = swapped == 0 ? &coin : &leaf;
        const double          to = swapped == 0 ? 1 : -1;
        const abut_proximity3 p = abut_distance3_general(a, b, placed3(0, to, to), NULL, NULL);
        assert_int_equal(p.status, ABUT_OK);
        assert_true(fabs((double)p.distance + sqrt(20) * 1e-11) <= (double)p.error + 1e-14);
        assert_true((double)p.error <= (in_double ? 1e-11 : 1e-4));
        assert_true(p.supports <= 640); // the patches of one short look, and EPA's own
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_twice_the_noise), cmocka_unit_test(test_less_than_the_noise),
                                       cmocka_unit_test(test_edge_on_edge)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
