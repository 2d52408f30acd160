// test_along2.c : contacts along a given normal. Their separation is what the support functions say; along the distance's own
// normal it is the distance; every contact's two points face each other on the two surfaces; A and B may change places.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand2.h"
#include "support/random.h"

enum { KINDS = 6 };

static abut_shape2 random_shape(rng *r)
{
    const double      x = rng_range(r, 0.25, 1), y = rng_range(r, 0.25, 1);
    const abut_shape2 made[KINDS] = {box(0, 0, x, y, 0),      box(0, 0, x, y, 0.125),   circle(0, 0, x),
                                     capsule(-x, 0, x, 0, y), capsule(-x, -y, x, y, 0), ellipse(0, 0, x, y, 0)};
    return made[rng_below(r, KINDS)];
}

static abut_vec2 random_direction(rng *r)
{
    return at(rng_range(r, -1, 1), rng_range(r, -1, 1));
}

static abut_real reach(const abut_shape2 *shape, abut_vec2 direction)
{
    return abut_dot2(abut_support2(shape, direction).point, direction);
}

// Between the supporting lines of the two shapes.
static void expect_separation(const abut_manifold2 *m, const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    const abut_vec2 n = m->normal;
    const abut_vec2 down = abut_unrotate2(pose.r, abut_neg2(n));
    expect_near(m->distance, (double)(abut_dot2(pose.p, n) - reach(b, down) - reach(a, n)), (double)m->error + 60 * roundoff);
}

static void expect_on_surface(const abut_shape2 *shape, abut_vec2 point)
{
    const abut_proximity2 p = abut_point2(shape, point, NULL);
    expect_near(p.distance, 0, (double)p.error + 400 * roundoff);
}

static void expect_facing(const abut_manifold2 *m, const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    for (int32_t i = 0; i < m->count; ++i) {
        const abut_contact2 *c = &m->points[i];
        const abut_vec2      across = abut_along2(c->point_a, c->separation, m->normal);
        expect_vec(c->point_b, (double)across.x, (double)across.y, 40 * roundoff);
        assert_true((double)c->separation >= (double)m->distance - (double)m->error - 400 * roundoff);
        expect_on_surface(a, c->point_a);
        expect_on_surface(b, abut_transform2(abut_inverse2(pose), c->point_b));
    }
}

static void test_random_pairs(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3352);
    const uint64_t runs = rng_scaled(20000);
    uint64_t       with = 0, own = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape2 a = random_shape(&r);
        const abut_shape2 b = random_shape(&r);
        const double      angle = rng_range(&r, -3, 3);
        const abut_pose2  pose = {random_direction(&r), {(abut_real)cos(angle), (abut_real)sin(angle)}};
        const abut_real   margin = (abut_real)0.25;
        abut_manifold2    m = abut_collide2_along(&a, &b, pose, random_direction(&r), margin);
        expect_separation(&m, &a, &b, pose);
        expect_facing(&m, &a, &b, pose);
        with += m.count > 0;
        // From B.
        const abut_vec2      back = abut_unrotate2(pose.r, abut_neg2(m.normal));
        const abut_manifold2 swapped = abut_collide2_along(&b, &a, abut_inverse2(pose), back, margin);
        expect_near(swapped.distance, (double)m.distance, (double)(m.error + swapped.error) + 60 * roundoff);
        // Along the distance's own normal.
        const abut_proximity2 p = abut_distance2(&a, &b, pose, NULL, NULL);
        m = abut_collide2_along(&a, &b, pose, p.normal, p.distance + margin);
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
