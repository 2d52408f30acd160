// test_broken_support2.c : custom 2D support functions that break: NaN, infinities, points from elsewhere, a set that is
// not convex. No crash, no answer that is not finite unless it says ABUT_INVALID, and no claim that the function's own points
// contradict.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query2.h"
#include "support/hand2.h"
#include "support/random.h"

#include <math.h>

static const uint64_t seed = 2105;

// ---- functions that break -----------------------------------------------------------------------------------------------

typedef enum fault {
    FAULT_NAN,
    FAULT_INFINITE,
    FAULT_ONE_COORDINATE, // infinite
    FAULT_HUGE,
    FAULT_LARGEST,   // nearly the largest number
    FAULT_INSIDE,    // any point of the disk
    FAULT_ELSEWHERE, // any point of a larger circle
    FAULT_BACK,      // the point farthest the other way
    FAULT_STAR,      // the best point of a star of spikes: right. The next best: not convex
    FAULT_LAST,      // the point for the direction before
    FAULTS
} fault;

typedef struct broken {
    fault     kind;
    int32_t   sound; // calls that are answered by the disk's own point
    int32_t   calls;
    rng       random;
    abut_vec2 before;
} broken;

static abut_vec2 disk(abut_vec2 d)
{
    const double length = sqrt((double)abut_dot2(d, d));
    return length > 0 ? at((double)d.x / length, (double)d.y / length) : at(1, 0);
}

