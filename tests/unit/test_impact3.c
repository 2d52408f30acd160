// test_impact3.c : times of impact in 3D, with numbers worked by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/halfspace3.h"
#include "abut/hull3.h"
#include "abut/impact3.h"
#include "base/tolerance_cast.h"
#include "cast/edges3.h"
#include "support/hand3.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

// The error that is asked for where nothing grazes: turns are some hundred units off, and a touch is looked for beyond that.
#if defined(ABUT_F32)
static const double tight = 5e-4;
#else
static const double tight = 1e-9;
#endif

static abut_shape3 brick(double half_x, double half_y)
{
    return box3(at3(0, 0, 0), at3(half_x, half_y, 0.5), 0);
}

// A disk's regular outline of 32 corners, the first of them at (1, 0), drawn out along z.
static abut_shape3 wheel(void)
{
    static _Alignas(64) unsigned char block[1 << 17];

    const abut_hull3 *prism = NULL;
    abut_vec3         rim[64];
    abut_shape3       shape;
    for (int i = 0; i < 64; ++i) {
        rim[i] = at3(cos(pi / 16 * (i / 2)), sin(pi / 16 * (i / 2)), i % 2 == 0 ? -0.5 : 0.5);
    }
    assert_int_equal(abut_hull3_build(rim, 64, block, sizeof block, &prism, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, prism, 0), ABUT_OK);
    return shape;
}

static abut_shape3 ball(double x, double y, double radius)
{
    return sphere(x, y, 0, radius);
}

static abut_shape3 rod(double half, double radius)
{
    return capsule3(at3(-half, 0, 0), at3(half, 0, 0), radius);
}

// A body at (x, y, 0) that goes by (way_x, way_y, 0) while it turns about its own origin, about z.
static abut_sweep3 moving(double x, double y, double way_x, double way_y, double turn)
{
    const abut_sweep3 s = {placed3(x, y, 0), at3(0, 0, 0), at3(way_x, way_y, 0), at3(0, 0, turn)};
    return s;
}

static abut_vec3 on_plane(double x, double y)
{
    return at3(x, y, 0);
}

static void set_turn(abut_sweep3 *s, double turn)
{
    s->turn = at3(0, 0, turn);
}

static void expect_normal_at(abut_vec3 n, double x, double y, double slack, const char *file, int line)
{
    expect_vec3_at(n, at3(x, y, 0), slack, file, line);
}

#define expect_normal(n, x, y, slack) expect_normal_at(n, x, y, slack, __FILE__, __LINE__)

static abut_sweep3 still(double x, double y)
{
    return moving(x, y, 0, 0, 0);
}

static abut_hit3 impact(const abut_shape3 *a, abut_sweep3 sweep_a, const abut_shape3 *b, abut_sweep3 sweep_b,
                        const abut_cast_options *options)
{
    return abut_impact3(a, &sweep_a, b, &sweep_b, options, NULL);
}

// The fraction is within the error of the exact one, and that within `slack`; nothing is touched before `safe`. The numbers
// of a test are rounded themselves, which moves the touch by a few units.
static void expect_fraction_at(const abut_hit3 *h, double exact, double slack, const char *file, int line)
{
    const double rounding = 16 * roundoff * exact;
    if (!(h->hit && h->status == ABUT_OK && !h->grazing && (double)h->error <= slack && h->error >= 0 &&
          fabs((double)h->fraction - exact) <= fmin((double)h->error + rounding, 4e-5 * exact + 1e-9) &&
          (double)h->safe <= exact + rounding && h->safe <= h->fraction)) {
        print_error("fraction %.17g error %.3g safe %.17g hit %d grazing %d status %d, exact %.17g\n", (double)h->fraction,
                    (double)h->error, (double)h->safe, (int)h->hit, (int)h->grazing, (int)h->status, exact);
        _fail(file, line);
    }
}

static void expect_miss_at(const abut_hit3 *h, double last, const char *file, int line)
{
    if (!(!h->hit && h->status == ABUT_MISS && !h->grazing && (double)h->fraction == last && (double)h->safe == last &&
          h->error == 0 && (double)h->distance == HUGE_VAL)) {
        print_error("not a miss: fraction %.17g error %.3g safe %.17g hit %d grazing %d status %d distance %g\n",
                    (double)h->fraction, (double)h->error, (double)h->safe, (int)h->hit, (int)h->grazing, (int)h->status,
                    (double)h->distance);
        _fail(file, line);
    }
}

static void expect_invalid_at(const abut_hit3 *h, const char *file, int line)
{
    if (!(!h->hit && h->status == ABUT_INVALID && h->fraction == 0 && h->safe == 0 && (double)h->error == HUGE_VAL &&
          (double)h->distance == HUGE_VAL && !h->grazing && fabs((double)abut_dot3(h->normal, h->normal) - 1) < tight &&
          isfinite((double)abut_dot3(h->point, h->point)))) {
        print_error("not invalid: fraction %.17g error %.3g hit %d status %d\n", (double)h->fraction, (double)h->error,
                    (int)h->hit, (int)h->status);
        _fail(file, line);
    }
}

#define expect_fraction(h, exact, slack) expect_fraction_at(&(h), exact, slack, __FILE__, __LINE__)
#define expect_miss(h, last) expect_miss_at(&(h), last, __FILE__, __LINE__)
#define expect_invalid(h) expect_invalid_at(&(h), __FILE__, __LINE__)

// ---- without a turn -----------------------------------------------------------------------------------------------------

