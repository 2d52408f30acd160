// test_qhull3.c : hulls of space against those of qhull (Barber, Dobkin, Huhdanpaa), as installed by libqhull-dev.
//
// Qhull works in double with a tolerance and merges what it cannot tell apart, so the vertices must be the same where the cloud
// is in general position or a grid; volume and area must agree everywhere. The float library's clouds are numbers of float.
#include "abut/hull3.h"
#include "support/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <libqhull_r/qhull_ra.h>

#include <cmocka.h>

typedef struct cloud {
    int        count;
    abut_vec3 *point;
    double    *flat; // the same numbers for qhull
} cloud;

typedef struct found {
    int     vertices;
    double *vertex; // sorted
    double  volume, area, seconds;
} found;

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static cloud cloud_of(int count)
{
    cloud c = {count, malloc((size_t)count * sizeof(abut_vec3)), malloc((size_t)count * 3 * sizeof(double))};
    assert_true(c.point != NULL && c.flat != NULL);
    return c;
}

static void put(cloud *c, int i, double x, double y, double z)
{
    abut_vec3 v = {(abut_real)x, (abut_real)y, (abut_real)z};
    c->point[i] = v;
    c->flat[3 * i] = (double)v.x;
    c->flat[3 * i + 1] = (double)v.y;
    c->flat[3 * i + 2] = (double)v.z;
}

static void drop(cloud *c)
{
    free(c->point);
    free(c->flat);
}

static int compare(const void *one, const void *other)
{
    const double *a = (const double *)one;
    const double *b = (const double *)other;
    for (int i = 0; i < 3; ++i) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

static found by_qhull(const cloud *c)
{
    qhT   hull;
    qhT  *qh = &hull; // the name qhull's macros ask for
    char  command[] = "qhull Pp";
    found f = {0, malloc((size_t)c->count * 3 * sizeof(double)), 0, 0, seconds()};
    QHULL_LIB_CHECK
    qh_zero(qh, stderr);
    assert_int_equal(qh_new_qhull(qh, 3, c->count, c->flat, False, command, NULL, stderr), 0);
    qh_getarea(qh, qh->facet_list);
    f.seconds = seconds() - f.seconds;
    f.volume = qh->totvol;
    f.area = qh->totarea;
    vertexT *vertex;
    FORALLvertices
    {
        memcpy(f.vertex + 3 * f.vertices++, vertex->point, 3 * sizeof(double));
    }
    int left = 0;
    int total = 0;
    qh_freeqhull(qh, !qh_ALL);
    qh_memfreeshort(qh, &left, &total);
    qsort(f.vertex, (size_t)f.vertices, 3 * sizeof(double), compare);
    return f;
}

// Adds the volume under, and the area of, the fan of triangles that an exact face is.
static void add_face(const abut_hull3 *hull, int32_t begin, long double *volume, long double *area)
{
    abut_vec3   m = abut_hull3_vertex(hull, 0);
    long double p[3][3];
    int32_t     e = begin;
    for (int k = 0; k < 2; ++k) {
        abut_vec3 v = abut_hull3_vertex(hull, abut_hull3_head(hull)[e]);
        p[k][0] = (long double)v.x - m.x;
        p[k][1] = (long double)v.y - m.y;
        p[k][2] = (long double)v.z - m.z;
        e = abut_hull3_next(hull, e);
    }
    for (; e != begin; e = abut_hull3_next(hull, e)) {
        abut_vec3   v = abut_hull3_vertex(hull, abut_hull3_head(hull)[e]);
        long double q[3] = {(long double)v.x - m.x, (long double)v.y - m.y, (long double)v.z - m.z};
        long double square = 0;
        for (int i = 0; i < 3; ++i) {
            int         j = (i + 1) % 3;
            int         k = (i + 2) % 3;
            long double n = (p[1][j] - p[0][j]) * (q[k] - p[0][k]) - (p[1][k] - p[0][k]) * (q[j] - p[0][j]);
            square += n * n;
            *volume += n * p[0][i] / 6;
        }
        *area += sqrtl(square) / 2;
        memcpy(p[1], q, sizeof q);
    }
}

static found by_abut(const cloud *c)
{
    size_t            size = abut_hull3_size(c->count);
    void             *block = malloc(size);
    const abut_hull3 *hull = NULL;
    found             f = {0, NULL, 0, 0, seconds()};
    assert_int_equal(abut_hull3_build(c->point, c->count, block, size, &hull, NULL), ABUT_OK);
    f.seconds = seconds() - f.seconds;
    assert_int_equal(hull->dimension, 3);
    f.vertices = hull->vertices;
    f.vertex = malloc((size_t)hull->vertices * 3 * sizeof(double));
    for (int32_t i = 0; i < hull->vertices; ++i) {
        abut_vec3    v = abut_hull3_vertex(hull, i);
        const double number[] = {(double)v.x, (double)v.y, (double)v.z};
        memcpy(f.vertex + 3 * i, number, sizeof number);
    }
    qsort(f.vertex, (size_t)f.vertices, 3 * sizeof(double), compare);
    long double volume = 0;
    long double area = 0;
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        int32_t k = abut_hull3_next(hull, e);
        while (k > e) {
            k = abut_hull3_next(hull, k);
        }
        if (k == e) {
            add_face(hull, e, &volume, &area);
        }
    }
    f.volume = (double)volume;
    f.area = (double)area;
    free(block);
    return f;
}

