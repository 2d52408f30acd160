// test_halfspace2.c : half-spaces: by hand, against corners in long double and supports by the book, casts and rays.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/certificate2.h"
#include "support/hand2.h"
#include "support/made2.h"

static const abut_halfspace2 ground = {{0, 1}, 0};

static void expect_contacts(const abut_halfspace2 *h, const abut_shape2 *shape, abut_pose2 pose, double margin, int32_t count,
                            double deep)
{
    const abut_manifold2 m = abut_halfspace2_collide(h, shape, pose, (abut_real)margin);
    assert_int_equal(m.status, ABUT_OK);
    assert_int_equal(m.count, count);
    expect_near(m.distance, -deep, 20 * roundoff);
    expect_near(m.points[0].separation, -deep, 20 * roundoff);
    for (int32_t i = 0; i < m.count; ++i) {
        const abut_contact2 *c = &m.points[i];
        assert_true(c->separation <= (abut_real)margin);
        expect_near(c->separation, (double)abut_dot2(m.normal, abut_sub2(c->point_b, c->point_a)), 20 * roundoff);
        expect_near(abut_dot2(h->normal, c->point_a), (double)h->offset, 20 * roundoff);
    }
    assert_true(m.count < 2 || m.points[0].id != m.points[1].id);
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape2 crate = box(0, 0, 1, 1, 0), ball = circle(0, 0, 1), round = box(0, 0, 1, 1, 0.5),
                      rod = capsule(-1, 0, 1, 0, 0.25), egg = ellipse(0, 0, 3, 1, 0);
    expect_contacts(&ground, &crate, placed(5, 0.75), 0, 2, 0.25);
    expect_contacts(&ground, &round, placed(5, 1.25), 0, 2, 0.25);
    expect_contacts(&ground, &ball, placed(5, 0.75), 0, 1, 0.25);
    expect_contacts(&ground, &rod, placed(5, 0.125), 0, 2, 0.125);
    expect_contacts(&ground, &egg, placed(5, 0.75), 0, 1, 0.25);
    expect_contacts(&ground, &egg, turned(5, 2.5, 0, 1), 0, 1, 0.5);
    // On its corner, turned by the angle of 3, 4 and 5: the lowest corner is 0.6 + 0.8 below the middle, one beside it 0.2.
    expect_contacts(&ground, &crate, turned(0, 1.25, 0.8, 0.6), 0, 1, 0.15);
    expect_contacts(&ground, &crate, turned(0, 1.25, 0.8, 0.6), 1.2, 2, 0.15);
    const abut_halfspace2 wall = {{4, 0}, 8};
    expect_contacts(&wall, &crate, placed(2.75, 1), 0, 2, 0.25);
    assert_true(abut_halfspace_below2(at(2, 7), at(4, 0)).offset == 8);
    assert_int_equal(abut_halfspace2_collide(&wall, &crate, placed(3.5, 0), (abut_real)0.25).status, ABUT_BEYOND);
    assert_true(abut_halfspace2_overlap(&wall, &crate, placed(3, 0)));
    assert_false(abut_halfspace2_overlap(&wall, &crate, placed(3.125, 0)));
    const abut_proximity2 p = abut_halfspace2_distance(&wall, &ball, placed(4, 1));
    expect_near(p.distance, 1, 8 * roundoff);
    expect_vec(p.point_a, 2, 1, 8 * roundoff);
    expect_vec(p.point_b, 3, 1, 8 * roundoff);
    expect_vec(p.normal, 1, 0, 0);
}

static abut_halfspace2 random_halfspace(rng *r, double far)
{
    const double          angle = rng_range(r, -4, 4), length = rng_log(r, 1e-3, 1e3);
    const abut_halfspace2 h = {at(cos(angle) * length, sin(angle) * length), (abut_real)(rng_range(r, -far, far) * length)};
    return h;
}

static abut_pose2 random_pose(rng *r, double far)
{
    const double angle = rng_range(r, -4, 4);
    return turned(rng_range(r, -far, far), rng_range(r, -far, far), cos(angle), sin(angle));
}

