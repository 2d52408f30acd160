// test_casts2.c : rays, points, casts and impacts in 2D that other libraries got wrong, or test themselves for.
//
// Each case names its source. The expected numbers are not the source's own answers but closed forms, exact rationals, or roots
// found by brute force on the exact distance. Everything is in the world; the normal points from A to what moves. An impact
// goes from a_at to a_to while its angle goes from the first to the second number, about the body's origin.
//
// Tolerances. Double: the case's own, or 1e-9 where that is smaller and the answer exact. Float: 4e-7 of the largest
// coordinate, or the case's own. Always: |fraction - expected| within the error that the answer states, give or take the
// rounding of the numbers themselves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/abut.h"
#include "abut/gradient2.h"
#include "abut/impact2.h"
#include "support/made2.h"

#include <float.h>
#include <math.h>

typedef enum ask { ASK_RAY, ASK_POINT, ASK_CAST, ASK_IMPACT } ask;

typedef struct golden {
    const char *name, *source;
    ask         ask;
    recipe2     a, b;
    double      a_at[2], a_to[2], a_angle[2], b_at[2], b_to[2], b_angle[2];
    double      origin[2], way[2], max_fraction;
    bool        hit, inside, has_exit, has_distance, has_normal, has_closest;
    double      fraction, exit, distance, normal[2], closest[2], tolerance, largest;
    double      in_float; // known: how far float is off, where that is more than its tolerance
} golden;

