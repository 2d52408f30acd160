// test_sphere_box3.c : the contact of a sphere and a box: by hand, and the same as clipping finds wherever the kernel knows it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/contact_set3.h"
#include "support/capsule_kernels3.h"
#include "support/hand3.h"
#include "support/random.h"

// Whether the distance and the contact's id are known.
static bool meets(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose, abut_proximity3 *p)
{
    const abut_query3 q = {a, b, pose, NULL, NULL, NULL, 0, NULL};
    abut_sphere_box3  k;
    if (!abut_sphere_box_solved3(&k, &q)) {
        return false;
    }
    abut_put_near_rows3(p, &k.near);
    return abut_sphere_named3(&k, id);
}

static void expect_id(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_contact_kind3 kind, uint32_t feature_a,
                      uint32_t feature_b)
{
    abut_proximity3 p;
    uint64_t        id = UINT64_MAX;
    assert_true(meets(&id, a, b, &pose, &p));
    assert_true(id == abut_contact_id3(kind, feature_a, feature_b));
}

static void expect_none(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3 p;
    uint64_t        id;
    assert_false(meets(&id, a, b, &pose, &p));
}

// On the side, over the edge and at the corners.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    expect_id(&ball, &box, placed3(0.5, 0.25, 2), ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_id(&box, &ball, placed3(0.5, 0.25, 2), ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_id(&ball, &box, placed3(1.5, 0.25, 1.5), ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_id(&box, &ball, placed3(1.5, 1.5, 1.5), ABUT_CONTACT_VERTICES, 7, 0);
    expect_id(&box, &ball, placed3(-1.5, 1.5, 1.5), ABUT_CONTACT_VERTICES, 6, 0);
    expect_id(&ball, &box, placed3(-1.5, 1.5, -1.5), ABUT_CONTACT_VERTICES, 0, 5);
    expect_none(&ball, &box, placed3(1 - 300 * roundoff, 1, 2)); // nearer a corner than is certain, but not at it
    expect_none(&ball, &box, placed3(0.5, 0.25, 0.75));          // its centre is inside
    abut_pose3 pose = placed3(0.5, 0.25, 2);
    pose.r.x = at3(1.25, 0, 0);
    expect_none(&ball, &box, pose);
}

// Boxes anyhow, balls mostly at a side, an edge or a corner: sides of any box are long beside what counts as a corner.
static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(4177), 0);
    int told = 0;
    int corners = 0;
    for (int i = 0; i < 20000; ++i) {
        static abut_contact_set3 set;
        const double             x = rng_range(&r, 0.1, 1);
        const double             y = rng_range(&r, 0.1, 1);
        const double             lateral = rng_below(&r, 2) == 0 ? 0 : x; // what is about its origin is taken as it is
        const double             rounding = rng_below(&r, 2) == 0 ? 0 : 0.5;
        const abut_shape3        box = box3(at3(lateral, lateral, lateral), at3(x, y, rng_range(&r, 0.1, 1)), rounding);
        const abut_shape3        ball = sphere(lateral, 0, lateral, rng_range(&r, 0, 1));
        const bool               ball_is_a = rng_below(&r, 2) == 0;
        const abut_shape3       *a = ball_is_a ? &ball : &box;
        const abut_shape3       *b = ball_is_a ? &box : &ball;
        abut_pose3               pose = placed3(rng_range(&r, -2, 2), rng_range(&r, -2, 2), rng_range(&r, -2, 2));
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                             (abut_real)rng_range(&r, -1, 1)};
        pose.r = rng_below(&r, 4) == 0 ? pose.r : abut_rot3_quat(q);
        uint64_t        id = 0;
        abut_proximity3 p;
        abut_pair3      pair;
        const bool      met = meets(&id, a, b, &pose, &p);
        if (met) {
            assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
            abut_gather_contacts3(&set, &pair, &p, 4);
            assert_int_equal(set.count, 1);
            assert_true(set.points[0].id == id);
            corners += id >> (2 * ABUT_FEATURE_BITS) == ABUT_CONTACT_VERTICES;
            ++told;
        }
    }
    assert_true(told > 15000 && corners > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_by_hand), cmocka_unit_test(test_the_faces_say_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
