// test_order2.c : which of two contacts is told first: the lower one along the tangent, unless the other is deeper by more than
// the error that is told. Asked where the two are deep to within a few times that, of every kernel and of the plain way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query2.h"
#include "abut/shape2.h"
#include "clip/manifold2.h"
#include "support/random.h"
#include "support/route2.h"

#include <math.h>

enum { KINDS = 4, BLOCK = 4096 };

// A box, and the same as a polygon, with another corner, and rounded.
static void make(abut_shape2 *shape, double block[BLOCK / sizeof(double)], int kind, double half_x, double half_y)
{
    const abut_vec2      none = {0, 0};
    const abut_vec2      half = {(abut_real)half_x, (abut_real)half_y};
    const abut_vec2      corner[] = {{-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
    const abut_polygon2 *polygon = NULL;
    if (kind == 0 || kind == KINDS - 1) {
        assert_int_equal(abut_make_box2(shape, none, half, kind == 0 ? 0 : (abut_real)0.125), ABUT_OK);
        return;
    }
    abut_vec2     point[] = {corner[0], corner[1], corner[2], corner[3], {half.x * (abut_real)1.5, 0}};
    const int32_t count = kind == 1 ? 4 : 5;
    assert_int_equal(abut_hull2_build(point, count, block, BLOCK, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(shape, polygon, 0), ABUT_OK);
}

static double along(abut_vec2 p, abut_vec2 t)
{
    return (double)p.x * (double)t.x + (double)p.y * (double)t.y;
}

static double off(abut_vec2 p, abut_vec2 q)
{
    return hypot((double)p.x - (double)q.x, (double)p.y - (double)q.y);
}

// Returns whether the two are deep alike to about the error, so that it decides.
static bool expect_order(const abut_manifold2 *m)
{
    const abut_contact2 *first = &m->points[0];
    const abut_contact2 *last = &m->points[1];
    if (m->count < 2) {
        return false;
    }
    if (along(first->point_a, m->tangent) <= along(last->point_a, m->tangent)) {
        assert_false(last->separation < first->separation - m->error);
    } else {
        assert_true(first->separation < last->separation - m->error);
    }
    const double apart = fabs((double)first->separation - (double)last->separation);
    return apart > (double)m->error / 2 && apart < 2 * (double)m->error;
}

// B above A, slid along A's edge, and a little way off or in it.
typedef struct stack {
    abut_shape2 a, b;
    abut_pose2  pose;
} stack;

static void make_stack(stack *s, rng *r, int kind)
{
    static double block[2][BLOCK / sizeof(double)];
    const double  half_y = rng_range(r, 0.25, 1);
    make(&s->a, block[0], kind, rng_range(r, 0.25, 1), 1);
    make(&s->b, block[1], (int)rng_below(r, 2) * kind, rng_range(r, 0.25, 1), half_y);
    s->pose = abut_identity2();
    s->pose.p.x = (abut_real)rng_range(r, -1.5, 1.5);
    s->pose.p.y = (abut_real)(1 + half_y + (double)(s->a.radius + s->b.radius) + rng_range(r, -0.125, 0.125));
}

// B is turned until its ends differ by about the error; it is asked from either.
static void test_the_lower_first(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(2207);
    const uint64_t runs = rng_scaled(100000);
    uint64_t       near[KINDS] = {0};
    for (uint64_t i = 0; i < runs; ++i) {
        stack     s;
        rng       r = rng_make(seed, i);
        const int kind = (int)(i % KINDS);
        make_stack(&s, &r, kind);
        const abut_manifold2 level = abut_collide2(&s.a, &s.b, s.pose, 1, NULL);
        if (level.count < 2) {
            continue;
        }
        const double width = off(level.points[0].point_a, level.points[1].point_a);
        s.pose.r.s = (abut_real)(rng_sign(&r) * rng_range(&r, 0.875, 1.125) * (double)level.error / width);
        const abut_pose2     back = abut_relative_pose2(s.pose, abut_identity2());
        const abut_manifold2 m[] = {abut_collide2(&s.a, &s.b, s.pose, 1, NULL), general_manifold2(&s.a, &s.b, &s.pose, 1),
                                    abut_collide2(&s.b, &s.a, back, 1, NULL), general_manifold2(&s.b, &s.a, &back, 1)};
        for (int k = 0; k < 4; ++k) {
            near[kind] += expect_order(&m[k]);
        }
    }
    for (int kind = 0; kind < KINDS; ++kind) {
        print_message("kind %d: %d manifolds near a tie\n", kind, (int)near[kind]);
        assert_true(near[kind] > runs / 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_lower_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
