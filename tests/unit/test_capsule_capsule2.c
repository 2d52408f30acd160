// test_capsule_capsule2.c : capsules against each other and boxes against capsules by hand: every place where two of them can
// be nearest; and at random against the general way of a manifold.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"
#include "support/random.h"
#include "support/route2.h"

// What is left to others has asked for supports, or is no answer.
static bool ask(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, double margin, abut_manifold2 *m)
{
    *m = abut_collide2(a, b, pose, (abut_real)margin, NULL);
    return m->supports == 0 && m->status != ABUT_INVALID;
}

static abut_manifold2 answered(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    abut_manifold2 m;
    assert_true(ask(a, b, pose, 0, &m));
    assert_int_equal(m.status, m.distance > m.error ? ABUT_BEYOND : ABUT_OK);
    assert_int_equal(m.supports, 0);
    return m;
}

static bool left_alone(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    abut_manifold2 m;
    return !ask(a, b, pose, 0, &m);
}

static uint64_t id_of(uint64_t a, uint64_t b)
{
    return (a << 24) + b;
}

// Lengths of a unit or so; a factor for the larger bodies of the random tests.
static const double slack = 64 * (double)ABUT_UNIT_ROUNDOFF;

// One contact, at the nearest points.
static void expect_lone(const abut_manifold2 *m, double distance, abut_vec2 normal, abut_vec2 on_a, uint64_t id)
{
    expect_near(m->distance, distance, 4 * slack);
    expect_vec(m->normal, (double)normal.x, (double)normal.y, slack);
    expect_vec(m->tangent, -(double)m->normal.y, (double)m->normal.x, 0);
    assert_int_equal(m->count, 1);
    expect_vec(m->points[0].point_a, (double)on_a.x, (double)on_a.y, 4 * slack);
    const abut_vec2 on_b = abut_along2(on_a, (abut_real)distance, normal);
    expect_vec(m->points[0].point_b, (double)on_b.x, (double)on_b.y, 8 * slack);
    assert_true(m->points[0].separation == m->distance);
    assert_true(m->points[0].id == id);
}

// A lies along x from -2 to 2; B stands on its end, or hangs from it, or lies beyond A's end.
static void test_capsules_at_ends(void **state)
{
    (void)state;
    const abut_shape2 a = capsule(-2, 0, 2, 0, 0.5);
    const abut_shape2 b = capsule(0, -1, 0, 1, 0.5);
    abut_manifold2    m = answered(&a, &b, placed(1, 1.75)); // B's first end above A's left side
    expect_lone(&m, -0.25, at(0, 1), at(1, 0.5), id_of(1, 0));
    m = answered(&a, &b, placed(-1, -1.75)); // its second end below A's right side
    expect_lone(&m, -0.25, at(0, -1), at(-1, -0.5), id_of(0, 1));
    m = answered(&b, &a, placed(1, 1.75)); // A's second end below B's right side
    expect_lone(&m, -0.25, at(0, 1), at(0, 1.5), id_of(1, 0));
    m = answered(&a, &b, placed(2.75, 0)); // A's second end left of B's left side
    expect_lone(&m, -0.25, at(1, 0), at(2.5, 0), id_of(1, 1));
    m = answered(&a, &b, placed(-2.75, 0));
    expect_lone(&m, -0.25, at(-1, 0), at(-2.5, 0), id_of(0, 0));
    m = answered(&a, &b, placed(2.6, 1.8)); // end to end, along 3, 4, 5: A turns its left side, B its end
    expect_lone(&m, 0, at(0.6, 0.8), at(2.3, 0.4), id_of(1, 0));
    m = answered(&a, &b, placed(-2.6, -1.8));
    expect_lone(&m, 0, at(-0.6, -0.8), at(-2.3, -0.4), id_of(0, 1));
}

