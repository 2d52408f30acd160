// test_simplex_dd3.c : the feature of a simplex nearest the origin: regions by hand, random whole simplices against integers,
// and the same of the careful search, which tells what plain arithmetic cannot.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "gjk/simplex_dd3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "unit/whole_simplex3.h"

static const uint64_t seed = 3303;

static void expect_choice(const whole3 *v, int count, int features, abut_vec3 closest, abut_vec3 normal)
{
    const abut_simplex3 s = whole_simplex(v, count);
    const abut_choice3  found[] = {abut_nearest_of3(&s), abut_simplex_dd_nearest3(&s).choice};
    for (int i = 0; i < 2; ++i) {
        assert_int_equal(found[i].where, ABUT_WHERE3_OUTSIDE);
        assert_int_equal(found[i].count, features);
        expect_vec3(found[i].closest, closest, 32 * roundoff);
        expect_vec3(found[i].normal, normal, 8 * roundoff);
        expect_near(found[i].distance, sqrt((double)abut_dot3(closest, closest)), 32 * roundoff);
    }
}

static void test_vertices(void **state)
{
    (void)state;
    const whole3 alone[] = {{2, 3, 6}};
    expect_choice(alone, 1, 1, at3(2, 3, 6), at3(-2.0 / 7, -3.0 / 7, -6.0 / 7));
    const whole3 origin[] = {{0, 0, 0}};
    expect_choice(origin, 1, 1, at3(0, 0, 0), at3(0, 0, 0));
    const whole3 first[] = {{1, 0, 0}, {2, 1, 0}};
    expect_choice(first, 2, 1, at3(1, 0, 0), at3(-1, 0, 0));
    const whole3 last[] = {{2, 1, 0}, {1, 0, 0}};
    expect_choice(last, 2, 1, at3(1, 0, 0), at3(-1, 0, 0));
    const whole3 square[] = {{1, 0, 0}, {1, 1, 0}}; // the foot is the end itself
    expect_choice(square, 2, 1, at3(1, 0, 0), at3(-1, 0, 0));
    const whole3 corner[] = {{3, 1, 1}, {2, 0, 0}, {3, -1, 1}};
    expect_choice(corner, 3, 1, at3(2, 0, 0), at3(-1, 0, 0));
    const whole3 tip[] = {{3, 1, 1}, {3, -1, 1}, {3, 0, -1}, {2, 0, 0}};
    expect_choice(tip, 4, 1, at3(2, 0, 0), at3(-1, 0, 0));
}

static void test_edges(void **state)
{
    (void)state;
    const whole3 edge[] = {{2, 1, 0}, {2, -3, 0}};
    expect_choice(edge, 2, 2, at3(2, 0, 0), at3(-1, 0, 0));
    const whole3 of_triangle[] = {{2, 1, 0}, {2, -3, 0}, {4, 0, 1}};
    expect_choice(of_triangle, 3, 2, at3(2, 0, 0), at3(-1, 0, 0));
    const whole3        in_line[] = {{2, 1, 0}, {2, 4, 0}, {2, -3, 0}}; // no triangle at all
    const abut_simplex3 s = whole_simplex(in_line, 3);
    expect_vec3(abut_nearest_of3(&s).closest, at3(2, 0, 0), 8 * roundoff);
    expect_vec3(abut_simplex_dd_nearest3(&s).choice.closest, at3(2, 0, 0), 8 * roundoff);
    const whole3 of_tetrahedron[] = {{6, -3, 4}, {2, 2, 0}, {6, -3, -4}, {2, -3, 0}};
    expect_choice(of_tetrahedron, 4, 2, at3(2, 0, 0), at3(-1, 0, 0));
    const abut_simplex3 weighted = whole_simplex(edge, 2);
    const abut_choice3  c = abut_nearest_of3(&weighted);
    expect_near(c.weight[c.index[0] == 0 ? 0 : 1], 0.75, 4 * roundoff); // a quarter of the way
    expect_near(c.weight[c.index[0] == 0 ? 1 : 0], 0.25, 4 * roundoff);
}

static void test_triangles(void **state)
{
    (void)state;
    const whole3 alone[] = {{3, 2, -1}, {3, -2, -1}, {3, 0, 2}};
    expect_choice(alone, 3, 3, at3(3, 0, 0), at3(-1, 0, 0));
    const whole3 other_way[] = {{3, 2, -1}, {3, 0, 2}, {3, -2, -1}};
    expect_choice(other_way, 3, 3, at3(3, 0, 0), at3(-1, 0, 0));
    const whole3 of_tetrahedron[] = {{3, 2, -1}, {3, -2, -1}, {9, 0, 8}, {3, 0, 2}};
    expect_choice(of_tetrahedron, 4, 3, at3(3, 0, 0), at3(-1, 0, 0));
}

static void test_inside(void **state)
{
    (void)state;
    const whole3        v[] = {{3, 3, 3}, {-3, -3, 3}, {-3, 3, -3}, {3, -3, -3}};
    const abut_simplex3 s = whole_simplex(v, 4);
    assert_int_equal(abut_nearest_of3(&s).where, ABUT_WHERE3_INSIDE);
    assert_int_equal(abut_simplex_dd_nearest3(&s).choice.where, ABUT_WHERE3_INSIDE);
}

