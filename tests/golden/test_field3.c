// test_field3.c : pairs in space that other libraries got wrong, or test themselves for (tests/golden/field3.txt).
//
// Tolerances. Double: the case's own, or 1e-9 when that is tighter (all expected numbers are exact to 1e-12 of the size).
// Float: the case's own or 4e-7 of the largest coordinate. Always: |distance - expected| within the error that the answer
// states, give or take the rounding of the numbers themselves. Normals where they are unique: 1e-9 for polytopes, 1e-6 for
// smooth shapes, whose minimum is flat; in float 1e-5 and 1e-3.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "golden/field3.h"
#include "support/sampled3.h"

#include <float.h>

enum { CASES = 66 };

static const bool   single = sizeof(abut_real) < sizeof(double);
static const double roundoff = (sizeof(abut_real) < sizeof(double) ? (double)FLT_EPSILON : DBL_EPSILON) / 2;

static int faults;

static void fault(const field3_case *c, const char *what, double found, double expected)
{
    print_error("%s: %s: %.17g, expected %.17g\n", c->name, what, found, expected);
    ++faults;
}

// From A's frame to the world.
static void to_world(const field3_case *c, abut_vec3 v, bool is_point, double out[3])
{
    const abut_pose3 pose = c->pose[0];
    const abut_rot3  r = pose.r;
    const double     columns[3][3] = {{(double)r.x.x, (double)r.x.y, (double)r.x.z},
                                      {(double)r.y.x, (double)r.y.y, (double)r.y.z},
                                      {(double)r.z.x, (double)r.z.y, (double)r.z.z}};
    const double     w[3] = {(double)v.x, (double)v.y, (double)v.z};
    const double     p[3] = {(double)pose.p.x, (double)pose.p.y, (double)pose.p.z};
    for (int k = 0; k < 3; ++k) {
        out[k] = columns[0][k] * w[0] + columns[1][k] * w[1] + columns[2][k] * w[2] + (is_point ? p[k] : 0);
    }
}

static double length_of(abut_vec3 v)
{
    const double w[3] = {(double)v.x, (double)v.y, (double)v.z};
    return length3(w);
}

