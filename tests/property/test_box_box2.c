// test_box_box2.c : the kernel for the manifold of two boxes gives what GJK, EPA and clipping give, within both bounds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps2.h"
#include "pairs/box_box2.h"
#include "support/random.h"
#include "support/route2.h"

#include <math.h>

static const double roundoff = sizeof(abut_real) == sizeof(float) ? 0x1p-24 : 0x1p-53;

typedef struct boxes {
    abut_shape2 a, b;
    abut_pose2  pose;
    double      size;
} boxes;

// Boxes of half sizes 0.25..1, apart by up to a sixth of that or overlapping, at any power of two of the unit.
static boxes make_boxes(rng *r, int scale)
{
    boxes           s;
    const double    unit = ldexp(1, scale);
    const abut_vec2 none = {0, 0};
    const abut_vec2 half_a = {(abut_real)(unit * rng_range(r, 0.25, 1)), (abut_real)(unit * rng_range(r, 0.25, 1))};
    const abut_vec2 half_b = {(abut_real)(unit * rng_range(r, 0.25, 1)), (abut_real)(unit * rng_range(r, 0.25, 1))};
    const double    angle = rng_range(r, -3.14, 3.14);
    assert_int_equal(abut_make_box2(&s.a, none, half_a, 0), ABUT_OK);
    assert_int_equal(abut_make_box2(&s.b, none, half_b, 0), ABUT_OK);
    s.pose.p.x = (abut_real)(unit * rng_range(r, -1.5, 1.5));
    s.pose.p.y = (abut_real)(unit * rng_range(r, -1.5, 1.5));
    s.pose.r = abut_rot2_angle((abut_real)angle);
    s.size = 4 * unit;
    return s;
}

// The kernel's manifold, if it answers.
static bool by_kernel(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose, abut_real margin, abut_cache2 *cache,
                      abut_manifold2 *m)
{
    static const abut_manifold2 none = {{0, 0}, {0, 0}, {{{0, 0}, {0, 0}, 0, 0}, {{0, 0}, {0, 0}, 0, 0}}, 0, 0, 0, ABUT_OK, 0};
    abut_boxes2                 z;
    abut_boxes_best2            best;
    *m = none;
    if (a->core != ABUT_CORE2_BOX || b->core != ABUT_CORE2_BOX || !abut_boxes_kernel2(&z, &best, a, b, pose)) {
        return false;
    }
    *m = abut_boxes_result2(&z, &best, &a->middle, margin, cache);
    return true;
}

// The contacts of the machines; false when the boxes face each other with corners.
static bool by_machines(const boxes *s, abut_proximity2 *p, abut_clip2 *clip)
{
    abut_pair2 pair;
    *p = abut_distance2_general(&s->a, &s->b, s->pose, NULL, NULL);
    assert_int_equal(abut_pair2_make(&pair, &s->a, &s->b, s->pose, NULL), ABUT_OK);
    if (!abut_clip2_begin_pair(clip, &pair, p, 0)) {
        return false;
    }
    abut_clip2_run(clip);
    return true;
}

static double off(abut_vec2 p, abut_vec2 q)
{
    return hypot((double)p.x - (double)q.x, (double)p.y - (double)q.y);
}

// Contacts of the same name are in the same place: to the error of the normal times the size, over how square the edges meet.
static void expect_same_contacts(const boxes *s, const abut_manifold2 *m, const abut_clip2 *clip)
{
    const double slack = 4000 * roundoff * s->size;
    assert_int_equal(m->count, clip->count);
    for (int32_t i = 0; i < m->count; ++i) {
        const int k = m->points[i].id == clip->contact[0].id ? 0 : 1;
        assert_true(k < clip->count);
        assert_true(m->points[i].id == clip->contact[k].id);
        assert_true(fabs((double)m->points[i].separation - (double)clip->contact[k].separation) <= slack);
        assert_true(off(m->points[i].point_a, clip->contact[k].point_a) <= slack);
        assert_true(off(m->points[i].point_b, clip->contact[k].point_b) <= slack);
    }
}

