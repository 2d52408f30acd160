// test_lying3.c : the contacts of a capsule with a box or hull: by hand, and the same as the plain way's wherever any are told.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "clip/manifold3.h"
#include "clip/small_manifold3.h"
#include "pairs/capsule_face3.h"
#include "support/touching3.h"

#include <stdalign.h>

// The manifold, and all contacts; false where the faces are to say.
static bool told_of(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_proximity3 *p, abut_real margin,
                    abut_manifold3 *m, abut_contact3 *all)
{
    abut_small_manifold3 few = {.first = 0};
    few.count = abut_capsule_face_contacts3(a, b, &pose, p, margin, few.point, &few.first);
    for (int32_t i = 0; all != NULL && i < few.count; ++i) {
        all[i] = few.point[i];
    }
    *m = abut_manifold_of_small3(p, &few);
    return few.count > 0;
}

static bool asked(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_manifold3 *m, abut_contact3 *all)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    return told_of(a, b, pose, &p, 0, m, all);
}

static void expect_contact(const abut_contact3 *c, double x, double y, double z, double separation, abut_contact_kind3 kind,
                           uint32_t feature_a, uint32_t feature_b)
{
    const double slack = 1000 * (double)ABUT_EPSILON;
    assert_true(fabs((double)c->point_a.x - x) <= slack && fabs((double)c->point_a.y - y) <= slack);
    assert_true(fabs((double)c->point_a.z - z) <= slack && fabs((double)c->separation - separation) <= slack);
    assert_true(c->id == abut_contact_id3(kind, feature_a, feature_b));
}

// A capsule lies on top of a box and reaches over its side at x = 1: one end over the face, the other where it crosses the
// edge along y on the upper sides along z and x, which is called 4 * 1 + 1 + 2.
static void test_lying(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 bar = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.25);
    abut_manifold3    m;
    abut_contact3     all[2];
    assert_true(asked(&box, &bar, placed3(0.75, 0.25, 1.125), &m, all));
    assert_true(m.count == 2 && m.total == 2 && all[0].id == abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, 0));
    const int end = m.points[0].id == all[0].id ? 0 : 1;
    expect_contact(&m.points[end], -0.25, 0.25, 1, -0.125, ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_contact(&m.points[1 - end], 1, 0.25, 1, -0.125, ABUT_CONTACT_EDGES, 4 + 1 + 2, 0);
    // The same from the other side: the point of A is on the capsule, which is the origin of its frame.
    assert_true(asked(&bar, &box, placed3(-0.75, -0.25, -1.125), &m, all));
    expect_contact(&all[0], -1, 0, -0.25, -0.125, ABUT_CONTACT_VERTEX_OF_A, 0, 0);
    expect_contact(&all[1], 0.25, 0, -0.25, -0.125, ABUT_CONTACT_EDGES, 0, 4 + 1 + 2);
}

