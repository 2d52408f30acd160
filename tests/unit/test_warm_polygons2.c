// test_warm_polygons2.c : two polygons by what a cache remembers: a true answer, or none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/warm_polygons2.h"
#include "support/hand2.h"

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

// Whether the cache's features answer; where they do, as the general way within both bounds, and they stay in the cache.
static bool answers(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, const abut_cache2 *cache)
{
    abut_proximity2 p;
    abut_cache2     own = *cache;
    if (!abut_warm_distance2(&p, a, b, &pose, (abut_real)0.5, &own)) {
        return false;
    }
    const abut_proximity2 general = abut_distance2_general(a, b, pose, NULL, NULL);
    expect_near(p.distance, (double)general.distance, (double)(p.error + general.error));
    assert_true((double)p.error <= 64 * roundoff * 8);
    assert_true(p.status == (p.distance > (abut_real)0.5 ? ABUT_BEYOND : ABUT_OK) || p.distance - p.error <= (abut_real)0.5);
    assert_true(own.private_.normal.x == p.normal.x && own.private_.normal.y == p.normal.y);
    assert_memory_equal(own.private_.feature_a, cache->private_.feature_a, sizeof own.private_.feature_a);
    assert_memory_equal(own.private_.feature_b, cache->private_.feature_b, sizeof own.private_.feature_b);
    assert_int_equal(own.private_.count, cache->private_.count);
    return true;
}

// Pairs at all angles, and a little later: nearly all of those apart are answered from the cache, and none that overlap.
static void test_moved_a_little(void **state)
{
    (void)state;
    static gon       a;
    static gon       b;
    static const int counts[4] = {3, 4, 5, 8};
    int              apart = 0;
    int              again = 0;
    for (int i = 0; i < 4 * 4 * 200; ++i) {
        make_gon(&a, counts[i % 4], 1, 0.1 * (i % 3), 1, 0.25 * (i % 2));
        make_gon(&b, counts[i / 4 % 4], 0.5, -0.2 * (i % 5), 1, 0);
        const double          angle = 1.7 * i;
        const double          far = 0.5 + 0.0017 * i;
        abut_cache2           cache = {0};
        abut_pose2            pose = pose_at(angle, far, 0.9 * i);
        const abut_proximity2 p = abut_distance2(&a.shape, &b.shape, pose, NULL, &cache);
        if (p.distance + a.shape.radius > p.error) {
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
                const abut_cache2 any = {{{0, 0}, {k % 5, k / 25 % 5}, {k / 5 % 5, k / 125}, count}};
                found += answers(&a.shape, &b.shape, pose, &any);
            }
        }
    }
    assert_true(found > 0);
}

// A level edge by hand, and what is refused: a vertex that is not the lowest; sizes whose squares leave the range; numbers that
// are none.
static void test_refused(void **state)
{
    (void)state;
    static gon           a;
    static gon           small;
    static abut_vec2     block[64];
    const abut_vec2      corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    abut_cache2          edge = {{{0, 0}, {2, 3}, {0, 0}, 2}};
    const abut_polygon2 *polygon = NULL;
    abut_shape2          square;
    abut_proximity2      again = {0};
    abut_pose2           pose = turned(0.25, 3, 0.8, 0.6);
    assert_int_equal(abut_polygon2_build(corners, 4, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&square, polygon, 0), ABUT_OK);
    assert_true(abut_warm_distance2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    expect_near(again.distance, 3 - 1 - 1.4, 8 * roundoff);
    expect_vec(again.normal, 0, 1, 0);
    pose = placed(0.25, 3); // level with the edge: the other end of the level edge is as low
    assert_true(abut_warm_distance2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    expect_near(again.distance, 3 - 1 - 1, 0);
    expect_vec(again.normal, 0, 1, 0);
    edge.private_.feature_b[0] = edge.private_.feature_b[1] = 2; // the upper corners are not the lowest
    assert_false(abut_warm_distance2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    edge.private_.feature_b[0] = edge.private_.feature_b[1] = 0;
    pose = turned((double)NAN, 3, 0.8, 0.6);
    assert_false(abut_warm_distance2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    pose = turned(0.25, 3, 0.8, (double)NAN);
    assert_false(abut_warm_distance2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    pose = turned(0.25, 3, 0.8, 0.5);
    assert_false(abut_warm_distance2(&again, &square, &square, &pose, (abut_real)INFINITY, &edge));
    pose = turned(0.25, 3, 0.8, 0.6);
    make_gon(&a, 8, 1, 0, 1, 0);
    make_gon(&small, 8, 1, 0, ldexp(1, -100), 0);
    for (uint32_t k = 0; k < 64; ++k) {
        abut_cache2 any = {{{0, 0}, {k / 8, k / 8}, {k % 8, k % 8}, 1}};
        pose = placed(ldexp(3, -100), 0);
        assert_true(sizeof(abut_real) == sizeof(double) ||
                    !abut_warm_distance2(&again, &small.shape, &small.shape, &pose, (abut_real)INFINITY, &any));
    }
}

// A pose whose columns are a little longer or shorter than 1 stretches B with its edges. A tip over an edge, from beyond one of
// its ends to beyond the other: what is remembered of the middle answers as far as the edge goes, and not where it would go
// without the stretch. The triangle's tip is its origin, so what B is stretched by is known: its edge's ends are that far out.
static void test_stretched(void **state)
{
    (void)state;
    static abut_vec2     blocks[2][64];
    const abut_vec2      corners[2][4] = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, {{0, 0}, {-1, -2}, {1, -2}}};
    const double         most = sizeof(abut_real) == sizeof(double) ? 0x1.8p-20 : 0x1.8p-12;
    const double         turns[3][2] = {{1, 0}, {0.8, 0.6}, {0.96, -0.28}};
    const abut_polygon2 *polygon = NULL;
    abut_shape2          shapes[2];
    int                  found = 0;
    for (int k = 0; k < 2; ++k) {
        assert_int_equal(abut_polygon2_build(corners[k], 4 - k, blocks[k], sizeof blocks[k], &polygon, NULL), ABUT_OK);
        assert_int_equal(abut_make_polygon2(&shapes[k], polygon, 0), ABUT_OK);
    }
    for (int i = 0; i < 3 * 2 * 65; ++i) {
        const double    c = turns[i % 3][0];
        const double    s = turns[i % 3][1];
        const double    longer = i / 3 % 2 == 0 ? 1 + most : 1 - most;
        const double    along = (i / 6 % 2 == 0 ? -1 : 1) * (longer + most * (i / 12 - 16) / 4);
        const double    above = longer + 0x1p-7;
        abut_cache2     cache = {0};
        abut_pose2      pose = turned(-0.25 * c - above * s, -0.25 * s + above * c, c * longer, s * longer);
        const abut_real gap = abut_distance2(&shapes[1], &shapes[0], pose, NULL, &cache).distance;
        assert_true(abut_abs(gap - (abut_real)0x1p-7) <= (abut_real)0x1p-16);
        pose.p = at(-along * c - above * s, -along * s + above * c);
        found += answers(&shapes[1], &shapes[0], pose, &cache);
    }
    assert_true(found > 3 * 2 * 65 / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moved_a_little),
        cmocka_unit_test(test_any_cache),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_stretched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
