// test_certificate3.c : what proves a distance, by hand. Whether it proves it is asked in rational numbers by cli/prove.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/certificate3.h"
#include "support/hand3.h"
#include "support/random.h"

static const abut_real u = ABUT_UNIT_ROUNDOFF;

// The bounds are round the distance, as close as 200 roundings of the size.
static void expect_bounds(const abut_proof3 *p, double distance, double size)
{
    assert_int_equal(p->status, ABUT_OK);
    assert_true(p->lower <= (abut_real)distance && (abut_real)distance <= p->upper);
    assert_true(p->upper - p->lower <= 200 * u * (abut_real)size);
}

// The weighted mean of A's points.
static abut_vec3 mean_of_a(const abut_proof3 *p)
{
    abut_vec3 mean = {0, 0, 0};
    for (int32_t i = 0; i < p->vertices; ++i) {
        mean = abut_along3(mean, p->weight[i], p->vertex[i].a);
    }
    return mean;
}

// A box and a ball beside its right side: the nearest point of the box is (1, 1/4, 1/2), of corners with bit 0 set.
static void test_apart(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 ball = sphere(0, 0, 0, 0.5);
    abut_proof3       p;
    assert_int_equal(abut_certificate3(&box, &ball, placed3(3, 0.25, 0.5), &p), ABUT_OK);
    expect_bounds(&p, 1.5, 6);
    expect_vec3(p.normal, at3(1, 0, 0), 4 * (double)u);
    assert_true((p.support.feature_a & 1) == 1);
    assert_true(p.support.a.x == 1 && p.support.b.x == 0);
    assert_true(p.faces == 0 && p.vertices >= 3 && p.vertices <= 4);
    for (int32_t i = 0; i < p.vertices; ++i) {
        assert_true((p.vertex[i].feature_a & 1) == 1 && p.vertex[i].feature_b == 0);
    }
    expect_vec3(mean_of_a(&p), at3(1, 0.25, 0.5), 16 * (double)u);
}

static abut_vec3 corner_of(const abut_proof3 *p, int32_t face, int k, abut_vec3 b_at)
{
    const abut_proof_vertex3 *v = &p->vertex[p->face[face][k]];
    return abut_sub3(v->a, abut_add3(v->b, b_at));
}

// How many faces have an edge, that way round.
static int count_edge(const abut_proof3 *p, int from, int to)
{
    int count = 0;
    for (int32_t i = 0; i < p->faces; ++i) {
        for (int k = 0; k < 3; ++k) {
            count += p->face[i][k] == from && p->face[i][(k + 1) % 3] == to;
        }
    }
    return count;
}

// B unturned at a place: the surface is closed, turns outward and is nowhere nearer to the origin than it says.
static void expect_surface(const abut_proof3 *p, abut_vec3 b_at)
{
    assert_true(p->faces >= 4 && p->vertices >= 4);
    assert_int_equal(p->vertices, p->faces / 2 + 2); // Euler, of a surface without holes
    for (int32_t i = 0; i < p->faces; ++i) {
        for (int k = 0; k < 3; ++k) {
            assert_int_equal(count_edge(p, p->face[i][(k + 1) % 3], p->face[i][k]), 1);
        }
        const abut_vec3 v0 = corner_of(p, i, 0, b_at);
        const abut_vec3 n = abut_cross3(abut_sub3(corner_of(p, i, 1, b_at), v0), abut_sub3(corner_of(p, i, 2, b_at), v0));
        const abut_real high = abut_dot3(n, v0) / abut_sqrt(abut_dot3(n, n));
        assert_true(high >= -p->upper);
    }
}

// Two cubes that overlap by a half along x: the nearest face of D is x = 1/2.
static void test_inside(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_vec3   b_at = at3(1.5, 0.25, 0.125);
    abut_proof3       p;
    assert_int_equal(abut_certificate3(&box, &box, placed3(1.5, 0.25, 0.125), &p), ABUT_OK);
    expect_bounds(&p, -0.5, 6);
    expect_vec3(p.normal, at3(1, 0, 0), 4 * (double)u);
    expect_surface(&p, b_at);

    // Rounded by an eighth each, they overlap by a quarter more, of the same surface.
    const abut_shape3 rounded = box3(at3(0, 0, 0), at3(1, 1, 1), 0.125);
    assert_int_equal(abut_certificate3(&rounded, &rounded, placed3(1.5, 0.25, 0.125), &p), ABUT_OK);
    expect_bounds(&p, -0.75, 6);
    p.upper += (abut_real)0.25;
    expect_surface(&p, b_at);
}

