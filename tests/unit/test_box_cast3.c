// test_box_cast3.c : the kernel of two boxes' casts: by hand, what it leaves to the steps, and at random against the steps and
// the same kernel as compiled for other processors.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/cast3.h"
#include "abut/gradient3.h"
#include "base/tolerance_cast.h"
#include "math/direction3.h"
#include "pairs/box_cast3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/route3.h"

#include <math.h>
#include <string.h>

static const double tight = 128 * (double)ABUT_UNIT_ROUNDOFF;

typedef struct motion {
    abut_shape3 a, b;
    abut_pose3  start;
    abut_vec3   way;
    double      radius, tolerance;
} motion;

static bool ask_table(int kind, const motion *m, abut_cast_answer3 *answer)
{
    const abut_query3      pair = {.a = &m->a, .b = &m->b, .b_in_a = &m->start};
    const abut_cast_query3 q = {pair, m->way, (abut_real)m->radius, 1, (abut_real)m->tolerance};
    memset(answer, 0, sizeof *answer);
    return route3_of(kind, &pair)->cast(&q, answer);
}

static motion cubes(double half_a, double half_b, abut_pose3 start, abut_vec3 way)
{
    const motion m = {box3(at3(0, 0, 0), at3(half_a, half_a, half_a), 0),
                      box3(at3(0, 0, 0), at3(half_b, half_b, half_b), 0),
                      start,
                      way,
                      0,
                      0};
    return m;
}

static abut_pose3 turned(abut_pose3 pose, abut_vec3 axis, double angle)
{
    const abut_rot3 turn = abut_rot3_axis(axis, (abut_real)angle);
    pose.r = (abut_rot3){abut_rotate3(turn, pose.r.x), abut_rotate3(turn, pose.r.y), abut_rotate3(turn, pose.r.z)};
    return pose;
}

static void expect_touch_at(const abut_cast_answer3 *c, double exact, int line)
{
    if (!((double)c->safe <= exact && (double)c->upper >= exact && fabs((double)c->estimate - exact) <= tight &&
          (double)(c->upper - c->safe) <= 2 * tight)) {
        print_error("%.17g is not in [%.17g, %.17g], estimate %.17g\n", exact, (double)c->safe, (double)c->upper,
                    (double)c->estimate);
        _fail(__FILE__, line);
    }
}

#define expect_touch(c, exact) expect_touch_at(&(c), exact, __LINE__)

static const double quarter = 0.78539816339744831; // of a half turn

// A corner of B, a cube on its tip, comes down on A's upper face: from 4 to 1 + sqrt 3 / 2 is sqrt 3 / 2 short of 3, of 4.
static void test_corner_on_face(void **state)
{
    (void)state;
    const double      tilt = acos(1 / sqrt(3));
    const double      way = 3 - sqrt(3) / 2;
    abut_cast_answer3 c;
    abut_pose3        start = turned(placed3(0.25, -0.125, 4), at3(0, 0, 1), quarter);
    start = turned(start, at3(1, 0, 0), tilt); // the diagonal of the cube along z
    const motion down = cubes(1, 0.5, start, at3(0, 0, -4));
    assert_true(ask_table(0, &down, &c));
    expect_touch(c, way / 4);
    expect_vec3(c.normal, at3(0, 0, 1), tight);
    expect_vec3(c.point, at3(0.25, -0.125, 1), tight);
    // The same from B's side: A's corner, under B's face.
    const abut_pose3 back = abut_inverse3(start);
    const motion     up = {down.b, down.a, back, abut_unrotate3(start.r, at3(0, 0, 4)), 0, 0};
    assert_true(ask_table(0, &up, &c));
    expect_touch(c, way / 4);
    expect_vec3(c.normal, abut_unrotate3(start.r, at3(0, 0, -1)), tight);
    expect_near(abut_direction_of3(c.point).length, sqrt(3) / 2, tight); // a corner of the small cube
}

// Cubes of half a side 1: A's edge along y, and B's, square to it, meet when their middles are twice the root of 2 apart.
static void test_edge_on_edge(void **state)
{
    (void)state;
    abut_cast_answer3 c;
    abut_pose3        start = turned(placed3(4, 0.25, 4), at3(1, 0, 0), quarter); // an edge along x, in front
    start = turned(start, at3(0, 1, 0), quarter);
    const motion m = cubes(1, 1, start, at3(-4, 0, -4));
    assert_true(ask_table(0, &m, &c));
    expect_touch(c, 0.5);
    expect_vec3(c.normal, at3(sqrt(0.5), 0, sqrt(0.5)), tight);
    expect_vec3(c.point, at3(1, 0.25, 1), tight);
}

