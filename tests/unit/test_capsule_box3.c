// test_capsule_box3.c : the contacts of a capsule on a box: their ids by hand, and the same as clipping finds wherever the
// kernel knows any.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "support/capsule_kernels3.h"
#include "support/few_contacts3.h"

#include <string.h>

static int told(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_small_manifold3 *few)
{
    abut_proximity3 p;
    return capsule_box_result3(few, a, b, &pose, 0, &p);
}

static void expect_name(const abut_shape3 *bar, abut_pose3 pose, abut_contact_kind3 kind, uint32_t of_box, uint32_t of_bar)
{
    const abut_shape3    box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_pose3     back = abut_relative_pose3(pose, abut_identity3());
    abut_small_manifold3 few;
    assert_int_equal(told(&box, bar, pose, &few), ABUT_CAPSULE_ONE);
    assert_true(few.count == 1 && few.point[0].id == abut_contact_id3(kind, of_box, of_bar));
    assert_int_equal(told(bar, &box, back, &few), ABUT_CAPSULE_ONE);
    assert_true(few.count == 1 && few.point[0].id == abut_mirrored_id3(abut_contact_id3(kind, of_box, of_bar)));
}

// On the face z: leaning by a slope of 3 in 4, and upright; across the edge along y on the upper sides along z and x, which is
// called 4 * 1 + 1 + 2; past the corner of all upper sides, which is the last; with an end over it.
static void test_names(void **state)
{
    (void)state;
    const abut_shape3 slope = capsule3(at3(-0.75, 0, -0.5625), at3(0.75, 0, 0.5625), 0.25);
    const abut_shape3 upright = capsule3(at3(0, 0, 0.75), at3(0, 0, -0.75), 0.25);
    const abut_shape3 across = capsule3(at3(-1, 0.125, 1), at3(1, -0.125, -1), 0.25);
    const abut_shape3 past = capsule3(at3(-1, 1, 0), at3(1, -1, 0), 0.25);
    const abut_shape3 out = capsule3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    const double      away = 1 + 0.125 * sqrt(0.5);
    const double      aside = 1 + 0.125 / sqrt(3);
    expect_name(&slope, placed3(0.25, 0, 1.5625 + 0.125), ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_name(&upright, placed3(0.25, 0, 1.75 + 0.125), ABUT_CONTACT_VERTEX_OF_B, 0, 1);
    expect_name(&across, placed3(away, 0, away), ABUT_CONTACT_EDGES, 4 + 1 + 2, 0);
    expect_name(&past, placed3(1.0625, 1.0625, 1.125), ABUT_CONTACT_VERTEX_OF_A, 7, 0);
    expect_name(&out, placed3(aside, aside, aside), ABUT_CONTACT_VERTICES, 7, 0);
}

// On the face z, the first end in its middle and 0.125 deep, the other higher by a fiftieth: that has a contact of its own, or
// the edge that the bar crosses has, along y on the upper sides, 4 * 1 + 1 + 2, or along x on the lower side of y and the upper
// one of z, 2. What is below the bar there is its radius over the cosine, which is 1 to a thousandth.
static void test_two(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_pose3  pose = placed3(0, 0, 1.125);
    const abut_pose3  back = abut_relative_pose3(pose, abut_identity3());
    const uint64_t    own = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    const struct {
        abut_vec3 end, at;
        uint64_t  id;
    } of[] = {{at3(0.5, 0, 0.01), at3(0.5, 0, 1), abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, 1)},
              {at3(1.5, 0, 0.03), at3(1, 0, 1), abut_contact_id3(ABUT_CONTACT_EDGES, 7, 0)},
              {at3(0, -1.5, 0.03), at3(0, -1, 1), abut_contact_id3(ABUT_CONTACT_EDGES, 2, 0)}};
    for (size_t i = 0; i < sizeof of / sizeof of[0]; ++i) {
        const abut_shape3    bar = capsule3(at3(0, 0, 0), of[i].end, 0.25);
        const double         rise = 0.02 * sqrt((double)abut_dot3(of[i].at, of[i].at) - 1);
        abut_small_manifold3 few;
        assert_int_equal(told(&box, &bar, pose, &few), ABUT_CAPSULE_TWO);
        assert_true(few.count == 2 && few.first == 0 && few.point[0].id == own && few.point[1].id == of[i].id);
        expect_vec3(few.point[1].point_a, of[i].at, 0.001);
        expect_near(few.point[1].separation, rise - 0.125, 0.001);
        assert_int_equal(told(&bar, &box, back, &few), ABUT_CAPSULE_TWO);
        assert_true(few.point[0].id == abut_mirrored_id3(own) && few.point[1].id == abut_mirrored_id3(of[i].id));
        expect_vec3(few.point[1].point_b, abut_sub3(of[i].at, pose.p), 0.001);
        expect_near(few.point[1].separation, rise - 0.125, 0.001);
    }
}

