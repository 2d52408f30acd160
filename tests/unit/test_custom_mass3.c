// test_custom_mass3.c : the mass of custom cores, which are measured on their support points, and the error they are given.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"

static const double pi = 3.14159265358979323846;

static abut_support3_point ball_support(const void *user, abut_vec3 direction)
{
    abut_support3_point s = {abut_scale3(*(const abut_real *)user, direction), 0};
    return s;
}

static abut_support3_point cube_support(const void *user, abut_vec3 direction)
{
    (void)user;
    abut_support3_point s = {at3(direction.x > 0 ? 1 : -1, direction.y > 0 ? 1 : -1, direction.z > 0 ? 1 : -1), 0};
    return s;
}

static void test_custom(void **state)
{
    (void)state;
    const abut_real one = 1;
    const abut_real none = 0;
    abut_shape3     s;
    assert_int_equal(abut_make_custom3(&s, ball_support, &one, 0), ABUT_OK);
    abut_mass3 m = abut_mass_of3(&s);
    assert_int_equal(m.status, ABUT_LIMIT);
    assert_true((double)m.volume < 4 * pi / 3 && 4 * pi / 3 < (double)(m.volume * (1 + m.error)));
    assert_true((double)m.inertia.x.x < 8 * pi / 15 && 8 * pi / 15 < (double)(m.inertia.x.x * (1 + m.error)));
    // Directions a quarter of a right angle's tangent apart: a face is up to 1/8 times the root of two away from its corners,
    // and so lies 1/64 of the radius within; five times that, and as much again for what the faces see of it at most.
    assert_true((double)m.error < 10.0 / 64 && (double)m.error > 2.0 / 64);
    assert_int_equal(abut_make_custom3(&s, cube_support, NULL, 0), ABUT_OK);
    m = abut_mass_of3(&s);
    assert_int_equal(m.status, ABUT_LIMIT);
    expect_near(m.volume, 8, 64 * roundoff);
    expect_near(m.inertia.z.z, 16.0 / 3, 64 * roundoff);
    assert_true((double)m.error < 1024 * roundoff);
    assert_int_equal(abut_make_custom3(&s, ball_support, &none, 1), ABUT_OK);
    expect_near(abut_mass_of3(&s).volume, 4 * pi / 3, 64 * roundoff);
}

static abut_support3_point nan_support(const void *user, abut_vec3 direction)
{
    (void)user;
    abut_support3_point s = {direction, 0};
    s.point.x = direction.x != 0 && direction.y != 0 && direction.x < direction.y ? (abut_real)NAN : s.point.x;
    return s;
}

// A flat one: two sides of a disk, of which no volume can be told, nor how much it may be off.
static abut_support3_point flat_support(const void *user, abut_vec3 direction)
{
    abut_support3_point s = ball_support(user, direction);
    s.point.z = 0;
    return s;
}

static void test_odd_ones(void **state)
{
    (void)state;
    const abut_real one = 1;
    abut_shape3     s;
    assert_int_equal(abut_make_custom3(&s, nan_support, NULL, 0), ABUT_OK);
    abut_mass3 m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_INVALID && m.volume == 0 && m.inertia.x.x == 0);
    assert_int_equal(abut_make_custom3(&s, flat_support, &one, 0), ABUT_OK);
    m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_LIMIT && m.volume == 0 && isinf(m.error));
    s.radius = 1;
    m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_LIMIT && m.volume > 0 && isinf(m.error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_custom),
        cmocka_unit_test(test_odd_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
