// test_oracle3_self.c : the oracle judged: numbers worked by hand, exact rationals, and what no rounding may change.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// cmocka needs the headers above first.
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "casts3.h"
#include "facets3.h"
#include "pairs3.h"
#include "posed3.h"
#include "rational2.h"
#include "rational3.h"
#include "side3.h"

static oracle3_shape of_points(const double (*points)[3], int count, double radius)
{
    const oracle3_shape shape = {.kind = ORACLE3_POINTS, .count = count, .points = points, .radius = radius};
    return shape;
}

static oracle3_shape of_half(oracle3_kind kind, double x, double y, double z, double radius)
{
    const oracle3_shape shape = {.kind = kind, .axis = 2, .half = {x, y, z}, .radius = radius};
    return shape;
}

static oracle3_pose at(double x, double y, double z)
{
    const oracle3_pose pose = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {x, y, z}};
    return pose;
}

// Holds an answer against a number worked by hand to `slack` of it, and its normal against its own distance.
static void expect_near(const oracle3_shape *a, const oracle3_shape *b, oracle3_pose pose, wide distance, double slack)
{
    const oracle3_pose   identity = oracle3_identity();
    oracle3_body         body_a = oracle3_body_of(a, &identity);
    oracle3_body         body_b = oracle3_body_of(b, &pose);
    const oracle3_answer answer = oracle3_between(&body_a, &body_b);
    const double         miss = (double)wide_abs(answer.distance - distance);
    if (!(miss <= answer.bound + slack)) {
        fail_msg("distance %.20g, by hand %.20g, bound %g", (double)answer.distance, (double)distance, answer.bound);
    }
    const double n[3] = {(double)answer.normal[0], (double)answer.normal[1], (double)answer.normal[2]};
    const wide   gap = oracle3_along(&body_a, &body_b, n);
    const double cut = 0x1p-51 * oracle3_extent(&body_a, &body_b); // of the normal, to double
    assert_true((double)wide_abs(gap - answer.distance) <= cut + answer.bound);
    assert_true((double)(gap - answer.distance) <= answer.bound);
    oracle3_body_free(&body_a);
    oracle3_body_free(&body_b);
}

static void expect(const oracle3_shape *a, const oracle3_shape *b, oracle3_pose pose, wide distance)
{
    expect_near(a, b, pose, distance, 0);
}

static const double origin[1][3] = {{0, 0, 0}};

// The corner tetrahedron 0, e1, e2, e3 times 6: its slanted face is x + y + z = 6.
static const double corner[4][3] = {{0, 0, 0}, {6, 0, 0}, {0, 6, 0}, {0, 0, 6}};

static void boxes(void **state)
{
    (void)state;
    const oracle3_shape cube = of_half(ORACLE3_BOX, 1, 1, 1, 0);
    const oracle3_shape round = of_half(ORACLE3_BOX, 1, 1, 1, 0.5);
    expect(&cube, &cube, at(3, 0, 0), 1);
    expect(&cube, &cube, at(2, 0.5, 0.5), 0);
    expect(&cube, &cube, at(1.5, 0, 0), (wide)-1 / 2);
    expect(&cube, &cube, at(0, 0, 0), -2);
    expect(&cube, &cube, at(5, 6, 2), 5);          // edge against edge: 3, 4
    expect(&cube, &cube, at(3, 4, 4), 3);          // corner to corner: 1, 2, 2
    expect(&cube, &round, at(3, 4, 4), (wide)2.5); // the same, rounded
    expect(&cube, &round, at(1.5, 0, 0), -1);
    // A cube on its edge: turned by 45 degrees about x as 3-4-5 allows (0.6, 0.8), its corners reach 1.4 in y and z.
    const oracle3_pose turned = {{{1, 0, 0}, {0, 0.6, -0.8}, {0, 0.8, 0.6}}, {0, 3, 0}};
    const wide         reach = (wide)0.6 + (wide)0.8;
    expect(&cube, &cube, turned, 2 - reach);
}

