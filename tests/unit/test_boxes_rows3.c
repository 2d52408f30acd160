// test_boxes_rows3.c : the kernels of two boxes compiled for AVX2 and for AVX-512 give the same bits as those for every
// processor.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/boxes3.h"
#include "pairs/boxes_kernel3.h"
#include "sat/boxes_touch_kernel3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "support/wide.h"

static void expect_bits(const void *a, const void *b, size_t size)
{
    assert_memory_equal(a, b, size);
}

static void expect_same_proximity(const abut_proximity3 *a, const abut_proximity3 *b, bool points)
{
    expect_bits(&a->normal, &b->normal, sizeof a->normal);
    expect_bits(&a->distance, &b->distance, sizeof a->distance);
    expect_bits(&a->error, &b->error, sizeof a->error);
    assert_int_equal(a->status, b->status);
    if (points) {
        expect_bits(&a->point_a, &b->point_a, sizeof a->point_a);
        expect_bits(&a->point_b, &b->point_b, sizeof a->point_b);
    }
}

static void expect_same_contacts(const abut_boxes3 *a, const abut_boxes3 *b)
{
    abut_contact3 points_a[2 * 4], points_b[2 * 4];
    assert_int_equal(a->total, b->total);
    assert_int_equal(a->count, b->count);
    if (a->total > 0) {
        expect_bits(a->chosen, b->chosen, (size_t)a->count * sizeof a->chosen[0]);
        abut_boxes_points3(a, points_a);
        abut_boxes_points3(b, points_b);
        for (int32_t i = 0; i < a->total; ++i) {
            expect_bits(&points_a[i].point_a, &points_b[i].point_a, sizeof points_a[i].point_a);
            expect_bits(&points_a[i].point_b, &points_b[i].point_b, sizeof points_a[i].point_b);
            expect_bits(&points_a[i].separation, &points_b[i].separation, sizeof points_a[i].separation);
            assert_true(points_a[i].id == points_b[i].id);
        }
    }
}

// Half sizes from 1 : 1 to 1 : 100, in any place near each other, some parallel, some with the same axes, some on a grid.
static abut_pose3 random_pose(rng *r)
{
    const bool      on_grid = rng_chance(r, 0.2);
    const double    turn = rng_chance(r, 0.2) ? rng_log(r, 1e-9, 1) : 1;
    const abut_quat q = {1, (abut_real)(turn * rng_range(r, -1, 1)), (abut_real)(turn * rng_range(r, -1, 1)),
                         (abut_real)(turn * rng_range(r, -1, 1))};
    const double    x = rng_range(r, -2, 2), y = rng_range(r, -2, 2), z = rng_range(r, -2, 2);
    abut_pose3 pose = on_grid ? placed3(nearbyint(4 * x) / 4, nearbyint(4 * y) / 4, nearbyint(4 * z) / 4) : placed3(x, y, z);
    pose.r = rng_chance(r, 0.2) ? pose.r : abut_rot3_quat(q);
    return pose;
}

static double random_half(rng *r)
{
    return rng_chance(r, 0.3) ? rng_log(r, 1e-2, 1) : nearbyint(4 * rng_range(r, 0.25, 1)) / 4;
}

// As compiled for one kind of processor.
typedef struct kernels {
    bool (*meet)(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin);
    bool (*apart)(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *p);
    abut_touch3 (*touch)(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a);
} kernels;

// What those for every processor say.
typedef struct answers {
    abut_boxes3     contacts;
    abut_proximity3 distance;
    bool            met, apart;
    abut_touch3     touch;
} answers;

static void expect_same_answers(const answers *plain, const kernels *wide, const abut_shape3 *a, const abut_shape3 *b,
                                const abut_pose3 *pose, abut_real margin)
{
    abut_boxes3     contacts;
    abut_proximity3 distance;
    assert_int_equal(wide->meet(&contacts, a, b, pose, margin), plain->met);
    if (plain->met) {
        expect_same_proximity(&plain->contacts.told, &contacts.told, false);
        expect_same_contacts(&plain->contacts, &contacts);
    }
    assert_int_equal(wide->apart(a, b, pose, &distance), plain->apart);
    if (plain->apart) {
        expect_same_proximity(&plain->distance, &distance, true);
    }
    assert_int_equal(wide->touch(a, b, pose), plain->touch);
}

