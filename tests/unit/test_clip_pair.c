// test_clip_pair.c : the clipping of a pair as anyone can begin it is the one its collide query does, in both wings.
#include "abut/abut.h"
#include "abut/query2.h"
#include "abut/query3.h"
#include "abut/steps2.h"
#include "abut/steps3.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// Two squares of half size 1, the second 1.5 to the right and half as far up: they share the stretch from -0.25 to 1 of x = 1.
static void squares(void **state)
{
    (void)state;
    abut_shape2 a, b;
    abut_pair2  pair;
    abut_clip2  clip;
    abut_vec2   center = {0, 0}, half = {1, 1};
    abut_pose2  pose = {{(abut_real)1.5, (abut_real)0.75}, {1, 0}};
    assert_int_equal(abut_make_box2(&a, center, half, 0), ABUT_OK);
    assert_int_equal(abut_make_box2(&b, center, half, 0), ABUT_OK);
    assert_int_equal(abut_pair2_make(&pair, &a, &b, pose, NULL), ABUT_OK);
    abut_proximity2 p = abut_distance2(&a, &b, pose, NULL, NULL);
    assert_true(abut_clip2_begin_pair(&clip, &pair, &p, 0));
    assert_int_equal(abut_clip2_run(&clip), ABUT_OK);
    assert_int_equal(clip.count, 2);
    assert_true(clip.low == (abut_real)-0.25 && clip.high == 1);
    abut_manifold2 m = abut_collide2(&a, &b, pose, 0, NULL);
    assert_int_equal(m.count, 2);
    assert_true(m.points[0].id == clip.contact[0].id && m.points[1].id == clip.contact[1].id);
    assert_true(m.points[0].separation == (abut_real)-0.5 && clip.contact[0].separation == (abut_real)-0.5);
}

static void a_circle_has_no_edge(void **state)
{
    (void)state;
    abut_shape2 a, b;
    abut_pair2  pair;
    abut_clip2  clip;
    abut_vec2   center = {0, 0}, half = {1, 1};
    abut_pose2  pose = {{(abut_real)1.5, 0}, {1, 0}};
    assert_int_equal(abut_make_box2(&a, center, half, 0), ABUT_OK);
    assert_int_equal(abut_make_circle2(&b, center, 1), ABUT_OK);
    assert_int_equal(abut_pair2_make(&pair, &a, &b, pose, NULL), ABUT_OK);
    abut_proximity2 p = abut_distance2(&a, &b, pose, NULL, NULL);
    assert_false(abut_clip2_begin_pair(&clip, &pair, &p, 0));
}

// Two cubes of half size 1, likewise: the patch is 1.25 by 2.
static void cubes(void **state)
{
    (void)state;
    abut_shape3 a, b;
    abut_pair3  pair;
    abut_clip3  clip;
    abut_real   unit;
    abut_vec3   center = {0, 0, 0}, half = {1, 1, 1};
    abut_pose3  pose = {{(abut_real)1.5, (abut_real)0.75, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    assert_int_equal(abut_make_box3(&a, center, half, 0), ABUT_OK);
    assert_int_equal(abut_make_box3(&b, center, half, 0), ABUT_OK);
    assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
    abut_proximity3 p = abut_distance3(&a, &b, pose, NULL, NULL);
    assert_true(abut_clip3_begin_pair(&clip, &pair, &p, 0, &unit));
    assert_int_equal(abut_clip3_run(&clip), ABUT_OK);
    assert_int_equal(clip.count, 4);
    for (int i = 0; i < 4; ++i) {
        abut_vec3 at = abut_scale3(unit, clip.contact[i].point_a);
        assert_true(at.x == 1 && (at.y == 1 || at.y == (abut_real)-0.25) && (at.z == 1 || at.z == -1));
        assert_true(clip.contact[i].separation * unit == (abut_real)-0.5);
    }
}

static void two_edges_have_a_way_of_their_own(void **state)
{
    (void)state;
    abut_shape3 a, b;
    abut_pair3  pair;
    abut_clip3  clip;
    abut_real   unit;
    abut_vec3   left = {-1, 0, 0}, right = {1, 0, 0};
    abut_pose3  pose = {{0, 0, (abut_real)0.5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    assert_int_equal(abut_make_capsule3(&a, left, right, 1), ABUT_OK);
    assert_int_equal(abut_make_capsule3(&b, left, right, 1), ABUT_OK);
    assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
    abut_proximity3 p = abut_distance3(&a, &b, pose, NULL, NULL);
    assert_false(abut_clip3_begin_pair(&clip, &pair, &p, 0, &unit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares),
        cmocka_unit_test(a_circle_has_no_edge),
        cmocka_unit_test(cubes),
        cmocka_unit_test(two_edges_have_a_way_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
