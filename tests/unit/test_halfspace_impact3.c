// test_halfspace_impact3.c : when a shape that moves and turns comes to a half-space that does, and how far it must go to
// leave one: by hand; against the exact heights of its corners in long double, between which nothing is missed; and as it is
// seen from elsewhere.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "abut/halfspace3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/recipe3.h"

static const double          pi = 3.14159265358979323846;
static const abut_halfspace3 ground = {{0, 0, 1}, 0};
static const abut_sweep3     still = {{{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};

static abut_sweep3 moving(abut_vec3 from, abut_vec3 way, abut_vec3 turn)
{
    const abut_sweep3 s = {{from, abut_identity3().r}, at3(0, 0, 0), way, turn};
    return s;
}

static void expect_touch(const abut_hit3 *h, double fraction, abut_vec3 point)
{
    const double most = sizeof(abut_real) == 4 ? 1e-3 : 1e-10;
    assert_int_equal(h->status, ABUT_OK);
    assert_true(h->hit && !h->grazing && (double)h->error < most && h->safe <= h->fraction);
    expect_near(h->fraction, fraction, (double)h->error);
    expect_vec3(h->point, point, most);
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3       rod = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0), thick = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.25);
    const abut_shape3       ball = sphere(0, 0, 0, 1);
    const abut_vec3         none = at3(0, 0, 0), about_y = at3(0, pi / 2, 0), about_x = at3(pi / 2, 0, 0);
    const abut_cast_options near = {.target = 0.25}, leave = {.leave = true};
    // A rod of half length 1 at a height of a half turns by 90 degrees: its end comes down at 30.
    const abut_sweep3 turns = moving(at3(7, 4, 0.5), none, about_y),
                      thicker = moving(at3(7, 4, 0.75), none, abut_neg3(about_y));
    abut_hit3 h = abut_halfspace3_impact(&ground, &still, &rod, &turns, NULL);
    expect_touch(&h, 1.0 / 3, at3(7 + sqrt(0.75), 4, 0));
    expect_vec3(h.normal, at3(0, 0, 1), 0);
    h = abut_halfspace3_impact(&ground, &still, &thick, &thicker, NULL);
    expect_touch(&h, 1.0 / 3, at3(7 - sqrt(0.75), 4, 0));
    // From as high the thin one is within a quarter then.
    h = abut_halfspace3_impact(&ground, &still, &rod, &thicker, &near);
    expect_touch(&h, 1.0 / 3, at3(7 - sqrt(0.75), 4, 0));
    // A ball one above the ground, which rises by two and comes down by two: each by a half.
    const abut_halfspace3 wall = {{0, 0, 4}, -8}; // below z = -2
    const abut_sweep3     down = moving(at3(3, 1, 2), at3(6, 4, -2), at3(9, 20, 40)),
                      up = moving(at3(0, 0, 2), at3(100, -7, 2), none);
    h = abut_halfspace3_impact(&wall, &up, &ball, &down, NULL);
    expect_touch(&h, 0.25, at3(4.5, 2, 0.5));
    // Ground that tips over by 90 degrees about the x axis comes to a ball behind at 30: 1 = -2 sin + z cos.
    const abut_sweep3 tips = moving(none, none, about_x), beside = moving(at3(9, 2, 4 / sqrt(3)), none, none);
    h = abut_halfspace3_impact(&ground, &tips, &ball, &beside, NULL);
    expect_touch(&h, 1.0 / 3, at3(9, 2.5, 4 / sqrt(3) - sqrt(0.75)));
    expect_vec3(h.normal, at3(0, -0.5, sqrt(0.75)), sizeof(abut_real) == 4 ? 1e-3 : 1e-10);
    // What goes along or away does not come; what lies in it is in it, and is let go.
    const abut_sweep3 away = moving(at3(0, 0, 1.5), at3(-9, 1, 0), at3(1, 2, 3)),
                      in = moving(at3(0, 0, 0.5), at3(0, 0, 1), none);
    assert_int_equal(abut_halfspace3_impact(&ground, &still, &ball, &away, NULL).status, ABUT_MISS);
    h = abut_halfspace3_impact(&ground, &still, &ball, &in, NULL);
    assert_int_equal(h.status, ABUT_INITIAL);
    expect_near(h.distance, -0.5, 16 * roundoff);
    assert_int_equal(abut_halfspace3_impact(&ground, &still, &ball, &in, &leave).status, ABUT_MISS);
}

