// hull_block3.h : blocks and builders that the tests of hulls in space share, and what makes a block the hull of a cloud,
// checked in rational arithmetic.
#ifndef ABUT_TESTS_HULL_BLOCK3_H
#define ABUT_TESTS_HULL_BLOCK3_H

#include "abut/hull3.h"
#include "math/exact.h"
#include "shape/hull_layout3.h"
#include "support/random.h"
#include "unit/exact_side.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_POINTS = 2400 };

static const double unit_roundoff = sizeof(abut_real) == sizeof(double) ? 0x1p-53 : 0x1p-24;

typedef struct room {
    _Alignas(64) unsigned char bytes[2048 + MOST_POINTS * 544];
} room;

static inline abut_vec3 point(double x, double y, double z)
{
    abut_vec3 v = {(abut_real)x, (abut_real)y, (abut_real)z};
    return v;
}

// The draws in a fixed order: that of a call's arguments is up to the compiler.
static inline abut_vec3 point_in(rng *r, double low, double high)
{
    double x = rng_range(r, low, high);
    double y = rng_range(r, low, high);
    return point(x, y, rng_range(r, low, high));
}

static inline bool same(abut_vec3 a, abut_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline bool before(abut_vec3 a, abut_vec3 b)
{
    return a.x != b.x ? a.x < b.x : (a.y != b.y ? a.y < b.y : a.z < b.z);
}

static inline const abut_hull3 *hull_of(const abut_vec3 *points, int32_t count, room *r)
{
    const abut_hull3 *hull = NULL;
    int32_t           fault = 7;
    memset(r, 0xee, sizeof *r);
    assert_true(abut_hull3_size(count) <= sizeof r->bytes);
    assert_int_equal(abut_hull3_build(points, count, r->bytes, abut_hull3_size(count), &hull, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    assert_ptr_equal(hull, r->bytes);
    assert_int_equal(hull->given, count);
    return hull;
}

// A rotation by a random quaternion, in double.
static inline void random_rotation(rng *r, double m[3][3])
{
    double q[4];
    double norm = 0;
    for (int i = 0; i < 4; ++i) {
        q[i] = rng_range(r, -1, 1);
        norm += q[i] * q[i];
    }
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        m[i][i] = (q[3] * q[3] + q[i] * q[i] - q[j] * q[j] - q[k] * q[k]) / norm;
        m[i][j] = 2 * (q[i] * q[j] - q[k] * q[3]) / norm;
        m[j][i] = 2 * (q[i] * q[j] + q[k] * q[3]) / norm;
    }
}

static inline abut_vec3 turned(double m[3][3], abut_vec3 v)
{
    const double p[] = {(double)v.x, (double)v.y, (double)v.z};
    double       t[3];
    for (int i = 0; i < 3; ++i) {
        t[i] = m[i][0] * p[0] + m[i][1] * p[1] + m[i][2] * p[2];
    }
    return point(t[0], t[1], t[2]);
}

// sign_of_side, by long numbers when those are sure of it: ten thousand times their own error.
static inline int side(abut_vec3 a, abut_vec3 b, abut_vec3 c, abut_vec3 d)
{
    long double u[3] = {(long double)b.x - a.x, (long double)b.y - a.y, (long double)b.z - a.z};
    long double v[3] = {(long double)c.x - a.x, (long double)c.y - a.y, (long double)c.z - a.z};
    long double w[3] = {(long double)d.x - a.x, (long double)d.y - a.y, (long double)d.z - a.z};
    long double sum = 0;
    long double sizes = 0;
    for (int i = 0; i < 3; ++i) {
        long double p = u[i] * v[(i + 1) % 3] * w[(i + 2) % 3];
        long double q = u[i] * v[(i + 2) % 3] * w[(i + 1) % 3];
        sum += p - q;
        sizes += fabsl(p) + fabsl(q);
    }
    if (fabsl(sum) > 10000 * LDBL_EPSILON * sizes && sizes < LDBL_MAX) {
        return sum > 0 ? 1 : -1;
    }
    return sign_of_side(a, b, c, d);
}

static inline int32_t tail_of(const abut_hull3 *hull, int32_t edge)
{
    return abut_hull3_head(hull)[abut_hull3_twin(hull)[edge]];
}

static inline abut_vec3 tail_point(const abut_hull3 *hull, int32_t edge)
{
    return abut_hull3_vertex(hull, tail_of(hull, edge));
}

// Header, padding and rings. Returns the number of exact faces.
static inline int32_t check_links(const abut_hull3 *hull)
{
    const int32_t *first = abut_hull3_first(hull);
    const int32_t *twin = abut_hull3_twin(hull);
    assert_int_equal(abut_layout3(hull)->padded % ABUT_HULL3_LANES, 0);
    assert_true(abut_layout3(hull)->padded >= hull->vertices && abut_layout3(hull)->padded < hull->vertices + ABUT_HULL3_LANES);
    for (int32_t i = hull->vertices; i < abut_layout3(hull)->padded; ++i) {
        assert_true(same(abut_hull3_vertex(hull, i), abut_hull3_vertex(hull, 0)));
    }
    const char *indices = (const char *)(abut_hull3_outline(hull) + hull->faces);
    const char *normals = (const char *)abut_hull_normals3(hull);
    assert_true(normals >= indices && normals < indices + sizeof(abut_real));
    const char *end = (const char *)(abut_hull_normals3(hull) + hull->faces);
    const char *cells = (const char *)abut_hull3_cells(hull);
    assert_true(cells >= end && cells - end < (hull->faces > 0 ? ABUT_HULL3_COORDINATES_AT : 1));
    const bool few = abut_layout3(hull)->side == 0 && hull->faces > 0;
    assert_int_equal(abut_layout3(hull)->planes_at, few ? abut_layout3(hull)->cells_at : 0);
    const int32_t cube = 6 * abut_layout3(hull)->side * abut_layout3(hull)->side;
    const void   *groups = abut_layout3(hull)->side > 0 ? (const void *)(abut_hull3_groups_of(hull) + cube) : cells;
    const void   *samples = abut_hull3_samples(hull) + 6 * (abut_layout3(hull)->side / 4) * (abut_layout3(hull)->side / 4);
    const void   *listed = hull->vertices <= ABUT_HULL3_GROUPED ? groups : samples;
    const void   *last = few ? (const void *)(abut_hull3_planes_of(hull).edge + 3 * abut_hull3_planes_of(hull).padded) : listed;
    assert_ptr_equal(last, (const char *)hull + hull->bytes);
    assert_int_equal(first[0], 0);
    assert_int_equal(first[hull->vertices], hull->half_edges);
    int32_t edges = 0;
    int32_t cycles = 0;
    for (int32_t v = 0; v < hull->vertices; ++v) {
        assert_true(first[v + 1] - first[v] >= (hull->dimension == 3 ? 3 : hull->dimension));
        for (int32_t e = first[v]; e < first[v + 1]; ++e) {
            assert_int_equal(tail_of(hull, e), v);
            assert_int_equal(twin[twin[e]], e);
            assert_true(twin[e] != e && abut_hull3_head(hull)[e] != v);
            assert_true(e == first[v] || abut_hull3_head(hull)[e] > abut_hull3_head(hull)[first[v]]);
            edges += abut_hull3_face(hull)[e] != abut_hull3_face(hull)[twin[e]];
            // A cycle is counted at its lowest half-edge.
            int32_t k = abut_hull3_next(hull, e);
            int32_t length = 1;
            while (k > e) {
                k = abut_hull3_next(hull, k);
                assert_true(++length <= hull->half_edges);
            }
            cycles += k == e;
        }
    }
    assert_true(hull->dimension < 2 || 2 * hull->edges == edges);
    return cycles;
}

// Every face's outline is one simple loop of all the half-edges that part it from others.
static inline void check_outlines(const abut_hull3 *hull)
{
    int32_t *seen = calloc((size_t)hull->vertices, sizeof *seen);
    int32_t  walked = 0;
    for (int32_t f = 0; f < hull->faces; ++f) {
        int32_t begin = abut_hull3_outline(hull)[f];
        int32_t e = begin;
        do {
            assert_int_equal(abut_hull3_face(hull)[e], f);
            assert_int_not_equal(abut_hull3_face(hull)[abut_hull3_twin(hull)[e]], f);
            assert_true(seen[tail_of(hull, e)] <= f);
            seen[tail_of(hull, e)] = f + 1;
            assert_true(++walked <= hull->half_edges);
            e = abut_hull3_next_outline(hull, e);
        } while (e != begin);
    }
    assert_int_equal(walked, 2 * hull->edges);
    free(seen);
}

static inline void add_area(long double area[3], long double *size, abut_vec3 origin, abut_vec3 p, abut_vec3 q)
{
    long double a[3] = {(long double)p.x - origin.x, (long double)p.y - origin.y, (long double)p.z - origin.z};
    long double b[3] = {(long double)q.x - origin.x, (long double)q.y - origin.y, (long double)q.z - origin.z};
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        area[i] += a[j] * b[k] - a[k] * b[j];
        *size += fabsl(a[j] * b[k]) + fabsl(a[k] * b[j]);
    }
}

// A face's normal is a unit vector along the sum of the areas of its triangles, as long numbers have it.
static inline void check_normals(const abut_hull3 *hull)
{
    for (int32_t f = 0; f < hull->faces; ++f) {
        long double area[3] = {0, 0, 0};
        long double size = 0;
        int32_t     begin = abut_hull3_outline(hull)[f];
        for (int32_t e = abut_hull3_next_outline(hull, begin); e != begin; e = abut_hull3_next_outline(hull, e)) {
            add_area(area, &size, tail_point(hull, begin), tail_point(hull, e),
                     abut_hull3_vertex(hull, abut_hull3_head(hull)[e]));
        }
        long double length = sqrtl(area[0] * area[0] + area[1] * area[1] + area[2] * area[2]);
        long double most = 16 * (long double)ABUT_UNIT_ROUNDOFF * length + 8 * LDBL_EPSILON * size;
        abut_vec3   normal = abut_hull3_normal(hull, f);
        assert_true(fabsl(normal.x * length - area[0]) <= most);
        assert_true(fabsl(normal.y * length - area[1]) <= most);
        assert_true(fabsl(normal.z * length - area[2]) <= most);
    }
}

// The vertices are points of the cloud, and the box and the reach are theirs.
static inline void check_vertices(const abut_vec3 *points, int32_t count, const abut_hull3 *hull)
{
    abut_vec3 low = points[0];
    abut_vec3 high = points[0];
    for (int32_t k = 0; k < count; ++k) {
        low = (abut_vec3){abut_min(low.x, points[k].x), abut_min(low.y, points[k].y), abut_min(low.z, points[k].z)};
        high = (abut_vec3){abut_max(high.x, points[k].x), abut_max(high.y, points[k].y), abut_max(high.z, points[k].z)};
    }
    assert_true(same(abut_layout3(hull)->lower, low) && same(abut_layout3(hull)->upper, high));
    for (int32_t i = 0; i < hull->vertices; ++i) {
        abut_vec3 v = abut_hull3_vertex(hull, i);
        int32_t   k = 0;
        while (k < count && !same(points[k], v)) {
            ++k;
        }
        assert_true(k < count);
        assert_false((v.x == 0 && signbit(v.x)) || (v.y == 0 && signbit(v.y)) || (v.z == 0 && signbit(v.z)));
        long double x = (long double)v.x - abut_layout3(hull)->middle.x;
        long double y = (long double)v.y - abut_layout3(hull)->middle.y;
        long double z = (long double)v.z - abut_layout3(hull)->middle.z;
        assert_true(sqrtl(x * x + y * y + z * z) <= (long double)abut_layout3(hull)->reach);
    }
}

// No point is above any exact face; the faces are strictly convex polygons and meet at strictly convex edges.
static inline void check_solid(const abut_vec3 *points, int32_t count, const abut_hull3 *hull)
{
    assert_int_equal(hull->vertices - hull->half_edges / 2 + check_links(hull), 2);
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        int32_t   next = abut_hull3_next(hull, e);
        abut_vec3 a = tail_point(hull, e);
        abut_vec3 b = tail_point(hull, next);
        abut_vec3 c = tail_point(hull, abut_hull3_next(hull, next));
        abut_vec3 other = tail_point(hull, abut_hull3_next(hull, abut_hull3_next(hull, abut_hull3_twin(hull)[e])));
        assert_int_equal(side(a, b, c, other), -1);
        for (int32_t k = abut_hull3_next(hull, next); k != e; k = abut_hull3_next(hull, k)) {
            assert_int_equal(side(a, b, c, tail_point(hull, k)), 0);
        }
    }
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        int32_t next = abut_hull3_next(hull, e);
        int32_t after = abut_hull3_next(hull, next);
        if (e < next && e < after) {
            for (int32_t k = 0; k < count; ++k) {
                assert_true(side(tail_point(hull, e), tail_point(hull, next), tail_point(hull, after), points[k]) <= 0);
            }
        }
    }
}