static void test_kernel_equals_machines(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1205);
    const uint64_t runs = rng_scaled(40000);
    uint64_t       answered = 0;
    uint64_t       compared = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const boxes     s = make_boxes(&r, (int)(i % 5) * 30 - 60);
        abut_manifold2  m;
        abut_proximity2 p;
        abut_clip2      clip;
        if (!by_kernel(&s.a, &s.b, &s.pose, 0, NULL, &m)) {
            continue;
        }
        ++answered;
        const bool clipped = by_machines(&s, &p, &clip);
        assert_true(fabs((double)m.distance - (double)p.distance) <= (double)m.error + (double)p.error);
        assert_true((double)m.error <= 64 * roundoff * s.size);
        // Two axes of nearly the same depth may be taken either way.
        if (off(m.normal, p.normal) < 64 * roundoff && m.distance < 0) {
            assert_true(clipped);
            expect_same_contacts(&s, &m, &clip);
            ++compared;
        }
    }
    print_message("%d pairs, %d answered by the kernel, %d manifolds compared\n", (int)runs, (int)answered, (int)compared);
    assert_true(answered > runs / 2 && compared > runs / 4);
}

// Every processor's kernel says what the baseline's says.
static void expect_same_of_all(const boxes *s, abut_real margin)
{
    abut_manifold2     baseline;
    const route2_proof proof = route2_contacts(0, &s->a, &s->b, &s->pose, margin, NULL, &baseline);
    for (int kind = 1; kind <= wide_kinds(); ++kind) {
        abut_manifold2 m;
        assert_int_equal(route2_contacts(kind, &s->a, &s->b, &s->pose, margin, NULL, &m), proof);
        assert_true(same_manifold2(&m, &baseline));
    }
}

// Boxes in whole numbers, turned by quarter turns and by a triangle's angle: many axes tie. The kernel takes the normal that
// the distance query takes, or leaves the answer to it.
static void test_ties(void **state)
{
    (void)state;
    static const double turns[5][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0.6, 0.8}};
    const abut_vec2     none = {0, 0};
    int                 answered = 0;
    for (int i = 0; i < 3 * 3 * 3 * 3 * 9 * 9 * 5; ++i) {
        const abut_vec2 half_a = {(abut_real)(1 + i % 3), (abut_real)(1 + i / 3 % 3)};
        const abut_vec2 half_b = {(abut_real)(1 + i / 9 % 3), (abut_real)(1 + i / 27 % 3)};
        const double   *turn = turns[i / 81 / 81];
        abut_shape2     a;
        abut_shape2     b;
        abut_pose2      pose = {{(abut_real)(i / 81 % 9 - 4), (abut_real)(i / 81 / 9 % 9 - 4)}, {0, 0}};
        abut_manifold2  m;
        pose.r.c = (abut_real)turn[0];
        pose.r.s = (abut_real)turn[1];
        assert_int_equal(abut_make_box2(&a, none, half_a, 0), ABUT_OK);
        assert_int_equal(abut_make_box2(&b, none, half_b, 0), ABUT_OK);
        if (by_kernel(&a, &b, &pose, 0, NULL, &m)) {
            const abut_proximity2 p = abut_distance2(&a, &b, pose, NULL, NULL);
            ++answered;
            assert_true(off(m.normal, p.normal) <= 16 * roundoff);
            assert_true(fabs((double)m.distance - (double)p.distance) <= (double)m.error + (double)p.error);
        }
    }
    print_message("%d answered by the kernel\n", answered);
    assert_true(answered > 8000);
}