static void test_depth_along_by_hand(void **state)
{
    (void)state;
    const abut_shape3       crate = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_cast_options near = {.target = 0.25};
    abut_hit3               h = abut_halfspace3_depth_along(&ground, &crate, placed3(5, 6, 0.5), at3(3, 0, 4), NULL);
    assert_true(h.hit && h.status == ABUT_OK && !h.grazing && h.safe >= h.fraction);
    expect_near(h.fraction, 0.625, (double)h.error);
    assert_true((double)h.error < 400 * roundoff);
    expect_near(h.distance, -0.5, 8 * roundoff);
    expect_near(h.point.z, 0, 16 * roundoff);
    h = abut_halfspace3_depth_along(&ground, &crate, placed3(5, 6, 0.5), at3(0, 0, 1e-3), &near);
    expect_near(h.fraction, 0.75, (double)h.error);
    h = abut_halfspace3_depth_along(&ground, &crate, placed3(5, 6, 1.5), at3(0, 0, 1), NULL);
    assert_true(!h.hit && h.status == ABUT_MISS && h.fraction == 0);
    h = abut_halfspace3_depth_along(&ground, &crate, placed3(5, 6, 0.5), at3(3, 0, -4), NULL);
    assert_true(h.hit && h.fraction == (abut_real)INFINITY && h.safe == (abut_real)INFINITY && !h.grazing);
    h = abut_halfspace3_depth_along(&ground, &crate, placed3(5, 6, 0.5), at3(3, 0, 0), NULL);
    assert_true(h.hit && h.fraction == (abut_real)INFINITY && h.grazing);
    assert_int_equal(abut_halfspace3_depth_along(&ground, &crate, placed3(5, 6, 0.5), at3(0, 0, 0), NULL).status, ABUT_INVALID);
}

// ---- the exact heights ----

// Corners and a radius over a plane, both moving.
typedef struct scene {
    abut_halfspace3 halfspace;
    abut_vec3       corner[8];
    int             corners;
    abut_shape3     shape;
    abut_sweep3     sweep, of_ground;
    abut_real       target, last;
} scene;

// A turn about an axis takes each column of the rotation, by its part along the axis and the two across (Rodrigues).
typedef struct place {
    long double p[3], r[3][3]; // the columns
} place;

static long double dot_of(const long double a[3], const long double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void read(abut_vec3 v, long double out[3])
{
    out[0] = (long double)v.x;
    out[1] = (long double)v.y;
    out[2] = (long double)v.z;
}

static void turn_by(const long double axis[3], long double c, long double s, const long double v[3], long double out[3])
{
    const long double along = dot_of(axis, v) * (1 - c);
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = c * v[i] + s * (axis[j] * v[k] - axis[k] * v[j]) + along * axis[i];
    }
}

static void arm_of(long double r[3][3], const long double v[3], long double out[3])
{
    for (int i = 0; i < 3; ++i) {
        out[i] = r[0][i] * v[0] + r[1][i] * v[1] + r[2][i] * v[2];
    }
}

static place place_at(const abut_sweep3 *m, long double f)
{
    long double turn[3], center[3], start[3][3], before[3], after[3], from[3], way[3];
    place       p;
    read(m->turn, turn);
    read(m->center, center);
    read(m->start.p, from);
    read(m->translation, way);
    read(m->start.r.x, start[0]);
    read(m->start.r.y, start[1]);
    read(m->start.r.z, start[2]);
    const long double angle = sqrtl(dot_of(turn, turn)), c = cosl(f * angle), s = sinl(f * angle);
    for (int i = 0; i < 3; ++i) {
        turn[i] = angle > 0 ? turn[i] / angle : 0;
    }
    for (int i = 0; i < 3; ++i) {
        turn_by(turn, c, s, start[i], p.r[i]);
    }
    arm_of(start, center, before);
    arm_of(p.r, center, after);
    for (int i = 0; i < 3; ++i) {
        p.p[i] = from[i] + f * way[i] + before[i] - after[i];
    }
    return p;
}

static long double height_at(const scene *s, long double f)
{
    place       a = place_at(&s->of_ground, f), b = place_at(&s->sweep, f);
    long double normal[3], n[3], least = INFINITY;
    read(s->halfspace.normal, normal);
    const long double length = sqrtl(dot_of(normal, normal));
    arm_of(a.r, normal, n);
    for (int i = 0; i < s->corners; ++i) {
        long double v[3], arm[3];
        read(s->corner[i], v);
        arm_of(b.r, v, arm);
        const long double h = (dot_of(n, arm) + dot_of(n, b.p) - dot_of(n, a.p)) / length;
        least = h < least ? h : least;
    }
    return least - (long double)s->halfspace.offset / length - (long double)s->shape.radius - (long double)s->target;
}

