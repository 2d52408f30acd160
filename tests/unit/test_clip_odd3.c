// test_clip_odd3.c : clipping of faces that coincide, barely meet, are needles, repeat corners or have as many as there can be.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/random.h"
#include "unit/clip_hand3.h"

static void test_coincidences(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 0, 1);
    for (int i = -1; i <= 1; ++i) {
        const double     off = i * 8 * roundoff;
        const abut_clip3 same = clipped(a, ceiling(-1 + off, -1 - off, 1 - off, 1 + off, 1, 21), 0, 0, 5);
        assert_int_equal(same.count, 4);
        assert_true(same.contact[0].id != same.contact[1].id);
        const uint64_t expected[4] = {corners(1, 21), corners(2, 24), corners(3, 23), corners(4, 22)};
        for (int k = 0; k < 4; ++k) {
            int found = 0;
            for (int j = 0; j < 4; ++j) {
                found += same.contact[j].id == expected[k];
            }
            assert_int_equal(found, 1);
        }
        // B as long as A along x, narrower along y: its corners are over A's edges.
        const abut_clip3 narrow = clipped(a, ceiling(-1 + off, -0.5, 1 - off, 0.5, 1, 21), 0, 0, 5);
        assert_int_equal(narrow.count, 4);
        for (int k = 0; k < 4; ++k) {
            assert_int_equal(narrow.contact[k].id >> 48, ABUT_CONTACT_VERTEX_OF_B);
        }
        // A's corner (1, 1) over the middle of B's edge from (0, 2) to (2, 0).
        const double     triangle[3][3] = {{2 + off, 0, 1}, {-1, -1, 1}, {0, 2 + off, 1}};
        const abut_clip3 corner = clipped(a, face_of(triangle, 3, 21), 0, 0, 5);
        expect_contact(&corner, of_a(3), 1, 1, 0, 1);
    }
}

// A square with a corner cut off at about the spread, one of its corners moved by as little.
static abut_face3 chipped(rng *r, double z, uint32_t first)
{
    const double chip = spread * rng_log(r, 0.1, 10);
    const double other = spread * rng_log(r, 0.1, 10);
    double       p[5][3] = {{-1, -1, z}, {1, -1, z}, {1, 1 - chip, z}, {1 - other, 1, z}, {-1, 1, z}};
    for (int k = 0; k < 2; ++k) {
        const double off = rng_range(r, -3, 3) * spread;
        for (int i = 0; i < 5; ++i) {
            p[i][k] += off;
        }
    }
    return face_of((const double(*)[3])p, 5, first);
}

// Corners cut off next to each other: what lies on either side of a vertex is one contact, not two of one name.
static void test_corners_cut_off(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(77), 0);
    for (int i = 0; i < 20000; ++i) {
        const abut_face3 a = chipped(&r, 0, 1);
        const abut_face3 up = chipped(&r, 1, 21);
        abut_face3       b = up;
        for (int k = 0; k < 5; ++k) { // as B's face lies
            b.point[k] = up.point[4 - k];
            b.vertex[k] = up.vertex[4 - k];
            b.edge[k] = up.edge[(3 - k + 5) % 5];
        }
        const abut_clip3 clip = clipped(a, b, 0, 0, 5);
        for (int k = 0; k < clip.count; ++k) {
            for (int j = 0; j < k; ++j) {
                assert_true(clip.contact[j].id != clip.contact[k].id);
            }
        }
    }
}