static void edges_across(void **state)
{
    (void)state;
    // Two roofs, ridges along x and along y, a gap of 1/8 between them; ridge against ridge is the way out.
    const double        low[6][3] = {{-4, 0, 0}, {4, 0, 0}, {-4, 8, -8}, {4, 8, -8}, {-4, -8, -8}, {4, -8, -8}};
    const double        high[6][3] = {{0, -4, 0}, {0, 4, 0}, {8, -4, 8}, {8, 4, 8}, {-8, -4, 8}, {-8, 4, 8}};
    const oracle3_shape a = of_points(low, 6, 0);
    const oracle3_shape b = of_points(high, 6, 0);
    expect(&a, &b, at(0, 0, 0.125), (wide)1 / 8);
    expect(&a, &b, at(0, 0, 0), 0);
    expect(&a, &b, at(1, 1, -0.125), (wide)-1 / 8);
    // Crossing segments: x and y axes, out along z by the gap itself; through each other C is a flat square, no depth.
    const double        along_x[2][3] = {{-1, 0, 0}, {1, 0, 0}};
    const double        along_y[2][3] = {{0, -1, 0}, {0, 1, 0}};
    const oracle3_shape p = of_points(along_x, 2, 0);
    const oracle3_shape q = of_points(along_y, 2, 0.25);
    expect(&p, &q, at(0, 0, 3), (wide)2.75);
    expect(&p, &q, at(0, 0, 0), (wide)-1 / 4);
    expect(&p, &p, at(0.5, 0, 0), 0);
    expect(&p, &p, at(6, 0, 3), 5); // 4 along, 3 across
}

static void tetrahedra(void **state)
{
    (void)state;
    const wide          third = 1 / wide_sqrt(3);
    const oracle3_shape solid = of_points(corner, 4, 0);
    const oracle3_shape point = of_points(origin, 1, 0);
    expect(&solid, &point, at(4, 4, 4), 6 * third); // (12 - 6) / sqrt 3 off the slanted face
    expect(&solid, &point, at(1, 1, 1), -1);        // 1 from each leg, sqrt 3 from the slanted face
    expect(&solid, &point, at(-3, -4, 1), 5);       // nearest on the edge along z
    expect(&solid, &point, at(-1, -2, -2), 3);      // nearest at the corner
    expect(&solid, &point, at(2, 2, 2), 0);
    expect(&solid, &point, at(1.75, 1.75, 1.75), (wide)-0.75 * third); // (5.25 - 6) / sqrt 3 is nearer than a leg
    // Upside down, slanted face to slanted face: x + y + z = 6 and, at (7, 7, 7) - body, = 21 - 6.
    const oracle3_pose over = {{{0, -1, 0}, {-1, 0, 0}, {0, 0, -1}}, {7, 7, 7}};
    expect(&solid, &solid, over, 9 * third);
}

static void flat_things(void **state)
{
    (void)state;
    const double        square[5][3] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}, {0, 0, 0}};
    const oracle3_shape plate = of_points(square, 5, 0);
    const oracle3_shape fat = of_points(square, 5, 0.5);
    const oracle3_shape point = of_points(origin, 1, 0);
    expect(&plate, &point, at(0.5, 0.5, 0), 0);
    expect(&plate, &point, at(0.5, 0.5, 0.25), (wide)1 / 4);
    expect(&fat, &point, at(0.5, 0.5, 0.25), (wide)-1 / 4);
    expect(&plate, &plate, at(0.5, 0, 0), 0);
    expect(&plate, &plate, at(3, 0, 0), 1);
    expect(&fat, &fat, at(0, 0, 0), -1);
    expect(&point, &point, at(0, 0, 0), 0);
    expect(&point, &point, at(2, 3, 6), 7);
    const oracle3_pose upright = {{{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}, {0.75, 0, 0}};
    expect(&plate, &plate, upright, (wide)-1 / 4); // through each other; out past the edge
}

