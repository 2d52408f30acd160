// test_coaxial3.c : solids of revolution whose axes nearly coincide, and balls that are not quite: washers on bolts, pegs in
// holes, cones in cylinders. All round the axis the ways out are equally short, or nearly so; the depth is proved all the same.
//
// Held against D's support width in long double, on a grid of directions and downhill from its lowest places.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

#include <math.h>
#include <stdlib.h>

static const uint64_t seed = 20261;

static const bool   in_double = sizeof(abut_real) == sizeof(double);
static const double worst_share = sizeof(abut_real) == sizeof(double) ? 1e-10 : 1e-4; // of the size
static const double worst_cost = 100;                                                 // times the median

typedef struct coaxial {
    abut_shape3 a, b;
    abut_pose3  pose;
} coaxial;

typedef coaxial make(rng *r);

// ---- the pairs ----------------------------------------------------------------------------------------------------------

// Nothing, a hair, or as much as there may be.
static double how_far(rng *r, double most)
{
    const uint32_t kind = rng_below(r, 4);
    return kind == 0 ? 0 : (kind == 1 ? rng_range(r, 0, most) : most * rng_log(r, 1e-12, 1));
}

// B turned from A's axis by up to a hundredth and then about it, and moved aside by up to the radius, and along.
static abut_pose3 nearly_coaxial(rng *r, double aside, double along)
{
    const double     tilt = rng_chance(r, 0.15) ? 0 : rng_log(r, 1e-12, 1e-2);
    const double     to = rng_range(r, 0, 6.2831853);
    const double     where = rng_chance(r, 0.25) ? to : rng_range(r, 0, 6.2831853);
    const abut_rot3  lean = abut_rot3_axis(at3(cos(to), sin(to), 0), (abut_real)tilt);
    const abut_rot3  roll = abut_rot3_axis(at3(0, 0, 1), (abut_real)(rng_chance(r, 0.5) ? 0 : rng_range(r, 0, 6)));
    const double     off = how_far(r, aside);
    const abut_pose3 pose = {at3(off * cos(where), off * sin(where), along),
                             {abut_rotate3(lean, roll.x), abut_rotate3(lean, roll.y), abut_rotate3(lean, roll.z)}};
    return pose;
}

static coaxial washer_on_bolt(rng *r)
{
    const double radius = rng_range(r, 0.2, 1);
    const double bolt = radius * rng_range(r, 0.5, 1);
    coaxial      c = {cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, rng_log(r, 0.05, 0.5)),
                      cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, bolt, rng_range(r, 1, 3)), nearly_coaxial(r, radius + bolt, 0)};
    c.pose.p.z = (abut_real)(rng_chance(r, 0.5) ? 0 : rng_range(r, -1, 1));
    return c;
}

// Down to a leaf, on a bolt of any width.
static coaxial thin_washer(rng *r)
{
    const double  radius = rng_range(r, 0.2, 2);
    const coaxial c = {cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, radius * rng_log(r, 1e-5, 0.1)),
                       cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, rng_range(r, 0.2, 2), rng_range(r, 0.5, 4)),
                       nearly_coaxial(r, 1e-6, rng_chance(r, 0.5) ? 0 : rng_range(r, -0.2, 0.2))};
    return c;
}

static coaxial nested_cylinders(rng *r)
{
    const double  radius = rng_range(r, 0.5, 3);
    const double  inner = radius * rng_range(r, 0.1, 1);
    const coaxial c = {cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, rng_range(r, 1, 4)),
                       cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, inner, rng_range(r, 0.5, 4)),
                       nearly_coaxial(r, radius + inner, rng_chance(r, 0.5) ? 0 : rng_range(r, -1, 1))};
    return c;
}

// The peg is a hair thinner, and partly in.
static coaxial peg_in_hole(rng *r)
{
    const double  radius = rng_range(r, 0.2, 1);
    const double  peg = radius * (1 - rng_log(r, 1e-6, 1e-2));
    const double  deep = rng_range(r, 0.5, 2);
    const coaxial c = {cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, deep), cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, peg, deep),
                       nearly_coaxial(r, radius + peg, deep * rng_range(r, 0, 2))};
    return c;
}

static coaxial cone_in_cylinder(rng *r)
{
    const double radius = rng_range(r, 0.3, 1.5);
    const double base = rng_range(r, 0.3, 1.5);
    coaxial      c = {cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, rng_range(r, 0.2, 3)),
                      cone3(at3(0, 0, 0), ABUT_AXIS_Z, base, rng_range(r, 0.2, 2)),
                      nearly_coaxial(r, radius + base, rng_range(r, -1, 1))};
    if (rng_chance(r, 0.5)) {
        const abut_shape3 a = c.a;
        c.a = c.b;
        c.b = a;
    }
    return c;
}