// A corner of one face in line with a long edge of the other, which its own side leaves at next to no angle and crosses a
// tenth of the way on: it stands for that crossing, whichever of the two faces is the reference.
static void test_corner_in_line(void **state)
{
    (void)state;
    for (int off = -1; off <= 1; off += 2) {
        const double     in_line = 1 + off * spread / 2;
        const double     end = in_line - off * 5 * spread;
        const double     points[4][3] = {{0, -0.5, 0}, {end, -0.5, 0}, {in_line, 0.5, 0}, {0, 0.5, 0}};
        const double     above[4][3] = {{0, 0.5, 1}, {in_line, 0.5, 1}, {end, -0.5, 1}, {0, -0.5, 1}};
        const abut_clip3 as_b = clipped(rectangle(-1, -1, 1, 1, 0, 1), face_of(above, 4, 21), 0, 0, 5);
        const abut_clip3 as_a = clipped(face_of(points, 4, 21), ceiling(-1, -1, 1, 1, 1, 1), 0, 0, 5);
        assert_true(as_b.reference_is_a && as_a.reference_is_a);
        assert_int_equal(as_b.count, 4);
        assert_int_equal(as_a.count, 4);
        expect_contact(&as_b, of_b(22), in_line, 0.5, 0, 1);
        expect_contact(&as_a, of_a(23), in_line, 0.5, 0, 1);
    }
}

static void test_faces_that_barely_meet(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 0, 1);
    abut_clip3       clip = clipped(a, ceiling(1, -0.5, 2, 0.5, 1, 21), 0, 0, 5); // along an edge
    assert_int_equal(clip.count, 2);
    expect_contact(&clip, of_b(21), 1, -0.5, 0, 1);
    expect_contact(&clip, of_b(22), 1, 0.5, 0, 1);
    clip = clipped(a, ceiling(1, 1, 2, 2, 1, 21), 0, 0, 5); // at a corner
    assert_int_equal(clip.count, 1);
    expect_contact(&clip, corners(3, 21), 1, 1, 0, 1);
    assert_int_equal(clipped(a, ceiling(1.5, 0, 2, 1, 1, 21), 0, 0, 5).count, 0);
    assert_int_equal(clipped(a, ceiling(-9, -9, 9, 9, 1, 21), 0, 0, 5).count, 4); // one over the whole of the other
    assert_int_equal(clipped(ceiling(-9, -9, 9, 9, 1, 21), a, 0, 0, 5).count, 4);
}

static void test_short_edge(void **state)
{
    (void)state;
    const double u = roundoff;
    const double tiny[5][3] = {
        {-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5 - 8 * u, -0.5 + 100 * u, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}};
    const abut_face3 a = face_of(tiny, 5, 1);
    abut_clip3       clip = clipped(a, ceiling(-2, -2, 2, 2, 1, 21), 0, 0, 5);
    assert_true(clip.reference_is_a);
    assert_in_range(clip.count, 4, 5);
    expect_contact(&clip, of_a(1), -0.5, -0.5, 0, 1);
    expect_contact(&clip, of_a(4), 0.5, 0.5, 0, 1);
    expect_contact(&clip, of_a(5), -0.5, 0.5, 0, 1);
    clip = clipped(a, ceiling(0.46, 0.3, 1, 0.45, 1, 21), 0, 0, 5);
    assert_int_equal(clip.count, 4);
    const double longer[5][3] = {{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5 - 8 * u, -0.444, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}};
    clip = clipped(face_of(longer, 5, 1), ceiling(0.5 - 40 * u, 0.3, 1, 0.45, 1, 21), 0, 0, 5);
    assert_in_range(clip.count, 2, 4);
}

static void test_needle(void **state)
{
    (void)state;
    const double     needle[3][3] = {{-0.5, -40 * roundoff, 0}, {0.25, 0, 0}, {-0.5, 40 * roundoff, 0}};
    const abut_face3 a = face_of(needle, 3, 1);
    abut_clip3       clip = clipped(a, ceiling(-1, -1, 1, 1, 1, 21), 0, 0, 5);
    expect_contact(&clip, of_a(2), 0.25, 0, 0, 1);
    for (int i = 0; i < clip.count; ++i) {
        assert_true((double)clip.contact[i].point_a.x < 0.25 + 100 * roundoff);
    }
    clip = clipped(a, ceiling(0.3, -1, 1, 1, 1, 21), 0, 0, 5); // beyond the tip
    assert_int_equal(clip.count, 0);
    clip = clipped(a, ceiling(0, -1, 1, 1, 1, 21), 0, 0, 5); // its front third
    assert_in_range(clip.count, 2, 3);
    expect_contact(&clip, of_a(2), 0.25, 0, 0, 1);
    for (int i = 0; i < clip.count; ++i) {
        assert_true(fabs((double)clip.contact[i].point_a.x - 0.125) < 0.125 + 100 * roundoff);
    }
}

