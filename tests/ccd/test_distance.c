// test_distance.c : the distances of a point from a segment and a triangle, the constants, the vectors and the quaternions, and
// the surface of triangles about the origin.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ccd/quat.h>

#include "../../ccd/polytope.h"
#include "support/random.h"

static ccd_vec3_t at(double x, double y, double z)
{
    return (ccd_vec3_t){{x, y, z}};
}

static void assert_at(const ccd_vec3_t *v, double x, double y, double z)
{
    if (!(fabs(v->v[0] - x) <= 2e-15 && fabs(v->v[1] - y) <= 2e-15 && fabs(v->v[2] - z) <= 2e-15)) {
        fail_msg("(%.17g, %.17g, %.17g) instead of (%g, %g, %g)", v->v[0], v->v[1], v->v[2], x, y, z);
    }
}

// ---- distances --------------------------------------------------------------------------------------------------------------

static void test_segment(void **state)
{
    (void)state;
    const ccd_vec3_t a = at(1, 0, 0), b = at(3, 0, 0);
    ccd_vec3_t       p, w;
    p = at(2, 3, 4);
    assert_true(ccdVec3PointSegmentDist2(&p, &a, &b, &w) == 25);
    assert_at(&w, 2, 0, 0);
    p = at(0, 2, 2);
    assert_true(ccdVec3PointSegmentDist2(&p, &a, &b, &w) == 9);
    assert_at(&w, 1, 0, 0);
    p = at(5, 1, 2);
    assert_true(ccdVec3PointSegmentDist2(&p, &a, &b, NULL) == 9);
    assert_true(ccdVec3PointSegmentDist2(&p, &a, &a, &w) == 16 + 1 + 4);
    assert_at(&w, 1, 0, 0);
}

static void test_triangle(void **state)
{
    (void)state;
    const ccd_vec3_t a = at(0, 0, 0), b = at(4, 0, 0), c = at(0, 4, 0);
    static const struct {
        double p[3], square, witness[3];
    } rows[] = {
        {{1, 1, 3}, 9, {1, 1, 0}},   // above the face
        {{1, -2, 2}, 8, {1, 0, 0}},  // beside an edge
        {{-2, 1, 0}, 4, {0, 1, 0}},  // beside another
        {{4, 4, 1}, 9, {2, 2, 0}},   // beside the third
        {{-1, -2, 2}, 9, {0, 0, 0}}, // at each of the corners
        {{6, -1, 2}, 9, {4, 0, 0}},  {{-2, 6, -1}, 9, {0, 4, 0}}, {{0.5, 0.5, 0}, 0, {0.5, 0.5, 0}},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
        const double    *w = rows[i].witness;
        const ccd_vec3_t p = at(rows[i].p[0], rows[i].p[1], rows[i].p[2]);
        const ccd_vec3_t corner[3] = {a, b, c};
        for (int turn = 0; turn < 3; ++turn) {
            ccd_vec3_t witness;
            assert_true(ccdVec3PointTriDist2(&p, &corner[turn], &corner[(turn + 1) % 3], &corner[(turn + 2) % 3], &witness) ==
                        rows[i].square);
            assert_at(&witness, w[0], w[1], w[2]);
            assert_true(ccdVec3PointTriDist2(&p, &corner[turn], &corner[(turn + 2) % 3], &corner[(turn + 1) % 3], NULL) ==
                        rows[i].square);
        }
    }
}

// The point is in the triangle, and no point of a fine grid on the triangle is nearer, whatever triangle it is.
static void test_triangles_of_no_width(void **state)
{
    enum { FINE = 32 };
    (void)state;
    const uint64_t seed = rng_seed_of_run(2202), number = rng_scaled(2000);
    for (uint64_t i = 0; i < number; ++i) {
        rng        r = rng_make(seed, i);
        ccd_vec3_t corner[3], p = at(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1)), w;
        for (int k = 0; k < 3; ++k) {
            corner[k] = at(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        }
        const double part = rng_range(&r, 0, 1), aside = rng_chance(&r, 0.3) ? 0 : rng_log(&r, 1e-17, 1e-3);
        for (int k = 0; k < 3 && rng_chance(&r, 0.7); ++k) {
            corner[2].v[k] = corner[0].v[k] + part * (corner[1].v[k] - corner[0].v[k]) + aside;
        }
        const double square = ccdVec3PointTriDist2(&p, &corner[0], &corner[1], &corner[2], &w);
        assert_true(ccdEq(square, ccdVec3Dist2(&p, &w)));
        for (int u = 0; u <= FINE; ++u) {
            for (int v = 0; u + v <= FINE; ++v) {
                ccd_vec3_t q;
                for (int k = 0; k < 3; ++k) {
                    q.v[k] = (u * corner[0].v[k] + v * corner[1].v[k] + (FINE - u - v) * corner[2].v[k]) / FINE;
                }
                assert_true(square <= ccdVec3Dist2(&p, &q) + 1e-13);
            }
        }
    }
}