// From 3 to 1 away takes 2 of the 4 of the way, whoever of the two goes it.
static void test_straight(void **state)
{
    (void)state;
    const abut_shape3 a = brick(0.5, 0.5);
    const abut_hit3   h = impact(&a, still(0, 0), &a, moving(-3, 0.25, 4, 0, 0), NULL);
    expect_fraction(h, 0.5, tight);
    expect_normal(h.normal, -1, 0, tight);
    expect_near(h.point.x, -0.5, tight);
    const abut_hit3 s = impact(&a, moving(-3, 0.25, 4, 0, 0), &a, still(0, 0), NULL);
    expect_fraction(s, 0.5, tight);
    expect_normal(s.normal, 1, 0, tight);
    expect_near(s.point.x, -0.5, tight); // A's face has come there
    const abut_hit3 both = impact(&a, moving(0, 0, -1, 2, 0), &a, moving(-3, 0.25, 3, 2, 0), NULL);
    expect_fraction(both, 0.5, tight);
    const abut_hit3 together = impact(&a, moving(0, 0, 5, 7, 0), &a, moving(-3, 0.25, 5, 7, 0), NULL);
    expect_miss(together, 1);
    const abut_hit3 nothing = impact(&a, still(0, 0), &a, still(-3, 0.25), NULL);
    expect_miss(nothing, 1);
}

// Far from the world's origin nothing is lost: positions are subtracted first. The world's point is as coarse as its numbers.
static void test_far_from_origin(void **state)
{
    (void)state;
    const double      far = 0x1p20;
    const abut_shape3 a = brick(0.5, 0.5);
    const abut_hit3   h = impact(&a, still(far, -far), &a, moving(far - 3, -far + 0.25, 4, 0, pi), NULL);
    const abut_hit3   near = impact(&a, still(0, 0), &a, moving(-3, 0.25, 4, 0, pi), NULL);
    assert_true(h.fraction == near.fraction && h.error == near.error && h.safe == near.safe);
    expect_near(h.point.x, far - 0.5, 1 + far * roundoff);
}

static void test_target_and_max_fraction(void **state)
{
    (void)state;
    const abut_cast_options near = {0, (abut_real)0.5, 0, false};
    const abut_cast_options longer = {8, 0, 0, false};
    const abut_cast_options shorter = {(abut_real)0.4375, 0, 0, false};
    const abut_shape3       a = brick(0.5, 0.5);
    const abut_hit3         h = impact(&a, still(0, 0), &a, moving(-3, 0.25, 4, 0, 0), &near);
    expect_fraction(h, 0.375, tight);
    expect_near(h.distance, 0.5, tight);
    const abut_hit3 slow = impact(&a, still(0, 0), &a, moving(-3, 0.25, 0.5, 0, 0), &longer);
    expect_fraction(slow, 4, 8 * tight);
    const abut_hit3 ends = impact(&a, still(0, 0), &a, moving(-3, 0.25, 4, 0, 0), &shorter);
    expect_miss(ends, 0.4375);
}

// ---- with one -----------------------------------------------------------------------------------------------------------

// The end of a rod comes down on a ball: its line is 0.01 from the ball's centre when it has turned by pi/4 less
// asin(0.01 / sqrt(1/2)). A quarter of a turn, ten turns in one step, 81 of them, and the other way round.
static void test_rod(void **state)
{
    (void)state;
    const abut_shape3 a = rod(1, 0);
    const abut_shape3 b = ball(0, 0, 0.01);
    const double      angle = pi / 4 - asin(0.01 / sqrt(0.5));
    const double      turns[] = {pi / 2, 20 * pi, 162 * pi};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; ++i) {
        const abut_hit3 h = impact(&a, moving(0, 0, 0, 0, turns[i]), &b, still(0.5, 0.5), NULL);
        const double    slack = fmax(tight, 4 * roundoff * turns[i]);
        expect_fraction(h, angle / turns[i], slack);
        expect_near(h.fraction, angle / turns[i], 8 * roundoff);
        if (!h.grazing) { // known: float's look beyond the touch passes the ball's middle, and keeps the normal of there
            expect_normal(h.normal, -sin(angle), cos(angle), sqrt(roundoff));
        }
    }
    assert_true(fabs(angle / turns[1] - 0.012274913417649438) <= 1e-15);
    const abut_hit3 back = impact(&a, moving(0, 0, 0, 0, -20 * pi), &b, still(0.5, 0.5), NULL);
    expect_fraction(back, (3 * pi / 4 - asin(0.01 / sqrt(0.5))) / (20 * pi), tight);
}

// A rod that spins in place beside a ball that it does not reach: no number of turns makes it touch.
static void test_spin_in_place(void **state)
{
    (void)state;
    const abut_shape3 a = rod(1, 0);
    const abut_shape3 b = ball(0, 0, 0.25);
    const double      turns[] = {1, 6 * pi, 162 * pi, -1000};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; ++i) {
        const abut_hit3 h = impact(&a, moving(0, 0, 0, 0, turns[i]), &b, still(1.5, 0.25), NULL);
        expect_miss(h, 1);
    }
    const abut_hit3 both = impact(&a, moving(0, 0, 0, 0, 6 * pi), &a, moving(2.25, 0, 0, 0, -7 * pi), NULL);
    expect_miss(both, 1);
}

// A box whose corner comes down on a floor as it turns: sqrt(1/2) sin(pi/4 + t) is the depth of its corner below its middle.
static void test_corner_comes_down(void **state)
{
    (void)state;
    const abut_shape3 a = brick(5, 1);
    const abut_shape3 b = brick(0.5, 0.5);
    const double      angle = asin(0.625 / sqrt(0.5)) - pi / 4;
    for (int sign = -1; sign <= 1; sign += 2) {
        const abut_hit3 h = impact(&a, still(0, -1), &b, moving(0, 0.625, 0, 0, sign * pi / 4), NULL);
        expect_fraction(h, angle / (pi / 4), 2 * tight);
        expect_normal(h.normal, 0, 1, tight);
        expect_near(h.point.y, 0, tight);
    }
    const abut_hit3 high = impact(&a, still(0, -1), &b, moving(0, 0.71875, 0, 0, 100 * pi), NULL);
    expect_miss(high, 1);
}

// A box that rests on a floor, or all but, and turns: its corner goes into the floor at once.
static void test_resting_box_turns(void **state)
{
    (void)state;
    const abut_shape3 a = brick(5, 1);
    const abut_shape3 b = brick(0.5, 0.5);
    for (double gap = roundoff; gap < 1e-3; gap *= 8) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const abut_hit3 h = impact(&a, still(0, -1), &b, moving(0, 0.5 + gap, 0, 0, sign * pi / 4), NULL);
            const double    angle = asin((0.5 + gap) / sqrt(0.5)) - pi / 4;
            assert_true(h.hit);
            if (h.status != ABUT_INITIAL) {
                expect_near(h.fraction, angle / (pi / 4), (double)h.error + 8 * roundoff);
                assert_true((double)h.error <= tight);
            }
        }
    }
}

