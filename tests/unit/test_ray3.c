// test_ray3.c : rays at one shape of each kind, numbers by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/cast3.h"
#include "abut/hull3.h"
#include "base/tolerance_ray.h"
#include "support/hand3.h"

#include <stdalign.h>

static const double third = 1.0 / 3;

static abut_ray_hit3 ray(const abut_shape3 *shape, abut_vec3 origin, abut_vec3 direction)
{
    return abut_ray3(shape, origin, direction, NULL);
}

static abut_ray_hit3 far_ray(const abut_shape3 *shape, abut_vec3 origin, abut_vec3 direction, double max_fraction)
{
    const abut_cast_options options = {(abut_real)max_fraction, 0, 0, false};
    return abut_ray3(shape, origin, direction, &options);
}

static void expect_hit(const abut_ray_hit3 *hit, double entry, double exit, abut_vec3 normal)
{
    const double slack = (double)hit->error + 4 * roundoff * (entry + exit + 1);
    assert_true(hit->hit);
    assert_false(hit->inside);
    assert_int_equal(hit->status, ABUT_OK);
    expect_near(hit->entry, entry, slack);
    expect_near(hit->exit, exit, slack);
    expect_vec3(hit->normal, normal, 64 * roundoff);
    assert_true((double)hit->error < 1e-3);
}

static void expect_miss(const abut_ray_hit3 *hit)
{
    assert_false(hit->hit);
    assert_int_equal(hit->status, ABUT_MISS);
}

static void expect_inside(const abut_ray_hit3 *hit, double exit)
{
    assert_true(hit->hit && hit->inside);
    assert_int_equal(hit->status, ABUT_INITIAL);
    expect_near(hit->entry, 0, 0);
    expect_near(hit->exit, exit, (double)hit->error + 4 * roundoff);
}

// ---- every kind -----------------------------------------------------------------------------------------------------------

// From (-3, 0.6, 0) along x the chord of a unit sphere at that height has half length 0.8.
static void a_sphere(void **state)
{
    (void)state;
    const abut_shape3   shape = sphere(0, 0, 0, 1);
    const abut_ray_hit3 hit = ray(&shape, at3(-3, 0.6, 0), at3(10, 0, 0));
    expect_hit(&hit, 0.22, 0.38, at3(-0.8, 0.6, 0));
    expect_vec3(hit.point, at3(-0.8, 0.6, 0), 16 * roundoff);
    const abut_ray_hit3 beside = ray(&shape, at3(-3, 1.001, 0), at3(10, 0, 0));
    expect_miss(&beside);
    const abut_ray_hit3 behind = ray(&shape, at3(3, 0.6, 0), at3(10, 0, 0));
    expect_miss(&behind);
    const abut_ray_hit3 before = far_ray(&shape, at3(-3, 0.6, 0), at3(10, 0, 0), 0.2);
    expect_miss(&before);
    expect_near(before.entry, 0.2, roundoff);
    const abut_ray_hit3 inside = ray(&shape, at3(0, 0.5, 0), at3(0, 1, 0));
    expect_inside(&inside, 0.5);
    expect_vec3(inside.normal, at3(0, 1, 0), 8 * roundoff);
    expect_vec3(inside.point, at3(0, 1, 0), 8 * roundoff);
}

// The side at height 0, an end, and along the axis; the parts of the axis.
static void a_capsule(void **state)
{
    (void)state;
    const abut_shape3   shape = capsule3(at3(0, 0, -1), at3(0, 0, 1), 0.5);
    const abut_ray_hit3 side = ray(&shape, at3(0.7, 0, 0), at3(-10, 0, 0));
    expect_hit(&side, 0.02, 0.12, at3(1, 0, 0));
    const abut_ray_hit3 away = ray(&shape, at3(0.7, 0, 0), at3(10, 0, 0));
    expect_miss(&away);
    const abut_ray_hit3 end = ray(&shape, at3(2, 0, 1.3), at3(-2, 0, 0));
    expect_hit(&end, 0.8, 1.2, at3(0.8, 0, 0.6));
    const abut_ray_hit3 along = ray(&shape, at3(0.3, 0, -4), at3(0, 0, 8));
    expect_hit(&along, 2.6 / 8, 5.4 / 8, at3(0.6, 0, -0.8));
    const abut_ray_hit3 parallel = ray(&shape, at3(0.6, 0, -4), at3(0, 0, 8));
    expect_miss(&parallel);
    assert_int_equal(side.supports + away.supports + end.supports + along.supports + parallel.supports, 0);
    const abut_ray_hit3 inside = ray(&shape, at3(0, 0, 0), at3(0, 0, 2));
    expect_inside(&inside, 0.75);
}

