// test_world_halfspace3.c : half-spaces in a 3D world, by hand. Their contacts in random worlds are in test_world_random3.c.
#include "abut/world_query3.h"
#include "bodies/pose3.h"
#include "support/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const double roundoff = sizeof(abut_real) == sizeof(double) ? 0x1p-53 : 0x1p-24;

// All of y <= 1.
static const abut_halfspace3 below = {{0, 2, 0}, 2};

static abut_vec3 vec(double x, double y)
{
    return (abut_vec3){(abut_real)x, (abut_real)y, 0};
}

static abut_pose3 pose_at(double x, double y)
{
    abut_pose3 pose = abut_identity3();
    pose.p = vec(x, y);
    return pose;
}

static abut_world3 *new_world(uint32_t *number)
{
    abut_world3 *world = NULL;
    assert_int_equal(abut_world3_new(NULL, NULL, &world), ABUT_OK);
    assert_int_equal(abut_world3_add_halfspace(world, &below, number), ABUT_OK);
    return world;
}

static void update(abut_world3 *world)
{
    assert_int_equal(abut_world3_update(world, NULL), ABUT_OK);
}

static uint32_t add_body(abut_world3 *world, abut_pose3 pose, bool still)
{
    const abut_body_def3 def = {pose, still, 0};
    uint32_t             id;
    assert_int_equal(abut_world3_add_body(world, &def, &id), ABUT_OK);
    return id;
}

static uint32_t add_ground(abut_world3 *world, uint32_t number, abut_pose3 pose)
{
    const abut_shape_def3 def = {.surface = number, .pose = abut_identity3()};
    uint32_t              id;
    assert_int_equal(abut_world3_add_shape(world, add_body(world, pose, true), &def, &id), ABUT_OK);
    return id;
}

static uint32_t add_cube(abut_world3 *world, uint32_t body, bool sensor)
{
    abut_shape3           cube;
    const abut_shape_def3 def = {.shape = &cube, .pose = abut_identity3(), .sensor = sensor};
    uint32_t              id;
    assert_int_equal(abut_make_box3(&cube, vec(0, 0), (abut_vec3){1, 1, 1}, 0), ABUT_OK);
    assert_int_equal(abut_world3_add_shape(world, body, &def, &id), ABUT_OK);
    return id;
}

static abut_shape3 ball(double radius)
{
    abut_shape3 shape;
    assert_int_equal(abut_make_sphere3(&shape, vec(0, 0), (abut_real)radius), ABUT_OK);
    return shape;
}

// A box of side 2 stands 1/8 deep in the ground at x = 5, another hangs far above, a sensor lies deep below.
static void test_contacts(void **state)
{
    (void)state;
    uint32_t       number;
    abut_world3   *world = new_world(&number);
    const uint32_t body = add_body(world, pose_at(5, 1.875), false);
    const uint32_t box = add_cube(world, body, false);
    const uint32_t above = add_cube(world, add_body(world, pose_at(0, 100), false), false);
    const uint32_t sensor = add_cube(world, add_body(world, pose_at(0, -1e6), false), true);
    const uint32_t ground = add_ground(world, number, abut_identity3());
    update(world);
    assert_int_equal(abut_world3_begun(world).count, 2);
    assert_int_equal(abut_world3_find_contact(world, above, ground), ABUT_NO_CONTACT); // it is no pair at all
    const abut_contact_pair *pairs = abut_world3_contacts(world).pairs;
    const abut_contact_pair *in = &pairs[abut_world3_find_contact(world, sensor, ground)];
    assert_true(in->touching && in->sensor && in->manifold_count == 0);
    const abut_contact_pair *pair = &pairs[abut_world3_find_contact(world, box, ground)];
    assert_true(pair->touching && pair->shape_a == ground && pair->manifold_count == 1); // the higher id, but a surface
    const abut_contact_manifold3 *m = abut_world3_manifolds(world) + pair->manifold;
    assert_true(m->manifold.count == 4 && m->manifold.normal.y == 1 && m->manifold.distance == (abut_real)-0.125);
    for (int i = 0; i < 4; i++) {
        assert_true(fabs((double)m->manifold.points[i].point_a.x - 5) == 1 && m->manifold.points[i].point_a.y == 1);
        assert_true(m->manifold.points[i].separation == (abut_real)-0.125);
        assert_int_equal(m->triangle[i], -1);
    }
    assert_int_equal(abut_world3_set_pose(world, body, pose_at(5, 2.125)), ABUT_OK);
    update(world);
    assert_int_equal(abut_world3_ended(world).count, 1);
    assert_int_equal(abut_world3_set_pose(world, body, pose_at(-1e9, 2)), ABUT_OK); // wherever on the ground
    update(world);
    assert_int_equal(abut_world3_begun(world).count, 1);
    assert_int_equal(abut_world3_set_filter(world, box, (abut_filter){1, 2}, 0), ABUT_OK);
    assert_int_equal(abut_world3_set_filter(world, ground, (abut_filter){4, 4}, 0), ABUT_OK);
    update(world);
    assert_int_equal(abut_world3_ended(world).count, 1); // the sensor has no filter, and stays
    abut_world3_release(world);
}