// Side by side: two contacts, at the ends of what the two have in common, named by the vertices there.
static void test_parallel(void **state)
{
    (void)state;
    const abut_shape2 a = capsule(-2, 0, 2, 0, 0.5);
    const abut_shape2 b = capsule(-1, 0, 1, 0, 0.25);
    abut_manifold2    m = answered(&a, &b, placed(2, 0.625));
    assert_int_equal(m.count, 2);
    expect_near(m.distance, -0.125, slack);
    expect_vec(m.normal, 0, 1, 0);
    // The tangent runs to the left: low is where A's right end is, high B's left one.
    expect_vec(m.points[0].point_a, 2, 0.5, slack);
    expect_vec(m.points[0].point_b, 2, 0.375, slack);
    assert_true(m.points[0].id == id_of(1, 1));
    expect_vec(m.points[1].point_a, 1, 0.5, slack);
    assert_true(m.points[1].id == id_of(0, 0));
    // The other way about B is turned by half a turn.
    m = answered(&a, &b, turned(2, 0.625, -1, 0));
    assert_true(m.points[0].id == id_of(1, 0) && m.points[1].id == id_of(0, 1));
    // End over end: nothing in common.
    m = answered(&a, &b, placed(3, 0.625));
    expect_lone(&m, -0.125, at(0, 1), at(2, 0.5), id_of(1, 0));
}

// B leans by the angle of 3, 4, 5 over A: its lower end is deepest, and where A ends it is higher by the slope.
static void test_leaning(void **state)
{
    (void)state;
    const abut_shape2 a = capsule(-2, 0, 2, 0, 0.5);
    const abut_shape2 b = capsule(0, 0, 5, 0, 0.5);
    abut_manifold2    m;
    assert_true(ask(&a, &b, turned(0, 0.875, 0.8, 0.6), 2, &m));
    assert_int_equal(m.count, 2);
    expect_near(m.points[0].separation, -0.125, slack);
    assert_true(m.points[0].id == id_of(0, 0) || m.points[0].id == id_of(1, 0));
    // B's round end lies over A's end at 2: its straight side begins right of 0.3, and is higher by 0.5 - 0.5 / 0.8 less there.
    expect_near(m.points[1].separation, 0.875 + 2 * 0.75 - 0.5 / 0.8 - 0.5, 4 * slack);
    assert_true(ask(&a, &b, turned(0, 0.875, 0.8, 0.6), 1, &m));
    assert_int_equal(m.count, 1);
}

// A box of half sizes 2 and 1, rounded by 1/4, and a capsule: an end over a side, a corner over the inside of the segment, a
// corner and an end.
static void test_box(void **state)
{
    (void)state;
    const abut_shape2 a = box(0, 0, 2, 1, 0.25);
    const abut_shape2 b = capsule(-2, 0, 2, 0, 0.5);
    // Upright, its lower end over the upper side: side 2, end 0.
    abut_manifold2 m = answered(&a, &b, turned(1, 3.5, 0, 1));
    expect_lone(&m, -0.25, at(0, 1), at(1, 1.25), id_of(2, 0));
    m = answered(&a, &b, turned(-1, -3.5, 0, 1)); // its upper end under the lower one
    expect_lone(&m, -0.25, at(0, -1), at(-1, -1.25), id_of(0, 1));
    m = answered(&a, &b, placed(4.5, 0.5)); // to the right of it
    expect_lone(&m, -0.25, at(1, 0), at(2.25, 0.5), id_of(1, 0));
    m = answered(&a, &b, placed(-4.5, 0.5));
    expect_lone(&m, -0.25, at(-1, 0), at(-2.25, 0.5), id_of(3, 1));
    // Leaning over corner 2 by the angle of 3, 4, 5: both turn an edge, of which only the corner is shared.
    m = answered(&a, &b, turned(2 + 0.6 * 0.5, 1 + 0.8 * 0.5, 0.8, -0.6));
    assert_true(m.count == 1 || m.count == 2);
    expect_near(m.distance, -0.25, 4 * slack);
    expect_vec(m.normal, 0.6, 0.8, slack);
    expect_vec(m.points[0].point_a, 2 + 0.15, 1 + 0.2, 8 * slack);
    // An end beyond corner 2, the capsule upright and seen from its end: side 2 is the squarer one.
    m = answered(&a, &b, turned(2 + 0.3, 1 + 0.4 + 2, 0, 1));
    expect_lone(&m, -0.25, at(0.6, 0.8), at(2.15, 1.2), id_of(2, 0));
    assert_true(left_alone(&a, &b, placed(3, 0.5)));
}

