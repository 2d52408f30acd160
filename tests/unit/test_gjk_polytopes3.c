// test_gjk_polytopes3.c : GJK between any two polytopes: a triangle over a box by hand, and pairs of every kind against GJK's
// machine and as compiled for every processor.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "gjk/gjk_polytopes3.h"
#include "gjk/minkowski3.h"
#include "shape/hull_layout3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

enum { ROOM = 1 << 19, KINDS = 6 };

static abut_hulls3_end ask(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    return abut_gjk_kernel3(pair, cache, false, ABUT_GJK_GOAL3_DISTANCE, answer);
}

// A triangle hangs with one corner over the middle of a box's top, 0.5 above it.
static void test_by_hand(void **state)
{
    (void)state;
    const abut_shape3  box = box3(at3(0, 0, 0), at3(1, 2, 0.5), 0);
    const abut_vec3    corner[3] = {at3(0, 0, 0), at3(1, 0, 1), at3(-1, 1, 1)};
    const abut_real    limits[] = {(abut_real)0.25, 1};
    const int          ends[] = {ABUT_HULLS3_BEYOND, ABUT_HULLS3_APART};
    const abut_shape3  triangle = triangle3(corner[0], corner[1], corner[2], 0);
    abut_pair3         pair;
    abut_hulls3_answer h;
    assert_int_equal(abut_pair3_make(&pair, &box, &triangle, placed3(0.25, 0.5, 1), NULL), ABUT_OK);
    assert_int_equal(ask(&pair, NULL, &h), ABUT_HULLS3_APART);
    assert_true(fabs((double)(h.upper * pair.unit) - 0.5) <= 8 * roundoff);
    assert_true(fabs((double)(h.a.z * pair.unit) - 0.5) <= 8 * roundoff && (double)h.normal.z >= 1 - 4 * roundoff);
    // From what it found: one support says that it is so still. Names that no core has are no names.
    abut_cache3 cache = {{.normal = h.normal, .count = h.count}};
    memcpy(cache.private_.feature_a, h.feature_a, sizeof cache.private_.feature_a);
    memcpy(cache.private_.feature_b, h.feature_b, sizeof cache.private_.feature_b);
    abut_hulls3_answer again;
    assert_int_equal(ask(&pair, &cache, &again), ABUT_HULLS3_APART);
    assert_int_equal(again.supports, 1);
    assert_true(again.upper == h.upper);
    cache.private_.feature_b[0] = 3;
    assert_int_equal(ask(&pair, &cache, &again), ABUT_HULLS3_APART);
    assert_true(again.supports > 1);
    // Less than the gap, and more.
    for (int i = 0; i < 2; ++i) {
        const abut_options options = {limits[i], 0, 0};
        assert_int_equal(abut_pair3_make(&pair, &box, &triangle, placed3(0.25, 0.5, 1), &options), ABUT_OK);
        assert_int_equal(ask(&pair, NULL, &h), ends[i]);
    }
    // Through the box: four vertices round the origin; on its top: rounding could say either.
    assert_int_equal(abut_pair3_make(&pair, &box, &triangle, placed3(0.25, 0.5, -0.125), NULL), ABUT_OK);
    assert_int_equal(ask(&pair, NULL, &h), ABUT_HULLS3_OVERLAP);
    assert_int_equal(h.count, 4);
    assert_int_equal(abut_pair3_make(&pair, &box, &triangle, placed3(0.25, 0.5, 0.5), NULL), ABUT_OK);
    assert_int_equal(ask(&pair, NULL, &h), ABUT_HULLS3_INCONCLUSIVE);
}

