// test_ray3.c : rays in 3D against closed forms in long double: spheres, capsules, disks, cylinders, cones and ellipsoids.
//
// Each shape is the set where quadratic functions and slabs hold, so the fractions of a line in it are an interval whose ends
// are roots. Of a hit |entry - exact| and |exit - exact| are within the error; a miss that is none fails, as does a hit of a
// line that passes by further than rounding tells.
//
// ABUT_TEST_SCALE scales the number of rays, ABUT_TEST_SEED sets the seed; both are printed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the headers above first.
#include <cmocka.h>

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "abut/cast3.h"

#include "../support/random.h"
#include "bodies3.h"

#if defined(ABUT_F32)
static const bool   single = true;
static const double eps = (double)FLT_EPSILON;
#else
static const bool   single = false;
static const double eps = DBL_EPSILON;
#endif

typedef enum kind { SPHERE, CAPSULE, DISK, CYLINDER, CONE, ELLIPSOID, KINDS } kind;

static const char *const names[KINDS] = {"sphere", "capsule", "disk", "cylinder", "cone", "ellipsoid"};

// In the frame of the centre, the axis along z; half[0] is the radius of all but the ellipsoid, half[2] the half height.
typedef struct body {
    kind   kind;
    int    axis;
    double center[3], half[3];
} body;

typedef long double real;

typedef struct interval {
    real first, last;
} interval;

static const interval nothing = {1, 0};
static const interval everything = {-HUGE_VALL, HUGE_VALL};

static interval both(interval a, interval b)
{
    return (interval){fmaxl(a.first, b.first), fminl(a.last, b.last)};
}

static bool is_empty(interval a)
{
    return !(a.first <= a.last);
}

// Of two parts of a convex set.
static interval either(interval a, interval b)
{
    return is_empty(a) ? b : is_empty(b) ? a : (interval){fminl(a.first, b.first), fmaxl(a.last, b.last)};
}

static interval slab(real at, real way, real half)
{
    if (way == 0) {
        return fabsl(at) <= half ? everything : nothing;
    }
    const real s = (-half - at) / way;
    const real t = (half - at) / way;
    return (interval){fminl(s, t), fmaxl(s, t)};
}

// Where a t^2 + 2 b t + c <= 0, a >= 0.
static interval below(real a, real b, real c)
{
    const real square = b * b - a * c;
    if (a == 0 && b == 0) {
        return c <= 0 ? everything : nothing;
    }
    if (square < 0) {
        return nothing;
    }
    const real q = -(b + copysignl(sqrtl(square), b));
    const real s = q / a;
    const real t = q != 0 ? c / q : s;
    return (interval){fminl(s, t), fmaxl(s, t)};
}

static real dot(const real a[3], const real b[3], int from, int to)
{
    real sum = 0;
    for (int k = from; k < to; k++) {
        sum += a[k] * b[k];
    }
    return sum;
}

static interval in_ball(const real p[3], const real v[3], real z, real radius)
{
    const real q[3] = {p[0], p[1], p[2] - z};
    return below(dot(v, v, 0, 3), dot(q, v, 0, 3), dot(q, q, 0, 3) - radius * radius);
}

static interval in_tube(const real p[3], const real v[3], real radius)
{
    return below(dot(v, v, 0, 2), dot(p, v, 0, 2), dot(p, p, 0, 2) - radius * radius);
}

// x^2 + y^2 <= (k (h - z))^2 within the slab: of the parts that the roots cut the slab into the one where it holds.
static interval in_cone(const real p[3], const real v[3], real radius, real h)
{
    const real     k = radius / (2 * h);
    const interval cut = slab(p[2], v[2], h);
    const real     rest = h - p[2];
    const real     a = dot(v, v, 0, 2) - k * k * v[2] * v[2];
    const real     b = dot(p, v, 0, 2) + k * k * rest * v[2];
    const real     c = dot(p, p, 0, 2) - k * k * rest * rest;
    const real     square = b * b - a * c;
    real           ends[4] = {cut.first, cut.first, cut.last, cut.last};
    if (is_empty(cut)) {
        return nothing;
    }
    if (square >= 0 && (a != 0 || b != 0)) {
        const real q = -(b + copysignl(sqrtl(square), b));
        const real s = a != 0 ? q / a : c / q;
        const real t = q != 0 ? c / q : s;
        ends[1] = fminl(fmaxl(fminl(s, t), cut.first), cut.last);
        ends[2] = fminl(fmaxl(fmaxl(s, t), cut.first), cut.last);
    }
    if (isinf((double)cut.first)) { // level: what is between the roots
        return square >= 0 && a > 0 ? below(a, b, c) : nothing;
    }
    interval in = nothing;
    for (int i = 0; i < 3; i++) {
        const real t = (ends[i] + ends[i + 1]) / 2;
        if ((a * t + 2 * b) * t + c <= 0 && ends[i] < ends[i + 1]) {
            in = either(in, (interval){ends[i], ends[i + 1]});
        }
    }
    return in;
}

