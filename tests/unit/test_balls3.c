// test_balls3.c : the contact of a ball and a box: by hand, the same as the faces say wherever it is told, and to the same bits
// however it was compiled.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/contact_set3.h"
#include "pairs/sphere_box3.h"
#include "pairs/sphere_box_contact3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/wide.h"

#include <string.h>

static void expect_id(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_contact_kind3 kind, uint32_t feature_a,
                      uint32_t feature_b)
{
    abut_proximity3 p;
    uint64_t        id = UINT64_MAX;
    assert_true(abut_sphere_meets_box3(&id, a, b, &pose, &p));
    assert_true(id == abut_contact_id3(kind, feature_a, feature_b));
}

static void expect_none(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    abut_proximity3 p;
    uint64_t        id;
    assert_false(abut_sphere_meets_box3(&id, a, b, &pose, &p));
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

typedef bool distance_kernel(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                             abut_proximity3 *answer);

// The distance alone, however it was compiled: the same bits, those of the contact's where there is one, and its normal kept.
static void expect_same_distance(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose,
                                 const abut_proximity3 *contact)
{
    static distance_kernel *const wide[] = {abut_sphere_box_apart3_avx2, abut_sphere_box_apart3_avx512};
    abut_proximity3               p;
    abut_cache3                   cache;
    memset(&p, 0, sizeof p);
    memset(&cache, 0, sizeof cache);
    const bool plain = abut_sphere_box_apart3_plain(a, b, pose, &cache, &p);
    for (int i = 0; i < wide_kinds(); ++i) {
        abut_proximity3 q;
        abut_cache3     own;
        memset(&q, 0, sizeof q);
        memset(&own, 0, sizeof own);
        assert_true(wide[i](a, b, pose, &own, &q) == plain);
        assert_true(!plain || (memcmp(&p, &q, sizeof q) == 0 && memcmp(&cache, &own, sizeof own) == 0));
    }
    if (plain) {
        expect_vec3(cache.normal, p.normal, 0);
        const abut_proximity3 whole = abut_distance3(a, b, *pose, NULL, NULL);
        assert_true(memcmp(&whole, &p, sizeof whole) == 0);
    }
    if (contact != NULL) {
        assert_true(plain && memcmp(contact, &p, sizeof p) == 0);
    }
}

typedef bool contact_kernel(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                            abut_proximity3 *p);

// Whether there is a contact; the same however it was compiled.
static bool meets(uint64_t *id, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose, abut_proximity3 *p)
{
    static contact_kernel *const wide[] = {abut_sphere_meets_box3_avx2, abut_sphere_meets_box3_avx512};
    memset(p, 0, sizeof *p);
    const bool plain = abut_sphere_meets_box3_plain(id, a, b, pose, p);
    for (int i = 0; i < wide_kinds(); ++i) {
        uint64_t        own = 0;
        abut_proximity3 q;
        memset(&q, 0, sizeof q);
        assert_true(wide[i](&own, a, b, pose, &q) == plain);
        assert_true(!plain || (*id == own && memcmp(p, &q, sizeof q) == 0));
    }
    return plain;
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
        const double             aside = rng_below(&r, 2) == 0 ? 0 : x; // what is about its origin is taken as it is
        const double             rounding = rng_below(&r, 2) == 0 ? 0 : 0.5;
        const abut_shape3        box = box3(at3(aside, aside, aside), at3(x, y, rng_range(&r, 0.1, 1)), rounding);
        const abut_shape3        ball = sphere(aside, 0, aside, rng_range(&r, 0, 1));
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
        expect_same_distance(a, b, &pose, met ? &p : NULL);
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
