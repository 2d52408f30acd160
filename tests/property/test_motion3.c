// test_motion3.c : what must not change in space: swapping the shapes, moving both, scaling both by a power of two.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/run3.h"

#include <string.h>

// How the scenes of a run came out, so that a run that never overlaps (or never anything else) fails.
typedef struct tally {
    uint64_t overlapping, apart, near;
} tally;

static void count(tally *t, const abut_proximity3 *p, double size)
{
    t->overlapping += p->distance < 0;
    t->apart += p->distance > 0;
    t->near += fabs((double)p->distance) < 1e-3 * size;
}

static void expect_hits(const tally *t)
{
    const double all = (double)(t->overlapping + t->apart);
    print_message("%" PRIu64 " overlapping, %" PRIu64 " apart, %" PRIu64 " near contact\n", t->overlapping, t->apart, t->near);
    assert_true((double)t->overlapping > 0.2 * all && (double)t->apart > 0.2 * all && (double)t->near > 0.05 * all);
}

static bool agree(const abut_proximity3 *p, const abut_proximity3 *q, double slack)
{
    return fabs((double)p->distance - (double)q->distance) <= (double)p->error + (double)q->error + slack;
}

// A normal keeps its word: along it the shapes are clear of each other by the distance, to within the error and rounding.
static bool keeps_its_word(const scene3 *scene, const abut_proximity3 *p, abut_vec3 normal, double slack)
{
    return run3_clearance(scene, normal) >= (double)p->distance - (double)p->error - slack;
}

// The pose of A in B's frame is the inverse; what rounding it costs is allowed for.
static const char *check_swap(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)r;
    const abut_pose3      pose = pair->pose;
    const abut_pose3      inverse = run3_inverse(pose);
    const abut_proximity3 p = run3_ask(pair);
    const abut_proximity3 q = abut_distance3(&pair->b.shape, &pair->a.shape, inverse, NULL, NULL);
    const double          size = run3_size(pair);
    const double          slack = 48 * run3_u * size;
    const abut_vec3       n = abut_neg3(abut_rotate3(pose.r, q.normal));
    count(user, &p, size);
    if (!run3_done(pair, &p) || !run3_done(pair, &q)) {
        return "status";
    }
    if (!agree(&p, &q, slack)) {
        return "the distances differ by more than both errors";
    }
    if (!keeps_its_word(scene, &p, p.normal, slack)) {
        return "the normal does not keep its word";
    }
    if (!keeps_its_word(scene, &q, n, slack)) {
        return "the swapped normal does not keep its word";
    }
    return NULL;
}

static void test_swap(void **state)
{
    (void)state;
    tally t = {0, 0, 0};
    run3(3001, 60000, RECIPE3_ALL_KINDS, check_swap, &t);
    expect_hits(&t);
}

// Where the nearest features are unique, the points and the normal are swapped too. A ball, apart by a good part of its size,
// is such a case.
static const char *check_swapped_points(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    const abut_pose3      pose = pair->pose;
    const abut_pose3      inverse = run3_inverse(pose);
    const abut_proximity3 p = run3_ask(pair);
    const abut_proximity3 q = abut_distance3(&pair->b.shape, &pair->a.shape, inverse, NULL, NULL);
    const bool            point_like = pair->a.shape.core == ABUT_CORE3_POINT || pair->b.shape.core == ABUT_CORE3_POINT;
    const double          size = run3_size(pair);
    if (!point_like || (double)p.distance < 0.1 * size) {
        return NULL;
    }
    ++*(uint64_t *)user;
    const abut_vec3 a = abut_transform3(pose, q.point_b);
    const abut_vec3 b = abut_transform3(pose, q.point_a);
    const abut_vec3 n = abut_add3(p.normal, abut_rotate3(pose.r, q.normal));
    // The nearest point to a core from a distance d moves no faster than the pose; how far it may be from the true one is the
    // square root of the error that a gap between bounds of that error can hide.
    const double slack = 4 * sqrt(((double)(p.error + q.error) + 64 * run3_u * size) * size);
    if (run3_length(abut_sub3(a, p.point_a)) > slack || run3_length(abut_sub3(b, p.point_b)) > slack ||
        run3_length(n) > slack / size * 10) {
        return "points or normal are not swapped";
    }
    return NULL;
}

