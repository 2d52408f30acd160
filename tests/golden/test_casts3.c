// test_casts3.c : rays, points and casts in 3D that other libraries got wrong, or test themselves for.
//
// Each case names its source. The expected numbers are not the source's own answers but closed forms, exact rationals.
// Everything is in the world; the normal points from A to what moves.
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
#include "abut/cast3.h"
#include "abut/gradient3.h"
#include "support/made3.h"

#include <float.h>
#include <math.h>

typedef enum ask { ASK_RAY, ASK_POINT, ASK_CAST } ask;

typedef struct golden {
    const char *name, *source;
    ask         ask;
    recipe3     a, b;
    double      a_at[3], b_at[3];
    double      origin[3], way[3], max_fraction;
    bool        hit, inside, has_exit, has_distance, has_normal, has_closest;
    double      fraction, exit, distance, normal[3], closest[3], tolerance, largest;
} golden;

static const golden cases[] = {
    {"ray_bepu_253_along_axis", "bepu/bepuphysics2#253", .ask = ASK_RAY,
     .a = {.kind = RECIPE3_CYLINDER, .axis = 1, .half = {3, 2, 3}}, .origin = {0, 0, 0}, .way = {0, 10, 0}, .hit = true,
     .inside = true, .fraction = 0, .has_exit = true, .exit = 0.2, .tolerance = 1e-09, .largest = 10},
    {"ray_bepu_253_across", "bepu/bepuphysics2#253", .ask = ASK_RAY,
     .a = {.kind = RECIPE3_CYLINDER, .axis = 1, .half = {3, 2, 3}}, .origin = {0, 0, 0}, .way = {0, 0, 10}, .hit = true,
     .inside = true, .fraction = 0, .has_exit = true, .exit = 0.3, .tolerance = 1e-09, .largest = 10},
    {"ray_physx_487_away", "NVIDIAGameWorks/PhysX#487 (figures ours)", .ask = ASK_RAY,
     .a = {.kind = RECIPE3_CAPSULE, .count = 2, .points = {{0, 0, -1}, {0, 0, 1}}, .radius = 0.5}, .origin = {0.7, 0, 0},
     .way = {10, 0, 0}, .hit = false, .tolerance = 1e-09, .largest = 10},
    {"ray_physx_487_toward", "NVIDIAGameWorks/PhysX#487 (figures ours)", .ask = ASK_RAY,
     .a = {.kind = RECIPE3_CAPSULE, .count = 2, .points = {{0, 0, -1}, {0, 0, 1}}, .radius = 0.5}, .origin = {0.7, 0, 0},
     .way = {-10, 0, 0}, .hit = true, .fraction = 0.02, .has_normal = true, .normal = {1, 0, 0}, .tolerance = 1e-09,
     .largest = 10},
    {"ray_aardvark_123_parallel_out", "aardvark-platform/aardvark.base#123 (figures ours)", .ask = ASK_RAY,
     .a = {.kind = RECIPE3_CYLINDER, .axis = 2, .half = {1, 1, 1}}, .origin = {1.5, 0, -3}, .way = {0, 0, 6}, .hit = false,
     .tolerance = 1e-09, .largest = 6},
    {"ray_aardvark_123_oblique", "aardvark-platform/aardvark.base#123 (figures ours)", .ask = ASK_RAY,
     .a = {.kind = RECIPE3_CYLINDER, .axis = 2, .half = {1, 1, 1}}, .origin = {-3, 0, -0.2}, .way = {6, 0, 0.4}, .hit = true,
     .fraction = 0.3333333333333333, .has_normal = true, .normal = {-1, 0, 0}, .tolerance = 1e-09, .largest = 6},
    {"ray_usd_4222_tiny_direction", "PixarAnimationStudios/OpenUSD PR#4222 (as a sphere)", .ask = ASK_RAY,
     .a = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 1}, .origin = {0, -2, 0}, .way = {0, 1e-05, 0}, .max_fraction = 400000,
     .hit = true, .fraction = 100000, .has_normal = true, .normal = {0, -1, 0}, .tolerance = 0.0001, .largest = 2},
    {"pt_bullet_889_0.24", "bulletphysics/bullet3#889 (box size ours)", .ask = ASK_POINT,
     .a = {.kind = RECIPE3_BOX, .half = {0.5, 0.5, 0.5}}, .a_at = {0, 0, 0.75}, .origin = {0, 0, 0.24}, .has_distance = true,
     .distance = 0.010000000000000009, .has_normal = true, .normal = {0, 0, -1}, .tolerance = 1e-12, .largest = 0.75},
    {"pt_bullet_889_0.2499", "bulletphysics/bullet3#889 (box size ours)", .ask = ASK_POINT,
     .a = {.kind = RECIPE3_BOX, .half = {0.5, 0.5, 0.5}}, .a_at = {0, 0, 0.75}, .origin = {0, 0, 0.2499}, .has_distance = true,
     .distance = 9.999999999998899e-05, .has_normal = true, .normal = {0, 0, -1}, .tolerance = 1e-12, .largest = 0.75},
    {"pt_bullet_889_0.2499999", "bulletphysics/bullet3#889 (box size ours)", .ask = ASK_POINT,
     .a = {.kind = RECIPE3_BOX, .half = {0.5, 0.5, 0.5}}, .a_at = {0, 0, 0.75}, .origin = {0, 0, 0.2499999},
     .has_distance = true, .distance = 1.0000000000287557e-07, .has_normal = true, .normal = {0, 0, -1}, .tolerance = 1e-12,
     .largest = 0.75},
    {"cast_newtondyn_79_seam", "MADEAPPS/newton-dynamics#79 (sphere ours)", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_TRIANGLE,
           .count = 3,
           .points = {{-55.12000656, -38.16000366, 0}, {55.12000656, -38.16000366, 0}, {-55.12000656, 38.16000366, 0}}},
     .b = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 0.5}, .b_at = {0, 0, 5}, .way = {0, 0, -10}, .hit = true,
     .fraction = 0.45, .has_normal = true, .normal = {0, 0, 1}, .tolerance = 1e-09, .largest = 55.12000656},
    {"cast_resonite_1087_down", "Yellow-Dog-Man/Resonite-Issues#1087 (figures ours)", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_HULL,
           .count = 8,
           .points = {{-3, -1, -3}, {-3, -1, 3}, {-3, 1, -3}, {-3, 1, 3}, {3, -1, -3}, {3, -1, 3}, {3, 1, -3}, {3, 1, 3}}},
     .b = {.kind = RECIPE3_CYLINDER, .axis = 1, .half = {0.5, 1, 0.5}}, .b_at = {0.3, 4, 0.2}, .way = {0, -4, 0}, .hit = true,
     .fraction = 0.5, .has_normal = true, .normal = {0, 1, 0}, .tolerance = 1e-09, .largest = 4},
    {"cast_jolt_2050_graze", "jrouwe/JoltPhysics#2049/#2050 (figures ours)", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_BOX, .half = {0.5, 0.5, 0.5}}, .b = {.kind = RECIPE3_BOX, .half = {0.5, 0.5, 0.5}},
     .b_at = {-3, 0.999, 0}, .way = {6, 0, 0}, .hit = true, .fraction = 0.3333333333333333, .has_normal = true,
     .normal = {-1, 0, 0}, .tolerance = 1e-09, .largest = 6},
    {"cast_cube_corner", "ours", .ask = ASK_CAST, .a = {.kind = RECIPE3_BOX, .half = {1, 1, 1}},
     .b = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 0.5}, .b_at = {3, 3, 3}, .way = {-3, -3, -3}, .hit = true,
     .fraction = 0.5704416218017291, .has_normal = true, .normal = {0.5773502691896258, 0.5773502691896258, 0.5773502691896258},
     .tolerance = 1e-09, .largest = 3},
    {"jolt_cast_sphere_tri_v1", "jrouwe/JoltPhysics:UnitTests/Physics/CastShapeTests.cpp", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_TRIANGLE, .count = 3, .points = {{50, 25, 0}, {-50, 25, 0}, {0, -25, 0}}},
     .b = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 0.2}, .b_at = {60, 35, 0}, .way = {-10, -10, 0}, .hit = true,
     .fraction = 0.9858578643762692, .has_normal = true, .normal = {0.7071067812, 0.7071067812, 0}, .tolerance = 0.0001,
     .largest = 60},
    {"jolt_cast_sphere_tri_e1", "jrouwe/JoltPhysics:UnitTests/Physics/CastShapeTests.cpp", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_TRIANGLE, .count = 3, .points = {{50, 25, 0}, {-50, 25, 0}, {0, -25, 0}}},
     .b = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 0.2}, .b_at = {0, 35, 0}, .way = {0, -10, 0}, .hit = true,
     .fraction = 0.9800000000000001, .has_normal = true, .normal = {0, 1, 0}, .tolerance = 0.0001, .largest = 50},
    {"jolt_cast_sphere_tri_e2", "jrouwe/JoltPhysics:UnitTests/Physics/CastShapeTests.cpp", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_TRIANGLE, .count = 3, .points = {{50, 25, 0}, {-50, 25, 0}, {0, -25, 0}}},
     .b = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 0.2}, .b_at = {-35, -10, 0}, .way = {10, 10, 0}, .hit = true,
     .fraction = 0.9858578643762692, .has_normal = true, .normal = {-0.7071067812, -0.7071067812, 0}, .tolerance = 0.0001,
     .largest = 50},
    {"jolt_epa_cast_hit", "jrouwe/JoltPhysics:UnitTests/Geometry/EPATests.cpp", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 1}, .b = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 1},
     .b_at = {-10, 0, 0}, .way = {20, 0, 0}, .hit = true, .fraction = 0.4, .has_normal = true, .normal = {-1, 0, 0},
     .tolerance = 0.0001, .largest = 20},
    {"box3d_32_tangential", "erincatto/box3d#32", .ask = ASK_CAST, .a = {.kind = RECIPE3_BOX, .half = {5, 0.5, 5}},
     .b = {.kind = RECIPE3_BOX, .half = {0.5, 0.5, 0.5}}, .b_at = {0, 1.004, 0}, .way = {1, 0, 0}, .hit = false,
     .tolerance = 1e-05, .largest = 5},
    {"pt_long_triangle_c", "jrouwe/JoltPhysics:UnitTests/Geometry/ClosestPointTests.cpp", .ask = ASK_POINT,
     .a = {.kind = RECIPE3_TRIANGLE, .count = 3, .points = {{100, 1, 0}, {100, 1, 1}, {-100, 1, 0}}}, .origin = {-101, 0, 0},
     .has_closest = true, .closest = {-100, 1, 0}, .tolerance = 2e-05, .largest = 101},
    {"mujoco_pt_box", "google-deepmind/mujoco:test/engine/engine_collision_continuous_test.cc", .ask = ASK_POINT,
     .a = {.kind = RECIPE3_BOX, .half = {0.1, 0.2, 0.3}}, .origin = {0.5, 0, 0}, .has_distance = true, .distance = 0.4,
     .has_normal = true, .normal = {1, 0, 0}, .tolerance = 1e-06, .largest = 0.5},
    {"physx_505_wall", "NVIDIA-Omniverse/PhysX#505 (wall extent ours)", .ask = ASK_CAST,
     .a = {.kind = RECIPE3_HULL, .count = 4, .points = {{1, -1, -1}, {1, 2, -1}, {1, 2, 1}, {1, -1, 1}}},
     .b = {.kind = RECIPE3_SPHERE, .count = 1, .radius = 0.25}, .b_at = {-0.78131, 0.3092001, 0}, .way = {4, -0.3, 0},
     .hit = true, .fraction = 0.3828275, .has_normal = true, .normal = {-1, 0, 0}, .tolerance = 1e-06, .largest = 4},
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
    return single ? fmax(tolerance, 4e-7 * c->largest) : tolerance;
}

