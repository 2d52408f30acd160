// test_collide_circles2.c : the contact of two circles as the header works it out, beside the library's: the same bits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/circles2.h"
#include "base/tolerance.h"
#include "math/scale.h"
#include "support/hand2.h"

static bool same(abut_real x, abut_real y)
{
    return abut_bits_of(x) == abut_bits_of(y) || (x != x && y != y);
}

static bool same_point(abut_vec2 p, abut_vec2 q)
{
    return same(p.x, q.x) && same(p.y, q.y);
}

static void expect_all_same(const abut_manifold2 *m, const abut_manifold2 *n)
{
    assert_true(same_point(m->normal, n->normal) && same_point(m->tangent, n->tangent));
    for (int i = 0; i < 2; ++i) {
        assert_true(same_point(m->points[i].point_a, n->points[i].point_a));
        assert_true(same_point(m->points[i].point_b, n->points[i].point_b));
        assert_true(same(m->points[i].separation, n->points[i].separation) && m->points[i].id == n->points[i].id);
    }
    assert_true(same(m->distance, n->distance) && same(m->error, n->error));
    assert_true(m->count == n->count && m->status == n->status && m->supports == n->supports);
}

// With and without a margin and a cache.
static void expect_library(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    const abut_real margins[] = {0, -1, 1, (abut_real)0.01, (abut_real)INFINITY, (abut_real)NAN};
    for (size_t i = 0; i < sizeof margins / sizeof *margins; ++i) {
        abut_cache2    here = {{0, 0}, {0, 0}, {0, 0}, 0};
        abut_cache2    there = here;
        abut_manifold2 m = abut_collide_circles2(a, b, pose, margins[i], &here);
        abut_manifold2 n = abut_collide2(a, b, pose, margins[i], &there);
        expect_all_same(&m, &n);
        assert_true(same_point(here.normal, there.normal));
        m = abut_collide_circles2(a, b, pose, margins[i], NULL);
        expect_all_same(&m, &n);
    }
}

static double drawn(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / (1 << 24);
}

// Everywhere, of every size, from far out of the range of squares to nearly nothing.
static void test_many(void **state)
{
    (void)state;
    uint32_t seed = 4;
    for (int i = 0; i < 20000; ++i) {
        double            scale = ldexp(1, i % 4 == 0 ? (int)(drawn(&seed) * 220) - 110 : 0);
        double            angle = 7 * drawn(&seed);
        const abut_shape2 a = circle(scale * (i % 3 - 1) * drawn(&seed), scale * (i % 5) * drawn(&seed), scale * drawn(&seed));
        const abut_shape2 b = circle(0, 0, i % 7 == 0 ? 0 : scale * drawn(&seed));
        expect_library(&a, &b, turned(scale * (2 * drawn(&seed) - 1), scale * (2 * drawn(&seed) - 1), cos(angle), sin(angle)));
    }
}

// Where components of the normal mean nothing, and at the ends of what is taken.
static void test_edges(void **state)
{
    (void)state;
    const abut_shape2 a = circle(0, 0, 1);
    for (int power = -160; power <= 130; ++power) {
        const double x = ldexp(1, power);
        expect_library(&a, &a, placed(1, x));
        expect_library(&a, &a, placed(-x, 3));
        expect_library(&a, &a, placed(x, 0));
        expect_library(&a, &a, turned(1, 2, 1 + x, 0));
        expect_library(&a, &a, turned(1, 2, 0, -1 - x));
    }
    const double slack = ABUT_ROTATION_SLACK;
    for (int i = -2; i <= 2; ++i) {
        expect_library(&a, &a, turned(1, 2, sqrt(1 + slack) * (1 + i * roundoff), 0));
        expect_library(&a, &a, turned(1, 2, 0, sqrt(1 - slack) * (1 + i * roundoff)));
    }
}

// What the library alone answers.
static void test_others(void **state)
{
    (void)state;
    const abut_shape2 a = circle(0, 0, 1);
    const abut_shape2 aside = circle(1, -2, 1);
    const abut_shape2 bar = capsule(-1, 0, 1, 0, 1);
    const abut_shape2 crate = box(0, 0, 1, 2, 0);
    const abut_shape2 none = {0};
    abut_shape2       broken = a;
    expect_library(&a, &aside, placed(3, 1));
    expect_library(&a, &bar, placed(3, 1));
    expect_library(&crate, &a, placed(1.5, 1));
    expect_library(&none, &a, placed(1, 1));
    expect_library(&a, &none, placed(1, 1));
    expect_library(&a, &a, placed(0, 0));
    expect_library(&a, &a, placed(-0.0, 1));
    expect_library(&a, &a, placed((double)NAN, 1));
    expect_library(&a, &a, placed(1, (double)INFINITY));
    expect_library(&a, &a, turned(1, 1, (double)NAN, 0));
    broken.radius = -1;
    expect_library(&a, &broken, placed(1, 1));
    expect_library(&broken, &a, placed(1, 1));
    broken.radius = (abut_real)NAN;
    expect_library(&a, &broken, placed(1, 1));
    broken.radius = ABUT_REAL_LARGEST;
    expect_library(&broken, &broken, placed(1, 1));
    broken = a;
    broken.reach = (abut_real)NAN;
    expect_library(&a, &broken, placed(1, 1));
    expect_library(&broken, &a, placed(1, 1));
}

#if defined(ABUT_CIRCLES2_INLINE)
// The header's numbers are the ledger's.
static void test_ledger(void **state)
{
    (void)state;
    assert_true(ABUT_CIRCLES2_U == ABUT_UNIT_ROUNDOFF);
    assert_true(ABUT_CIRCLES2_LEAST == ABUT_SQUARE_SMALLEST * ABUT_SQUARE_SMALLEST);
    assert_true(ABUT_CIRCLES2_MOST == ABUT_SQUARE_LARGEST * ABUT_SQUARE_LARGEST);
    assert_true(ABUT_CIRCLES2_NOISE == ABUT_NOISE_OFFSET + ABUT_NOISE_DISTANCE);
    assert_true(ABUT_CIRCLES2_NOISE_RADIUS == ABUT_NOISE_RADIUS);
    assert_true(ABUT_CIRCLES2_SLACK == ABUT_ROTATION_SLACK);
    assert_true(ABUT_CIRCLES2_U * ABUT_CIRCLES2_U == ABUT_COMPONENT_SMALLEST);
}
#else
static void test_ledger(void **state)
{
    (void)state;
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_ledger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
