// test_limit3.c : overlapping smooth cores of which the library may answer ABUT_LIMIT, family by family: how many do, and how
// large the largest error is that is proved of one. include/abut/query3.h and docs/accuracy-3d.md state the same bounds.
//
// The errors are bounds, proved as every answer's are; what is asked here is that they grow no larger and no more frequent.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"
#include "support/made3.h"
#include "support/sampled3.h"

#include <inttypes.h>
#include <stdlib.h>

static const uint64_t seed = 31013;

static const double tau = 6.28318530717958647692;

typedef struct limit_pair {
    abut_shape3 a, b;
    abut_pose3  pose;
    made3       room; // what a hull or a custom core points at
} limit_pair;

typedef void draw_pair(rng *r, limit_pair *out);

// ---- the families -------------------------------------------------------------------------------------------------------

static double thickness(rng *r)
{
    return rng_chance(r, 0.25) ? 0 : rng_log(r, 1e-12, 1e-2);
}

static abut_rot3 any_turn(rng *r)
{
    double turn[3][3];
    rng_rotation3(r, turn);
    const abut_rot3 out = {made3_vec(turn[0]), made3_vec(turn[1]), made3_vec(turn[2])};
    return out;
}

// A turn about a random axis by 0 or by 1e-12 to a hundredth.
static abut_rot3 lean(rng *r)
{
    double axis[3];
    rng_direction3(r, axis);
    return abut_rot3_axis(made3_vec(axis), (abut_real)(rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-12, 1e-2)));
}

static abut_rot3 turned(abut_rot3 by, abut_rot3 r)
{
    const abut_rot3 out = {abut_rotate3(by, r.x), abut_rotate3(by, r.y), abut_rotate3(by, r.z)};
    return out;
}

static double hair(rng *r)
{
    return rng_chance(r, 0.3) ? 0 : rng_sign(r) * rng_log(r, 1e-12, 1e-2);
}

static abut_vec3 hairs(rng *r)
{
    return at3(hair(r), hair(r), hair(r));
}

// Thin and round: a disk, a coin, a flat cone, a lens.
static abut_shape3 coin(rng *r)
{
    const double radius = rng_range(r, 0.3, 1);
    const double thin = radius * thickness(r);
    switch (rng_below(r, 4)) {
    case 0:
        return disk3(at3(0, 0, 0), ABUT_AXIS_Z, radius);
    case 1:
        return cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, thin);
    case 2:
        return cone3(at3(0, 0, 0), ABUT_AXIS_Z, radius, thin);
    default:
        return ellipsoid3(at3(0, 0, 0), at3(radius, radius, thin), 0);
    }
}

// Thin and of any kind: those, and needles.
static abut_shape3 thin(rng *r)
{
    const double long_half = rng_range(r, 0.3, 1);
    const double thin_half = long_half * thickness(r);
    switch (rng_below(r, 6)) {
    case 0:
        return cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, thin_half, long_half);
    case 1:
        return cone3(at3(0, 0, 0), ABUT_AXIS_Z, thin_half, long_half);
    case 2:
        return ellipsoid3(at3(0, 0, 0), at3(long_half, thin_half, thin_half), 0);
    default:
        return coin(r);
    }
}

// Thin ones anyhow, overlapping near a middle, an end or a rim.
static void thin_anyhow(rng *r, limit_pair *out)
{
    static const double steps[] = {0, 0, 0.5, 1};
    out->a = thin(r);
    out->b = thin(r);
    out->pose.r = any_turn(r);
    const double x = steps[rng_below(r, 4)] * (double)(rng_chance(r, 0.5) ? out->a.half.x : out->b.half.x);
    const double z = steps[rng_below(r, 4)] * (double)(rng_chance(r, 0.5) ? out->a.half.z : out->b.half.z);
    out->pose.p = abut_add3(hairs(r), at3(x, 0, z));
}

// Two thin round ones at right angles, or nearly, the middle of one on the other's rim, or nearly.
static void thin_crossed(rng *r, limit_pair *out)
{
    const abut_rot3 quarter = abut_rot3_axis(at3(1, 0, 0), (abut_real)(tau / 4));
    const abut_rot3 round = abut_rot3_axis(at3(0, 0, 1), (abut_real)rng_range(r, 0, tau));
    const double    to = rng_range(r, 0, tau);
    out->a = coin(r);
    out->b = coin(r);
    out->pose.r = turned(round, turned(lean(r), quarter));
    out->pose.p = abut_add3(hairs(r), at3((double)out->a.half.x * cos(to), (double)out->a.half.x * sin(to), 0));
}

static abut_shape3 solid(rng *r)
{
    const double radius = rng_range(r, 0.3, 1);
    const double half = rng_range(r, 0.1, 1);
    switch (rng_below(r, 3)) {
    case 0:
        return cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, half);
    case 1:
        return cone3(at3(0, 0, 0), ABUT_AXIS_Z, radius, half);
    default:
        return ellipsoid3(at3(0, 0, 0), at3(radius, radius, half), 0);
    }
}