// The same with the capsule as A: names are B's and normals turned.
static void test_before_box(void **state)
{
    (void)state;
    const abut_shape2 a = capsule(0, -2, 0, 2, 0.5);
    const abut_shape2 b = box(0.5, 0, 2, 1, 0.25);
    // The box is turned by a quarter: its right side looks up.
    abut_manifold2 m = answered(&a, &b, turned(0, -2 - 2.5 - 0.5, 0, 1));
    expect_lone(&m, -0.25, at(0, -1), at(0, -2.5), id_of(0, 1));
    m = answered(&a, &b, placed(-0.5 - 2 - 0.5, 0)); // on its left, 0.5 from the segment to the right side: along it
    assert_int_equal(m.count, 2);
    expect_near(m.distance, -0.25, 4 * slack);
    expect_vec(m.normal, -1, 0, 0);
    for (int i = 0; i < 2; ++i) {
        const bool top = m.points[i].point_a.y > 0;
        expect_vec(m.points[i].point_a, -0.5, top ? 1 : -1, 4 * slack);
        expect_vec(m.points[i].point_b, -0.25, top ? 1 : -1, 4 * slack);
        assert_true(m.points[i].id == (top ? id_of(1, 2) : id_of(0, 1)));
    }
}

static void test_margin(void **state)
{
    (void)state;
    const abut_shape2 a = capsule(-2, 0, 2, 0, 0.5);
    const abut_shape2 b = capsule(0, 0, 0, 2, 0.5);
    abut_manifold2    m;
    assert_true(ask(&a, &b, placed(1, 1.5), 0, &m));
    assert_int_equal(m.status, ABUT_BEYOND);
    assert_int_equal(m.count, 0);
    assert_true(ask(&a, &b, placed(1, 1.5), 0.25, &m));
    assert_int_equal(m.status, ABUT_BEYOND);
    assert_int_equal(m.count, 0);
    assert_true(ask(&a, &b, placed(1, 1.5), 0.75, &m));
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.count, 1);
}

// Segments whose squares are nothing beside the other's length, or nothing at all.
static void test_no_length(void **state)
{
    (void)state;
    const double      little = (double)ABUT_REAL_SMALLEST * 4;
    const abut_shape2 a = capsule(-2, 0, 2, 0, 0.5);
    const abut_shape2 tiny = capsule(0, 0, little, 0, 0.5);
    const abut_shape2 short_x = capsule(0, 0, roundoff / 1024, 0, 0.5);
    abut_manifold2    m = answered(&a, &tiny, placed(1, 0.75));
    expect_near(m.distance, -0.25, slack);
    expect_vec(m.normal, 0, 1, 0);
    assert_int_equal(m.count, 1);
    m = answered(&short_x, &tiny, placed(0.6, 0.8));
    expect_near(m.distance, 0, 4 * slack);
    expect_vec(m.normal, 0.6, 0.8, slack);
    assert_true(left_alone(&tiny, &tiny, placed(0, 0)));
}

static void test_left_alone(void **state)
{
    (void)state;
    const abut_shape2 a = capsule(-2, 0, 2, 0, 0.5);
    const abut_shape2 away = capsule(7, 0, 9, 0, 0.5);
    const abut_shape2 ball = circle(0, 0, 1);
    const abut_shape2 round_box = box(0, 0, 1, 1, 0.25);
    const abut_pose2  pose = placed(1, 2);
    assert_false(left_alone(&a, &a, pose));
    assert_true(left_alone(&a, &ball, pose));
    assert_true(left_alone(&ball, &a, pose));
    assert_true(left_alone(&round_box, &round_box, placed(9, 0)));
    assert_true(left_alone(&away, &a, pose));
    assert_true(left_alone(&a, &away, pose));
    assert_true(left_alone(&a, &a, turned(0, 0, 0, 1))); // crossing
    assert_true(left_alone(&a, &a, turned(1, 2, 1.0625, 0)));
    assert_true(left_alone(&a, &a, placed(INFINITY, 2)));
    assert_true(left_alone(&a, &a, placed(1, (double)NAN)));
    abut_shape2 broken = a;
    broken.radius = -1;
    assert_true(left_alone(&broken, &a, pose) && left_alone(&a, &broken, pose));
    broken.radius = ABUT_REAL_LARGEST;
    assert_true(left_alone(&broken, &broken, pose));
    broken = a;
    broken.reach = -1;
    assert_true(left_alone(&broken, &a, pose) && left_alone(&a, &broken, pose));
}