// What rounding may have done to the separation of two that rest.
static double noise_of(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b, const abut_sweep3 *sweep_b)
{
    abut_advance3 m;
    abut_advance3_begin(&m, a, sweep_a, b, sweep_b, NULL, NULL);
    abut_advance3_step(&m);
    return (double)m.noise;
}

// A ball whose middle goes round its body's origin, which is as high as the ball touches the ground: half of each turn it is
// clear of it. It begins in touch, on its way up, an angle before that whose sine is 0.6, and is down half a turn later. Of 64
// turns one look of four, a quarter of a turn apart, sees it clear; of 256 turns all looks are where the motion began.
static void test_leave_looks(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_shape3       ground = brick(5, 1);
    for (int sign = -1; sign <= 1; sign += 2) {
        const abut_shape3 b = ball(sign * 0.4, -0.3, 0.5);
        const abut_hit3   seen = impact(&ground, still(0, -1), &b, moving(0, 0.5, 0, 0, sign * 128 * pi), &leave);
        expect_fraction(seen, (pi + asin(0.6)) / (128 * pi), tight);
        const abut_hit3 unseen = impact(&ground, still(0, -1), &b, moving(0, 0.5, 0, 0, sign * 512 * pi), &leave);
        expect_miss(unseen, 1);
    }
}

// A box within the ground that slides down a slope goes on into it, or slides: steeper than one in 512 is into it, for in the
// time in which it passes 1024 times the noise it comes nearer by more than twice the noise.
static void test_slides_down_a_slope(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_shape3       ground = brick(5, 1);
    const abut_shape3       b = brick(0.5, 0.5);
    const abut_hit3         steep = impact(&ground, still(0, -1), &b, moving(0, 0.4375, 1, -1.0 / 256, 0), &leave);
    assert_true(steep.hit && steep.status == ABUT_INITIAL && steep.fraction == 0);
    const abut_hit3 flat = impact(&ground, still(0, -1), &b, moving(0, 0.4375, 1, -1.0 / 1024, 0), &leave);
    expect_miss(flat, 1);
}

// What rounding may do to a rod half a way on, which turns beside one that does not: 87 u of its reach, and 6 u of it a radian.
static void test_noise_of_a_turn(void **state)
{
    (void)state;
    const abut_shape3 a = ball(0, 0, 1);
    const abut_shape3 b = rod(1024, 1);
    const abut_sweep3 at_rest = still(0, 0);
    for (double turn = 0x1p-10; turn < 0x1p11; turn *= 0x1p20) {
        double noise[2];
        for (int i = 0; i < 2; ++i) {
            const abut_sweep3 s = moving(0, 4096, 0, 0, i * turn);
            abut_advance3     m;
            abut_advance3_begin(&m, &a, &at_rest, &b, &s, NULL, NULL);
            m.safe = (abut_real)0.5;
            abut_advance3_step(&m);
            noise[i] = (double)m.noise;
        }
        const double angle = turn / 2;
        const double of_turn = (87 + 6 * angle) * 1024 * roundoff;
        assert_true(fabs(noise[1] - noise[0] - of_turn) <= of_turn / 16);
    }
}

// A box begins nearer to the ground than rounding tells, and comes down by less than that: a miss that says how little of one.
static void test_less_than_rounding(void **state)
{
    (void)state;
    const abut_shape3 ground = brick(5, 1);
    const abut_shape3 b = brick(0.5, 0.5);
    const abut_sweep3 at_rest = still(0, -1);
    const abut_sweep3 above = moving(0, 0.5 + 64 * roundoff, 0, 0, 0);
    const double      noise = noise_of(&ground, &at_rest, &b, &above);
    const abut_hit3   h = impact(&ground, at_rest, &b, moving(0, 0.5 + 1.75 * noise, 0, -1.5 * noise, 0), NULL);
    assert_true(h.status == ABUT_MISS && !h.hit && h.grazing && h.safe == 1);
}

// A ball begins as near to the ground, on its way round a point within: from (-s, 1 + gap), seen from there, over the top and
// down again to the height of 1.
static void test_rises_and_comes_down(void **state)
{
    (void)state;
    const double      s = 0.25;
    const double      gap = 8 * roundoff;
    const abut_shape3 ground = brick(5, 1);
    const abut_shape3 b = ball(0, 0, 0.5);
    abut_sweep3       round = moving(0, 0.5 + gap, 0, 0, -1);
    round.center = on_plane(s, -1 - gap);
    const abut_hit3 h = impact(&ground, still(0, -1), &b, round, NULL);
    assert_true(h.status == ABUT_OK && !h.grazing && (double)h.error <= tight);
    expect_near(h.fraction, atan2(s, 1 + gap) + atan(sqrt(s * s + gap * (2 + gap))), (double)h.error + 16 * roundoff);
}

// Ground whose top is wherever the caller puts it.
static abut_support3_point sinking_support(const void *user, abut_vec3 d)
{
    const abut_real *const    top = (const abut_real *)user;
    const abut_support3_point s = {{d.x < 0 ? -8192 : 8192, d.y < 0 ? -8192 : *top, d.z < 0 ? -8192 : 8192}, 0};
    return s;
}

// Ground that sinks by a unit whenever a ball has come down to it: after 4096 of them a machine gives up, and after 64 more for
// each radian that the ball turns.
static void test_most_steps(void **state)
{
    (void)state;
    const abut_shape3 b = ball(0, 0, 0.5);
    const abut_sweep3 at_rest = still(0, 0);
    for (int radians = 0; radians <= 16; radians += 16) {
        abut_real         top = 0;
        abut_shape3       ground;
        abut_advance3     m;
        const abut_sweep3 down = moving(0, 1.5, 0, -8192, -radians);
        assert_int_equal(abut_make_custom3(&ground, sinking_support, &top, 0), ABUT_OK);
        abut_advance3_begin(&m, &ground, &at_rest, &b, &down, NULL, NULL);
        while (abut_advance3_step(&m) == ABUT_RUNNING) {
            top -= 1;
        }
        const int32_t most = 4096 + 64 * radians;
        assert_int_equal(m.status, ABUT_LIMIT);
        assert_int_equal(m.steps, most);
        expect_near(m.safe, most / 8192.0, 1e4 * roundoff);
    }
}