// Keeping a choice moves its vertices to the front, in order, with their weights.
static void test_keeping(void **state)
{
    (void)state;
    const whole3       v[] = {{6, -3, 4}, {2, 2, 0}, {6, -3, -4}, {2, -3, 0}};
    abut_simplex3      s = whole_simplex(v, 4);
    const abut_choice3 c = abut_nearest_of3(&s);
    abut_simplex3_keep(&s, &c);
    assert_int_equal(s.count, 2);
    assert_int_equal(s.vertex[0].feature_a + s.vertex[1].feature_a, 1 + 3);
    expect_near(s.weight[0] + s.weight[1], 1, 2 * roundoff);
    expect_near(s.weight[s.vertex[0].feature_a == 1 ? 0 : 1], 0.6, 4 * roundoff);
}

// Flat tetrahedra about the origin: plain arithmetic does not say inside, or sure. Careful arithmetic finds the origin on one
// of the faces.
static void test_flat_tetrahedra(void **state)
{
    (void)state;
    const whole3        square[] = {{4, 4, 0}, {-4, 4, 0}, {-4, -4, 0}, {4, -4, 0}};
    const abut_simplex3 flat = whole_simplex(square, 4);
    assert_int_equal(abut_nearest_of3(&flat).where, ABUT_WHERE3_INCONCLUSIVE);
    expect_near(abut_simplex_dd_nearest3(&flat).choice.distance, 0, 8 * roundoff);
    // A slanted plane that rounding tips: thirds are not exact.
    rng r = rng_make(rng_seed_of_run(seed), 1);
    for (int i = 0; i < 2000; ++i) {
        const abut_vec3 u = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        const abut_vec3 v = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        abut_simplex3   s = whole_simplex(square, 4);
        for (int k = 0; k < 4; ++k) { // (1, 1), (-1, 1), (-1, -1), (1, -1) in the plane of u and v
            const abut_real x = (abut_real)(k == 0 || k == 3 ? 1 : -1) * (abut_real)rng_range(&r, 0.5, 1);
            const abut_real y = (abut_real)(k < 2 ? 1 : -1) * (abut_real)rng_range(&r, 0.5, 1);
            s.vertex[k].w = abut_along3(abut_scale3(x, u), y, v);
        }
        const abut_choice3 c = abut_nearest_of3(&s);
        assert_int_equal(c.where, ABUT_WHERE3_INCONCLUSIVE);
    }
}

// The origin a little above a face, in u times the lengths of two edges and the way to it: at 10 it is not sure on which side,
// at 40 it is. The height times the area is what is compared: half a root of 3 times the product of the edges.
static void test_how_near_is_unsure(void **state)
{
    (void)state;
    const double height[] = {3, 10, 40};
    for (int i = 0; i < 3; ++i) {
        const double  low = height[i] * roundoff / sqrt(0.75);
        abut_simplex3 s;
        memset(&s, 0, sizeof s);
        s.count = 4;
        s.vertex[0].w = at3(-0.5, sqrt(0.75), -low);
        s.vertex[1].w = at3(-0.5, -sqrt(0.75), -low);
        s.vertex[2].w = at3(0, 0, 1);
        s.vertex[3].w = at3(1, 0, -low);
        assert_int_equal(abut_nearest_of3(&s).where, i < 2 ? ABUT_WHERE3_INCONCLUSIVE : ABUT_WHERE3_INSIDE);
        assert_int_equal(abut_simplex_dd_nearest3(&s).choice.where, ABUT_WHERE3_INSIDE);
    }
}

// Between 1/2 and 1, with three bits to spare.
static double some_half(rng *r)
{
    return floor(rng_range(r, 0.5, 1) / (8 * roundoff)) * (8 * roundoff);
}

// A needle in the plane 3y + 4z = 25 s: the foot of the origin lies between two corners about s from it and one far away. The
// square of the distance is right to rounding, whichever corner is named first. All coordinates are exact.
static void test_needles_from_afar(void **state)
{
    (void)state;
    rng          r = rng_make(rng_seed_of_run(seed), 2);
    const double s = sizeof(abut_real) == sizeof(float) ? 0x1p-16 : 0x1p-42;
    for (int i = 0; i < 3000; ++i) {
        const double    first = s * some_half(&r);
        const double    second = s * some_half(&r);
        const double    far = floor(rng_range(&r, 0.0625, 0.125) / s) * s;
        const abut_vec3 corner[] = {at3(s * some_half(&r), 3 * s - 4 * first, 4 * s + 3 * first),
                                    at3(-4 * s * some_half(&r), 3 * s - 4 * second, 4 * s + 3 * second),
                                    at3(far, 3 * s + 4 * far, 4 * s - 3 * far)};
        abut_simplex3   needle;
        memset(&needle, 0, sizeof needle);
        needle.count = 3;
        for (int k = 0; k < 3; ++k) {
            needle.vertex[k].w = corner[(k + i) % 3];
        }
        const abut_simplex_dd3 found = abut_simplex_dd_nearest3(&needle);
        assert_int_equal(found.choice.count, 3);
        expect_near(found.square.hi, 25 * s * s, 4 * roundoff * 25 * s * s);
        expect_vec3(found.choice.normal, at3(0, -0.6, -0.8), 8 * roundoff);
    }
}