// Between what is proved, in u, and half more.
static void expect_term(double found, double proved)
{
    const double in_u = found / roundoff;
    if (!(in_u >= proved && in_u <= 1.5 * proved)) {
        fail_msg("%g u instead of %g u", in_u, proved);
    }
}

// The ledger's sums. Beside them the error has 7 of the distance, as every answer.
static void test_error(void **state)
{
    (void)state;
    const double      apart = 7;
    const abut_shape2 dot = capsule(-1e-9, 0, 1e-9, 0, 0);
    const abut_shape2 bar = capsule(-7, 0, 7, 0, 0);
    const double      dots = (double)answered(&dot, &dot, placed(0, 7)).error - 7 * apart * roundoff;
    const double      bars = (double)answered(&bar, &dot, placed(0, 7)).error - 7 * apart * roundoff;
    expect_term(dots, (2 + 2 + 1 + 8 + 2 + 3 + 1 - 6) * apart);
    const double short_bars = (double)answered(&dot, &bar, placed(0, 7)).error - 7 * apart * roundoff;
    expect_term(bars - dots, (1 + 1 + 2 + 3 + 3 + 1 + 2 + 1 + 1) * 7.0);
    expect_term(short_bars - dots, (15 + 2 + 1 + 2.42 + 1 + 2) * 7.0);
}

static abut_shape2 random_shape(rng *r, double unit)
{
    const double radius = rng_chance(r, 0.3) ? 0 : unit * rng_range(r, 0, 0.5);
    if (rng_chance(r, 0.3)) {
        return box(unit * rng_range(r, -0.1, 0.1), 0, unit * rng_range(r, 0.1, 1), unit * rng_range(r, 0.1, 1), radius);
    }
    const double x = unit * rng_range(r, -1, 1);
    const double y = unit * rng_range(r, -1, 1);
    const double off = rng_chance(r, 0.5) ? 0 : unit * rng_range(r, -0.1, 0.1);
    return capsule(-x + off, -y, x + off, y, radius);
}

typedef struct scene {
    abut_shape2 a, b;
    abut_pose2  pose;
    abut_real   margin;
} scene;

static scene random_scene(uint64_t seed, uint64_t i, double unit)
{
    rng       r = rng_make(seed, i);
    scene     s = {random_shape(&r, unit), random_shape(&r, unit), placed(0, 0), 0};
    const int quarter = (int)rng_below(&r, 8);
    double    angle = rng_range(&r, -3, 3);
    s.pose.r = abut_rot2_angle((abut_real)angle);
    if (quarter < 4) {
        s.pose.r.c = (abut_real)((quarter == 0) - (quarter == 2));
        s.pose.r.s = (abut_real)((quarter == 1) - (quarter == 3));
    }
    s.pose.p = at(unit * rng_range(&r, -2, 2), unit * rng_range(&r, -2, 2));
    s.margin = rng_chance(&r, 0.5) ? 0 : (abut_real)(unit * rng_range(&r, 0, 0.5));
    return s;
}

// The same manifold as the general way's: names, count and places, where it is no tie.
static bool same(const abut_manifold2 *m, const abut_manifold2 *g, double unit)
{
    const abut_vec2 turn = abut_sub2(m->normal, g->normal);
    bool alike = m->status == g->status && m->count == g->count && abut_abs(m->distance - g->distance) <= m->error + g->error &&
                 hypot((double)turn.x, (double)turn.y) <= 4096 * roundoff;
    for (int i = 0; i < m->count && alike; ++i) {
        const abut_vec2 off = abut_sub2(m->points[i].point_a, g->points[i].point_a);
        alike = m->points[i].id == g->points[i].id && hypot((double)off.x, (double)off.y) <= 8192 * roundoff * unit &&
                fabs((double)(m->points[i].separation - g->points[i].separation)) <= 8192 * roundoff * unit;
    }
    return alike;
}

