// test_rotation3.c : rotations from quaternions, axes and angles, and matrices that are nearly rotations; and back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "oracle/wide.h"
#include "support/hand3.h"
#include "support/recipe3.h"

static void expect_rotation(abut_rot3 r, abut_vec3 x, abut_vec3 y, abut_vec3 z, double slack)
{
    expect_vec3(r.x, x, slack);
    expect_vec3(r.y, y, slack);
    expect_vec3(r.z, z, slack);
}

static void expect_none(abut_rot3 r)
{
    expect_rotation(r, at3(0, 0, 0), at3(0, 0, 0), at3(0, 0, 0), 0);
}

static abut_quat quat(double w, double x, double y, double z)
{
    const abut_quat q = {(abut_real)w, (abut_real)x, (abut_real)y, (abut_real)z};
    return q;
}

// Quarter turns about the axes, a third of a turn about (1, 1, 1), and a half turn.
static void test_quaternions_by_hand(void **state)
{
    (void)state;
    expect_rotation(abut_rot3_quat(quat(1, 0, 0, 0)), at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1), 0);
    expect_rotation(abut_rot3_quat(quat(1, 1, 0, 0)), at3(1, 0, 0), at3(0, 0, 1), at3(0, -1, 0), 0);
    expect_rotation(abut_rot3_quat(quat(3, 0, 3, 0)), at3(0, 0, -1), at3(0, 1, 0), at3(1, 0, 0), 0);
    expect_rotation(abut_rot3_quat(quat(-2, 0, 0, -2)), at3(0, 1, 0), at3(-1, 0, 0), at3(0, 0, 1), 0);
    expect_rotation(abut_rot3_quat(quat(1, 1, 1, 1)), at3(0, 1, 0), at3(0, 0, 1), at3(1, 0, 0), 0);
    expect_rotation(abut_rot3_quat(quat(0, 0, 0, 5)), at3(-1, 0, 0), at3(0, -1, 0), at3(0, 0, 1), 0);
    const double tiny = (double)ABUT_REAL_SMALLEST;
    expect_rotation(abut_rot3_quat(quat(tiny, tiny, tiny, tiny)), at3(0, 1, 0), at3(0, 0, 1), at3(1, 0, 0), 0);
    const double huge = (double)ABUT_REAL_LARGEST;
    expect_rotation(abut_rot3_quat(quat(huge, huge, huge, huge)), at3(0, 1, 0), at3(0, 0, 1), at3(1, 0, 0), 0);
}

static void test_bad_quaternions(void **state)
{
    (void)state;
    expect_none(abut_rot3_quat(quat(0, 0, 0, 0)));
    for (int k = 0; k < 4; ++k) {
        expect_none(abut_rot3_quat(quat(k == 0 ? NAN : 1, k == 1 ? NAN : 1, k == 2 ? NAN : 1, k == 3 ? NAN : 1)));
        expect_none(
            abut_rot3_quat(quat(k == 0 ? INFINITY : 1, k == 1 ? INFINITY : 1, k == 2 ? INFINITY : 0, k == 3 ? -INFINITY : 1)));
    }
    expect_none(abut_rot3_quat(quat(NAN, 0, 0, 0)));
}

