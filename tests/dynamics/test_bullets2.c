// test_bullets2.c : random bullets that fly at each other do not pass each other: to 1000 of their sizes and 20 radians a step,
// needles, small against large.
//
// The oracle has nothing of the library: a pair flies along a line in opposite ways and neither can go round the other, so
// their order along the line stays, and they are never deep in each other.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scene2.h"
#include "support/random.h"

static uint64_t seed;

static uint32_t shoot(abut_dynamics2 *d, abut_shape2 shape, double x, double y, double angle, double vx, double vy, double spin)
{
    const abut_dynamic_def2 def = {.kind = ABUT_DYNAMIC,
                                   .pose = abut_pose2_angle(at(x, y), (abut_real)angle),
                                   .velocity = at(vx, vy),
                                   .angular_velocity = (abut_real)spin,
                                   .bullet = true};
    uint32_t                id = 0;
    assert_int_equal(abut_dynamics2_add_body(d, &def, &id), ABUT_OK);
    (void)put_shape(d, id, shape, abut_identity2(), material(1, 0, 0.5));
    return id;
}

// Two discs, of sizes that differ by up to a hundred times, which meet head on: beside that they would go past
// each other, as they slide along their common tangent.
static void test_discs(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(20000);
    for (uint64_t i = 0; i < scenes; ++i) {
        rng             r = rng_make(seed, i);
        abut_dynamics2 *d = scene(0);
        const double    heading = rng_range(&r, -3.15, 3.15), c = cos(heading), s = sin(heading);
        const double    ra = rng_log(&r, 0.01, 1), rb = rng_log(&r, 0.01, 1);
        const double    way_a = ra * rng_log(&r, 1, 1000), way_b = rb * rng_log(&r, 1, 1000);
        const double   when = rng_range(&r, 0.1, 1.9), spin_a = rng_range(&r, -1200, 1200), spin_b = rng_range(&r, -1200, 1200);
        const double   gap = ra + rb + when * (way_a + way_b);
        const uint32_t a = shoot(d, circle(0, 0, ra), 0, 0, 0, 60 * way_a * c, 60 * way_a * s, spin_a);
        const uint32_t b = shoot(d, circle(0, 0, rb), gap * c, gap * s, 0, -60 * way_b * c, -60 * way_b * s, spin_b);
        for (int k = 0; k < 4; ++k) {
            run_for(d, SIXTIETH, SIXTIETH);
            const abut_vec2 pa = body_of(d, a).center, pb = body_of(d, b).center;
            const double    x = (double)(pb.x - pa.x), y = (double)(pb.y - pa.y);
            const double    apart = hypot(x, y) - ra - rb, least = fmin(ra, rb);
            if (!(x * c + y * s > 0) || !(apart > -0.5 * least - 0.011)) {
                fail_msg("scene %llu, step %d: radii %g and %g, %g along, %g apart", (unsigned long long)i, k, ra, rb,
                         x * c + y * s, apart);
            }
        }
        abut_dynamics2_release(d);
    }
}

// Corners of a box or the ends of a capsule, in the world.
typedef struct outline {
    double x[4], y[4];
} outline;

static outline outline_of(const abut_dynamics2 *d, uint32_t id, double hx, double hy)
{
    const abut_pose2 p = body_of(d, id).pose;
    outline          o = {{0}, {0}};
    for (int i = 0; i < 4; ++i) {
        const double x = i == 0 || i == 3 ? -hx : hx, y = i < 2 ? -hy : hy;
        o.x[i] = (double)p.p.x + (double)p.r.c * x - (double)p.r.s * y;
        o.y[i] = (double)p.p.y + (double)p.r.s * x + (double)p.r.c * y;
    }
    return o;
}

// How deep two convex outlines are in each other at least: the least overlap along the normals of their edges; below 0: apart.
static double depth_of(const outline *a, const outline *b)
{
    double least = INFINITY;
    for (int k = 0; k < 8; ++k) {
        const outline *o = k < 4 ? a : b;
        const double   ex = o->x[(k + 1) % 4] - o->x[k % 4], ey = o->y[(k + 1) % 4] - o->y[k % 4], size = hypot(ex, ey);
        const double   nx = ey / size, ny = -ex / size;
        double         from[2] = {INFINITY, INFINITY}, to[2] = {-INFINITY, -INFINITY};
        for (int i = 0; i < 4; ++i) {
            const double at_a = nx * a->x[i] + ny * a->y[i], at_b = nx * b->x[i] + ny * b->y[i];
            from[0] = fmin(from[0], at_a);
            to[0] = fmax(to[0], at_a);
            from[1] = fmin(from[1], at_b);
            to[1] = fmax(to[1], at_b);
        }
        least = fmin(least, fmin(to[0] - from[1], to[1] - from[0]));
    }
    return least;
}

