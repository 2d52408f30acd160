// test_polytope_cone3.c : the planes of a cone's faces: a triangle by hand, and eight at once to the bit what they are one by
// one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "epa/polytope3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

#include <math.h>
#include <string.h>

static const uint64_t seed = 3311;

// The triangle through (2, 0, 0), (0, 2, 0) and (0, 0, 2) has a normal of (4, 4, 4) and is 2 / sqrt 3 from the origin.
static void test_a_plane_by_hand(void **state)
{
    (void)state;
    const abut_plane3 p = abut_plane_of3(at3(2, 0, 0), at3(0, 2, 0), at3(0, 0, 2), (abut_real)0.25);
    expect_vec3(p.normal, at3(4, 4, 4), 0);
    expect_near(p.reach, 8 + 0.25 * 12, 0);
    expect_near(p.square, 4.0 / 3, 4 * roundoff);
    const abut_plane3 back = abut_plane_of3(at3(0, 2, 0), at3(2, 0, 0), at3(0, 0, 2), 0);
    expect_vec3(back.normal, at3(-4, -4, -4), 0);
    expect_near(back.square, -4.0 / 3, 4 * roundoff);
    const abut_plane3 line = abut_plane_of3(at3(1, 0, 1), at3(2, 0, 1), at3(3, 0, 1), 0);
    assert_true(line.square == (abut_real)INFINITY && line.reach < 1);
}

static void make_vertices(abut_polytope3 *p, rng *r, int32_t count)
{
    p->vertices = count;
    p->margin = 4 * ABUT_UNIT_ROUNDOFF;
    for (int32_t i = 0; i < count; ++i) {
        double d[3];
        rng_direction3(r, d);
        p->vertex[i].w = at3(d[0], d[1], d[2]);
        p->vertex[i].a = at3(9, 9, 9); // what is behind them must not matter
    }
}

// A row whose edges are any, and slivers among them: the same corner twice, and corners in a line with the apex.
static void test_eight_at_once_and_one_by_one(void **state)
{
    (void)state;
    static abut_polytope3 p;
    rng                   r = rng_make(rng_seed_of_run(seed), 0);
    for (int i = 0; i < 2000; ++i) {
        uint16_t     from[ABUT_PLANES3_ROW];
        uint16_t     to[ABUT_PLANES3_ROW];
        abut_planes3 by_eight;
        abut_planes3 one_by_one;
        double       d[3];
        make_vertices(&p, &r, 20);
        rng_direction3(&r, d);
        const abut_vec3 apex = at3(d[0], d[1], d[2]);
        p.vertex[1].w = abut_scale3((abut_real)0.5, abut_add3(apex, p.vertex[0].w));
        p.vertex[2].w = abut_along3(p.vertex[1].w, (abut_real)0.01, p.vertex[3].w);
        for (int32_t k = 0; k < ABUT_PLANES3_ROW; ++k) {
            from[k] = (uint16_t)(20 * rng_unit(&r));
            to[k] = (uint16_t)((rng_chance(&r, 0.5) ? 3 : 20) * rng_unit(&r));
        }
        const int32_t count = 1 + i % ABUT_PLANES3_ROW;
        memset(&by_eight, 0, sizeof by_eight);
        memset(&one_by_one, 0, sizeof one_by_one);
        abut_cone3_planes(&p, from, to, &apex, count, &by_eight);
        for (int32_t k = 0; k < count; ++k) {
            abut_planes3_put(&one_by_one, k, abut_plane_of3(p.vertex[from[k]].w, p.vertex[to[k]].w, apex, p.margin));
        }
        const size_t  bytes = (size_t)count * sizeof(abut_real);
        const int32_t last = count - 1;
        assert_memory_equal(by_eight.normal_x, one_by_one.normal_x, bytes);
        assert_memory_equal(by_eight.normal_y, one_by_one.normal_y, bytes);
        assert_memory_equal(by_eight.normal_z, one_by_one.normal_z, bytes);
        assert_memory_equal(by_eight.reach, one_by_one.reach, bytes);
        assert_memory_equal(by_eight.square, one_by_one.square, bytes);
        const abut_vec3 n = {by_eight.normal_x[last], by_eight.normal_y[last], by_eight.normal_z[last]};
        const abut_vec3 w = p.vertex[from[last]].w;
        const double    length = sqrt((double)abut_dot3(n, n));
        if (length > 0) { // both corners and the apex are as high, to the careful normal's few u
            assert_true(fabs((double)abut_dot3(n, abut_sub3(w, apex))) <= 64 * roundoff * length);
            assert_true(fabs((double)abut_dot3(n, abut_sub3(p.vertex[to[last]].w, apex))) <= 64 * roundoff * length);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_plane_by_hand),
        cmocka_unit_test(test_eight_at_once_and_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
