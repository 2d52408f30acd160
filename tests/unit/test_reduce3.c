// test_reduce3.c : which contacts are kept of many, and the tangents they are seen along, by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/reduce3.h"
#include "clip/tangent3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <stdlib.h>

enum { MOST = ABUT_CONTACTS3_AT_MOST };

static const abut_reduce3_slack slack = {64 * ABUT_UNIT_ROUNDOFF, 64 * ABUT_UNIT_ROUNDOFF};

static abut_contact3 contact(double x, double y, double separation, uint64_t id)
{
    const abut_contact3 c = {at3(x, y, 0), at3(x, y, separation), (abut_real)separation, id};
    return c;
}

static int32_t reduced(const abut_contact3 *points, int32_t count, int32_t chosen[4])
{
    const int32_t kept = abut_reduce3(points, count, at3(0, 0, 1), slack, chosen);
    assert_in_range(kept, 1, 4);
    for (int i = 0; i < kept; ++i) {
        assert_in_range(chosen[i], 0, count - 1);
        for (int k = 0; k < i; ++k) {
            assert_int_not_equal(chosen[i], chosen[k]);
        }
    }
    return kept;
}

static void test_few(void **state)
{
    (void)state;
    const abut_contact3 points[4] = {contact(0, 0, -0.1, 1), contact(0.5, 0, -0.2, 2), contact(0.5, 0.5, -0.1, 3),
                                     contact(0, 0.5, 0, 4)};
    int32_t             chosen[4];
    for (int32_t count = 1; count <= 4; ++count) {
        assert_int_equal(reduced(points, count, chosen), count);
        assert_int_equal(chosen[0], count == 1 ? 0 : 1); // the deepest first
    }
    assert_int_equal(chosen[1], 3); // then the farthest from it
}

// A regular octagon, one corner deepest: it, the opposite one, and those a quarter aside.
static void test_octagon(void **state)
{
    (void)state;
    abut_contact3 points[8];
    int32_t       chosen[4];
    for (int deepest = 0; deepest < 8; ++deepest) {
        for (int i = 0; i < 8; ++i) {
            const double angle = 3.14159265358979323846 / 4 * i;
            points[i] = contact(0.5 * cos(angle), 0.5 * sin(angle), i == deepest ? -0.2 : -0.1, (uint64_t)i);
        }
        assert_int_equal(reduced(points, 8, chosen), 4);
        assert_int_equal(chosen[0], deepest);
        assert_int_equal(chosen[1], (deepest + 4) % 8);
        assert_int_equal((chosen[2] + 4) % 8, chosen[3]);
        assert_int_equal((chosen[2] - chosen[0] + 8) % 4, 2);
    }
}

// All as deep, to rounding: the name decides, however they rock and whatever order they come in.
static void test_ties(void **state)
{
    (void)state;
    rng           r = rng_make(7, 1);
    abut_contact3 points[8];
    int32_t       chosen[4];
    for (int run = 0; run < 200; ++run) {
        const int turn = (int)rng_below(&r, 8);
        for (int i = 0; i < 8; ++i) {
            const double angle = 3.14159265358979323846 / 4 * i;
            const double noise = 8 * roundoff;
            points[(i + turn) % 8] =
                contact(0.5 * cos(angle) + rng_range(&r, -noise, noise), 0.5 * sin(angle) + rng_range(&r, -noise, noise),
                        -0.1 + rng_range(&r, -noise, noise), (uint64_t)((i * 3) % 8));
        }
        // Names 0, 3, 6, 1, 4, 7, 2, 5 round the octagon: 0, then opposite it 4, then aside 2 before 6.
        assert_int_equal(reduced(points, 8, chosen), 4);
        const uint64_t expected[4] = {0, 4, 2, 6};
        for (int i = 0; i < 4; ++i) {
            assert_true(points[chosen[i]].id == expected[i]);
        }
    }
}