// A ball of radius a half by its support function.
static abut_support3_point round_support(const void *user, abut_vec3 d)
{
    const abut_support3_point s = {{d.x / 2, d.y / 2, d.z / 2}, 0};
    (void)user;
    return s;
}

// A ball that is no farther from the ground than rounding spins, and rises so slowly that it takes many looks to see it clear
// of the ground. In a time t the bound loses t^2 / 4 to the spin, so a look goes on until that is the noise, or a quarter as
// long: by times of 4 from 1024 times the noise over the speed of the rim. Clear is about ten times the noise. After 256 looks
// the machine asks for the distance farther on, and knows no more than that they have grazed.
static void test_rises_slowly(void **state)
{
    (void)state;
    if (roundoff > 1e-10) {
        return; // in float 1024 times the noise is a radian
    }
    abut_shape3       b;
    abut_advance3     m;
    const abut_shape3 ground = brick(2, 1);
    const abut_sweep3 at_rest = still(0, -1);
    const abut_sweep3 spinning = moving(0, 0.5 + 8 * roundoff, 0, 0, 1);
    assert_int_equal(abut_make_custom3(&b, round_support, NULL, 0), ABUT_OK);
    abut_advance3_begin(&m, &ground, &at_rest, &b, &spinning, NULL, NULL);
    m.safe = (abut_real)0x1p-20;
    abut_advance3_step(&m);
    const double noise = (double)m.noise;
    double       look = 1024 * noise / 0.5;
    while (16 * look * look / 4 <= noise) {
        look *= 4;
    }
    for (int looks = 128; looks <= 512; looks *= 4) {
        const abut_sweep3 rising = moving(0, 0.5 + 8 * roundoff, 0, 10 * noise / (looks * look), 1);
        abut_advance3_begin(&m, &ground, &at_rest, &b, &rising, NULL, NULL);
        assert_int_equal(abut_advance3_step(&m), looks == 128 ? ABUT_RUNNING : ABUT_OK);
        assert_true(m.grazing);
    }
}

// A box stands on its corner, a gap above a floor, and topples about it: at a quarter of a turn and the angle whose sine is the
// gap its next corner comes down. However small the gap is, the way there takes few steps, and back again it takes none.
static void test_topples(void **state)
{
    (void)state;
    const abut_shape3 a = brick(5, 1);
    const abut_shape3 b = brick(0.5, 0.5);
    for (double gap = 0.0625; gap > 8192 * roundoff; gap /= 8) {
        abut_sweep3 s = moving(0, 0.5 + gap, 0, 0, -pi);
        s.center = on_plane(0.5, -0.5);
        const abut_hit3 h = impact(&a, still(0, -1), &b, s, NULL);
        expect_fraction(h, 0.5 + asin(gap) / pi, 2 * tight);
        assert_true(h.supports < 250);
        set_turn(&s, -1.5);
        const abut_hit3 up = impact(&a, still(0, -1), &b, s, NULL);
        expect_miss(up, 1);
        assert_true(up.supports < 150);
        s.start.p = on_plane(0, 0.5 + gap);
        s.center = on_plane(-0.5, -0.5); // the other corner goes down at once
        const abut_hit3 down = impact(&a, still(0, -1), &b, s, NULL);
        assert_true(down.status == ABUT_OK && (double)down.error <= 2 * tight);
        expect_near(down.fraction, asin(gap) / 1.5, (double)down.error);
    }
}

// A triangle stands on its corner, a gap above a floor, and turns about it so that an edge which rises by a slope t comes down.
// One step goes on until the edge's far end comes out, at the angle of the slope, but for what is lost where that is reckoned
// from t: 3 t / (1 + 2 sqrt(1 + t t)) is t - t^3/3 + 7 t^5/36 - ..., the angle t - t^3/3 + t^5/5 - ..., which is t^5/180 more
// at most.
static void test_until_the_next_corner(void **state)
{
    (void)state;
    const double      t = 7.0 / 24;
    const double      gap = 0x1p-10;
    const abut_shape3 a = brick(5, 1);
    const abut_sweep3 at_rest = still(0, -1);
    for (int side = -1; side <= 1; side += 2) {
        const abut_shape3 b = triangle3(at3(0, 0, 0), at3(side, 0, 0), at3(0, 1, 0), 0);
        abut_sweep3       s = moving(0, gap, 0, 0, -side);
        s.start.r = (abut_rot3){at3(0.96, 0.28 * side, 0), at3(-0.28 * side, 0.96, 0), at3(0, 0, 1)};
        abut_advance3 m;
        abut_advance3_begin(&m, &a, &at_rest, &b, &s, NULL, NULL);
        assert_int_equal(abut_advance3_step(&m), ABUT_RUNNING);
        const double short_of = atan(t) - (double)m.safe;
        assert_true(short_of >= -16 * roundoff && short_of <= pow(t, 5) / 180 + 16 * roundoff);
    }
}

// A box turns about its own corner, which hangs over another box's corner, a gap above it and a quarter of that beside it: its
// edge comes down past that corner, along it all the way, and meets it at the angle whose tangent is 4. What is farthest along
// the edge does not matter, however long it is.
static void test_edge_about_a_corner(void **state)
{
    (void)state;
    const abut_shape3 a = brick(0.5, 0.5);
    const abut_shape3 b = brick(1, 0.25);
    for (double gap = 0.0625; gap > 8192 * roundoff; gap /= 8) {
        for (int side = -1; side <= 1; side += 2) {
            abut_sweep3 s = moving(side * (1 - gap / 4), 0.25 + gap, 0, 0, -side * pi / 2);
            s.center = on_plane(-side, -0.25);
            const abut_hit3 h = impact(&a, still(-0.5 * side, -0.5), &b, s, NULL);
            assert_true(h.status == ABUT_OK && h.supports < 400 && (double)h.error <= 8192 * roundoff / gap);
            expect_near(h.fraction, atan(4) / (pi / 2), (double)h.error);
        }
    }
}