static void check_vec(const golden *c, const char *what, abut_vec3 v, const double expected[3], double within)
{
    const double off =
        fmax(fmax(fabs((double)v.x - expected[0]), fabs((double)v.y - expected[1])), fabs((double)v.z - expected[2]));
    if (!(off <= within)) {
        print_error("(%.17g, %.17g, %.17g) ", (double)v.x, (double)v.y, (double)v.z);
        fault(c, what, off, within);
    }
}

static void check_fraction(const golden *c, double fraction, double error, double safe)
{
    const double off = fabs(fraction - c->fraction);
    const double rounding = 64 * roundoff * fmax(c->fraction, 1);
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

static abut_pose3 pose_of(const double at[3])
{
    abut_pose3 pose = abut_identity3();
    pose.p = made3_vec(at);
    return pose;
}

static void ask_ray(const golden *c, const abut_shape3 *a)
{
    const abut_pose3        pose = pose_of(c->a_at);
    const abut_pose3        back = abut_inverse3(pose);
    const abut_cast_options options = {(abut_real)c->max_fraction, 0, 0, false};
    const abut_ray_hit3     r =
        abut_ray3(a, abut_transform3(back, made3_vec(c->origin)), abut_unrotate3(pose.r, made3_vec(c->way)), &options);
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
        check_vec(c, "normal", abut_rotate3(pose.r, r.normal), c->normal, fmax(1e-6, tolerance_of(c)));
    }
}