// libccd's answer was another one without a witness (libccd#55): a needle through which the line to the origin goes.
static void test_needle(void **state)
{
    (void)state;
    const ccd_vec3_t a = at(-0.36715889, 0.288464308, 0.000100158155), b = at(-0.0222680569, 0.0171524286, -2.88337469e-06);
    const ccd_vec3_t c = at(3.0792e-01, -2.4249e-01, 3.8363e-05);
    ccd_vec3_t       w;
    const double     with = ccdVec3PointTriDist2(ccd_vec3_origin, &a, &b, &c, &w);
    assert_true(with < 1e-7 && with == ccdVec3PointTriDist2(ccd_vec3_origin, &a, &b, &c, NULL));
}

// ---- vectors, quaternions, constants ----------------------------------------------------------------------------------------

static void test_quaternions(void **state)
{
    (void)state;
    const double     quarter = acos(-1.0) / 2;
    const ccd_vec3_t x = at(1, 0, 0), z = at(0, 0, 2), none = at(0, 0, 0);
    ccd_quat_t       about_z, about_x, both, back;
    ccd_vec3_t       v = at(1, 2, 3);
    ccdQuatSetAngleAxis(&about_z, quarter, &z);
    ccdQuatRotVec(&v, &about_z);
    assert_at(&v, -2, 1, 3);
    ccdQuatSetAngleAxis(&about_x, quarter, &x);
    ccdQuatMul2(&both, &about_x, &about_z); // first about z
    v = at(1, 2, 3);
    ccdQuatRotVec(&v, &both);
    assert_at(&v, -2, -3, 1);
    assert_int_equal(ccdQuatInvert2(&back, &both), 0);
    ccdQuatMul(&both, &back);
    assert_true(fabs(both.q[3] - 1) < 1e-15 && fabs(ccdQuatLen(&both) - 1) < 1e-15);
    ccdQuatSetAngleAxis(&both, quarter, &none);
    assert_true(both.q[3] == 1);
    ccdQuatSet(&both, 0, 0, 0, 0);
    assert_int_equal(ccdQuatInvert(&both), -1);
    assert_int_equal(ccdQuatNormalize(&both), 0);
}

static void test_comparisons(void **state)
{
    (void)state;
    assert_int_equal(ccdSign(-1e-17), 0);
    assert_int_equal(ccdSign(-1e-15), -1);
    assert_int_equal(ccdSign(3), 1);
    assert_true(ccdEq(1e20, 1e20 + 1e4) && !ccdEq(1e20, 1e20 + 1e5) && ccdEq(0, 1e-16) && !ccdEq(0, 1e-15));
}

// Points of the sphere on all sides: no direction is more than 21 degrees from one of them, as the middle of an
// icosahedron's face is from those of its edges.
static void test_points_on_sphere(void **state)
{
    (void)state;
    assert_at(ccd_vec3_origin, 0, 0, 0);
    assert_true(ccd_points_on_sphere_len == 42);
    for (size_t i = 0; i < ccd_points_on_sphere_len; ++i) {
        assert_true(fabs(ccdVec3Len2(&ccd_points_on_sphere[i]) - 1) < 1e-15);
    }
    for (uint64_t i = 0; i < 2000; ++i) {
        rng        r = rng_make(42, i);
        ccd_vec3_t d = at(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        double     best = -1;
        ccdVec3Normalize(&d);
        for (size_t k = 0; k < ccd_points_on_sphere_len; ++k) {
            best = CCD_FMAX(best, ccdVec3Dot(&d, &ccd_points_on_sphere[k]));
        }
        assert_true(best > cos(21 * acos(-1.0) / 180));
    }
}

// ---- the surface ------------------------------------------------------------------------------------------------------------

typedef struct tetrahedron {
    ccd_pt_t         polytope;
    ccd_pt_vertex_t *v[4];
    ccd_pt_edge_t   *e[6];
    ccd_pt_face_t   *f[4];
} tetrahedron;

static ccd_pt_vertex_t *add_vertex(ccd_pt_t *polytope, double x, double y, double z)
{
    const ccd_support_t s = {at(x, y, z), at(x, y, z), at(0, 0, 0)};
    return ccdPtAddVertex(polytope, &s);
}

// Its faces are 1 (below), 2, 3 and a slant one from the origin, which is inside.
static void make(tetrahedron *t)
{
    static const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 0}, {3, 1}, {3, 2}};
    static const int sides[4][3] = {{0, 1, 2}, {3, 4, 0}, {4, 5, 1}, {5, 3, 2}};

    ccdPtInit(&t->polytope);
    assert_null(ccdPtNearest(&t->polytope));
    t->v[0] = add_vertex(&t->polytope, -2, -3, -1);
    t->v[1] = add_vertex(&t->polytope, 20, -3, -1);
    t->v[2] = add_vertex(&t->polytope, -2, 20, -1);
    t->v[3] = add_vertex(&t->polytope, -2, -3, 30);
    for (int i = 0; i < 6; ++i) {
        t->e[i] = ccdPtAddEdge(&t->polytope, t->v[ends[i][0]], t->v[ends[i][1]]);
    }
    for (int i = 0; i < 4; ++i) {
        t->f[i] = ccdPtAddFace(&t->polytope, t->e[sides[i][0]], t->e[sides[i][1]], t->e[sides[i][2]]);
    }
}

