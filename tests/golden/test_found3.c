// test_found3.c : the pairs of space on which the oracle once found the library at fault.
#include "abut/abut.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "found3.h"

enum { HULL_ROOM = 8192 };

typedef struct found_shape {
    abut_shape3 shape;
    double      block[HULL_ROOM / sizeof(double)];
} found_shape;

static const bool single = sizeof(abut_real) < sizeof(double);

static abut_vec3 vec_of(const double v[3])
{
    const abut_vec3 w = {(abut_real)v[0], (abut_real)v[1], (abut_real)v[2]};
    return w;
}

static void make(found_shape *made, const found_core *core)
{
    abut_vec3         p[POINTS_AT_MOST];
    const abut_hull3 *hull = NULL;
    const abut_real   radius = (abut_real)core->radius;
    for (int32_t i = 0; i < core->count; i++) {
        p[i] = vec_of(core->points[i]);
    }
    if (core->count == 2) {
        assert_int_equal(abut_make_capsule3(&made->shape, p[0], p[1], radius), ABUT_OK);
    } else if (core->count == 3) {
        assert_int_equal(abut_make_triangle3(&made->shape, p[0], p[1], p[2], radius), ABUT_OK);
    } else {
        assert_int_equal(abut_hull3_build(p, core->count, made->block, sizeof made->block, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&made->shape, hull, radius), ABUT_OK);
    }
}

// No less than the largest side of the box round both, and no more than the root of 3 times that.
static double size_of(const found_pair *pair)
{
    double size = 0;
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY;
        double high = -INFINITY;
        for (int32_t i = 0; i < pair->a.count; i++) {
            low = fmin(low, pair->a.points[i][axis] - pair->a.radius);
            high = fmax(high, pair->a.points[i][axis] + pair->a.radius);
        }
        for (int32_t i = 0; i < pair->b.count; i++) {
            double at = pair->position[axis];
            for (int k = 0; k < 3; k++) {
                at += pair->column[k][axis] * pair->b.points[i][k];
            }
            low = fmin(low, at - pair->b.radius);
            high = fmax(high, at + pair->b.radius);
        }
        size = fmax(size, high - low);
    }
    return size;
}

static void expect_answer(const found_pair *pair, const char *query, abut_proximity3 p)
{
    const double most = (single ? 5e-6 : 1e-13) * size_of(pair); // as docs/accuracy-3d.md asks
    const double miss = fabs((double)p.distance - pair->exact);
    if (p.status != ABUT_OK || !(miss <= (double)p.error) || !((double)p.error <= most)) {
        fail_msg("%s, %s: status %d, off by %g, error %g of %g, %d supports", pair->name, query, (int)p.status, miss,
                 (double)p.error, most, (int)p.supports);
    }
}

static void test_pairs(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        static found_shape      a;
        static found_shape      b;
        const found_pair *const pair = &pairs[i];
        const double(*c)[3] = pair->column;
        const abut_pose3 pose = {vec_of(pair->position), {vec_of(c[0]), vec_of(c[1]), vec_of(c[2])}};
        abut_cache3      cache = pair->left;
        if (single && pair->double_only) {
            continue;
        }
        make(&a, &pair->a);
        make(&b, &pair->b);
        expect_answer(pair, "plain", abut_distance3(&a.shape, &b.shape, pose, NULL, NULL));
        expect_answer(pair, "general", abut_distance3_general(&a.shape, &b.shape, pose, NULL, NULL));
        expect_answer(pair, "to the cache", abut_distance3(&a.shape, &b.shape, pose, NULL, &cache));
        expect_answer(pair, "from the cache", abut_distance3(&a.shape, &b.shape, pose, NULL, &cache));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
