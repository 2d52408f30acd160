// test_across3.c : the contact of round cores that touch in one place: by hand, and as the faces say wherever it is told.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/contact_set3.h"
#include "pairs/smooth_single_contact3.h"
#include "support/hand3.h"
#include "support/random.h"

static void expect_id(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_contact_kind3 kind, uint32_t feature_a,
                      uint32_t feature_b)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    uint64_t              id = UINT64_MAX;
    assert_true(abut_smooth_single_contact3(a, b, &pose, &p, &id));
    assert_true(id == abut_contact_id3(kind, feature_a, feature_b));
}

static void expect_none(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    uint64_t              id;
    assert_false(abut_smooth_single_contact3(a, b, &pose, &p, &id));
}

// Sides that cross, that run side by side, and one under a box's edge and its side.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3 x = cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 1, 2);
    const abut_shape3 y = cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 1, 2);
    const abut_shape3 z = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 bar = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0.25);
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 1);
    abut_pose3        edge = placed3(0, 0, 2.25);
    edge.r.y = at3(0, 0.70710678118654752, 0.70710678118654752);
    edge.r.z = at3(0, -0.70710678118654752, 0.70710678118654752);
    expect_id(&x, &y, placed3(0.5, 0.25, 1.875), ABUT_CONTACT_EDGES, 0, 0);
    expect_none(&x, &x, placed3(0.5, 0, 1.875));
    expect_none(&x, &z, placed3(0.5, 0, 2.5));     // a rim
    expect_none(&x, &box, placed3(0.5, 0, 1.875)); // a side
    expect_id(&y, &box, edge, ABUT_CONTACT_EDGES, 0, 0);
    expect_none(&x, &box, edge); // an edge along the line
    expect_id(&x, &bar, placed3(0.5, 0, 1.25), ABUT_CONTACT_EDGES, 0, 0);
    expect_id(&bar, &x, placed3(0.5, 0, 1.25), ABUT_CONTACT_EDGES, 0, 0);
    expect_id(&x, &bar, placed3(0.5, 1, 1.25), ABUT_CONTACT_VERTEX_OF_B, 0, 0); // at the bar's first end
    expect_none(&x, &bar, placed3(0.5, 1 - 300 * roundoff, 1.25));              // nearly
    expect_id(&cone, &x, placed3(0, 0, 1.75), ABUT_CONTACT_VERTEX_OF_A, 1, 0);  // its tip
    expect_none(&x, &cone, placed3(0, 0, 1.875));                               // its end
}

static abut_shape3 any_core(rng *r)
{
    const abut_vec3 middle = rng_chance(r, 0.5) ? at3(0, 0, 0) : at3(0.5, -0.25, 0.125);
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    const double    x = rng_range(r, 0.1, 1);
    const double    y = rng_range(r, 0.1, 1);
    switch (rng_below(r, 5)) {
    case 0:
        return capsule3(at3(0, 0, 0), at3(x, -y, rng_range(r, 0, 1)), rng_chance(r, 0.5) ? 0 : 0.25);
    case 1:
        return box3(middle, at3(x, y, rng_range(r, 0.1, 1)), 0);
    case 2:
        return disk3(middle, axis, x);
    case 3:
        return cylinder3(middle, axis, x, y);
    default:
        return cone3(middle, axis, x, y);
    }
}

// Turned anyhow or by quarters.
static abut_pose3 any_pose(rng *r)
{
    abut_pose3      pose = placed3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                         (abut_real)rng_range(r, -1, 1)};
    if (rng_chance(r, 0.25)) {
        pose.p = at3(rng_below(r, 3) * 0.5, rng_below(r, 3) * 0.5, rng_below(r, 3) * 0.5);
        pose.r.x = at3(0, 1, 0);
        pose.r.y = at3(-1, 0, 0);
        return pose;
    }
    pose.r = abut_rot3_quat(q);
    return pose;
}

static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(6301);
    const uint64_t count = rng_scaled(20000);
    uint64_t       told = 0;
    uint64_t       ends = 0;
    for (uint64_t i = 0; i < count; ++i) {
        static abut_contact_set3 set;
        rng                      r = rng_make(seed, i);
        const abut_shape3        a = any_core(&r);
        const abut_shape3        b = any_core(&r);
        const abut_pose3         pose = any_pose(&r);
        const abut_proximity3    p = abut_distance3(&a, &b, pose, NULL, NULL);
        abut_pair3               pair;
        uint64_t                 id;
        if (p.status != ABUT_OK || !abut_smooth_single_contact3(&a, &b, &pose, &p, &id)) {
            continue;
        }
        assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
        abut_gather_contacts3(&set, &pair, &p, 4);
        assert_int_equal(set.count, 1);
        assert_int_equal(set.witness, 0);
        assert_true(set.points[0].id == id);
        told += 1;
        ends += id >> (2 * ABUT_FEATURE_BITS) != ABUT_CONTACT_EDGES;
    }
    print_message("%llu told of %llu, %llu at ends\n", (unsigned long long)told, (unsigned long long)count,
                  (unsigned long long)ends);
    assert_true(4 * told > count);
    assert_true(16 * ends > count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_the_faces_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
