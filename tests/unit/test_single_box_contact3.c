// test_single_box_contact3.c : two boxes' only contact from the features of the axis: a corner over a face and edges across
// each other by hand, an edge that all but lies on a face from both sides of the margin, and the same as by clipping both
// faces.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/box_box3.h"
#include "pairs/box_contacts3.h"
#include "support/hand3.h"
#include "support/random.h"

// B's columns, each to be made a unit.
static abut_pose3 turned3(abut_vec3 x, abut_vec3 y, abut_vec3 z, abut_vec3 at)
{
    abut_pose3 pose;
    pose.r.x = abut_scale3(1 / abut_sqrt(abut_dot3(x, x)), x);
    pose.r.y = abut_scale3(1 / abut_sqrt(abut_dot3(y, y)), y);
    pose.r.z = abut_scale3(1 / abut_sqrt(abut_dot3(z, z)), z);
    pose.p = at;
    return pose;
}

// What the features of the axis say of boxes that overlap.
static bool told_at_once(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_real margin)
{
    abut_axes3        boxes = {0};
    abut_separations3 along;
    assert_true(abut_axes_of3(&boxes, a, b, &pose));
    abut_separations_of3(&boxes, &along);
    const abut_real  separation = abut_separation_of3(abut_largest_square3(&along));
    const uint32_t   best = abut_separated_more3(&along, separation - ABUT_AXES_CLEAR * boxes.noise);
    const int        which = abut_lowest_bit(best);
    const abut_axis3 axis = abut_axis_of3(&boxes, &along, which);
    const abut_simd4 normal = abut_normal_of_axis3(&axis);
    s->middle = a->middle;
    s->unit = boxes.unit;
    abut_boxes_write3(s, &boxes, normal, separation);
    return separation < 0 && (best & (best - 1)) == 0 &&
           abut_boxes_meet_once3(s, &boxes, which, &axis, normal, separation, margin / boxes.unit);
}

// The same by both faces.
static bool told_by_faces(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_real margin)
{
    abut_axis_search3 k;
    assert_true(abut_search_axes3(&k, a, b, &pose));
    k.boxes.rotates = false;
    s->middle = a->middle;
    s->unit = k.boxes.unit;
    return abut_boxes_facing3(s, &k, margin / k.boxes.unit);
}

static void expect_sole(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_vec3 point, double separation,
                        abut_contact_kind3 kind)
{
    abut_boxes3   s;
    abut_contact3 found;
    assert_true(told_at_once(&s, a, b, pose, 0));
    abut_boxes_points3(&s, &found);
    assert_int_equal(s.total, 1);
    expect_vec3(found.point_a, point, 32 * roundoff);
    expect_near(found.separation, separation, 32 * roundoff);
    assert_int_equal(found.id >> (2 * ABUT_FEATURE_BITS), kind);
}

static void test_corner(void **state)
{
    (void)state;
    const abut_shape3 plate = box3(at3(0, 0, 0), at3(4, 4, 1), 0);
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const double      diagonal = sqrt(3);
    // B stands on a corner: its diagonal (1, 1, 1) is z.
    const abut_pose3 pose = turned3(at3(sqrt(2), 0, 1), at3(-1, diagonal, sqrt(2)), at3(-1, -diagonal, sqrt(2)),
                                    at3(0.5, -0.25, 1 + diagonal - 0.125));
    expect_sole(&plate, &cube, pose, at3(0.5, -0.25, 1), -0.125, ABUT_CONTACT_VERTEX_OF_B);
    // And hangs below by one, seen from the cube: R^T (w - p).
    const abut_pose3 back = abut_relative_pose3(pose, abut_identity3());
    expect_sole(&cube, &plate, back, at3(-1, -1, -1), -0.125, ABUT_CONTACT_VERTEX_OF_A);
}