static double size_of(abut_vec3 v)
{
    return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
}

// What the second derivative of a corner's height is at most: of a turning plane as far as the shape gets.
static double bend_of(const scene *s)
{
    const double way = size_of(abut_sub3(s->sweep.translation, s->of_ground.translation)) * (double)s->last;
    const double turn = size_of(s->of_ground.turn), both = turn + size_of(s->sweep.turn);
    const double far = size_of(abut_sub3(s->sweep.start.p, s->of_ground.start.p)) + size_of(s->sweep.center) +
                       size_of(s->of_ground.center) + way;
    const double reach = 4 + size_of(s->sweep.center);
    return turn * turn * far + 2 * turn * way / (double)s->last + both * both * reach;
}

// The first touch: between two looks a least of such functions is above the lesser by no more than bend * s^2 / 8. Where it is
// not told so from a step of 1e-9, the plane is crossed there, or all but reached, which is no case to judge: `clear` then.
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

static abut_vec3 random_vec(rng *r, double most)
{
    return at3(rng_range(r, -most, most), rng_range(r, -most, most), rng_range(r, -most, most));
}

static abut_rot3 random_rot(rng *r)
{
    double m[3][3];
    rng_rotation3(r, m);
    const abut_rot3 rot = {at3(m[0][0], m[1][0], m[2][0]), at3(m[0][1], m[1][1], m[2][1]), at3(m[0][2], m[1][2], m[2][2])};
    return rot;
}

static abut_sweep3 random_sweep(rng *r, double far, double way, double turn)
{
    const abut_rot3   rot = random_rot(r);
    const abut_sweep3 s = {{random_vec(r, far), rot}, random_vec(r, 1), random_vec(r, way), random_vec(r, turn)};
    return s;
}

static void random_shape(rng *r, scene *s)
{
    const double    radius = rng_chance(r, 0.5) ? 0 : rng_range(r, 0.05, 0.5);
    const abut_vec3 at = random_vec(r, 1), half = at3(rng_log(r, 1e-3, 1), rng_range(r, 0.1, 1), rng_range(r, 0.1, 1));
    const uint32_t  kind = rng_below(r, 4);
    s->corners = (int)(1u << kind);
    if (s->corners == 1) {
        s->shape = sphere((double)at.x, (double)at.y, (double)at.z, radius + 0.1);
        s->corner[0] = s->shape.p[0];
    } else if (s->corners == 2) {
        s->shape = capsule3(at, abut_add3(at, half), radius);
        s->corner[0] = s->shape.p[0];
        s->corner[1] = s->shape.p[1];
    } else if (s->corners == 4) {
        const abut_vec3 ends[] = {at, abut_add3(at, half), at3(-1, 1, (double)half.z)};
        s->shape = triangle3(ends[0], ends[1], ends[2], radius);
        s->corners = 3;
        memcpy(s->corner, ends, sizeof ends);
    } else {
        s->shape = box3(at3(0, 0, 0), half, radius);
        for (int i = 0; i < 8; ++i) {
            s->corner[i] = (abut_vec3){i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z};
        }
    }
}

static scene random_scene(rng *r, double turn)
{
    scene        s;
    const double length = rng_log(r, 1e-3, 1e3);
    double       n[3];
    memset(&s, 0, sizeof s);
    rng_direction3(r, n);
    s.halfspace =
        (abut_halfspace3){at3(n[0] * length, n[1] * length, n[2] * length), (abut_real)(rng_range(r, -2, 2) * length)};
    random_shape(r, &s);
    const bool turns = rng_chance(r, 0.5), goes = turns || rng_chance(r, 0.5);
    s.of_ground = random_sweep(r, 2, goes ? 2 : 0, turns ? turn / 4 : 0);
    s.sweep = random_sweep(r, 5, 4, turn);
    s.target = rng_chance(r, 0.5) ? 0 : (abut_real)0.125;
    s.last = rng_chance(r, 0.5) ? 1 : (abut_real)rng_range(r, 0.25, 2);
    return s;
}

static abut_hit3 ask(const scene *s)
{
    const abut_cast_options options = {.max_fraction = s->last, .target = s->target};
    return abut_halfspace3_impact(&s->halfspace, &s->of_ground, &s->shape, &s->sweep, &options);
}