static double apart(const double a[3], const double b[3])
{
    const double v[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return length3(v);
}

static double tolerance_of(const field3_case *c)
{
    return single ? fmax(c->tolerance, 4e-7 * c->largest) : fmin(c->tolerance, 1e-9);
}

static void check_distance(const field3_case *c, double distance, double error, abut_status status)
{
    const double off = fabs(distance - c->distance);
    const double rounding = (32 * roundoff + c->skew) * c->largest; // the matrix from world to A is taken for a rotation
    if (status != ABUT_OK) {
        fault(c, "status", (double)status, 0);
    }
    if (!(off <= tolerance_of(c))) {
        fault(c, "distance", distance, c->distance);
    }
    if (!(off <= error + rounding)) {
        fault(c, "off by more than the error stated", off, error);
    }
}

// Float cannot tell facets of A - B apart that are equally near to rounding: there a normal may be another one, if the shapes
// are as clear of each other along it.
static bool is_as_good(const field3_case *c, const scene3 *scene, abut_vec3 normal, double error)
{
    double n[3] = {(double)normal.x, (double)normal.y, (double)normal.z};
    unit3(n);
    return single && scene3_clearance(scene, n) >= c->distance - error - 16 * roundoff * c->largest;
}

static void check_normal(const field3_case *c, const scene3 *scene, abut_vec3 normal, double error)
{
    double       n[3];
    const double usual = single ? (c->smooth ? 1e-3 : 1e-5) : (c->smooth ? 1e-6 : 1e-9);
    const double within = fmax(usual, c->within);
    to_world(c, normal, false, n);
    if (c->along >= 0 && !(fabs(n[c->along]) >= c->cosine)) {
        fault(c, "normal is not along the axis", n[c->along], c->cosine);
    }
    if (c->has_normal && fabs(c->distance) > tolerance_of(c) && !(apart(n, c->normal) <= within) &&
        !is_as_good(c, scene, normal, error)) {
        fault(c, "normal is off by", apart(n, c->normal), within);
        print_error("  (%.17g, %.17g, %.17g)\n", n[0], n[1], n[2]);
    }
}

static void check_points(const field3_case *c, const scene3 *scene, const abut_contact3 *points, double off)
{
    const double a[3] = {(double)points->point_a.x, (double)points->point_a.y, (double)points->point_a.z};
    const double b[3] = {(double)points->point_b.x, (double)points->point_b.y, (double)points->point_b.z};
    const double on_a = fabs(scene3_off_surface(scene, false, a));
    const double on_b = fabs(scene3_off_surface(scene, true, b));
    const double within = off + (1e-8 + 64 * roundoff + c->skew) * c->largest;
    if (!(on_a <= within) || !(on_b <= within)) {
        fault(c, "a witness is not on the surface", fmax(on_a, on_b), within);
    }
}

static void check_witnesses(const field3_case *c, const scene3 *scene, const abut_proximity3 *p)
{
    const abut_vec3     b = abut_along3(p->point_a, p->distance, p->normal);
    const abut_contact3 both = {p->point_a, p->point_b, p->distance, 0};
    const bool          unique = c->shape[0].count == 1 || c->shape[1].count == 1; // a ball: the others may slide
    if (!(length_of(abut_sub3(p->point_b, b)) <= 16 * roundoff * c->largest)) {
        fault(c, "the witnesses are not a distance apart", length_of(abut_sub3(p->point_b, b)), 0);
    }
    check_points(c, scene, &both, (double)p->error);
    for (int i = 0; i < 2; ++i) {
        double at[3];
        to_world(c, i == 0 ? p->point_a : p->point_b, true, at);
        if (c->has_witness[i] && unique && !(apart(at, c->witness[i]) <= fmax(c->tolerance, tolerance_of(c)))) {
            fault(c, "a witness is elsewhere, by", apart(at, c->witness[i]), 0);
        }
    }
}

static void check_verdict(const field3_case *c, bool overlap, double distance)
{
    if (overlap != (distance <= 0)) {
        fault(c, "overlap and distance contradict each other", overlap, distance);
    }
    if (fabs(c->distance) > tolerance_of(c) && c->verdict != FIELD3_UNSAID && overlap != (c->verdict == FIELD3_OVERLAP)) {
        fault(c, "verdict", overlap, c->verdict == FIELD3_OVERLAP);
    }
}

static void check_contacts(const field3_case *c, const scene3 *scene, const abut_manifold3 *m, const abut_contact3 *points)
{
    if (m->total < c->least || m->total > c->most) {
        fault(c, "points of the full set", m->total, c->least);
    }
    if (c->octagon >= 0 && !single && (m->total == 8) != (c->octagon == 1)) { // in float its corners may fall together
        fault(c, "points of the octagon", m->total, 8);
    }
    if (m->count != (m->total < ABUT_MANIFOLD3_POINTS ? m->total : ABUT_MANIFOLD3_POINTS)) {
        fault(c, "points of the manifold", m->count, m->total);
    }
    if (c->has_point) {
        double       at[3];
        const double half = (double)points[0].separation / 2;
        to_world(c, abut_along3(points[0].point_a, (abut_real)half, m->normal), true, at);
        if (!(apart(at, c->point) <= tolerance_of(c))) {
            fault(c, "the contact is elsewhere, by", apart(at, c->point), 0);
        }
    }
    for (int32_t i = 0; i < m->total; ++i) {
        const double rounding = 32 * roundoff * c->largest;
        if (c->off > 0 && !(fabs((double)points[i].separation - c->separation) <= c->off + rounding)) {
            fault(c, "separation", (double)points[i].separation, c->separation);
        }
        check_points(c, scene, &points[i], (double)m->error);
    }
}

static void ask(const field3_case *c)
{
    static made_pair3    made;
    static scene3        scene;
    static abut_contact3 points[ABUT_CONTACTS3_AT_MOST];
    scene.a = c->shape[0];
    scene.b = c->shape[1];
    made_pair3_make(&made, &scene);
    assert_int_equal(made.a.status, ABUT_OK);
    assert_int_equal(made.b.status, ABUT_OK);
    const abut_pose3 pose = abut_relative_pose3(c->pose[0], c->pose[1]);
    const abut_vec3  columns[3] = {pose.r.x, pose.r.y, pose.r.z};
    for (int k = 0; k < 3; ++k) {
        scene.r[k][0] = (double)columns[k].x;
        scene.r[k][1] = (double)columns[k].y;
        scene.r[k][2] = (double)columns[k].z;
    }
    scene.p[0] = (double)pose.p.x;
    scene.p[1] = (double)pose.p.y;
    scene.p[2] = (double)pose.p.z;
    const abut_shape3    *a = &made.a.shape;
    const abut_shape3    *b = &made.b.shape;
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    const abut_proximity3 q = abut_distance3_general(a, b, pose, NULL, NULL);
    check_distance(c, (double)p.distance, (double)p.error, p.status);
    check_distance(c, (double)q.distance, (double)q.error, q.status);
    check_normal(c, &scene, p.normal, (double)p.error);
    check_normal(c, &scene, q.normal, (double)q.error);
    check_witnesses(c, &scene, &p);
    check_witnesses(c, &scene, &q);
    check_verdict(c, abut_overlap3(a, b, pose), (double)p.distance);
    const abut_manifold3 m = abut_collide3_full(a, b, pose, 0, NULL, points);
    if (c->manifold) {
        check_distance(c, (double)m.distance, (double)m.error, m.status);
        check_normal(c, &scene, m.normal, (double)m.error);
        check_contacts(c, &scene, &m, points);
    }
}

static void test_cases_of_the_field(void **state)
{
    (void)state;
    static field3_case c;
    FILE              *file = fopen(ABUT_TEST_DATA "/tests/golden/field3.txt", "r");
    int                cases = 0;
    assert_non_null(file);
    while (field3_read(file, &c)) {
        ask(&c);
        ++cases;
    }
    (void)fclose(file);
    print_message("%d cases, %d faults\n", cases, faults);
    assert_int_equal(cases, CASES);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases_of_the_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
