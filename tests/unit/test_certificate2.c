// test_certificate2.c : what proves a distance, by hand. Whether it proves it is asked in rational numbers by cli/prove.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/certificate2.h"
#include "gjk/minkowski2.h"
#include "math/exact.h"
#include "support/hand2.h"
#include "support/random.h"

static const abut_real u = ABUT_UNIT_ROUNDOFF;

// The bounds are round the distance, as close as 200 roundings of the size.
static void expect_bounds(const abut_proof2 *p, double distance, double size)
{
    assert_int_equal(p->status, ABUT_OK);
    assert_true(p->lower <= (abut_real)distance && (abut_real)distance <= p->upper);
    assert_true(p->upper - p->lower <= 200 * u * (abut_real)size);
}

// The weighted mean of A's points.
static abut_vec2 mean_of_a(const abut_proof2 *p)
{
    abut_vec2 mean = {0, 0};
    for (int32_t i = 0; i < p->vertices; ++i) {
        mean = abut_along2(mean, p->weight[i], p->vertex[i].a);
    }
    return mean;
}

// A box and a circle beside its right side: the nearest point of the box is (1, 1/4), between corners 1 and 2.
static void test_apart(void **state)
{
    (void)state;
    const abut_shape2 square = box(0, 0, 1, 1, 0);
    const abut_shape2 ball = circle(0, 0, 0.5);
    abut_proof2       p;
    assert_int_equal(abut_certificate2(&square, &ball, placed(3, 0.25), &p), ABUT_OK);
    expect_bounds(&p, 1.5, 5);
    expect_vec_at(p.normal, 1, 0, 4 * (double)u, __FILE__, __LINE__);
    assert_true(p.support.feature_a == 1 || p.support.feature_a == 2);
    assert_true(p.support.a.x == 1 && p.support.b.x == 0);
    assert_true(!p.polygon && p.vertices == 2);
    assert_int_equal(p.vertex[0].feature_a + p.vertex[1].feature_a, 1 + 2);
    expect_vec_at(mean_of_a(&p), 1, 0.25, 16 * (double)u, __FILE__, __LINE__);
}

// B unturned at a place: the polygon turns counter-clockwise and is nowhere nearer to the origin than it says.
static void expect_polygon(const abut_proof2 *p, abut_vec2 b_at)
{
    assert_true(p->polygon && p->vertices >= 3);
    for (int32_t i = 0; i < p->vertices; ++i) {
        const abut_proof_vertex2 *v = &p->vertex[i];
        const abut_proof_vertex2 *w = &p->vertex[(i + 1) % p->vertices];
        const abut_vec2           from = abut_sub2(v->a, abut_add2(v->b, b_at));
        const abut_vec2           to = abut_sub2(w->a, abut_add2(w->b, b_at));
        const abut_vec2           way = abut_sub2(to, from);
        assert_true(abut_cross2(from, to) / abut_sqrt(abut_dot2(way, way)) >= -p->upper);
    }
}

// Two squares that overlap by a half along x: the nearest edge of D is x = 1/2.
static void test_inside(void **state)
{
    (void)state;
    const abut_shape2 square = box(0, 0, 1, 1, 0);
    abut_proof2       p;
    assert_int_equal(abut_certificate2(&square, &square, placed(1.5, 0.25), &p), ABUT_OK);
    expect_bounds(&p, -0.5, 5);
    expect_vec_at(p.normal, 1, 0, 4 * (double)u, __FILE__, __LINE__);
    expect_polygon(&p, at(1.5, 0.25));

    // Rounded by an eighth each, they overlap by a quarter more, of the same polygon.
    const abut_shape2 rounded = box(0, 0, 1, 1, 0.125);
    assert_int_equal(abut_certificate2(&rounded, &rounded, placed(1.5, 0.25), &p), ABUT_OK);
    expect_bounds(&p, -0.75, 5);
    p.upper += (abut_real)0.25;
    expect_polygon(&p, at(1.5, 0.25));
}

// Squares that share a side or a corner, and segments on one line, whose D is flat.
static void test_touching(void **state)
{
    (void)state;
    const abut_shape2 square = box(0, 0, 1, 1, 0);
    const abut_shape2 segment = capsule(-1, 0, 1, 0, 0);
    abut_proof2       p;
    abut_certificate2(&square, &square, placed(2, 0.5), &p);
    expect_bounds(&p, 0, 5);
    abut_certificate2(&square, &square, placed(2, 2), &p);
    expect_bounds(&p, 0, 6);
    abut_certificate2(&segment, &segment, placed(0.5, 0), &p);
    expect_bounds(&p, 0, 3);
    assert_true(!p.polygon);
}

// An ellipse with its tip over another: places are from the centres, and in the ellipses.
static void test_round(void **state)
{
    (void)state;
    const abut_shape2 a = ellipse(5, 5, 1, 0.5, 0);
    const abut_shape2 b = ellipse(-7, 0, 0.25, 1, 0);
    abut_proof2       p;
    abut_certificate2(&a, &b, placed(12, 7), &p);
    expect_bounds(&p, 0.5, 30);
    for (int32_t i = 0; i < p.vertices; ++i) {
        const abut_proof_vertex2 *v = &p.vertex[i];
        assert_true(v->a.x * v->a.x + 4 * v->a.y * v->a.y <= 1 && 16 * v->b.x * v->b.x + v->b.y * v->b.y <= 1);
    }
}