static void test_swapped_points(void **state)
{
    (void)state;
    uint64_t cases = 0;
    run3(3002, 60000, RECIPE3_ALL_KINDS, check_swapped_points, &cases);
    print_message("%" PRIu64 " cases\n", cases);
    assert_true(cases > 0);
}

// Both bodies moved through the world: the same answer in A's frame, but for the rounding of the poses.
static const char *check_motion(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    double     turn[3][3];
    abut_pose3 world;
    abut_pose3 b;
    rng_rotation3(r, turn);
    world.p = (abut_vec3){(abut_real)rng_range(r, -2, 2), (abut_real)rng_range(r, -2, 2), (abut_real)rng_range(r, -2, 2)};
    world.r = (abut_rot3){made3_vec(turn[0]), made3_vec(turn[1]), made3_vec(turn[2])};
    b.p = abut_transform3(world, pair->pose.p);
    b.r.x = abut_rotate3(world.r, pair->pose.r.x);
    b.r.y = abut_rotate3(world.r, pair->pose.r.y);
    b.r.z = abut_rotate3(world.r, pair->pose.r.z);
    const abut_proximity3 p = run3_ask(pair);
    const abut_proximity3 q = abut_distance3(&pair->a.shape, &pair->b.shape, abut_relative_pose3(world, b), NULL, NULL);
    const double          size = run3_size(pair);
    count(user, &p, size);
    return agree(&p, &q, 48 * run3_u * (size + 4)) ? NULL : "moving both changes the distance";
}

static void test_rigid_motion(void **state)
{
    (void)state;
    tally t = {0, 0, 0};
    run3(3003, 60000, RECIPE3_ALL_KINDS, check_motion, &t);
    expect_hits(&t);
}

static double times(double x, int k)
{
    return ldexp(x, k);
}

static void scale_recipe(recipe3 *recipe, int k)
{
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < recipe->count; ++i) {
            recipe->points[i][j] = times(recipe->points[i][j], k);
        }
        recipe->center[j] = times(recipe->center[j], k);
        recipe->half[j] = times(recipe->half[j], k);
    }
    recipe->radius = times(recipe->radius, k);
}

// The length scaled by 2^k, to the bit, unless one of the two is too small for a whole number of bits.
static bool scaled(abut_real x, abut_real by_k, int k)
{
    const double expected = times((double)x, k);
    const double least = run3_single ? 0x1p-126 : 0x1p-1022; // with all its bits
    return expected == (double)by_k || (fmin(fabs((double)x), fabs(expected)) < least && fabs((double)by_k - expected) < least);
}

static bool scaled_vec(abut_vec3 v, abut_vec3 by_k, int k)
{
    return scaled(v.x, by_k.x, k) && scaled(v.y, by_k.y, k) && scaled(v.z, by_k.z, k);
}

// The error has a floor that does not scale: half the smallest number for every operation. It shows only where nothing else
// is rounded, as between a point and itself.
static bool scaled_error(abut_real error, abut_real by_k, int k)
{
    return scaled(error, by_k, k) || (error == ABUT_ERROR_FLOOR && by_k == ABUT_ERROR_FLOOR);
}

static bool scaled_answer(const abut_proximity3 *p, const abut_proximity3 *q, int k)
{
    return scaled(p->distance, q->distance, k) && scaled_error(p->error, q->error, k) &&
           scaled_vec(p->point_a, q->point_a, k) && scaled_vec(p->point_b, q->point_b, k) &&
           scaled_vec(p->normal, q->normal, 0) && p->status == q->status && p->supports == q->supports;
}