static interval in_frame(const body *s, real p[3], real v[3])
{
    const real r = (real)s->half[0];
    const real h = (real)s->half[2];
    switch (s->kind) {
    case SPHERE:
        return in_ball(p, v, 0, r);
    case CAPSULE:
        return either(either(in_ball(p, v, h, r), in_ball(p, v, -h, r)), both(in_tube(p, v, r), slab(p[2], v[2], h)));
    case DISK:
        return both(in_tube(p, v, r), slab(p[2], v[2], 0));
    case CYLINDER:
        return both(in_tube(p, v, r), slab(p[2], v[2], h));
    case CONE:
        return in_cone(p, v, r, h);
    default:
        for (int k = 0; k < 3; k++) {
            p[k] /= (real)s->half[k];
            v[k] /= (real)s->half[k];
        }
        return in_ball(p, v, 0, 1);
    }
}

// Of a line in the world.
static interval exact_of(const body *s, const double from[3], const double way[3])
{
    real p[3];
    real v[3];
    for (int k = 0; k < 3; k++) { // the axis becomes z
        const int at = (s->axis + 1 + k) % 3;
        p[k] = (real)from[at] - (real)s->center[at];
        v[k] = (real)way[at];
    }
    // From the point of the line nearest the centre: from far off, roots of differences of squares would lose digits.
    const real near = -dot(p, v, 0, 3) / dot(v, v, 0, 3);
    for (int k = 0; k < 3; k++) {
        p[k] += near * v[k];
    }
    const interval in = in_frame(s, p, v);
    return (interval){in.first + near, in.last + near};
}

static abut_vec3 vec(const double v[3])
{
    const abut_vec3 w = {(abut_real)v[0], (abut_real)v[1], (abut_real)v[2]};
    return w;
}

static abut_shape3 made(const body *s)
{
    const abut_axis axis = (abut_axis)s->axis;
    const abut_real r = (abut_real)s->half[0];
    const abut_real h = (abut_real)s->half[2];
    double          ends[2][3];
    double          half[3];
    abut_shape3     shape;
    abut_status     status = ABUT_OK;
    for (int k = 0; k < 3; k++) {
        const int at = (s->axis + 1 + k) % 3;
        half[at] = s->half[k];
        ends[0][at] = s->center[at] - (k == 2 ? s->half[2] : 0);
        ends[1][at] = s->center[at] + (k == 2 ? s->half[2] : 0);
    }
    switch (s->kind) {
    case SPHERE:
        status = abut_make_sphere3(&shape, vec(s->center), r);
        break;
    case CAPSULE:
        status = abut_make_capsule3(&shape, vec(ends[0]), vec(ends[1]), r);
        break;
    case DISK:
        status = abut_make_disk3(&shape, vec(s->center), axis, r, 0);
        break;
    case CYLINDER:
        status = abut_make_cylinder3(&shape, vec(s->center), axis, r, h, 0);
        break;
    case CONE:
        status = abut_make_cone3(&shape, vec(s->center), axis, r, h, 0);
        break;
    default:
        status = abut_make_ellipsoid3(&shape, vec(s->center), vec(half), 0);
        break;
    }
    assert_int_equal(status, ABUT_OK);
    return shape;
}

// Sizes are multiples of 2^-10, so that ends of capsules are as exact as centres.
static double step(double x)
{
    return fmax(round(x * 1024), 1) / 1024;
}