// A face on a face, an edge on a face and along an edge: the point is on both.
static void test_along_each_other(void **state)
{
    (void)state;
    abut_cast_answer3 c;
    const motion      face = cubes(1, 0.5, placed3(3.5, 1.25, -1), at3(-4, 0, 0));
    assert_true(ask_table(0, &face, &c));
    expect_touch(c, 0.5);
    expect_vec3(c.point, at3(1, 0.875, -0.75), tight); // the middle of what both cover
    expect_vec3(c.normal, at3(1, 0, 0), tight);
    const double out = sqrt(0.5);
    motion       edge = cubes(1, 0.5, turned(placed3(3 + out, 0.5, 1.25), at3(0, 0, 1), quarter), at3(-4, 0, 0));
    assert_true(ask_table(0, &edge, &c));
    expect_touch(c, 0.5);
    expect_vec3(c.point, at3(1, 0.5, 0.875), tight);
    edge.start = turned(placed3(3 + out, 0, 0.75), at3(0, 1, 0), quarter); // B's edge along y, A's face
    assert_true(ask_table(0, &edge, &c));
    expect_touch(c, 0.5);
    expect_near(c.point.x, 1, tight);
    assert_true(fabs((double)c.point.y) <= 0.5 + tight && fabs((double)c.point.z - 0.75) <= tight);
}

// Apart along y at 1/2 and not yet near along x, which is at 2/3: no single side keeps them apart all the way. The normal does.
static void test_passes_a_corner(void **state)
{
    (void)state;
    abut_cast_answer3 c;
    const motion      m = cubes(1, 1, placed3(-6, 0, 0.5), at3(6, 4, 0));
    assert_true(ask_table(0, &m, &c));
    assert_true(c.safe > 1);
    expect_near(abut_dot3(c.normal, m.way), 0, 16 * tight);
    expect_vec3(c.normal, at3(-4 / sqrt(52), 6 / sqrt(52), 0), tight);
    const motion back = cubes(1, 1, placed3(-6, 0, 0.5), at3(6, -4, 0));
    assert_true(ask_table(0, &back, &c));
    assert_true(c.safe > 1);
    expect_vec3(c.normal, at3(-4 / sqrt(52), -6 / sqrt(52), 0), tight);
    const motion through = cubes(1, 1, placed3(-6, 0, 0.5), at3(6, 2.5, 0)); // enters at 2/3, would leave at 4/5
    assert_true(ask_table(0, &through, &c));
    expect_touch(c, 2.0 / 3);
}

static void test_left_to_the_steps(void **state)
{
    (void)state;
    abut_cast_answer3 c;
    const motion      good = cubes(1, 1, placed3(4, 0.5, 0), at3(-4, 0, 0));
    assert_true(ask_table(0, &good, &c));
    motion m = good;
    m.start.p = at3(1.5, 0.5, 0); // in touch
    assert_false(ask_table(0, &m, &c));
    m.start.p = at3(2 + 16 * roundoff, 0.5, 0);
    assert_false(ask_table(0, &m, &c));
    m = good;
    m.radius = 0.125;
    assert_false(ask_table(0, &m, &c));
    m = good;
    m.way = at3(0, 0, 0);
    assert_false(ask_table(0, &m, &c));
    m.way = at3(NAN, 0, 0);
    assert_false(ask_table(0, &m, &c));
    m.way = at3(-4, 0, INFINITY);
    assert_false(ask_table(0, &m, &c));
    m = good;
    m.way = at3(-16 / roundoff, 0, 0); // too fast to say where
    assert_false(ask_table(0, &m, &c));
    m = good;
    m.start.r.y.x = (abut_real)((double)ABUT_CAST_SLIVER / 2); // edges all but parallel
    assert_false(ask_table(0, &m, &c));
    m.start.r.y.x = (abut_real)((double)ABUT_CAST_SLIVER * 2);
    assert_true(ask_table(0, &m, &c));
    m = good;
    m.start.r.z.z = -1; // a mirror
    assert_false(ask_table(0, &m, &c));
    // Past a corner by less than rounding.
    const motion by = cubes(1, 1, placed3(4, 2, 0), at3(-4, 0, 0));
    assert_false(ask_table(0, &by, &c));
}

// ---- at random ----------------------------------------------------------------------------------------------------------

// What rounding does to a separation, of cubes of half 64 that are 130 apart from middle to middle and so 2 from face to face:
// 10.5 u of that distance and both reaches. From above a way of 4 is through the face for certain three times as much later.
static void test_noise(void **state)
{
    (void)state;
    const motion           m = cubes(64, 64, placed3(130, 0, 0), at3(-4, 0, 0));
    const abut_cast_query3 q = {{.a = &m.a, .b = &m.b, .b_in_a = &m.start}, m.way, 0, 1, 0};
    abut_cast_axes3        k;
    abut_cast_axis3        axis;
    assert_true(abut_cast_axes_of3(&k, &q));
    const double unit = (double)k.boxes.unit;
    const double noise = 10.5 * (130 + 128 * sqrt(3)) * roundoff;
    expect_near(k.noise * k.boxes.unit, noise, noise / 64);
    abut_cast_axis_of3(&axis, &k, 0);
    expect_near(axis.separation * k.boxes.unit, 2, noise);
    expect_near(abut_cast_within3(&k, &axis), ((double)axis.separation * unit + 3 * noise) / 4, noise / 8);
}