// Boxes whose axes x are parted about as much, by up to 200 units of rounding of the size more or less. B is long, and turned
// by a rotation whose columns' squares are off by up to 150.
static boxes make_tie(rng *r)
{
    boxes           s = make_boxes(r, 0);
    const abut_vec2 none = {0, 0};
    const abut_vec2 half = {(abut_real)rng_range(r, 1, 8), s.b.half.y};
    assert_int_equal(abut_make_box2(&s.b, none, half, 0), ABUT_OK);
    const double reach = (double)s.a.reach + (double)s.b.reach;
    const double longer = 1 + roundoff * rng_range(r, -75, 75);
    s.pose.r.c = (abut_real)((double)s.pose.r.c * longer);
    s.pose.r.s = (abut_real)((double)s.pose.r.s * longer);
    const double c = (double)s.pose.r.c;
    const double sine = (double)s.pose.r.s;
    const double upright = (double)s.a.half.x + fabs(c) * (double)s.b.half.x + fabs(sine) * (double)s.b.half.y;
    const double leaning = (double)s.b.half.x + fabs(c) * (double)s.a.half.x + fabs(sine) * (double)s.a.half.y;
    const double separation = reach * rng_range(r, -0.125, 0.125);
    const double more = 200 * roundoff * reach * rng_range(r, -1, 1);
    const double along = (separation + more + leaning) * rng_sign(r);
    s.pose.p.x = (abut_real)((separation + upright) * rng_sign(r));
    s.pose.p.y = (abut_real)((along - c * (double)s.pose.p.x) / sine);
    return s;
}

// The axis told by marks, which wide processors' kernels do, is the one that the separations themselves tell, and it is only
// told where they are as sure.
static void test_near_ties(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1207);
    const uint64_t runs = rng_scaled(200000);
    uint64_t       refused = 0;
    uint64_t       unit = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng            r = rng_make(seed, i);
        const boxes    s = make_tie(&r);
        const double   c = (double)s.pose.r.c;
        const double   sine = (double)s.pose.r.s;
        abut_manifold2 m;
        refused += by_kernel(&s.a, &s.b, &s.pose, 0, NULL, &m) ? 0 : 1;
        unit += fabs(c * c + sine * sine - 1) < (double)ABUT_AXES_UNIT ? 1 : 0;
        expect_same_of_all(&s, 0);
    }
    print_message("%d near ties, %d refused, %d turned by about a unit\n", (int)runs, (int)refused, (int)unit);
    assert_true(refused > runs / 64 && refused < runs - runs / 16 && unit > runs / 16);
}

// What is no such pair of boxes, or no pose.
static void test_refused(void **state)
{
    (void)state;
    const abut_vec2 none = {0, 0};
    const abut_vec2 one = {1, 1};
    const abut_vec2 right = {1, 0};
    const abut_vec2 up = {0, 1};
    abut_shape2     plain;
    abut_shape2     round;
    abut_shape2     aside;
    abut_shape2     above;
    abut_shape2     circle;
    abut_manifold2  m;
    abut_pose2      pose = {{(abut_real)1.5, (abut_real)0.25}, {1, 0}};
    abut_cache2     cache = {0};
    assert_int_equal(abut_make_box2(&plain, none, one, 0), ABUT_OK);
    assert_int_equal(abut_make_box2(&round, none, one, 1), ABUT_OK);
    assert_int_equal(abut_make_box2(&aside, right, one, 0), ABUT_OK);
    assert_int_equal(abut_make_box2(&above, up, one, 0), ABUT_OK);
    assert_int_equal(abut_make_circle2(&circle, none, 1), ABUT_OK);
    assert_true(by_kernel(&plain, &plain, &pose, 0, &cache, &m));
    assert_true(cache.private_.normal.x == 1 && cache.private_.normal.y == 0 && m.count == 2);
    assert_true(by_kernel(&aside, &plain, &pose, 0, NULL, &m));
    assert_false(by_kernel(&round, &plain, &pose, 0, NULL, &m));
    assert_false(by_kernel(&plain, &round, &pose, 0, NULL, &m));
    assert_false(by_kernel(&plain, &aside, &pose, 0, NULL, &m));
    assert_false(by_kernel(&plain, &above, &pose, 0, NULL, &m));
    assert_false(by_kernel(&circle, &plain, &pose, 0, NULL, &m));
    assert_false(by_kernel(&plain, &circle, &pose, 0, NULL, &m));
    pose.p.x = 9;
    assert_true(by_kernel(&plain, &plain, &pose, 0, NULL, &m) && m.count == 0 && m.status == ABUT_BEYOND);
    assert_true(by_kernel(&plain, &plain, &pose, 1, NULL, &m) && m.count == 0 && m.status == ABUT_BEYOND);
    assert_true(by_kernel(&plain, &plain, &pose, 8, NULL, &m) && m.count == 2);
    pose.r.c = (abut_real)1.25;
    assert_false(by_kernel(&plain, &plain, &pose, 0, NULL, &m));
    pose.r.c = 1;
    pose.p.y = (abut_real)INFINITY;
    assert_false(by_kernel(&plain, &plain, &pose, 0, NULL, &m));
}

