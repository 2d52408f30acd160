// test_halfspace3.c : half-spaces: by hand, against corners in long double and supports by the book, casts and rays.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "abut/certificate3.h"
#include "support/hand3.h"
#include "support/made3.h"

static const abut_halfspace3 ground = {{0, 0, 1}, 0};

static abut_pose3 turned_about_x(double angle, double x, double y, double z)
{
    const abut_quat  q = {(abut_real)cos(angle / 2), (abut_real)sin(angle / 2), 0, 0};
    const abut_pose3 pose = {at3(x, y, z), abut_rot3_quat(q)};
    return pose;
}

static void expect_contacts(const abut_halfspace3 *h, const abut_shape3 *shape, abut_pose3 pose, double margin, int32_t count,
                            double deep)
{
    const abut_manifold3 m = abut_halfspace3_collide(h, shape, pose, (abut_real)margin);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.count, count);
    expect_near(m.distance, -deep, 20 * roundoff);
    for (int32_t i = 0; i < m.count; ++i) {
        const abut_contact3 *c = &m.points[i];
        const abut_vec3      n = m.normal;
        assert_true(c->separation <= (abut_real)margin);
        expect_near(c->separation, (double)abut_dot3(n, abut_sub3(c->point_b, c->point_a)), 20 * roundoff);
        expect_near(abut_dot3(h->normal, c->point_a), (double)h->offset, 20 * roundoff);
        for (int32_t k = 0; k < i; ++k) {
            assert_true(m.points[k].id != c->id);
        }
    }
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0), ball = sphere(0, 0, 0, 1),
                      round = box3(at3(0, 0, 0), at3(1, 1, 1), 0.5), rod = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.25),
                      egg = ellipsoid3(at3(0, 0, 0), at3(3, 2, 1), 0), drum = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    expect_contacts(&ground, &box, placed3(5, 6, 0.75), 0, 4, 0.25);
    expect_contacts(&ground, &round, placed3(5, 6, 1.25), 0, 4, 0.25);
    expect_contacts(&ground, &ball, placed3(5, 6, 0.75), 0, 1, 0.25);
    expect_contacts(&ground, &rod, placed3(5, 6, 0.125), 0, 2, 0.125);
    expect_contacts(&ground, &egg, placed3(5, 6, 0.75), 0, 1, 0.25);
    expect_contacts(&ground, &egg, turned_about_x(1.5707963267948966, 0, 0, 1.5), 0, 1, 0.5);
    expect_contacts(&ground, &drum, placed3(5, 6, 1.75), 0, 4, 0.25);
    expect_contacts(&ground, &drum, turned_about_x(1.5707963267948966, 0, 0, 0.75), 0, 2, 0.25);
    // On its edge, the corners of the edge; within the margin the far corners of its face as well.
    expect_contacts(&ground, &box, turned_about_x(0.78539816339744831, 0, 0, 1.25), 0, 2, 1.4142135623730951 - 1.25);
    expect_contacts(&ground, &box, turned_about_x(0.01, 0, 0, 1), 0.1, 4, cos(0.01) + sin(0.01) - 1);
    // A wall whose normal is not unit: x <= 2.
    const abut_halfspace3 wall = {{4, 0, 0}, 8};
    expect_contacts(&wall, &box, placed3(2.75, 6, 1), 0, 4, 0.25);
    const abut_halfspace3 same = abut_halfspace_below3(at3(2, 7, -3), at3(4, 0, 0));
    assert_true(same.offset == 8);
    assert_int_equal(abut_halfspace3_collide(&wall, &box, placed3(3.5, 0, 0), (abut_real)0.25).status, ABUT_BEYOND);
    assert_true(abut_halfspace3_overlap(&wall, &box, placed3(3, 0, 0)));
    assert_false(abut_halfspace3_overlap(&wall, &box, placed3(3.125, 0, 0)));
    const abut_proximity3 p = abut_halfspace3_distance(&wall, &ball, placed3(4, 1, 2));
    expect_near(p.distance, 1, 8 * roundoff);
    expect_vec3(p.point_a, at3(2, 1, 2), 8 * roundoff);
    expect_vec3(p.point_b, at3(3, 1, 2), 8 * roundoff);
    expect_vec3(p.normal, at3(1, 0, 0), 0);
}