static void round_things(void **state)
{
    (void)state;
    const oracle3_shape point = of_points(origin, 1, 0);
    const oracle3_shape ball = of_points(origin, 1, 1);
    const oracle3_shape cylinder = of_half(ORACLE3_CYLINDER, 2, 2, 1, 0);
    const oracle3_shape disk = of_half(ORACLE3_DISK, 2, 2, 0, 0);
    const oracle3_shape cone = of_half(ORACLE3_CONE, 3, 3, 2, 0); // side: 3-4-5 seen from the side
    const oracle3_shape ellipsoid = of_half(ORACLE3_ELLIPSOID, 3, 2, 1, 0);
    expect(&ball, &ball, at(2, 3, 6), 5);
    expect(&cylinder, &point, at(0, 0, 3), 2);
    expect(&cylinder, &point, at(5, 0, 5), 5); // the rim: 3, 4
    expect(&cylinder, &point, at(0.5, 0, 0.25), (wide)-3 / 4);
    expect(&cylinder, &point, at(1.75, 0, 0), (wide)-1 / 4);
    expect(&cylinder, &cylinder, at(3, 0, 2), 0);
    expect(&cylinder, &cylinder, at(0, 0, 1.5), (wide)-1 / 2);
    expect(&cylinder, &ball, at(3, 4, 0), 2);
    expect(&disk, &point, at(1, 1, 4), 4);
    expect(&disk, &point, at(5, 0, 4), 5);
    expect(&disk, &disk, at(0, 1, 0), 0);
    expect(&disk, &disk, at(7, 0, 0), 3);
    expect(&cone, &point, at(0, 0, 4), 2);
    expect(&cone, &point, at(0, 0, -4), 2);
    expect(&cone, &point, at(6, 0, -6), 5); // the rim: 3, 4
    // Off the side, which runs from (3, -2) to (0, 2): its normal is (4, 3)/5, n.(4, 3) - n.(3, -2) = 25/5 - 6/5.
    expect(&cone, &point, at(4, 0, 3), (wide)19 / 5);
    expect(&cone, &point, at(0.5, 0, 0), (wide)-4 / 5);
    expect(&ellipsoid, &point, at(5, 0, 0), 2);
    expect(&ellipsoid, &point, at(0, 0, 0), -1);
    expect(&ellipsoid, &ellipsoid, at(0, 5, 0), 1);
    const oracle3_shape super = of_half(ORACLE3_SUPER, 3, 2, 1, 0.5);
    expect(&super, &super, at(7, 0, 0), 0);
    // Ball-like ellipsoid: a ball of radius 2 and one of rounding 1.
    const oracle3_shape sphere = of_half(ORACLE3_ELLIPSOID, 2, 2, 2, 1);
    expect(&sphere, &ball, at(0, 3, 4), 1);
}

// A point against an ellipsoid by the largest root t of the sum of (h p / (t + h^2))^2 = 1 (Eberly, Distance from a point to an
// ellipsoid, 2013); p in the first octant.
static wide eberly(const wide h[3], const wide p[3])
{
    wide low = -h[2] * h[2];
    wide high = 0;
    for (int k = 0; k < 3; k++) {
        low = h[k] * p[k] - h[k] * h[k] > low ? h[k] * p[k] - h[k] * h[k] : low;
        high += h[k] * p[k];
    }
    wide inside = 0;
    for (int i = 0; i < 260; i++) {
        const wide t = (low + high) / 2;
        wide       sum = 0;
        for (int k = 0; k < 3; k++) {
            const wide share = h[k] * p[k] / (t + h[k] * h[k]);
            sum += share * share;
        }
        low = sum > 1 ? t : low;
        high = sum > 1 ? high : t;
    }
    wide away2 = 0;
    for (int k = 0; k < 3; k++) {
        const wide off = p[k] - h[k] * h[k] * p[k] / (high + h[k] * h[k]);
        away2 += off * off;
        inside += (p[k] / h[k]) * (p[k] / h[k]);
    }
    return inside < 1 ? -wide_sqrt(away2) : wide_sqrt(away2);
}