// Exchanged, A's names for B's, the same corners are taken.
static void test_ties_of_exchanged_shapes(void **state)
{
    (void)state;
    abut_contact3 points[6];
    abut_contact3 mirrored[6];
    int32_t       chosen[4];
    int32_t       again[4];
    for (int i = 0; i < 6; ++i) {
        const double   angle = 3.14159265358979323846 / 3 * i;
        const uint32_t n = (uint32_t)i;
        const uint64_t id =
            i % 2 == 0 ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, n, 0) : abut_contact_id3(ABUT_CONTACT_EDGES, n, 7 - n);
        points[i] = contact(0.5 * cos(angle), 0.5 * sin(angle), -0.1, id);
        mirrored[i] = points[i];
        mirrored[i].id = abut_mirrored_id3(id);
    }
    assert_int_equal(reduced(points, 6, chosen), 4);
    assert_int_equal(reduced(mirrored, 6, again), 4);
    assert_memory_equal(chosen, again, sizeof chosen);
}

// Nearly as far from the deepest: the name decides. Nearly in its place: it is no second contact.
static void test_slack_of_places(void **state)
{
    (void)state;
    const double        u = ABUT_UNIT_ROUNDOFF;
    int32_t             chosen[4];
    const abut_contact3 far[3] = {contact(0, 0, -1, 3), contact(0.5, 0, 0, 2), contact(32 * u - 0.5, 0, 0, 1)};
    assert_int_equal(reduced(far, 3, chosen), 3);
    assert_int_equal(chosen[1], 2);
    const abut_contact3 farther[3] = {contact(0, 0, -1, 3), contact(0.5, 0, 0, 2), contact(128 * u - 0.5, 0, 0, 1)};
    assert_int_equal(reduced(farther, 3, chosen), 3);
    assert_int_equal(chosen[1], 1);
    const abut_contact3 same[2] = {contact(0, 0, -1, 1), contact(32 * u, 0, 0, 2)};
    assert_int_equal(reduced(same, 2, chosen), 1);
    const abut_contact3 apart[2] = {contact(0, 0, -1, 1), contact(128 * u, 0, 0, 2)};
    assert_int_equal(reduced(apart, 2, chosen), 2);
}

// Half a length apart two contacts make areas that count above 64 u of that: a third one aside by 32 u is none, by 128 u it is;
// likewise a fourth outside of the triangle. Of two as far aside to within that the name decides.
static void test_slack_of_areas(void **state)
{
    (void)state;
    const double u = ABUT_UNIT_ROUNDOFF;
    int32_t      chosen[4];
    for (int i = 0; i < 2; ++i) {
        const double        aside = (i == 0 ? 32 : 128) * u;
        const abut_contact3 third[3] = {contact(0, 0, -1, 1), contact(0.5, 0, 0, 2), contact(0.25, aside, 0, 3)};
        assert_int_equal(reduced(third, 3, chosen), 2 + i);
        const abut_contact3 fourth[4] = {contact(0, 0, -1, 1), contact(0.5, 0, 0, 2), contact(0.25, 0.25, 0, 3),
                                         contact(0.25, -aside, 0, 4)};
        assert_int_equal(reduced(fourth, 4, chosen), 3 + i);
        const abut_contact3 either[4] = {contact(0, 0, -1, 4), contact(0.5, 0, 0, 3), contact(0.25, 0.25, 0, 2),
                                         contact(0.25, aside - 0.25, 0, 1)};
        assert_int_equal(reduced(either, 4, chosen), 4);
        assert_int_equal(chosen[2], i == 0 ? 3 : 2);
    }
}

// In one line: the deepest and both ends, or only the two where it is one.
static void test_one_line(void **state)
{
    (void)state;
    abut_contact3 points[5];
    int32_t       chosen[4];
    for (int i = 0; i < 5; ++i) {
        points[i] = contact(0.1 * i, 0.05 * i, i == 1 ? -0.2 : -0.1, (uint64_t)i);
    }
    assert_int_equal(reduced(points, 5, chosen), 3);
    assert_int_equal(chosen[0], 1);
    assert_int_equal(chosen[1], 4);
    assert_int_equal(chosen[2], 0);
    points[1].separation = (abut_real)-0.1;
    points[4].separation = (abut_real)-0.2;
    assert_int_equal(reduced(points, 5, chosen), 2);
    assert_int_equal(chosen[0], 4);
    assert_int_equal(chosen[1], 0);
    // In one place.
    for (int i = 0; i < 5; ++i) {
        points[i] = contact(0.25, 0.25, 0, (uint64_t)i);
    }
    assert_int_equal(reduced(points, 5, chosen), 1);
}