// As a program does it: out of the ring and of its edges, then free().
static void delete_face(ccd_pt_t *polytope, ccd_pt_face_t *face)
{
    for (int i = 0; i < 3; ++i) {
        ccd_pt_edge_t *edge = face->edge[i];
        edge->faces[0] = edge->faces[0] == face ? edge->faces[1] : edge->faces[0];
        edge->faces[1] = NULL;
    }
    face->element.list.next->prev = face->element.list.prev;
    face->element.list.prev->next = face->element.list.next;
    polytope->nearest = polytope->nearest == &face->element ? NULL : polytope->nearest;
    free(face);
}

static void test_surface(void **state)
{
    (void)state;
    tetrahedron t;
    make(&t);
    assert_true(ccdPtNearest(&t.polytope) == &t.f[0]->element);
    assert_true(t.polytope.nearest_dist == 1 && t.polytope.nearest_type == CCD_PT_FACE);
    assert_at(&t.f[0]->element.witness, 0, 0, -1);
    assert_true(t.e[0]->element.dist == 10 && t.v[0]->element.dist == 14 && t.f[1]->element.dist == 9);
    delete_face(&t.polytope, t.f[0]);
    assert_true(ccdPtNearest(&t.polytope) == &t.f[3]->element && t.polytope.nearest_dist == 4);
    assert_null(ccdPtAddFace(&t.polytope, t.e[0], NULL, t.e[2]));
    assert_null(ccdPtAddEdge(&t.polytope, t.v[0], NULL));
    t.f[0] = ccdPtAddFace(&t.polytope, t.e[0], t.e[1], t.e[2]);
    assert_true(ccdPtNearest(&t.polytope) == &t.f[0]->element);
    t.v[0]->v.v.v[2] = -3; // and of its edges
    ccdPtRecomputeDistances(&t.polytope);
    assert_true(t.v[0]->element.dist == 22 && ccdPtNearest(&t.polytope)->dist != 1);
    ccdPtDestroy(&t.polytope);
    assert_null(ccdPtNearest(&t.polytope));
}

// Of a face whose nearest point is a corner the corner is the nearest element.
static void test_the_simplest_is_nearest(void **state)
{
    (void)state;
    ccd_pt_t polytope;
    ccdPtInit(&polytope);
    ccd_pt_vertex_t *v[3] = {add_vertex(&polytope, 1, 0, 0), add_vertex(&polytope, 1, 1, 0), add_vertex(&polytope, 1, 0, 1)};
    ccd_pt_edge_t   *e[3];
    for (int i = 0; i < 3; ++i) {
        e[i] = ccdPtAddEdge(&polytope, v[i], v[(i + 1) % 3]);
    }
    ccdPtAddFace(&polytope, e[0], e[1], e[2]);
    assert_true(ccdPtNearest(&polytope) == &v[0]->element);
    ccdPtRecomputeDistances(&polytope);
    assert_true(ccdPtNearest(&polytope) == &v[0]->element);
    ccdPtDestroy(&polytope);
}

static void test_as_text(void **state)
{
    (void)state;
    char        text[600] = "";
    tetrahedron t;
    FILE       *file = tmpfile();
    make(&t);
    assert_non_null(file);
    ccdPtDumpSVT2(&t.polytope, file);
    rewind(file);
    assert_true(fread(text, 1, sizeof(text) - 1, file) > 0);
    fclose(file);
    assert_string_equal(text, "-----\nPoints:\n-2.000000 -3.000000 -1.000000\n20.000000 -3.000000 -1.000000\n"
                              "-2.000000 20.000000 -1.000000\n-2.000000 -3.000000 30.000000\n"
                              "Edges:\n0 1\n1 2\n2 0\n3 0\n3 1\n3 2\nFaces:\n0 1 2\n3 0 1\n3 1 2\n3 2 0\n");
    ccdPtDestroy(&t.polytope);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_segment),
        cmocka_unit_test(test_triangle),
        cmocka_unit_test(test_triangles_of_no_width),
        cmocka_unit_test(test_needle),
        cmocka_unit_test(test_quaternions),
        cmocka_unit_test(test_comparisons),
        cmocka_unit_test(test_points_on_sphere),
        cmocka_unit_test(test_surface),
        cmocka_unit_test(test_the_simplest_is_nearest),
        cmocka_unit_test(test_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
