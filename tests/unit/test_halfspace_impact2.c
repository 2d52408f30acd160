// test_halfspace_impact2.c : when a shape that moves and turns comes to a half-space that does, and how far it must go to
// leave one: by hand; against the exact heights of its corners in long double, between which nothing is missed; and as it is
// seen from elsewhere.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "abut/halfspace2.h"
#include "support/hand2.h"
#include "support/random.h"

static const double          pi = 3.14159265358979323846;
static const abut_halfspace2 ground = {{0, 1}, 0};
static const abut_sweep2     still = {{{0, 0}, {1, 0}}, {0, 0}, {0, 0}, 0};

static abut_sweep2 moving(double x, double y, double way_x, double way_y, double turn)
{
    const abut_sweep2 s = {placed(x, y), at(0, 0), at(way_x, way_y), (abut_real)turn};
    return s;
}

static void expect_touch(const abut_hit2 *h, double fraction, double x, double y)
{
    const double most = sizeof(abut_real) == 4 ? 2e-4 : 1e-10;
    assert_int_equal(h->status, ABUT_OK);
    assert_true(h->hit && !h->grazing && (double)h->error < most && h->safe <= h->fraction);
    expect_near(h->fraction, fraction, (double)h->error);
    expect_vec(h->point, x, y, most);
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape2       rod = capsule(-1, 0, 1, 0, 0), thick = capsule(-1, 0, 1, 0, 0.25), ball = circle(0, 0, 1);
    const abut_cast_options near = {.target = 0.25}, leave = {.leave = true};
    // A rod of half length 1 at a height of a half turns by 90 degrees: its end comes down at 30.
    const abut_sweep2 turns = moving(7, 0.5, 0, 0, pi / 2), thicker = moving(7, 0.75, 0, 0, -pi / 2);
    abut_hit2         h = abut_halfspace2_impact(&ground, &still, &rod, &turns, NULL);
    expect_touch(&h, 1.0 / 3, 7 - sqrt(0.75), 0);
    expect_vec(h.normal, 0, 1, 0);
    h = abut_halfspace2_impact(&ground, &still, &thick, &thicker, NULL);
    expect_touch(&h, 1.0 / 3, 7 + sqrt(0.75), 0);
    // From as high the thin one is within a quarter then.
    h = abut_halfspace2_impact(&ground, &still, &rod, &thicker, &near);
    expect_touch(&h, 1.0 / 3, 7 + sqrt(0.75), 0);
    // A ball one above the ground, which rises by two and comes down by two: each by a half.
    const abut_halfspace2 wall = {{0, 4}, -8}; // below y = -2
    const abut_sweep2     down = moving(3, 2, 6, -2, 40), up = {{{0, 2}, {1, 0}}, {0, 0}, {100, 2}, 0};
    h = abut_halfspace2_impact(&wall, &up, &ball, &down, NULL);
    expect_touch(&h, 0.25, 4.5, 0.5);
    // Ground that tips over by 90 degrees about the origin comes to a ball on its left at 30: 1 = -2 sin + y cos, negative x.
    const abut_sweep2 tips = moving(0, 0, 0, 0, pi / 2), beside = moving(2, 4 / sqrt(3), 0, 0, 0);
    h = abut_halfspace2_impact(&ground, &tips, &ball, &beside, NULL);
    expect_touch(&h, 1.0 / 3, 2.5, 4 / sqrt(3) - sqrt(0.75));
    expect_vec(h.normal, -0.5, sqrt(0.75), sizeof(abut_real) == 4 ? 2e-4 : 1e-10);
    // What goes along or away does not come; what lies in it is in it, and is let go.
    const abut_sweep2 away = moving(0, 1.5, -9, 0, 3), in = moving(0, 0.5, 0, 1, 0);
    assert_int_equal(abut_halfspace2_impact(&ground, &still, &ball, &away, NULL).status, ABUT_MISS);
    h = abut_halfspace2_impact(&ground, &still, &ball, &in, NULL);
    assert_int_equal(h.status, ABUT_INITIAL);
    expect_near(h.distance, -0.5, 16 * roundoff);
    assert_int_equal(abut_halfspace2_impact(&ground, &still, &ball, &in, &leave).status, ABUT_MISS);
}