// A flat shape is crossed at once.
static void a_triangle(void **state)
{
    (void)state;
    const abut_shape3   shape = triangle3(at3(0, 0, 0), at3(3, 0, 0), at3(0, 3, 0), 0);
    const abut_ray_hit3 above = ray(&shape, at3(1, 1, 2), at3(0, 0, -4));
    expect_hit(&above, 0.5, 0.5, at3(0, 0, 1));
    assert_false(above.grazing);
    assert_int_equal(above.supports, 0);
    const abut_ray_hit3 below = ray(&shape, at3(1, 1, -2), at3(0, 0, 4));
    expect_hit(&below, 0.5, 0.5, at3(0, 0, -1));
    const abut_ray_hit3 aside = ray(&shape, at3(2, 2, 2), at3(0, 0, -4));
    expect_miss(&aside);
    const abut_ray_hit3 short_of = ray(&shape, at3(1, 1, 2), at3(0, 0, -1));
    expect_miss(&short_of);
}

// The face across the ray, and a ray along the plane of a side, just beyond and just within.
static void a_box(void **state)
{
    (void)state;
    const abut_shape3   shape = box3(at3(1, 2, 3), at3(1, 0.5, 2), 0);
    const abut_ray_hit3 hit = ray(&shape, at3(-3, 2, 3), at3(4, 0.25, 0.5));
    expect_hit(&hit, 0.75, 1.25, at3(-1, 0, 0));
    expect_vec3(hit.point, at3(0, 2.1875, 3.375), 8 * roundoff);
    const abut_ray_hit3 top = ray(&shape, at3(1.5, 4, 2), at3(0, -3, 0));
    expect_hit(&top, 0.5, 2.5 * third, at3(0, 1, 0));
    const abut_ray_hit3 within = ray(&shape, at3(-2, 2.4999, 3), at3(4, 0, 0));
    expect_hit(&within, 0.5, 1, at3(-1, 0, 0));
    const abut_ray_hit3 beyond = ray(&shape, at3(-2, 2.5001, 3), at3(4, 0, 0));
    expect_miss(&beyond);
    const abut_ray_hit3 past = ray(&shape, at3(-2, 2, 3), at3(-4, 0, 0));
    expect_miss(&past);
    const abut_ray_hit3 inside = ray(&shape, at3(1, 2.25, 3), at3(2, 0, 0));
    expect_inside(&inside, 0.5);
    expect_vec3(inside.normal, at3(0, 1, 0), 0);
    expect_vec3(inside.point, at3(1, 2.5, 3), 8 * roundoff);
}

static void a_flat_box(void **state)
{
    (void)state;
    const abut_shape3   shape = box3(at3(0, 0, 0), at3(1, 1, 0), 0);
    const abut_ray_hit3 hit = ray(&shape, at3(0.5, 0.25, 1), at3(0, 0, -2));
    expect_hit(&hit, 0.5, 0.5, at3(0, 0, 1));
    assert_false(hit.grazing);
    assert_int_equal(hit.supports, 0);
    const abut_ray_hit3 aside = ray(&shape, at3(1.5, 0.25, 1), at3(0, 0, -2));
    expect_miss(&aside);
}

// Exactly in the plane of a side: a touch along it, by the face across the ray.
static void a_box_along_a_side(void **state)
{
    (void)state;
    const abut_shape3   shape = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_ray_hit3 hit = ray(&shape, at3(-2, 1, 0), at3(4, 0, 0));
    assert_true(hit.hit);
    expect_near(hit.entry, 0.25, (double)hit.error);
    expect_vec3(hit.normal, at3(-1, 0, 0), 1e-6);
}