static coaxial near_spheres(rng *r)
{
    const double off = rng_log(r, in_double ? 1e-12 : 1e-6, 1e-2); // in float less is a ball
    const double size = rng_range(r, 0.2, 2);
    double       n[3];
    rng_direction3(r, n);
    const double  aside = how_far(r, 1);
    const coaxial c = {
        ellipsoid3(at3(0, 0, 0),
                   at3(1 + off * rng_range(r, -1, 1), 1 + off * rng_range(r, -1, 1), 1 + off * rng_range(r, -1, 1)), 0),
        ellipsoid3(at3(0, 0, 0),
                   at3(size * (1 + off * rng_range(r, -1, 1)), size * (1 + off * rng_range(r, -1, 1)),
                       size * (1 + off * rng_range(r, -1, 1))),
                   0),
        {at3(aside * n[0], aside * n[1], aside * n[2]),
         abut_rot3_axis(at3(rng_range(r, -1, 1), 1, rng_range(r, -1, 1)), (abut_real)rng_range(r, 0, 3))}};
    return c;
}

// A's tip up, B's down.
static coaxial tip_to_tip(rng *r)
{
    const double    ra = rng_range(r, 0.2, 2);
    const double    rb = rng_range(r, 0.2, 2);
    const double    ha = rng_range(r, 0.2, 2);
    const double    hb = rng_range(r, 0.2, 2);
    const abut_rot3 over = {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    coaxial         c = {cone3(at3(0, 0, 0), ABUT_AXIS_Z, ra, ha), cone3(at3(0, 0, 0), ABUT_AXIS_Z, rb, hb),
                         nearly_coaxial(r, ra + rb, (ha + hb) * (1 - how_far(r, 2)))};
    c.pose.r = (abut_rot3){abut_rotate3(c.pose.r, over.x), abut_rotate3(c.pose.r, over.y), abut_rotate3(c.pose.r, over.z)};
    return c;
}

static coaxial cone_in_cone(rng *r)
{
    const double  ra = rng_range(r, 0.2, 2);
    const double  rb = rng_range(r, 0.2, 2);
    const coaxial c = {cone3(at3(0, 0, 0), ABUT_AXIS_Z, ra, rng_range(r, 0.1, 2)),
                       cone3(at3(0, 0, 0), ABUT_AXIS_Z, rb, rng_range(r, 0.1, 2)),
                       nearly_coaxial(r, ra + rb, rng_chance(r, 0.3) ? 0 : rng_range(r, -1, 1))};
    return c;
}

static abut_shape3 oval(rng *r)
{
    const double radius = rng_range(r, 0.3, 1);
    return ellipsoid3(at3(0, 0, 0), at3(radius, radius, rng_range(r, 0.3, 1)), 0);
}

static coaxial ovals(rng *r)
{
    const coaxial c = {oval(r), oval(r), nearly_coaxial(r, 0.6, rng_chance(r, 0.3) ? 0 : rng_range(r, -0.3, 0.3))};
    return c;
}

// Of all but a ball the axis says nothing of where D is narrow: that is round the other one's, which is turned from it.
static coaxial ball_on_oval(rng *r)
{
    const double radius = rng_range(r, 0.3, 1);
    const double off = rng_sign(r) * rng_log(r, in_double ? 1e-12 : 1e-6, 1e-2);
    coaxial c = {ellipsoid3(at3(0, 0, 0), at3(radius, radius, radius * (1 + off)), 0), oval(r), nearly_coaxial(r, 1e-6, 0)};
    if (rng_chance(r, 0.5)) {
        const abut_shape3 a = c.a;
        c.a = c.b;
        c.b = a;
    }
    return c;
}

static coaxial oval_in_can(rng *r)
{
    const coaxial c = {oval(r), cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, rng_range(r, 0.3, 1), rng_range(r, 0.3, 1)),
                       nearly_coaxial(r, 0.6, rng_chance(r, 0.3) ? 0 : rng_range(r, -0.3, 0.3))};
    return c;
}

static coaxial plate_on_peg(rng *r)
{
    const double  radius = rng_range(r, 0.2, 1);
    const coaxial c = {disk3(at3(0, 0, 0), ABUT_AXIS_Z, radius),
                       cone3(at3(0, 0, 0), ABUT_AXIS_Z, rng_range(r, 0.2, 1), rng_range(r, 0.2, 2)),
                       nearly_coaxial(r, radius, rng_range(r, -0.5, 0.5))};
    return c;
}

