// test_skew_rotation3.c : matrices that are no rotations to the last digit, as they come of files with eight digits or of many
// small turns. They are taken as they stand (docs/decisions/0008): B's axes lean on each other, and its flat ends are not
// square to its axis.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gjk/minkowski3.h"
#include "support/hand3.h"
#include "support/random.h"

enum { PAIRS = 6000 };

static abut_shape3 any_shape(rng *r)
{
    const double    half[3] = {rng_log(r, 0.05, 1), rng_log(r, 0.05, 1), rng_log(r, 0.05, 1)};
    const double    radius = rng_chance(r, 0.5) ? 0 : rng_log(r, 0.01, 0.5);
    const abut_vec3 zero = at3(0, 0, 0);
    const abut_axis axis = (abut_axis)rng_below(r, 3);
    switch (rng_below(r, 6)) {
    case 0:
        return sphere(0, 0, 0, radius);
    case 1:
        return capsule3(at3(-half[0], -half[1], -half[2]), at3(half[0], half[1], half[2]), radius);
    case 2:
        return cylinder3(zero, axis, half[0], half[1]);
    case 3:
        return cone3(zero, axis, half[0], half[1]);
    case 4:
        return disk3(zero, axis, half[0]);
    default:
        return box3(zero, at3(half[0], half[1], half[2]), radius);
    }
}

// A rotation, at times by quarter turns and a little, each entry off by up to `bend`.
static abut_rot3 bent_rotation(rng *r, double bend)
{
    const bool little = rng_chance(r, 0.5);
    double     q[4];
    double     square = 0;
    for (int i = 0; i < 4; ++i) {
        q[i] = little && i > 0 ? rng_log(r, 1e-9, 1e-2) : rng_range(r, -1, 1);
        square += q[i] * q[i];
    }
    const double s = 2 / square;
    const double m[3][3] = {
        {1 - s * (q[2] * q[2] + q[3] * q[3]), s * (q[1] * q[2] + q[0] * q[3]), s * (q[1] * q[3] - q[0] * q[2])},
        {s * (q[1] * q[2] - q[0] * q[3]), 1 - s * (q[1] * q[1] + q[3] * q[3]), s * (q[2] * q[3] + q[0] * q[1])},
        {s * (q[1] * q[3] + q[0] * q[2]), s * (q[2] * q[3] - q[0] * q[1]), 1 - s * (q[1] * q[1] + q[2] * q[2])}};
    abut_vec3 column[3];
    for (int j = 0; j < 3; ++j) {
        double c[3];
        for (int i = 0; i < 3; ++i) {
            c[i] = m[j][i] + bend * rng_range(r, -1, 1);
        }
        column[j] = at3(c[0], c[1], c[2]);
    }
    const abut_rot3 bent = {column[0], column[1], column[2]};
    return bent;
}

// How far the shapes are apart along a direction: no farther than they are.
static double separation(const abut_pair3 *pair, abut_vec3 along)
{
    const abut_vec3    n = abut_direction_of3(along).unit;
    const abut_vertex3 top = abut_minkowski3(pair, n);
    return -(double)abut_dot3(n, top.w) * (double)pair->unit - (double)(pair->a->radius + pair->b->radius);
}

static void expect_answer(const char *query, const abut_pair3 *pair, abut_proximity3 p)
{
    const abut_rot3 r = pair->rotation;
    const abut_vec3 square_to[] = {p.normal, abut_cross3(r.x, r.y), abut_cross3(r.y, r.z), abut_cross3(r.z, r.x), r.x, r.y,
                                   r.z};
    const double    size = (double)(pair->size * pair->unit + pair->a->radius + pair->b->radius);
    const double    slack = (double)p.error + 32 * roundoff * size;
    assert_int_equal(p.status, ABUT_OK);
    expect_near(abut_dot3(p.normal, p.normal), 1, 16 * roundoff);
    for (size_t i = 0; i < sizeof square_to / sizeof square_to[0]; ++i) {
        const double apart = fmax(separation(pair, square_to[i]), separation(pair, abut_neg3(square_to[i])));
        if (!(apart <= (double)p.distance + slack)) {
            fail_msg("%s (%d, %d): %g apart along direction %d, told %g, error %g", query, (int)pair->a->core,
                     (int)pair->b->core, apart, (int)i, (double)p.distance, (double)p.error);
        }
    }
    const double kept = separation(pair, p.normal);
    if (!(kept >= (double)p.distance - slack)) {
        fail_msg("%s (%d, %d): %g apart along the normal, told %g, error %g", query, (int)pair->a->core, (int)pair->b->core,
                 kept, (double)p.distance, (double)p.error);
    }
}

// B's point, brought back by Cramer's rule, is no farther out than the box's rounded sides: but for what points may be aside by
// (tests/oracle/test_oracle3.c), and a radius that is not turned.
static void expect_in_box(const abut_shape3 *box, abut_pose3 pose, abut_proximity3 p, double size, int k, int core)
{
    const abut_rot3 r = pose.r;
    const abut_vec3 way = abut_sub3(p.point_b, pose.p);
    const abut_vec3 across[] = {abut_cross3(r.y, r.z), abut_cross3(r.z, r.x), abut_cross3(r.x, r.y)};
    const double    half[] = {(double)box->half.x, (double)box->half.y, (double)box->half.z};
    const double    volume = (double)abut_dot3(across[2], r.z);
    const double    slack = 16 * ((double)p.error + 8 * roundoff * size) + 1.001 * (double)box->radius;
    for (int i = 0; i < 3; ++i) {
        const double at = fabs((double)abut_dot3(across[i], way) / volume);
        if (!(at <= half[i] + slack)) {
            fail_msg("pair %d (%d): B's point %g beyond side %d, allowed %g; distance %g, error %g", k, core, at - half[i], i,
                     slack, (double)p.distance, (double)p.error);
        }
    }
}