// The octahedron |x| + |y| + |z| <= 1: from (-2, 0.1, 0.2) along x at |x| = 0.7.
static void a_hull(void **state)
{
    (void)state;
    static alignas(64) unsigned char block[16384];
    const abut_vec3   corner[] = {at3(1, 0, 0), at3(-1, 0, 0), at3(0, 1, 0), at3(0, -1, 0), at3(0, 0, 1), at3(0, 0, -1)};
    const abut_hull3 *hull;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(corner, 6, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    const double        root = sqrt(third);
    const abut_ray_hit3 hit = ray(&shape, at3(-2, 0.1, 0.2), at3(4, 0, 0));
    expect_hit(&hit, 1.3 / 4, 2.7 / 4, at3(-root, root, root));
    assert_int_equal(hit.supports, 0);
    const abut_ray_hit3 aside = ray(&shape, at3(-2, 0.6, 0.6), at3(4, 0, 0));
    expect_miss(&aside);
    assert_int_equal(aside.supports, 0);
    const abut_ray_hit3 behind = ray(&shape, at3(2, 0.1, 0.2), at3(4, 0, 0));
    expect_miss(&behind);
    const abut_ray_hit3 inside = ray(&shape, at3(0, 0.1, 0.2), at3(1, 0, 0));
    expect_inside(&inside, 0.7);
}

// A hull of 300 points on the ellipsoid of half axes 2, 1, 1, too many faces to look at all: rays along z a hundredth beside
// it, from all round and either way, miss it by an edge, and no support point is needed to say so.
static void past_a_large_hull(void **state)
{
    (void)state;
    static alignas(64) unsigned char block[300000];
    abut_vec3                        corner[300];
    for (int i = 0; i < 300; ++i) {
        const double z = (2 * i + 1) / 300.0 - 1;
        const double across = sqrt(1 - z * z);
        corner[i] = at3(2 * across * cos(2.39996 * i), across * sin(2.39996 * i), z); // the golden angle
    }
    const abut_hull3 *hull;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(corner, 300, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    for (int i = 0; i < 64; ++i) {
        const double        x = 2 * 1.01 * cos(0.1 * i);
        const double        y = 1.01 * sin(0.1 * i);
        const abut_ray_hit3 there = ray(&shape, at3(x, y, -2), at3(0, 0, 4));
        const abut_ray_hit3 back = ray(&shape, at3(x, y, 2), at3(0, 0, -4));
        expect_miss(&there);
        expect_miss(&back);
        assert_int_equal(there.supports + back.supports, 0);
    }
}

// A cube as a hull, whose faces have four corners, and rays along two of its faces' planes' directions.
static void a_cube_as_a_hull(void **state)
{
    (void)state;
    static alignas(64) unsigned char block[16384];
    abut_vec3                        corner[8];
    for (int i = 0; i < 8; ++i) {
        corner[i] = at3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    }
    const abut_hull3 *hull;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(corner, 8, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    const abut_ray_hit3 hit = ray(&shape, at3(0.25, -3, 0.5), at3(0, 8, 0));
    expect_hit(&hit, 0.25, 0.5, at3(0, -1, 0));
    assert_int_equal(hit.supports, 0);
    const abut_ray_hit3 aside = ray(&shape, at3(1.25, -3, 0.5), at3(0, 8, 0));
    expect_miss(&aside);
    assert_int_equal(aside.supports, 0);
}

static void a_disk(void **state)
{
    (void)state;
    const abut_shape3   shape = disk3(at3(0, 1, 0), ABUT_AXIS_Y, 2);
    const abut_ray_hit3 hit = ray(&shape, at3(1, 3, 1), at3(0, -4, 0));
    expect_hit(&hit, 0.5, 0.5, at3(0, 1, 0));
    assert_false(hit.grazing);
    assert_int_equal(hit.supports, 0);
    const abut_ray_hit3 tilted = ray(&shape, at3(-4, -1, 0), at3(8, 4, 0));
    expect_hit(&tilted, 0.5, 0.5, at3(0, -1, 0));
    const abut_ray_hit3 aside = ray(&shape, at3(1.5, 3, 1.5), at3(0, -4, 0));
    expect_miss(&aside);
    const abut_ray_hit3 above = ray(&shape, at3(-5, 1.5, 0), at3(10, 0, 0));
    expect_miss(&above);
}

static void a_cylinder(void **state)
{
    (void)state;
    const abut_shape3   shape = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 1);
    const abut_ray_hit3 side = ray(&shape, at3(-3, 0, -0.2), at3(6, 0, 0.4));
    expect_hit(&side, third, 2 * third, at3(-1, 0, 0));
    const abut_ray_hit3 end = ray(&shape, at3(0.5, 0, 3), at3(0, 0, -4));
    expect_hit(&end, 0.5, 1, at3(0, 0, 1));
    const abut_ray_hit3 out = ray(&shape, at3(1.5, 0, -3), at3(0, 0, 6));
    expect_miss(&out);
    const abut_ray_hit3 over = ray(&shape, at3(-3, 0, 1.5), at3(6, 0, 0));
    expect_miss(&over);
    assert_int_equal(side.supports + end.supports + out.supports + over.supports, 0);
    const abut_shape3   wide = cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 3, 2);
    const abut_ray_hit3 along = ray(&wide, at3(0, 0, 0), at3(0, 10, 0));
    expect_inside(&along, 0.2);
    const abut_ray_hit3 across = ray(&wide, at3(0, 0, 0), at3(0, 0, 10));
    expect_inside(&across, 0.3);
}

// The base 1 below, of radius 1, the tip 1 above: the side leans by 1 in 2. At the height 0 it is 0.5 wide.
static void a_cone(void **state)
{
    (void)state;
    const abut_shape3   shape = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 1);
    const double        root = sqrt(0.2);
    const abut_ray_hit3 side = ray(&shape, at3(-2, 0, 0), at3(4, 0, 0));
    expect_hit(&side, 0.375, 0.625, at3(-2 * root, 0, root));
    const abut_ray_hit3 base = ray(&shape, at3(0.25, 0, -2), at3(0, 0, 4));
    expect_hit(&base, 0.25, 0.625, at3(0, 0, -1));
    const abut_ray_hit3 down = ray(&shape, at3(0.25, 0, 2), at3(0, 0, -4));
    expect_hit(&down, 0.375, 0.75, at3(2 * root, 0, root));
    const abut_ray_hit3 low = ray(&shape, at3(-2, 0, -0.96875), at3(4, 0, 0)); // half width 63 / 64
    expect_hit(&low, (2 - 0.984375) / 4, (2 + 0.984375) / 4, at3(-2 * root, 0, root));
    assert_int_equal(low.supports, 0);
    const abut_ray_hit3 over = ray(&shape, at3(-2, 0, 1.1), at3(4, 0, 0));
    expect_miss(&over);
    const abut_ray_hit3 other = ray(&shape, at3(-2, 0, 2), at3(4, 0, 0)); // of the double cone this is the other half
    expect_miss(&other);
    const abut_ray_hit3 inside = ray(&shape, at3(0, 0, 0), at3(1, 0, 0));
    expect_inside(&inside, 0.5);
}