// An edge that the cache remembers may have the origin beyond one of its ends by now, as where a box has slid past another's
// corner: the search begins from that end. The corner of the box nearest the triangle is (1, 2, 0.5), 2 aside of it, 3 before
// it and 0.5 below, or its mirror image.
static void test_beyond_a_remembered_edge(void **state)
{
    (void)state;
    const abut_shape3  box = box3(at3(0, 0, 0), at3(1, 2, 0.5), 0);
    const abut_shape3  triangle = triangle3(at3(0, 0, 0), at3(1, 0, 1), at3(1, 0, 2), 0);
    const double       side[] = {1, -1};
    abut_pair3         pair[2];
    abut_hulls3_answer end[2];
    for (int i = 0; i < 2; ++i) {
        assert_int_equal(abut_pair3_make(&pair[i], &box, &triangle, placed3(3, 5 * side[i], 1), NULL), ABUT_OK);
        assert_int_equal(ask(&pair[i], NULL, &end[i]), ABUT_HULLS3_APART);
        assert_int_equal(end[i].count, 1);
    }
    assert_true(end[0].feature_a[0] != end[1].feature_a[0] && end[0].feature_b[0] == end[1].feature_b[0]);
    for (int k = 0; k < 4; ++k) {
        const int          newest = k % 2;
        const int          nearest = k / 2;
        abut_cache3        cache = {{.normal = end[nearest].normal, .count = 2}};
        abut_hulls3_answer h;
        for (int i = 0; i < 2; ++i) {
            cache.private_.feature_a[i] = end[i == 1 ? newest : 1 - newest].feature_a[0];
            cache.private_.feature_b[i] = end[0].feature_b[0];
        }
        assert_int_equal(ask(&pair[nearest], &cache, &h), ABUT_HULLS3_APART);
        assert_int_equal(h.supports, 1);
        assert_true(fabs((double)(h.upper * pair[nearest].unit) - sqrt(4 + 9 + 0.25)) <= 32 * roundoff);
    }
}

// Found by fuzzing: a segment hardly longer than the least of numbers, and a point on its end. Heights along a short direction
// were all zero, and the other end was taken for the farthest.
static void test_denormal(void **state)
{
    (void)state;
    const double          least = 2089 * (double)ABUT_REAL_SMALLEST;
    const abut_shape3     bar = capsule3(at3(least, 0, 0), at3(0, 0, 0), 0);
    const abut_shape3     point = sphere(0, 0, 0, 0);
    const abut_proximity3 p = abut_distance3(&bar, &point, abut_identity3(), NULL, NULL);
    assert_true(fabs((double)p.distance) <= (double)p.error && (double)p.error < least / 8);
}

// ---- against the machine ------------------------------------------------------------------------------------------------

typedef struct body {
    alignas(64) unsigned char block[ROOM];
    abut_shape3 shape;
} body;

static abut_vec3 anywhere(rng *r)
{
    const double x = rng_range(r, -1, 1);
    const double y = rng_range(r, -1, 1);
    return at3(x, y, rng_range(r, -1, 1));
}

// Points on a ball, or flat; more than are scanned, or fewer, or so many that the hull has samples.
static void make_cloud(body *b, rng *r, int32_t points, double flat)
{
    static abut_vec3  point[600];
    const abut_hull3 *hull = NULL;
    for (int32_t i = 0; i < points; ++i) {
        const abut_vec3 v = anywhere(r);
        const double    length = sqrt((double)abut_dot3(v, v)) + 1e-3;
        point[i] = at3((double)v.x / length, (double)v.y / length, flat * (double)v.z / length);
    }
    assert_int_equal(abut_hull3_build(point, points, b->block, sizeof b->block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&b->shape, hull, 0), ABUT_OK);
}

static void make_body(body *b, rng *r, int kind)
{
    const abut_vec3 p = anywhere(r);
    const abut_vec3 q = anywhere(r);
    switch (kind) {
    case 0:
        b->shape = box3(at3(0, 0, 0), at3(rng_range(r, 0.1, 1), rng_range(r, 0.1, 1), rng_range(r, 0.1, 1)), 0);
        return;
    case 1:
        b->shape = triangle3(p, q, anywhere(r), 0);
        return;
    case 2:
        make_cloud(b, r, 12 + (int32_t)rng_below(r, 40), 1);
        return;
    case 3:
        make_cloud(b, r, 100 + (int32_t)rng_below(r, 400), 1);
        return;
    case 4:
        make_cloud(b, r, 300, 0.05);
        return;
    default:
        make_cloud(b, r, 600, 0.1);
    }
}