static const golden cases[] = {
    {"ray_cute_143_aabb", "RandyGaul/cute_headers#143", .ask = ASK_RAY, .a = {.kind = RECIPE2_BOX, .half = {5, 32}},
     .a_at = {105, -32}, .origin = {99, -37.3501968}, .way = {2.59959984, 0}, .hit = true, .fraction = 0.384674588993666,
     .has_normal = true, .normal = {-1, 0}, .tolerance = 1e-09, .largest = 105},
    {"ray_cute_15_over", "RandyGaul/cute_headers#15", .ask = ASK_RAY,
     .a = {.kind = RECIPE2_POLYGON, .count = 4, .points = {{0.875, -11.5}, {0.875, 11.5}, {-0.875, 11.5}, {-0.875, -11.5}}},
     .origin = {-3.869416, 13.0693407}, .way = {4, 0}, .hit = false, .tolerance = 1e-09, .largest = 13.0693407},
    {"ray_cute_15_square_on", "RandyGaul/cute_headers#15 (ray moved down by us)", .ask = ASK_RAY,
     .a = {.kind = RECIPE2_POLYGON, .count = 4, .points = {{0.875, -11.5}, {0.875, 11.5}, {-0.875, 11.5}, {-0.875, -11.5}}},
     .origin = {-3.869416, 3.0693407}, .way = {4, 0}, .hit = true, .fraction = 0.748604, .has_normal = true, .normal = {-1, 0},
     .tolerance = 1e-09, .largest = 11.5},
    {"ray_box2d_523_circle_inside", "erincatto/box2d#523", .ask = ASK_RAY,
     .a = {.kind = RECIPE2_CIRCLE, .count = 1, .radius = 1}, .origin = {0, 0.5}, .way = {0, 1}, .hit = true, .inside = true,
     .fraction = 0, .has_exit = true, .exit = 0.5, .tolerance = 1e-09, .largest = 1},
    {"ray_parry_31_zero_segment", "dimforge/parry#31", .ask = ASK_RAY,
     .a = {.kind = RECIPE2_SEGMENT, .count = 2, .points = {{10, 10}, {10, 10}}}, .origin = {0, 0}, .way = {1000000, 0},
     .hit = false, .tolerance = 1e-09, .largest = 1000000},
    {"pt_satjs_41_hexagon", "jriecken/sat-js#41", .ask = ASK_POINT,
     .a = {.kind = RECIPE2_POLYGON, .count = 6, .points = {{2, 1}, {2, 2}, {1, 3}, {0, 2}, {0, 1}, {1, 0}}}, .origin = {1, 1.1},
     .has_distance = true, .distance = -0.7778174593052023, .tolerance = 1e-12, .largest = 3},
    {"pt_satjs_69_quad", "jriecken/sat-js#69", .ask = ASK_POINT,
     .a = {.kind = RECIPE2_POLYGON,
           .count = 4,
           .points = {{958.465800982533, 115.41687755787399},
                      {1565.7857895122002, 690.9971131309669},
                      {536.2902104877998, 560.8728868690332},
                      {1143.610199017467, 1136.4531224421262}}},
     .origin = {1529.4582839066827, 1132.463424278371}, .has_distance = true, .distance = 277.31131316415593,
     .tolerance = 1e-09, .largest = 1565.7857895122002},
    {"cast_ncollide_214_equal", "dimforge/ncollide#214", .ask = ASK_CAST, .a = {.kind = RECIPE2_BOX, .half = {1, 1}},
     .b = {.kind = RECIPE2_BOX, .half = {1, 1}}, .a_at = {10, 0}, .b_at = {0, 0}, .way = {20, 0}, .hit = true, .fraction = 0.4,
     .has_normal = true, .normal = {-1, 0}, .tolerance = 1e-09, .largest = 20},
    {"cast_parry_19_rotated", "dimforge/parry#19", .ask = ASK_CAST,
     .a = {.kind = RECIPE2_SEGMENT, .count = 2, .points = {{1, 1}, {-1, 1}}},
     .b = {.kind = RECIPE2_CIRCLE, .count = 1, .radius = 0.5}, .a_angle = {-1.5707963267948966, -1.5707963267948966},
     .b_at = {0, 0}, .way = {1, 0}, .hit = true, .fraction = 0.5, .has_normal = true, .normal = {-1, 0}, .tolerance = 1e-09,
     .largest = 1},
    {"cast_parry_19_miss", "dimforge/parry#19", .ask = ASK_CAST,
     .a = {.kind = RECIPE2_SEGMENT, .count = 2, .points = {{1, 1}, {-1, 1}}},
     .b = {.kind = RECIPE2_CIRCLE, .count = 1, .radius = 0.5}, .a_angle = {-1.5707963267948966, -1.5707963267948966},
     .b_at = {0, 0}, .way = {0, 1}, .hit = false, .tolerance = 1e-09, .largest = 1},
    {"toi_box2d_115_raw_angles", "erincatto/box2d#115", .ask = ASK_IMPACT, .a = {.kind = RECIPE2_BOX, .half = {25, 5}},
     .b = {.kind = RECIPE2_BOX, .half = {2.5, 2.5}}, .a_at = {24, -60}, .a_to = {24, -60}, .a_angle = {2.95, 2.95},
     .b_at = {53.474274, -50.252514}, .b_to = {54.595478, -51.083473}, .b_angle = {513.36676, 513.62781}, .hit = false,
     .has_distance = true, .distance = 6.818448787603194, .tolerance = 1e-05, .largest = 60},
    {"toi_rod_quarter", "dimforge/parry#317 (kind of query; figures ours)", .ask = ASK_IMPACT,
     .a = {.kind = RECIPE2_SEGMENT, .count = 2, .points = {{-1, 0}, {1, 0}}},
     .b = {.kind = RECIPE2_CIRCLE, .count = 1, .radius = 0.01}, .a_at = {0, 0}, .a_to = {0, 0},
     .a_angle = {0, 1.5707963267948966}, .b_at = {0.5, 0.5}, .b_to = {0.5, 0.5}, .b_angle = {0, 0}, .hit = true,
     .fraction = 0.49099653670597754, .tolerance = 1e-06, .largest = 1, .in_float = 2e-6},
    {"toi_rod_ten_turns", "dimforge/parry#317 (kind of query; figures ours)", .ask = ASK_IMPACT,
     .a = {.kind = RECIPE2_SEGMENT, .count = 2, .points = {{-1, 0}, {1, 0}}},
     .b = {.kind = RECIPE2_CIRCLE, .count = 1, .radius = 0.01}, .a_at = {0, 0}, .a_to = {0, 0},
     .a_angle = {0, 62.83185307179586}, .b_at = {0.5, 0.5}, .b_to = {0.5, 0.5}, .b_angle = {0, 0}, .hit = true,
     .fraction = 0.012274913417649438, .tolerance = 1e-06, .largest = 1},
    {"toi_box_falls_turning", "erincatto/box2d TimeOfImpact (figures ours)", .ask = ASK_IMPACT,
     .a = {.kind = RECIPE2_BOX, .half = {50, 1}}, .b = {.kind = RECIPE2_BOX, .half = {0.5, 0.5}}, .a_at = {0, -1},
     .a_to = {0, -1}, .a_angle = {0, 0}, .b_at = {0, 2}, .b_to = {0, 0}, .b_angle = {0, 0.7853981633974483}, .hit = true,
     .fraction = 0.6590473524255834, .has_normal = true, .normal = {0, 1}, .tolerance = 1e-06, .largest = 50},
    {"toi_capsule_turns_upright", "jrouwe/JoltPhysics#2065 kind (figures ours)", .ask = ASK_IMPACT,
     .a = {.kind = RECIPE2_BOX, .half = {50, 1}},
     .b = {.kind = RECIPE2_CAPSULE, .count = 2, .points = {{-1, 0}, {1, 0}}, .radius = 0.1}, .a_at = {0, -1}, .a_to = {0, -1},
     .a_angle = {0, 0}, .b_at = {0, 3}, .b_to = {0, 0}, .b_angle = {0, 1.5707963267948966}, .hit = true,
     .fraction = 0.6756647518038522, .has_normal = true, .normal = {0, 1}, .tolerance = 1e-06, .largest = 50},
    {"ray_box2_inside", "erincatto/box2d:test/test_collision.c AABBRayCastTest / test_shape.c", .ask = ASK_RAY,
     .a = {.kind = RECIPE2_BOX, .half = {1, 1}}, .origin = {0, 0}, .way = {2, 0}, .hit = true, .inside = true,
     .tolerance = 1e-06, .largest = 2},
    {"ray_box2_on_edge", "erincatto/box2d:test/test_collision.c AABBRayCastTest / test_shape.c", .ask = ASK_RAY,
     .a = {.kind = RECIPE2_BOX, .half = {1, 1}}, .origin = {-2, 1}, .way = {4, 0}, .hit = true, .fraction = 0.25,
     .has_normal = true, .normal = {-1, 0}, .tolerance = 1e-06, .largest = 4},
};