// A slope of 3 in 4 through the origin, as the ground's frame is turned: its normal is (-3/5, 4/5).
static void test_slant(void **state)
{
    (void)state;
    uint32_t     number;
    abut_world3 *world = new_world(&number);
    abut_pose3   slope = abut_identity3();
    slope.r = (abut_rot3){{(abut_real)0.8, (abut_real)0.6, 0}, {(abut_real)-0.6, (abut_real)0.8, 0}, {0, 0, 1}};
    slope.p = vec(0.6, -0.8); // one down along the normal
    const uint32_t ground = add_ground(world, number, slope);
    const uint32_t deep = add_cube(world, add_body(world, pose_at(1000, 700), false), false);
    const uint32_t high = add_cube(world, add_body(world, pose_at(1000, 800), false), false);
    update(world);
    const abut_contact_pair *pairs = abut_world3_contacts(world).pairs;
    assert_true(pairs[abut_world3_find_contact(world, deep, ground)].touching);
    assert_false(pairs[abut_world3_find_contact(world, high, ground)].touching);
    const abut_world_ray_hit3 hit = abut_world3_ray(world, vec(-4, 2), vec(8, 0), NULL, NULL); // meets it at x = 8 / 3
    assert_int_equal(hit.shape, ground);
    assert_true(fabs((double)hit.hit.entry - (8.0 / 3 + 4) / 8) < 1e-5 && fabs((double)hit.hit.normal.y - 0.8) < 1e-5);
    abut_world3_release(world);
}

static void test_queries(void **state)
{
    (void)state;
    uint32_t          number;
    abut_world3      *world = new_world(&number);
    const uint32_t    ground = add_ground(world, number, abut_identity3());
    const uint32_t    box = add_cube(world, add_body(world, pose_at(3, 6), false), false); // from 5 to 7
    const abut_shape3 half = ball(0.5), point = ball(0);
    abut_world_near3  near[3];
    uint32_t          ids[3];
    update(world);
    const abut_world_ray_hit3 ray = abut_world3_ray(world, vec(0, 5), vec(0, -8), NULL, NULL);
    assert_true(ray.shape == ground && ray.triangle == -1 && ray.hit.entry == (abut_real)0.5 && ray.hit.normal.y == 1);
    assert_true(ray.hit.point.x == 0 && ray.hit.point.y == 1);
    assert_int_equal(abut_world3_ray(world, vec(3, 9), vec(0, -16), NULL, NULL).shape, box);
    assert_int_equal(abut_world3_ray_all(world, vec(3, 9), vec(0, -16), NULL, NULL, NULL, 0), 2);
    assert_false(abut_world3_ray_any(world, vec(0, 2), vec(1e6, 0), NULL, NULL));
    assert_true(abut_world3_ray_any(world, vec(1e6, 0), vec(1, 0), NULL, NULL));
    const abut_world_hit3 cast = abut_world3_cast(world, &half, pose_at(0, 5), vec(0, -8), NULL, NULL);
    assert_true(cast.shape == ground && fabs((double)cast.hit.fraction - 0.4375) <= (double)cast.hit.error);
    assert_int_equal(abut_world3_overlap(world, &half, pose_at(3, 1.5), NULL, ids, 3), 1);
    assert_int_equal(ids[0], ground);
    assert_int_equal(abut_world3_overlap(world, &half, pose_at(3, 1.625), NULL, ids, 3), 0);
    // Two over the box, and eight over the ground.
    assert_int_equal(abut_world3_nearest(world, &point, pose_at(3, 9), (abut_real)INFINITY, NULL, near, 3), 2);
    assert_true(near[0].shape == box && near[0].proximity.distance == 2);
    assert_true(near[1].shape == ground && near[1].proximity.distance == 8 && near[1].proximity.normal.y == 1);
    assert_int_equal(abut_world3_nearest(world, &point, pose_at(3, 3), (abut_real)INFINITY, NULL, near, 1), 1);
    assert_int_equal(near[0].shape, box < ground ? box : ground); // both are 2 away
    assert_int_equal(abut_world3_nearest(world, &point, pose_at(-4, 0), 0, NULL, near, 3), 1);
    assert_true(near[0].proximity.distance == -1);
    abut_world3_release(world);
}

