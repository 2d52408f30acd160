// test_epa_small3.c : EPA's polytope while it is small: closed, convex and counted as it grows, and eight at once the same
// store to the bit as one by one; what it refuses.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "epa/epa_small3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

#include <string.h>

static const uint64_t  seed = 3312;
static const abut_real margin = 4 * ABUT_UNIT_ROUNDOFF;

static abut_small_point3 point(abut_vec3 w, int32_t name)
{
    const abut_small_point3 p = {w, name, name};
    return p;
}

static void begin(abut_epa_small3 *s)
{
    const abut_small_point3 corner[] = {point(at3(1, 1, 1), 0), point(at3(-1, -1, 1), 1), point(at3(-1, 1, -1), 2),
                                        point(at3(1, -1, -1), 3)};
    abut_epa_small3_begin(s, corner, ABUT_EPA_SMALL3_VERTICES, margin);
}

static abut_vec3 normal_of(const abut_epa_small3 *s, int32_t f)
{
    const abut_vec3 n = {s->normal_x[f], s->normal_y[f], s->normal_z[f]};
    return n;
}

// Each edge's mate runs the other way and knows it; as many faces as Euler says; nothing above a face; the nearest is known.
static void check(const abut_epa_small3 *s)
{
    assert_int_equal(s->faces, 2 * s->vertices - 4);
    for (int32_t f = 0; f < s->faces; ++f) {
        for (int32_t e = 0; e < 3; ++e) {
            const int32_t other = abut_small_across3(s, f, e) / 4;
            const int32_t mate = abut_small_across3(s, f, e) % 4;
            assert_true(other < s->faces && mate < 3);
            assert_int_equal(abut_small_across3(s, other, mate), 4 * f + e);
            assert_int_equal(abut_small_corner3(s, other, mate), abut_small_corner3(s, f, (e + 1) % 3));
            assert_int_equal(abut_small_corner3(s, other, (mate + 1) % 3), abut_small_corner3(s, f, e));
        }
        for (int32_t v = 0; v < s->vertices; ++v) {
            const abut_vec3 n = normal_of(s, f);
            assert_true(abut_dot3(n, s->vertex[v].w) <= s->reach[f] + 16 * ABUT_UNIT_ROUNDOFF * abut_dot3(n, n));
        }
        assert_true(s->square[s->nearest] < s->square[f] || (s->square[s->nearest] == s->square[f] && s->nearest <= f));
    }
}

static void expect_same(const abut_epa_small3 *s, const abut_epa_small3 *t)
{
    const size_t numbers = (size_t)s->faces * sizeof s->reach[0];
    assert_int_equal(s->faces, t->faces);
    assert_int_equal(s->vertices, t->vertices);
    assert_int_equal(s->nearest, t->nearest);
    assert_memory_equal(s->normal_x, t->normal_x, numbers);
    assert_memory_equal(s->normal_y, t->normal_y, numbers);
    assert_memory_equal(s->normal_z, t->normal_z, numbers);
    assert_memory_equal(s->reach, t->reach, numbers);
    assert_memory_equal(s->square, t->square, numbers);
    assert_memory_equal(s->link, t->link, (size_t)s->faces * sizeof s->link[0]);
}

// A regular tetrahedron whose planes are at 1 / sqrt 3, and the corner of the cube round it over one face: three faces in its
// place, halves of the cube's sides x = -1, y = -1 and z = -1.
static void test_a_cone_by_hand(void **state)
{
    (void)state;
    abut_epa_small3 s;
    begin(&s);
    check(&s);
    assert_int_equal(s.faces, 4);
    for (int32_t f = 0; f < 4; ++f) {
        expect_near(s.square[f], 1.0 / 3, 4 * roundoff);
    }
    const abut_small_point3 over = point(at3(-1, -1, -1), 4);
    assert_true(abut_epa_small3_expand(&s, &over));
    check(&s);
    int32_t sides = 0;
    for (int32_t f = 0; f < s.faces; ++f) {
        const bool over_it = abut_small_corner3(&s, f, 2) == 4;
        expect_near(s.square[f], over_it ? 1 : 1.0 / 3, 4 * roundoff);
        sides += over_it;
    }
    assert_int_equal(sides, 3);
    assert_int_equal(s.faces, 6);
}