// Nearly a circle about a point: every direction is nearly as good, and the polygon has all the corners there is room for. A
// regular one of 96 corners would be 1 - cos(pi / 96) = 5.4e-4 nearer than the circle.
static void test_crowded(void **state)
{
    (void)state;
    const abut_shape2 a = ellipse(0, 0, 1, 0.9999, 0);
    const abut_shape2 b = circle(0, 0, 0);
    abut_proof2       p;
    abut_certificate2(&a, &b, placed(0, 0), &p);
    assert_int_equal(p.vertices, ABUT_PROOF2_VERTICES);
    assert_true(p.lower <= (abut_real)-0.9999 && p.lower >= (abut_real)-0.9999 - 200 * u);
    assert_true(p.upper >= (abut_real)-0.9999 && p.upper <= (abut_real)-0.99);
    expect_polygon(&p, at(0, 0));
}

// A scene scaled by a power of two has its proof scaled by it, bit for bit.
static void test_scaled(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 1, 0.5, 0.125);
    const abut_shape2 b = box(0, 0, 1024, 512, 128);
    abut_proof2       p, q;
    abut_certificate2(&a, &a, placed(2.5, 1.5), &p);
    abut_certificate2(&b, &b, placed(2560, 1536), &q);
    assert_true(q.lower == 1024 * p.lower && q.upper == 1024 * p.upper);
    assert_int_equal(p.vertices, q.vertices);
    for (int32_t i = 0; i < p.vertices; ++i) {
        assert_int_equal(p.vertex[i].feature_a, q.vertex[i].feature_a);
        assert_true(p.weight[i] == q.weight[i]);
    }
}

// A box comes from the right along x and touches half way; with a target of a half an eighth earlier. On a way that passes by
// one direction is enough for the whole of it.
static void test_cast(void **state)
{
    (void)state;
    const abut_shape2       square = box(0, 0, 1, 1, 0);
    const abut_pose2        far = placed(4, 0.25);
    const abut_cast_options near = {.target = (abut_real)0.5};
    abut_proof2             p;
    abut_cast_proof2        c = abut_certificate_cast2(&square, &square, far, at(-4, 0), NULL, &p);
    assert_int_equal(c.status, ABUT_OK);
    assert_true(c.clear <= (abut_real)0.5 && (abut_real)0.5 <= c.touch && c.touch - c.clear <= 400 * u);
    expect_vec_at(c.normal, 1, 0, 4 * (double)u, __FILE__, __LINE__);
    assert_true(p.upper <= 0);
    c = abut_certificate_cast2(&square, &square, far, at(-4, 0), &near, &p);
    assert_true(c.clear <= (abut_real)0.375 && (abut_real)0.375 <= c.touch && c.touch - c.clear <= 400 * u);
    assert_true(p.upper <= (abut_real)0.5);
    c = abut_certificate_cast2(&square, &square, placed(4, 2.5), at(-8, 0.25), NULL, &p);
    assert_int_equal(c.status, ABUT_MISS);
    assert_true(c.clear == 1 && isinf(c.touch) && c.normal.y > 0);
    c = abut_certificate_cast2(&square, &square, placed(1, 0), at(-4, 0), NULL, &p);
    assert_int_equal(c.status, ABUT_INITIAL);
    assert_true(c.clear == 0 && c.touch == 0 && p.upper <= -1 + 400 * u);
    assert_int_equal(abut_certificate_cast2(&square, &square, placed(NAN, 0), at(-4, 0), NULL, &p).status, ABUT_INVALID);
}

// Of a way that passes by one direction proves the whole, whichever side the shapes pass on.
static void test_cast_past(void **state)
{
    (void)state;
    rng r = rng_make(5, 5);
    int misses = 0;
    for (int i = 0; i < 20000; ++i) {
        const abut_shape2 a = box(0, 0, rng_range(&r, 0.2, 2), rng_range(&r, 0.2, 2), 0);
        const abut_shape2 b = rng_chance(&r, 0.5) ? box(0, 0, rng_range(&r, 0.2, 2), rng_range(&r, 0.2, 2), 0)
                                                  : circle(0, 0, rng_range(&r, 0.2, 1));
        abut_pose2        start = placed(rng_range(&r, -6, 6), rng_range(&r, -6, 6));
        start.r = abut_rot2_angle((abut_real)rng_range(&r, 0, 6));
        const abut_vec2 way = at(rng_range(&r, -12, 12), rng_range(&r, -12, 12));
        abut_proof2     p;
        if (abut_cast2(&a, &b, start, way, NULL, NULL).status == ABUT_MISS) {
            assert_true(abut_certificate_cast2(&a, &b, start, way, NULL, &p).clear == 1);
            ++misses;
        }
    }
    assert_true(misses > 10000);
}