static void test_depth_along_by_hand(void **state)
{
    (void)state;
    const abut_shape2       crate = box(0, 0, 1, 1, 0);
    const abut_cast_options near = {.target = 0.25};
    abut_hit2               h = abut_halfspace2_depth_along(&ground, &crate, placed(5, 0.5), at(3, 4), NULL);
    assert_true(h.hit && h.status == ABUT_OK && !h.grazing && h.safe >= h.fraction);
    expect_near(h.fraction, 0.625, (double)h.error);
    assert_true((double)h.error < 200 * roundoff);
    expect_near(h.distance, -0.5, 8 * roundoff);
    expect_near(h.point.y, 0, 16 * roundoff);
    h = abut_halfspace2_depth_along(&ground, &crate, placed(5, 0.5), at(0, 1e-3), &near);
    expect_near(h.fraction, 0.75, (double)h.error);
    h = abut_halfspace2_depth_along(&ground, &crate, placed(5, 1.5), at(0, 1), NULL);
    assert_true(!h.hit && h.status == ABUT_MISS && h.fraction == 0);
    h = abut_halfspace2_depth_along(&ground, &crate, placed(5, 0.5), at(3, -4), NULL);
    assert_true(h.hit && h.fraction == (abut_real)INFINITY && h.safe == (abut_real)INFINITY && !h.grazing);
    h = abut_halfspace2_depth_along(&ground, &crate, placed(5, 0.5), at(3, 0), NULL);
    assert_true(h.hit && h.fraction == (abut_real)INFINITY && h.grazing);
    assert_int_equal(abut_halfspace2_depth_along(&ground, &crate, placed(5, 0.5), at(0, 0), NULL).status, ABUT_INVALID);
}

// ---- the exact heights ----

// Corners and a radius over a line, both moving.
typedef struct scene {
    abut_halfspace2 halfspace;
    abut_vec2       corner[4];
    int             corners;
    abut_shape2     shape;
    abut_sweep2     sweep, of_ground;
    abut_real       target, last;
} scene;

typedef struct place {
    long double x, y, c, s;
} place;

static place place_at(const abut_sweep2 *m, long double f)
{
    const long double angle = f * (long double)m->turn, c = cosl(angle), s = sinl(angle);
    const long double c0 = (long double)m->start.r.c, s0 = (long double)m->start.r.s;
    const place       p = {0, 0, c * c0 - s * s0, s * c0 + c * s0};
    const long double x = (long double)m->center.x, y = (long double)m->center.y;
    const long double arm_x = c0 * x - s0 * y - (p.c * x - p.s * y), arm_y = s0 * x + c0 * y - (p.s * x + p.c * y);
    return (place){(long double)m->start.p.x + f * (long double)m->translation.x + arm_x,
                   (long double)m->start.p.y + f * (long double)m->translation.y + arm_y, p.c, p.s};
}

static long double height_at(const scene *s, long double f)
{
    const place       a = place_at(&s->of_ground, f), b = place_at(&s->sweep, f);
    const long double nx = (long double)s->halfspace.normal.x, ny = (long double)s->halfspace.normal.y;
    const long double length = sqrtl(nx * nx + ny * ny);
    const long double wx = (a.c * nx - a.s * ny) / length, wy = (a.s * nx + a.c * ny) / length;
    long double       least = INFINITY;
    for (int i = 0; i < s->corners; ++i) {
        const long double x = (long double)s->corner[i].x, y = (long double)s->corner[i].y;
        const long double h = wx * (b.c * x - b.s * y + b.x - a.x) + wy * (b.s * x + b.c * y + b.y - a.y);
        least = h < least ? h : least;
    }
    return least - (long double)s->halfspace.offset / length - (long double)s->shape.radius - (long double)s->target;
}

static double size_of(abut_vec2 v)
{
    return hypot((double)v.x, (double)v.y);
}

// What the second derivative of a corner's height is at most: of a turning line as far as the shape gets.
static double bend_of(const scene *s)
{
    const double way = size_of(abut_sub2(s->sweep.translation, s->of_ground.translation)) * (double)s->last;
    const double turn = fabs((double)s->of_ground.turn), both = turn + fabs((double)s->sweep.turn);
    const double far = size_of(abut_sub2(s->sweep.start.p, s->of_ground.start.p)) + size_of(s->sweep.center) +
                       size_of(s->of_ground.center) + way;
    const double reach = 4 + size_of(s->sweep.center);
    return turn * turn * far + 2 * turn * way / (double)s->last + both * both * reach;
}

// The first touch: between two looks a least of such functions is above the lesser by no more than bend * s^2 / 8. Where it is
// not told so from a step of 1e-9, the line is crossed there, or all but reached, which is no case to judge: `clear` then.
typedef struct first {
    long double fraction; // infinite: none
    bool        clear;
} first;