static void test_same_bits(void **state)
{
    (void)state;
    static const kernels wide[] = {
        {abut_boxes_meet3_avx2, abut_boxes_apart3_avx2, abut_boxes_touch_clearly3_avx2},
        {abut_boxes_meet3_avx512, abut_boxes_apart3_avx512, abut_boxes_touch_clearly3_avx512},
    };
    const uint64_t seed = rng_seed_of_run(401);
    const uint64_t cases = rng_scaled(40000);
    uint64_t       met = 0, apart = 0;
    if (wide_kinds() == 0) {
        skip();
    }
    for (uint64_t i = 0; i < cases; ++i) {
        rng               r = rng_make(seed, i);
        const abut_pose3  pose = random_pose(&r);
        const double      x = random_half(&r), y = random_half(&r), z = random_half(&r);
        const double      u = random_half(&r), v = random_half(&r), w = random_half(&r);
        const abut_real   margin = (abut_real)(rng_chance(&r, 0.3) ? rng_range(&r, 0, 1) : 0);
        const abut_shape3 a = box3(at3(0, 0, 0), at3(x, y, z), 0);
        const abut_shape3 b = box3(at3(0, 0, 0), at3(u, v, w), rng_chance(&r, 0.2) ? 0.25 : 0);
        answers           plain;
        plain.met = abut_boxes_kernel3(&plain.contacts, &a, &b, &pose, margin);
        plain.apart = abut_apart_kernel3(&a, &b, &pose, &plain.distance);
        plain.touch = abut_touch_clearly_kernel3(&a, &b, &pose);
        met += plain.met && plain.contacts.count > 0;
        apart += plain.apart;
        for (int kind = 0; kind < wide_kinds(); ++kind) {
            expect_same_answers(&plain, &wide[kind], &a, &b, &pose, margin);
        }
    }
    print_message("%d of %d met, %d apart\n", (int)met, (int)cases, (int)apart);
    assert_true(met > cases / 16 && apart > cases / 8);
}

// Two boxes at a power of two of the unit.
static abut_manifold3 collided(const double half[6], abut_pose3 pose, int scale)
{
    const double      unit = ldexp(1, scale);
    const abut_shape3 a = box3(at3(0, 0, 0), at3(unit * half[0], unit * half[1], unit * half[2]), 0);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(unit * half[3], unit * half[4], unit * half[5]), 0);
    pose.p = abut_scale3((abut_real)unit, pose.p);
    return abut_collide3(&a, &b, pose, 0, NULL);
}

static void test_same_bits_at_every_scale(void **state)
{
    (void)state;
    static const int scale[] = {-12, -14, -16, -18, -40, 20, 50};
    const uint64_t   seed = rng_seed_of_run(403);
    const uint64_t   cases = rng_scaled(4000);
    for (uint64_t i = 0; i < cases; ++i) {
        rng              r = rng_make(seed, i);
        const abut_pose3 pose = random_pose(&r);
        double           half[6];
        for (int k = 0; k < 6; ++k) {
            half[k] = rng_chance(&r, 0.3) ? rng_log(&r, 1e-4, 1) : rng_range(&r, 0.25, 1);
        }
        const abut_manifold3 m = collided(half, pose, 0);
        for (size_t k = 0; k < sizeof scale / sizeof scale[0]; ++k) {
            const abut_manifold3 other = collided(half, pose, scale[k]);
            const abut_real      unit = (abut_real)ldexp(1, scale[k]);
            assert_int_equal(m.count, other.count);
            assert_true(m.distance * unit == other.distance && m.normal.x == other.normal.x);
            for (int32_t c = 0; c < m.count; ++c) {
                assert_true(m.points[c].id == other.points[c].id);
                assert_true(m.points[c].separation * unit == other.points[c].separation);
                assert_true(m.points[c].point_b.y * unit == other.points[c].point_b.y);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_bits), cmocka_unit_test(test_same_bits_at_every_scale)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