// A manifold in another unit, in which everything is that many times smaller.
static void expect_same_in_unit(const abut_manifold2 *m, const abut_manifold2 *one, abut_real unit)
{
    assert_true(m->normal.x == one->normal.x && m->normal.y == one->normal.y);
    assert_true(m->tangent.x == one->tangent.x && m->tangent.y == one->tangent.y);
    assert_true(m->count == one->count && m->status == one->status && m->supports == one->supports);
    assert_true(m->distance == unit * one->distance && m->error == unit * one->error);
    for (int i = 0; i < 2; ++i) {
        const abut_contact2 *c = &m->points[i];
        const abut_contact2 *d = &one->points[i];
        assert_true(c->id == d->id && c->separation == unit * d->separation);
        assert_true(c->point_a.x == unit * d->point_a.x && c->point_a.y == unit * d->point_a.y);
        assert_true(c->point_b.x == unit * d->point_b.x && c->point_b.y == unit * d->point_b.y);
    }
}

// The same bits at every scale, in the kernel's range of numbers and out of it, and from every processor's kernel.
static void test_same_bits(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1206);
    const uint64_t runs = rng_scaled(20000);
    const int      far = sizeof(abut_real) == sizeof(float) ? 80 : 600;
    for (uint64_t i = 0; i < runs; ++i) {
        rng                  r = rng_make(seed, i);
        rng                  again = rng_make(seed, i);
        const int            scale = (int)(i % 5 - 2) * (far / 2);
        const boxes          s = make_boxes(&r, scale);
        const boxes          one = make_boxes(&again, 0);
        const abut_real      margin = i % 3 == 0 ? (abut_real)0.125 : 0;
        const abut_real      unit = (abut_real)ldexp(1, scale);
        abut_manifold2       m;
        const abut_manifold2 told = abut_collide2(&s.a, &s.b, s.pose, unit * margin, NULL);
        const abut_manifold2 told_one = abut_collide2(&one.a, &one.b, one.pose, margin, NULL);
        expect_same_in_unit(&told, &told_one, unit);
        if (by_kernel(&one.a, &one.b, &one.pose, margin, NULL, &m)) {
            expect_same_in_unit(&m, &told_one, 1);
        }
        expect_same_of_all(&s, unit * margin);
    }
}

// The bound is what the ledger says: a factor times the sizes, and another times the distance.
static void test_error_by_hand(void **state)
{
    (void)state;
    const abut_vec2 none = {0, 0};
    const abut_vec2 half = {3, 4};
    abut_shape2     box;
    abut_manifold2  m;
    abut_pose2      pose = {{5, 2}, {1, 0}};
    assert_int_equal(abut_make_box2(&box, none, half, 0), ABUT_OK);
    assert_true(by_kernel(&box, &box, &pose, 0, NULL, &m) && m.distance == -1);
    assert_true((double)m.error > (7 * 17 + 7) * roundoff && (double)m.error < (7.1 * 17.1 + 7.1) * roundoff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kernel_equals_machines),
                                       cmocka_unit_test(test_ties),
                                       cmocka_unit_test(test_near_ties),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_same_bits),
                                       cmocka_unit_test(test_error_by_hand)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