static void ellipsoid_and_point(void **state)
{
    (void)state;
    rng                 r = rng_make(rng_seed_of_run(4), 0);
    const oracle3_shape point = of_points(origin, 1, 0);
    for (int i = 0; i < 2000; i++) {
        double place[3];
        wide   p[3];
        wide   h[3];
        double half[3] = {1, rng_log(&r, 1e-2, 1), 0};
        half[2] = half[1] * rng_log(&r, 1e-2, 0.99);
        for (int k = 0; k < 3; k++) {
            place[k] = rng_chance(&r, 0.5) ? half[k] * rng_range(&r, 0.05, 0.9) : rng_log(&r, 1e-3, 2);
            p[k] = (wide)place[k];
            h[k] = (wide)half[k];
        }
        const oracle3_shape ellipsoid = of_half(ORACLE3_ELLIPSOID, half[0], half[1], half[2], 0);
        expect_near(&ellipsoid, &point, at(place[0], -place[1], place[2]), eberly(h, p), 1e-18);
    }
}

static bool is_small(const oracle3_shape *a, const oracle3_shape *b)
{
    const int n = a->kind == ORACLE3_POINTS ? a->count : 8;
    const int m = b->kind == ORACLE3_POINTS ? b->count : 8;
    return n * m <= 30;
}

static bool agrees_with_rationals(const pair3 *pair, uint64_t index, int *signs)
{
    oracle3_shape a = bodies3_shape(&pair->a);
    oracle3_shape b = bodies3_shape(&pair->b);
    a.radius = 0;
    b.radius = 0;
    if (!is_small(&a, &b)) {
        return false;
    }
    mpq_t square;
    mpq_init(square);
    const oracle3_answer answer = oracle3_distance(&a, &b, &pair->pose);
    const int            sign = rational3_distance(&a, &b, &pair->pose, square);
    const bool           near_zero = (double)wide_abs(answer.distance) <= answer.bound;
    const bool           same_sign = near_zero || (sign > 0 && answer.distance > 0) || (sign < 0 && answer.distance < 0);
    if (!same_sign || !rational2_agrees(answer.distance, answer.bound, square)) {
        fail_msg("%s, pair %d: oracle %.20g, bound %g, rational %d * %.20g", pairs3_name(pair->family), (int)index,
                 (double)answer.distance, answer.bound, sign, sqrt(mpq_get_d(square)));
    }
    signs[sign + 1]++;
    mpq_clear(square);
    return true;
}

static void rationals(void **state)
{
    (void)state;
    static pair3   pair;
    const uint64_t seed = rng_seed_of_run(2);
    int            signs[3] = {0, 0, 0};
    int            compared = 0;
    for (uint64_t i = 0; compared < 3000; i++) {
        pairs3_make(seed, i, false, i % 2 == 1, false, &pair);
        compared += agrees_with_rationals(&pair, i, signs) ? 1 : 0;
    }
    printf("against exact rationals: %d overlapping, %d touching, %d apart\n", signs[0], signs[1], signs[2]);
    assert_true(signs[0] > 300 && signs[1] > 200 && signs[2] > 500);
}