// Half axes 2, 1, 1: at y = 0.6 the half chord is 1.6; the gradient there is (-1.6 / 4, 0.6, 0).
static void an_ellipsoid(void **state)
{
    (void)state;
    const abut_shape3   shape = ellipsoid3(at3(0, 0, 0), at3(2, 1, 1), 0);
    const double        length = sqrt(0.4 * 0.4 + 0.6 * 0.6);
    const abut_ray_hit3 hit = ray(&shape, at3(-4, 0.6, 0), at3(8, 0, 0));
    expect_hit(&hit, 0.3, 0.7, at3(-0.4 / length, 0.6 / length, 0));
    const abut_ray_hit3 aside = ray(&shape, at3(-4, 0.8, 0.7), at3(8, 0, 0));
    expect_miss(&aside);
}

// ---- errors ---------------------------------------------------------------------------------------------------------------

// The height 1 over the part 4 of the direction across: 5u (|-3| + 1) / 4 and 2 units of the larger end.
static void the_error_of_a_box(void **state)
{
    (void)state;
    const abut_shape3   shape = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const abut_ray_hit3 hit = ray(&shape, at3(-3, 0, 0), at3(4, 0, 0));
    const double        sides = 5 * (3 + 1) / 4.0;
    assert_true((double)hit.error >= sides * roundoff && (double)hit.error <= (sides + 4) * roundoff);
}

// Through the middle of a unit sphere from 3 away: 36u (3 + 1) over twice the half of d d w = 4, and ends' roundings.
static void the_error_of_a_sphere(void **state)
{
    (void)state;
    const abut_shape3   shape = sphere(0, 0, 0, 1);
    const abut_ray_hit3 hit = ray(&shape, at3(-3, 0, 0), at3(4, 0, 0));
    const double        square = 36 * (3 + 1) / 4.0;
    assert_true((double)hit.error >= square * roundoff && (double)hit.error <= (square + 4) * roundoff);
}

static void expect_error(const abut_ray_hit3 *hit, double units, double more)
{
    assert_true(hit->hit);
    assert_int_equal(hit->supports, 0);
    assert_true((double)hit->error >= units * roundoff && (double)hit->error <= (units + more) * roundoff);
}

// From 3 beside the axis of a tube of radius 1 and half length 1: 96u (3 + 1 + 1), over d d 16 times the half chord 1 / 4.
static void the_error_of_a_capsule(void **state)
{
    (void)state;
    const abut_shape3   shape = capsule3(at3(0, 0, -1), at3(0, 0, 1), 1);
    const abut_ray_hit3 hit = ray(&shape, at3(3, 0, 0), at3(-4, 0, 0));
    expect_error(&hit, 96 * 5 / 4.0, 4);
}