static first first_of(const scene *s)
{
    const long double bend = (long double)bend_of(s), last = (long double)s->last;
    long double       at = 0, step = last / 16, here = height_at(s, 0);
    while (at < last) {
        step = step > last - at ? last - at : step;
        const long double there = height_at(s, at + step), low = here < there ? here : there;
        if (low > bend * step * step / 8) {
            at += step;
            here = there;
            step *= 2;
        } else if (step > 1e-9L) {
            step /= 2;
        } else if (there > 0) {
            return (first){INFINITY, false};
        } else {
            long double left = at, right = at + step;
            for (int i = 0; i < 64; ++i) {
                const long double middle = (left + right) / 2;
                *(height_at(s, middle) > 0 ? &left : &right) = middle;
            }
            return (first){right, true};
        }
    }
    return (first){INFINITY, true};
}

static abut_sweep2 random_sweep(rng *r, double far, double way, double turn)
{
    const double      angle = rng_range(r, -4, 4);
    const abut_sweep2 s = {turned(rng_range(r, -far, far), rng_range(r, -far, far), cos(angle), sin(angle)),
                           at(rng_range(r, -1, 1), rng_range(r, -1, 1)), at(rng_range(r, -way, way), rng_range(r, -way, way)),
                           (abut_real)rng_range(r, -turn, turn)};
    return s;
}

static void random_shape(rng *r, scene *s)
{
    const double radius = rng_chance(r, 0.5) ? 0 : rng_range(r, 0.05, 0.5), x = rng_range(r, -1, 1), y = rng_range(r, -1, 1);
    const double half_x = rng_log(r, 1e-3, 1), half_y = rng_range(r, 0.1, 1);
    s->corners = (int)(1u << rng_below(r, 3));
    if (s->corners == 1) {
        s->shape = circle(x, y, radius + 0.1);
        s->corner[0] = s->shape.p1;
    } else if (s->corners == 2) {
        s->shape = capsule(x, y, x + half_x, y - half_y, radius);
        s->corner[0] = s->shape.p1;
        s->corner[1] = s->shape.p2;
    } else {
        s->shape = box(0, 0, half_x, half_y, radius);
        for (int i = 0; i < 4; ++i) {
            const abut_vec2 half = s->shape.half;
            s->corner[i] = (abut_vec2){i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y};
        }
    }
}

static scene random_scene(rng *r, double turn)
{
    scene        s;
    const double angle = rng_range(r, -4, 4), length = rng_log(r, 1e-3, 1e3);
    memset(&s, 0, sizeof s);
    s.halfspace = (abut_halfspace2){at(cos(angle) * length, sin(angle) * length), (abut_real)(rng_range(r, -2, 2) * length)};
    random_shape(r, &s);
    const bool turns = rng_chance(r, 0.5), goes = turns || rng_chance(r, 0.5);
    s.of_ground = random_sweep(r, 2, goes ? 2 : 0, turns ? turn / 4 : 0);
    s.sweep = random_sweep(r, 5, 4, turn);
    s.target = rng_chance(r, 0.5) ? 0 : (abut_real)0.125;
    s.last = rng_chance(r, 0.5) ? 1 : (abut_real)rng_range(r, 0.25, 2);
    return s;
}

static abut_hit2 ask(const scene *s)
{
    const abut_cast_options options = {.max_fraction = s->last, .target = s->target};
    return abut_halfspace2_impact(&s->halfspace, &s->of_ground, &s->shape, &s->sweep, &options);
}

static void test_exact_heights(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3434);
    const uint64_t runs = rng_scaled(10000);
    int            hits = 0, misses = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const scene     s = random_scene(&r, rng_log(&r, 0.1, 40));
        const abut_hit2 hit = ask(&s);
        const first     exact = first_of(&s);
        assert_true(hit.status != ABUT_INVALID && hit.status != ABUT_LIMIT);
        if (height_at(&s, 0) < 0 || hit.status == ABUT_INITIAL) {
            assert_true(hit.status == ABUT_INITIAL || (double)hit.safe < 1e-3);
            assert_true(height_at(&s, 0) < (sizeof(abut_real) == 4 ? 1e-4L : 1e-12L));
        } else if (hit.hit) {
            const double slack = sizeof(abut_real) == 4 ? 1e-4 : 1e-12;
            assert_true(exact.fraction < INFINITY || hit.grazing || !exact.clear);
            if (exact.fraction < INFINITY) {
                assert_true((long double)hit.safe <= exact.fraction && hit.safe <= hit.fraction);
                // At `safe` no more is left of the way than rounding may hide.
                assert_true(hit.grazing || height_at(&s, hit.safe) <= 4096 * (long double)ABUT_EPSILON);
                assert_true(hit.grazing || fabsl((long double)hit.fraction - exact.fraction) <= (long double)hit.error);
                const long double speed = (height_at(&s, exact.fraction - 1e-6L) - height_at(&s, exact.fraction)) * 1e6L;
                assert_true(speed < 0.1L || hit.grazing || (double)hit.error < 100 * slack * (1 + (double)s.last));
                hits += 1;
            }
        } else {
            assert_true(exact.fraction == INFINITY || hit.grazing);
            misses += 1;
        }
    }
    assert_true(hits > (int)runs / 20 && misses > (int)runs / 20);
}

