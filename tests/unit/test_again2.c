// test_again2.c : two polygons by what a cache remembers: the same bits as by all their axes with that cache, or no answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/warm_distance2.h"
#include "pairs/warm_distance_kernel2.h"
#include "sat/axes2.h"
#include "support/hand2.h"
#include "support/wide.h"

#include <string.h>

typedef struct gon {
    abut_vec2   block[256];
    abut_shape2 shape;
} gon;

// Corners on an ellipse, unevenly, drawn round a place that is not the origin.
static void make_gon(gon *g, int count, double width, double aside, double size, double radius)
{
    abut_vec2            points[33];
    const abut_polygon2 *polygon = NULL;
    for (int i = 0; i < count; ++i) {
        const double angle = (i + 0.3 * sin(2.1 * i)) * 6.283185307179586 / count;
        points[i] = at(size * (width * cos(angle) + aside), size * (sin(angle) - aside / 2));
    }
    assert_int_equal(abut_hull2_build(points, count, g->block, sizeof g->block, &polygon, NULL), ABUT_OK);
    assert_int_equal(polygon->count, count);
    assert_int_equal(abut_make_polygon2(&g->shape, polygon, (abut_real)(size * radius)), ABUT_OK);
}

static abut_pose2 pose_at(double angle, double far, double turn)
{
    return turned(far * cos(angle), far * sin(angle), cos(turn), sin(turn));
}

static void expect_same(const abut_proximity2 *again, const abut_proximity2 *axes)
{
    assert_memory_equal(&again->normal, &axes->normal, sizeof again->normal);
    assert_memory_equal(&again->distance, &axes->distance, sizeof again->distance);
    assert_memory_equal(&again->error, &axes->error, sizeof again->error);
    assert_true((double)again->point_a.x == (double)axes->point_a.x && (double)again->point_a.y == (double)axes->point_a.y);
    assert_true((double)again->point_b.x == (double)axes->point_b.x && (double)again->point_b.y == (double)axes->point_b.y);
    assert_int_equal(again->status, axes->status);
    assert_int_equal(again->supports, axes->supports);
}

// The same cache with the edge's end where it must be: of an edge the kernel looks at the first vertex only.
static abut_cache2 with_ends(const abut_shape2 *a, const abut_shape2 *b, const abut_cache2 *cache)
{
    abut_cache2 c = *cache;
    const bool  of_b = c.feature_a[0] == c.feature_a[1];
    c.feature_a[1] = of_b ? c.feature_a[0] : (c.feature_a[0] + 1) % (uint32_t)a->polygon->count;
    c.feature_b[1] = of_b ? (c.feature_b[0] + 1) % (uint32_t)b->polygon->count : c.feature_b[0];
    return c;
}

typedef abut_proximity2 kernel(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                               const abut_options *options, abut_cache2 *cache);

// Whether the cache's features answer; where they do, as axes2 answers with the same cache, and keep the cache but for its
// normal. As it is called, on every processor and where they do not answer too, it does as ask2 does.
static bool answers(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, const abut_cache2 *cache)
{
    static kernel *const ways[] = {abut_warm_distance2, abut_warm_distance2_plain, abut_warm_distance2_avx2,
                                   abut_warm_distance2_avx512};
    static abut_axes2    axes;
    const abut_options   near_only = {(abut_real)0.5, 0, 0};
    abut_proximity2      again = abut_no_answer2();
    abut_cache2          own = *cache;
    const bool           answered = abut_warm_distance_kernel2(&again, a, b, &pose, near_only.max_distance, &own);
    abut_cache2          other = answered ? with_ends(a, b, cache) : *cache;
    if (answered) {
        assert_true(abut_axes2_answer(&axes, a, b, &pose, &near_only, &other));
        const abut_proximity2 by_axes = abut_proximity_of2(a, b, axes.frame.unit, axes.frame.noise, &axes.core, &other);
        expect_same(&again, &by_axes);
        assert_memory_equal(&own.normal, &other.normal, sizeof own.normal);
        assert_memory_equal(own.feature_a, cache->feature_a, sizeof own.feature_a);
        assert_memory_equal(own.feature_b, cache->feature_b, sizeof own.feature_b);
        assert_int_equal(own.count, other.count);
    } else {
        again = abut_distance_any2(a, b, &pose, &near_only, &other);
        own = other;
    }
    for (int i = 0; i < 2 + wide_kinds(); ++i) {
        abut_cache2           kept = *cache;
        const abut_proximity2 p = ways[i](a, b, &pose, &near_only, &kept);
        expect_same(&p, &again);
        assert_memory_equal(&kept, &own, sizeof kept);
    }
    return answered;
}

