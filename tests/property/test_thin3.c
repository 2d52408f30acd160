// test_thin3.c : shapes with nothing to them, or nearly: points, needles, plates, a lone disk, the tip of a cone, each against
// each, in the same place, tip on tip, edge on edge, a hair apart. Every way of asking gives the same answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/run3.h"

// Four rounds hold every kind of turn; there are a dozen of four, or as many as ABUT_TEST_SCALE leaves.
enum { MOST = 32, FOURS = 12 };

static int make_polytopes(abut_shape3 *out)
{
    const abut_vec3 o = {0, 0, 0};
    const abut_vec3 e = {1, 0, 0};
    const abut_vec3 plate = {1, 1, 0};
    const abut_vec3 leaf = {1, 1, (abut_real)1e-6};
    const abut_vec3 rod = {1, (abut_real)1e-6, (abut_real)1e-6};
    const abut_vec3 needle = {1, (abut_real)1e-12, (abut_real)1e-12};
    int             n = 0;
    int             bad = 0;
    bad += abut_make_sphere3(&out[n++], o, 0) != ABUT_OK;
    bad += abut_make_sphere3(&out[n++], o, 1) != ABUT_OK;
    bad += abut_make_capsule3(&out[n++], o, o, 0) != ABUT_OK;
    bad += abut_make_capsule3(&out[n++], o, e, 0) != ABUT_OK;
    bad += abut_make_triangle3(&out[n++], o, e, plate, 0) != ABUT_OK;
    bad += abut_make_triangle3(&out[n++], o, e, e, 0) != ABUT_OK;
    bad += abut_make_triangle3(&out[n++], o, e, rod, 0) != ABUT_OK;
    bad += abut_make_box3(&out[n++], o, o, 0) != ABUT_OK;
    bad += abut_make_box3(&out[n++], o, e, 0) != ABUT_OK;
    bad += abut_make_box3(&out[n++], o, plate, 0) != ABUT_OK;
    bad += abut_make_box3(&out[n++], o, leaf, 0) != ABUT_OK;
    bad += abut_make_box3(&out[n++], o, needle, 0) != ABUT_OK;
    bad += abut_make_box3(&out[n++], o, rod, 1) != ABUT_OK;
    assert_int_equal(bad, 0);
    return n;
}

static int make_smooth_ones(abut_shape3 *out)
{
    const abut_vec3 o = {0, 0, 0};
    const abut_vec3 plate = {1, 1, 0};
    const abut_vec3 leaf = {1, 1, (abut_real)1e-6};
    const abut_vec3 needle = {1, (abut_real)1e-12, (abut_real)1e-12};
    const abut_real little = (abut_real)1e-9;
    int             n = 0;
    int             bad = 0;
    bad += abut_make_disk3(&out[n++], o, ABUT_AXIS_Z, 1, 0) != ABUT_OK;
    bad += abut_make_disk3(&out[n++], o, ABUT_AXIS_X, 1, 0) != ABUT_OK;
    bad += abut_make_disk3(&out[n++], o, ABUT_AXIS_X, 0, 0) != ABUT_OK;
    bad += abut_make_cylinder3(&out[n++], o, ABUT_AXIS_Y, 0, 0, 0) != ABUT_OK;
    bad += abut_make_cylinder3(&out[n++], o, ABUT_AXIS_Y, 1, little, 0) != ABUT_OK;
    bad += abut_make_cylinder3(&out[n++], o, ABUT_AXIS_Y, little, 1, 0) != ABUT_OK;
    bad += abut_make_cone3(&out[n++], o, ABUT_AXIS_Z, 1, (abut_real)0.5, 0) != ABUT_OK;
    bad += abut_make_cone3(&out[n++], o, ABUT_AXIS_Z, little, 1, 0) != ABUT_OK;
    bad += abut_make_cone3(&out[n++], o, ABUT_AXIS_Z, 1, little, 0) != ABUT_OK;
    bad += abut_make_ellipsoid3(&out[n++], o, plate, 0) != ABUT_OK;
    bad += abut_make_ellipsoid3(&out[n++], o, leaf, 0) != ABUT_OK;
    bad += abut_make_ellipsoid3(&out[n++], o, needle, 0) != ABUT_OK;
    assert_int_equal(bad, 0);
    return n;
}