// Cubes that share a side or a corner, and crossing segments, whose D is flat.
static void test_touching(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_shape3 along_x = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3 along_y = capsule3(at3(0, -1, 0), at3(0, 1, 0), 0);
    abut_proof3       p;
    abut_certificate3(&box, &box, placed3(2, 0.5, 0.25), &p);
    expect_bounds(&p, 0, 6);
    abut_certificate3(&box, &box, placed3(2, 2, 2), &p);
    expect_bounds(&p, 0, 8);
    abut_certificate3(&along_x, &along_y, placed3(0.25, 0.5, 0), &p);
    expect_bounds(&p, 0, 4);
    assert_int_equal(p.faces, 0);
}

// A cylinder upright over a flat disk, and a cone tip down over it: places are from the centres, on the rims' planes exactly.
static void test_round(void **state)
{
    (void)state;
    const abut_shape3 disk = disk3(at3(5, 5, 5), ABUT_AXIS_Z, 0.5);
    const abut_shape3 cylinder = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.25, 0.75);
    const abut_shape3 cone = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 0.25, 0.75);
    abut_proof3       p;
    abut_certificate3(&disk, &cylinder, placed3(5, 5, 6), &p);
    expect_bounds(&p, 0.25, 16);
    for (int32_t i = 0; i < p.vertices; ++i) {
        const abut_proof_vertex3 *v = &p.vertex[i];
        assert_true(v->a.z == 0 && v->b.z == (abut_real)(v->feature_b == 1 ? 0.75 : -0.75));
        assert_true(v->a.x * v->a.x + v->a.y * v->a.y <= (abut_real)0.25);
        assert_true(v->b.x * v->b.x + v->b.y * v->b.y <= (abut_real)0.0625);
    }
    const abut_pose3 upside_down = {at3(5, 5, 6), {at3(1, 0, 0), at3(0, -1, 0), at3(0, 0, -1)}};
    abut_certificate3(&disk, &cone, upside_down, &p);
    expect_bounds(&p, 0.25, 16);
    assert_int_equal(p.support.feature_b, 1);
    expect_vec3(p.support.b, at3(0, 0, 0.75), 0);
}

// A ball of radius 1 deep in a great ellipsoid: the depth is told from above to rounding, from below to what the faces can.
static void test_round_inside(void **state)
{
    (void)state;
    const abut_shape3 a = ellipsoid3(at3(0, 0, 0), at3(1, 2, 3), 0);
    const abut_shape3 b = sphere(0, 0, 0, 0.5);
    abut_proof3       p;
    assert_int_equal(abut_certificate3(&a, &b, placed3(0.25, 0, 0), &p), ABUT_OK);
    expect_vec3(p.normal, at3(1, 0, 0), 1e-3);
    assert_true(p.lower <= (abut_real)-1.25 && p.lower >= (abut_real)-1.25 - 400 * u);
    assert_true(p.upper >= (abut_real)-1.25 && p.upper <= (abut_real)-1.24);
}