static abut_vec2 next_best_spike(abut_vec2 d)
{
    static const double spike[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    int    best = 0;
    int    second = 1;
    double height[4];
    for (int i = 0; i < 4; ++i) {
        height[i] = spike[i][0] * (double)d.x + spike[i][1] * (double)d.y;
    }
    for (int i = 0; i < 4; ++i) {
        if (height[i] > height[best]) {
            second = best;
            best = i;
        } else if (i != best && height[i] > height[second]) {
            second = i;
        }
    }
    return at(spike[second][0], spike[second][1]);
}

static abut_vec2 broken_point(broken *s, abut_vec2 d)
{
    const abut_vec2 right = disk(d);
    const double    far = rng_range(&s->random, -1, 1);
    const double    angle = rng_range(&s->random, -3, 3);
    const double    n[2] = {cos(angle), sin(angle)};
    switch (s->kind) {
    case FAULT_NAN:
        return at((double)NAN, (double)NAN);
    case FAULT_INFINITE:
        return at((double)INFINITY, -(double)INFINITY);
    case FAULT_ONE_COORDINATE:
        return at((double)right.x, (double)INFINITY);
    case FAULT_HUGE:
        return at((double)right.x, 1e30);
    case FAULT_LARGEST:
        return at((double)right.x, (double)ABUT_REAL_LARGEST / 4);
    case FAULT_INSIDE:
        return at(far * n[0], far * n[1]);
    case FAULT_ELSEWHERE:
        return at(3 * n[0], 3 * n[1]);
    case FAULT_BACK:
        return abut_neg2(right);
    case FAULT_STAR:
        return next_best_spike(d);
    default:
        return s->before;
    }
}

static abut_support2_point support(const void *user, abut_vec2 d)
{
    broken             *s = (broken *)user; // NOLINT: it is the test's own, and not const
    abut_support2_point p = {disk(d), 0};
    if (s->calls++ >= s->sound) {
        p.point = broken_point(s, d);
    }
    s->before = disk(d);
    return p;
}

// ---- what answers may be ------------------------------------------------------------------------------------------------

static bool finite2(abut_vec2 v)
{
    return isfinite((double)v.x) && isfinite((double)v.y);
}

static void expect_said(abut_status status, abut_real distance, abut_real error)
{
    if (status == ABUT_INVALID) {
        assert_true(distance > ABUT_REAL_LARGEST); // nobody's contact
        assert_true(error > ABUT_REAL_LARGEST);
        return;
    }
    assert_true(status == ABUT_OK || status == ABUT_BEYOND || status == ABUT_LIMIT);
    assert_true(isfinite((double)distance) && isfinite((double)error) && error >= 0);
}

static void expect_proximity(const abut_proximity2 *p)
{
    expect_said(p->status, p->distance, p->error);
    assert_true(finite2(p->point_a) && finite2(p->point_b) && finite2(p->normal));
}

static void expect_manifold(const abut_manifold2 *m)
{
    expect_said(m->status, m->distance, m->error);
    assert_true(m->count >= 0 && m->count <= 2);
    assert_true(m->status != ABUT_INVALID || m->count == 0);
    for (int i = 0; i < m->count; ++i) {
        assert_true(finite2(m->points[i].point_a) && finite2(m->points[i].point_b));
        assert_true(isfinite((double)m->points[i].separation));
    }
}

static abut_shape2 other_shape(rng *r, const abut_shape2 *custom)
{
    switch (rng_below(r, 5)) {
    case 0:
        return circle(0, 0, 0.4);
    case 1:
        return capsule(-0.5, 0, 0.5, 0.2, rng_chance(r, 0.5) ? 0 : 0.2);
    case 2:
        return box(0, 0, 0.5, 0.7, rng_chance(r, 0.5) ? 0 : 0.1);
    case 3:
        return ellipse(0, 0, 0.5, 0.7, 0);
    default:
        return *custom;
    }
}

static void test_faults(void **state)
{
    (void)state;
    const uint64_t of_run = rng_seed_of_run(seed);
    const uint64_t count = rng_scaled(20000);
    int            said[FAULTS][2] = {{0}};
    for (uint64_t i = 0; i < count; ++i) {
        rng              r = rng_make(of_run, i);
        broken           s = {(fault)(i % FAULTS), INT32_MAX, 0, rng_make(of_run, i + count), {0, 0}};
        abut_shape2      c;
        const abut_pose2 pose = {at(2 * rng_range(&r, -1, 1), 2 * rng_range(&r, -1, 1)),
                                 abut_rot2_angle((abut_real)rng_range(&r, -3, 3))};
        assert_int_equal(abut_make_custom2(&c, support, &s, (abut_real)(rng_chance(&r, 0.5) ? 0 : 0.1)), ABUT_OK);
        const abut_shape2  o = other_shape(&r, &c);
        const bool         first = rng_chance(&r, 0.5);
        const abut_shape2 *a = first ? &c : &o;
        const abut_shape2 *b = first ? &o : &c;
        s.sound = rng_chance(&r, 0.5) ? 0 : (int32_t)rng_below(&r, 40);
        s.calls = 0;
        const abut_proximity2 p = abut_distance2(a, b, pose, NULL, NULL);
        expect_proximity(&p);
        said[s.kind][p.status == ABUT_INVALID] += 1;
        s.calls = 0;
        const abut_manifold2 m = abut_collide2(a, b, pose, (abut_real)0.1, NULL);
        expect_manifold(&m);
        s.calls = 0;
        abut_cache2 cache = {0};
        for (int k = 0; k < 2; ++k) {
            const abut_proximity2 g = abut_distance2_general(a, b, pose, NULL, &cache);
            expect_proximity(&g);
        }
        s.calls = 0;
        (void)abut_overlap2(a, b, pose);
    }
    for (int k = 0; k < FAULTS; ++k) {
        print_message("fault %d: %d answers, %d invalid\n", k, said[k][0] + said[k][1], said[k][1]);
    }
    assert_true(said[FAULT_NAN][1] > said[FAULT_NAN][0] && said[FAULT_INFINITE][1] > said[FAULT_INFINITE][0]);
    assert_true(said[FAULT_ELSEWHERE][1] > said[FAULT_ELSEWHERE][0] && 2 * said[FAULT_BACK][1] > said[FAULT_BACK][0]);
}

// A function that is not broken is not taken for one: a disk, a point with a radius, the corners of a square.
static abut_support2_point sound_disk(const void *user, abut_vec2 d)
{
    const abut_support2_point p = {disk(d), *(const uint32_t *)user};
    return p;
}

static abut_support2_point sound_point(const void *user, abut_vec2 d)
{
    (void)d;
    const abut_support2_point p = {at(0.25, -0.5), *(const uint32_t *)user};
    return p;
}

static abut_support2_point sound_square(const void *user, abut_vec2 d)
{
    const abut_support2_point p = {at(d.x < 0 ? -1 : 1, d.y < 0 ? -1 : 1), *(const uint32_t *)user};
    return p;
}

static void test_sound(void **state)
{
    (void)state;
    static abut_support2_fn *const of[] = {sound_disk, sound_point, sound_square};
    const uint64_t                 of_run = rng_seed_of_run(seed);
    const uint64_t                 count = rng_scaled(5000);
    uint32_t                       name = 7;
    for (uint64_t i = 0; i < count; ++i) {
        rng              r = rng_make(of_run, i);
        abut_shape2      c;
        const abut_pose2 pose = {at(2 * rng_range(&r, -1, 1), 2 * rng_range(&r, -1, 1)),
                                 abut_rot2_angle((abut_real)rng_range(&r, -3, 3))};
        assert_int_equal(abut_make_custom2(&c, of[i % 3], &name, (abut_real)0.1), ABUT_OK);
        const abut_shape2     o = other_shape(&r, &c);
        const abut_proximity2 p = abut_distance2(&c, &o, pose, NULL, NULL);
        const abut_manifold2  m = abut_collide2(&o, &c, pose, (abut_real)0.1, NULL);
        expect_proximity(&p);
        expect_manifold(&m);
        assert_true(p.status != ABUT_INVALID && m.status != ABUT_INVALID);
    }
}

// The mass of a shape whose function has turned since it was made, at once or after some points: invalid or finite.
static void test_mass(void **state)
{
    (void)state;
    const uint64_t of_run = rng_seed_of_run(seed);
    const uint64_t count = rng_scaled(2000);
    int            said[FAULTS][2] = {{0}};
    for (uint64_t i = 0; i < count; ++i) {
        rng         r = rng_make(of_run, i);
        broken      s = {.kind = (fault)(i % FAULTS), .sound = INT32_MAX, .random = rng_make(of_run, i + count)};
        abut_shape2 c;
        assert_int_equal(abut_make_custom2(&c, support, &s, (abut_real)(i % 2 == 0 ? 0 : 0.1)), ABUT_OK);
        s.sound = rng_chance(&r, 0.5) ? 0 : (int32_t)rng_below(&r, 400);
        s.calls = 0;
        const abut_mass2 m = abut_mass_of2(&c);
        said[s.kind][m.status == ABUT_INVALID] += 1;
        assert_true(m.status == ABUT_INVALID ||
                    (isfinite((double)m.area) && finite2(m.centroid) && isfinite((double)m.inertia)));
    }
    assert_true(said[FAULT_LARGEST][1] > said[FAULT_LARGEST][0] && said[FAULT_HUGE][1] > said[FAULT_HUGE][0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_faults), cmocka_unit_test(test_sound),
                                       cmocka_unit_test(test_mass)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