static void test_exact_heights(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3424);
    const uint64_t runs = rng_scaled(10000);
    int            hits = 0, misses = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const scene     s = random_scene(&r, rng_log(&r, 0.1, 40));
        const abut_hit3 hit = ask(&s);
        const first     exact = first_of(&s);
        assert_true(hit.status != ABUT_INVALID && hit.status != ABUT_LIMIT);
        if (height_at(&s, 0) < 0 || hit.status == ABUT_INITIAL) {
            assert_true(hit.status == ABUT_INITIAL || (double)hit.safe < 1e-3);
            assert_true(height_at(&s, 0) < (sizeof(abut_real) == 4 ? 1e-4L : 1e-12L));
        } else if (hit.hit) {
            const double slack = sizeof(abut_real) == 4 ? 1e-3 : 1e-12;
            assert_true(exact.fraction < INFINITY || hit.grazing || !exact.clear);
            if (exact.fraction < INFINITY) {
                assert_true((long double)hit.safe <= exact.fraction && hit.safe <= hit.fraction);
                // At `safe` no more is left of the way than rounding may hide, more in 3D, where a turn has three axes.
                assert_true(hit.grazing || height_at(&s, hit.safe) <= 65536 * (long double)ABUT_EPSILON);
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

static void expect_same(const abut_hit3 *one, const abut_hit3 *other)
{
    if (one->grazing || other->grazing) {
        return;
    }
    assert_int_equal(one->status, other->status);
    assert_true(!one->hit || fabs((double)one->fraction - (double)other->fraction) <=
                                 (double)one->error + (double)other->error + 4e3 * roundoff);
}

static abut_sweep3 seen(const abut_sweep3 *s, abut_pose3 from)
{
    abut_sweep3 moved = *s;
    moved.start = abut_compose3(from, s->start);
    moved.translation = abut_rotate3(from.r, s->translation);
    moved.turn = abut_rotate3(from.r, s->turn);
    return moved;
}

static abut_sweep3 scaled(const abut_sweep3 *s, abut_real by)
{
    const abut_sweep3 m = {
        {abut_scale3(by, s->start.p), s->start.r}, abut_scale3(by, s->center), abut_scale3(by, s->translation), s->turn};
    return m;
}

static void test_seen_from_elsewhere(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3425);
    const uint64_t runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const scene     s = random_scene(&r, 6);
        const abut_hit3 hit = ask(&s);
        // Another place and direction, the same for both.
        const abut_pose3 from = {random_vec(&r, 2), random_rot(&r)};
        scene            t = s;
        t.sweep = seen(&s.sweep, from);
        t.of_ground = seen(&s.of_ground, from);
        abut_hit3 other = ask(&t);
        expect_same(&hit, &other);
        // The half-space in another frame of its body.
        t = s;
        t.of_ground.start = abut_compose3(s.of_ground.start, from);
        t.of_ground.center = abut_unrotate3(from.r, abut_sub3(s.of_ground.center, from.p));
        t.halfspace.offset = s.halfspace.offset - abut_dot3(s.halfspace.normal, from.p);
        t.halfspace.normal = abut_unrotate3(from.r, s.halfspace.normal);
        other = ask(&t);
        expect_same(&hit, &other);
        // All of the way done by the shape.
        t = s;
        t.sweep.translation = abut_sub3(s.sweep.translation, s.of_ground.translation);
        t.of_ground.translation = at3(0, 0, 0);
        other = ask(&t);
        expect_same(&hit, &other);
        // The plane turns about the shape's middle, or the shape the other way.
        scene round = s;
        round.sweep.translation = at3(0, 0, 0);
        round.sweep.turn = at3(0, 0, 0);
        round.of_ground.translation = at3(0, 0, 0);
        round.of_ground.center =
            abut_transform3(abut_inverse3(round.of_ground.start), abut_transform3(round.sweep.start, round.sweep.center));
        t = round;
        t.sweep.turn = abut_neg3(round.of_ground.turn);
        t.of_ground.turn = at3(0, 0, 0);
        const abut_hit3 plane = ask(&round), shape = ask(&t);
        expect_same(&plane, &shape);
    }
}