// A hair shorter than the plate is wide, so that D is about as narrow along the axis as all round.
static coaxial plate_on_pin(rng *r)
{
    const double radius = rng_range(r, 0.2, 2);
    const double half = radius * (1 - rng_log(r, in_double ? 1e-15 : 1e-7, in_double ? 1e-8 : 1e-4));
    coaxial      c = {disk3(at3(0, 0, 0), ABUT_AXIS_Z, radius), capsule3(at3(0, 0, -half), at3(0, 0, half), rng_range(r, 0, 1)),
                      nearly_coaxial(r, 1e-11, 0)};
    if (rng_chance(r, 0.5)) {
        c.pose.r = abut_identity3().r;
    }
    return c;
}

// A peg whose half axes across differ, by up to a fifth, in what is round.
static coaxial egg_in_hole(rng *r)
{
    const double radius = rng_range(r, 0.3, 1);
    const double half = rng_range(r, 0.1, 1);
    const double off = rng_log(r, in_double ? 1e-12 : 1e-6, 0.2);
    const double x = radius * (1 - off * rng_unit(r));
    const double y = radius * (1 - off * rng_unit(r));
    coaxial      c = {cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, half),
                      ellipsoid3(at3(0, 0, 0), at3(x, y, rng_range(r, 0.1, 1)), 0),
                      nearly_coaxial(r, 0.1, rng_chance(r, 0.5) ? 0 : rng_range(r, -0.3, 0.3))};
    if (rng_chance(r, 0.5)) {
        c.a = rng_chance(r, 0.5) ? cone3(at3(0, 0, 0), ABUT_AXIS_Z, radius, half)
                                 : ellipsoid3(at3(0, 0, 0), at3(radius, radius, half), 0);
    }
    return c;
}

// ---- the width of D -----------------------------------------------------------------------------------------------------

typedef long double wide;

static wide dot(abut_vec3 v, const wide n[3])
{
    return (wide)v.x * n[0] + (wide)v.y * n[1] + (wide)v.z * n[2];
}