static abut_pose3 any_pose(rng *r)
{
    const double    far = rng_log(r, 0.5, 10);
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), 1};
    abut_pose3      pose = abut_identity3();
    pose.p = abut_scale3((abut_real)far, anywhere(r));
    pose.r = abut_rot3_quat(q);
    return pose;
}

// After an overlap the newest of the four is the vertex of D farthest along the normal, unless it may be a sample: EPA takes
// its height for a bound of the depth.
static void expect_the_newest_farthest(const abut_pair3 *pair, const abut_hulls3_answer *h)
{
    abut_vertex3 newest = {0};
    assert_int_equal(h->count, 4);
    assert_true(abut_minkowski_vertex3(pair, h->feature_a[3], h->feature_b[3], &newest));
    const abut_vertex3 farthest = abut_minkowski_support3(pair, h->normal, &newest);
    const double       missed = (double)abut_dot3(h->normal, farthest.w) - (double)abut_dot3(h->normal, newest.w);
    assert_true(missed <= (double)pair->noise || abut_is_sampled3(pair->a) || abut_is_sampled3(pair->b));
}

// The machine shares nothing with it but the vertices. Warm, from the machine's own end, it says the same.
static void expect_as_the_machine(const abut_pair3 *pair, int *answered)
{
    abut_hulls3_answer    h;
    abut_gjk3             g;
    const abut_hulls3_end end = ask(pair, NULL, &h);
    abut_gjk3_begin(&g, pair, NULL);
    abut_gjk3_run(&g);
    const double noise = 2 * (double)pair->noise + 6 * roundoff + (double)pair->tolerance;
    if (end == ABUT_HULLS3_OVERLAP) {
        ++*answered;
        assert_int_equal(g.reason, ABUT_REASON_OVERLAP);
        expect_the_newest_farthest(pair, &h);
    }
    if (end != ABUT_HULLS3_APART) {
        return;
    }
    ++*answered;
    assert_int_equal(g.status, ABUT_OK);
    assert_true(fabs((double)h.upper - (double)g.upper) <= noise);
    assert_true(fabs((double)h.lower - (double)h.upper) <= (double)pair->tolerance);
    assert_true(fabs((double)abut_dot3(h.normal, h.normal) - 1) <= 8 * roundoff);
    abut_cache3        cache = {{.normal = g.normal, .count = g.simplex.count}};
    abut_hulls3_answer warm;
    for (int32_t i = 0; i < g.simplex.count; ++i) {
        cache.private_.feature_a[i] = g.simplex.vertex[i].feature_a;
        cache.private_.feature_b[i] = g.simplex.vertex[i].feature_b;
    }
    if (ask(pair, &cache, &warm) == ABUT_HULLS3_APART) {
        assert_true(fabs((double)warm.upper - (double)g.upper) <= noise);
    }
}

static void test_against_the_machine(void **state)
{
    (void)state;
    static body a;
    static body b;
    rng         r = rng_make(rng_seed_of_run(1312), 0);
    const int   pairs = (int)rng_scaled(4000);
    int         answered = 0;
    for (int k = 0; k < pairs; ++k) {
        abut_pair3 pair;
        if (k % 16 == 0) {
            make_body(&a, &r, (k / 16) % KINDS);
            make_body(&b, &r, (k / 16 / KINDS) % KINDS);
        }
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, any_pose(&r), NULL), ABUT_OK);
        expect_as_the_machine(&pair, &answered);
    }
    print_message("%d of %d answered\n", answered, pairs);
    assert_true(answered > pairs - pairs / 20); // those in doubt are few
}