// A plate with no room to turn (it does not) and a needle that turns as it flies: the needle stays on its side of the plate.
static void test_needles_and_plates(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(10000);
    for (uint64_t i = 0; i < scenes; ++i) {
        rng             r = rng_make(seed, 1000000 + i);
        abut_dynamics2 *d = scene(0);
        const double    thick = rng_log(&r, 0.02, 0.5), half = rng_log(&r, 0.1, 1), thin = half * rng_log(&r, 0.02, 1);
        const double    way_a = half * rng_log(&r, 0.5, 1000), way_b = half * rng_log(&r, 0.5, 1000);
        const double    when = rng_range(&r, 0.1, 1.9), angle = rng_range(&r, -3.15, 3.15), spin = 60 * rng_range(&r, -20, 20);
        const double    off = rng_range(&r, -40, 40);
        const uint32_t  plate = shoot(d, box(0, 0, thick, 500, 0), 0, 0, 0, 60 * way_a, 0, 0);
        const uint32_t  needle =
            shoot(d, box(0, 0, half, thin, 0), thick + half + thin + when * (way_a + way_b), off, angle, -60 * way_b, 0, spin);
        for (int k = 0; k < 4; ++k) {
            run_for(d, SIXTIETH, SIXTIETH);
            const outline a = outline_of(d, plate, thick, 500), b = outline_of(d, needle, half, thin);
            const double  depth = depth_of(&a, &b);
            const double  x = (double)(body_of(d, needle).center.x - body_of(d, plate).center.x);
            if (!(depth < fmin(2 * fmin(thick, thin), 0.011 + 0.5 * fmin(thick, thin))) || !(x > 0)) {
                fail_msg("scene %llu, step %d: plate %g, needle %g by %g, %g deep, %g along", (unsigned long long)i, k, thick,
                         half, thin, depth, x);
            }
        }
        abut_dynamics2_release(d);
    }
}

// A box flies free: its corners at a moment, in steps.
typedef struct flight {
    double hx, hy, x, y, angle, vx, vy, spin;
} flight;

static outline outline_at(const flight *f, double t)
{
    const double c = cos(f->angle + t * f->spin), s = sin(f->angle + t * f->spin);
    outline      o = {{0}, {0}};
    for (int i = 0; i < 4; ++i) {
        const double x = i == 0 || i == 3 ? -f->hx : f->hx, y = i < 2 ? -f->hy : f->hy;
        o.x[i] = f->x + t * f->vx + c * x - s * y;
        o.y[i] = f->y + t * f->vy + s * x + c * y;
    }
    return o;
}

static flight draw_flight(rng *r)
{
    flight       f = {0};
    const double size = rng_log(r, 0.03, 0.5), part = rng_log(r, 0.02, 1), way = size * rng_log(r, 1, 100);
    const double heading = rng_range(r, -3.15, 3.15);
    f.hx = size;
    f.hy = size * part;
    f.angle = rng_range(r, -3.15, 3.15);
    f.vx = way * cos(heading);
    f.vy = way * sin(heading);
    f.spin = rng_range(r, -20, 20) * rng_unit(r);
    return f;
}

// Two boxes that fly and turn freely until they meet within a step: neither is further on its way then than when they met, by
// the first of twenty thousand moments at which they overlap.
static void test_boxes_stop_where_they_meet(void **state)
{
    (void)state;
    const uint64_t scenes = rng_scaled(500);
    const int      moments = 20000;
    int            met = 0;
    for (uint64_t i = 0; i < scenes; ++i) {
        rng          r = rng_make(seed, 2000000 + i);
        flight       f[2] = {draw_flight(&r), draw_flight(&r)};
        const double when = rng_range(&r, 0.1, 0.95), px = rng_range(&r, -1, 1), py = rng_range(&r, -1, 1);
        // At `when` a point of each is at the origin; the bodies come from there.
        for (int k = 0; k < 2; ++k) {
            f[k].x = (k == 0 ? px * f[0].hy : 0) - when * f[k].vx;
            f[k].y = (k == 0 ? py * f[0].hy : 0) - when * f[k].vy;
        }
        int           first = 0;
        const outline start_a = outline_at(&f[0], 0), start_b = outline_at(&f[1], 0);
        if (depth_of(&start_a, &start_b) > -0.05) {
            continue; // they are in contact already
        }
        for (first = 1; first <= moments; ++first) {
            const outline a = outline_at(&f[0], (double)first / moments), b = outline_at(&f[1], (double)first / moments);
            if (depth_of(&a, &b) > 0) {
                break;
            }
        }
        ++met;
        abut_dynamics2 *d = scene(0);
        uint32_t        id[2];
        for (int k = 0; k < 2; ++k) {
            id[k] = shoot(d, box(0, 0, f[k].hx, f[k].hy, 0), f[k].x, f[k].y, f[k].angle, 60 * f[k].vx, 60 * f[k].vy,
                          60 * f[k].spin);
        }
        run_for(d, SIXTIETH, SIXTIETH);
        for (int k = 0; k < 2; ++k) {
            const abut_vec2 c = body_of(d, id[k]).center;
            const double    way = hypot((double)c.x - f[k].x, (double)c.y - f[k].y),
                         most = hypot(f[k].vx, f[k].vy) * first / moments;
            if (!(way <= most + 0.001 * (1 + most))) {
                fail_msg("scene %llu, box %d: %g instead of %g", (unsigned long long)i, k, way, most);
            }
        }
        const outline a = outline_of(d, id[0], f[0].hx, f[0].hy), b = outline_of(d, id[1], f[1].hx, f[1].hy);
        assert_true(depth_of(&a, &b) < 1e-4);
        abut_dynamics2_release(d);
    }
    assert_true(met > (int)(scenes / 2));
}

int main(void)
{
    seed = rng_seed_of_run(35);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_discs),
        cmocka_unit_test(test_needles_and_plates),
        cmocka_unit_test(test_boxes_stop_where_they_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