// A drum of radius 1 and half height 2, a quarter deep: all corners of its foot, the four that are kept among them.
static void test_full_set(void **state)
{
    (void)state;
    const abut_shape3    drum = cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, 1, 2);
    abut_contact3        all[ABUT_CONTACTS3_AT_MOST];
    const abut_manifold3 m = abut_halfspace3_collide_full(&ground, &drum, placed3(5, 6, 1.75), 0, all);
    assert_true(m.count == 4 && m.total > 4 && m.total <= ABUT_CONTACTS3_AT_MOST);
    for (int32_t i = 0; i < m.total; ++i) {
        const abut_vec3 p = abut_sub3(all[i].point_b, at3(5, 6, -0.25));
        const abut_vec3 q = abut_sub3(all[(i + 1) % m.total].point_b, at3(5, 6, -0.25));
        expect_near(all[i].separation, -0.25, 20 * roundoff);
        expect_near(abut_dot3(p, p), 1, 40 * roundoff);
        assert_true(abut_cross3(p, q).z > 0);
    }
    for (int32_t k = 0; k < m.count; ++k) {
        int32_t i = 0;
        while (i < m.total && all[i].id != m.points[k].id) {
            ++i;
        }
        assert_true(i < m.total && memcmp(&all[i], &m.points[k], sizeof all[i]) == 0);
    }
}

static abut_halfspace3 random_halfspace(rng *r, double far)
{
    double n[3];
    rng_direction3(r, n);
    const double          length = rng_log(r, 1e-3, 1e3);
    const abut_halfspace3 h = {at3(n[0] * length, n[1] * length, n[2] * length), (abut_real)(rng_range(r, -far, far) * length)};
    return h;
}

static abut_pose3 random_pose(rng *r, double far)
{
    double     m[3][3];
    abut_pose3 pose;
    rng_rotation3(r, m);
    pose.p = at3(rng_range(r, -far, far), rng_range(r, -far, far), rng_range(r, -far, far));
    pose.r.x = at3(m[0][0], m[0][1], m[0][2]);
    pose.r.y = at3(m[1][0], m[1][1], m[1][2]);
    pose.r.z = at3(m[2][0], m[2][1], m[2][2]);
    return pose;
}

// The signed distance of a point from the plane, in long double.
static long double height_of(const abut_halfspace3 *h, abut_pose3 pose, abut_vec3 v)
{
    const long double x = (long double)v.x, y = (long double)v.y, z = (long double)v.z;
    const long double px = (long double)pose.r.x.x * x + (long double)pose.r.y.x * y + (long double)pose.r.z.x * z;
    const long double py = (long double)pose.r.x.y * x + (long double)pose.r.y.y * y + (long double)pose.r.z.y * z;
    const long double pz = (long double)pose.r.x.z * x + (long double)pose.r.y.z * y + (long double)pose.r.z.z * z;
    const long double nx = (long double)h->normal.x, ny = (long double)h->normal.y, nz = (long double)h->normal.z;
    const long double height = nx * (px + (long double)pose.p.x) + ny * (py + (long double)pose.p.y) +
                               nz * (pz + (long double)pose.p.z) - (long double)h->offset;
    return height / sqrtl(nx * nx + ny * ny + nz * nz);
}

static long double height_of_box(const abut_halfspace3 *h, abut_pose3 pose, abut_vec3 half)
{
    long double least = INFINITY;
    for (int i = 0; i < 8; ++i) {
        const abut_vec3   v = {i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z};
        const long double height = height_of(h, pose, v);
        least = height < least ? height : least;
    }
    return least;
}