static void test_scaled(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3426);
    const uint64_t runs = rng_scaled(2000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        scene           s = random_scene(&r, 6);
        const abut_hit3 hit = ask(&s);
        const abut_real by = (abut_real)ldexp(1, (int)rng_below(&r, 21) - 10);
        s.sweep = scaled(&s.sweep, by);
        s.of_ground = scaled(&s.of_ground, by);
        s.halfspace.offset *= by;
        s.target *= by;
        const abut_real radius = s.shape.radius * by;
        const abut_vec3 half = abut_scale3(by, s.shape.half);
        abut_vec3       c[3];
        for (int k = 0; k < 3; ++k) {
            c[k] = abut_scale3(by, s.corner[k]);
        }
        const abut_status made = s.corners == 1   ? abut_make_sphere3(&s.shape, c[0], radius)
                                 : s.corners == 2 ? abut_make_capsule3(&s.shape, c[0], c[1], radius)
                                 : s.corners == 3 ? abut_make_triangle3(&s.shape, c[0], c[1], c[2], radius)
                                                  : abut_make_box3(&s.shape, at3(0, 0, 0), half, radius);
        assert_int_equal(made, ABUT_OK);
        const abut_hit3 other = ask(&s);
        assert_true(hit.fraction == other.fraction && hit.error == other.error && hit.safe == other.safe);
        assert_true(hit.status == other.status && hit.point.x * by == other.point.x && hit.point.z * by == other.point.z);
    }
}

// Of a motion in two halves the first that is met says it.
static void test_in_halves(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3427);
    const uint64_t runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        scene           s = random_scene(&r, 6), second = s;
        const abut_hit3 hit = ask(&s);
        second.sweep.start = abut_sweep3_pose(&s.sweep, s.last / 2);
        second.of_ground.start = abut_sweep3_pose(&s.of_ground, s.last / 2);
        s.last /= 2;
        second.last = s.last;
        abut_hit3 part = ask(&s);
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
    const uint64_t seed = rng_seed_of_run(3428);
    const uint64_t runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng                     r = rng_make(seed, i);
        scene                   s = random_scene(&r, 0);
        const abut_pose3        pose = abut_relative_pose3(s.of_ground.start, s.sweep.start);
        const abut_vec3         way = abut_sub3(s.sweep.translation, s.of_ground.translation);
        const abut_cast_options options = {.max_fraction = s.last, .target = s.target};
        const abut_hit3         cast =
            abut_halfspace3_cast(&s.halfspace, &s.shape, pose, abut_unrotate3(s.of_ground.start.r, way), &options);
        abut_hit3 hit = ask(&s);
        expect_same(&hit, &cast);
        if (s.corners == 1) {
            s.sweep.center = s.corner[0];
            s.sweep.turn = random_vec(&r, 9);
            hit = ask(&s);
            expect_same(&hit, &cast);
            assert_true(hit.supports < 40);
        }
    }
}

static void test_steps(void **state)
{
    (void)state;
    const abut_shape3 rod = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.25);
    const abut_sweep3 sweep = moving(at3(-3, 0, 3), at3(4, 0, -3), at3(1, 2, -2)),
                      tips = moving(at3(0, 0, 0), at3(1, 0, 0), at3(0, -0.5, 0));
    abut_advance3 m;
    assert_int_equal(abut_halfspace3_advance(&m, &ground, &tips, &rod, &sweep, NULL), ABUT_RUNNING);
    abut_real before = 0;
    while (abut_advance3_step(&m) == ABUT_RUNNING) {
        assert_true(m.safe > before && m.safe <= m.upper && m.separation > 0);
        before = m.safe;
    }
    assert_int_equal(m.status, ABUT_OK);
    const abut_hit3 h = abut_halfspace3_impact(&ground, &tips, &rod, &sweep, NULL);
    assert_true(h.safe == m.safe && h.supports == m.supports && h.supports < 200);
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape3     ball = sphere(0, 0, 0, 1), none = {0};
    const abut_halfspace3 flat = {{0, 0, 0}, 1}, endless = {{INFINITY, 0, 0}, 1}, lost = {{0, 0, 1}, NAN};
    const abut_sweep3     down = moving(at3(0, 0, 3), at3(0, 0, -9), at3(1, 0, 0)),
                      nowhere = moving(at3(NAN, 0, 3), at3(0, 0, -9), at3(1, 0, 0)),
                      fast = moving(at3(0, 0, 3), at3(0, 0, 0), at3(1e6, 0, 0));
    assert_int_equal(abut_halfspace3_impact(&flat, &still, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_impact(&endless, &still, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_impact(&lost, &still, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_impact(&ground, &still, &none, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_impact(&ground, &still, &ball, &nowhere, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_impact(&ground, &still, &ball, &fast, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_impact(&ground, &fast, &ball, &down, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_depth_along(&flat, &ball, placed3(0, 0, 0), at3(0, 0, 1), NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_depth_along(&ground, &ball, placed3(0, 0, 0), at3(0, 0, NAN), NULL).status, ABUT_INVALID);
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