// ---- seen from elsewhere ----

static void expect_same(const abut_hit2 *one, const abut_hit2 *other)
{
    if (one->grazing || other->grazing) {
        return;
    }
    assert_int_equal(one->status, other->status);
    assert_true(!one->hit || fabs((double)one->fraction - (double)other->fraction) <=
                                 (double)one->error + (double)other->error + 4e3 * roundoff);
}

static abut_sweep2 seen(const abut_sweep2 *s, abut_pose2 from)
{
    abut_sweep2 moved = *s;
    moved.start = abut_compose2(from, s->start);
    moved.translation = abut_rotate2(from.r, s->translation);
    return moved;
}

static abut_sweep2 scaled(const abut_sweep2 *s, abut_real by)
{
    const abut_sweep2 m = {
        {abut_scale2(by, s->start.p), s->start.r}, abut_scale2(by, s->center), abut_scale2(by, s->translation), s->turn};
    return m;
}

static void test_seen_from_elsewhere(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3435);
    const uint64_t runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const scene     s = random_scene(&r, 6);
        const abut_hit2 hit = ask(&s);
        // Another place and direction, the same for both.
        const double     angle = rng_range(&r, -4, 4);
        const abut_pose2 from = turned(rng_range(&r, -2, 2), rng_range(&r, -2, 2), cos(angle), sin(angle));
        scene            t = s;
        t.sweep = seen(&s.sweep, from);
        t.of_ground = seen(&s.of_ground, from);
        abut_hit2 other = ask(&t);
        expect_same(&hit, &other);
        // The half-space in another frame of its body.
        t = s;
        t.of_ground.start = abut_compose2(s.of_ground.start, from);
        t.of_ground.center = abut_unrotate2(from.r, abut_sub2(s.of_ground.center, from.p));
        t.halfspace.offset = s.halfspace.offset - abut_dot2(s.halfspace.normal, from.p);
        t.halfspace.normal = abut_unrotate2(from.r, s.halfspace.normal);
        other = ask(&t);
        expect_same(&hit, &other);
        // All of the way done by the shape.
        t = s;
        t.sweep.translation = abut_sub2(s.sweep.translation, s.of_ground.translation);
        t.of_ground.translation = at(0, 0);
        other = ask(&t);
        expect_same(&hit, &other);
        // The line turns about the shape's middle, or the shape the other way.
        scene round = s;
        round.sweep.translation = at(0, 0);
        round.sweep.turn = 0;
        round.of_ground.translation = at(0, 0);
        round.of_ground.center =
            abut_transform2(abut_inverse2(round.of_ground.start), abut_transform2(round.sweep.start, round.sweep.center));
        t = round;
        t.sweep.turn = -round.of_ground.turn;
        t.of_ground.turn = 0;
        const abut_hit2 line = ask(&round), shape = ask(&t);
        expect_same(&line, &shape);
    }
}

static void test_scaled(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3436);
    const uint64_t runs = rng_scaled(2000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        scene           s = random_scene(&r, 6);
        const abut_hit2 hit = ask(&s);
        const abut_real by = (abut_real)ldexp(1, (int)rng_below(&r, 21) - 10);
        s.sweep = scaled(&s.sweep, by);
        s.of_ground = scaled(&s.of_ground, by);
        s.halfspace.offset *= by;
        s.target *= by;
        const abut_real radius = s.shape.radius * by;
        const abut_vec2 half = abut_scale2(by, s.shape.half), p1 = abut_scale2(by, s.shape.p1),
                        p2 = abut_scale2(by, s.shape.p2);
        const abut_status made = s.corners == 1   ? abut_make_circle2(&s.shape, p1, radius)
                                 : s.corners == 2 ? abut_make_capsule2(&s.shape, p1, p2, radius)
                                                  : abut_make_box2(&s.shape, at(0, 0), half, radius);
        assert_int_equal(made, ABUT_OK);
        const abut_hit2 other = ask(&s);
        assert_true(hit.fraction == other.fraction && hit.error == other.error && hit.safe == other.safe);
        assert_true(hit.status == other.status && hit.point.x * by == other.point.x && hit.point.y * by == other.point.y);
    }
}

