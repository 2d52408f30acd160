// test_boxes2.c : the kernel for the manifold of two boxes gives what the step machines give, within both bounds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps2.h"
#include "contact/boxes2.h"
#include "support/random.h"

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
        if (!abut_boxes2(&s.a, &s.b, &s.pose, 0, NULL, &m)) {
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kernel_equals_machines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