// The first two on an edge of the outline: both others lie on the same side of it.
static void test_all_on_one_side(void **state)
{
    (void)state;
    const abut_contact3 points[5] = {contact(0, 0, -0.2, 1), contact(0.9, 0, 0, 2), contact(0.7, 0.3, 0, 3),
                                     contact(0.2, 0.25, 0, 4), contact(0.45, 0.1, 0, 5)};
    int32_t             chosen[4];
    assert_int_equal(reduced(points, 5, chosen), 4);
    assert_int_equal(chosen[0], 0);
    assert_int_equal(chosen[1], 1);
    assert_int_equal(chosen[2], 2);
    assert_int_equal(chosen[3], 3);
}

// A patch of a millionth of the size (a thousandth in float) keeps four corners too.
static void test_small_patch(void **state)
{
    (void)state;
    const double  size = sqrt(roundoff) * 16;
    abut_contact3 points[6];
    int32_t       chosen[4];
    for (int i = 0; i < 6; ++i) {
        const double angle = 3.14159265358979323846 / 3 * i + 0.1;
        points[i] = contact(size * cos(angle), size * sin(angle), -0.1, (uint64_t)i);
    }
    assert_int_equal(reduced(points, 6, chosen), 4);
}

static double shadow(const abut_contact3 *points, const int32_t *order, int count)
{
    double area = 0;
    for (int i = 0; i < count; ++i) {
        const abut_vec3 p = points[order[i]].point_a;
        const abut_vec3 q = points[order[(i + 1) % count]].point_a;
        area += ((double)p.x * (double)q.y - (double)p.y * (double)q.x) / 2;
    }
    return area;
}

static int by_place(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

// Of polygons on an ellipse, the deepest corner anywhere, the four keep more than half of the area (0.57 at least, measured).
static void test_area_kept(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3301);
    const uint64_t runs = rng_scaled(20000);
    double         least = 1;
    for (uint64_t run = 0; run < runs; ++run) {
        rng           r = rng_make(seed, run);
        const int     count = 5 + (int)rng_below(&r, 28);
        const double  flat = rng_log(&r, 1e-2, 1);
        abut_contact3 points[MOST];
        int32_t       all[MOST];
        double        angles[MOST];
        double        angle = rng_range(&r, 0, 1);
        int32_t       chosen[4];
        for (int i = 0; i < count; ++i) {
            angles[i] = angle;
            angle += rng_log(&r, 0.01, 1);
        }
        for (int i = 0; i < count; ++i) {
            const double a = angles[i] * 6.283185307 / angle;
            points[i] = contact(0.5 * cos(a), 0.5 * flat * sin(a), rng_range(&r, -0.1, 0), (uint64_t)i);
            all[i] = i;
        }
        const int32_t kept = reduced(points, count, chosen);
        for (int i = 0; i < count; ++i) {
            assert_true(points[chosen[0]].separation <= points[i].separation + slack.depth);
        }
        qsort(chosen, (size_t)kept, sizeof chosen[0], by_place);
        least = fmin(least, shadow(points, chosen, kept) / shadow(points, all, count));
    }
    print_message("at least %.3f of the area kept\n", least);
    assert_true(least >= 0.5);
}

static void expect_orthonormal(const abut_vec3 t[2], abut_vec3 n)
{
    expect_near(abut_dot3(t[0], t[0]), 1, 16 * roundoff);
    expect_near(abut_dot3(t[1], t[1]), 1, 16 * roundoff);
    expect_near(abut_dot3(t[0], n), 0, 16 * roundoff);
    expect_near(abut_dot3(t[1], n), 0, 16 * roundoff);
    expect_vec3(abut_cross3(t[0], t[1]), n, 16 * roundoff);
}

static void expect_tangents(abut_vec3 n)
{
    abut_vec3 t[2];
    abut_tangents3(n, t);
    expect_orthonormal(t, n);
}

static abut_vec3 unit_of(double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);
    return at3(x / length, y / length, z / length);
}

