// test_boxes3.c : the axis that parts two boxes most, by the plain way, by the kernel for boxes, and in long double.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "pairs/zonotope3.h"
#include "support/hand3.h"
#include "support/random.h"

typedef long double real;

static void spread(real *numbers, abut_vec3 v)
{
    numbers[0] = (real)v.x;
    numbers[1] = (real)v.y;
    numbers[2] = (real)v.z;
}

// The separation along the cross product of two vectors; none for parallel ones.
static real separation(const abut_zonotope3 *a, const abut_zonotope3 *b, const real *u, const real *v)
{
    real       n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    real       way[3], axis[3];
    const real length = sqrtl(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    spread(way, abut_sub3(b->center, a->center));
    real sum = fabsl(way[0] * n[0] + way[1] * n[1] + way[2] * n[2]);
    for (int i = 0; i < 3; ++i) {
        spread(axis, a->axis[i]);
        sum -= (real)a->half[i] * fabsl(axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2]);
        spread(axis, b->axis[i]);
        sum -= (real)b->half[i] * fabsl(axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2]);
    }
    return length > 0 ? sum / length : -(real)INFINITY;
}

// The largest over the faces' normals, and over those of two edges unless a face parts the boxes.
static real largest(const abut_zonotope3 *a, const abut_zonotope3 *b)
{
    real best = -(real)INFINITY;
    real u[3][3], v[3][3];
    for (int i = 0; i < 3; ++i) {
        spread(u[i], a->axis[i]);
        spread(v[i], b->axis[i]);
    }
    for (int i = 0; i < 3; ++i) {
        best = fmaxl(best, separation(a, b, u[(i + 1) % 3], u[(i + 2) % 3]));
        best = fmaxl(best, separation(a, b, v[(i + 1) % 3], v[(i + 2) % 3]));
    }
    const bool apart = best > 0;
    for (int k = 0; k < 9 && !apart; ++k) {
        best = fmaxl(best, separation(a, b, u[k / 3], v[k % 3]));
    }
    return best;
}

static abut_vec3 random_at(rng *r, double size)
{
    const double x = rng_range(r, -size, size);
    const double y = rng_range(r, -size, size);
    return at3(x, y, rng_range(r, -size, size));
}

static abut_zonotope3 random_box(rng *r, abut_vec3 center, abut_rot3 turn)
{
    abut_zonotope3 box = {center, {turn.x, turn.y, turn.z}, {0, 0, 0}, 3};
    for (int i = 0; i < 3; ++i) {
        box.half[i] = (abut_real)(rng_chance(r, 0.05) ? 0 : rng_log(r, 1e-3, 0.25));
    }
    return box;
}

// Turned at random or by next to nothing, and as far from a rotation as a pose may be.
static abut_rot3 random_turn(rng *r)
{
    const abut_vec3 axis = rng_chance(r, 0.5) ? at3(0, 0, 1) : random_at(r, 1);
    abut_rot3 turn = abut_rot3_axis(axis, (abut_real)(rng_chance(r, 0.5) ? rng_log(r, 1e-18, 1e-3) : rng_range(r, -3, 3)));
    if (rng_chance(r, 0.2)) {
        turn.x = abut_scale3((abut_real)1.0004, turn.x);
        turn.y.x += (abut_real)0.0004;
    }
    return turn;
}

// Both are off by no more than the ledger's sum: what the noise allows for and what it adds for the axes.
static void test_three_ways(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(351);
    const uint64_t cases = rng_scaled(50000);
    double         worst = 0;
    uint64_t       deep = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng                  r = rng_make(seed, i);
        const abut_rot3      none = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const abut_zonotope3 a = random_box(&r, at3(0, 0, 0), none);
        const abut_vec3      at = random_at(&r, rng_log(&r, 0.01, 0.5));
        const abut_rot3      turn = random_turn(&r);
        const abut_zonotope3 b = random_box(&r, at, turn);
        abut_near3           plain, kernel;
        abut_axis_of_zonotopes3(&a, &b, &plain);
        abut_axis_of_boxes3(&a, &b, &kernel);
        const double exact = (double)largest(&a, &b);
        const double reach_a = sqrt((double)(a.half[0] * a.half[0] + a.half[1] * a.half[1] + a.half[2] * a.half[2]));
        const double reach_b = sqrt((double)(b.half[0] * b.half[0] + b.half[1] * b.half[1] + b.half[2] * b.half[2])) * 1.002;
        const double allowed = (double)(ABUT_NOISE3_A + ABUT_NOISE3_AXES) * (reach_a + reach_b) + 6 * roundoff * 0.9;
        deep += exact <= 0;
        if (exact <= 0) {
            worst = fmax(worst, fabs((double)plain.distance - exact) / allowed);
            worst = fmax(worst, fabs((double)kernel.distance - exact) / allowed);
        } else {
            // Apart, the plain way may stop at a face or go on to the edges: rounding decides.
            worst = fmax(worst, fabs((double)plain.distance - (double)kernel.distance) / allowed);
        }
        if (!(worst <= 1)) {
            fail_msg("case %d: %.17g, %.17g, exactly %.17g", (int)i, (double)plain.distance, (double)kernel.distance, exact);
        }
        expect_near(abut_dot3(kernel.normal, kernel.normal), 1, 8 * roundoff);
    }
    print_message("%d of %d overlap; errors up to %.3f of what is allowed\n", (int)deep, (int)cases, worst);
    assert_true(4 * deep > cases && deep < cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_three_ways)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