// Square to the ray, so that volumes do not count: 18u |d| (3 + reach) / d d.
static void the_error_of_a_triangle(void **state)
{
    (void)state;
    const abut_shape3   shape = triangle3(at3(-1, -1, 0), at3(1, -1, 0), at3(0, 1, 0), 0);
    const abut_ray_hit3 hit = ray(&shape, at3(0, 0, 3), at3(0, 0, -4));
    expect_error(&hit, 18 * (3 + sqrt(2)) / 4, 2);
}

// Half way up a cone: 144u (3 + 1) over the slope 16 / 8.
static void the_error_of_a_cone(void **state)
{
    (void)state;
    const abut_shape3   shape = cone3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 1);
    const abut_ray_hit3 hit = ray(&shape, at3(-3, 0, 0), at3(4, 0, 0));
    expect_error(&hit, 144 * 4 / 2.0, 8);
}

// A cube: 12u of 3, of the reach and of the way 1 to its side, over the part 4 of d across; and the place as of a triangle.
static void the_error_of_a_hull(void **state)
{
    (void)state;
    static alignas(64) unsigned char block[16384];
    abut_vec3                        corner[8];
    for (int i = 0; i < 8; ++i) {
        corner[i] = at3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    }
    const abut_hull3 *hull;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(corner, 8, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    const abut_ray_hit3 hit = ray(&shape, at3(-3, 0.25, 0), at3(4, 0, 0));
    const double        size = 3.25 + sqrt(3);
    expect_error(&hit, 12 * (size + 1) / 4 + 18 * size / 4, 2);
}

// A wedge that is entered square through x = -1 and left through a side that runs nearly along the ray, by h from one end to
// where it comes in and 2 h to the other: the exit is off by 12u of some 6 over the slope 3 h / 2, whatever the entry is.
static void the_error_of_a_slanted_exit(void **state)
{
    (void)state;
    static alignas(64) unsigned char block[16384];
    const double                     h = roundoff < 0x1p-50 ? 0x1p-20 : 0x1p-8;
    abut_vec3                        corner[6];
    for (int i = 0; i < 2; ++i) {
        const double z = i == 0 ? -1 : 1;
        corner[3 * i] = at3(-1, -1, z);
        corner[3 * i + 1] = at3(-1, h, z);
        corner[3 * i + 2] = at3(1, -2 * h, z);
    }
    const abut_hull3 *hull;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(corner, 6, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    const abut_ray_hit3 hit = ray(&shape, at3(-3, 0, 0.25), at3(4, 0, 0));
    assert_true(hit.hit && hit.supports == 0);
    expect_near(hit.entry, 0.5, 64 * roundoff);
    expect_near(hit.exit, (2 + 2 * third) / 4, (double)hit.error);
    assert_true((double)hit.error > 12 * 3 * roundoff / (4 * 1.5 * h) &&
                (double)hit.error < 12 * 12 * roundoff / (4 * 1.5 * h));
}

// The volume of the edge at y = h is 8 h; the noise 32u |d| W S with |d| 4, W 0.5 and the reach 1.12, S 1.5 and the reach:
// 542u.
static void a_corner_beside_a_line(void **state)
{
    (void)state;
    const double        near = 32 * roundoff;
    const double        far = 128 * roundoff;
    const abut_shape3   doubtful = triangle3(at3(-1, near, 0), at3(1, near, 0), at3(0, 1, 0), 0);
    const abut_shape3   clear = triangle3(at3(-1, far, 0), at3(1, far, 0), at3(0, 1, 0), 0);
    const abut_ray_hit3 asked = ray(&doubtful, at3(0, 0, 1), at3(0, 0, -4));
    const abut_ray_hit3 known = ray(&clear, at3(0, 0, 1), at3(0, 0, -4));
    assert_true(asked.supports > 0 && known.supports == 0);
    expect_miss(&known);
}

// ---- odd rays ---------------------------------------------------------------------------------------------------------------

// It begins 3 / 32 of its way before the surface, which is at x = -1. The way is 2^14 u: of that the roundings of numbers about
// 1 are much, and are no miss.
static void a_brief_ray(void **state)
{
    (void)state;
    const double      way = 0x1p14 * roundoff;
    const double      gap = way * 3 / 32;
    const abut_shape3 shapes[] = {sphere(0, 0, 0, 1),
                                  capsule3(at3(0, 0, -1), at3(0, 0, 1), 1),
                                  triangle3(at3(-1, -1, -1), at3(-1, 2, -1), at3(-1, 0, 2), 0),
                                  box3(at3(0, 0, 0), at3(1, 1, 1), 0),
                                  disk3(at3(-1, 0, 0), ABUT_AXIS_X, 1),
                                  cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 1, 1),
                                  cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 1, 1),
                                  cone3(at3(0, 0, 0), ABUT_AXIS_X, 1, 1),
                                  ellipsoid3(at3(0, 0, 0), at3(1, 0.25, 0.5), 0)};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        const abut_ray_hit3 hit = ray(&shapes[i], at3(-1 - gap, 0, 0), at3(way, 0, 0));
        assert_true(hit.hit && !hit.inside && !hit.grazing && (double)hit.error < 1.0 / 32);
        assert_int_equal(hit.status, ABUT_OK);
        expect_near(hit.entry, 3.0 / 32, (double)hit.error);
        const abut_ray_hit3 aside = ray(&shapes[i], at3(-1 - gap, 0, 0), at3(-way, 0, 0));
        expect_miss(&aside);
        const abut_ray_hit3 before = ray(&shapes[i], at3(-1 - 16 * gap, 0, 0), at3(way, 0, 0));
        expect_miss(&before);
    }
}