// The signed distance of a point from the line, in long double.
static long double height_of(const abut_halfspace2 *h, abut_pose2 pose, abut_vec2 v)
{
    const long double x = (long double)v.x, y = (long double)v.y, c = (long double)pose.r.c, s = (long double)pose.r.s;
    const long double nx = (long double)h->normal.x, ny = (long double)h->normal.y;
    const long double px = c * x - s * y + (long double)pose.p.x, py = s * x + c * y + (long double)pose.p.y;
    return (nx * px + ny * py - (long double)h->offset) / sqrtl(nx * nx + ny * ny);
}

static long double height_of_box(const abut_halfspace2 *h, abut_pose2 pose, abut_vec2 half)
{
    long double least = INFINITY;
    for (int i = 0; i < 4; ++i) {
        const abut_vec2   v = {i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y};
        const long double height = height_of(h, pose, v);
        least = height < least ? height : least;
    }
    return least;
}

static void test_boxes(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3431);
    const uint64_t runs = rng_scaled(20000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng                   r = rng_make(seed, i);
        const double          far = rng_log(&r, 0.1, 1e6);
        const abut_halfspace2 h = random_halfspace(&r, far);
        const abut_pose2      pose = random_pose(&r, far);
        const abut_vec2       half = at(rng_range(&r, 0.1, 1), rng_range(&r, 0.1, 1));
        const abut_shape2     crate = box(0, 0, (double)half.x, (double)half.y, 0);
        const abut_proximity2 p = abut_halfspace2_distance(&h, &crate, pose);
        assert_int_equal(p.status, ABUT_OK);
        assert_true(fabsl((long double)p.distance - height_of_box(&h, pose, half)) <= (long double)p.error);
        assert_true((double)p.error < 200 * roundoff * (far + 2));
    }
}

// Every kind, against its support by the book.
static void test_all_kinds(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3432);
    const uint64_t runs = rng_scaled(20000);
    for (uint64_t i = 0; i < runs; ++i) {
        static made2          made;
        rng                   r = rng_make(seed, i);
        const recipe2         recipe = recipe2_any(&r, RECIPE2_ALL_KINDS, 1);
        const abut_halfspace2 h = random_halfspace(&r, 2);
        const abut_pose2      pose = random_pose(&r, 2);
        const double          c = (double)pose.r.c, s = (double)pose.r.s;
        const double          length = hypot((double)h.normal.x, (double)h.normal.y);
        const double          nx = -(double)h.normal.x / length, ny = -(double)h.normal.y / length;
        double                point[2];
        made2_make(&made, &recipe);
        const double          middle = -(nx * (double)pose.p.x + ny * (double)pose.p.y) - (double)h.offset / length;
        const double          exact = middle - recipe2_support(&recipe, c * nx + s * ny, c * ny - s * nx, point);
        const abut_proximity2 p = abut_halfspace2_distance(&h, &made.shape, pose);
        assert_int_equal(p.status, ABUT_OK);
        expect_near(p.distance, exact, (double)p.error + 1e-13 + (sizeof(abut_real) == 4 ? 1e-6 : 0)); // the recipe is rounded
        assert_int_equal(abut_halfspace2_overlap(&h, &made.shape, pose), p.distance <= 0);
        const abut_manifold2 contacts = abut_halfspace2_collide(&h, &made.shape, pose, 0);
        assert_int_equal(contacts.count > 0, p.distance <= 0);
        assert_true(contacts.distance == p.distance && contacts.count <= 2);
        for (int32_t k = 0; k < contacts.count; ++k) {
            assert_true(contacts.points[k].separation >= p.distance - p.error);
        }
        static abut_proof2 proof;
        assert_int_equal(abut_halfspace2_certificate(&h, &made.shape, pose, &proof), ABUT_OK);
        assert_true(proof.lower <= p.distance && p.distance <= proof.upper);
        assert_true((double)(proof.upper - proof.lower) < 2000 * roundoff * (8 + (double)proof.upper));
        if (made.shape.core > ABUT_CORE2_POLYGON) { // its point is given from its centre
            proof.support.b = abut_add2(proof.support.b, made.shape.center);
        }
        const abut_vec2 deepest = abut_transform2(pose, proof.support.b);
        const double    over = -(nx * (double)deepest.x + ny * (double)deepest.y) - (double)h.offset / length;
        expect_near((abut_real)over, (double)p.distance + (double)made.shape.radius, 2000 * roundoff);
    }
}