static const bool   single = sizeof(abut_real) < sizeof(double);
static const double roundoff = (sizeof(abut_real) < sizeof(double) ? (double)FLT_EPSILON : DBL_EPSILON) / 2;

static int faults;

static void fault(const golden *c, const char *what, double found, double expected)
{
    print_error("%s (%s): %s: %.17g, expected %.17g\n", c->name, c->source, what, found, expected);
    ++faults;
}

static double tolerance_of(const golden *c)
{
    const double tolerance = c->ask == ASK_POINT ? c->tolerance : fmax(c->tolerance, 1e-9);
    return single ? fmax(fmax(tolerance, 4e-7 * c->largest), c->in_float) : tolerance;
}

static void check_vec(const golden *c, const char *what, abut_vec2 v, const double expected[2], double within)
{
    const double off = fmax(fabs((double)v.x - expected[0]), fabs((double)v.y - expected[1]));
    if (!(off <= within)) {
        print_error("(%.17g, %.17g) ", (double)v.x, (double)v.y);
        fault(c, what, off, within);
    }
}

static void check_fraction(const golden *c, double fraction, double error, double safe)
{
    const double off = fabs(fraction - c->fraction);
    const double rounding = 64 * roundoff * fmax(c->fraction, 1) + (c->ask == ASK_IMPACT ? 1e-9 : 0); // of a root as printed
    if (!(off <= tolerance_of(c) * fmax(c->fraction, 1))) {
        fault(c, "fraction", fraction, c->fraction);
    }
    if (!(off <= error + rounding)) {
        fault(c, "off by more than the error stated", off, error);
    }
    if (!(safe <= c->fraction + rounding)) {
        fault(c, "safe after the touch", safe, c->fraction);
    }
}

static abut_pose2 pose_of(const double at[2], double angle)
{
    return abut_pose2_angle(made2_vec(at), (abut_real)angle);
}

static void ask_ray(const golden *c, const abut_shape2 *a)
{
    const abut_pose2        pose = pose_of(c->a_at, c->a_angle[0]);
    const abut_pose2        back = abut_inverse2(pose);
    const abut_cast_options options = {(abut_real)c->max_fraction, 0, 0, false};
    const abut_ray_hit2     r =
        abut_ray2(a, abut_transform2(back, made2_vec(c->origin)), abut_unrotate2(pose.r, made2_vec(c->way)), &options);
    if (r.hit != c->hit || r.inside != c->inside) {
        fault(c, "hit", r.hit, c->hit);
        return;
    }
    if (r.hit) {
        check_fraction(c, (double)r.entry, (double)r.error, (double)(r.entry - r.error));
    }
    if (c->has_exit && !(fabs((double)r.exit - c->exit) <= (double)r.error + tolerance_of(c))) {
        fault(c, "exit", (double)r.exit, c->exit);
    }
    if (c->has_normal) {
        check_vec(c, "normal", abut_rotate2(pose.r, r.normal), c->normal, fmax(1e-6, tolerance_of(c)));
    }
}

