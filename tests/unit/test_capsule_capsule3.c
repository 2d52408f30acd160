// test_capsule_capsule3.c : the contacts of two capsules: by hand, and the same as clipping finds wherever the kernel knows
// them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/manifold3.h"
#include "support/capsule_kernels3.h"
#include "support/hand3.h"
#include "support/random.h"

static void expect_contact(const abut_contact3 *c, abut_vec3 point_a, double separation, abut_contact_kind3 kind,
                           uint32_t feature_a, uint32_t feature_b)
{
    const double slack = 64 * roundoff;
    expect_vec3(c->point_a, point_a, slack);
    expect_near(c->separation, separation, slack);
    assert_true(c->id == abut_contact_id3(kind, feature_a, feature_b));
}

// Whether the kernel is sure of all there is.
static bool touch(abut_capsule_touch3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose, abut_real margin)
{
    const abut_query3 q = {a, b, pose, NULL, NULL, NULL, margin, NULL};
    return abut_capsules_touch3(k, &q) && k->only;
}

static void expect_one(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_contact_kind3 kind, uint32_t feature_a,
                       uint32_t feature_b)
{
    abut_capsule_touch3 k;
    assert_true(touch(&k, a, b, &pose, 4));
    assert_true(k.id == abut_contact_id3(kind, feature_a, feature_b));
}

static void expect_doubt(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_capsule_touch3 k;
    assert_false(touch(&k, a, b, &pose, 0));
}

// Bars that cross, one beside the other's end, and end to end; farther apart than the margin there are none.
static void test_crossing(void **state)
{
    (void)state;
    const abut_shape3   along = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5);
    const abut_shape3   across = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0.5);
    const abut_shape3   upright = capsule3(at3(0.25, 0, -1), at3(-0.25, 0, 1), 0.5);
    const abut_pose3    far = placed3(0, 0, 4);
    abut_capsule_touch3 k;
    expect_one(&along, &across, placed3(0.5, 0.25, 0.75), ABUT_CONTACT_EDGES, 0, 0);
    expect_one(&along, &across, placed3(1.5, 0.25, 0.75), ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    expect_one(&along, &across, placed3(-1.5, 0.25, 0.75), ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_one(&along, &across, placed3(0.5, 1.5, 0.75), ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_one(&along, &across, placed3(0.5, -1.5, 0.75), ABUT_CONTACT_VERTEX_OF_B, 0, 1);
    expect_one(&along, &across, placed3(1.5, -1.5, 0.5), ABUT_CONTACT_VERTICES, 1, 1);
    expect_one(&across, &upright, placed3(0.25, 1.125, 1.25), ABUT_CONTACT_VERTICES, 1, 0);
    expect_doubt(&along, &along, placed3(2.5, 0, 0));                       // in one line
    expect_doubt(&along, &across, placed3(1 - 100 * roundoff, 0.25, 0.75)); // nearer an end than is certain
    expect_doubt(&along, &across, placed3(0, 0, 0));                        // no direction
    assert_true(touch(&k, &along, &across, &far, 2));
    assert_true(k.near.distance == 3);
}

// Bars that cross at a small angle: where along them they do is known the less.
static void test_small_angle(void **state)
{
    (void)state;
    const abut_shape3 along = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5);
    const abut_shape3 aslant = capsule3(at3(-0.9375, -0.3125, 0), at3(0.9375, 0.3125, 0), 0.5);
    expect_doubt(&along, &aslant, placed3(1 - 5000 * roundoff, 0, 0.75));
    expect_one(&along, &aslant, placed3(1 - 20000 * roundoff, 0, 0.75), ABUT_CONTACT_EDGES, 0, 0);
}

static const abut_contact3 *named(const abut_manifold3 *m, uint64_t id)
{
    for (int32_t i = 0; i < m->count; ++i) {
        if (m->points[i].id == id) {
            return &m->points[i];
        }
    }
    return NULL;
}

static void expect_named(const abut_manifold3 *m, abut_vec3 point_a, double separation, abut_contact_kind3 kind,
                         uint32_t feature_a, uint32_t feature_b)
{
    const abut_contact3 *c = named(m, abut_contact_id3(kind, feature_a, feature_b));
    assert_non_null(c);
    expect_contact(c, point_a, separation, kind, feature_a, feature_b);
}

// Side by side over a stretch from -0.5 to 1; turned round, B's first end is the far one. Both end together.
static void test_side_by_side(void **state)
{
    (void)state;
    const abut_shape3 along = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5);
    const abut_shape3 back = capsule3(at3(1, 0, 0), at3(-1, 0, 0), 0.25);
    abut_manifold3    m = abut_collide3(&along, &along, placed3(0.5, 0, 0.625), 0, NULL);
    assert_int_equal(m.total, 2);
    expect_named(&m, at3(-0.5, 0, 0.5), -0.375, ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_named(&m, at3(1, 0, 0.5), -0.375, ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    m = abut_collide3(&along, &back, placed3(0.5, 0, 0.625), 0, NULL);
    assert_int_equal(m.total, 2);
    expect_named(&m, at3(-0.5, 0, 0.5), -0.125, ABUT_CONTACT_VERTEX_OF_B, 0, 1);
    expect_named(&m, at3(1, 0, 0.5), -0.125, ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    m = abut_collide3(&along, &along, placed3(0, 0, 1), (abut_real)0.5, NULL);
    assert_int_equal(m.total, 2);
    expect_named(&m, at3(-1, 0, 0.5), 0, ABUT_CONTACT_VERTICES, 0, 0);
    expect_named(&m, at3(1, 0, 0.5), 0, ABUT_CONTACT_VERTICES, 1, 1);
}

static abut_vec3 within(rng *r, double size)
{
    return at3(rng_range(r, -size, size), rng_range(r, -size, size), rng_range(r, -size, size));
}

static abut_shape3 any_bar(rng *r, double unit)
{
    const double    radius = rng_below(r, 4) == 0 ? 0 : rng_range(r, 0, 1);
    const abut_vec3 middle = rng_below(r, 2) == 0 ? at3(0, 0, 0) : within(r, 1);
    const abut_vec3 half = at3(rng_range(r, 0.01, 2), rng_below(r, 2) == 0 ? 0 : rng_range(r, -0.3, 0.3), 0);
    return capsule3(abut_scale3((abut_real)unit, abut_sub3(middle, half)),
                    abut_scale3((abut_real)unit, abut_add3(middle, half)), unit * radius);
}

// Parallel, turned a little, or anyhow.
static abut_pose3 any_pose(rng *r, double unit)
{
    const double tilts[] = {0, 1e-9, 1e-4, 0.05, 0.3, 4};
    const double tilt = tilts[rng_below(r, 6)];
    abut_pose3   pose = abut_identity3();
    if (tilt > 0) {
        pose.r = abut_rot3_axis(at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, 0.1, 1)),
                                (abut_real)(rng_range(r, -1, 1) * tilt));
    }
    pose.p = abut_scale3((abut_real)unit, within(r, 2));
    return pose;
}

static void expect_manifold(const abut_manifold3 *m, const abut_manifold3 *faces, double slack)
{
    assert_true(m->count == m->total && m->count == faces->count && m->distance == faces->distance);
    for (int32_t i = 0; i < m->count; ++i) {
        assert_true(m->points[i].id == faces->points[i].id);
        expect_vec3(m->points[i].point_a, faces->points[i].point_a, slack);
        expect_vec3(m->points[i].point_b, faces->points[i].point_b, slack);
        expect_near(m->points[i].separation, faces->points[i].separation, slack);
    }
}

// At every scale, radius and margin.
static void test_the_faces_say_the_same_once(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(4179), 0);
    int told = 0;
    int both = 0;
    for (int i = 0; i < 40000; ++i) {
        const double        unit = ldexp(1, (int)rng_below(&r, 161) - 80);
        const abut_shape3   a = any_bar(&r, unit);
        const abut_shape3   b = any_bar(&r, unit);
        const abut_pose3    pose = any_pose(&r, unit);
        const abut_real     margin = (abut_real)(rng_below(&r, 2) == 0 ? 0 : unit * rng_range(&r, 0, 4));
        abut_capsule_touch3 q;
        abut_pair3          pair;
        abut_proximity3     p;
        abut_manifold3      faces;
        if (!touch(&q, &a, &b, &pose, margin)) {
            continue;
        }
        abut_put_near_rows3(&p, &q.near);
        faces = abut_bare_manifold3(&p);
        if (p.distance <= margin) {
            assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
            faces = abut_contacts3(&pair, &p, margin, NULL);
            ++told;
            both += q.ends == ABUT_ENDS_OF_BOTH;
        }
        const abut_query3    query = {&a, &b, &pose, NULL, NULL, NULL, margin, NULL};
        const abut_manifold3 m = abut_capsule_capsule_contacts3(&query);
        expect_manifold(&m, &faces, unit * 4096 * roundoff);
    }
    print_message("%d with one, %d of them end to end\n", told, both);
    assert_true(told > 4000 && both > 500);
}