// Near and far planes and boxes: the error holds, and is a few roundings of the lengths that go in.
static void test_boxes(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3421);
    const uint64_t runs = rng_scaled(20000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng                   r = rng_make(seed, i);
        const double          far = rng_log(&r, 0.1, 1e6);
        const abut_halfspace3 h = random_halfspace(&r, far);
        const abut_pose3      pose = random_pose(&r, far);
        const abut_vec3       half = at3(rng_range(&r, 0.1, 1), rng_range(&r, 0.1, 1), rng_range(&r, 0.1, 1));
        const abut_shape3     box = box3(at3(0, 0, 0), half, 0);
        const abut_proximity3 p = abut_halfspace3_distance(&h, &box, pose);
        const long double     exact = height_of_box(&h, pose, half);
        assert_int_equal(p.status, ABUT_OK);
        assert_true(fabsl((long double)p.distance - exact) <= (long double)p.error);
        assert_true((double)p.error < 200 * roundoff * (far + 2));
    }
}

// Every kind, against its support by the book.
static void test_all_kinds(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3422);
    const uint64_t runs = rng_scaled(20000);
    for (uint64_t i = 0; i < runs; ++i) {
        static made3          made;
        rng                   r = rng_make(seed, i);
        const recipe3         recipe = recipe3_any(&r, RECIPE3_ALL_KINDS, 1);
        const abut_halfspace3 h = random_halfspace(&r, 2);
        const abut_pose3      pose = random_pose(&r, 2);
        made3_make(&made, &recipe);
        double       m[3][3] = {{(double)pose.r.x.x, (double)pose.r.x.y, (double)pose.r.x.z},
                                {(double)pose.r.y.x, (double)pose.r.y.y, (double)pose.r.y.z},
                                {(double)pose.r.z.x, (double)pose.r.z.y, (double)pose.r.z.z}};
        double       n[3] = {-(double)h.normal.x, -(double)h.normal.y, -(double)h.normal.z}, d[3], point[3];
        const double length = length3(n);
        unit3(n);
        unrotate3(m, n, d);
        const double middle =
            -(n[0] * (double)pose.p.x + n[1] * (double)pose.p.y + n[2] * (double)pose.p.z) - (double)h.offset / length;
        const double          exact = middle - recipe3_support(&recipe, d, point);
        const abut_proximity3 p = abut_halfspace3_distance(&h, &made.shape, pose);
        const double          slack = (double)p.error + 1e-13 + (sizeof(abut_real) == 4 ? 1e-6 : 0); // the recipe is rounded
        assert_int_equal(p.status, ABUT_OK);
        expect_near(p.distance, exact, slack);
        assert_int_equal(abut_halfspace3_overlap(&h, &made.shape, pose), p.distance <= 0);
        const abut_manifold3 contacts = abut_halfspace3_collide(&h, &made.shape, pose, 0);
        assert_int_equal(contacts.count > 0, p.distance <= 0);
        assert_true(contacts.distance == p.distance && contacts.count <= ABUT_MANIFOLD3_POINTS);
        for (int32_t k = 0; k < contacts.count; ++k) {
            assert_true(contacts.points[k].separation >= p.distance - p.error);
        }
        static abut_proof3 proof;
        assert_int_equal(abut_halfspace3_certificate(&h, &made.shape, pose, &proof), ABUT_OK);
        assert_true(proof.lower <= p.distance && p.distance <= proof.upper);
        assert_true((double)(proof.upper - proof.lower) < 2000 * roundoff * (8 + (double)proof.upper));
        if (made.shape.core > ABUT_CORE3_HULL) { // its point is given from its centre
            proof.support.b = abut_add3(proof.support.b, made.shape.center);
        }
        const abut_vec3 deepest = abut_transform3(pose, proof.support.b);
        const double    over =
            -(n[0] * (double)deepest.x + n[1] * (double)deepest.y + n[2] * (double)deepest.z) - (double)h.offset / length;
        expect_near((abut_real)over, (double)p.distance + (double)made.shape.radius, 2000 * roundoff);
    }
}