// A box stands beside the corner (1, 0) of a wheel, a gap from it, and leans over the wheel about its own corner there: its
// side comes to the wheel's next corner, at an angle t of the rim, when it leans by that of (sin t, 1 - cos t + gap). Corners
// of the wheel up to a radian farther come out before others in what bounds the way there, one after the other.
static void test_leans_over_a_wheel(void **state)
{
    (void)state;
    const double      t = pi / 16;
    const abut_shape3 a = wheel();
    const abut_shape3 b = brick(0.25, 0.25);
    for (double gap = 0.0078125; gap > tight; gap /= 8) {
        abut_sweep3 s = moving(1.25 + gap, 0.25, 0, 0, 1.5);
        s.center = on_plane(-0.25, -0.25);
        const abut_hit3 h = impact(&a, still(0, 0), &b, s, NULL);
        assert_true(h.status == ABUT_OK && h.supports < 250 && (double)h.error <= 2 * tight);
        expect_near(h.fraction, atan2(1 - cos(t) + gap, sin(t)) / 1.5, (double)h.error);
    }
}

static void expect_meeting(abut_hit3 h, double gap)
{
    assert_true(h.status == ABUT_OK && h.supports < 250);
    assert_true((double)h.error <= 8192 * roundoff / gap && fabs((double)h.fraction - 0.5) <= (double)h.error);
}