static void test_bent(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1811), 0);
    int answered = 0;
    for (int k = 0; k < PAIRS; ++k) {
        const double      bend = rng_log(&r, 4 * roundoff, 1e-4);
        const abut_shape3 a = any_shape(&r);
        const abut_shape3 b = any_shape(&r);
        const double      far = rng_log(&r, 0.3, 4);
        const abut_pose3  pose = {at3(far * rng_range(&r, -1, 1), far * rng_range(&r, -1, 1), far * rng_range(&r, -1, 1)),
                                  bent_rotation(&r, bend)};
        abut_pair3        pair;
        assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
        const abut_proximity3 plain = abut_distance3(&a, &b, pose, NULL, NULL);
        const abut_proximity3 general = abut_distance3_general(&a, &b, pose, NULL, NULL);
        if (plain.status == ABUT_LIMIT || general.status == ABUT_LIMIT) {
            continue; // round cores about each other
        }
        ++answered;
        expect_answer("plain", &pair, plain);
        expect_answer("general", &pair, general);
        if (!(fabs((double)(plain.distance - general.distance)) <= (double)(plain.error + general.error))) {
            fail_msg("pair %d (%d, %d): %g and %g, errors %g and %g", k, (int)a.core, (int)b.core, (double)plain.distance,
                     (double)general.distance, (double)plain.error, (double)general.error);
        }
        if (b.core == ABUT_CORE3_BOX) {
            expect_in_box(&b, pose, plain, (double)(pair.size * pair.unit), k, (int)a.core);
        }
    }
    assert_true(answered > PAIRS - PAIRS / 10);
}

// How far a point is from the surface of a shape at a pose.
static double off_surface(const abut_shape3 *shape, abut_pose3 pose, abut_vec3 point, double *error)
{
    const abut_shape3     probe = sphere((double)point.x, (double)point.y, (double)point.z, 0);
    const abut_proximity3 p = abut_distance3(&probe, shape, pose, NULL, NULL);
    *error = p.status == ABUT_OK ? (double)p.error : (double)INFINITY;
    return fabs((double)p.distance);
}

// The deepest contact is as deep as the distance, and contacts are on both surfaces: on smooth cores as far as the normal is
// known.
static void expect_contacts(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double margin, double size, int k)
{
    static abut_contact3 all[ABUT_CONTACTS3_AT_MOST];
    const abut_manifold3 m = abut_collide3_full(a, b, pose, (abut_real)margin, NULL, all);
    const bool           smooth = a->core > ABUT_CORE3_HULL || b->core > ABUT_CORE3_HULL;
    const double         error = (double)m.error;
    const double         flat = smooth ? 4 * sqrt(error * size) : 8 * error;
    if (m.status != ABUT_OK || m.count == 0) {
        return;
    }
    if (!(fabs((double)(m.points[0].separation - m.distance)) <= 4 * error + 128 * roundoff * size)) {
        fail_msg("pair %d (%d, %d): deepest %.9g, distance %.9g, error %g", k, (int)a->core, (int)b->core,
                 (double)m.points[0].separation, (double)m.distance, error);
    }
    for (int i = 0; i < m.total; ++i) {
        double       error_a;
        double       error_b;
        const double off_a = off_surface(a, abut_identity3(), all[i].point_a, &error_a);
        const double off_b = off_surface(b, pose, all[i].point_b, &error_b);
        const double slack = 256 * roundoff * size + flat;
        if (!(off_a <= slack + error_a && off_b <= slack + error_b)) {
            fail_msg("pair %d (%d, %d), contact %d of %d: off the surfaces by %g, %g; allowed %g", k, (int)a->core,
                     (int)b->core, i, (int)m.total, off_a, off_b, slack);
        }
    }
}

// Manifolds: rounded faces and the rims of cylinders, cones and disks are where the matrix puts them, radii are not turned.
static void test_bent_contacts(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(1812), 0);
    for (int k = 0; k < PAIRS; ++k) {
        const double      bend = rng_log(&r, 4 * roundoff, 1e-4);
        const abut_shape3 a = any_shape(&r);
        const abut_shape3 b = any_shape(&r);
        const double      far = rng_log(&r, 0.3, 2);
        const abut_pose3  pose = {at3(far * rng_range(&r, -1, 1), far * rng_range(&r, -1, 1), far * rng_range(&r, -1, 1)),
                                  bent_rotation(&r, bend)};
        abut_pair3        pair;
        assert_int_equal(abut_pair3_make(&pair, &a, &b, pose, NULL), ABUT_OK);
        const double size = (double)(pair.size * pair.unit + a.radius + b.radius);
        expect_contacts(&a, &b, pose, rng_chance(&r, 0.5) ? 0 : rng_log(&r, 1e-6, 0.5), size, k);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bent), cmocka_unit_test(test_bent_contacts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