// The exact fraction of a box is within the error, nothing touches before `safe`, and what is no hit does not touch.
static void test_casts(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3423);
    const uint64_t runs = rng_scaled(20000);
    int            hits = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng                     r = rng_make(seed, i);
        const abut_halfspace3   h = random_halfspace(&r, 2);
        const abut_pose3        pose = random_pose(&r, 2);
        const abut_vec3         way = at3(rng_range(&r, -4, 4), rng_range(&r, -4, 4), rng_range(&r, -4, 4));
        const abut_vec3         half = at3(rng_range(&r, 0.1, 1), rng_range(&r, 0.1, 1), rng_range(&r, 0.1, 1));
        const abut_shape3       box = box3(at3(0, 0, 0), half, 0);
        const abut_cast_options options = {.target = i % 2 == 0 ? 0 : (abut_real)0.125};
        const abut_hit3         hit = abut_halfspace3_cast(&h, &box, pose, way, &options);
        const long double       gap = height_of_box(&h, pose, half) - (long double)options.target;
        const abut_halfspace3   through = {h.normal, 0};
        const long double       speed = -height_of(&through, abut_identity3(), way);
        if (hit.hit && hit.status == ABUT_OK) {
            assert_true(fabsl((long double)hit.fraction - gap / speed) <= (long double)hit.error);
            assert_true((long double)hit.safe <= gap / speed);
            assert_true(hit.safe <= hit.fraction &&
                        (double)hit.error < 1e4 * roundoff * (1 + 1 / (double)speed / (double)speed));
            hits += 1;
        } else {
            assert_true(hit.status == ABUT_INITIAL ? gap < 1e-5L : gap > speed - 1e-5L);
        }
    }
    assert_true(hits > (int)runs / 20);
}

static void test_cast_and_ray_by_hand(void **state)
{
    (void)state;
    const abut_shape3       ball = sphere(0, 0, 0, 1);
    const abut_cast_options leave = {.leave = true};
    abut_hit3               hit = abut_halfspace3_cast(&ground, &ball, placed3(3, 4, 5), at3(2, 0, -8), NULL);
    assert_int_equal(hit.status, ABUT_OK);
    expect_near(hit.fraction, 0.5, 20 * roundoff);
    expect_vec3(hit.point, at3(4, 4, 0), 40 * roundoff);
    expect_vec3(hit.normal, at3(0, 0, 1), 0);
    assert_int_equal(abut_halfspace3_cast(&ground, &ball, placed3(3, 4, 5), at3(2, 0, 8), NULL).status, ABUT_MISS);
    assert_int_equal(abut_halfspace3_cast(&ground, &ball, placed3(3, 4, 5), at3(2, 0, 0), NULL).status, ABUT_MISS);
    hit = abut_halfspace3_cast(&ground, &ball, placed3(3, 4, 0.5), at3(2, 0, 1), NULL);
    assert_int_equal(hit.status, ABUT_INITIAL);
    expect_near(hit.distance, -0.5, 8 * roundoff);
    assert_int_equal(abut_halfspace3_cast(&ground, &ball, placed3(3, 4, 0.5), at3(2, 0, 1), &leave).status, ABUT_MISS);
    assert_int_equal(abut_halfspace3_cast(&ground, &ball, placed3(3, 4, 0.5), at3(2, 0, -1), &leave).status, ABUT_INITIAL);
    // Sliding a hair above the ground for a million lengths: neither certain.
    const abut_hit3 hair = abut_halfspace3_cast(&ground, &ball, placed3(0, 0, 1 + 4 * roundoff), at3(1e6, 0, 0), NULL);
    assert_true(hair.grazing);
    abut_ray_hit3 ray = abut_halfspace3_ray(&ground, at3(1, 2, 3), at3(0, 4, -6), NULL);
    assert_true(ray.hit && !ray.inside && ray.exit == (abut_real)INFINITY);
    expect_near(ray.entry, 0.5, 20 * roundoff);
    expect_vec3(ray.point, at3(1, 4, 0), 40 * roundoff);
    ray = abut_halfspace3_ray(&ground, at3(1, 2, -3), at3(0, 0, 4), NULL);
    assert_true(ray.hit && ray.inside && ray.entry == 0 && ray.status == ABUT_INITIAL);
    expect_near(ray.exit, 0.75, 20 * roundoff);
    expect_vec3(ray.point, at3(1, 2, 0), 20 * roundoff);
    assert_true(abut_halfspace3_ray(&ground, at3(1, 2, -3), at3(0, 1, -4), NULL).exit == (abut_real)INFINITY);
    assert_false(abut_halfspace3_ray(&ground, at3(1, 2, 3), at3(0, 1, 4), NULL).hit);
}