static void ask_point(const golden *c, const abut_shape3 *a)
{
    const abut_pose3      pose = pose_of(c->a_at);
    const abut_proximity3 p = abut_point3(a, abut_transform3(abut_inverse3(pose), made3_vec(c->origin)), NULL);
    if (c->has_distance && !(fabs((double)p.distance - c->distance) <= tolerance_of(c))) {
        fault(c, "distance", (double)p.distance, c->distance);
    }
    if (c->has_normal && c->distance > tolerance_of(c)) {
        check_vec(c, "normal", abut_rotate3(pose.r, p.normal), c->normal, 1e-6);
    }
    if (c->has_closest) {
        check_vec(c, "nearest point", abut_transform3(pose, p.point_a), c->closest, tolerance_of(c));
    }
}

static void check_hit(const golden *c, const abut_hit3 *h, abut_vec3 normal)
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

static void ask_cast(const golden *c, const abut_shape3 *a, const abut_shape3 *b)
{
    const abut_pose3 pose = pose_of(c->a_at);
    const abut_pose3 b_in_a = abut_relative_pose3(pose, pose_of(c->b_at));
    const abut_hit3  h = abut_cast3(a, b, b_in_a, abut_unrotate3(pose.r, made3_vec(c->way)), NULL, NULL);
    check_hit(c, &h, abut_rotate3(pose.r, h.normal));
}

static void test_cases_of_the_field(void **state)
{
    (void)state;
    static made_pair3 made;
    assert_int_equal(sizeof cases / sizeof cases[0], 22);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const golden *c = &cases[i];
        made3_make(&made.a, &c->a);
        made3_make(&made.b, &c->b);
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