// Fractions have no unit: the same bits at every power of two, of lengths and of the direction alone.
static void the_same_bits_in_every_unit(void **state)
{
    (void)state;
    const int powers[] = {-100, -60, -20, 20, 60};
    for (size_t i = 0; i < sizeof powers / sizeof powers[0]; ++i) {
        const double      k = ldexp(1, powers[i]);
        const abut_shape3 one[] = {sphere(0.1, 0.2, 0.3, 1),
                                   capsule3(at3(-1, 0, 0.5), at3(1, 0.5, 0), 0.7),
                                   box3(at3(0.1, 0, 0), at3(1, 0.8, 0.7), 0),
                                   cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, 0.9, 0.8),
                                   ellipsoid3(at3(0, 0.1, 0), at3(1, 0.8, 0.6), 0),
                                   triangle3(at3(-1, -1, 0), at3(1, -0.9, 0.2), at3(0, 1, -0.1), 0)};
        const abut_shape3 scaled[] = {
            sphere(k * (double)(abut_real)0.1, k * (double)(abut_real)0.2, k * (double)(abut_real)0.3, k),
            capsule3(at3(-k, 0, k * 0.5), at3(k, k * 0.5, 0), k * (double)(abut_real)0.7),
            box3(at3(k * (double)(abut_real)0.1, 0, 0), at3(k, k * (double)(abut_real)0.8, k * (double)(abut_real)0.7), 0),
            cylinder3(at3(0, 0, 0), ABUT_AXIS_Y, k * (double)(abut_real)0.9, k * (double)(abut_real)0.8),
            ellipsoid3(at3(0, k * (double)(abut_real)0.1, 0), at3(k, k * (double)(abut_real)0.8, k * (double)(abut_real)0.6),
                       0),
            triangle3(at3(-k, -k, 0), at3(k, k * (double)(abut_real)-0.9, k * (double)(abut_real)0.2),
                      at3(0, k, k * (double)(abut_real)-0.1), 0)};
        const abut_vec3 o = at3(-3, 1.5, 1);
        const abut_vec3 d = at3(4, -2, -1.25);
        for (size_t s = 0; s < sizeof one / sizeof one[0]; ++s) {
            const abut_ray_hit3 hit = far_ray(&one[s], o, d, 16);
            const abut_ray_hit3 big = far_ray(&scaled[s], abut_scale3((abut_real)k, o), abut_scale3((abut_real)k, d), 16);
            const abut_ray_hit3 fast = far_ray(&one[s], o, abut_scale3((abut_real)4, d), 16);
            assert_true(hit.hit && big.hit && fast.hit);
            assert_true(hit.entry == big.entry && hit.exit == big.exit && hit.error == big.error);
            assert_true(hit.entry == 4 * fast.entry && hit.exit == 4 * fast.exit);
        }
    }
}

// A direction 1e-5 long; a zero direction asks whether the origin is inside; what is no number is no ray.
static void odd_directions(void **state)
{
    (void)state;
    const abut_shape3   shape = sphere(0, 0, 0, 1);
    const abut_ray_hit3 tiny = far_ray(&shape, at3(0, -2, 0), at3(0, 1e-5, 0), 4e5);
    assert_true(tiny.hit);
    expect_near(tiny.entry, 1e5, 1e5 * 1e-6);
    expect_vec3(tiny.normal, at3(0, -1, 0), 1e-6);
    const abut_ray_hit3 still = ray(&shape, at3(0, -2, 0), at3(0, 0, 0));
    expect_miss(&still);
    const abut_ray_hit3 within = ray(&shape, at3(0, 0.5, 0), at3(0, 0, 0));
    assert_true(within.hit && within.inside);
    const abut_ray_hit3 none = ray(&shape, at3(0, -2, 0), at3(0, NAN, 0));
    assert_int_equal(none.status, ABUT_INVALID);
    const abut_ray_hit3 nowhere = ray(&shape, at3(NAN, -2, 0), at3(0, 1, 0));
    assert_int_equal(nowhere.status, ABUT_INVALID);
    const abut_ray_hit3 endless = ray(&shape, at3(0, -2, 0), at3(0, INFINITY, 0));
    assert_int_equal(endless.status, ABUT_INVALID);
}

