// test_along3.c : contacts along a given normal. Their separation is what the support functions say; along the distance's own
// normal it is the distance; every contact's two points face each other on the two surfaces; A and B may change places.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"
#include "support/random.h"

enum { KINDS = 7 };

static abut_shape3 random_shape(rng *r)
{
    const double      x = rng_range(r, 0.25, 1), y = rng_range(r, 0.25, 1), z = rng_range(r, 0.25, 1);
    const abut_vec3   o = at3(0, 0, 0);
    const abut_shape3 made[KINDS] = {box3(o, at3(x, y, z), 0),
                                     box3(o, at3(x, y, z), 0.125),
                                     sphere(0, 0, 0, x),
                                     capsule3(at3(-x, 0, 0), at3(x, 0, 0), y / 2),
                                     triangle3(at3(-x, -y, 0), at3(x, 0, z / 2), at3(0, y, 0), 0),
                                     cylinder3(o, ABUT_AXIS_Z, x, y),
                                     ellipsoid3(o, at3(x, y, z), 0)};
    return made[rng_below(r, KINDS)];
}

static abut_vec3 random_direction(rng *r)
{
    return at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1));
}

static abut_real reach(const abut_shape3 *shape, abut_vec3 direction)
{
    return abut_dot3(abut_support3(shape, direction).point, direction);
}

// Between the supporting planes of the two shapes.
static void expect_separation(const abut_manifold3 *m, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    const abut_vec3 n = m->normal;
    const abut_vec3 down = abut_unrotate3(pose.r, abut_neg3(n));
    expect_near(m->distance, (double)(abut_dot3(pose.p, n) - reach(b, down) - reach(a, n)), (double)m->error + 60 * roundoff);
}

static void expect_on_surface(const abut_shape3 *shape, abut_vec3 point)
{
    const abut_proximity3 p = abut_point3(shape, point, NULL);
    expect_near(p.distance, 0, (double)p.error + 400 * roundoff);
}

static void expect_facing(const abut_manifold3 *m, const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    for (int32_t i = 0; i < m->count; ++i) {
        const abut_contact3 *c = &m->points[i];
        expect_vec3(c->point_b, abut_along3(c->point_a, c->separation, m->normal), 40 * roundoff);
        assert_true((double)c->separation >= (double)m->distance - (double)m->error - 400 * roundoff);
        expect_on_surface(a, c->point_a);
        expect_on_surface(b, abut_transform3(abut_inverse3(pose), c->point_b));
    }
}

static void test_random_pairs(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3351);
    const uint64_t runs = rng_scaled(20000);
    uint64_t       with = 0, own = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape3 a = random_shape(&r);
        const abut_shape3 b = random_shape(&r);
        const abut_quat  q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                              (abut_real)rng_range(&r, -1, 1)};
        const abut_pose3 pose = {random_direction(&r), abut_rot3_quat(q)};
        const abut_real  margin = (abut_real)0.25;
        abut_manifold3   m = abut_collide3_along(&a, &b, pose, random_direction(&r), margin, NULL);
        expect_separation(&m, &a, &b, pose);
        expect_facing(&m, &a, &b, pose);
        with += m.count > 0;
        // From B.
        const abut_vec3      back = abut_unrotate3(pose.r, abut_neg3(m.normal));
        const abut_manifold3 swapped = abut_collide3_along(&b, &a, abut_inverse3(pose), back, margin, NULL);
        expect_near(swapped.distance, (double)m.distance, (double)(m.error + swapped.error) + 60 * roundoff);
        // Along the distance's own normal.
        const abut_proximity3 p = abut_distance3(&a, &b, pose, NULL, NULL);
        m = abut_collide3_along(&a, &b, pose, p.normal, p.distance + margin, NULL);
        expect_near(m.distance, (double)p.distance, (double)(m.error + p.error) + 60 * roundoff);
        own += m.count > 0;
    }
    print_message("%d of %d have contacts along any normal, %d along the shortest way out\n", (int)with, (int)runs, (int)own);
    assert_true(with > runs / 10 && own > runs / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