// End to end: capsules that go on to opposite sides from there, leaning by 1 in 4 and in 8, share a point; those that go on to
// the same side and tilt apart by 1 in 4 sink away, if they tilt by 9 in 64 they do not within an eighth.
static void test_end_to_end(void **state)
{
    (void)state;
    const abut_shape3   left = capsule3(at3(-1, 0, -0.25), at3(0, 0, 0), 0.5);
    const abut_shape3   right = capsule3(at3(0, 0, 0), at3(1, 0, 0.125), 0.5);
    const abut_shape3   below = capsule3(at3(0, 0, 0), at3(1, 0, -0.125), 0.5);
    const abut_shape3   level = capsule3(at3(0, 0, 0), at3(1, 0, -0.015625), 0.5);
    const abut_pose3    over = placed3(0, 0, 0.9375);
    abut_capsule_touch3 q;
    assert_true(touch(&q, &left, &right, &over, 0));
    assert_true(q.ends == ABUT_ENDS_OF_BOTH && q.id == abut_contact_id3(ABUT_CONTACT_VERTICES, 1, 0));
    assert_true(touch(&q, &below, &right, &over, 0));
    assert_true(q.ends == ABUT_ENDS_OF_BOTH && q.id == abut_contact_id3(ABUT_CONTACT_VERTICES, 0, 0));
    assert_false(touch(&q, &level, &right, &over, (abut_real)0.125));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crossing),     cmocka_unit_test(test_small_angle),
        cmocka_unit_test(test_side_by_side), cmocka_unit_test(test_the_faces_say_the_same_once),
        cmocka_unit_test(test_end_to_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