// How far a core about its own middle reaches along a direction.
static wide reach_of(const abut_shape3 *s, const wide n[3])
{
    const wide x = (wide)s->half.x;
    const wide z = (wide)s->half.z;
    const wide across = sqrtl(n[0] * n[0] + n[1] * n[1]);
    switch (s->core) {
    case ABUT_CORE3_POINT: // an ellipsoid that is a ball
        return 0;
    case ABUT_CORE3_SEGMENT:
        return fabsl(dot(s->p[1], n));
    case ABUT_CORE3_ELLIPSOID: {
        const wide p[3] = {x * n[0], (wide)s->half.y * n[1], z * n[2]};
        return sqrtl(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    }
    case ABUT_CORE3_CONE:
        return fmaxl(z * n[2], x * across - z * n[2]);
    default:
        return x * across + (s->core == ABUT_CORE3_DISK ? 0 : z * fabsl(n[2]));
    }
}

static wide width(const coaxial *c, const wide n[3])
{
    const abut_rot3 *r = &c->pose.r;
    const wide       back[3] = {-dot(r->x, n), -dot(r->y, n), -dot(r->z, n)};
    return reach_of(&c->a, n) + reach_of(&c->b, back) + (wide)(c->a.radius + c->b.radius) - dot(c->pose.p, n);
}

static wide width_at(const coaxial *c, wide up, wide round)
{
    const wide n[3] = {sinl(up) * cosl(round), sinl(up) * sinl(round), cosl(up)};
    return width(c, n);
}

// Downhill in ever smaller steps, some of each size.
static wide lowest_near(const coaxial *c, wide up, wide round, wide step)
{
    wide best = width_at(c, up, round);
    int  steps = 0;
    while (step > 1e-11L) {
        bool moved = false;
        for (int i = -1; i <= 1; ++i) {
            for (int k = -1; k <= 1; ++k) {
                const wide here = width_at(c, up + i * step, round + k * step);
                if (here < best) {
                    best = here;
                    up += i * step;
                    round += k * step;
                    moved = true;
                }
            }
        }
        steps = moved && steps < 8 ? steps + 1 : 0;
        step = steps > 0 ? step : step / 2;
    }
    return best;
}

static wide lowest(const coaxial *c)
{
    enum { UP = 24, ROUND = 12 };

    wide at[UP + 1][ROUND];
    wide best = INFINITY;
    for (int i = 0; i <= UP; ++i) {
        for (int k = 0; k < ROUND; ++k) {
            at[i][k] = width_at(c, i * 3.14159265358979323846L / UP, k * 6.28318530717958647692L / ROUND);
            best = fminl(best, at[i][k]);
        }
    }
    const wide bar = best + 0.05L * fabsl(best) + 0.02L;
    for (int i = 0; i <= UP; ++i) {
        for (int k = 0; k < ROUND; k += at[i][0] == at[i][1] ? ROUND : 3) {
            if (at[i][k] < bar) {
                best = fminl(best, lowest_near(c, i * 3.14159265358979323846L / UP, k * 6.28318530717958647692L / ROUND, 0.1L));
            }
        }
    }
    return best;
}

// ---- the test -----------------------------------------------------------------------------------------------------------

static int by_size(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void print_pair(const coaxial *c)
{
    const abut_shape3 *s[2] = {&c->a, &c->b};
    for (int i = 0; i < 2; ++i) {
        print_error("core %d half %a %a %a\n", (int)s[i]->core, (double)s[i]->half.x, (double)s[i]->half.y,
                    (double)s[i]->half.z);
    }
    const abut_vec3 v[4] = {c->pose.p, c->pose.r.x, c->pose.r.y, c->pose.r.z};
    for (int i = 0; i < 4; ++i) {
        print_error("  %a %a %a\n", (double)v[i].x, (double)v[i].y, (double)v[i].z);
    }
}

static double size_of(const coaxial *c)
{
    const double p = sqrt((double)abut_dot3(c->pose.p, c->pose.p));
    return p + (double)(c->a.reach + c->a.radius + c->b.reach + c->b.radius);
}

// No direction found is better than the answer, whose normal bears it out.
static bool reached(const coaxial *c, const abut_proximity3 *p, wide depth)
{
    const wide n[3] = {(wide)p->normal.x, (wide)p->normal.y, (wide)p->normal.z};
    const wide slack = (wide)p->error + (in_double ? 1e-15L : 1e-7L);
    return -(wide)p->distance <= depth + slack && width(c, n) <= -(wide)p->distance + slack;
}

// True when all is well.
static bool check_family(const char *name, make *draw, uint64_t stream, uint64_t of_run)
{
    const uint64_t count = rng_scaled(3000);
    int32_t       *cost = malloc(count * sizeof *cost);
    double         worst = 0;
    int            limits = 0;
    int            wrong = 0;
    int            loose = 0;
    assert_non_null(cost);
    for (uint64_t i = 0; i < count; ++i) {
        rng                   r = rng_make(of_run, (stream << 32) + i);
        const coaxial         c = draw(&r);
        const abut_proximity3 p = abut_distance3(&c.a, &c.b, c.pose, NULL, NULL);
        const double          share = (double)p.error / size_of(&c);
        cost[i] = p.supports;
        worst = fmax(worst, share);
        limits += p.status != ABUT_OK;
        loose += share > worst_share;
        if ((p.status != ABUT_OK || share > worst_share) && limits + loose <= 3) {
            print_error("%s, pair %d: status %d, error %.3g of the size, %d supports\n", name, (int)i, (int)p.status, share,
                        (int)p.supports);
            print_pair(&c);
        }
        if (i % 8 == 0) {
            const wide depth = lowest(&c);
            if (depth > 0 && !reached(&c, &p, depth)) {
                ++wrong;
                print_error("%s, pair %d: distance %.17g, error %.3g, but %.17Lg by search\n", name, (int)i, (double)p.distance,
                            (double)p.error, -depth);
                print_pair(&c);
            }
        }
    }
    qsort(cost, count, sizeof *cost, by_size);
    printf("%-16s %6d pairs, %5d at the limit, errors up to %.2g of the size, supports %d at the median, %d at 99 %%, %d at "
           "most\n",
           name, (int)count, limits, worst, (int)cost[count / 2], (int)cost[count - 1 - count / 100], (int)cost[count - 1]);
    const bool dear = (double)cost[count - 1] > worst_cost * (double)cost[count / 2];
    free(cost);
    return wrong == 0 && limits == 0 && loose == 0 && !dear;
}

typedef struct family {
    const char *name;
    make       *draw;
} family;

static void test_families(void **state)
{
    (void)state;
    static const family all[] = {
        {"washer on bolt", washer_on_bolt}, {"nested cylinders", nested_cylinders},
        {"peg in hole", peg_in_hole},       {"cone in cylinder", cone_in_cylinder},
        {"near-spheres", near_spheres},     {"tip to tip", tip_to_tip},
        {"cone in cone", cone_in_cone},     {"ovals", ovals},
        {"oval in can", oval_in_can},       {"plate on peg", plate_on_peg},
        {"egg in hole", egg_in_hole},       {"ball on oval", ball_on_oval},
        {"thin washer", thin_washer},       {"plate on pin", plate_on_pin},
    };
    const uint64_t of_run = rng_seed_of_run(seed);
    bool           well = true;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        well = check_family(all[i].name, all[i].draw, i, of_run) && well;
    }
    assert_true(well);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_families)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