// A cylinder or a cone on the axis of a bolt, or nearly, and as deep along it as aside of it, or up to 1e-6 less.
static void deep_both_ways(rng *r, limit_pair *out)
{
    const double radius = rng_range(r, 0.3, 1);
    const double other = rng_range(r, 0.3, 1);
    const double less = rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-12, 1e-6);
    const double both = (radius + other) * (1 - less);
    const double half = both * rng_log(r, 1e-3, 0.9);
    out->a = rng_chance(r, 0.5) ? cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, radius, half)
                                : cone3(at3(0, 0, 0), ABUT_AXIS_Z, radius, half);
    out->b = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, other, both - half);
    out->pose.r = lean(r);
    out->pose.p = hairs(r);
}

// An ellipsoid of three half axes that nearly fits a solid of revolution all round: of these the library ends all but a few.
static void egg_in_hole(rng *r, limit_pair *out)
{
    out->a = solid(r);
    const double radius = (double)out->a.half.x;
    const double off = rng_log(r, 1e-6, 0.3);
    out->b = ellipsoid3(at3(0, 0, 0),
                        at3(radius * (1 - off * rng_unit(r)), radius * (1 - off * rng_unit(r)), rng_range(r, 0.1, 1)), 0);
    out->pose.r = turned(lean(r), abut_rot3_axis(at3(0, 0, 1), (abut_real)rng_range(r, 0, tau)));
    out->pose.p = hairs(r);
}

static const abut_hull3 *prism_of(rng *r, made3 *room, double radius, double half)
{
    const abut_hull3 *hull = NULL;
    const int         sides = 3 + (int)rng_below(r, 14);
    abut_vec3         points[40];
    for (int i = 0; i < sides; ++i) {
        const double x = radius * cos(tau * i / sides);
        const double y = radius * sin(tau * i / sides);
        points[2 * i] = at3(x, y, -half);
        points[2 * i + 1] = at3(x, y, half);
    }
    assert_int_equal(abut_hull3_build(points, 2 * sides, room->block, sizeof room->block, &hull, NULL), ABUT_OK);
    return hull;
}

// A solid of revolution upright in a square box, a triangle or a regular prism: between two long ends.
static void round_in_polytope(rng *r, limit_pair *out)
{
    const double size = rng_range(r, 0.3, 1);
    out->a = rng_chance(r, 0.3) ? coin(r) : solid(r);
    switch (rng_below(r, 3)) {
    case 0:
        out->b = box3(at3(0, 0, 0), at3(size, size, rng_range(r, 0, 1)), 0);
        break;
    case 1:
        out->b = triangle3(at3(size, 0, 0), at3(-size / 2, size * sqrt(3) / 2, 0), at3(-size / 2, -size * sqrt(3) / 2, 0), 0);
        break;
    default:
        assert_int_equal(abut_make_hull3(&out->b, prism_of(r, &out->room, size, rng_range(r, 0.1, 1)), 0), ABUT_OK);
    }
    out->pose.r = lean(r);
    out->pose.p = abut_add3(hairs(r), at3(0, 0, rng_chance(r, 0.5) ? 0 : rng_range(r, -0.5, 0.5)));
}

// A corner of a polytope on the axis of a solid of revolution, or nearly, or a point of one of its edges: a mesh and what
// stands on its vertices.
static void corner_on_the_axis(rng *r, limit_pair *out)
{
    const double x = rng_range(r, 0.1, 3), y = rng_range(r, 0.1, 3), z = rng_range(r, 0.1, 3);
    const double along = rng_chance(r, 0.5) ? 1 : rng_range(r, -1, 1);
    abut_vec3    corner = at3(along * x, y, -z);
    out->a = rng_chance(r, 0.2) ? coin(r) : solid(r);
    switch (rng_below(r, 4)) {
    case 0:
        out->b = box3(at3(0, 0, 0), at3(x, y, z), 0);
        break;
    case 1:
        out->b = triangle3(at3(x, y, -z), at3(-x, y, -z), at3(y - z, -x, z), 0);
        break;
    case 2:
        out->b = capsule3(at3(x, y, -z), at3(-x, y, -z), 0);
        break;
    default:
        assert_int_equal(abut_make_hull3(&out->b, prism_of(r, &out->room, x, z), 0), ABUT_OK);
        corner = at3(x, 0, along * z);
    }
    out->pose.r = rng_chance(r, 0.3) ? lean(r) : any_turn(r);
    const abut_vec3 aside = abut_rotate3(out->pose.r, corner);
    const double    up = rng_chance(r, 0.3) ? 0 : rng_range(r, -1, 1) * (double)out->a.half.z;
    out->pose.p = abut_add3(hairs(r), abut_sub3(at3(0, 0, up), aside));
}