// The exact fraction of a box is within the error, and what is no hit does not touch.
static void test_casts(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3433);
    const uint64_t runs = rng_scaled(20000);
    int            hits = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng                     r = rng_make(seed, i);
        const abut_halfspace2   h = random_halfspace(&r, 2), through = {h.normal, 0};
        const abut_pose2        pose = random_pose(&r, 2);
        const abut_vec2         way = at(rng_range(&r, -4, 4), rng_range(&r, -4, 4));
        const abut_vec2         half = at(rng_range(&r, 0.1, 1), rng_range(&r, 0.1, 1));
        const abut_shape2       crate = box(0, 0, (double)half.x, (double)half.y, 0);
        const abut_cast_options options = {.target = i % 2 == 0 ? 0 : (abut_real)0.125};
        const abut_hit2         hit = abut_halfspace2_cast(&h, &crate, pose, way, &options);
        const long double       gap = height_of_box(&h, pose, half) - (long double)options.target;
        const long double       speed = -height_of(&through, abut_identity2(), way);
        if (hit.hit && hit.status == ABUT_OK) {
            assert_true(fabsl((long double)hit.fraction - gap / speed) <= (long double)hit.error);
            assert_true((long double)hit.safe <= gap / speed && hit.safe <= hit.fraction);
            assert_true((double)hit.error < 1e4 * roundoff * (1 + 1 / (double)speed / (double)speed));
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
    const abut_shape2       ball = circle(0, 0, 1);
    const abut_cast_options leave = {.leave = true};
    abut_hit2               hit = abut_halfspace2_cast(&ground, &ball, placed(3, 5), at(2, -8), NULL);
    assert_int_equal(hit.status, ABUT_OK);
    expect_near(hit.fraction, 0.5, 20 * roundoff);
    expect_vec(hit.point, 4, 0, 40 * roundoff);
    expect_vec(hit.normal, 0, 1, 0);
    assert_int_equal(abut_halfspace2_cast(&ground, &ball, placed(3, 5), at(2, 8), NULL).status, ABUT_MISS);
    assert_int_equal(abut_halfspace2_cast(&ground, &ball, placed(3, 5), at(2, 0), NULL).status, ABUT_MISS);
    hit = abut_halfspace2_cast(&ground, &ball, placed(3, 0.5), at(2, 1), NULL);
    assert_int_equal(hit.status, ABUT_INITIAL);
    expect_near(hit.distance, -0.5, 8 * roundoff);
    assert_int_equal(abut_halfspace2_cast(&ground, &ball, placed(3, 0.5), at(2, 1), &leave).status, ABUT_MISS);
    assert_int_equal(abut_halfspace2_cast(&ground, &ball, placed(3, 0.5), at(2, -1), &leave).status, ABUT_INITIAL);
    assert_true(abut_halfspace2_cast(&ground, &ball, placed(0, 1 + 4 * roundoff), at(1e6, 0), NULL).grazing);
    abut_ray_hit2 ray = abut_halfspace2_ray(&ground, at(1, 3), at(4, -6), NULL);
    assert_true(ray.hit && !ray.inside && ray.exit == (abut_real)INFINITY);
    expect_near(ray.entry, 0.5, 20 * roundoff);
    expect_vec(ray.point, 3, 0, 40 * roundoff);
    ray = abut_halfspace2_ray(&ground, at(1, -3), at(0, 4), NULL);
    assert_true(ray.hit && ray.inside && ray.entry == 0 && ray.status == ABUT_INITIAL);
    expect_near(ray.exit, 0.75, 20 * roundoff);
    expect_vec(ray.point, 1, 0, 20 * roundoff);
    assert_true(abut_halfspace2_ray(&ground, at(1, -3), at(1, -4), NULL).exit == (abut_real)INFINITY);
    assert_false(abut_halfspace2_ray(&ground, at(1, 3), at(1, 4), NULL).hit);
}