// The gap of a world with the ground alone and one with a box that is 2 above it, and a ground of its own.
static void test_two_worlds(void **state)
{
    (void)state;
    uint32_t       number, other_number;
    abut_world3   *world = new_world(&number), *other = new_world(&other_number);
    const uint32_t ground = add_ground(world, number, abut_identity3());
    (void)add_cube(other, add_body(other, pose_at(9, 9), false), false);
    const uint32_t box = add_cube(other, add_body(other, pose_at(7, 4), false), false);
    (void)add_ground(other, other_number, abut_identity3());
    update(world);
    update(other);
    abut_world_gap3 gap = abut_world3_distance(world, other, (abut_real)INFINITY, NULL, NULL);
    assert_true(gap.shape_a == ground && gap.shape_b == box && gap.triangle_a == -1 && gap.triangle_b == -1);
    assert_true(gap.proximity.distance == 2 && gap.proximity.normal.y == 1);
    assert_true(gap.proximity.point_a.y == 1 && gap.proximity.point_b.y == 3);
    gap = abut_world3_distance(other, world, (abut_real)INFINITY, NULL, NULL);
    assert_true(gap.shape_a == box && gap.shape_b == ground && gap.proximity.distance == 2 && gap.proximity.normal.y == -1);
    gap = abut_world3_distance(world, other, 1, NULL, NULL);
    assert_true(gap.shape_a == 0 && gap.proximity.status == ABUT_BEYOND);
    abut_world3_release(world);
    abut_world3_release(other);
}

static bool count_asked(void *context, uint32_t shape)
{
    (void)shape;
    ++*(int *)context;
    return true;
}

// A ground without end does not make the tree's boxes look alike: of a thousand boxes in a row few are asked.
static void test_few_are_asked(void **state)
{
    (void)state;
    enum { BOXES = 1000, FEW = 100 };
    uint32_t                number, nearest = 0;
    int                     asked = 0;
    abut_world3            *world = new_world(&number);
    const abut_shape3       point = ball(0);
    const abut_query_filter filter = {.wanted = count_asked, .context = &asked};
    abut_world_near3        near;
    (void)add_ground(world, number, abut_identity3());
    for (int i = 0; i < BOXES; i++) {
        const uint32_t id = add_cube(world, add_body(world, pose_at(1000 + 4 * i, 20), false), false);
        nearest = i == BOXES / 2 ? id : nearest;
    }
    update(world);
    assert_int_equal(abut_world3_nearest(world, &point, pose_at(3000, 24), (abut_real)INFINITY, &filter, &near, 1), 1);
    assert_true(near.shape == nearest && near.proximity.distance == 3 && asked < FEW);
    abut_world3_release(world);
}

static void test_lending(void **state)
{
    (void)state;
    const abut_halfspace3 none = {{0, 0, 0}, 1}, copy = below;
    uint32_t              number, bad = 9;
    abut_world3          *world = new_world(&number);
    assert_int_equal(abut_world3_add_halfspace(world, &none, &bad), ABUT_INVALID);
    assert_int_equal(bad, 0);
    assert_true(abut_world3_halfspace(world, number) == &below && abut_world3_height(world, number) == NULL);
    const uint32_t ground = add_ground(world, number, abut_identity3());
    (void)add_cube(world, add_body(world, pose_at(0, 1), false), false);
    update(world);
    const size_t   size = abut_world3_snapshot_size(world);
    const uint64_t hash = abut_world3_hash(world);
    unsigned char *block = malloc(size);
    assert_int_equal(abut_world3_save(world, block, size), ABUT_OK);
    assert_int_equal(abut_world3_set_height(world, number, NULL), ABUT_INVALID);
    assert_int_equal(abut_world3_set_halfspace(world, number, &copy), ABUT_OK);
    assert_int_equal(abut_world3_set_halfspace(world, number, NULL), ABUT_INVALID);
    assert_int_equal(abut_world3_remove_shape(world, ground), ABUT_OK);
    assert_int_equal(abut_world3_set_halfspace(world, number, NULL), ABUT_OK);
    assert_int_equal(abut_world3_restore(world, block, size), ABUT_BAD_INDEX);
    assert_int_equal(abut_world3_add_halfspace(world, &copy, &number), ABUT_OK);
    assert_int_equal(abut_world3_restore(world, block, size), ABUT_OK);
    assert_true(abut_world3_hash(world) == hash && abut_world3_begun(world).count == 1);
    free(block);
    abut_world3_release(world);
}