static void test_duplicates(void **state)
{
    (void)state;
    const double twice[8][3] = {{-1, -1, 0}, {-1, -1, 0}, {1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {1, 1, 0}, {-1, 1, 0}, {-1, 1, 0}};
    const abut_face3 a = face_of(twice, 8, 1);
    assert_int_equal(clipped(a, ceiling(0, 0, 3, 3, 1, 21), 0, 0, 5).count, 4);
    assert_int_equal(clipped(a, ceiling(-3, -3, 3, 3, 1, 21), 0, 0, 5).count, 4);
    assert_int_equal(clipped(ceiling(0, 0, 3, 3, -1, 21), a, 0, 0, 5).count, 4);
    assert_int_equal(clipped(a, a, 0, 0, 5).count, 4);
}

static abut_face3 round_face(double radius, double turn, double z, bool clockwise)
{
    const double pi = 3.14159265358979323846;
    double       p[32][3];
    for (int i = 0; i < 32; ++i) {
        const double angle = (clockwise ? -1 : 1) * 2 * pi * i / 32 + turn;
        p[i][0] = radius * cos(angle);
        p[i][1] = radius * sin(angle);
        p[i][2] = z;
    }
    return face_of((const double(*)[3])p, 32, 100);
}

static void test_the_most_corners(void **state)
{
    (void)state;
    const double pi = 3.14159265358979323846;
    abut_clip3   clip = clipped(round_face(1, 0, 0, false), round_face(1, pi / 32, 1, true), 0, 0, 5);
    assert_int_equal(clip.count, ABUT_CONTACTS3_AT_MOST);
    for (int i = 0; i < clip.count; ++i) {
        const abut_vec3 p = clip.contact[i].point_a;
        expect_near((abut_real)hypot((double)p.x, (double)p.y), cos(pi / 32) / cos(pi / 64), 40 * roundoff);
        assert_int_equal(clip.contact[i].id >> 48, ABUT_CONTACT_EDGES);
        for (int k = 0; k < i; ++k) {
            assert_true(clip.contact[i].id != clip.contact[k].id);
        }
    }
    clip = clipped(round_face(1, 0, 0, false), round_face(1, 0, 1, true), 0, 0, 5);
    assert_int_equal(clip.count, 32);
    clip = clipped(round_face(1, 0, 0, false), round_face(0.75, 0.3, 1, true), 0, 0, 5);
    assert_int_equal(clip.count, 32);
}

// A zigzag is no convex face: a square crosses each of its edges, and the outline along the square's own sides again. Only what
// there is room for is kept, wherever on the zigzag the room ends.
static void test_more_corners_than_there_is_room_for(void **state)
{
    (void)state;
    for (int first = 0; first < 32; ++first) {
        double p[32][3];
        for (int k = 0; k < 32; ++k) {
            const int    i = (first + k) % 32;
            const double low = i % 4 == 0 ? 1.2 : 2.8;
            p[k][0] = (i % 2 == 0 ? low : -2) + 0.001 * i;
            p[k][1] = i % 2 == 0 ? 2 : -2;
            p[k][2] = 1;
        }
        const abut_face3 zigzag = face_of((const double(*)[3])p, 32, 100);
        const abut_clip3 clip = clipped(rectangle(-1, -1, 1, 1, 0, 1), zigzag, 0, 0, 5);
        assert_int_equal(clip.corners, ABUT_CONTACTS3_AT_MOST);
        assert_in_range(clip.count, 1, ABUT_CONTACTS3_AT_MOST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coincidences),
        cmocka_unit_test(test_corners_cut_off),
        cmocka_unit_test(test_corner_in_line),
        cmocka_unit_test(test_faces_that_barely_meet),
        cmocka_unit_test(test_short_edge),
        cmocka_unit_test(test_needle),
        cmocka_unit_test(test_duplicates),
        cmocka_unit_test(test_the_most_corners),
        cmocka_unit_test(test_more_corners_than_there_is_room_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