// All points are in one plane and within the polygon.
static inline void check_polygon(const abut_vec3 *points, int32_t count, const abut_hull3 *hull)
{
    assert_int_equal(check_links(hull), 2);
    assert_int_equal(hull->faces, 2);
    assert_int_equal(hull->edges, hull->vertices);
    int32_t   next = abut_hull3_next(hull, 0);
    abut_vec3 a = tail_point(hull, 0);
    abut_vec3 b = tail_point(hull, next);
    abut_vec3 c = tail_point(hull, abut_hull3_next(hull, next));
    int       axis = 0;
    while (axis < 2 && sign_of_turn3(a, b, c, axis) == 0) {
        ++axis;
    }
    int sign = sign_of_turn3(a, b, c, axis);
    assert_true(sign != 0);
    for (int32_t k = 0; k < count; ++k) {
        assert_int_equal(side(a, b, c, points[k]), 0);
        int32_t e = 0;
        do {
            int32_t following = abut_hull3_next(hull, e);
            assert_true(sign * sign_of_turn3(tail_point(hull, e), tail_point(hull, following), points[k], axis) >= 0);
            e = following;
        } while (e != 0);
    }
}

static inline void check_line(const abut_vec3 *points, int32_t count, const abut_hull3 *hull)
{
    check_links(hull);
    assert_int_equal(hull->vertices, hull->dimension + 1);
    assert_int_equal(hull->faces, 0);
    assert_int_equal(hull->edges, hull->dimension);
    abut_vec3 a = abut_hull3_vertex(hull, 0);
    abut_vec3 b = abut_hull3_vertex(hull, hull->dimension);
    assert_true(hull->dimension == 0 || before(a, b));
    for (int32_t k = 0; k < count; ++k) {
        assert_true(!before(points[k], a) && !before(b, points[k]));
        for (int axis = 0; axis < 3; ++axis) {
            assert_int_equal(sign_of_turn3(a, b, points[k], axis), 0);
        }
    }
}

static inline void check_hull(const abut_vec3 *points, int32_t count, const abut_hull3 *hull)
{
    check_vertices(points, count, hull);
    if (hull->dimension < 2) {
        check_line(points, count, hull);
        return;
    }
    if (hull->dimension == 2) {
        check_polygon(points, count, hull);
    } else {
        check_solid(points, count, hull);
    }
    check_outlines(hull);
    check_normals(hull);
}

#endif
