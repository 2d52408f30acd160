// test_oracle2_self.c : the oracle judged: numbers worked by hand, exact rationals, and what no rounding may change.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
// cmocka needs the headers above first.
#include <cmocka.h>

#include "casts2.h"
#include "hull.h"
#include "judge2.h"
#include "pairs2.h"
#include "rational2.h"

static const double square_points[4][2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
static const double triangle_points[3][2] = {{0, 0}, {4, 0}, {0, 3}};

static oracle2_shape of_points(const double (*points)[2], int count, double radius)
{
    const oracle2_shape shape = {.kind = ORACLE2_POINTS, .count = count, .points = points, .radius = radius};
    return shape;
}

static oracle2_shape of_ellipse(double x, double y, double radius)
{
    const oracle2_shape shape = {.kind = ORACLE2_ELLIPSE, .half = {x, y}, .radius = radius};
    return shape;
}

static oracle2_pose at(double x, double y)
{
    const oracle2_pose pose = {1, 0, x, y};
    return pose;
}

// Holds an answer against a number worked by hand, and its normal against its own distance.
static void expect(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose pose, wide distance)
{
    const oracle2_answer answer = oracle2_distance(a, b, pose);
    const double         miss = (double)wide_abs(answer.distance - distance);
    if (miss > answer.bound) {
        fail_msg("distance %.20g, by hand %.20g, bound %g", (double)answer.distance, (double)distance, answer.bound);
    }
    const wide gap = oracle2_separation(a, b, pose, (double)answer.normal[0], (double)answer.normal[1]);
    // The normal is cut to double here: 2^-53 of an angle on an arm of at most the pair's size.
    const double slack = 0x1p-52 * oracle2_size(a, b, pose) + answer.bound;
    assert_true((double)wide_abs(gap - answer.distance) <= slack);
    assert_true((double)(gap - answer.distance) <= answer.bound);
}

// Points a few units in the last place around (1/2, 1/2) against the line through (12, 12) and (24, 24) (the picture of Kettner
// et al. 2008): the turn is 12 (y - x), where double arithmetic gives noise.
static void exact_turns(void **state)
{
    (void)state;
    const double q[2] = {12, 12};
    const double s[2] = {24, 24};
    for (int i = 0; i < 64; i++) {
        for (int j = 0; j < 64; j++) {
            const double p[2] = {0.5 + i * 0x1p-53, 0.5 + j * 0x1p-53};
            assert_int_equal(hull2_turn(p, q, s), (j > i) - (j < i));
            assert_int_equal(hull2_turn(p, s, q), (j < i) - (j > i));
        }
    }
    // Products that underflow, and coordinates 2^600 apart.
    const double tiny[3][2] = {{0, 0}, {0x1p-600, 0x1p-1070}, {0x1p-1060, 0x1p-1070}};
    assert_int_equal(hull2_turn(tiny[0], tiny[1], tiny[2]), 1);
    const double wide_apart[3][2] = {{0x1p-300, 0}, {0x1p300, 0x1p300}, {0x1p301, 0x1p301}};
    assert_int_equal(hull2_turn(wide_apart[0], wide_apart[1], wide_apart[2]), -1);
}

static void squares(void **state)
{
    (void)state;
    const oracle2_shape square = of_points(square_points, 4, 0);
    const oracle2_shape rounded = of_points(square_points, 4, 0.25);
    expect(&square, &square, at(3, 0), 2);
    expect(&square, &square, at(4, 5), 5); // corners (0.5, 0.5) and (3.5, 4.5): 3-4-5
    expect(&square, &square, at(1, 0), 0); // side by side
    expect(&square, &square, at(1, 1), 0); // corner to corner
    expect(&square, &square, at(0.75, 0.5), -0.25);
    expect(&square, &square, at(0, 0), -1); // the same square: out by its width
    expect(&rounded, &rounded, at(4, 5), 4.5);
    expect(&rounded, &rounded, at(0, 0), -1.5);
    const oracle2_pose quarter = {0, 1, 0.75, 0};
    expect(&square, &square, quarter, -0.25);
    // Not a rotation: B is a square of side 2.
    const oracle2_pose twice = {2, 0, 4, 0};
    expect(&square, &square, twice, 2.5);
}

static void triangles(void **state)
{
    (void)state;
    const oracle2_shape triangle = of_points(triangle_points, 3, 0);
    const double        far_corner[1][2] = {{4, 3}};
    const double        inside[1][2] = {{1, 1}};
    const oracle2_shape corner = of_points(far_corner, 1, 0);
    const oracle2_shape centre = of_points(inside, 1, 0);
    // The hypotenuse 3x + 4y = 12 has length 5: (4, 3) is (12 + 12 - 12) / 5 off it.
    expect(&triangle, &corner, at(0, 0), (wide)12 / 5);
    // (1, 1) is 1 from both legs and (12 - 7) / 5 = 1 from the hypotenuse: the incircle's centre, three ways out.
    expect(&triangle, &centre, at(0, 0), -1);
    assert_false(oracle2_distance(&triangle, &centre, at(0, 0)).unique);
    expect(&triangle, &centre, at(0, -0.25), (wide)-3 / 4);
    assert_true(oracle2_distance(&triangle, &centre, at(0, -0.25)).unique);
}

static void circles_and_corners(void **state)
{
    (void)state;
    const oracle2_shape square = of_points(square_points, 4, 0);
    const double        origin[1][2] = {{0, 0}};
    const oracle2_shape circle = of_points(origin, 1, 1);
    expect(&circle, &circle, at(3, 4), 3);
    expect(&circle, &circle, at(0, 0), -2);
    assert_false(oracle2_distance(&circle, &circle, at(0, 0)).unique);
    expect(&square, &circle, at(3.5, 4.5), 4);            // corner region
    expect(&square, &circle, at(0.5, 2), 0.5);            // edge region
    expect(&square, &circle, at(0.25, 0), -1.25);         // centre inside
    expect(&square, &circle, at(0.875, 1), (wide)-3 / 8); // 3-4-5 over 8: 5/8 from the corner
    // Membership and the distance to the boundary.
    const oracle2_pose here = oracle2_identity();
    assert_true(oracle2_contains(&circle, here, 0.6, 0.8 - 1e-15));
    assert_true(oracle2_contains(&square, here, 0.5, 0.5));
    assert_false(oracle2_contains(&square, here, 0.5 + 0x1p-52, 0.5));
    assert_true(oracle2_point(&square, here, 0.25, 0) == (wide)-0.25);
    assert_true(oracle2_point(&square, here, 1, 0.25) == (wide)0.5);
    assert_true(oracle2_size(&square, &circle, at(3, 0)) == 4.5);
}

static void flat_cores(void **state)
{
    (void)state;
    const double        across[2][2] = {{-1, 0}, {1, 0}};
    const double        upright[2][2] = {{0, -2}, {0, 2}};
    const oracle2_shape a = of_points(across, 2, 0);
    const oracle2_shape b = of_points(upright, 2, 0);
    const oracle2_shape fat = of_points(across, 2, 0.5);
    expect(&a, &b, at(0, 0), -1); // crossing: out sideways past an end of a
    expect(&a, &b, at(0.75, 0), (wide)-1 / 4);
    expect(&a, &b, at(0, 2), 0);   // the end of b on a
    expect(&a, &a, at(0.5, 0), 0); // collinear, overlapping
    expect(&a, &a, at(5, 0), 3);   // collinear, apart
    expect(&a, &a, at(0.5, 2), 2); // parallel
    expect(&fat, &fat, at(0.5, 0), -1);
    assert_false(oracle2_distance(&fat, &fat, at(0.5, 0)).unique);
    const double        cloud[6][2] = {{0, 0}, {2, 2}, {1, 1}, {1, 1}, {0, 0}, {1.5, 1.5}};
    const double        place[1][2] = {{0, 2}};
    const oracle2_shape line = of_points(cloud, 6, 0);
    const oracle2_shape point = of_points(place, 1, 0);
    expect(&line, &point, at(0, 0), wide_sqrt(2));
}

// Nearer than the last digits tell directions apart, but not nearer than the bound: a point at 2^-94 on either side of a
// segment, or off a corner. Where its way crosses the segment the normal turns round, and only there.
static void hair_breadths(void **state)
{
    (void)state;
    const double        across[2][2] = {{-1, 0}, {1, 0}};
    const double        origin[1][2] = {{0, 0}};
    const oracle2_shape segment = of_points(across, 2, 0);
    const oracle2_shape square = of_points(square_points, 4, 0);
    const oracle2_shape point = of_points(origin, 1, 0);
    for (int up = -1; up <= 1; up += 2) {
        const oracle2_answer flat = oracle2_distance(&segment, &point, at(0.25, up * 0x1p-94));
        assert_true((double)wide_abs(flat.distance - (wide)0x1p-94) <= flat.bound && flat.bound < 0x1p-97);
        assert_true(flat.normal[0] == 0 && flat.normal[1] == up);
    }
    // 0.5 and 2^-94 are no double together: A comes the other half of the way.
    oracle2_body         body_a = oracle2_body_of(&square, at(-0x1p-94, -0x1p-94));
    oracle2_body         body_b = oracle2_body_of(&point, at(0.5, 0.5));
    const oracle2_answer corner = oracle2_between(&body_a, &body_b);
    oracle2_body_free(&body_a);
    oracle2_body_free(&body_b);
    assert_true((double)(corner.normal[0] * corner.normal[1]) > 0.49);
}

static void ellipses(void **state)
{
    (void)state;
    const double        origin[1][2] = {{0, 0}};
    const oracle2_shape ellipse = of_ellipse(2, 1, 0);
    const oracle2_shape circle = of_points(origin, 1, 0.5);
    const oracle2_shape square = of_points(square_points, 4, 0);
    expect(&ellipse, &circle, at(5, 0), 2.5);  // on the long axis
    expect(&ellipse, &circle, at(0, 3), 1.5);  // on the short one
    expect(&ellipse, &circle, at(0, 0), -1.5); // the centre: out across the short axis
    assert_false(oracle2_distance(&ellipse, &circle, at(0, 0)).unique);
    // From (1, 0) the nearest point (2 cos t, sin t) has cos t = 2/3: d/dc of (2c - 1)^2 + 1 - c^2 is 6c - 4. It is
    // sqrt(1/9 + 5/9) away.
    const wide foot = wide_sqrt((wide)2 / 3);
    expect(&ellipse, &circle, at(1, 0), -foot - (wide)1 / 2);
    expect(&ellipse, &square, at(4, 0), 1.5);
    expect(&ellipse, &ellipse, at(7, 0), 3);
    expect(&ellipse, &ellipse, at(0, 0), -2);
    const oracle2_pose turned = {0, 1, 7, 0};
    expect(&ellipse, &ellipse, turned, 4);
    // The ellipse's boundary has the normal (1, 1)/sqrt 2 at (4, 1)/sqrt 5; the circle's centre is put 3 along it.
    const oracle2_shape  rounded = of_ellipse(2, 1, 0.25);
    const wide           half_root = wide_sqrt((wide)1 / 2);
    const double         x = (double)(4 / wide_sqrt(5) + 3 * half_root);
    const double         y = (double)(1 / wide_sqrt(5) + 3 * half_root);
    const oracle2_answer answer = oracle2_distance(&rounded, &circle, at(x, y));
    assert_true((double)wide_abs(answer.distance - (wide)2.25) < 1e-15); // x and y were rounded
    assert_true((double)wide_abs(answer.normal[0] - half_root) < 1e-15);
    // Zero and equal half axes: a segment, a disk.
    const oracle2_shape segment = of_ellipse(2, 0, 0);
    const oracle2_shape disk = of_ellipse(1, 1, 0.5);
    expect(&segment, &circle, at(0, 2), 1.5);
    expect(&segment, &disk, at(4, 0), 0.5);
    expect(&disk, &disk, at(3, 4), 2);
}

// The distance of (x, y) from the boundary of the ellipse of half axes a > b, negative inside, by the largest root t of
// (a x / (t + a^2))^2 + (b y / (t + b^2))^2 = 1 (Eberly, Distance from a point to an ellipse, 2013); x, y > 0.
static wide eberly(wide a, wide b, wide x, wide y)
{
    wide low = b * y - b * b;
    wide high = wide_sqrt(a * a * x * x + b * b * y * y) - b * b;
    for (int i = 0; i < 300; i++) {
        const wide t = (low + high) / 2;
        const wide p = a * x / (t + a * a);
        const wide q = b * y / (t + b * b);
        low = p * p + q * q > 1 ? t : low;
        high = p * p + q * q > 1 ? high : t;
    }
    const wide t = high;
    const wide foot[2] = {a * a * x / (t + a * a), b * b * y / (t + b * b)};
    const wide away = wide_sqrt((x - foot[0]) * (x - foot[0]) + (y - foot[1]) * (y - foot[1]));
    return x * x / (a * a) + y * y / (b * b) < 1 ? -away : away;
}

static void ellipse_and_point(void **state)
{
    (void)state;
    rng          r = rng_make(rng_seed_of_run(4), 0);
    const double origin[1][2] = {{0, 0}};
    for (int i = 0; i < 4000; i++) {
        const double        thin = rng_log(&r, 1e-4, 0.9);
        const oracle2_shape ellipse = of_ellipse(1, thin, 0);
        const oracle2_shape circle = of_points(origin, 1, rng_chance(&r, 0.5) ? 0.0 : 0.5);
        const double        x = rng_log(&r, 1e-5, 2);
        const double        y = rng_chance(&r, 0.5) ? rng_log(&r, 1e-3, 1) * thin : rng_log(&r, 1e-5, 2);
        const wide          exact = eberly(1, thin, x, y) - (wide)circle.radius;
        expect(&ellipse, &circle, at(x, y), exact);
        expect(&ellipse, &circle, at(-x, y), exact);
        // The same with the ellipse as B, upright and mirrored.
        const oracle2_pose upright = {0, 1, -y, x};
        expect(&circle, &ellipse, upright, exact);
    }
}

// Ellipses from both sides: no direction of a fine sweep separates better than the oracle's answer.
static void ellipse_sweep(void **state)
{
    (void)state;
    static pair2 pair;
    for (uint64_t i = 0; i < 150; i++) {
        pairs2_make(7, i, true, false, false, &pair);
        const oracle2_shape  a = bodies2_shape(&pair.a);
        const oracle2_shape  b = bodies2_shape(&pair.b);
        const oracle2_answer answer = oracle2_distance(&a, &b, pair.pose);
        // Its own normal keeps the answer's word: in the 113-bit sum, to the rounding of the normal to double.
        const wide own = oracle2_separation(&a, &b, pair.pose, (double)answer.normal[0], (double)answer.normal[1]);
        assert_true((double)wide_abs(own - answer.distance) <= 0x1p-52 * oracle2_size(&a, &b, pair.pose) + answer.bound);
        for (int k = 0; k < 2000; k++) {
            const double angle = 6.283185307179586 * k / 2000;
            const wide   gap = oracle2_separation(&a, &b, pair.pose, cos(angle), sin(angle));
            if (gap > answer.distance + (wide)answer.bound) {
                fail_msg("pair %d: %g separates %.17g, answer %.17g", (int)i, angle, (double)gap, (double)answer.distance);
            }
        }
    }
}

static bool is_small(const oracle2_shape *a, const oracle2_shape *b)
{
    const int n = a->kind == ORACLE2_POINTS ? a->count : 4;
    const int m = b->kind == ORACLE2_POINTS ? b->count : 4;
    return n * m <= 300;
}

static void agrees_with_rationals(const pair2 *pair, uint64_t index, int *signs)
{
    oracle2_shape a = bodies2_shape(&pair->a);
    oracle2_shape b = bodies2_shape(&pair->b);
    a.radius = 0;
    b.radius = 0;
    if (!is_small(&a, &b)) {
        return;
    }
    mpq_t square;
    mpq_init(square);
    const oracle2_answer answer = oracle2_distance(&a, &b, pair->pose);
    const int            sign = rational2_distance(&a, &b, pair->pose, square);
    const bool           near_zero = (double)wide_abs(answer.distance) <= answer.bound;
    const bool           same_sign = near_zero || (sign > 0 && answer.distance > 0) || (sign < 0 && answer.distance < 0);
    if (!same_sign || !rational2_agrees(answer.distance, answer.bound, square)) {
        fail_msg("%s, pair %d: oracle %.20g, rational %d * sqrt %.20g", pairs2_name(pair->family), (int)index,
                 (double)answer.distance, sign, mpq_get_d(square));
    }
    signs[sign + 1]++;
    mpq_clear(square);
}

static void rationals(void **state)
{
    (void)state;
    static pair2   pair;
    const uint64_t seed = rng_seed_of_run(2);
    int            signs[3] = {0, 0, 0};
    for (uint64_t i = 0; i < 8000; i++) {
        pairs2_make(seed, i, false, i % 2 == 1, false, &pair);
        agrees_with_rationals(&pair, i, signs);
    }
    printf("against exact rationals: %d overlapping, %d touching, %d apart\n", signs[0], signs[1], signs[2]);
    assert_true(signs[0] > 500 && signs[1] > 200 && signs[2] > 500);
}

// Swapping A and B under a pure translation mirrors the problem; a shift of B's points undone by the pose changes nothing.
static void invariances(void **state)
{
    (void)state;
    static pair2   pair;
    const uint64_t seed = rng_seed_of_run(3);
    for (uint64_t i = 0; i < 3000; i++) {
        pairs2_make(seed, i, i % 10 == 0, true, false, &pair);
        pair.pose.c = 1;
        pair.pose.s = 0;
        oracle2_shape        a = bodies2_shape(&pair.a);
        oracle2_shape        b = bodies2_shape(&pair.b);
        const oracle2_answer there = oracle2_distance(&a, &b, pair.pose);
        const oracle2_answer back = oracle2_distance(&b, &a, at(-pair.pose.px, -pair.pose.py));
        const double         slack = there.bound + back.bound;
        assert_true((double)wide_abs(there.distance - back.distance) <= slack);
        if (there.unique && back.unique && (double)wide_abs(there.distance) > 1e6 * slack) {
            assert_true((double)(there.normal[0] * back.normal[0] + there.normal[1] * back.normal[1]) < -0.999999);
        }
        // Floats of size up to 16 shift by 1024 without rounding in double.
        if (pair.family == PAIRS2_RANDOM) {
            bodies2_shift(&pair.b, 1024, -1024);
            b = bodies2_shape(&pair.b);
            const oracle2_answer shifted = oracle2_distance(&a, &b, at(pair.pose.px - 1024, pair.pose.py + 1024));
            assert_true((double)wide_abs(there.distance - shifted.distance) <= there.bound + shifted.bound);
        }
    }
}

// The two judges measure one claim: a direction and two points that are none of the answer's, and the quad distance.
static void compare_judges(const pair2 *pair, rng *r, double *worst)
{
    const oracle2_shape a = bodies2_shape(&pair->a);
    const oracle2_shape b = bodies2_shape(&pair->b);
    judge2_pair         quad = judge2_quad.open(&a, &b, pair->pose);
    judge2_pair         fast = judge2_fast.open(&a, &b, pair->pose);
    judge2_claim        claim = {.distance = quad.distance};
    bodies2_direction(r, claim.normal);
    for (int k = 0; k < 2; k++) {
        claim.point_a[k] = quad.size * rng_range(r, -1, 1);
        claim.point_b[k] = quad.size * rng_range(r, -1, 1) + (k == 0 ? pair->pose.px : pair->pose.py);
    }
    const judge2_measure q = judge2_quad.measure(&quad, &claim);
    const judge2_measure f = judge2_fast.measure(&fast, &claim);
    const double         gap = fabs(q.miss - f.miss);
    if (!(gap <= quad.doubt + fast.doubt)) {
        fail_msg("%s: judges %g apart, doubts %g, %g", pairs2_name(pair->family), gap, quad.doubt, fast.doubt);
    }
    const double cut = 0x1p-49; // the measures are doubles
    assert_true(fabs(q.lost - f.lost) <= quad.along_doubt + fast.along_doubt + cut * fabs(q.lost));
    assert_true(fast.size <= quad.size * (1 + cut));
    assert_true(quad.size - fast.size <= 4 * fast.along_doubt + cut * quad.size);
    for (int k = 0; k < 2; k++) {
        assert_true(fabs(q.off[k] - f.off[k]) <= q.doubt[k] + f.doubt[k] + cut * q.off[k]);
    }
    *worst = gap / fast.doubt > *worst ? gap / fast.doubt : *worst;
    judge2_quad.close(&quad);
    judge2_fast.close(&fast);
}

static void judges(void **state)
{
    (void)state;
    static pair2   pair;
    const uint64_t seed = rng_seed_of_run(5);
    rng            r = rng_make(seed, 0);
    double         worst = 0;
    for (uint64_t i = 0; i < 12000; i++) {
        pairs2_make(seed, i, i % 8 == 0, i % 2 == 1, true, &pair);
        compare_judges(&pair, &r, &worst);
    }
    printf("fast judge against quad judge: at most %.3g of the fast one's bound apart\n", worst);
}

// Two segments in one line of slope 5/2, B moved off it by 3/7 of its way, which is so short that rounding parts the bounds of
// the fraction by either edge: they touch there and nowhere else. A point whose way goes through A's corner, and one whose way
// goes above it.
static void casts_that_touch_once(void **state)
{
    (void)state;
    static const double a_points[2][2] = {{-0.125, 1}, {-0.875, -0.875}};
    static const double b_points[2][2] = {{-0.6875, -0.40625}, {-1.625, -2.75}};
    static const double point[1][2] = {{0, 0}};
    const oracle2_shape a = {.kind = ORACLE2_POINTS, .count = 2, .points = a_points};
    const oracle2_shape b = {.kind = ORACLE2_POINTS, .count = 2, .points = b_points};
    const oracle2_shape p = {.kind = ORACLE2_POINTS, .count = 1, .points = point};
    for (int i = 0; i < 4; i++) {
        const double unit = ldexp(i % 2 == 0 ? 1 : -1, i < 2 ? -47 : -100);
        const cast2  line = {a, b, {1, 0, 3 * unit, 0}, {-7 * unit, 0}};
        const span2  once = casts2_span(&line);
        assert_true(once.first == once.last);
        assert_true(wide_abs(once.first * 7 - 3) < 0x1p-100);
    }
    const cast2 through = {a, p, {1, 0, 0.375, 0.75}, {-1, 0.5}};
    const span2 there = casts2_span(&through);
    assert_true(there.first == 0.5 && there.last == 0.5);
    const cast2 above = {a, p, {1, 0, 0.375, 0.75 + 0x1p-52}, {-1, 0.5}};
    const span2 none = casts2_span(&above);
    assert_true(none.first > none.last);
}

// Spans of random casts of polygons against rationals: both agree to the last bit of a double, and always whether they touch.
static void casts_in_rationals(void **state)
{
    (void)state;
    static pair2 pair;
    mpq_t        first;
    mpq_t        last;
    int          solid = 0;
    const int    most = (int)rng_scaled(2000);
    mpq_inits(first, last, NULL);
    for (uint64_t i = 0; solid < most; i++) {
        rng r = rng_make(77, i);
        pairs2_make(77, i, false, false, true, &pair);
        cast2 cast = {bodies2_shape(&pair.a), bodies2_shape(&pair.b), pair.pose, {0, 0}};
        if (pair.a.count > 30 || pair.b.count > 30) {
            continue;
        }
        solid++;
        for (int k = 0; k < 2; k++) {
            cast.way[k] = rng_chance(&r, 0.2) ? 0 : rng_range(&r, -2, 2);
        }
        const span2  span = casts2_span(&cast);
        const bool   meets = rational2_cast(&cast.a, &cast.b, cast.start, cast.way, first, last);
        const double found[2] = {(double)span.first, (double)span.last};
        const double exact[2] = {mpq_get_d(first), mpq_get_d(last)};
        assert_true(meets == (span.first <= span.last) || (cast.way[0] == 0 && cast.way[1] == 0));
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
        cmocka_unit_test(exact_turns),           cmocka_unit_test(squares),
        cmocka_unit_test(ellipse_and_point),     cmocka_unit_test(triangles),
        cmocka_unit_test(circles_and_corners),   cmocka_unit_test(flat_cores),
        cmocka_unit_test(hair_breadths),         cmocka_unit_test(ellipses),
        cmocka_unit_test(ellipse_sweep),         cmocka_unit_test(rationals),
        cmocka_unit_test(invariances),           cmocka_unit_test(judges),
        cmocka_unit_test(casts_that_touch_once), cmocka_unit_test(casts_in_rationals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