// A way without end is no ray at any kind, whether it would hit or miss; one as long as can be is.
static void test_no_end(void **state)
{
    (void)state;
    const abut_shape3 shapes[] = {sphere(0, 0, 0, 1),
                                  capsule3(at3(-1, 0, 0), at3(1, 0, 0), 1),
                                  box3(at3(0, 0, 0), at3(1, 1, 1), 0),
                                  box3(at3(0, 0, 0), at3(1, 1, 1), 1),
                                  cylinder3(at3(0, 0, 0), ABUT_AXIS_X, 1, 1),
                                  cone3(at3(0, 0, 0), ABUT_AXIS_X, 1, 1),
                                  ellipsoid3(at3(0, 0, 0), at3(1, 1, 1), 0)};
    const double      far = 0.4 * (double)ABUT_REAL_LARGEST;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        for (int side = -1; side <= 1; side += 2) {
            const abut_ray_hit3 endless = far_ray(&shapes[i], at3(0, -4, 0), at3(0, side, 0), INFINITY);
            assert_int_equal(endless.status, ABUT_INVALID);
            const abut_ray_hit3 beyond = far_ray(&shapes[i], at3(0, -4, 0), at3(0, 8 * side, 0), far);
            assert_int_equal(beyond.status, ABUT_INVALID);
            const abut_ray_hit3 in_reach = far_ray(&shapes[i], at3(0, -4, 0), at3(0, side, 0), far);
            assert_int_equal(in_reach.status, side > 0 ? ABUT_OK : ABUT_MISS);
        }
    }
}

// A direction so short that it leads out of a shape at no number of its lengths.
static void test_an_exit_beyond_all_numbers(void **state)
{
    (void)state;
    const abut_real   least = (abut_real)ldexp(1, ABUT_MANTISSA_BITS > 24 ? -1074 : -149);
    const abut_vec3   way = {0, least, 0};
    const abut_shape3 shapes[] = {sphere(0, 0, 0, 1), box3(at3(0, 0, 0), at3(1, 1, 1), 0),
                                  cone3(at3(0, 0, 0), ABUT_AXIS_X, 1, 1)};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        const abut_ray_hit3 hit = ray(&shapes[i], at3(0, 0.25, 0), way);
        assert_int_equal(hit.status, ABUT_INITIAL);
        assert_true(hit.entry == 0 && hit.exit == (abut_real)INFINITY && hit.error == 0);
    }
}

// Along the axis of a cone two thousand times as wide as high, from 6000 heights away: past its rim by 3/1000, and within it.
// Just within the rim the chord is so short that in float it may be none.
static void along_the_axis_of_a_flat_cone(void **state)
{
    (void)state;
    static const double high = 0x1p-11;
    const abut_shape3   shape = cone3(at3(0, 0, 0), ABUT_AXIS_Y, 1, high);
    const abut_ray_hit3 past = ray(&shape, at3(1.003, 3, 0), at3(0, -6, 0));
    expect_miss(&past);
    assert_false(past.grazing);
    const abut_ray_hit3 short_of = ray(&shape, at3(0.997, 3, 0), at3(0, -6, 0));
    assert_true(short_of.hit);
    expect_near(short_of.entry, (3 - (2 * 0.003 - 1) * high) / 6, (double)short_of.error);
    const abut_ray_hit3 within = ray(&shape, at3(0.5, 3, 0), at3(0, -6, 0));
    assert_true(within.hit && !within.grazing);
    expect_near(within.entry, 0.5, (double)within.error);
    expect_near(within.exit, (3 + high) / 6, (double)within.error);
}