// A way of any length, and its unit as the kernel of two capsules makes it.
static void expect_tangents_of_way(double x, double y, double z)
{
    const abut_vec3 way = at3(x, y, z);
    const abut_real length = abut_sqrt(abut_dot3(way, way));
    const abut_vec3 n = {way.x / length, way.y / length, way.z / length};
    abut_vec3       t[2];
    abut_tangents_of_delta3(way, length, n, t);
    expect_orthonormal(t, n);
}

static void test_tangents_of_ways(void **state)
{
    (void)state;
    rng r = rng_make(9, 10);
    for (int i = 0; i < 20000; ++i) {
        const double size = rng_log(&r, 1e-3, 1e3);
        const double tiny = size * rng_log(&r, 1e-12, 1);
        expect_tangents_of_way(tiny * rng_range(&r, -1, 1), tiny * rng_range(&r, -1, 1), size * rng_sign(&r));
        expect_tangents_of_way(size * rng_range(&r, -1, 1), size * rng_range(&r, -1, 1), tiny * rng_range(&r, -1, 1));
    }
    for (int k = 10; k < 1080; ++k) {
        expect_tangents_of_way(ldexp(1, -k), ldexp(-0.75, -k), -1);
        expect_tangents_of_way(ldexp(1, -k), ldexp(-0.75, -k), 1);
    }
}

static void test_tangents(void **state)
{
    (void)state;
    abut_vec3 t[2];
    abut_tangents3(at3(0, 0, 1), t);
    expect_vec3(t[0], at3(1, 0, 0), 0);
    expect_vec3(t[1], at3(0, 1, 0), 0);
    expect_tangents(at3(0, 0, -1));
    expect_tangents(at3(1, 0, 0));
    expect_tangents(at3(0, -1, 0));
    rng r = rng_make(9, 9);
    for (int i = 0; i < 20000; ++i) {
        const double tiny = rng_log(&r, 1e-12, 1); // near the poles, above all
        expect_tangents(unit_of(tiny * rng_range(&r, -1, 1), tiny * rng_range(&r, -1, 1), rng_sign(&r)));
        expect_tangents(unit_of(rng_range(&r, -1, 1), rng_range(&r, -1, 1), tiny * rng_range(&r, -1, 1)));
    }
    for (int k = 30; k < 1080; ++k) { // down to where squares, and then the numbers, are denormal or nothing
        expect_tangents(at3(ldexp(1, -k), ldexp(-0.75, -k), -1));
        expect_tangents(at3(ldexp(1, -k), ldexp(-0.75, -k), 1));
    }
}

// A small turn of the normal turns the tangents little, everywhere but at the pole -z: away from it by 0.1, no more than a
// factor of 2 / 0.1 as much.
static void test_tangents_are_continuous(void **state)
{
    (void)state;
    rng r = rng_make(11, 9);
    for (int i = 0; i < 20000; ++i) {
        const double p[3] = {rng_range(&r, -1, 1), rng_range(&r, -1, 1), i % 2 == 0 ? 0 : rng_range(&r, -1, 1)};
        const double step = 1e-3;
        abut_vec3    t[2];
        abut_vec3    s[2];
        const double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        if (length < 0.1 || hypot(p[0], p[1]) < 0.1 * length) {
            continue;
        }
        abut_tangents3(unit_of(p[0], p[1], p[2] - step * length), t);
        abut_tangents3(unit_of(p[0], p[1], p[2] + step * length), s);
        for (int k = 0; k < 2; ++k) {
            const abut_vec3 off = abut_sub3(t[k], s[k]);
            assert_true(sqrt((double)abut_dot3(off, off)) <= 2 * step * 20);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_few),
        cmocka_unit_test(test_slack_of_places),
        cmocka_unit_test(test_slack_of_areas),
        cmocka_unit_test(test_octagon),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_ties_of_exchanged_shapes),
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_all_on_one_side),
        cmocka_unit_test(test_small_patch),
        cmocka_unit_test(test_area_kept),
        cmocka_unit_test(test_tangents),
        cmocka_unit_test(test_tangents_of_ways),
        cmocka_unit_test(test_tangents_are_continuous),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