static motion any_motion(rng *r, int family)
{
    motion m = cubes(1, 1, placed3(0, 0, 0), at3(0, 0, 0));
    m.a = box3(at3(0, 0, 0), at3(rng_log(r, 0.05, 1), rng_log(r, 0.05, 1), rng_log(r, 0.05, 1)), 0);
    m.b = box3(at3(0, 0, 0), at3(rng_log(r, 0.05, 1), rng_log(r, 0.05, 1), rng_log(r, 0.05, 1)), 0);
    abut_vec3 axis = at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    axis = abut_direction_of3(axis).unit;
    switch (family) {
    case 0:
        m.start.r = abut_rot3_axis(axis, (abut_real)rng_range(r, 0, 6));
        break;
    case 1: // by next to nothing
        m.start.r = abut_rot3_axis(axis, (abut_real)rng_log(r, 1e-20, 1e-2));
        break;
    case 2:
        m.start.r = abut_rot3_axis(at3(0, 0, 1), (abut_real)rng_range(r, 0, 6));
        break;
    default: // by quarters
        m.start.r = abut_rot3_axis(at3(0, 1, 0), (abut_real)(2 * quarter * rng_below(r, 4)));
        break;
    }
    const double    far = rng_range(r, 4, 6);
    const abut_vec3 out = at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    m.start.p = abut_scale3((abut_real)far, abut_direction_of3(out).unit);
    const abut_vec3 to = at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
    m.way = abut_scale3((abut_real)1.5, abut_sub3(to, m.start.p));
    return m;
}

static bool same_answer(const abut_cast_answer3 *p, const abut_cast_answer3 *q)
{
    return p->safe == q->safe && p->estimate == q->estimate && p->upper == q->upper && p->supports == q->supports &&
           memcmp(&p->point, &q->point, sizeof p->point) == 0 && memcmp(&p->normal, &q->normal, sizeof p->normal) == 0;
}

// The point is on A, and where B is then.
static void expect_on_both(const motion *m, const abut_cast_answer3 *c)
{
    const abut_pose3 there = {abut_along3(m->start.p, c->estimate, m->way), m->start.r};
    const abut_vec3  in_b = abut_unrotate3(there.r, abut_sub3(c->point, there.p));
    const abut_real  off[2] = {abut_point3(&m->a, c->point, NULL).distance, abut_point3(&m->b, in_b, NULL).distance};
    const abut_real  most = (abut_real)(2 * tight);
    assert_true(abut_abs(off[0]) <= most && abut_abs(off[1]) <= most);
}

// Against the steps: the same verdict, bounds that have the touch between them both; and the kernel answers nearly all.
static void test_against_the_steps(void **state)
{
    (void)state;
    for (int family = 0; family < 4; ++family) {
        rng       r = rng_make(5100, (uint64_t)family);
        const int count = 5000;
        int       answered = 0;
        int       hits = 0;
        for (int i = 0; i < count; ++i) {
            const motion      m = any_motion(&r, family);
            abut_cast_answer3 c;
            if (!ask_table(0, &m, &c)) {
                continue;
            }
            abut_caster3 steps;
            abut_caster3_begin(&steps, &m.a, &m.b, m.start, m.way, NULL, NULL);
            const abut_status status = abut_caster3_run(&steps);
            const bool        hit = c.safe <= 1;
            ++answered;
            hits += hit;
            assert_true(steps.grazing || (status == ABUT_OK) == hit);
            assert_true(!hit || (c.safe <= steps.upper && steps.safe <= c.upper));
            if (hit) {
                expect_on_both(&m, &c);
            }
        }
        print_message("family %d: %d of %d by the kernel, %d hits\n", family, answered, count, hits);
        assert_true(answered >= count * (family == 2 ? 85 : 98) / 100 && hits > count / 10);
    }
}

// Every table says the same, bit for bit, and every size of two to the power of something.
static void test_same_bits(void **state)
{
    (void)state;
    rng r = rng_make(5101, 0);
    for (int i = 0; i < 4000; ++i) {
        const motion      m = any_motion(&r, i % 4);
        abut_cast_answer3 first, other;
        const bool        answered = ask_table(0, &m, &first);
        for (int kind = 1; kind <= wide_kinds(); ++kind) {
            assert_int_equal(ask_table(kind, &m, &other), answered);
            assert_true(!answered || same_answer(&first, &other));
        }
        const int       powers[] = {-12, 7, -60, 50};
        const abut_real scale = (abut_real)ldexp(1, powers[i % 4]);
        motion          s = m;
        s.a = box3(at3(0, 0, 0), abut_scale3(scale, m.a.half), 0);
        s.b = box3(at3(0, 0, 0), abut_scale3(scale, m.b.half), 0);
        s.start.p = abut_scale3(scale, m.start.p);
        s.way = abut_scale3(scale, m.way);
        assert_int_equal(ask_table(0, &s, &other), answered);
        other.point = abut_scale3(1 / scale, other.point);
        assert_true(!answered || same_answer(&first, &other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corner_on_face),    cmocka_unit_test(test_edge_on_edge),
        cmocka_unit_test(test_along_each_other),  cmocka_unit_test(test_passes_a_corner),
        cmocka_unit_test(test_left_to_the_steps), cmocka_unit_test(test_noise),
        cmocka_unit_test(test_against_the_steps), cmocka_unit_test(test_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