// Of a ball or an oval, as a user's own support function: nothing is known of its curvature.
static abut_support3_point oval_support(const void *user, abut_vec3 direction)
{
    const made3    *made = user;
    const abut_vec3 half = made3_vec(made->half);
    const abut_vec3 along = at3((double)(half.x * direction.x), (double)(half.y * direction.y), (double)(half.z * direction.z));
    const abut_real length = (abut_real)sqrt((double)abut_dot3(along, along));
    const abut_support3_point s = {
        at3((double)(half.x * along.x / length), (double)(half.y * along.y / length), (double)(half.z * along.z / length)), 0};
    return s;
}

// A custom oval on the axis of a solid of revolution, or nearly.
static void custom_oval(rng *r, limit_pair *out)
{
    out->room.half[0] = out->room.half[1] = rng_range(r, 0.3, 1);
    out->room.half[2] = rng_chance(r, 0.3) ? out->room.half[0] : rng_range(r, 0.3, 1);
    assert_int_equal(abut_make_custom3(&out->a, oval_support, &out->room, 0), ABUT_OK);
    out->b = solid(r);
    out->pose.r = lean(r);
    out->pose.p = hairs(r);
}

// Custom cores of other forms, deep in something.
static void custom_anyhow(rng *r, limit_pair *out)
{
    recipe3 recipe = {.kind = RECIPE3_SUPER, .flat = rng_chance(r, 0.5)};
    for (int k = 0; k < 3; ++k) {
        recipe.half[k] = rng_range(r, 0.3, 1);
    }
    assert_int_equal(made3_custom(&out->room, &recipe), ABUT_OK);
    out->a = out->room.shape;
    out->b = rng_chance(r, 0.5) ? solid(r) : box3(at3(0, 0, 0), at3(rng_unit(r), rng_unit(r), rng_unit(r)), 0);
    out->pose.r = any_turn(r);
    out->pose.p = at3(rng_range(r, -0.3, 0.3), rng_range(r, -0.3, 0.3), rng_range(r, -0.3, 0.3));
}

// ---- the test -----------------------------------------------------------------------------------------------------------

static double size_of(const limit_pair *c)
{
    const double p = sqrt((double)abut_dot3(c->pose.p, c->pose.p));
    return p + (double)(c->a.reach + c->a.radius + c->b.reach + c->b.radius);
}

typedef struct family {
    const char *name;
    draw_pair  *draw;
    uint64_t    count;
    double      share; // of them at most that end at the limit
    double      worst; // error of one, of the pair's size
} family;

static bool check_family(const family *f, uint64_t stream, uint64_t of_run)
{
    const uint64_t count = rng_scaled(f->count);
    uint64_t       limits = 0;
    int32_t        most = 0;
    double         worst = 0;
    double         others = 0;
    limit_pair    *c = aligned_alloc(64, (sizeof *c + 63) / 64 * 64);
    assert_non_null(c);
    for (uint64_t i = 0; i < count; ++i) {
        rng r = rng_make(of_run, (stream << 32) + i);
        f->draw(&r, c);
        const abut_proximity3 p = abut_distance3(&c->a, &c->b, c->pose, NULL, NULL);
        const double          share = (double)p.error / size_of(c);
        assert_true(p.status == ABUT_OK || p.status == ABUT_LIMIT);
        most = p.supports > most ? p.supports : most;
        if (p.status == ABUT_LIMIT) {
            ++limits;
            worst = fmax(worst, share);
        } else {
            others = fmax(others, share);
        }
    }
    free(c);
    printf("%-20s %7" PRIu64 " pairs, %5" PRIu64 " at the limit, with errors up to %.2g of the size (others %.2g), at most %d "
           "support points\n",
           f->name, count, limits, worst, others, (int)most);
    const double few = f->share > 0 ? 2 : 0; // more, where there are few pairs
    return (double)limits <= f->share * (double)count + few && worst <= f->worst;
}

static void test_families(void **state)
{
    (void)state;
    static const family all[] = {
        {"thin anyhow", thin_anyhow, 10000, 0.0005, 0.001},
        {"thin, crossed", thin_crossed, 10000, 0.003, 0.003},
        {"egg in a round hole", egg_in_hole, 10000, 0, 0},
        {"round in a polytope", round_in_polytope, 10000, 0.001, 1e-4},
        {"custom, on one axis", custom_oval, 1000, 0.6, 0.03},
        {"custom, anyhow", custom_anyhow, 5000, 0.001, 1e-9},
        {"deep both ways", deep_both_ways, 10000, 0.0005, 0.001},
        {"corner on the axis", corner_on_the_axis, 10000, 0.0005, 1e-5},
    };
    const uint64_t of_run = rng_seed_of_run(seed);
    bool           well = true;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        well = check_family(&all[i], i, of_run) && well;
    }
    assert_true(well);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_families)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
