// test_capsules3.c : the contacts of two capsules: by hand, and the same as the faces say wherever any are told.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/manifold3.h"
#include "pairs/capsules3.h"
#include "pairs/capsules_contacts3.h"
#include "pairs/capsules_contacts_kernel3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/wide.h"

static void expect_contact(const abut_contact3 *c, abut_vec3 point_a, double separation, abut_contact_kind3 kind,
                           uint32_t feature_a, uint32_t feature_b)
{
    const double slack = 64 * roundoff;
    expect_vec3(c->point_a, point_a, slack);
    expect_near(c->separation, separation, slack);
    assert_true(c->id == abut_contact_id3(kind, feature_a, feature_b));
}

static void expect_one(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_contact_kind3 kind, uint32_t feature_a,
                       uint32_t feature_b)
{
    abut_proximity3      p;
    abut_small_manifold3 few;
    assert_true(abut_capsules_meet3(&few, &p, a, b, &pose, 4, NULL));
    assert_true(few.count == 1 && few.first == 0);
    assert_true(few.point[0].separation == p.distance);
    assert_true(few.point[0].id == abut_contact_id3(kind, feature_a, feature_b));
}

static void expect_doubt(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3      p;
    abut_small_manifold3 few;
    assert_false(abut_capsules_meet3(&few, &p, a, b, &pose, 0, NULL));
}

