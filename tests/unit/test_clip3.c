// test_clip3.c : clipping of two faces by hand, step by step. A's face lies below, B's above; the normal is +z.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "unit/clip_hand3.h"

// A from (-1, -1) to (1, 1), B from (0, 0) to (3, 3), 2 above: they face each other from (0, 0) to (1, 1).
static void test_step_by_step(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 1, 1);
    const abut_face3 b = ceiling(0, 0, 3, 3, 3, 21);
    abut_clip3       clip;
    abut_clip3_begin(&clip, &a, &b, at3(0, 0, 1), 0, 0, 5, (abut_real)spread);
    assert_true(clip.reference_is_a);
    assert_int_equal(clip.status, ABUT_RUNNING);
    assert_int_equal(clip.corners, 4);
    assert_int_equal(clip.incident.vertex[0], 24); // turned about, to run counter-clockwise: 24, 23, 22, 21
    assert_int_equal(clip.incident.edge[0], 33);   // the edge between 24 and 23 leaves 23 as it was given
    assert_int_equal(clip.incident.edge[3], 34);
    assert_int_equal(abut_clip3_step(&clip), ABUT_RUNNING); // the side y >= -1 cuts nothing
    assert_int_equal(clip.corners, 4);
    assert_int_equal(clip.stage, 1);
    assert_int_equal(abut_clip3_step(&clip), ABUT_RUNNING); // x <= 1
    assert_int_equal(clip.corners, 4);
    for (int i = 0; i < 4; ++i) {
        assert_true(clip.corner[i].point.x <= 1);
    }
    assert_int_equal(abut_clip3_step(&clip), ABUT_RUNNING); // y <= 1
    for (int i = 0; i < 4; ++i) {
        assert_true(clip.corner[i].point.y <= 1);
    }
    assert_int_equal(abut_clip3_step(&clip), ABUT_RUNNING); // x >= -1
    assert_int_equal(clip.count, 0);
    assert_int_equal(abut_clip3_step(&clip), ABUT_OK);
    assert_int_equal(clip.count, 4);
    expect_contact(&clip, of_b(21), 0, 0, 1, 3);
    expect_contact(&clip, of_a(3), 1, 1, 1, 3);
    expect_contact(&clip, edges(12, 34), 1, 0, 1, 3); // A's edge x = 1 across B's edge y = 0
    expect_contact(&clip, edges(13, 31), 0, 1, 1, 3); // A's edge y = 1 across B's edge x = 0
    double area = 0;                                  // counter-clockwise
    for (int i = 0; i < 4; ++i) {
        const abut_vec3 p = clip.contact[i].point_a;
        const abut_vec3 q = clip.contact[(i + 1) % 4].point_a;
        area += (double)(p.x * q.y - p.y * q.x) / 2;
    }
    expect_near((abut_real)area, 1, 40 * roundoff);
    const abut_clip3 before = clip; // and then nothing moves
    assert_int_equal(abut_clip3_step(&clip), ABUT_OK);
    assert_int_equal(clip.stage, before.stage);
    assert_int_equal(clip.count, 4);
}

// The reference is the face squarer to the normal, A's unless B's is so by a sixty-fourth: a slope of 1 in 8 has a cosine of
// 0.992, one of 1 in 4 of 0.970.
static void test_reference(void **state)
{
    (void)state;
    const double     gentle[4][3] = {{-1, -1, 0}, {1, -1, 0.25}, {1, 1, 0.25}, {-1, 1, 0}};
    const double     steep[4][3] = {{-1, -1, 0}, {1, -1, 0.5}, {1, 1, 0.5}, {-1, 1, 0}};
    const abut_face3 flat = ceiling(-1, -1, 1, 1, 3, 21);
    assert_true(clipped(face_of(gentle, 4, 1), flat, 0, 0, 9).reference_is_a);
    assert_false(clipped(face_of(steep, 4, 1), flat, 0, 0, 9).reference_is_a);
    // An edge is never the reference.
    const double edge[2][3] = {{0, 0, 0}, {0.5, 0, 0}};
    assert_false(clipped(face_of(edge, 2, 1), flat, 0, 0, 9).reference_is_a);
}

// The contacts have the same names and places when B is the reference: B from (0, 0) to (3, 3), A leaning.
static void test_names_do_not_depend_on_the_reference(void **state)
{
    (void)state;
    const double     slopes[2] = {0.125, 0.25};
    const abut_face3 b = ceiling(0, 0, 3, 3, 3, 21);
    for (int i = 0; i < 2; ++i) {
        const double     up = slopes[i];
        const double     leaning[4][3] = {{-1, -1, -up}, {1, -1, up}, {1, 1, up}, {-1, 1, -up}};
        const abut_clip3 clip = clipped(face_of(leaning, 4, 1), b, 0, 0, 9);
        assert_true(clip.reference_is_a == (i == 0));
        assert_int_equal(clip.count, 4);
        expect_contact(&clip, of_b(21), 0, 0, 0, 3);
        expect_contact(&clip, of_a(3), 1, 1, up, 3);
        expect_contact(&clip, edges(12, 34), 1, 0, up, 3);
        expect_contact(&clip, edges(13, 31), 0, 1, 0, 3);
    }
}