// A support function that breaks its promise, and what is no shape, pose or normal.
static abut_support3_point liar(const void *user, abut_vec3 direction)
{
    const bool         *lies = user;
    abut_support3_point s = {{direction.x > 0 ? 1 : -1, direction.y > 0 ? 1 : -1, direction.z > 0 ? 1 : -1}, 0};
    s.point.z = *lies ? 100 : s.point.z;
    return s;
}

// A ball one above the ground comes down at a quarter of the way: not within an eighth of it, and within one and a quarter
// ways, or a whole one, where none is said.
static void test_cast_part_of_the_way(void **state)
{
    (void)state;
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    const double      parts[] = {0, 0.125, 0.5, 1.25};
    for (int i = 0; i < 4; ++i) {
        const abut_cast_options options = {.max_fraction = (abut_real)parts[i]};
        const abut_hit3         h = abut_halfspace3_cast(&ground, &ball, placed3(0, 0, 2), at3(0, 0, -4), &options);
        assert_int_equal(h.status, i == 1 ? ABUT_MISS : ABUT_OK);
        expect_near(h.fraction, i == 1 ? 0.125 : 0.25, 64 * roundoff);
    }
    const abut_cast_options far = {.max_fraction = 1.25};
    const abut_hit3         late = abut_halfspace3_cast(&ground, &ball, placed3(0, 0, 2), at3(0, 0, -0.875), &far);
    assert_int_equal(late.status, ABUT_OK);
    assert_int_equal(abut_halfspace3_cast(&ground, &ball, placed3(0, 0, 2), at3(0, 0, -0.875), NULL).status, ABUT_MISS);
    const abut_cast_options endless = {.max_fraction = (abut_real)INFINITY}; // is no motion
    assert_int_equal(abut_halfspace3_cast(&ground, &ball, placed3(0, 0, 2), at3(0, 0, 4), &endless).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_ray(&ground, at3(0, 0, 2), at3(0, 0, 1), &endless).status, ABUT_INVALID);
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape3     ball = sphere(0, 0, 0, 1), none = {0};
    const abut_halfspace3 flat = {{0, 0, 0}, 1}, endless = {{INFINITY, 0, 0}, 1}, lost = {{0, 0, 1}, NAN};
    bool                  lies = false;
    abut_shape3           custom;
    assert_int_equal(abut_make_custom3(&custom, liar, &lies, 0), ABUT_OK);
    expect_near(abut_halfspace3_distance(&ground, &custom, placed3(0, 0, 3)).distance, 2, 8 * roundoff);
    lies = true;
    assert_int_equal(abut_halfspace3_distance(&ground, &custom, placed3(0, 0, 3)).status, ABUT_INVALID);
    static abut_proof3 proof;
    assert_int_equal(abut_halfspace3_certificate(&ground, &custom, placed3(0, 0, 3), &proof), ABUT_INVALID);
    assert_int_equal(abut_halfspace3_certificate(&flat, &ball, placed3(0, 0, 3), &proof), ABUT_INVALID);
    assert_int_equal(abut_halfspace3_collide(&ground, &custom, placed3(0, 0, 3), 0).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_distance(&ground, &none, placed3(0, 0, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_distance(&ground, &ball, placed3(0, NAN, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_distance(&flat, &ball, placed3(0, 0, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_distance(&endless, &ball, placed3(0, 0, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_distance(&lost, &ball, placed3(0, 0, 3)).status, ABUT_INVALID);
    assert_false(abut_halfspace3_overlap(&flat, &ball, placed3(0, 0, 0)));
    assert_int_equal(abut_halfspace3_cast(&ground, &none, placed3(0, 0, 3), at3(0, 0, -9), NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_cast(&ground, &ball, placed3(0, 0, 3), at3(0, 0, NAN), NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace3_ray(&ground, at3(NAN, 0, 0), at3(0, 0, 1), NULL).status, ABUT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_full_set),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_all_kinds),
        cmocka_unit_test(test_casts),
        cmocka_unit_test(test_cast_and_ray_by_hand),
        cmocka_unit_test(test_cast_part_of_the_way),
        cmocka_unit_test(test_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