// A scene scaled by a power of two has its proof scaled by it, bit for bit.
static void test_scaled(void **state)
{
    (void)state;
    static abut_proof3 p, q;
    const abut_shape3  a = box3(at3(0, 0, 0), at3(1, 0.5, 0.25), 0.125);
    const abut_shape3  b = box3(at3(0, 0, 0), at3(1024, 512, 256), 128);
    abut_certificate3(&a, &a, placed3(2.5, 1, 0.125), &p);
    abut_certificate3(&b, &b, placed3(2560, 1024, 128), &q);
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
    const abut_shape3       box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_pose3        far = placed3(4, 0.25, 0.125);
    const abut_cast_options near = {.target = (abut_real)0.5};
    abut_proof3             p;
    abut_cast_proof3        c = abut_certificate_cast3(&box, &box, far, at3(-4, 0, 0), NULL, &p);
    assert_int_equal(c.status, ABUT_OK);
    assert_true(c.clear <= (abut_real)0.5 && (abut_real)0.5 <= c.touch && c.touch - c.clear <= 400 * u);
    expect_vec3(c.normal, at3(1, 0, 0), 4 * (double)u);
    assert_true(p.upper <= 0);
    c = abut_certificate_cast3(&box, &box, far, at3(-4, 0, 0), &near, &p);
    assert_true(c.clear <= (abut_real)0.375 && (abut_real)0.375 <= c.touch && c.touch - c.clear <= 400 * u);
    assert_true(p.upper <= (abut_real)0.5);
    c = abut_certificate_cast3(&box, &box, placed3(4, 2.5, 0), at3(-8, 0.25, 0), NULL, &p);
    assert_int_equal(c.status, ABUT_MISS);
    assert_true(c.clear == 1 && isinf(c.touch) && c.normal.y > 0);
    c = abut_certificate_cast3(&box, &box, placed3(1, 0, 0), at3(-4, 0, 0), NULL, &p);
    assert_int_equal(c.status, ABUT_INITIAL);
    assert_true(c.clear == 0 && c.touch == 0 && p.upper <= -1 + 400 * u);
    assert_int_equal(abut_certificate_cast3(&box, &box, placed3(NAN, 0, 0), at3(-4, 0, 0), NULL, &p).status, ABUT_INVALID);
}

static abut_shape3 any_box(rng *r)
{
    return box3(at3(0, 0, 0), at3(rng_range(r, 0.2, 2), rng_range(r, 0.2, 2), rng_range(r, 0.2, 2)), 0);
}