static void test_radii(void **state)
{
    (void)state;
    const abut_clip3 clip = clipped(rectangle(-1, -1, 1, 1, 1, 1), ceiling(0, 0, 3, 3, 3, 21), 0.5, 0.25, 5);
    assert_int_equal(clip.count, 4);
    expect_contact(&clip, of_b(21), 0, 0, 1.5, 2.75);
    expect_contact(&clip, of_a(3), 1, 1, 1.5, 2.75);
}

// B leans away along x: 2 apart at x = 0, 2 + 1/3 at x = 1. A margin between the two keeps half; the margin itself is in.
static void test_margin(void **state)
{
    (void)state;
    const double     leaning[4][3] = {{0, 0, 3}, {0, 3, 3}, {3, 3, 4}, {3, 0, 4}};
    const abut_face3 a = rectangle(-1, -1, 1, 1, 1, 1);
    const abut_face3 b = face_of(leaning, 4, 21);
    abut_clip3       clip = clipped(a, b, 0, 0, 5);
    assert_int_equal(clip.count, 4);
    expect_contact(&clip, of_a(3), 1, 1, 1, 3 + 1.0 / 3);
    assert_int_equal(clipped(a, b, 0, 0, 2.25).count, 2);
    assert_int_equal(clipped(a, b, 0, 0, 2).count, 2);
    assert_int_equal(clipped(a, b, 0, 0, 1.75).count, 0);
    assert_int_equal(clipped(a, b, 0, 0, -1).count, 0);
}

// Corners over corners, corners over edges, and both a little off, by less than the spread.
// An edge of B across A's face, along y = 0.5 from x = -3 to 0, rising by 1 in 3; and as A's, across B's.
static void test_edge_on_face(void **state)
{
    (void)state;
    const double     points[2][3] = {{-3, 0.5, 1}, {0, 0.5, 2}};
    const abut_face3 edge = face_of(points, 2, 21);
    abut_clip3       clip = clipped(rectangle(-1, -1, 1, 1, 0, 1), edge, 0, 0, 9);
    assert_int_equal(clip.count, 2);
    expect_contact(&clip, edges(14, 31), -1, 0.5, 0, 1 + 2.0 / 3);
    expect_contact(&clip, of_b(22), 0, 0.5, 0, 2);
    clip = clipped(edge, ceiling(-1, -1, 1, 1, 3, 1), 0, 0, 9);
    assert_int_equal(clip.count, 2);
    expect_contact(&clip, edges(31, 11), -1, 0.5, 1 + 2.0 / 3, 3);
    expect_contact(&clip, of_a(22), 0, 0.5, 2, 3);
    // Through a corner of the face.
    const double across[2][3] = {{-2, 0, 1}, {0, -2, 1}};
    clip = clipped(rectangle(-1, -1, 1, 1, 0, 1), face_of(across, 2, 21), 0, 0, 9);
    assert_int_equal(clip.count, 1);
    expect_contact(&clip, of_a(1), -1, -1, 0, 1);
}

// A leaning edge of radius 1 over the plane: from (-4, 0, 3) to (0, 0, 6), direction (0.8, 0, 0.6). Its round surface is 1.25
// nearer along the normal where it is straight, from x = -4 + 0.6 on, and an arc about its low end before.
static void test_leaning_round_edge(void **state)
{
    (void)state;
    const double points[2][3] = {{-4, 0, 3}, {0, 0, 6}};
    abut_clip3   clip = clipped(rectangle(-2.5, -1, -1.5, 1, 0, 1), face_of(points, 2, 21), 0, 1, 9);
    assert_int_equal(clip.count, 2);
    expect_contact(&clip, edges(14, 31), -2.5, 0, 0, 3 + 1.5 * 0.75 - 1.25);
    expect_contact(&clip, edges(12, 31), -1.5, 0, 0, 3 + 2.5 * 0.75 - 1.25);
    clip = clipped(rectangle(-3.7, -1, 5, 1, 0, 1), face_of(points, 2, 21), 0, 1, 9);
    expect_contact(&clip, edges(14, 31), -3.7, 0, 0, 3 - sqrt(1 - 0.09));
    expect_contact(&clip, of_b(22), 0, 0, 0, 6 - 1.25);
    clip = clipped(rectangle(-5, -1, 5, 1, 0, 1), face_of(points, 2, 21), 0, 1, 9);
    expect_contact(&clip, of_b(21), -4, 0, 0, 2);
}