static void ask_point(const golden *c, const abut_shape2 *a)
{
    const abut_pose2      pose = pose_of(c->a_at, c->a_angle[0]);
    const abut_proximity2 p = abut_point2(a, abut_transform2(abut_inverse2(pose), made2_vec(c->origin)), NULL);
    if (c->has_distance && !(fabs((double)p.distance - c->distance) <= tolerance_of(c))) {
        fault(c, "distance", (double)p.distance, c->distance);
    }
    if (c->has_normal && c->distance > tolerance_of(c)) {
        check_vec(c, "normal", abut_rotate2(pose.r, p.normal), c->normal, 1e-6);
    }
    if (c->has_closest) {
        check_vec(c, "nearest point", abut_transform2(pose, p.point_a), c->closest, tolerance_of(c));
    }
}

static void check_hit(const golden *c, const abut_hit2 *h, abut_vec2 normal)
{
    if (h->hit != c->hit) {
        fault(c, "hit", h->hit, c->hit);
        return;
    }
    if (h->hit) {
        check_fraction(c, (double)h->fraction, (double)h->error, (double)h->safe);
    }
    if (h->hit && c->has_normal) {
        check_vec(c, "normal", normal, c->normal, single ? 1e-3 : 1e-6);
    }
}

static void ask_cast(const golden *c, const abut_shape2 *a, const abut_shape2 *b)
{
    const abut_pose2 pose = pose_of(c->a_at, c->a_angle[0]);
    const abut_pose2 b_in_a = abut_relative_pose2(pose, pose_of(c->b_at, c->b_angle[0]));
    const abut_hit2  h = abut_cast2(a, b, b_in_a, abut_unrotate2(pose.r, made2_vec(c->way)), NULL, NULL);
    check_hit(c, &h, abut_rotate2(pose.r, h.normal));
}

static abut_sweep2 sweep_of(const double at[2], const double to[2], const double angle[2])
{
    const double way[2] = {to[0] - at[0], to[1] - at[1]};
    return (abut_sweep2){pose_of(at, angle[0]), {0, 0}, made2_vec(way), (abut_real)(angle[1] - angle[0])};
}

static void ask_impact(const golden *c, const abut_shape2 *a, const abut_shape2 *b)
{
    const abut_sweep2 sweep_a = sweep_of(c->a_at, c->a_to, c->a_angle);
    const abut_sweep2 sweep_b = sweep_of(c->b_at, c->b_to, c->b_angle);
    const abut_hit2   h = abut_impact2(a, &sweep_a, b, &sweep_b, NULL, NULL);
    check_hit(c, &h, h.normal);
    if (c->has_distance) { // of a miss the least distance, which these have at the end
        const abut_pose2      end_a = abut_sweep2_pose(&sweep_a, 1);
        const abut_pose2      end_b = abut_sweep2_pose(&sweep_b, 1);
        const abut_proximity2 p = abut_distance2_world(a, end_a, b, end_b, NULL, NULL);
        if (!(fabs((double)p.distance - c->distance) <= fmax(c->tolerance, 64 * roundoff * c->largest))) {
            fault(c, "distance at the end", (double)p.distance, c->distance);
        }
    }
}

static void test_cases_of_the_field(void **state)
{
    (void)state;
    static made_pair2 made;
    assert_int_equal(sizeof cases / sizeof cases[0], 17);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const golden *c = &cases[i];
        made2_make(&made.a, &c->a);
        made2_make(&made.b, &c->b);
        assert_int_equal(made.a.status, ABUT_OK);
        switch (c->ask) {
        case ASK_RAY:
            ask_ray(c, &made.a.shape);
            break;
        case ASK_POINT:
            ask_point(c, &made.a.shape);
            break;
        case ASK_CAST:
            ask_cast(c, &made.a.shape, &made.b.shape);
            break;
        case ASK_IMPACT:
            ask_impact(c, &made.a.shape, &made.b.shape);
            break;
        }
    }
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases_of_the_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