// Rod B's end is a gap above the middle of rod A, which lies along x. B turns about it by -pi round (1, 0, 1) / sqrt 2, from
// (0, 1, 0) at first to (sin s / sqrt 2, cos s, -sin s / sqrt 2) at an angle s. The cross product of both rods is (0, sin s /
// sqrt 2, cos s), so they are gap * cos s / sqrt(cos^2 s + sin^2 s / 2) apart, and meet at half of the way; that normal goes
// round neither body on a circle. Seen from B it is the same.
static void test_rods_pass(void **state)
{
    (void)state;
    const abut_shape3 a = rod(1, 0);
    for (double gap = 0.0625; gap > 8192 * roundoff; gap /= 8) {
        abut_sweep3 s = {{{0, 1, (abut_real)gap}, abut_identity3().r}, {-1, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        s.start.r = (abut_rot3){{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}};
        s.turn = (abut_vec3){(abut_real)(-pi / sqrt(2)), 0, (abut_real)(-pi / sqrt(2))};
        const abut_hit3 h = impact(&a, still(0, 0), &a, s, NULL);
        const abut_hit3 swapped = impact(&a, s, &a, still(0, 0), NULL);
        expect_meeting(h, gap);
        expect_meeting(swapped, gap);
    }
}

// Two triangles as thin as needles (2.19 long, 5e-6 wide) graze: where they come nearest they lie along each other, so the
// normal of the edges that pass goes round by a radian in 5e-6 of the motion, and 1127 support points were taken to follow it.
// One of property/impact3 (seed 21 at scale 10): each is the other at a place of the way.
static void test_needles_graze(void **state)
{
    (void)state;
    const abut_shape3 needle = triangle3(at3(0.81014254102070571, -0.84260897941902646, 0.58358426219947046),
                                         at3(-0.14505001556802088, 0.61849771090912586, -0.73403589505850708),
                                         at3(0.44512186591201125, -0.28426236186400544, 0.080072568065945121), 0);
    const abut_sweep3 turning = {abut_identity3(), at3(0x1.9149291244e45p-2, 0x1.d99d6cb4d063p-4, -0x1.7256562eb3c58p-2),
                                 at3(0x1.673074ad078c2p-4, -0x1.c4935fea14c5fp-2, 0x1.056d40dd1a387p-1),
                                 at3(0x1.5f97373a9ee3cp-3, -0x1.cc64584e96b86p-2, -0x1.02711b374b85fp+0)};
    const abut_sweep3 going = {{at3(-0x1.a2f71b02e4e11p-2, -0x1.961942710c6c4p-1, -0x1.4a4705091b8ccp-1),
                                {at3(0x1.00bc954ebe576p-1, -0x1.a32b9d323c0bp-1, 0x1.1e8a996cdcbddp-2),
                                 at3(0x1.82e7d8017ec32p-1, 0x1.24d36d4e0ddadp-1, 0x1.46cf18cc9150cp-2),
                                 at3(-0x1.af6fb051108a7p-2, 0x1.a54292bd7383cp-5, 0x1.cf974235a5149p-1)}},
                               at3(-0x1.6ce5ebebf485p-4, 0x1.d12e3f84b40e8p-4, -0x1.b445cfe357ecp-2),
                               at3(0x1.e41f72505d89ap-2, 0x1.9ca54c1b9f21p-1, 0x1.0032c69bd8d36p+0),
                               at3(0, 0, 0)};
    const abut_hit3   h = impact(&needle, turning, &needle, going, NULL);
    const abut_hit3   swapped = impact(&needle, going, &needle, turning, NULL);
    expect_near(h.safe, 0.94724754568, tight); // where one is the other
    expect_near(swapped.safe, 0.94724754568, tight);
    assert_true(h.hit && h.supports < 400 && swapped.hit && swapped.supports < 400);
}

// Two rods that cross, one above the other by a gap, and come together: what is certain of the time is that of the gap, less 16
// u of both reaches for what rounding does to a separation along the cross product of two edges.
static void test_noise_of_edges(void **state)
{
    (void)state;
    const double          gap = 4096 * roundoff;
    const abut_shape3     a = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0);
    const abut_shape3     b = capsule3(at3(0, 0, -1), at3(0, 0, 1), 0);
    const abut_sweep3     at_rest = still(0, 0);
    const abut_edge_axes3 axes = {at3(1, 0, 0), at3(0, 0, 1)};
    abut_sweep3           down = moving(0, gap, 0, -1, 0);
    abut_advance3         m;
    down.turn = at3(0, 0x1p-20, 0);
    abut_advance3_begin(&m, &a, &at_rest, &b, &down, NULL, NULL);
    abut_advance3_step(&m);
    m.at = 0;
    m.noise = 0;
    expect_near(abut_clear_by_edges3(&m, &axes), gap - 16 * roundoff * 2, 4 * roundoff);
}

// A door that turns about its hinge: its far end, a unit from it, comes to a ball's surface.
static void test_hinge(void **state)
{
    (void)state;
    const abut_shape3 door = rod(1, 0);
    const abut_shape3 b = ball(0, 0, 0.5);
    abut_sweep3       s = moving(1, 0, 0, 0, pi);
    s.center = on_plane(-1, 0); // the hinge: the world's origin
    const abut_hit3 h = impact(&door, s, &b, still(-1, 1), NULL);
    expect_fraction(h, (3 * pi / 4 - asin(0.5 / sqrt(2))) / pi, tight);
    // The end only, at 2 from the hinge: cosine rule of 2, 2.25 and 0.5.
    const abut_hit3 end = impact(&door, s, &b, still(0, 2.25), NULL);
    const double    apart = acos((4 + 5.0625 - 0.25) / (2 * 2 * 2.25));
    expect_fraction(end, (pi / 2 - apart) / pi, 2 * tight);
    // Both about the same hinge at the same rate: never.
    abut_sweep3 with_it = moving(-1, 1, 0, 0, pi);
    with_it.center = on_plane(1, -1);
    const abut_hit3 never = impact(&door, s, &b, with_it, NULL);
    expect_miss(never, 1);
}

// ---- touching at the start ----------------------------------------------------------------------------------------------

static void test_initial_touch(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_shape3       a = brick(0.5, 0.5);
    const double            ways[3][2] = {{1, 0}, {0, 1}, {-1, 0}}; // away, along, into
    for (int i = 0; i < 3; ++i) {
        const abut_hit3 h = impact(&a, still(0, 0), &a, moving(1, 0, ways[i][0], ways[i][1], 0), NULL);
        assert_true(h.status == ABUT_INITIAL && h.hit && h.fraction == 0 && h.safe == 0 && h.error == 0);
        expect_near(h.distance, 0, 0);
        expect_normal(h.normal, 1, 0, tight);
        const abut_hit3 l = impact(&a, still(0, 0), &a, moving(1, 0, ways[i][0], ways[i][1], 0), &leave);
        assert_int_equal(l.status, i < 2 ? ABUT_MISS : ABUT_INITIAL);
    }
    const abut_hit3 deep = impact(&a, still(0, 0), &a, still(0.75, 0), NULL);
    assert_int_equal(deep.status, ABUT_INITIAL);
    expect_near(deep.distance, -0.25, tight);
}

// A crate that is in a beam, left of the beam's middle: as the beam turns, its left end goes down and leaves the crate, though
// its far end rises; the other way round it goes on into the crate.
static void test_beam_turns_away(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_shape3       beam = brick(5, 1);
    const abut_shape3       crate = brick(0.5, 0.5);
    const abut_hit3         away = impact(&beam, moving(0, -1, 0, 0, 0.5), &crate, still(-3, 0.4375), &leave);
    expect_miss(away, 1);
    const abut_hit3 into = impact(&beam, moving(0, -1, 0, 0, -0.5), &crate, still(-3, 0.4375), &leave);
    assert_int_equal(into.status, ABUT_INITIAL);
    expect_near(into.distance, -0.0625, tight);
}

// A ball on an arm touches the floor, is lifted and comes down again on the other side: about (1, 2), from (0, 1/2),
// clockwise by a turn less twice the angle whose tangent is 2/3.
static void test_leave_and_return(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_shape3       a = brick(5, 1);
    const abut_shape3       b = ball(0, 0, 0.5);
    abut_sweep3             s = moving(0, 0.5, 0, 0, -4 * pi);
    s.center = on_plane(1, 1.5);
    const abut_hit3 first = impact(&a, still(0, -1), &b, s, NULL);
    assert_int_equal(first.status, ABUT_INITIAL);
    const abut_hit3 second = impact(&a, still(0, -1), &b, s, &leave);
    expect_fraction(second, (2 * pi - 2 * atan2(1, 1.5)) / (4 * pi), tight);
    set_turn(&s, -pi);
    const abut_hit3 none = impact(&a, still(0, -1), &b, s, &leave);
    assert_int_equal(none.status, ABUT_MISS);
    set_turn(&s, pi); // the other way it goes deeper at once
    const abut_hit3 deeper = impact(&a, still(0, -1), &b, s, &leave);
    assert_int_equal(deeper.status, ABUT_INITIAL);
}

// ---- bad numbers --------------------------------------------------------------------------------------------------------

static void test_bad_numbers(void **state)
{
    (void)state;
    const double            bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const abut_cast_options long_way = {2, 0, 0, false};
    const abut_shape3       a = brick(0.5, 0.5);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        const abut_sweep3 good = moving(-3, 0.25, 4, 0, 1);
        abut_sweep3       s[5] = {good, good, good, good, good};
        s[0].start.p.y = (abut_real)bad[i];
        s[1].center.x = (abut_real)bad[i];
        s[2].translation.y = (abut_real)bad[i];
        set_turn(&s[3], bad[i]);
        s[4].start.r = (abut_rot3){{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        for (int k = 0; k < 5; ++k) {
            const abut_hit3 h = impact(&a, still(0, 0), &a, s[k], NULL);
            expect_invalid(h);
            const abut_hit3 w = impact(&a, s[k], &a, still(0, 0), NULL);
            expect_invalid(w);
        }
    }
    const abut_hit3 many = impact(&a, still(0, 0), &a, moving(-3, 0.25, 4, 0, 1.5e5), NULL);
    expect_invalid(many);
    const abut_hit3 with_fraction = impact(&a, still(0, 0), &a, moving(-3, 0.25, 4, 0, 0.75e5), &long_way);
    expect_invalid(with_fraction);
    for (int k = 0; k < 3; ++k) { // too far, one number at a time
        abut_sweep3      s = moving(-3, 0.25, 4, 0, 1);
        abut_vec3 *const field[] = {&s.start.p, &s.center, &s.translation};
        field[k]->y = ABUT_REAL_LARGEST / 2;
        const abut_hit3 h = impact(&a, still(0, 0), &a, s, NULL);
        expect_invalid(h);
    }
    const double    huge = (double)ABUT_REAL_LARGEST;
    const abut_hit3 far = impact(&a, still(huge, 0), &a, moving(-huge, 0, huge, 0, 1), NULL);
    assert_true(far.status == ABUT_INVALID || far.status == ABUT_MISS);
    const abut_hit3 fast = impact(&a, still(0, 0), &a, moving(-3, 0.25, huge / 64, 0, 0), NULL);
    assert_true(fast.hit && (double)fast.safe <= 2.001 * 64 / huge && (double)fast.error <= 1e4 * roundoff);
}

// The cube of half 1/2, until it has been asked so often; no numbers from then on.
static abut_support3_point breaking_support(const void *user, abut_vec3 d)
{
    int                *calls = (int *)(uintptr_t)user;
    abut_support3_point s = {{d.x < 0 ? (abut_real)-0.5 : (abut_real)0.5, d.y < 0 ? (abut_real)-0.5 : (abut_real)0.5,
                              d.z < 0 ? (abut_real)-0.5 : (abut_real)0.5},
                             0};
    if ((*calls)-- <= 0) {
        s.point.x = (abut_real)NAN;
    }
    return s;
}

// A support function that breaks at any time: two that pass, or part, are told to be clear of each other by none that has.
static void test_broken_custom(void **state)
{
    (void)state;
    const abut_cast_options leave = {0, 0, 0, true};
    const abut_halfspace3   ground = {on_plane(0, 1), -2};
    const abut_shape3       b = brick(0.5, 0.5);
    const double            places[] = {3, 1}; // apart, and in touch
    for (int i = 0; i < 3 * 600; ++i) {
        int         calls = 1000;
        abut_shape3 custom;
        assert_int_equal(abut_make_custom3(&custom, breaking_support, &calls, 0), ABUT_OK);
        calls = i / 3;
        const abut_sweep3 spinning = moving(0, 0, 0, 0, 1);
        const abut_sweep3 level = still(0, 0);
        const abut_hit3   h = i % 3 == 2 ? abut_halfspace3_impact(&ground, &level, &custom, &spinning, NULL)
                                         : impact(&custom, spinning, &b, moving(places[i % 3], 0.2, 1, 0, 3), &leave);
        assert_int_equal(h.status, calls < 0 ? ABUT_INVALID : h.status);
    }
}

static void test_never_made(void **state)
{
    (void)state;
    abut_shape3       none;
    const abut_shape3 a = brick(0.5, 0.5);
    memset(&none, 0, sizeof none);
    const abut_hit3 h = impact(&none, still(0, 0), &a, moving(-3, 0, 4, 0, 1), NULL);
    expect_invalid(h);
    const abut_hit3 s = impact(&a, still(0, 0), &none, moving(-3, 0, 4, 0, 1), NULL);
    expect_invalid(s);
}

// ---- poses and steps ----------------------------------------------------------------------------------------------------

// The same about an axis askew, both bodies: a ball on the axis of a rod that turns about it is never touched, one beside it is
// when the rod comes round.
static void test_askew(void **state)
{
    (void)state;
    const double      third = sqrt(1.0 / 3);
    const abut_shape3 a = capsule3(at3(0, 0, 0), at3(2, -2, 0), 0); // square to the axis (1, 1, 1)
    const abut_shape3 b = sphere(0, 0, 0, 0.125);
    abut_sweep3       s = still(0, 0);
    s.turn = at3(2 * pi * third, 2 * pi * third, 2 * pi * third);
    abut_sweep3 there = still(0, 0);
    there.start.p = at3(0.5, 0.5, 0.5);
    const abut_hit3 never = impact(&a, s, &b, there, NULL);
    expect_miss(never, 1);
    // A third of a turn takes (2, -2, 0) to (0, 2, -2); sqrt(2) from the middle, a ball of 1/8 comes first by an angle.
    there.start.p = at3(0, 1, -1);
    const abut_hit3 h = impact(&a, s, &b, there, NULL);
    expect_fraction(h, 1.0 / 3 - asin(0.125 / sqrt(2)) / (2 * pi), tight);
    // Both turned alike about the same axis: as if neither moved.
    there.turn = s.turn;
    there.center = at3(0, -1, 1);
    const abut_hit3 with_it = impact(&a, s, &b, there, NULL);
    expect_miss(with_it, 1);
}

// The pose of a sweep against Rodrigues' formula in long double.
static void test_pose(void **state)
{
    (void)state;
    const abut_rot3   start = {at3(0.6, 0.8, 0), at3(-0.8, 0.6, 0), at3(0, 0, 1)};
    const abut_sweep3 s = {{at3(3, -2, 1), start}, at3(0.5, -1.25, 2), at3(-7, 4, 0.5), at3(100, -200, 450)};
    const long double angle = sqrtl(100.0L * 100 + 200.0L * 200 + 450.0L * 450);
    const long double axis[3] = {100 / angle, -200 / angle, 450 / angle};
    for (int i = 0; i <= 64; ++i) {
        const abut_pose3  pose = abut_sweep3_pose(&s, (abut_real)i / 64);
        const abut_vec3   columns[3] = {start.x, start.y, start.z};
        const abut_vec3   found[3] = {pose.r.x, pose.r.y, pose.r.z};
        const long double c = cosl(angle * i / 64);
        const long double d = sinl(angle * i / 64);
        long double       arm[3] = {3 - 7 * (long double)i / 64, -2 + 4 * (long double)i / 64, 1 + (long double)i / 128};
        const long double center[3] = {0.5L, -1.25L, 2};
        const double      slack = 32 * roundoff + 8 * roundoff * (double)angle;
        for (int k = 0; k < 3; ++k) {
            const long double v[3] = {(long double)columns[k].x, (long double)columns[k].y, (long double)columns[k].z};
            const long double along = (1 - c) * (axis[0] * v[0] + axis[1] * v[1] + axis[2] * v[2]);
            long double       turned[3];
            for (int m = 0; m < 3; ++m) {
                const int n = (m + 1) % 3;
                const int o = (m + 2) % 3;
                turned[m] = c * v[m] + d * (axis[n] * v[o] - axis[o] * v[n]) + along * axis[m];
                arm[m] += (v[m] - turned[m]) * center[k];
            }
            expect_vec3(found[k], at3((double)turned[0], (double)turned[1], (double)turned[2]), slack);
        }
        expect_vec3(pose.p, at3((double)arm[0], (double)arm[1], (double)arm[2]), 8 * slack);
    }
    const abut_pose3 at_start = abut_sweep3_pose(&s, 0);
    expect_vec3(at_start.p, s.start.p, 0);
    expect_vec3(at_start.r.x, start.x, 0);
}

static void test_steps(void **state)
{
    (void)state;
    abut_shape3       none;
    abut_advance3     m;
    const abut_shape3 a = brick(0.5, 0.5);
    const abut_shape3 b = rod(1, 0.25);
    const abut_sweep3 sweep_a = moving(0, 0, 0.5, 0.25, 2);
    const abut_sweep3 sweep_b = moving(-3, 1, 4, -1, -3);
    memset(&none, 0, sizeof none);
    abut_advance3_begin(&m, &a, &sweep_a, &none, &sweep_b, NULL, NULL);
    assert_int_equal(abut_advance3_run(&m), ABUT_INVALID);
    assert_int_equal(abut_advance3_begin(&m, &a, &sweep_a, &b, &sweep_b, NULL, NULL), ABUT_RUNNING);
    abut_real before = 0;
    while (abut_advance3_step(&m) == ABUT_RUNNING) {
        assert_true(m.safe > before && m.safe <= m.upper && m.separation > 0);
        before = m.safe;
    }
    assert_int_equal(m.status, ABUT_OK);
    const abut_advance3 end = m;
    assert_int_equal(abut_advance3_step(&m), ABUT_OK); // no further
    assert_true(m.steps == end.steps && m.safe == end.safe && m.supports == end.supports);
    const abut_hit3 h = impact(&a, sweep_a, &b, sweep_b, NULL);
    assert_true(h.safe == m.safe && h.supports == m.supports);
}

// A motion shorter than all normal numbers, of a shape so large that in float the square of how it turns overflows: the search
// beyond the touch ends.
static void test_next_to_no_motion(void **state)
{
    (void)state;
    const double            far = ldexp(1, ABUT_MANTISSA_BITS > 24 ? 997 : 117);
    const abut_shape3       a = box3(at3(0, 0, 0), at3(far, far, far), 0), b = sphere(0, 0, 0, 0);
    const abut_cast_options options = {.max_fraction = (abut_real)ldexp(1, ABUT_MANTISSA_BITS > 24 ? -1070 : -142)};
    abut_sweep3             turning = {.start = abut_identity3()}, still = turning;
    turning.turn = at3(96, 0, 0);
    still.start.p = at3(0, 0, far * (1 + 4 * roundoff));
    const abut_hit3 h = abut_impact3(&a, &turning, &b, &still, &options, NULL);
    assert_true(h.status == ABUT_OK || h.status == ABUT_MISS);
    assert_true(h.safe >= 0 && h.safe <= h.fraction && h.fraction <= options.max_fraction);
}

// A point flies through another that is hardly any way before it. Between two looks there is so little time that the normal
// would turn faster than all numbers.
static void test_next_to_no_gap(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(0, 0, 0, 0);
    for (int k = 0; k < 40; ++k) {
        abut_sweep3 fast = {.start = abut_identity3()}, still = fast;
        fast.translation = at3(59, 0, 0);
        still.start.p = at3(ldexp(0.6, (ABUT_MANTISSA_BITS > 24 ? -1030 : -134) + k), 0, 0);
        const abut_hit3 h = abut_impact3(&point, &fast, &point, &still, NULL, NULL);
        assert_true(h.hit && h.status == ABUT_OK && h.supports < 100);
        assert_true(h.safe * 59 <= still.start.p.x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight),
        cmocka_unit_test(test_far_from_origin),
        cmocka_unit_test(test_target_and_max_fraction),
        cmocka_unit_test(test_next_to_no_motion),
        cmocka_unit_test(test_next_to_no_gap),
        cmocka_unit_test(test_rod),
        cmocka_unit_test(test_spin_in_place),
        cmocka_unit_test(test_corner_comes_down),
        cmocka_unit_test(test_resting_box_turns),
        cmocka_unit_test(test_leave_looks),
        cmocka_unit_test(test_slides_down_a_slope),
        cmocka_unit_test(test_noise_of_a_turn),
        cmocka_unit_test(test_less_than_rounding),
        cmocka_unit_test(test_rises_and_comes_down),
        cmocka_unit_test(test_most_steps),
        cmocka_unit_test(test_rises_slowly),
        cmocka_unit_test(test_topples),
        cmocka_unit_test(test_until_the_next_corner),
        cmocka_unit_test(test_leans_over_a_wheel),
        cmocka_unit_test(test_edge_about_a_corner),
        cmocka_unit_test(test_rods_pass),
        cmocka_unit_test(test_needles_graze),
        cmocka_unit_test(test_noise_of_edges),
        cmocka_unit_test(test_hinge),
        cmocka_unit_test(test_initial_touch),
        cmocka_unit_test(test_leave_and_return),
        cmocka_unit_test(test_beam_turns_away),
        cmocka_unit_test(test_bad_numbers),
        cmocka_unit_test(test_broken_custom),
        cmocka_unit_test(test_never_made),
        cmocka_unit_test(test_askew),
        cmocka_unit_test(test_pose),
        cmocka_unit_test(test_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