// Every face has all points on its inner side, every edge its two faces, and the counts are Euler's.
static void surfaces(void **state)
{
    (void)state;
    static body3   body;
    const uint64_t seed = rng_seed_of_run(3);
    rng            r = rng_make(seed, 0);
    for (int i = 0; i < 300; i++) {
        const int count = i < 290 ? 4 + (int)rng_below(&r, 40) : 1000;
        bodies3_cloud(&r, &body, 1, rng_log(&r, 1e-6, 1), count);
        for (int k = 0; k < 3 * count && i % 3 == 0; k++) { // a lattice: flat faces, repeated points, interior ones
            body.points[k / 3][k % 3] = round(body.points[k / 3][k % 3] * 4) / 4;
        }
        facets3 hull = facets3_of((const double(*)[3])body.points, count);
        bool   *used = test_calloc((size_t)count, sizeof *used);
        int     corners = 0;
        for (int f = 0; f < hull.faces && hull.dimension == 3; f++) {
            const int *v = hull.face[f];
            for (int k = 0; k < 3; k++) {
                corners += used[v[k]] ? 0 : 1;
                used[v[k]] = true;
            }
            for (int p = 0; p < count; p++) {
                assert_true(side3_of(body.points[v[0]], body.points[v[1]], body.points[v[2]], body.points[p]) <= 0);
            }
        }
        assert_true(hull.dimension < 3 || (hull.faces == 2 * corners - 4 && hull.edges == 3 * corners - 6));
        test_free(used);
        facets3_free(&hull);
    }
}

// No direction of many, half of them near the answer's own, separates better than the answer; whether that is proven.
static bool separates_best(const pair3 *pair, uint64_t index, rng *r, int directions)
{
    const oracle3_shape  a = bodies3_shape(&pair->a);
    const oracle3_shape  b = bodies3_shape(&pair->b);
    const oracle3_pose   identity = oracle3_identity();
    oracle3_body         body_a = oracle3_body_of(&a, &identity);
    oracle3_body         body_b = oracle3_body_of(&b, &pair->pose);
    const oracle3_answer answer = oracle3_between(&body_a, &body_b);
    for (int k = 0; k < directions; k++) {
        double n[3];
        bodies3_direction(r, n);
        if (k % 2 == 0) {
            const double share = rng_log(r, 1e-9, 1e-1);
            for (int m = 0; m < 3; m++) {
                n[m] = (double)answer.normal[m] + share * n[m];
            }
        }
        const wide gap = oracle3_along(&body_a, &body_b, n);
        if (gap > answer.distance + (wide)answer.bound) {
            fail_msg("%s, pair %d: a direction separates %.17g, answer %.17g", pairs3_name(pair->family), (int)index,
                     (double)gap, (double)answer.distance);
        }
    }
    oracle3_body_free(&body_a);
    oracle3_body_free(&body_b);
    return answer.proven;
}

static void sweeps(void **state)
{
    (void)state;
    static pair3   pair;
    const uint64_t seed = rng_seed_of_run(5);
    rng            r = rng_make(seed, 1);
    int            claimed = 0;
    for (uint64_t i = 0; i < 400; i++) {
        pairs3_make(seed, i, true, false, false, &pair);
        claimed += separates_best(&pair, i, &r, 300) ? 0 : 1;
    }
    printf("smooth pairs not proven: %d of 400\n", claimed);
    assert_true(claimed < 20);
}

// A pair with a ring of nearly equal depths, on which the polytope's caps come to rest 1.6e-10 below the highest.
static void highest_of_a_ring(void **state)
{
    (void)state;
    static pair3   pair;
    const uint64_t seed = 8201;
    const uint64_t index = 269;
    rng            r = rng_make(seed, 1);
    pairs3_make(seed, index, true, false, false, &pair);
    assert_false(separates_best(&pair, index, &r, 10000));
}