static void test_against_general(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1801);
    const uint64_t runs = rng_scaled(200000);
    uint64_t       answers = 0;
    uint64_t       twofold = 0;
    uint64_t       other = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        const double   unit = ldexp(1, (int)(i % 5) * 30 - 60);
        const scene    s = random_scene(seed, i, unit);
        abut_manifold2 m;
        abut_manifold2 g;
        if (!ask(&s.a, &s.b, s.pose, (double)s.margin, &m)) {
            continue;
        }
        g = general_manifold2(&s.a, &s.b, &s.pose, s.margin);
        ++answers;
        twofold += m.count == 2;
        if (!same(&m, &g, unit)) {
            ++other;
            assert_true(abut_abs(m.distance - g.distance) <= m.error + g.error);
            if (other < 5) {
                print_message("case %d: count %d %d, status %d %d, ids %llx %llx\n", (int)i, m.count, g.count, (int)m.status,
                              (int)g.status, (unsigned long long)m.points[0].id, (unsigned long long)g.points[0].id);
                print_message("  normal %.9g %.9g, %.9g %.9g; separation %.9g %.9g\n", (double)m.normal.x, (double)m.normal.y,
                              (double)g.normal.x, (double)g.normal.y, (double)m.points[0].separation,
                              (double)g.points[0].separation);
            }
        }
    }
    print_message("%d answers of %d, %d of two contacts, %d others\n", (int)answers, (int)runs, (int)twofold, (int)other);
    assert_true(answers > runs / 3 && twofold > runs / 100);
    assert_true(1000 * other <= answers);
}

// The distance by the same closed form is what GJK and EPA say, and the touch is its sign.
static void test_distance(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1803);
    const uint64_t runs = rng_scaled(20000);
    uint64_t       closed = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        const double          unit = ldexp(1, (int)(i % 5) * 30 - 60);
        const scene           s = random_scene(seed, i, unit);
        const abut_proximity2 p = abut_distance2(&s.a, &s.b, s.pose, NULL, NULL);
        const abut_proximity2 g = abut_distance2_general(&s.a, &s.b, s.pose, NULL, NULL);
        expect_near(p.distance, (double)g.distance, (double)(p.error + g.error));
        assert_true(abut_overlap2(&s.a, &s.b, s.pose) == (p.distance <= 0));
        closed += p.supports == 0;
    }
    assert_true(closed > runs / 3);
}

// The same numbers times a power of two give the same answer times it, to the bit.
static void test_scale(void **state)
{
    (void)state;
    const int      powers[] = {-100, -40, -1, 1, 33, 90};
    const uint64_t seed = rng_seed_of_run(1802);
    const uint64_t runs = rng_scaled(20000);
    for (uint64_t i = 0; i < runs; ++i) {
        const double   scale = ldexp(1, powers[i % 6]);
        const scene    s = random_scene(seed, i, 1);
        const scene    l = random_scene(seed, i, scale);
        abut_manifold2 m;
        abut_manifold2 n;
        const bool     done = ask(&s.a, &s.b, s.pose, (double)s.margin, &m);
        assert_int_equal(done, ask(&l.a, &l.b, l.pose, (double)l.margin, &n));
        if (done) {
            assert_true((double)n.distance == scale * (double)m.distance);
            assert_int_equal(n.count, m.count);
            expect_vec(n.normal, (double)m.normal.x, (double)m.normal.y, 0);
            for (int k = 0; k < m.count; ++k) {
                expect_vec(n.points[k].point_a, scale * (double)m.points[k].point_a.x, scale * (double)m.points[k].point_a.y,
                           0);
                expect_vec(n.points[k].point_b, scale * (double)m.points[k].point_b.x, scale * (double)m.points[k].point_b.y,
                           0);
                assert_true(n.points[k].id == m.points[k].id);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_capsules_at_ends), cmocka_unit_test(test_parallel),   cmocka_unit_test(test_leaning),
        cmocka_unit_test(test_margin),           cmocka_unit_test(test_box),        cmocka_unit_test(test_before_box),
        cmocka_unit_test(test_no_length),        cmocka_unit_test(test_left_alone), cmocka_unit_test(test_against_general),
        cmocka_unit_test(test_distance),         cmocka_unit_test(test_scale),      cmocka_unit_test(test_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