static body any_body(rng *r, kind of)
{
    body s = {of, (int)rng_below(r, 3), {0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        s.half[k] = step(rng_log(r, 0.02, 2));
        s.center[k] = rng_chance(r, 0.5) ? 0 : step(rng_range(r, 0, 4)) * rng_sign(r);
    }
    return s;
}

// Through a point about the body, along an axis one time in four.
static void any_ray(rng *r, const body *s, double from[3], double way[3])
{
    const double back = rng_range(r, -0.2, 1.5);
    bodies3_direction(r, way);
    if (rng_chance(r, 0.25)) {
        way[rng_below(r, 3)] = 0;
        way[rng_below(r, 3)] = 0;
    }
    const double length = rng_log(r, 0.5, 20);
    for (int k = 0; k < 3; k++) {
        const int at = (s->axis + 1 + k) % 3;
        way[at] *= length;
        from[at] = s->center[at] + rng_range(r, -1.2, 1.2) * s->half[s->kind == ELLIPSOID || k == 2 ? k : 0];
    }
    for (int k = 0; k < 3; k++) {
        from[k] -= back * way[k];
        from[k] = single ? bodies3_single(from[k]) : from[k];
        way[k] = single ? bodies3_single(way[k]) : way[k];
    }
}

typedef struct tally {
    uint64_t rays, hits, inside, misses, grazing;
    double   worst;
} tally;

static const char *check(const abut_ray_hit3 *r, interval exact, double rounding, tally *t)
{
    const bool meets = !is_empty(exact) && exact.last >= 0 && exact.first <= 1;
    t->rays++;
    t->hits += r->status == ABUT_OK;
    t->inside += r->inside;
    t->misses += !r->hit;
    t->grazing += r->grazing;
    if (r->status != ABUT_OK && r->status != ABUT_INITIAL && r->status != ABUT_MISS) {
        return "status";
    }
    const double chord = meets ? (double)(exact.last - exact.first) : 0;
    const double ends = meets ? fmin(fabs((double)exact.last), fabs((double)exact.first - 1)) : 1;
    if (!r->hit && !r->grazing && meets && chord > 1e-8 && ends > rounding) {
        return "a miss that hits";
    }
    if (r->hit && !r->grazing && !meets && rounding < 1e-3) {
        return is_empty(exact) || exact.last < -(real)rounding || exact.first > 1 + (real)rounding ? "a hit that misses" : NULL;
    }
    if (!r->hit || r->grazing || !meets) {
        return NULL;
    }
    if (!r->inside && fabsl((real)r->entry - exact.first) > (real)r->error + 1e-17L) {
        return "entry";
    }
    if (fabsl((real)r->exit - exact.last) > (real)r->error + 1e-17L) {
        return "exit";
    }
    t->worst = fmax(t->worst, (double)r->error / fmax(1, (double)r->exit));
    return NULL;
}

static void test_closed_forms(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(5001);
    const uint64_t rays = rng_scaled(300000);
    tally          tallies[KINDS] = {0};
    int            failures = 0;
    for (uint64_t i = 0; i < rays && failures < 10; i++) {
        rng               r = rng_make(seed, i);
        const body        s = any_body(&r, (kind)(i % KINDS));
        const abut_shape3 shape = made(&s);
        double            from[3];
        double            way[3];
        any_ray(&r, &s, from, way);
        const abut_ray_hit3 hit = abut_ray3(&shape, vec(from), vec(way), NULL);
        const double        length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
        const double        size = fabs(from[0]) + fabs(from[1]) + fabs(from[2]) + 8;
        const char         *wrong = check(&hit, exact_of(&s, from, way), 256 * eps * size / length, &tallies[s.kind]);
        if (wrong != NULL) {
            const interval exact = exact_of(&s, from, way);
            failures++;
            printf("FAILED ray %" PRIu64
                   ": %s, axis %d, center (%a, %a, %a), half (%a, %a, %a), from (%a, %a, %a) by (%a, %a, %a): "
                   "%s: entry %.17g exit %.17g error %.3g inside %d grazing %d status %d, exact %.17Lg %.17Lg\n",
                   i, names[s.kind], s.axis, s.center[0], s.center[1], s.center[2], s.half[0], s.half[1], s.half[2], from[0],
                   from[1], from[2], way[0], way[1], way[2], wrong, (double)hit.entry, (double)hit.exit, (double)hit.error,
                   (int)hit.inside, (int)hit.grazing, (int)hit.status, exact.first, exact.last);
        }
    }
    for (int k = 0; k < KINDS; k++) {
        const tally *t = &tallies[k];
        printf("RESULT %s: %" PRIu64 " rays, %" PRIu64 " hits, %" PRIu64 " inside, %" PRIu64 " misses, %" PRIu64
               " grazing; worst error %.3g of the way to the exit\n",
               names[k], t->rays, t->hits, t->inside, t->misses, t->grazing, t->worst);
        assert_true(failures > 0 || rays < 1000 || (t->hits > t->rays / 20 && t->misses > t->rays / 20));
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