// Two segments in one line, B moved off it by 3/7 of its way, which is so short that rounding parts the bounds of the fraction
// by either normal: they touch there and nowhere else. The same where the first is a triangle's side. A point whose way goes
// through a triangle a third of the way, or through its edge, or beside that.
static void casts_that_touch_once(void **state)
{
    (void)state;
    static const double a_points[3][3] = {{-0.125, 1, -2.125}, {-0.875, -0.875, 0.875}, {1, 0, 0}};
    static const double b_points[3][3] = {{-0.6875, -0.40625, 0.125}, {-1.625, -2.75, 3.875}, {-4, 1, 0}};
    static const double point[1][3] = {{0, 0, 0}};
    static const double plate[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const oracle3_pose  identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    for (int i = 0; i < 8; i++) {
        const oracle3_shape a = {.kind = ORACLE3_POINTS, .count = 2 + i / 4, .points = a_points};
        const oracle3_shape b = {.kind = ORACLE3_POINTS, .count = 2, .points = b_points};
        const double        unit = ldexp(i % 2 == 0 ? 1 : -1, i / 2 % 2 == 0 ? -47 : -100);
        cast3               line = {a, b, identity, {-7 * unit, 0, 0}};
        line.start.position[0] = 3 * unit;
        const span3 once = casts3_span(&line);
        assert_true(once.first == once.last);
        assert_true(wide_abs(once.first * 7 - 3) < 0x1p-100);
    }
    const oracle3_shape p = {.kind = ORACLE3_POINTS, .count = 1, .points = point};
    const oracle3_shape flat = {.kind = ORACLE3_POINTS, .count = 3, .points = plate};
    cast3               through = {flat, p, identity, {0.25, -0.125, 3}};
    through.start.position[0] = 0.25;
    through.start.position[1] = 0.25;
    through.start.position[2] = -1;
    const span3 third = casts3_span(&through);
    assert_true(third.first == third.last && wide_abs(third.first * 3 - 1) < 0x1p-100);
    cast3 edge = {flat, p, identity, {0, 0, 4}};
    edge.start.position[0] = 0.5;
    edge.start.position[1] = 0.5;
    edge.start.position[2] = -1;
    const span3 on_edge = casts3_span(&edge);
    assert_true(on_edge.first == 0.25 && on_edge.last == 0.25);
    edge.start.position[0] += 0x1p-52;
    const span3 none = casts3_span(&edge);
    assert_true(none.first > none.last);
}

// Spans of random casts of polytopes against rationals: both agree to the last bit of a double, and always whether they touch.
static void casts_in_rationals(void **state)
{
    (void)state;
    static pair3 pair;
    mpq_t        first;
    mpq_t        last;
    int          solid = 0;
    const int    most = (int)rng_scaled(2000);
    mpq_inits(first, last, NULL);
    for (uint64_t i = 0; solid < most; i++) {
        rng r = rng_make(77, i);
        pairs3_make(77, i, false, false, true, &pair);
        cast3 cast = {bodies3_shape(&pair.a), bodies3_shape(&pair.b), pair.pose, {0, 0, 0}};
        if (pair.a.count > 8 || pair.b.count > 8) {
            continue;
        }
        solid++;
        for (int k = 0; k < 3; k++) {
            cast.way[k] = rng_chance(&r, 0.2) ? 0 : rng_range(&r, -2, 2);
            cast.start.position[k] -= 0.5 * cast.way[k];
        }
        const span3  span = casts3_span(&cast);
        const bool   meets = rational3_cast(&cast.a, &cast.b, &cast.start, cast.way, first, last);
        const double found[2] = {(double)span.first, (double)span.last};
        const double exact[2] = {mpq_get_d(first), mpq_get_d(last)};
        assert_true(meets == (span.first <= span.last) || (cast.way[0] == 0 && cast.way[1] == 0 && cast.way[2] == 0));
        if (meets) {
            for (int k = 0; k < 2; k++) { // mpq_get_d cuts off
                assert_true(fabs(found[k] - exact[k]) <= 0x1p-52 * fabs(exact[k]) + 1e-25);
            }
        }
    }
    mpq_clears(first, last, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes),
        cmocka_unit_test(edges_across),
        cmocka_unit_test(tetrahedra),
        cmocka_unit_test(flat_things),
        cmocka_unit_test(round_things),
        cmocka_unit_test(ellipsoid_and_point),
        cmocka_unit_test(surfaces),
        cmocka_unit_test(rationals),
        cmocka_unit_test(sweeps),
        cmocka_unit_test(highest_of_a_ring),
        cmocka_unit_test(casts_that_touch_once),
        cmocka_unit_test(casts_in_rationals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