static void test_edges(void **state)
{
    (void)state;
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    // The normal is (0, 1, 1), A's edge along x, B's along (0, 1, -1).
    const double     up = sqrt(2) - 0.125;
    const abut_pose3 pose =
        turned3(at3(0, 1, -1), at3(sqrt(2), 1, 1), at3(sqrt(2), -1, -1), at3(0.25, 1 + up * sqrt(0.5), 1 + up * sqrt(0.5)));
    expect_sole(&cube, &cube, pose, at3(0.25, 1, 1), -0.125, ABUT_CONTACT_EDGES);
}

// Whether B, on an edge along y 1/8 deep and tilted so that its other end is `rise` higher, is told to have one contact.
static bool edge_tilted(double rise, double margin)
{
    const abut_shape3 plate = box3(at3(0, 0, 0), at3(4, 4, 1), 0);
    const abut_shape3 cube = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const double      sine = rise / 2, cosine = sqrt(1 - sine * sine), half = sqrt(0.5);
    abut_boxes3       s;
    const abut_vec3   along = at3(0, cosine, sine), up = at3(0, -sine, cosine);
    abut_pose3        pose;
    pose.r.x = abut_add3(at3(half, 0, 0), abut_scale3((abut_real)half, up));
    pose.r.y = along;
    pose.r.z = abut_add3(at3(-half, 0, 0), abut_scale3((abut_real)half, up));
    pose.p = at3(0, 0, 1 - 0.125 + sine + sqrt(2) * cosine);
    return told_at_once(&s, &plate, &cube, pose, (abut_real)margin);
}

static void test_other_end(void **state)
{
    (void)state;
    assert_false(edge_tilted(0.1249, 0));
    assert_true(edge_tilted(0.1251, 0));
    assert_false(edge_tilted(0.1749, 0.05));
    assert_true(edge_tilted(0.1751, 0.05));
}

// Whatever is told at once is told by the faces, and what has one contact is mostly told at once.
static void test_against_faces(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(431);
    const uint64_t cases = rng_scaled(40000);
    uint64_t       alone = 0, told = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape3 a =
            box3(at3(0, 0, 0), at3(rng_range(&r, 0.25, 1), rng_range(&r, 0.25, 1), rng_range(&r, 0.25, 1)), 0);
        const abut_shape3 b =
            box3(at3(0, 0, 0), at3(rng_range(&r, 0.25, 1), rng_range(&r, 0.25, 1), rng_range(&r, 0.25, 1)), 0);
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                             (abut_real)rng_range(&r, -1, 1)};
        abut_pose3      pose = placed3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        pose.r = abut_rot3_quat(q);
        const abut_proximity3 p = abut_distance3_general(&a, &b, pose, NULL, NULL);
        const abut_real       margin = (abut_real)(rng_chance(&r, 0.5) ? 0 : rng_log(&r, 1e-4, 0.1));
        pose.p = abut_along3(pose.p, (abut_real)(-(double)p.distance - rng_log(&r, 1e-3, 0.1)), p.normal);
        abut_boxes3   once, faces;
        abut_contact3 one, many[2 * 4];
        const bool    at_once = told_at_once(&once, &a, &b, pose, margin);
        if (!told_by_faces(&faces, &a, &b, pose, margin)) {
            continue;
        }
        alone += faces.total == 1;
        told += faces.total == 1 && at_once;
        if (at_once) {
            abut_boxes_points3(&once, &one);
            abut_boxes_points3(&faces, many);
            if (faces.total != 1 || one.id != many[0].id) {
                fail_msg("seed %llu, case %d: %d contacts by the faces", (unsigned long long)seed, (int)i, (int)faces.total);
            }
            expect_vec3(one.point_a, many[0].point_a, 256 * roundoff);
            expect_vec3(one.point_b, many[0].point_b, 256 * roundoff);
        }
    }
    print_message("%d of %d only contacts told at once, of %d pairs\n", (int)told, (int)alone, (int)cases);
    assert_true(3 * alone > cases && 10 * told > 9 * alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corner),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_other_end),
        cmocka_unit_test(test_against_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
