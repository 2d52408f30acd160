// test_broken_support3.c : custom support functions of space that break: NaN, infinities, points from elsewhere, a set that is
// not convex. No crash, no answer that is not finite unless it says ABUT_INVALID, and no claim that the function's own points
// contradict.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

#include <math.h>

static const uint64_t seed = 3105;

// ---- functions that break -----------------------------------------------------------------------------------------------

typedef enum fault {
    FAULT_NAN,
    FAULT_INFINITE,
    FAULT_ONE_COORDINATE, // infinite
    FAULT_HUGE,
    FAULT_LARGEST,   // nearly the largest number
    FAULT_INSIDE,    // any point of the ball
    FAULT_ELSEWHERE, // any point of a larger box
    FAULT_BACK,      // the point farthest the other way
    FAULT_STAR,      // the best point of a star of spikes: right. The next best: not convex
    FAULT_LAST,      // the point for the direction before
    FAULTS
} fault;

typedef struct broken {
    fault     kind;
    int32_t   sound; // calls that are answered by the ball's own point
    int32_t   calls;
    rng       random;
    abut_vec3 before;
} broken;

static abut_vec3 ball(abut_vec3 d)
{
    const double length = sqrt((double)abut_dot3(d, d));
    return length > 0 ? at3((double)d.x / length, (double)d.y / length, (double)d.z / length) : at3(1, 0, 0);
}