// Every number within 4 units in the last place of 1 (2u each), against the same formula in quad.
static void test_quaternion_error(void **state)
{
    (void)state;
    rng    r = rng_make(rng_seed_of_run(1141), 0);
    double worst = 0;
    for (int i = 0; i < 100000; ++i) {
        const double    s = rng_log(&r, 1e-9, 1e9);
        const abut_quat q =
            quat(s * rng_range(&r, -1, 1), s * rng_range(&r, -1, 1), s * rng_range(&r, -1, 1), s * rng_range(&r, -1, 1));
        const wide      w = q.w;
        const wide      x = q.x;
        const wide      y = q.y;
        const wide      z = q.z;
        const wide      n = w * w + x * x + y * y + z * z;
        const abut_rot3 m = abut_rot3_quat(q);
        const wide      off[9] = {(wide)m.x.x - (w * w + x * x - y * y - z * z) / n,
                                  (wide)m.x.y - 2 * (x * y + w * z) / n,
                                  (wide)m.x.z - 2 * (x * z - w * y) / n,
                                  (wide)m.y.x - 2 * (x * y - w * z) / n,
                                  (wide)m.y.y - (w * w - x * x + y * y - z * z) / n,
                                  (wide)m.y.z - 2 * (y * z + w * x) / n,
                                  (wide)m.z.x - 2 * (x * z + w * y) / n,
                                  (wide)m.z.y - 2 * (y * z - w * x) / n,
                                  (wide)m.z.z - (w * w - x * x - y * y + z * z) / n};
        for (int k = 0; k < 9; ++k) {
            worst = fmax(worst, fabs((double)off[k]) / (2 * roundoff));
        }
        // And back: the same quaternion to the sign, of unit length.
        const abut_quat back = abut_quat_of(m);
        const double    length = sqrt((double)n);
        const double    sign = q.w < 0 ? -1 : 1;
        assert_true(back.w >= 0);
        expect_near(back.w, sign * (double)w / length, 32 * roundoff);
        expect_near(back.x, sign * (double)x / length, 32 * roundoff);
        expect_near(back.y, sign * (double)y / length, 32 * roundoff);
        expect_near(back.z, sign * (double)z / length, 32 * roundoff);
    }
    print_message("largest error %.2f units in the last place of 1\n", worst);
    assert_true(worst <= 4);
}

// Half turns, where the scalar part vanishes, and nearly half turns.
static void test_quaternion_of_half_turns(void **state)
{
    (void)state;
    const abut_rot3 about_x = {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    const abut_rot3 about_y = {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}};
    const abut_rot3 about_z = {{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    const abut_quat qx = abut_quat_of(about_x);
    const abut_quat qy = abut_quat_of(about_y);
    const abut_quat qz = abut_quat_of(about_z);
    assert_true(qx.w == 0 && abut_abs(qx.x) == 1 && qx.y == 0 && qx.z == 0);
    assert_true(qy.w == 0 && qy.x == 0 && abut_abs(qy.y) == 1 && qy.z == 0);
    assert_true(qz.w == 0 && qz.x == 0 && qz.y == 0 && abut_abs(qz.z) == 1);
    const abut_quat one = abut_quat_of(abut_identity3().r);
    assert_true(one.w == 1 && one.x == 0 && one.y == 0 && one.z == 0);
}

// Against the rotation by doubles and libm, whose own error is a few 1e-16.
static void test_axis_and_angle(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1142), 0);
    expect_rotation(abut_rot3_axis(at3(0, 0, 7), 0), at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1), 0);
    const double quarter = 1.57079632679489662;
    expect_rotation(abut_rot3_axis(at3(0, 0, 7), (abut_real)quarter), at3(0, 1, 0), at3(-1, 0, 0), at3(0, 0, 1), 2 * roundoff);
    expect_rotation(abut_rot3_axis(at3(-2, 0, 0), (abut_real)quarter), at3(1, 0, 0), at3(0, 0, -1), at3(0, 1, 0), 2 * roundoff);
    for (int i = 0; i < 20000; ++i) {
        double          axis[3];
        double          m[3][3];
        const abut_real angle = (abut_real)rng_range(&r, -7, 7);
        rng_direction3(&r, axis);
        rotation3_about(axis, (double)angle, m);
        const double    s = rng_log(&r, 1e-12, 1e12);
        const abut_rot3 found = abut_rot3_axis(at3(s * axis[0], s * axis[1], s * axis[2]), angle);
        expect_rotation(found, at3(m[0][0], m[0][1], m[0][2]), at3(m[1][0], m[1][1], m[1][2]), at3(m[2][0], m[2][1], m[2][2]),
                        24 * roundoff);
    }
    expect_none(abut_rot3_axis(at3(0, 0, 0), 1));
    expect_none(abut_rot3_axis(at3(NAN, 0, 1), 1));
    expect_none(abut_rot3_axis(at3(0, INFINITY, 1), 1));
    expect_none(abut_rot3_axis(at3(0, 0, 1), (abut_real)NAN));
    expect_none(abut_rot3_axis(at3(0, 0, 1), (abut_real)100001));
}