// A quarter turn, or several, and a place.
static abut_pose3 turned(uint32_t quarter, double x, double y)
{
    static const abut_rot3 quarters[] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}},
        {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}},
        {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
    };
    abut_pose3 pose = abut_identity3();
    pose.r = quarters[quarter];
    pose.p = vec(x, y);
    return pose;
}

// How much of the box of the half-space is beyond the sphere's, along the axis that its normal lies on.
static double over(const abut_real ground[6], const abut_real ball[6], int axis, bool up)
{
    return up ? (double)(ground[3 + axis] - ball[axis]) : (double)(ball[3 + axis] - ground[axis]);
}

// A sphere that the core says touches is in the box of the half-space, whatever rounding has made of its height; and a box is
// no more than 64 units in the last place of that beyond it. A matrix may be no rotation by more than rounding.
static void test_box_at_the_boundary(void **state)
{
    (void)state;
    const uint64_t of_run = rng_seed_of_run(20262);
    const uint64_t count = rng_scaled(20000);
    double         most = -64;
    for (uint64_t i = 0; i < count; ++i) {
        rng                   r = rng_make(of_run, i);
        const abut_halfspace3 half = {{0, (abut_real)rng_range(&r, 0.5, 3), 0},
                                      (abut_real)(rng_sign(&r) * rng_log(&r, 1e-2, 1e4))};
        const uint32_t        quarter = rng_below(&r, 4);
        const double          radius = rng_chance(&r, 0.2) ? 0 : rng_log(&r, 1e-3, 1);
        const int             axis = quarter % 2 == 0 ? 1 : 0;
        const double          way = quarter == 0 || quarter == 3 ? 1 : -1;
        const double          far = way * (double)half.offset / (double)half.normal.y;
        // Where the two cancel, the place of the boundary is as coarse as they are, and a shape's own box is not.
        const double place =
            (double)(abut_real)(rng_chance(&r, 0.5) ? far * (rng_log(&r, 1e-6, 1) - 1) : rng_range(&r, -100, 100));
        const double    scale = fabs(place) + fabs(far);
        abut_pose3      ground = turned(quarter, axis == 0 ? place : 0, axis == 1 ? place : 0);
        const abut_real bent = (abut_real)(rng_chance(&r, 0.5) ? 1 : 1 + rng_sign(&r) * rng_log(&r, 1e-14, 1e-4));
        ground.r = (abut_rot3){abut_scale3(bent, ground.r.x), abut_scale3(bent, ground.r.y), abut_scale3(bent, ground.r.z)};
        const double     at = place + far + way * (radius + roundoff * scale * rng_range(&r, -8, 8));
        const abut_pose3 where = turned(0, axis == 0 ? at : 0, axis == 1 ? at : 0);
        const abut_lent3 lent = {.halfspace = &half};
        abut_real        box[2][6];
        abut_shape3      ball;
        assert_int_equal(abut_make_sphere3(&ball, (abut_vec3){0, 0, 0}, (abut_real)radius), ABUT_OK);
        abut_box_of_surface3(lent, ground, box[0]);
        abut_box_of_convex3(&ball, where, box[1]);
        const double beyond = over(box[0], box[1], axis, way > 0);
        if (abut_halfspace3_overlap(&half, &ball, abut_relative_pose3(ground, where))) {
            assert_true(beyond >= 0);
            most = bent != 1 ? most : fmax(most, 64 - beyond / (roundoff * scale));
        }
        const double boundary = (double)box[0][way > 0 ? 3 + axis : axis];
        assert_true(fabs(boundary - (place + far)) <= 68 * roundoff * scale + 4 * fabs((double)bent - 1) * fabs(far));
    }
    printf("rounding of %.3g u of a height\n", most);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contacts),
        cmocka_unit_test(test_slant),
        cmocka_unit_test(test_queries),
        cmocka_unit_test(test_two_worlds),
        cmocka_unit_test(test_few_are_asked),
        cmocka_unit_test(test_lending),
        cmocka_unit_test(test_box_at_the_boundary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