static abut_vec3 next_best_spike(abut_vec3 d)
{
    static const double spike[][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

    int    best = 0;
    int    second = 1;
    double height[6];
    for (int i = 0; i < 6; ++i) {
        height[i] = spike[i][0] * (double)d.x + spike[i][1] * (double)d.y + spike[i][2] * (double)d.z;
    }
    for (int i = 0; i < 6; ++i) {
        if (height[i] > height[best]) {
            second = best;
            best = i;
        } else if (i != best && height[i] > height[second]) {
            second = i;
        }
    }
    return at3(spike[second][0], spike[second][1], spike[second][2]);
}

static abut_vec3 broken_point(broken *s, abut_vec3 d)
{
    const abut_vec3 right = ball(d);
    const double    far = rng_range(&s->random, -1, 1);
    double          n[3];
    rng_direction3(&s->random, n);
    switch (s->kind) {
    case FAULT_NAN:
        return at3((double)NAN, (double)NAN, (double)NAN);
    case FAULT_INFINITE:
        return at3((double)INFINITY, -(double)INFINITY, (double)INFINITY);
    case FAULT_ONE_COORDINATE:
        return at3((double)right.x, (double)INFINITY, (double)right.z);
    case FAULT_HUGE:
        return at3((double)right.x, (double)right.y, 1e30);
    case FAULT_LARGEST:
        return at3((double)right.x, (double)right.y, (double)ABUT_REAL_LARGEST / 4);
    case FAULT_INSIDE:
        return at3(far * n[0], far * n[1], far * n[2]);
    case FAULT_ELSEWHERE:
        return at3(3 * n[0], 3 * n[1], 3 * n[2]);
    case FAULT_BACK:
        return abut_neg3(right);
    case FAULT_STAR:
        return next_best_spike(d);
    default:
        return s->before;
    }
}

static abut_support3_point support(const void *user, abut_vec3 d)
{
    broken             *s = (broken *)user; // NOLINT: it is the test's own, and not const
    abut_support3_point p = {ball(d), 0};
    if (s->calls++ >= s->sound) {
        p.point = broken_point(s, d);
    }
    s->before = ball(d);
    return p;
}

// ---- what answers may be ------------------------------------------------------------------------------------------------

static bool finite3(abut_vec3 v)
{
    return isfinite((double)v.x) && isfinite((double)v.y) && isfinite((double)v.z);
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

static void expect_proximity(const abut_proximity3 *p)
{
    expect_said(p->status, p->distance, p->error);
    assert_true(finite3(p->point_a) && finite3(p->point_b) && finite3(p->normal));
}

static void expect_manifold(const abut_manifold3 *m)
{
    expect_said(m->status, m->distance, m->error);
    assert_true(m->count >= 0 && m->count <= ABUT_MANIFOLD3_POINTS && m->total >= m->count);
    assert_true(m->total <= ABUT_CONTACTS3_AT_MOST && (m->status != ABUT_INVALID || m->count == 0));
    for (int i = 0; i < m->count; ++i) {
        assert_true(finite3(m->points[i].point_a) && finite3(m->points[i].point_b));
        assert_true(isfinite((double)m->points[i].separation));
    }
}

static abut_shape3 other_shape(rng *r, const abut_shape3 *custom)
{
    switch (rng_below(r, 8)) {
    case 0:
        return sphere(0, 0, 0, 0.4);
    case 1:
        return capsule3(at3(-0.5, 0, 0), at3(0.5, 0.2, 0), rng_chance(r, 0.5) ? 0 : 0.2);
    case 2:
        return triangle3(at3(0, 0, 0), at3(1, 0, 0), at3(0, 1, 0.5), 0);
    case 3:
        return box3(at3(0, 0, 0), at3(0.5, 0.7, 0.6), rng_chance(r, 0.5) ? 0 : 0.1);
    case 4:
        return cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 0.5, 0.5);
    case 5:
        return cone3(at3(0, 0, 0), ABUT_AXIS_X, 0.5, 0.5);
    case 6:
        return ellipsoid3(at3(0, 0, 0), at3(0.5, 0.7, 0.6), 0);
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
        broken           s = {(fault)(i % FAULTS), INT32_MAX, 0, rng_make(of_run, i + count), {0, 0, 0}};
        abut_shape3      c;
        abut_contact3    all[ABUT_CONTACTS3_AT_MOST];
        const abut_pose3 pose = {
            at3(2 * rng_range(&r, -1, 1), 2 * rng_range(&r, -1, 1), 2 * rng_range(&r, -1, 1)),
            abut_rot3_axis(at3(rng_range(&r, -1, 1), 1, rng_range(&r, -1, 1)), (abut_real)rng_range(&r, 0, 3))};
        assert_int_equal(abut_make_custom3(&c, support, &s, (abut_real)(rng_chance(&r, 0.5) ? 0 : 0.1)), ABUT_OK);
        const abut_shape3  o = other_shape(&r, &c);
        const bool         first = rng_chance(&r, 0.5);
        const abut_shape3 *a = first ? &c : &o;
        const abut_shape3 *b = first ? &o : &c;
        s.sound = rng_chance(&r, 0.5) ? 0 : (int32_t)rng_below(&r, 40);
        s.calls = 0;
        const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
        expect_proximity(&p);
        said[s.kind][p.status == ABUT_INVALID] += 1;
        s.calls = 0;
        const abut_manifold3 m = abut_collide3(a, b, pose, (abut_real)0.1, NULL);
        expect_manifold(&m);
        s.calls = 0;
        const abut_manifold3 f = abut_collide3_full(a, b, pose, (abut_real)0.1, NULL, all);
        expect_manifold(&f);
        s.calls = 0;
        abut_cache3 cache = {0};
        for (int k = 0; k < 2; ++k) {
            const abut_proximity3 g = abut_distance3_general(a, b, pose, NULL, &cache);
            expect_proximity(&g);
        }
        s.calls = 0;
        (void)abut_overlap3(a, b, pose);
    }
    for (int k = 0; k < FAULTS; ++k) {
        printf("fault %d: %d answers, %d invalid\n", k, said[k][0] + said[k][1], said[k][1]);
    }
    assert_true(said[FAULT_NAN][1] > said[FAULT_NAN][0] && said[FAULT_INFINITE][1] > said[FAULT_INFINITE][0]);
    assert_true(said[FAULT_ELSEWHERE][1] > said[FAULT_ELSEWHERE][0] && said[FAULT_BACK][1] > said[FAULT_BACK][0]);
}

// A function that is not broken is not taken for one: the ball of another test, a point with a radius, the corners of a cube.
static abut_support3_point sound_ball(const void *user, abut_vec3 d)
{
    const abut_support3_point p = {ball(d), *(const uint32_t *)user};
    return p;
}

static abut_support3_point sound_point(const void *user, abut_vec3 d)
{
    (void)d;
    const abut_support3_point p = {at3(0.25, -0.5, 0.125), *(const uint32_t *)user};
    return p;
}

static abut_support3_point sound_cube(const void *user, abut_vec3 d)
{
    const abut_support3_point p = {at3(d.x < 0 ? -1 : 1, d.y < 0 ? -1 : 1, d.z < 0 ? -1 : 1), *(const uint32_t *)user};
    return p;
}

static void test_sound(void **state)
{
    (void)state;
    static abut_support3_fn *const of[] = {sound_ball, sound_point, sound_cube};
    const uint64_t                 of_run = rng_seed_of_run(seed);
    const uint64_t                 count = rng_scaled(5000);
    uint32_t                       name = 7;
    for (uint64_t i = 0; i < count; ++i) {
        rng              r = rng_make(of_run, i);
        abut_shape3      c;
        const abut_pose3 pose = {
            at3(2 * rng_range(&r, -1, 1), 2 * rng_range(&r, -1, 1), 2 * rng_range(&r, -1, 1)),
            abut_rot3_axis(at3(rng_range(&r, -1, 1), 1, rng_range(&r, -1, 1)), (abut_real)rng_range(&r, 0, 3))};
        assert_int_equal(abut_make_custom3(&c, of[i % 3], &name, (abut_real)0.1), ABUT_OK);
        const abut_shape3     o = other_shape(&r, &c);
        const abut_proximity3 p = abut_distance3(&c, &o, pose, NULL, NULL);
        const abut_manifold3  m = abut_collide3(&o, &c, pose, (abut_real)0.1, NULL);
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
        abut_shape3 c;
        assert_int_equal(abut_make_custom3(&c, support, &s, (abut_real)(i % 2 == 0 ? 0 : 0.1)), ABUT_OK);
        s.sound = rng_chance(&r, 0.5) ? 0 : (int32_t)rng_below(&r, 400);
        s.calls = 0;
        const abut_mass3 m = abut_mass_of3(&c);
        said[s.kind][m.status == ABUT_INVALID] += 1;
        assert_true(m.status == ABUT_INVALID || (isfinite((double)m.volume) && finite3(m.centroid) && finite3(m.inertia.x) &&
                                                 finite3(m.inertia.y) && finite3(m.inertia.z)));
    }
    assert_true(said[FAULT_LARGEST][1] > said[FAULT_LARGEST][0] && said[FAULT_HUGE][1] > said[FAULT_HUGE][0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_faults), cmocka_unit_test(test_sound),
                                       cmocka_unit_test(test_mass)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