// Of a way that passes by one direction proves the whole, whichever side the shapes pass on.
static void test_cast_past(void **state)
{
    (void)state;
    rng r = rng_make(5, 5);
    int misses = 0;
    for (int i = 0; i < 20000; ++i) {
        const abut_shape3 a = any_box(&r);
        const abut_shape3 b = rng_chance(&r, 0.5) ? any_box(&r) : sphere(0, 0, 0, rng_range(&r, 0.2, 1));
        abut_pose3        start = placed3(rng_range(&r, -6, 6), rng_range(&r, -6, 6), rng_range(&r, -3, 3));
        start.r = abut_rot3_axis(at3(rng_range(&r, -1, 1), 1, rng_range(&r, -1, 1)), (abut_real)rng_range(&r, 0, 6));
        const abut_vec3 way = at3(rng_range(&r, -12, 12), rng_range(&r, -12, 12), rng_range(&r, -6, 6));
        abut_proof3     p;
        if (abut_cast3(&a, &b, start, way, NULL, NULL).status == ABUT_MISS) {
            assert_true(abut_certificate_cast3(&a, &b, start, way, NULL, &p).clear == 1);
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
    const abut_shape3  box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_sweep3  rests = {.start = placed3(0, 0, 0), .translation = at3(1, 0, 0)};
    abut_sweep3        comes = {.start = placed3(4, 0.25, 0.125), .translation = at3(-1, 0, 0)};
    abut_impact_step3  steps[ROOM];
    abut_impact_proof3 p = abut_certificate_impact3(&box, &rests, &box, &comes, NULL, steps, ROOM);
    assert_true(p.steps >= 1 && p.clear <= 1 && p.clear >= 1 - 400 * u);
    assert_true(steps[0].from == 0);
    expect_vec3(steps[0].normal, at3(1, 0, 0), 4 * (double)u);
    comes.turn = at3(0, 0, 3);
    p = abut_certificate_impact3(&box, &rests, &box, &comes, NULL, steps, ROOM);
    assert_true(p.steps >= 2 && p.steps < ROOM && p.clear > (abut_real)0.25 && p.clear < 1);
    for (int32_t i = 0; i < p.steps; ++i) {
        assert_true(steps[i].from < (i + 1 < p.steps ? steps[i + 1].from : p.clear));
    }
    const abut_real second = steps[1].from;
    p = abut_certificate_impact3(&box, &rests, &box, &comes, NULL, steps, 1);
    assert_true(p.steps == 1 && p.clear == second); // no room for more
    comes.start = placed3(1, 0, 0);
    p = abut_certificate_impact3(&box, &rests, &box, &comes, NULL, steps, ROOM);
    assert_true(p.steps == 0 && p.clear == 0 && p.status == ABUT_INITIAL);
}

// How far a bound is from the distance of two of the shape whose middles are their width and a unit apart: the noise of a
// support point, 20 u of the size and of the distance, and so many u of the size for round cores, whose points are moved into
// them.
static void expect_doubt(const abut_shape3 *shape, double moved, abut_proof3 *p)
{
    const abut_pose3 pose = placed3(1 + 2 * (double)shape->half.x, 0, 0);
    abut_pair3       pair;
    assert_int_equal(abut_pair3_make(&pair, shape, shape, pose, NULL), ABUT_OK);
    assert_int_equal(abut_certificate3(shape, shape, pose, p), ABUT_OK);
    const double size = (double)pair.size * (double)pair.unit;
    const double counted = (double)pair.noise * (double)pair.unit + (double)u * (20 * (size + 1) + moved * size);
    expect_near(p->lower, 1 - counted, counted / 8);
    expect_near(p->upper, 1 + counted, counted / 4);
}

// Points of round cores are so far inside that rounding cannot put them outside, and bounds count what that and rounding do.
static void test_rounding(void **state)
{
    (void)state;
    const abut_shape3 dot = sphere(0, 0, 0, 0);
    const abut_shape3 egg = ellipsoid3(at3(0, 0, 0), at3(0.5, 0.25, 0.25), 0);
    const abut_shape3 drum = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 1);
    abut_proof3       p;
    expect_doubt(&dot, 0, &p);
    expect_doubt(&egg, 48, &p);
    assert_true(abut_abs(1 - 2 * p.support.a.x - 16 * u) <= 2 * u);
    expect_doubt(&drum, 48, &p);
    assert_true(abut_abs(1 - 2 * p.support.a.x - 16 * u) <= 2 * u);
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape3 never_made = {0};
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    abut_proof3       p;
    assert_int_equal(abut_certificate3(&box, &never_made, placed3(0, 0, 0), &p), ABUT_INVALID);
    assert_int_equal(p.status, ABUT_INVALID);
    assert_true(isinf(p.lower) && p.lower < 0 && isinf(p.upper) && p.upper > 0 && p.vertices == 0 && p.faces == 0);
    assert_int_equal(abut_certificate3(&box, &box, placed3(NAN, 0, 0), &p), ABUT_INVALID);
}

// An ellipsoid so flat that its points, as rounded, are beyond all numbers of its thickness off it.
static void test_next_to_flat(void **state)
{
    (void)state;
    const bool         fine = sizeof(abut_real) == 8;
    const double       wide = ldexp(1, fine ? 400 : 65), flat = ldexp(1, fine ? -1070 : -147);
    const abut_shape3  a = box3(at3(0, 0, 0), at3(1, wide, 1), 0), b = ellipsoid3(at3(0, 0, 0), at3(wide / 8192, flat, 1), 0);
    static abut_proof3 p;
    assert_int_equal(abut_certificate3(&a, &b, placed3(0.5, 10.3, 0), &p), ABUT_OK);
    assert_true(p.vertices > 0);
    for (int32_t i = 0; i < p.vertices; ++i) {
        assert_true(isfinite(p.vertex[i].b.x) && isfinite(p.vertex[i].b.y) && isfinite(p.vertex[i].b.z));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_next_to_flat), cmocka_unit_test(test_apart),    cmocka_unit_test(test_inside),
        cmocka_unit_test(test_touching),     cmocka_unit_test(test_round),    cmocka_unit_test(test_round_inside),
        cmocka_unit_test(test_scaled),       cmocka_unit_test(test_cast),     cmocka_unit_test(test_cast_past),
        cmocka_unit_test(test_impact),       cmocka_unit_test(test_rounding), cmocka_unit_test(test_invalid)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