static abut_vec3 on_sphere(rng *r)
{
    double d[3];
    rng_direction3(r, d);
    return at3(2 * d[0], 2 * d[1], 2 * d[2]);
}

// Points on a ball, each twice: what is refused leaves the rest as it was.
static void test_a_ball(void **state)
{
    (void)state;
    rng     r = rng_make(rng_seed_of_run(seed), 0);
    int32_t full = 0;
    int32_t wide = 0;
    for (int k = 0; k < 200; ++k) {
        abut_epa_small3 s;
        begin(&s);
        for (int32_t i = 4; i < ABUT_EPA_SMALL3_VERTICES; ++i) {
            const abut_epa_small3   before = s;
            const abut_small_point3 p = point(on_sphere(&r), i);
            const bool              grown = abut_epa_small3_expand(&s, &p);
            check(&s);
            if (!grown) {
                expect_same(&s, &before);
                full += s.faces == ABUT_EPA_SMALL3_FACES;
                wide += s.faces < ABUT_EPA_SMALL3_FACES;
                continue;
            }
            assert_int_equal(s.faces, before.faces + 2);
            assert_false(abut_epa_small3_expand(&s, &p)); // a vertex taken before
        }
    }
    assert_true(full > 0 && wide > 0);
}

// A vertex that lies in the plane of a face, and one inside.
static void test_what_is_refused(void **state)
{
    (void)state;
    abut_epa_small3         s;
    const abut_small_point3 inside = point(at3(0, 0, 0.1), 4);
    const abut_small_point3 level = point(at3(1.0 / 3, 1.0 / 3, -1.0 / 3), 4);
    begin(&s);
    assert_false(abut_epa_small3_expand(&s, &inside));
    assert_false(abut_epa_small3_expand(&s, &level));
}

// A point from which a corner is hidden: its three faces make a disc round it, with three edges instead of five.
static void test_a_corner_is_swallowed(void **state)
{
    (void)state;
    abut_epa_small3         s;
    const abut_small_point3 far = point(at3(10, 10, 10), 4);
    begin(&s);
    assert_false(abut_epa_small3_expand(&s, &far));
    assert_int_equal(s.faces, 4);
}

// A regular octahedron, whose planes are at 1 / sqrt 3; with a corner twice it is refused.
static void test_an_antiprism(void **state)
{
    (void)state;
    static const double corner[][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {-1, 0, 0}, {0, -1, 0}};
    abut_epa_small3     s;
    abut_small_point3   p[6];
    for (int32_t i = 0; i < 6; ++i) {
        // the fourth lies between the first two, the fifth between the second and the third
        p[i] = point(at3(corner[i][0], corner[i][1], corner[i][2]), i);
    }
    assert_true(abut_epa_small3_begin_round(&s, p, ABUT_EPA_SMALL3_VERTICES, margin));
    check(&s);
    assert_int_equal(s.faces, 8);
    for (int32_t f = 0; f < 8; ++f) {
        expect_near(s.square[f], 1.0 / 3, 4 * roundoff);
    }
    const abut_small_point3 over = point(at3(-2, -2, -2), 6);
    assert_true(abut_epa_small3_expand(&s, &over));
    check(&s);
    p[4] = p[1];
    assert_false(abut_epa_small3_begin_round(&s, p, ABUT_EPA_SMALL3_VERTICES, margin));
}

// Of several edges the one whose face has the lowest place, wherever it comes among them.
static void test_the_lowest_place(void **state)
{
    (void)state;
    const abut_horizon_outline3 rim = {.place = {5, 2, 1}, .edges = 3};
    assert_int_equal(abut_rim3_lowest(&rim, 1u << 0), 5);
    assert_int_equal(abut_rim3_lowest(&rim, 1u << 0 | 1u << 1), 2);
    assert_int_equal(abut_rim3_lowest(&rim, 1u << 0 | 1u << 2), 1);
    assert_int_equal(abut_rim3_lowest(&rim, 1u << 0 | 1u << 1 | 1u << 2 | 1u << 3), 1); // there is no fourth
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_cone_by_hand),  cmocka_unit_test(test_a_ball),
        cmocka_unit_test(test_what_is_refused), cmocka_unit_test(test_a_corner_is_swallowed),
        cmocka_unit_test(test_an_antiprism),    cmocka_unit_test(test_the_lowest_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
