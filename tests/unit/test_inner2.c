// test_inner2.c : the inner radius of polygons is a lower bound of how far they reach, and not much below it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/shape2.h"
#include "support/random.h"

#include <math.h>

enum { CORNERS = 9 };

static void test_inner_radius(void **state)
{
    (void)state;
    const long double u = sizeof(abut_real) == sizeof(float) ? 0x1p-24L : 0x1p-53L;
    const uint64_t    seed = rng_seed_of_run(1207);
    long double       worst = 1000;
    for (uint64_t run = 0; run < rng_scaled(20000); ++run) {
        rng                  r = rng_make(seed, run);
        abut_vec2            points[CORNERS];
        abut_real            block[256];
        const abut_polygon2 *polygon;
        abut_shape2          shape;
        for (int i = 0; i < CORNERS; ++i) {
            points[i].x = (abut_real)rng_range(&r, 3, 5);
            points[i].y = (abut_real)rng_range(&r, -1, 1);
        }
        assert_int_equal(abut_hull2_build(points, CORNERS, block, sizeof block, &polygon, NULL), ABUT_OK);
        assert_int_equal(abut_make_polygon2(&shape, polygon, 0), ABUT_OK);
        const abut_vec2 *p = abut_polygon2_points(polygon);
        long double      least = INFINITY;
        for (int32_t i = 0; i < polygon->count; ++i) {
            const abut_vec2   next = p[(i + 1) % polygon->count];
            const long double x = (long double)next.x - (long double)p[i].x;
            const long double y = (long double)next.y - (long double)p[i].y;
            const long double px = (long double)p[i].x - (long double)shape.middle.x;
            const long double py = (long double)p[i].y - (long double)shape.middle.y;
            least = fminl(least, (px * y - py * x) / hypotl(x, y));
        }
        const long double below = (least - (long double)shape.inner) / (u * (long double)shape.reach);
        assert_true(below >= 0 && below <= 16); // 8 are taken off, and at most 8 are rounding
        worst = fminl(worst, below);
    }
    print_message("at least %.2Lf u of the reach below\n", worst);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_inner_radius)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