static bool scaled_manifold(const abut_manifold3 *m, const abut_manifold3 *n, int k)
{
    bool same = m->count == n->count && m->total == n->total && scaled_vec(m->normal, n->normal, 0) &&
                scaled_vec(m->tangent[0], n->tangent[0], 0) && scaled_vec(m->tangent[1], n->tangent[1], 0) &&
                scaled(m->distance, n->distance, k) && scaled_error(m->error, n->error, k) && m->status == n->status &&
                m->supports == n->supports;
    for (int i = 0; i < m->count && same; ++i) {
        const abut_contact3 *c = &m->points[i];
        const abut_contact3 *d = &n->points[i];
        same = scaled_vec(c->point_a, d->point_a, k) && scaled_vec(c->point_b, d->point_b, k) &&
               scaled(c->separation, d->separation, k) && c->id == d->id;
    }
    return same;
}

static const char *check_scaling(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    static made_pair3 other;
    const int         k = (int)rng_below(r, 81) - 40;
    scene3            larger = *scene;
    scale_recipe(&larger.a, k);
    scale_recipe(&larger.b, k);
    for (int i = 0; i < 3; ++i) {
        larger.p[i] = times(larger.p[i], k);
    }
    made_pair3_make(&other, &larger);
    const abut_shape3    *a = &pair->a.shape;
    const abut_shape3    *b = &pair->b.shape;
    const abut_proximity3 p = run3_ask(pair);
    const abut_proximity3 q = run3_ask(&other);
    const abut_proximity3 general_p = abut_distance3_general(a, b, pair->pose, NULL, NULL);
    const abut_proximity3 general_q = abut_distance3_general(&other.a.shape, &other.b.shape, other.pose, NULL, NULL);
    count(user, &p, run3_size(pair));
    if (!scaled_answer(&p, &q, k)) {
        return "the distance does not scale to the bit";
    }
    if (!scaled_answer(&general_p, &general_q, k)) {
        return "the general answer does not scale to the bit";
    }
    if (abut_overlap3(a, b, pair->pose) != abut_overlap3(&other.a.shape, &other.b.shape, other.pose)) {
        return "the overlap does not scale";
    }
    const abut_manifold3 m = abut_collide3(a, b, pair->pose, (abut_real)0.125, NULL);
    const abut_manifold3 n = abut_collide3(&other.a.shape, &other.b.shape, other.pose, (abut_real)times(0.125, k), NULL);
    return scaled_manifold(&m, &n, k) ? NULL : "the manifold does not scale to the bit";
}

static void test_scaling(void **state)
{
    (void)state;
    tally t = {0, 0, 0};
    run3(3004, 60000, RECIPE3_ALL_KINDS, check_scaling, &t);
    expect_hits(&t);
}

// A hull is a set: the same points in another order, some of them twice, give the same hull and the same answer to the bit.
static const char *check_permutation(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    static made_pair3 other;
    scene3            shuffled = *scene;
    recipe3          *cloud = scene->a.kind == RECIPE3_HULL ? &shuffled.a : &shuffled.b;
    (void)user;
    for (int i = cloud->count - 1; i > 0; --i) {
        const int k = (int)rng_below(r, (uint32_t)i + 1);
        double    kept[3];
        memcpy(kept, cloud->points[i], sizeof kept);
        memmove(cloud->points[i], cloud->points[k], sizeof kept);
        memcpy(cloud->points[k], kept, sizeof kept);
    }
    while (cloud->count > 1 && cloud->count < RECIPE3_MOST && rng_chance(r, 0.7)) {
        memcpy(cloud->points[cloud->count], cloud->points[rng_below(r, (uint32_t)cloud->count)], sizeof cloud->points[0]);
        ++cloud->count;
    }
    made_pair3_make(&other, &shuffled);
    const abut_proximity3 p = run3_ask(pair);
    const abut_proximity3 q = run3_ask(&other);
    return scaled_answer(&p, &q, 0) ? NULL : "another order of the points changes the answer";
}

static void test_permuted_points(void **state)
{
    (void)state;
    run3(3005, 20000, 1u << RECIPE3_HULL | 1u << RECIPE3_BOX | 1u << RECIPE3_CYLINDER, check_permutation, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swap),    cmocka_unit_test(test_swapped_points),  cmocka_unit_test(test_rigid_motion),
        cmocka_unit_test(test_scaling), cmocka_unit_test(test_permuted_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