// Two boxes approach each other without a turn, each by half of the gap of 2: they touch at the end of the motion, and one
// step proves all before it. With a turn the steps follow each other, and nothing is clear that touches at the start.
static void test_impact(void **state)
{
    (void)state;
    enum { ROOM = 64 };
    const abut_shape2  square = box(0, 0, 1, 1, 0);
    const abut_sweep2  rests = {.start = placed(0, 0), .translation = at(1, 0)};
    abut_sweep2        comes = {.start = placed(4, 0.25), .translation = at(-1, 0)};
    abut_impact_step2  steps[ROOM];
    abut_impact_proof2 p = abut_certificate_impact2(&square, &rests, &square, &comes, NULL, steps, ROOM);
    assert_true(p.steps >= 1 && p.clear <= 1 && p.clear >= 1 - 400 * u);
    assert_true(steps[0].from == 0);
    expect_vec_at(steps[0].normal, 1, 0, 4 * (double)u, __FILE__, __LINE__);
    comes.turn = 3;
    p = abut_certificate_impact2(&square, &rests, &square, &comes, NULL, steps, ROOM);
    assert_true(p.steps >= 2 && p.steps < ROOM && p.clear > (abut_real)0.25 && p.clear < 1);
    for (int32_t i = 0; i < p.steps; ++i) {
        assert_true(steps[i].from < (i + 1 < p.steps ? steps[i + 1].from : p.clear));
    }
    const abut_real second = steps[1].from;
    p = abut_certificate_impact2(&square, &rests, &square, &comes, NULL, steps, 1);
    assert_true(p.steps == 1 && p.clear == second); // no room for more
    comes.start = placed(1, 0);
    p = abut_certificate_impact2(&square, &rests, &square, &comes, NULL, steps, ROOM);
    assert_true(p.steps == 0 && p.clear == 0 && p.status == ABUT_INITIAL);
}

// How far a bound is from the distance of two of the shape whose middles are their width and a unit apart: the noise of a
// support point, 20 u of the size and of the distance, and so many u of the size for round cores, whose points are moved into
// them.
static void expect_doubt(const abut_shape2 *shape, double moved, abut_proof2 *p)
{
    const abut_pose2 pose = placed(1 + 2 * (double)shape->half.x, 0);
    abut_pair2       pair;
    assert_int_equal(abut_pair2_make(&pair, shape, shape, pose, NULL), ABUT_OK);
    assert_int_equal(abut_certificate2(shape, shape, pose, p), ABUT_OK);
    const double size = (double)pair.size * (double)pair.unit;
    const double counted = (double)pair.noise * (double)pair.unit + (double)u * (20 * (size + 1) + moved * size);
    expect_near(p->lower, 1 - counted, counted / 8);
    expect_near(p->upper, 1 + counted, counted / 4);
}

// Points of round cores are so far inside that rounding cannot put them outside, and bounds count what that and rounding do.
static void test_rounding(void **state)
{
    (void)state;
    const abut_shape2 dot = circle(0, 0, 0);
    const abut_shape2 disk = ellipse(0, 0, 0.5, 0.25, 0);
    abut_proof2       p;
    expect_doubt(&dot, 0, &p);
    expect_doubt(&disk, 48, &p);
    assert_true(abut_abs(1 - 2 * p.support.a.x - 16 * u) <= 2 * u);
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape2 never_made = {0};
    const abut_shape2 square = box(0, 0, 1, 1, 0);
    abut_proof2       p;
    assert_int_equal(abut_certificate2(&square, &never_made, placed(0, 0), &p), ABUT_INVALID);
    assert_int_equal(p.status, ABUT_INVALID);
    assert_true(isinf(p.lower) && p.lower < 0 && isinf(p.upper) && p.upper > 0 && p.vertices == 0 && !p.polygon);
    assert_int_equal(abut_certificate2(&square, &square, placed(NAN, 0), &p), ABUT_INVALID);
}

// An ellipse so flat that its points, as rounded, are beyond all numbers of its thickness off it.
static void test_next_to_flat(void **state)
{
    (void)state;
    const bool         fine = sizeof(abut_real) == 8;
    const double       wide = ldexp(1, fine ? 400 : 65), flat = ldexp(1, fine ? -1070 : -147);
    const abut_shape2  a = box(0, 0, 1, wide, 0), b = ellipse(0, 0, wide / 8192, flat, 0);
    static abut_proof2 p;
    assert_int_equal(abut_certificate2(&a, &b, placed(0.5, 10.3), &p), ABUT_OK);
    assert_true(p.vertices > 0);
    for (int32_t i = 0; i < p.vertices; ++i) {
        assert_true(isfinite(p.vertex[i].b.x) && isfinite(p.vertex[i].b.y));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_next_to_flat), cmocka_unit_test(test_apart),    cmocka_unit_test(test_inside),
        cmocka_unit_test(test_touching),     cmocka_unit_test(test_round),    cmocka_unit_test(test_crowded),
        cmocka_unit_test(test_scaled),       cmocka_unit_test(test_cast),     cmocka_unit_test(test_cast_past),
        cmocka_unit_test(test_impact),       cmocka_unit_test(test_rounding), cmocka_unit_test(test_invalid)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
