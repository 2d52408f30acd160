// test_single_contact3.c : the id of the only contact of a sphere or an ellipsoid: by hand, and the same as clipping finds
// wherever it is known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/contact_set3.h"
#include "pairs/single_contact3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <stdalign.h>

static abut_pose3 at(double x, double y, double z)
{
    return placed3(x, y, z);
}

static bool asked(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, uint64_t *id)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    return abut_single_contact3(a, b, &pose, &p, id);
}

static void expect_id(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_contact_kind3 kind, uint32_t feature_a,
                      uint32_t feature_b)
{
    uint64_t id = UINT64_MAX;
    assert_true(asked(a, b, pose, &id));
    assert_true(id == abut_contact_id3(kind, feature_a, feature_b));
}

static void expect_doubt(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    uint64_t id;
    assert_false(asked(a, b, pose, &id));
    assert_false(asked(b, a, at(-(double)pose.p.x, -(double)pose.p.y, -(double)pose.p.z), &id));
}

// A ball against a ball, and on the side, over the edge and at the corner of a box.
static void test_balls(void **state)
{
    (void)state;
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    const double      near = 0.125;
    expect_id(&ball, &ball, at(1, 1, 0), ABUT_CONTACT_VERTICES, 0, 0);
    expect_id(&box, &ball, at(0.5, 0.25, 2), ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_id(&ball, &box, at(0.5, 0.25, 2), ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_id(&ball, &box, at(1.5, 0.25, 1.5), ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_id(&ball, &box, at(1 - near, 1 - near, 2), ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_id(&ball, &box, at(1.5, 1.5, 1.5), ABUT_CONTACT_VERTICES, 0, 0);
    expect_id(&ball, &box, at(-1.5, 1.5, -1.5), ABUT_CONTACT_VERTICES, 0, 5);
    expect_id(&box, &ball, at(1.5, -1.5, 1.5), ABUT_CONTACT_VERTICES, 5, 0);
    expect_id(&ball, &box, at(1, 1, 2), ABUT_CONTACT_VERTICES, 0, 0); // over the corner
    expect_doubt(&ball, &box, at(1 - 300 * roundoff, 1, 2));
}

// Over the middle of the top of a drum with more corners than are looked at; and of one with few.
static void test_hulls(void **state)
{
    (void)state;
    static alignas(64) char block[1 << 18];
    const abut_shape3       ball = sphere(0, 0, 0, 1);
    const int               sides[] = {4, 40};
    for (int n = 0; n < 2; ++n) {
        const abut_hull3 *hull = NULL;
        abut_shape3       drum;
        abut_vec3         points[2 * 40];
        for (int i = 0; i < 2 * sides[n]; ++i) {
            const double angle = 6.283185307179586 * (i / 2) / sides[n];
            points[i] = at3(cos(angle), sin(angle), i % 2 == 0 ? -1 : 1);
        }
        assert_int_equal(abut_hull3_build(points, 2 * sides[n], block, sizeof block, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&drum, hull, 0), ABUT_OK);
        assert_int_equal(hull->vertices, 2 * sides[n]);
        if (n == 0) {
            expect_id(&drum, &ball, at(0, 0, 1.5), ABUT_CONTACT_VERTEX_OF_B, 0, 0);
            // Beyond each corner.
            for (int32_t v = 0; v < 8; ++v) {
                const abut_vec3 corner = abut_hull3_vertex(hull, v);
                const abut_vec3 far = abut_scale3((abut_real)1.25, corner);
                expect_id(&drum, &ball, at((double)far.x, (double)far.y, (double)far.z), ABUT_CONTACT_VERTICES, (uint32_t)v, 0);
                expect_id(&ball, &drum, at(-(double)far.x, -(double)far.y, -(double)far.z), ABUT_CONTACT_VERTICES, 0,
                          (uint32_t)v);
            }
        } else {
            expect_doubt(&drum, &ball, at(0, 0, 1.5));
        }
    }
}

// One of two, made anew.
static abut_shape3 any_hull(rng *r)
{
    static alignas(64) char block[2][1 << 14];
    static int              turn = 0;
    const abut_hull3       *hull = NULL;
    abut_shape3             shape;
    abut_vec3               points[12];
    for (int i = 0; i < 12; ++i) {
        const double x = rng_range(r, -1, 1);
        const double y = rng_range(r, -1, 1);
        points[i] = at3(x, y, rng_range(r, -1, 1));
    }
    turn = 1 - turn;
    assert_int_equal(abut_hull3_build(points, 12, block[turn], sizeof block[turn], &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    return shape;
}

static abut_shape3 any_shape(rng *r, int kind)
{
    const double x = rng_range(r, 0.1, 1);
    const double y = rng_range(r, 0.1, 1);
    const double z = rng_range(r, 0.1, 1);
    switch (kind) {
    case 0:
        return sphere(x, y, z, rng_range(r, 0, 1));
    case 1:
        return capsule3(at3(-x, y, 0), at3(x, -y, z), rng_range(r, 0, 1));
    case 2:
        return triangle3(at3(-x, 0, 0), at3(x, -y, 0), at3(0, y, z), rng_range(r, 0, 1));
    case 3:
        return box3(at3(z, x, y), at3(x, y, z), rng_range(r, -1, 1) < 0 ? 0 : 0.5);
    case 4:
        return ellipsoid3(at3(x, z, y), at3(x, y, z), 0);
    default:
        return any_hull(r);
    }
}

// Whatever is told, the faces say too: one contact, of that name.
static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(3311), 0);
    int told = 0;
    for (int i = 0; i < 20000; ++i) {
        static abut_contact_set3 set;
        const abut_shape3        a = any_shape(&r, (int)rng_below(&r, 6));
        const abut_shape3        b = any_shape(&r, (int)rng_below(&r, 6));
        abut_pose3               pose = at(rng_range(&r, -2, 2), rng_range(&r, -2, 2), rng_range(&r, -2, 2));
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                             (abut_real)rng_range(&r, -1, 1)};
        pose.r = rng_below(&r, 4) == 0 ? pose.r : abut_rot3_quat(q);
        const abut_proximity3 p = abut_distance3(&a, &b, pose, NULL, NULL);
        uint64_t              id;
        abut_pair3            pair;
        if (asked(&a, &b, pose, &id)) {
            assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
            abut_gather_contacts3(&set, &pair, &p, 4);
            assert_int_equal(set.count, 1);
            assert_true(set.points[0].id == id);
            ++told;
        }
    }
    assert_true(told > 6000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_balls),
        cmocka_unit_test(test_hulls),
        cmocka_unit_test(test_the_faces_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