// A search that begins among the samples of one hull while the other core has none: it is asked as ever.
static void test_samples_beside_none(void **state)
{
    (void)state;
    enum { FLAT, STOUT, GROUPED, SCANNED, BOX, OTHERS = BOX };

    static body body_of[BOX + 1];
    rng         r = rng_make(rng_seed_of_run(1313), 0);
    int         answered = 0;
    make_cloud(&body_of[FLAT], &r, 600, 0.05);
    make_cloud(&body_of[STOUT], &r, 600, 1);
    make_cloud(&body_of[GROUPED], &r, 300, 0.05);
    make_cloud(&body_of[SCANNED], &r, 30, 1);
    make_body(&body_of[BOX], &r, 0);
    assert_true(body_of[FLAT].shape.hull->vertices > ABUT_HULL3_GROUPED);
    assert_true(body_of[STOUT].shape.hull->vertices > ABUT_HULL3_GROUPED);
    for (int k = 0; k < 2 * OTHERS * 8; ++k) {
        const abut_shape3 *flat = &body_of[FLAT].shape;
        const abut_shape3 *other = &body_of[STOUT + k % OTHERS].shape;
        const bool         flat_is_a = (k / OTHERS) % 2 == 0;
        abut_pair3         pair;
        assert_int_equal(abut_pair3_make(&pair, flat_is_a ? flat : other, flat_is_a ? other : flat, any_pose(&r), NULL),
                         ABUT_OK);
        expect_as_the_machine(&pair, &answered);
    }
    assert_true(answered > 2 * OTHERS * 8 / 2);
}

// Found by the oracle: two flat hulls of many vertices. Among samples the search found them to overlap, and the height of a
// sample was taken for that of D: a depth along a direction in which D reaches farther.
static void test_into_each_other_by_samples(void **state)
{
    (void)state;
    static body a;
    static body b;
    rng         r = rng_make(rng_seed_of_run(1314), 0);
    const int   pairs = (int)rng_scaled(2000);
    int         overlaps = 0;
    for (int k = 0; k < pairs; ++k) {
        if (k % 64 == 0) {
            make_cloud(&a, &r, 600, 0.25);
            make_cloud(&b, &r, 600, 0.125);
        }
        abut_pose3            pose = any_pose(&r);
        const abut_proximity3 before = abut_distance3_general(&a.shape, &b.shape, pose, NULL, NULL);
        const double          depth = rng_log(&r, 64 * roundoff, 0.1);
        pose.p = abut_along3(pose.p, (abut_real)(-(double)before.distance - depth), before.normal);
        const abut_proximity3 quick = abut_distance3(&a.shape, &b.shape, pose, NULL, NULL);
        const abut_proximity3 general = abut_distance3_general(&a.shape, &b.shape, pose, NULL, NULL);
        assert_int_equal(quick.status, ABUT_OK);
        assert_true(fabs((double)quick.distance - (double)general.distance) <= (double)quick.error + (double)general.error);
        overlaps += quick.distance < 0;
    }
    assert_true(overlaps > pairs / 2);
}

// A corner is one of those in use, by both its vertices: what lies behind them is of an earlier simplex.
static void test_corners(void **state)
{
    (void)state;
    const abut_corners3 corners = {.a = {4, 5, 6}, .b = {7, 8, 9}};
    for (int32_t i = 0; i < 3; ++i) {
        const abut_corner3 same = {.a = corners.a[i], .b = corners.b[i]};
        const abut_corner3 of_a = {.a = corners.a[i], .b = 10};
        const abut_corner3 of_b = {.a = 10, .b = corners.b[i]};
        const abut_corner3 crossed = {.a = corners.a[i], .b = corners.b[(i + 1) % 3]};
        for (int32_t count = 1; count <= 3; ++count) {
            assert_true(abut_is_corner3(&corners, count, &same) == (i < count));
            assert_false(abut_is_corner3(&corners, count, &of_a) || abut_is_corner3(&corners, count, &of_b) ||
                         abut_is_corner3(&corners, count, &crossed));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_beyond_a_remembered_edge),
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_denormal),
        cmocka_unit_test(test_against_the_machine),
        cmocka_unit_test(test_samples_beside_none),
        cmocka_unit_test(test_into_each_other_by_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