// Pairs at all angles, and a little later: nearly all of those apart are answered from the cache, and none that overlap.
static void test_moved_a_little(void **state)
{
    (void)state;
    static gon       a;
    static gon       b;
    static const int counts[4] = {3, 4, 8, 32};
    int              apart = 0;
    int              again = 0;
    for (int i = 0; i < 4 * 4 * 200; ++i) {
        make_gon(&a, counts[i % 4], 1, 0.1 * (i % 3), 1, 0.25 * (i % 2));
        make_gon(&b, counts[i / 4 % 4], 0.5, -0.2 * (i % 5), 1, 0);
        const double angle = 1.7 * i;
        const double far = 0.5 + 0.0017 * i;
        abut_cache2  cache = {{0, 0}, {0, 0}, {0, 0}, 0};
        abut_axes2   axes;
        abut_pose2   pose = pose_at(angle, far, 0.9 * i);
        if (abut_axes2_answer(&axes, &a.shape, &b.shape, &pose, NULL, &cache) && axes.core.distance > 0) {
            ++apart;
            again += answers(&a.shape, &b.shape, pose_at(angle + 0.001, far - 0.001, 0.9 * i + 0.001), &cache);
        } else {
            assert_false(answers(&a.shape, &b.shape, pose, &cache));
        }
    }
    assert_true(apart > 1500);
    assert_true(again > apart - apart / 16);
}

// Whatever a cache holds, the answer is as good: features of no vertex, of edges backwards and of places that are not nearest.
static void test_any_cache(void **state)
{
    (void)state;
    static gon a;
    static gon b;
    int        found = 0;
    make_gon(&a, 4, 1, 0.1, 1, 0);
    make_gon(&b, 3, 0.5, -0.2, 1, 0);
    for (int i = 0; i < 64; ++i) {
        const abut_pose2 pose = pose_at(0.1 * i, 1.5 + 0.02 * i, 0.7 * i);
        for (uint32_t k = 0; k < 5 * 5 * 5 * 5; ++k) {
            for (int count = -1; count < 4; ++count) {
                const abut_cache2 any = {{0, 0}, {k % 5, k / 25 % 5}, {k / 5 % 5, k / 125}, count};
                found += answers(&a.shape, &b.shape, pose, &any);
            }
        }
    }
    assert_true(found > 0);
}

// Level edges, whose vertices tie; polygons without rows; sizes whose squares leave the range; numbers that are none.
static void test_refused(void **state)
{
    (void)state;
    static gon           a;
    static gon           many;
    static gon           small;
    static abut_vec2     block[32];
    const abut_vec2      corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    abut_cache2          corner = {{0, 0}, {0, 0}, {1, 1}, 1};
    abut_cache2          edge = {{0, 0}, {2, 3}, {0, 0}, 2};
    const abut_polygon2 *polygon = NULL;
    abut_shape2          square;
    abut_proximity2      again = abut_no_answer2();
    abut_pose2           pose = turned(0.25, 3, 0.8, 0.6);
    assert_int_equal(abut_polygon2_build(corners, 4, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&square, polygon, 0), ABUT_OK);
    assert_true(abut_warm_distance_kernel2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    expect_near(again.distance, 3 - 1 - 1.4, 8 * roundoff);
    expect_vec(again.normal, 0, 1, 0);
    pose = placed(0.25, 3);
    assert_false(abut_warm_distance_kernel2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    pose = turned((double)NAN, 3, 0.8, 0.6);
    assert_false(abut_warm_distance_kernel2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    pose = turned(0.25, 3, 0.8, (double)NAN);
    assert_false(abut_warm_distance_kernel2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    pose = turned(0.25, 3, 0.8, 0.5);
    assert_false(abut_warm_distance_kernel2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    pose = turned(0.25, 3, 0.8, 0.6);
    make_gon(&many, 33, 1, 0, 1, 0);
    assert_false(abut_warm_distance_kernel2(&again, &many.shape, &square, &pose, (abut_real)INFINITY, &corner));
    assert_false(abut_warm_distance_kernel2(&again, &square, &many.shape, &pose, (abut_real)INFINITY, &corner));
    make_gon(&a, 8, 1, 0, 1, 0);
    make_gon(&small, 8, 1, 0, ldexp(1, -100), 0);
    for (uint32_t k = 0; k < 64; ++k) {
        abut_cache2 any = {{0, 0}, {k / 8, k / 8}, {k % 8, k % 8}, 1};
        pose = placed(ldexp(3, -100), 0);
        assert_true(sizeof(abut_real) == sizeof(double) ||
                    !abut_warm_distance_kernel2(&again, &small.shape, &small.shape, &pose, (abut_real)INFINITY, &any));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moved_a_little),
        cmocka_unit_test(test_any_cache),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