// Of a motion in two halves the first that is met says it.
static void test_in_halves(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3437);
    const uint64_t runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        scene           s = random_scene(&r, 6), second = s;
        const abut_hit2 hit = ask(&s);
        second.sweep.start = abut_sweep2_pose(&s.sweep, s.last / 2);
        second.of_ground.start = abut_sweep2_pose(&s.of_ground, s.last / 2);
        s.last /= 2;
        second.last = s.last;
        abut_hit2 part = ask(&s);
        if (!part.hit) {
            const bool grazing = part.grazing;
            part = ask(&second);
            part.grazing = part.grazing || grazing || part.status == ABUT_INITIAL;
            part.fraction += s.last;
        }
        expect_same(&hit, &part);
    }
}

// Without a turn it is the cast; with the straight moving point in the middle of a ball as well.
static void test_as_a_cast(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3438);
    const uint64_t runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng                     r = rng_make(seed, i);
        scene                   s = random_scene(&r, 0);
        const abut_pose2        pose = abut_relative_pose2(s.of_ground.start, s.sweep.start);
        const abut_vec2         way = abut_sub2(s.sweep.translation, s.of_ground.translation);
        const abut_cast_options options = {.max_fraction = s.last, .target = s.target};
        const abut_hit2         cast =
            abut_halfspace2_cast(&s.halfspace, &s.shape, pose, abut_unrotate2(s.of_ground.start.r, way), &options);
        abut_hit2 hit = ask(&s);
        expect_same(&hit, &cast);
        if (s.corners == 1) {
            s.sweep.center = s.corner[0];
            s.sweep.turn = (abut_real)rng_range(&r, -9, 9);
            hit = ask(&s);
            expect_same(&hit, &cast);
            assert_true(hit.supports < 40);
        }
    }
}

static void test_steps(void **state)
{
    (void)state;
    const abut_shape2 rod = capsule(-1, 0, 1, 0, 0.25);
    const abut_sweep2 sweep = moving(-3, 3, 4, -3, -3), tips = moving(0, 0, 1, 0, 0.5);
    abut_advance2     m;
    assert_int_equal(abut_halfspace2_advance(&m, &ground, &tips, &rod, &sweep, NULL), ABUT_RUNNING);
    abut_real before = 0;
    while (abut_advance2_step(&m) == ABUT_RUNNING) {
        assert_true(m.safe > before && m.safe <= m.upper && m.separation > 0);
        before = m.safe;
    }
    assert_int_equal(m.status, ABUT_OK);
    const abut_hit2 h = abut_halfspace2_impact(&ground, &tips, &rod, &sweep, NULL);
    assert_true(h.safe == m.safe && h.supports == m.supports && h.supports < 200);
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape2     ball = circle(0, 0, 1), none = {0};
    const abut_halfspace2 flat = {{0, 0}, 1}, endless = {{INFINITY, 0}, 1}, lost = {{0, 1}, NAN};
    const abut_sweep2     down = moving(0, 3, 0, -9, 1), nowhere = moving(NAN, 3, 0, -9, 1), fast = moving(0, 3, 0, 0, 1e6);
    assert_int_equal(abut_halfspace2_impact(&flat, &still, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_impact(&endless, &still, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_impact(&lost, &still, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_impact(&ground, &still, &none, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_impact(&ground, &still, &ball, &nowhere, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_impact(&ground, &still, &ball, &fast, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_impact(&ground, &fast, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_depth_along(&flat, &ball, placed(0, 0), at(0, 1), NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_depth_along(&ground, &ball, placed(0, 0), at(0, NAN), NULL).status, ABUT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),       cmocka_unit_test(test_depth_along_by_hand),
        cmocka_unit_test(test_exact_heights), cmocka_unit_test(test_seen_from_elsewhere),
        cmocka_unit_test(test_scaled),        cmocka_unit_test(test_in_halves),
        cmocka_unit_test(test_as_a_cast),     cmocka_unit_test(test_steps),
        cmocka_unit_test(test_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