static void check(const char *name, const cloud *c, bool same_vertices)
{
    found  theirs = by_qhull(c);
    found  ours = by_abut(c);
    double size = sqrt(theirs.area);
    print_message("%-14s %6d points: %6d vertices in %.3f s, qhull %6d in %.3f s; volume off by %.1e, area by %.1e\n", name,
                  c->count, ours.vertices, ours.seconds, theirs.vertices, theirs.seconds,
                  fabs(ours.volume - theirs.volume) / (size * size * size), fabs(ours.area / theirs.area - 1));
    // What qhull leaves out is within a few hundred roundings of its facets.
    assert_true(fabs(ours.volume - theirs.volume) <= 1e-12 * size * size * size);
    assert_true(fabs(ours.area - theirs.area) <= 1e-11 * theirs.area);
    if (same_vertices) {
        assert_int_equal(ours.vertices, theirs.vertices);
        assert_memory_equal(ours.vertex, theirs.vertex, (size_t)ours.vertices * 3 * sizeof(double));
    } else {
        assert_true(ours.vertices >= 4);
    }
    free(theirs.vertex);
    free(ours.vertex);
}

static void random_points(cloud *c, rng *r, double thickness)
{
    for (int i = 0; i < c->count; ++i) {
        double x = rng_range(r, -1, 1);
        double y = rng_range(r, -1, 1);
        put(c, i, x, y, thickness * rng_range(r, -1, 1));
    }
}

static void sphere(cloud *c, rng *r)
{
    for (int i = 0; i < c->count; ++i) {
        double z = rng_range(r, -1, 1);
        double angle = rng_range(r, -3.2, 3.2);
        put(c, i, sqrt(1 - z * z) * cos(angle), sqrt(1 - z * z) * sin(angle), z);
    }
}

static void turn(cloud *c)
{
    for (int i = 0; i < c->count; ++i) {
        double x = (double)c->point[i].x;
        double y = (double)c->point[i].y;
        double z = (double)c->point[i].z;
        put(c, i, 0.36 * x + 0.48 * y - 0.8 * z, -0.8 * x + 0.6 * y, 0.48 * x + 0.64 * y + 0.6 * z);
    }
}

static void test_small_clouds(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(41);
    uint64_t runs = rng_scaled(40);
    for (uint64_t i = 0; i < runs; ++i) {
        rng   r = rng_make(seed, i);
        cloud c = cloud_of(4 + (int)rng_below(&r, 400));
        if (i % 2 == 0) {
            random_points(&c, &r, 1);
        } else {
            sphere(&c, &r);
        }
        check(i % 2 == 0 ? "random" : "sphere", &c, true);
        drop(&c);
    }
}

static void test_grids(void **state)
{
    (void)state;
    for (int turns = 0; turns < 2; ++turns) {
        for (int n = 2; n <= 20; n += 6) {
            cloud c = cloud_of(n * n * n);
            for (int i = 0; i < c.count; ++i) {
                put(&c, i, i % n, i / n % n, i / (n * n));
            }
            if (turns > 0) {
                turn(&c);
            }
            check(turns > 0 ? "turned grid" : "grid", &c, turns == 0);
            drop(&c);
        }
    }
}

static void test_prisms_and_slabs(void **state)
{
    (void)state;
    uint64_t seed = rng_seed_of_run(42);
    for (uint64_t i = 0; i < 8; ++i) {
        rng   r = rng_make(seed, i);
        int   sides = 5 << i;
        cloud c = cloud_of(2 * sides);
        for (int k = 0; k < c.count; ++k) {
            double angle = 6.283185307179586 * (k / 2) / sides;
            put(&c, k, cos(angle), sin(angle), k % 2);
        }
        check("prism", &c, sizeof(abut_real) == sizeof(double) || sides < 200);
        turn(&c);
        check("turned prism", &c, false);
        random_points(&c, &r, 1e-3 / (double)(1 << i));
        check("slab", &c, true);
        turn(&c);
        check("turned slab", &c, true);
        drop(&c);
    }
}

static void test_large_clouds(void **state)
{
    (void)state;
    rng   r = rng_make(rng_seed_of_run(43), 0);
    cloud c = cloud_of(100000);
    random_points(&c, &r, 1);
    check("random", &c, true);
    sphere(&c, &r);
    check("sphere", &c, true);
    random_points(&c, &r, 1e-5);
    check("nearly flat", &c, true);
    turn(&c);
    check("tilted", &c, sizeof(abut_real) == sizeof(double));
    drop(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_clouds),
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_prisms_and_slabs),
        cmocka_unit_test(test_large_clouds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
