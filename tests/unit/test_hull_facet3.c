// test_hull_facet3.c : a facet's plane against rational arithmetic, and the doubt of its rounded heights by hand.
#include "base/tolerance_shape3.h"
#include "hull/quickhull3.h"
#include "unit/hull_block3.h"

typedef struct scene {
    abut_cloud3       cloud;
    abut_facet3       facets[2];
    abut_facet_plane3 planes[2];
    int32_t           next[8];
    int32_t           queue[2];
    abut_facets3      hull;
} scene;

// One facet: the first three of the points.
static void begin(scene *s, const abut_vec3 *points, int32_t count, abut_vec3 *scaled)
{
    memset(s, 0, sizeof *s);
    s->cloud = abut_cloud_at_unit_size3(points, count, scaled);
    s->hull.cloud = &s->cloud;
    s->hull.facets = s->facets;
    s->hull.planes = s->planes;
    s->hull.next = s->next;
    s->hull.queue = s->queue;
    s->hull.capacity = 2;
    s->hull.free = -1;
    assert_int_equal(abut_facet_make3(&s->hull, 0, 1, 2), 0);
}

static void test_doubt_by_hand(void **state)
{
    (void)state;
    abut_vec3 scaled[4];
    scene     s;
    // At unit size the largest coordinate of 1 becomes a half: sides of a half along x and y, whose product is the normal's z
    // alone, and the cloud reaches 1/4 along z. The doubt is a part of 1/16.
    abut_vec3 points[] = {point(0, 0, 0), point(1, 0, 0), point(0, 1, 0), point(0, 0, 0.5)};
    begin(&s, points, 4, scaled);
    assert_true(same(s.planes[0].normal, point(0, 0, 0.25)));
    double doubt = 16 * (double)s.planes[0].doubt / unit_roundoff;
    assert_true(doubt >= 8);
    assert_true(doubt <= 12);
}

// Points on a line through the plane, a few roundings above and below it: never a wrong sign, and most of them decided at once.
static void test_sides(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(61);
    int      sure = 0;
    for (uint64_t i = 0; i < 20000; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec3 points[4];
        abut_vec3 scaled[4];
        scene     s;
        for (int k = 0; k < 3; ++k) {
            points[k] = point_in(&r, -1, 1);
        }
        abut_vec3 way = abut_sub3(points[1], points[0]);
        points[3] = abut_along3(abut_along3(points[0], (abut_real)rng_unit(&r), way), (abut_real)rng_unit(&r),
                                abut_sub3(points[2], points[0]));
        points[3].z += (abut_real)((double)((int)rng_below(&r, 129) - 64) * unit_roundoff);
        begin(&s, points, 4, scaled);
        abut_real height;
        int       expected = sign_of_side(points[0], points[1], points[2], points[3]);
        assert_int_equal(abut_facet_side3(&s.hull, 0, scaled[3], &height), expected);
        sure += abut_abs(height) > s.planes[0].doubt;
    }
    print_message("%d of 20000 points near a plane are decided by it\n", sure);
    assert_true(sure > 5000);
}

// The farthest of the points outside comes first, and of those equally far the last in order.
static void test_farthest_first(void **state)
{
    (void)state;
    abut_vec3 scaled[7];
    scene     s;
    abut_vec3 points[] = {point(0, 0, 0), point(4, 0, 0), point(0, 4, 0), point(1, 1, 1),
                          point(1, 1, 3), point(2, 1, 3), point(0, 1, 3)};
    begin(&s, points, 7, scaled);
    assert_int_equal(abut_facet_waiting3(&s.hull), -1);
    for (int32_t i = 3; i < 7; ++i) {
        abut_real height;
        assert_int_equal(abut_facet_side3(&s.hull, 0, scaled[i], &height), 1);
        abut_facet_assign3(&s.hull, 0, i, height);
    }
    assert_int_equal(s.facets[0].outside, 5);
    int listed = 0;
    for (int32_t i = s.facets[0].outside; i >= 0; i = s.next[i]) {
        ++listed;
    }
    assert_int_equal(listed, 4);
    assert_int_equal(abut_facet_waiting3(&s.hull), 0);
    assert_int_equal(abut_facet_waiting3(&s.hull), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_doubt_by_hand),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_farthest_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