// The same of a plate: 2 wide along y. Where its plane, moved out by the radius, has left the place, its low edge is round.
static void test_leaning_round_face(void **state)
{
    (void)state;
    const double plate[4][3] = {{-4, -1, 3}, {-4, 1, 3}, {0, 1, 6}, {0, -1, 6}};
    abut_clip3   clip = clipped(rectangle(-2.5, -0.5, -1.5, 0.5, 0, 1), face_of(plate, 4, 21), 0, 1, 9);
    assert_int_equal(clip.count, 4);
    expect_contact(&clip, of_a(1), -2.5, -0.5, 0, 3 + 1.5 * 0.75 - 1.25);
    expect_contact(&clip, of_a(3), -1.5, 0.5, 0, 3 + 2.5 * 0.75 - 1.25);
    clip = clipped(rectangle(-3.7, -0.5, 5, 0.5, 0, 1), face_of(plate, 4, 21), 0, 1, 9);
    expect_contact(&clip, of_a(1), -3.7, -0.5, 0, 3 - sqrt(1 - 0.09));
    expect_contact(&clip, of_a(4), -3.7, 0.5, 0, 3 - sqrt(1 - 0.09));
    clip = clipped(rectangle(-5, -5, 5, 5, 0, 1), face_of(plate, 4, 21), 0, 1, 9);
    expect_contact(&clip, of_b(21), -4, -1, 0, 2);
    expect_contact(&clip, of_b(22), -4, 1, 0, 2);
    expect_contact(&clip, of_b(23), 0, 1, 0, 6 - 1.25);
    // And of A: the plate upside down, below a ceiling.
    const double below[4][3] = {{-4, -1, -3}, {0, -1, -6}, {0, 1, -6}, {-4, 1, -3}};
    clip = clipped(face_of(below, 4, 21), ceiling(-3.7, -0.5, 5, 0.5, 0, 1), 1, 0, 9);
    expect_contact(&clip, of_b(1), -3.7, -0.5, -3 + sqrt(1 - 0.09), 0);
}

// A face whose side is an edge of 100u, which rounding has turned by 0.08, and a long one; and one of 0.056, turned by 140u.
// What B covers beside the long edge faces A, though the turned one's plane would cut it off.
// A needle, 80u wide at its blunt end: planes of some thickness meet far beyond its tip, but no contact is there.
// Corners given twice, in the reference and in the incident face.
// Two faces of 32 corners, one turned by half a corner: every edge is crossed twice, which makes all the 64 corners there can
// be, at cos(pi / 32) / cos(pi / 64) from the middle.
// Along another normal: (0.6, 0, 0.8), a face square to it.
static void test_leaning_normal(void **state)
{
    (void)state;
    const abut_vec3 n = at3(0.6, 0, 0.8);
    const abut_vec3 t = at3(0.8, 0, -0.6);
    abut_face3      a = rectangle(-1, -1, 1, 1, 0, 1);
    abut_face3      b = ceiling(0, 0, 3, 3, 2, 21);
    for (int i = 0; i < 4; ++i) {
        const abut_vec3 p = a.point[i];
        const abut_vec3 q = b.point[i];
        a.point[i] = abut_along3(abut_along3(abut_scale3(p.x, t), p.z, n), p.y, at3(0, 1, 0));
        b.point[i] = abut_along3(abut_along3(abut_scale3(q.x, t), q.z, n), q.y, at3(0, 1, 0));
    }
    abut_clip3 clip;
    abut_clip3_begin(&clip, &a, &b, n, 0, 0, 5, (abut_real)spread);
    assert_int_equal(abut_clip3_run(&clip), ABUT_OK);
    assert_int_equal(clip.count, 4);
    for (int i = 0; i < 4; ++i) {
        const abut_contact3 *c = &clip.contact[i];
        expect_near(c->separation, 2, 40 * roundoff);
        if (c->id == of_a(3)) {
            expect_vec3(c->point_a, at3(0.8, 1, -0.6), 40 * roundoff);
            expect_vec3(c->point_b, at3(0.8 + 1.2, 1, -0.6 + 1.6), 40 * roundoff);
        }
    }
}

// Names: two numbers of 24 bits below a kind of two, exact as a double; mirrored as the shapes are exchanged.
static void test_names(void **state)
{
    (void)state;
    const uint64_t largest = edges(0xffffff, 0xffffff);
    assert_true(largest == ((uint64_t)1 << 50) - 1 && (uint64_t)(double)largest == largest);
    assert_true(corners(0, 0) == 0 && of_a(1) == 0x1000001000000u && of_b(5) == 0x2000000000005u);
    assert_true(abut_mirrored_id3(of_a(7)) == of_b(7) && abut_mirrored_id3(of_b(7)) == of_a(7));
    assert_true(abut_mirrored_id3(edges(3, 4)) == edges(4, 3) && abut_mirrored_id3(corners(3, 4)) == corners(4, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_step_by_step),
        cmocka_unit_test(test_reference),
        cmocka_unit_test(test_names_do_not_depend_on_the_reference),
        cmocka_unit_test(test_radii),
        cmocka_unit_test(test_margin),
        cmocka_unit_test(test_edge_on_face),
        cmocka_unit_test(test_leaning_round_edge),
        cmocka_unit_test(test_leaning_round_face),
        cmocka_unit_test(test_leaning_normal),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