// Bars that cross, one beside the other's end, and end to end; farther apart than the margin there are none.
static void test_crossing(void **state)
{
    (void)state;
    const abut_shape3    along = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5);
    const abut_shape3    across = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0.5);
    const abut_shape3    upright = capsule3(at3(0.25, 0, -1), at3(-0.25, 0, 1), 0.5);
    const abut_pose3     far = placed3(0, 0, 4);
    abut_proximity3      p;
    abut_small_manifold3 few;
    expect_one(&along, &across, placed3(0.5, 0.25, 0.75), ABUT_CONTACT_EDGES, 0, 0);
    expect_one(&along, &across, placed3(1.5, 0.25, 0.75), ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    expect_one(&along, &across, placed3(-1.5, 0.25, 0.75), ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_one(&along, &across, placed3(0.5, 1.5, 0.75), ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_one(&along, &across, placed3(0.5, -1.5, 0.75), ABUT_CONTACT_VERTEX_OF_B, 0, 1);
    expect_one(&along, &across, placed3(1.5, -1.5, 0.5), ABUT_CONTACT_VERTICES, 1, 1);
    expect_one(&across, &upright, placed3(0.25, 1.125, 1.25), ABUT_CONTACT_VERTICES, 1, 0);
    expect_one(&along, &along, placed3(2.5, 0, 0), ABUT_CONTACT_VERTICES, 1, 0); // in one line
    expect_doubt(&along, &across, placed3(1 - 100 * roundoff, 0.25, 0.75));      // nearer an end than is certain
    expect_doubt(&along, &across, placed3(0, 0, 0));                             // no direction
    assert_true(abut_capsules_meet3(&few, &p, &along, &across, &far, 2, NULL));
    assert_true(few.count == 0 && p.distance == 3);
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

// Side by side over a stretch from -0.5 to 1; turned round, B's first end is the far one.
static void test_side_by_side(void **state)
{
    (void)state;
    const abut_shape3    along = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5);
    const abut_shape3    back = capsule3(at3(1, 0, 0), at3(-1, 0, 0), 0.25);
    const abut_pose3     over = placed3(0.5, 0, 0.625);
    abut_proximity3      p;
    abut_small_manifold3 few;
    assert_true(abut_capsules_meet3(&few, &p, &along, &along, &over, 0, NULL));
    assert_int_equal(few.count, 2);
    expect_contact(&few.point[0], at3(-0.5, 0, 0.5), -0.375, ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_contact(&few.point[1], at3(1, 0, 0.5), -0.375, ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    assert_true(abut_capsules_meet3(&few, &p, &along, &back, &over, 0, NULL));
    assert_int_equal(few.count, 2);
    expect_contact(&few.point[0], at3(-0.5, 0, 0.5), -0.125, ABUT_CONTACT_VERTEX_OF_B, 0, 1);
    expect_contact(&few.point[1], at3(1, 0, 0.5), -0.125, ABUT_CONTACT_VERTEX_OF_A, 1, 0);
    // Both end together.
    const abut_pose3 above = placed3(0, 0, 1);
    assert_true(abut_capsules_meet3(&few, &p, &along, &along, &above, 0.5, NULL));
    assert_int_equal(few.count, 2);
    expect_contact(&few.point[0], at3(-1, 0, 0.5), 0, ABUT_CONTACT_VERTICES, 0, 0);
    expect_contact(&few.point[1], at3(1, 0, 0.5), 0, ABUT_CONTACT_VERTICES, 1, 1);
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

static const abut_contact3 *named(const abut_manifold3 *m, uint64_t id)
{
    for (int32_t i = 0; i < m->count; ++i) {
        if (m->points[i].id == id) {
            return &m->points[i];
        }
    }
    return NULL;
}

static void expect_same(const abut_small_manifold3 *few, const abut_manifold3 *m, double slack)
{
    assert_int_equal(few->count, m->total);
    assert_true(few->count == 0 || few->point[few->first].id == m->points[0].id);
    for (int32_t i = 0; i < few->count; ++i) {
        const abut_contact3 *c = named(m, few->point[i].id);
        assert_non_null(c);
        expect_vec3(few->point[i].point_a, c->point_a, slack);
        expect_vec3(few->point[i].point_b, c->point_b, slack);
        expect_near(few->point[i].separation, c->separation, slack);
    }
}

// At every scale, radius and margin.
static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(4177), 0);
    int told[3] = {0, 0, 0};
    int doubts = 0;
    for (int i = 0; i < 40000; ++i) {
        const double         unit = ldexp(1, (int)rng_below(&r, 161) - 80);
        const abut_shape3    a = any_bar(&r, unit);
        const abut_shape3    b = any_bar(&r, unit);
        const abut_pose3     pose = any_pose(&r, unit);
        const double         margin = rng_below(&r, 2) == 0 ? 0 : unit * rng_range(&r, 0, 4);
        abut_contact3        points[ABUT_CONTACTS3_AT_MOST];
        abut_manifold3       m;
        abut_proximity3      p;
        abut_small_manifold3 few;
        abut_pair3           pair;
        if (!abut_capsules_meet3(&few, &p, &a, &b, &pose, (abut_real)margin, NULL)) {
            ++doubts;
            continue;
        }
        assert_true(few.count >= 0 && few.count <= 2);
        ++told[few.count];
        if (few.count > 0) {
            assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
            abut_contacts3(&m, &pair, &p, (abut_real)margin, points);
            expect_same(&few, &m, unit * 4096 * roundoff);
        } else {
            assert_true((double)p.distance > margin);
        }
    }
    print_message("%d, %d and %d with none, one and two; %d in doubt\n", told[0], told[1], told[2], doubts);
    assert_true(told[1] > 6000 && told[2] > 6000 && doubts < 4000);
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

static bool meet_once(abut_once3 *q, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose, abut_real margin)
{
    abut_kernel_frame3 s;
    abut_simd4         column[3];
    abut_columns_of_pose3(column, pose);
    return abut_kernel_frame3_of(&s, a, b, pose) && abut_touch_once3(q, &s, column, abut_simd4_of_vec3(&s.offset), margin);
}

// What is answered at once too.
static void test_the_faces_say_the_same_once(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(4179), 0);
    int told = 0;
    int both = 0;
    for (int i = 0; i < 40000; ++i) {
        const double      unit = ldexp(1, (int)rng_below(&r, 161) - 80);
        const abut_shape3 a = any_bar(&r, unit);
        const abut_shape3 b = any_bar(&r, unit);
        const abut_pose3  pose = any_pose(&r, unit);
        const abut_real   margin = (abut_real)(rng_below(&r, 2) == 0 ? 0 : unit * rng_range(&r, 0, 4));
        abut_once3        q;
        abut_pair3        pair;
        abut_proximity3   p;
        abut_manifold3    faces;
        if (!meet_once(&q, &a, &b, &pose, margin)) {
            continue;
        }
        abut_put_near_rows3(&p, &q.near);
        abut_no_contacts3(&faces, &p);
        if (p.distance <= margin) {
            assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
            abut_contacts3(&faces, &pair, &p, margin, NULL);
            ++told;
            both += q.ends == ABUT_ONCE_BOTH;
        }
        const abut_manifold3 m = abut_manifold_once3(&q, margin, NULL);
        expect_manifold(&m, &faces, unit * 4096 * roundoff);
    }
    print_message("%d with one, %d of them end to end\n", told, both);
    assert_true(told > 4000 && both > 500);
}

// End to end: bars that go on to opposite sides from there, leaning by 1 in 4 and in 8, share a point; those that go on to the
// same side and lean apart by 1 in 4 sink away, if they lean by 9 in 64 they do not within an eighth.
static void test_end_to_end(void **state)
{
    (void)state;
    const abut_shape3 left = capsule3(at3(-1, 0, -0.25), at3(0, 0, 0), 0.5);
    const abut_shape3 right = capsule3(at3(0, 0, 0), at3(1, 0, 0.125), 0.5);
    const abut_shape3 below = capsule3(at3(0, 0, 0), at3(1, 0, -0.125), 0.5);
    const abut_shape3 level = capsule3(at3(0, 0, 0), at3(1, 0, -0.015625), 0.5);
    const abut_pose3  over = placed3(0, 0, 0.9375);
    abut_once3        q;
    assert_true(meet_once(&q, &left, &right, &over, 0));
    assert_true(q.ends == ABUT_ONCE_BOTH && q.id == abut_contact_id3(ABUT_CONTACT_VERTICES, 1, 0));
    assert_true(meet_once(&q, &below, &right, &over, 0));
    assert_true(q.ends == ABUT_ONCE_BOTH && q.id == abut_contact_id3(ABUT_CONTACT_VERTICES, 0, 0));
    assert_false(meet_once(&q, &level, &right, &over, (abut_real)0.125));
}

static bool same(abut_vec3 v, abut_vec3 w)
{
    return v.x == w.x && v.y == w.y && v.z == w.z;
}

typedef bool distance_kernel(abut_segments3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                             abut_cache3 *cache, abut_proximity3 *answer);

// Whether it answers; then as the kernel for every processor does.
static bool answers_alike(distance_kernel *wide, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose)
{
    abut_proximity3 p[2];
    abut_segments3  k[2];
    if (!wide(&k[1], a, b, pose, NULL, &p[1])) {
        return false;
    }
    assert_true(abut_segments_apart3_plain(&k[0], a, b, pose, NULL, &p[0]));
    assert_true(same(p[0].point_a, p[1].point_a) && same(p[0].point_b, p[1].point_b));
    assert_true(same(p[0].normal, p[1].normal) && p[0].distance == p[1].distance && p[0].error == p[1].error);
    assert_true(k[0].place_a == k[1].place_a && k[0].place_b == k[1].place_b);
    return true;
}

// However the distance is compiled: the same bits.
static void test_all_ways(void **state)
{
    (void)state;
    static distance_kernel *const wide[] = {abut_segments_apart3_avx2, abut_segments_apart3_avx512};
    for (int kind = 0; kind < wide_kinds(); ++kind) {
        rng r = rng_make(rng_seed_of_run(4178), 0);
        int told = 0;
        for (int i = 0; i < 4000; ++i) {
            const abut_shape3 a = any_bar(&r, 1);
            const abut_shape3 b = any_bar(&r, 1);
            abut_pose3        pose = any_pose(&r, 1);
            pose.r.x = i % 100 == 0 ? abut_neg3(pose.r.x) : pose.r.x; // a mirror, which is no rotation
            told += answers_alike(wide[kind], &a, &b, &pose);
        }
        print_message("%d in rows\n", told);
        assert_true(told > 400);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_small_angle),
        cmocka_unit_test(test_side_by_side),
        cmocka_unit_test(test_all_ways),
        cmocka_unit_test(test_the_faces_say_the_same),
        cmocka_unit_test(test_the_faces_say_the_same_once),
        cmocka_unit_test(test_end_to_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