// Quarter turns, every fourth time any turn; steps that bring tips, edges and faces together.
static abut_pose3 pose_of(uint64_t index, bool any_turn)
{
    static const double steps[] = {0, 0.5, 1, 2, 1e-6, 1e-12, 0x1p-120};
    rng                 r = rng_make(3603, index);
    double              p[3];
    scene3              turn = scene3_make(3603, index, SCENE3_GRID, 1u << RECIPE3_POINT, run3_single);
    if (any_turn) {
        rng_rotation3(&r, turn.r);
    }
    for (int k = 0; k < 3; ++k) {
        p[k] = k == 1 && rng_chance(&r, 0.5) ? 0 : rng_sign(&r) * steps[rng_below(&r, 7)];
    }
    const abut_pose3 pose = {made3_vec(p), {made3_vec(turn.r[0]), made3_vec(turn.r[1]), made3_vec(turn.r[2])}};
    return pose;
}

static bool differ(const abut_proximity3 *p, const abut_proximity3 *q, double slack)
{
    return !(fabs((double)p->distance - (double)q->distance) <= (double)(p->error + q->error) + slack);
}

// Stopped where it may, with an error that says something still; the status says how good the answer is (query3.h). The sizes
// of these pairs are between 0.5 and 8.
static bool done(const abut_shape3 *a, const abut_shape3 *b, const abut_proximity3 *p)
{
    const double ok = sizeof(abut_real) == sizeof(double) ? 1e-10 : 1e-4; // of the size, at most
    if (p->status == ABUT_LIMIT) {
        return run3_may_stop(a, b, p) && (double)p->error < 0.04 && (double)p->error > 0.1 * ok;
    }
    return p->status == ABUT_OK && (double)p->error <= 8 * ok;
}

// What is wrong, or NULL.
static const char *check(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double *worst)
{
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    const abut_proximity3 q = abut_distance3_general(a, b, pose, NULL, NULL);
    const abut_proximity3 s = abut_distance3(b, a, run3_inverse(pose), NULL, NULL);
    const abut_manifold3  m = abut_collide3(a, b, pose, (abut_real)1e-3, NULL);
    const double          size = 8; // of the pair, at most
    *worst = fmax(*worst, fmax((double)p.error, (double)q.error));
    if (!done(a, b, &p) || !done(a, b, &q) || !done(a, b, &s)) {
        return "status";
    }
    if (!(fabs(run3_length(p.normal) - 1) < 16 * run3_u) || !(fabs(run3_length(q.normal) - 1) < 16 * run3_u)) {
        return "the normal is not a unit vector";
    }
    if (differ(&p, &q, 0)) {
        return "closed form and general answer differ";
    }
    if (differ(&p, &s, 48 * run3_u * size)) {
        return "swapped, the distance differs";
    }
    if (abut_overlap3(a, b, pose) != (p.distance <= 0)) {
        return "overlap and distance contradict each other";
    }
    if (m.status == ABUT_OK && !(fabs((double)(m.distance - p.distance)) <= (double)(m.error + p.error))) {
        return "the manifold has another distance";
    }
    const abut_vec3 b_from_a = abut_along3(p.point_a, p.distance, p.normal);
    return run3_length(abut_sub3(b_from_a, p.point_b)) <= 32 * run3_u * size ? NULL : "the witnesses are not a distance apart";
}

static void test_thin_and_flat(void **state)
{
    (void)state;
    abut_shape3 shapes[MOST];
    const int   polytopes = make_polytopes(shapes);
    const int   count = polytopes + make_smooth_ones(shapes + polytopes);
    const int   pairs = count * count * 4 * (int)rng_scaled(FOURS);
    int         failures = 0;
    double      worst = 0;
    for (int i = 0; i < pairs && failures < 20; ++i) {
        const int        a = i % count;
        const int        b = i / count % count;
        const bool       any_turn = i / count / count % 4 == 3;
        const abut_pose3 pose = pose_of((uint64_t)i, any_turn);
        const char      *wrong = check(&shapes[a], &shapes[b], pose, &worst);
        if (wrong != NULL) {
            const abut_proximity3 p = abut_distance3(&shapes[a], &shapes[b], pose, NULL, NULL);
            const abut_proximity3 q = abut_distance3_general(&shapes[a], &shapes[b], pose, NULL, NULL);
            printf("WRONG: %s; index %d, shapes %d and %d, at (%a, %a, %a)\n", wrong, i, a, b, (double)pose.p.x,
                   (double)pose.p.y, (double)pose.p.z);
            run3_print_answer(&p);
            run3_print_answer(&q);
            ++failures;
        }
    }
    print_message("%d pairs, errors up to %.3g\n", pairs, worst);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thin_and_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