// A component whose inverse is beyond all numbers leaves a line where it is: beside a shape, or through it.
static void a_component_next_to_none(void **state)
{
    (void)state;
    const abut_real   tiny = (abut_real)ldexp(1, ABUT_MANTISSA_BITS > 24 ? -1030 : -130);
    const abut_shape3 shapes[] = {box3(at3(4, 0, 0), at3(1, 1, 1), 0), cylinder3(at3(4, 0, 0), ABUT_AXIS_X, 1, 1),
                                  cone3(at3(4, 0, 0), ABUT_AXIS_X, 1, 1)};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        for (int side = -1; side <= 1; side += 2) {
            const abut_vec3     way = {(abut_real)side * tiny, 10, 0};
            const abut_ray_hit3 left = ray(&shapes[i], at3(1, -5, 0), way);
            expect_miss(&left);
            const abut_ray_hit3 right = ray(&shapes[i], at3(7, -5, 0), way);
            expect_miss(&right);
            const double        half = i == 2 ? 0.5 : 1; // of a cone at its middle
            const abut_ray_hit3 through = ray(&shapes[i], at3(4, -5, 0), way);
            assert_true(through.hit);
            expect_near(through.entry, (5 - half) / 10, (double)through.error + 4 * roundoff);
            expect_near(through.exit, (5 + half) / 10, (double)through.error + 4 * roundoff);
        }
    }
}

// A shape that was never made may hold any number for its core.
static void test_never_made(void **state)
{
    (void)state;
    abut_shape3 shape;
    for (int byte = 0; byte < 256; byte += 5) {
        memset(&shape, byte, sizeof shape);
        shape.core = (abut_core3)(byte <= ABUT_CORE3_CUSTOM ? 0 : byte % 2 == 0 ? byte : -byte);
        const abut_ray_hit3 none = ray(&shape, at3(0, -2, 0), at3(0, 1, 0));
        assert_int_equal(none.status, ABUT_INVALID);
    }
}

// A million radii away the error is no more than the place's own.
static void a_far_origin(void **state)
{
    (void)state;
    const double        far = ABUT_MANTISSA_BITS > 24 ? 1e6 : 1e3;
    const abut_shape3   shape = sphere(0, 0, 0, 1);
    const abut_ray_hit3 hit = ray(&shape, at3(-far, 0.6, 0), at3(2 * far, 0, 0));
    assert_true(hit.hit);
    expect_near(hit.entry, (far - 0.8) / (2 * far), (double)hit.error);
    assert_true((double)hit.error < 64 * roundoff);
}

static void a_target_and_a_rounded_box(void **state)
{
    (void)state;
    const abut_shape3       unit = sphere(0, 0, 0, 1);
    const abut_cast_options wide = {0, (abut_real)0.5, 0, false};
    const abut_ray_hit3     hit = abut_ray3(&unit, at3(-3, 0, 0), at3(3, 0, 0), &wide);
    expect_near(hit.entry, 0.5, (double)hit.error + 1e-6);
    const abut_shape3   round = box3(at3(0, 0, 0), at3(1, 1, 1), 0.5);
    const abut_ray_hit3 side = ray(&round, at3(-3.5, 0.5, 0), at3(4, 0, 0));
    expect_hit(&side, 0.5, 1.25, at3(-1, 0, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_never_made),
                                       cmocka_unit_test(a_sphere),
                                       cmocka_unit_test(a_capsule),
                                       cmocka_unit_test(a_triangle),
                                       cmocka_unit_test(a_box),
                                       cmocka_unit_test(a_flat_box),
                                       cmocka_unit_test(a_box_along_a_side),
                                       cmocka_unit_test(a_hull),
                                       cmocka_unit_test(past_a_large_hull),
                                       cmocka_unit_test(a_cube_as_a_hull),
                                       cmocka_unit_test(a_disk),
                                       cmocka_unit_test(a_cylinder),
                                       cmocka_unit_test(a_cone),
                                       cmocka_unit_test(an_ellipsoid),
                                       cmocka_unit_test(the_error_of_a_box),
                                       cmocka_unit_test(the_error_of_a_sphere),
                                       cmocka_unit_test(the_error_of_a_capsule),
                                       cmocka_unit_test(the_error_of_a_triangle),
                                       cmocka_unit_test(the_error_of_a_cone),
                                       cmocka_unit_test(the_error_of_a_hull),
                                       cmocka_unit_test(the_error_of_a_slanted_exit),
                                       cmocka_unit_test(a_corner_beside_a_line),
                                       cmocka_unit_test(a_brief_ray),
                                       cmocka_unit_test(the_same_bits_in_every_unit),
                                       cmocka_unit_test(odd_directions),
                                       cmocka_unit_test(test_no_end),
                                       cmocka_unit_test(test_an_exit_beyond_all_numbers),
                                       cmocka_unit_test(a_component_next_to_none),
                                       cmocka_unit_test(along_the_axis_of_a_flat_cone),
                                       cmocka_unit_test(a_far_origin),
                                       cmocka_unit_test(a_target_and_a_rounded_box)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