static abut_support2_point liar(const void *user, abut_vec2 direction)
{
    const bool         *lies = user;
    abut_support2_point s = {{direction.x > 0 ? 1 : -1, direction.y > 0 ? 1 : -1}, 0};
    s.point.y = *lies ? 100 : s.point.y;
    return s;
}

// A ball one above the ground comes down at a quarter of the way: not within an eighth of it, and within one and a quarter
// ways, or a whole one, where none is said.
static void test_cast_part_of_the_way(void **state)
{
    (void)state;
    const abut_shape2 ball = circle(0, 0, 1);
    const double      parts[] = {0, 0.125, 0.5, 1.25};
    for (int i = 0; i < 4; ++i) {
        const abut_cast_options options = {.max_fraction = (abut_real)parts[i]};
        const abut_hit2         h = abut_halfspace2_cast(&ground, &ball, placed(0, 2), (abut_vec2){0, -4}, &options);
        assert_int_equal(h.status, i == 1 ? ABUT_MISS : ABUT_OK);
        expect_near(h.fraction, i == 1 ? 0.125 : 0.25, 64 * roundoff);
    }
    const abut_cast_options far = {.max_fraction = 1.25};
    const abut_hit2         late = abut_halfspace2_cast(&ground, &ball, placed(0, 2), (abut_vec2){0, (abut_real)-0.875}, &far);
    assert_int_equal(late.status, ABUT_OK);
    assert_int_equal(abut_halfspace2_cast(&ground, &ball, placed(0, 2), (abut_vec2){0, (abut_real)-0.875}, NULL).status,
                     ABUT_MISS);
    const abut_cast_options endless = {.max_fraction = (abut_real)INFINITY}; // is no motion
    assert_int_equal(abut_halfspace2_cast(&ground, &ball, placed(0, 2), (abut_vec2){0, 4}, &endless).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_ray(&ground, at(0, 2), at(0, 1), &endless).status, ABUT_INVALID);
}

static void test_invalid(void **state)
{
    (void)state;
    const abut_shape2     ball = circle(0, 0, 1), none = {0};
    const abut_halfspace2 flat = {{0, 0}, 1}, endless = {{INFINITY, 0}, 1}, lost = {{0, 1}, NAN};
    bool                  lies = false;
    abut_shape2           custom;
    assert_int_equal(abut_make_custom2(&custom, liar, &lies, 0), ABUT_OK);
    expect_near(abut_halfspace2_distance(&ground, &custom, placed(0, 3)).distance, 2, 8 * roundoff);
    lies = true;
    assert_int_equal(abut_halfspace2_distance(&ground, &custom, placed(0, 3)).status, ABUT_INVALID);
    static abut_proof2 proof;
    assert_int_equal(abut_halfspace2_certificate(&ground, &custom, placed(0, 3), &proof), ABUT_INVALID);
    assert_int_equal(abut_halfspace2_certificate(&flat, &ball, placed(0, 3), &proof), ABUT_INVALID);
    assert_int_equal(abut_halfspace2_collide(&ground, &custom, placed(0, 3), 0).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_distance(&ground, &none, placed(0, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_distance(&ground, &ball, placed(NAN, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_distance(&flat, &ball, placed(0, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_distance(&endless, &ball, placed(0, 3)).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_distance(&lost, &ball, placed(0, 3)).status, ABUT_INVALID);
    assert_false(abut_halfspace2_overlap(&flat, &ball, placed(0, 0)));
    assert_int_equal(abut_halfspace2_cast(&ground, &none, placed(0, 3), at(0, -9), NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_cast(&ground, &ball, placed(0, 3), at(0, NAN), NULL).status, ABUT_INVALID);
    assert_int_equal(abut_halfspace2_ray(&ground, at(NAN, 0), at(0, 1), NULL).status, ABUT_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_all_kinds),
        cmocka_unit_test(test_casts),
        cmocka_unit_test(test_cast_and_ray_by_hand),
        cmocka_unit_test(test_cast_part_of_the_way),
        cmocka_unit_test(test_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