// Lying on a face; along an edge of it, where the faces say; farther apart than the margin; through the box; a round box;
// far from the origin.
static void test_not_one(void **state)
{
    (void)state;
    const abut_shape3    box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3    rounded = box3(at3(0, 0, 0), at3(1, 1, 1), 0.125);
    const abut_shape3    far = box3(at3(0, 0, 4), at3(1, 1, 1), 0);
    const abut_shape3    bar = capsule3(at3(-0.5, 0, 0), at3(0.5, 0, 0), 0.25);
    const abut_shape3    up = capsule3(at3(0, 0, -0.5), at3(0, 0, 0.5), 0.25);
    abut_small_manifold3 few;
    assert_int_equal(told(&box, &bar, placed3(0.125, 0, 1.125), &few), ABUT_CAPSULE_INCONCLUSIVE);
    assert_int_equal(told(&box, &bar, placed3(0, 1, 1.125), &few), ABUT_CAPSULE_INCONCLUSIVE);
    assert_int_equal(told(&box, &bar, placed3(0, 0, 1.5), &few), ABUT_CAPSULE_BEYOND);
    assert_int_equal(told(&box, &bar, placed3(0, 0, 0.5), &few), KERNEL_PROVES_NOTHING3);
    assert_int_equal(told(&rounded, &up, placed3(0, 0, 1.75), &few), ABUT_CAPSULE_INCONCLUSIVE);
    assert_int_equal(told(&far, &up, placed3(0, 0, 5.625), &few), ABUT_CAPSULE_INCONCLUSIVE);
    // A matrix that is not quite a rotation cannot be turned back.
    abut_pose3 sheared = placed3(0, -0.5, -1.625);
    assert_int_equal(told(&up, &box, sheared, &few), ABUT_CAPSULE_ONE);
    sheared.r.y.x = 40 * ABUT_UNIT_ROUNDOFF;
    assert_int_equal(told(&up, &box, sheared, &few), ABUT_CAPSULE_INCONCLUSIVE);
}

static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(7721), 0);
    const int pairs = (int)rng_scaled(40000);
    int       count[KERNEL_RESULTS3] = {0};
    for (int i = 0; i < pairs; ++i) {
        const abut_vec3      half = rng_below(&r, 3) == 0 ? at3(0, 0, 0.75) : somewhere3(&r, -1, 1);
        const abut_vec3      aside = rng_below(&r, 4) == 0 ? somewhere3(&r, -0.25, 0.25) : at3(0, 0, 0);
        const abut_shape3    bar = capsule3(abut_sub3(aside, half), abut_add3(aside, half), rng_range(&r, 0.125, 0.5));
        const abut_shape3    box = box3(aside, somewhere3(&r, 0.25, 1), 0);
        const bool           first = rng_below(&r, 2) == 0;
        const abut_shape3   *a = first ? &bar : &box;
        const abut_shape3   *b = first ? &box : &bar;
        const abut_pose3     pose = touching3(&r, a, b);
        const abut_real      margin = (abut_real)(rng_below(&r, 2) == 0 ? 0 : 0.0625);
        abut_small_manifold3 few;
        abut_proximity3      p;
        memset(&p, 0, sizeof p);
        const int plain = capsule_box_result3(&few, a, b, &pose, margin, &p);
        if (plain == ABUT_CAPSULE_ONE || plain == ABUT_CAPSULE_TWO) {
            expect_faces_to_say3(a, b, pose, &p, margin, &few);
        }
        ++count[plain];
    }
    print_message("of %d: %d have one, %d two, %d in doubt\n", pairs, count[ABUT_CAPSULE_ONE], count[ABUT_CAPSULE_TWO],
                  count[ABUT_CAPSULE_INCONCLUSIVE]);
    assert_true(count[ABUT_CAPSULE_ONE] > pairs / 2 && count[ABUT_CAPSULE_TWO] > pairs / 32 &&
                count[ABUT_CAPSULE_INCONCLUSIVE] < pairs / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_two), cmocka_unit_test(test_not_one),
                                       cmocka_unit_test(test_the_faces_say_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