// The nearest rotation R of M makes R'M symmetric with positive eigenvalues; that, and that it is a rotation, are what is
// checked. A matrix R(1 + S) with a small symmetric S has R nearest.
static void test_nearest(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1143), 0);
    for (int i = 0; i < 20000; ++i) {
        double       m[3][3];
        double       stretched[3][3];
        const double size = rng_log(&r, 1e-12, 0.28);
        const double s[6] = {size * rng_range(&r, -1, 1),       size * rng_range(&r, -1, 1),
                             size * rng_range(&r, -1, 1),       size * rng_range(&r, -1, 1) * 0.7,
                             size * rng_range(&r, -1, 1) * 0.7, size * rng_range(&r, -1, 1) * 0.7};
        rng_rotation3(&r, m);
        for (int k = 0; k < 3; ++k) {
            stretched[0][k] = m[0][k] * (1 + s[0]) + m[1][k] * s[3] + m[2][k] * s[4];
            stretched[1][k] = m[0][k] * s[3] + m[1][k] * (1 + s[1]) + m[2][k] * s[5];
            stretched[2][k] = m[0][k] * s[4] + m[1][k] * s[5] + m[2][k] * (1 + s[2]);
        }
        const abut_rot3 given = {at3(stretched[0][0], stretched[0][1], stretched[0][2]),
                                 at3(stretched[1][0], stretched[1][1], stretched[1][2]),
                                 at3(stretched[2][0], stretched[2][1], stretched[2][2])};
        expect_rotation(abut_rot3_nearest(given), at3(m[0][0], m[0][1], m[0][2]), at3(m[1][0], m[1][1], m[1][2]),
                        at3(m[2][0], m[2][1], m[2][2]), 40 * roundoff);
    }
}

static void test_nearest_by_hand(void **state)
{
    (void)state;
    // Columns shortened by 0.49 are within a half of the axes; by 0.51 they are not. So are long ones.
    const abut_rot3 short_one = {{(abut_real)0.51, 0, 0}, {0, (abut_real)0.51, 0}, {0, 0, (abut_real)0.51}};
    const abut_rot3 shorter = {{(abut_real)0.49, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const abut_rot3 long_one = {{1, 0, 0}, {0, (abut_real)1.49, 0}, {0, 0, 1}};
    const abut_rot3 longer = {{1, 0, 0}, {0, (abut_real)1.51, 0}, {0, 0, 1}};
    const abut_rot3 mirrored = {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}};
    const abut_rot3 flat = {{1, 0, 0}, {0, 1, 0}, {0, 0, 0}};
    const abut_rot3 bad = {{1, 0, 0}, {0, 1, (abut_real)NAN}, {0, 0, 1}};
    const abut_rot3 huge = {{1, 0, 0}, {0, 1, 0}, {0, 0, ABUT_REAL_LARGEST}};
    expect_rotation(abut_rot3_nearest(short_one), at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1), 4 * roundoff);
    expect_rotation(abut_rot3_nearest(long_one), at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1), 4 * roundoff);
    expect_none(abut_rot3_nearest(shorter));
    expect_none(abut_rot3_nearest(longer));
    expect_none(abut_rot3_nearest(mirrored));
    expect_none(abut_rot3_nearest(flat));
    expect_none(abut_rot3_nearest(bad));
    expect_none(abut_rot3_nearest(huge));
    // A shear of a half along x: the least length of its image is 0.78. (1, 0), (1/2, 1) in the plane: the polar angle t has
    // tan t = (b - c) / (a + d) with the matrix [1 1/2; 0 1], so tan t = -1/4.
    const abut_rot3 shear = {{1, 0, 0}, {(abut_real)0.5, 1, 0}, {0, 0, 1}};
    const double    c = 4 / sqrt(17);
    const double    s = 1 / sqrt(17);
    expect_rotation(abut_rot3_nearest(shear), at3(c, -s, 0), at3(s, c, 0), at3(0, 0, 1), 8 * roundoff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quaternions_by_hand), cmocka_unit_test(test_bad_quaternions),
        cmocka_unit_test(test_quaternion_error),    cmocka_unit_test(test_quaternion_of_half_turns),
        cmocka_unit_test(test_axis_and_angle),      cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_nearest_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