static whole3 any_whole(rng *r, int most)
{
    const uint32_t span = (uint32_t)(2 * most + 1);
    const whole3   v = {(int64_t)rng_below(r, span) - most, (int64_t)rng_below(r, span) - most,
                        (int64_t)rng_below(r, span) - most};
    return v;
}

// The closest point is the sum its weights make, and as far as integers say. Then it satisfies Karush, Kuhn and Tucker: no
// vertex lies farther along the normal than it, to `slack`.
static void expect_nearest(const abut_simplex3 *s, const abut_choice3 *c, double distance, double size, double slack)
{
    abut_vec3 sum = {0, 0, 0};
    abut_real weights = 0;
    for (int i = 0; i < c->count; ++i) {
        assert_true(c->weight[i] >= 0);
        sum = abut_along3(sum, c->weight[i], s->vertex[c->index[i]].w);
        weights += c->weight[i];
    }
    expect_near(weights, 1, 4 * roundoff);
    expect_vec3(c->closest, sum, 16 * roundoff * size);
    expect_near(c->distance, distance, 32 * roundoff * size);
    for (int i = 0; i < s->count && distance > 0; ++i) {
        const abut_real along = abut_dot3(c->normal, abut_sub3(s->vertex[i].w, c->closest));
        assert_true((double)along <= slack);
    }
}

static void expect_random(int most, int count, int stream)
{
    rng          r = rng_make(rng_seed_of_run(seed), (uint64_t)stream);
    const double slack = 64 * roundoff * most;
    int          sure = 0;
    for (int i = 0; i < 5000; ++i) {
        whole3 v[4];
        do {
            for (int k = 0; k < count; ++k) {
                v[k] = any_whole(&r, most);
            }
        } while (count == 4 && !whole_is_newest(v));
        const whole_answer3    exact = whole_nearest(v, count);
        const abut_simplex3    s = whole_simplex(v, count);
        const abut_choice3     plain = abut_nearest_of3(&s);
        const abut_simplex_dd3 careful = abut_simplex_dd_nearest3(&s);
        const double           square = (double)exact.over / (double)exact.under;
        assert_true((careful.choice.where == ABUT_WHERE3_INSIDE) == exact.inside);
        if (plain.where == ABUT_WHERE3_INSIDE) {
            assert_true(exact.inside);
        } else if (plain.where == ABUT_WHERE3_OUTSIDE) {
            assert_false(exact.inside);
            expect_nearest(&s, &plain, sqrt(square), most, slack * (1 + most / sqrt(square))); // x may be short
        }
        if (!exact.inside) {
            expect_nearest(&s, &careful.choice, sqrt(square), most, slack);
            const long double whole = (long double)exact.over / (long double)exact.under;
            const long double found = (long double)careful.square.hi + (long double)careful.square.lo;
            const long double u2 = (long double)(roundoff * roundoff);
            const long double most_off = 64 * u2 * most * most + 8 * whole * 0x1p-63L;
            assert_true(found - whole <= most_off && whole - found <= most_off);
        }
        sure += plain.where != ABUT_WHERE3_INCONCLUSIVE;
    }
    assert_true(sure > 2500);
}

static void test_random_simplices(void **state)
{
    (void)state;
    for (int count = 1; count <= 4; ++count) {
        expect_random(3, count, 10 + count); // many ties, many flat ones
        expect_random(48, count, 20 + count);
    }
}

// Beyond the first three vertices, between the planes of the other faces: the last vertex was not found from there.
static void test_beyond_the_base(void **state)
{
    (void)state;
    const whole3        far[] = {{-2, -2, 1}, {2, -2, 1}, {0, 2, 1}, {0, 0, 3}};
    const abut_simplex3 s = whole_simplex(far, 4);
    assert_int_equal(abut_nearest_of3(&s).where, ABUT_WHERE3_INCONCLUSIVE);
    const whole3        near[] = {{-2, -2, -1}, {2, -2, -1}, {0, 2, -1}, {0, 0, 3}};
    const abut_simplex3 around = whole_simplex(near, 4);
    assert_int_equal(abut_nearest_of3(&around).where, ABUT_WHERE3_INSIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vertices),          cmocka_unit_test(test_edges),
        cmocka_unit_test(test_triangles),         cmocka_unit_test(test_inside),
        cmocka_unit_test(test_beyond_the_base),   cmocka_unit_test(test_keeping),
        cmocka_unit_test(test_flat_tetrahedra),   cmocka_unit_test(test_how_near_is_unsure),
        cmocka_unit_test(test_needles_from_afar), cmocka_unit_test(test_random_simplices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