// Turned up by a slope of 3 in 4 it touches with its lower end only; steeper, that end is all there is. Across an edge of the
// box, balanced on it, it touches in one point; with its end over an edge too.
static void test_one_contact(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 slope = capsule3(at3(-0.75, 0, -0.5625), at3(0.75, 0, 0.5625), 0.25);
    const abut_shape3 steep = capsule3(at3(-0.25, 0, -0.75), at3(0.25, 0, 0.75), 0.25);
    const abut_shape3 across = capsule3(at3(-1, 0, 1), at3(1, 0, -1), 0.25);
    const double      deep = 0.125;
    abut_manifold3    m;
    assert_true(asked(&box, &slope, placed3(0.25, 0, 1.5625 + 0.25 - deep), &m, NULL));
    assert_int_equal(m.total, 1);
    expect_contact(&m.points[0], -0.5, 0, 1, -deep, ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    assert_true(asked(&box, &steep, placed3(0.25, 0, 1.75 + 0.25 - deep), &m, NULL));
    expect_contact(&m.points[0], 0, 0, 1, -deep, ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    const double away = 1 + (0.25 - deep) * sqrt(0.5);
    assert_true(asked(&box, &across, placed3(away, 0, away), &m, NULL)); // no face is turned towards it, an edge is
    expect_contact(&m.points[0], 1, 0, 1, -deep, ABUT_CONTACT_EDGES, 4 + 1 + 2, 0);
    const abut_shape3 leaning = capsule3(at3(-0.8, 0, 0.6), at3(0.8, 0, -0.6), 0.25);
    assert_true(asked(&box, &leaning, placed3(1 + (0.25 - deep) * 0.6, 0, 1 + (0.25 - deep) * 0.8), &m, NULL));
    assert_int_equal(m.total, 1);
    expect_contact(&m.points[0], 1, 0, 1, -deep, ABUT_CONTACT_EDGES, 4 + 1 + 2, 0);
}

// Not asked: round boxes, other pairs. In doubt: along an edge of the face, through a corner of it.
static void test_doubt(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 rounded = box3(at3(0, 0, 0), at3(1, 1, 1), 0.125);
    const abut_shape3 far = box3(at3(0, 0, 64), at3(1, 1, 1), 0);
    const abut_shape3 bar = capsule3(at3(-2, 0, 0), at3(2, 0, 0), 0.25);
    const abut_shape3 diagonal = capsule3(at3(-2, -2, 0), at3(2, 2, 0), 0.25);
    abut_manifold3    m;
    assert_false(asked(&rounded, &bar, placed3(0, 0, 1.25), &m, NULL));
    assert_false(asked(&box, &box, placed3(0, 0, 1.75), &m, NULL));
    assert_false(asked(&bar, &bar, placed3(0, 0, 0.25), &m, NULL));
    assert_false(asked(&far, &bar, placed3(0, 0, 65.125), &m, NULL));
    assert_false(asked(&box, &bar, placed3(0, 1, 1.125), &m, NULL));
    assert_false(asked(&box, &bar, placed3(0, 1 - 64 * (double)ABUT_UNIT_ROUNDOFF, 1.125), &m, NULL));
    assert_false(asked(&box, &diagonal, placed3(0, 0, 1.125), &m, NULL));
    assert_true(asked(&box, &bar, placed3(0, 0.5, 1.125), &m, NULL));
    // A matrix that is no rotation cannot be turned back.
    abut_pose3 sheared = placed3(0, -0.5, -1.125);
    assert_true(asked(&bar, &box, sheared, &m, NULL));
    sheared.r.y.x = (abut_real)0.0001;
    assert_false(asked(&bar, &box, sheared, &m, NULL));
}

static alignas(64) char room[1 << 16];

// A box, or the hull of some points, some of which have faces of four corners and more.
static abut_shape3 any_solid(rng *r)
{
    abut_vec3         points[64];
    const abut_hull3 *hull = NULL;
    abut_shape3       shape;
    const int         kind = (int)rng_below(r, 4);
    const int         count = kind == 1 ? 12 : 4 + (int)rng_below(r, 60);
    if (kind == 0) {
        return box3(somewhere3(r, -0.25, 0.25), somewhere3(r, 0.25, 1), 0);
    }
    for (int i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (i / 2) / 6;
        points[i] = kind == 1 ? at3(cos(angle), sin(angle), i % 2 == 0 ? -1 : 1) : somewhere3(r, -1, 1);
    }
    assert_int_equal(abut_hull3_build(points, count, room, sizeof room, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    return shape;
}

// Whatever is told, the plain way says too: the same contacts, of the same names, in the same order.
static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(7717), 0);
    const int pairs = (int)rng_scaled(20000);
    int       told = 0;
    int       two = 0;
    for (int i = 0; i < pairs; ++i) {
        const abut_vec3       half = rng_below(&r, 3) == 0 ? at3(0, 0, 0.75) : somewhere3(&r, -1, 1);
        const abut_shape3     bar = capsule3(abut_neg3(half), half, rng_range(&r, 0.125, 0.5));
        const abut_shape3     solid = any_solid(&r);
        const bool            first = rng_below(&r, 2) == 0;
        const abut_shape3    *a = first ? &bar : &solid;
        const abut_shape3    *b = first ? &solid : &bar;
        const abut_pose3      pose = touching3(&r, a, b);
        const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
        const abut_real       margin = (abut_real)(rng_below(&r, 2) == 0 ? 0 : 0.0625);
        abut_manifold3        m, plain;
        abut_contact3         all[2], plain_all[ABUT_CONTACTS3_AT_MOST];
        abut_pair3            pair;
        if (p.distance > 0 || !told_of(a, b, pose, &p, margin, &m, all)) {
            continue;
        }
        assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
        abut_contacts3(&plain, &pair, &p, margin, plain_all);
        assert_int_equal(m.count, plain.count);
        assert_int_equal(m.total, plain.total);
        for (int k = 0; k < m.count; ++k) {
            expect_alike3(&m.points[k], &plain.points[k]);
            expect_alike3(&all[k], &plain_all[k]);
        }
        ++told;
        two += m.count == 2;
    }
    print_message("%d of %d told, %d of two contacts\n", told, pairs, two);
    assert_true(told > pairs / 2 && two > pairs / 64);
}

// A cylinder or cone whose side is on a box: one contact or two, the same as the plain way has, in the same order.
static void test_lines_on_boxes(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(7719), 0);
    const int pairs = (int)rng_scaled(20000);
    int       told = 0;
    int       two = 0;
    for (int i = 0; i < pairs; ++i) {
        const abut_axis       axis = (abut_axis)rng_below(&r, 3);
        const double          radius = rng_range(&r, 0.125, 1);
        const abut_vec3       middle = rng_below(&r, 2) == 0 ? at3(0, 0, 0) : somewhere3(&r, -0.25, 0.25);
        const abut_shape3     round = rng_below(&r, 2) == 0 ? cylinder3(middle, axis, radius, rng_range(&r, 0.125, 1))
                                                            : cone3(middle, axis, radius, rng_range(&r, 0.125, 1));
        const abut_shape3     box = box3(somewhere3(&r, -0.25, 0.25), somewhere3(&r, 0.25, 1), 0);
        const bool            first = rng_below(&r, 2) == 0;
        const abut_shape3    *a = first ? &round : &box;
        const abut_shape3    *b = first ? &box : &round;
        const abut_pose3      pose = touching3(&r, a, b);
        const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
        const abut_real       margin = (abut_real)(rng_below(&r, 2) == 0 ? 0 : 0.0625);
        abut_manifold3        plain;
        abut_contact3         few[2], all[ABUT_CONTACTS3_AT_MOST];
        abut_pair3            pair;
        int32_t               deepest = 0;
        const bool            sharp = p.distance <= 0 && p.error <= 256 * ABUT_EPSILON;
        const int32_t         count = !sharp ? 0 : abut_capsule_face_line3(a, b, &pose, &p, margin, few, &deepest);
        if (count == 0) {
            continue;
        }
        assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
        abut_contacts3(&plain, &pair, &p, margin, all);
        assert_int_equal(count, plain.total);
        assert_int_equal(count, plain.count);
        expect_alike3(&few[deepest], &plain.points[0]);
        for (int k = 0; k < count; ++k) {
            expect_alike3(&few[k], &all[k]);
        }
        ++told;
        two += count == 2;
    }
    print_message("%d of %d told, %d of two contacts\n", told, pairs, two);
    assert_true(told > pairs / 4 && two > pairs / 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lying),          cmocka_unit_test(test_one_contact),
        cmocka_unit_test(test_doubt),          cmocka_unit_test(test_the_faces_say_the_same),
        cmocka_unit_test(test_lines_on_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
