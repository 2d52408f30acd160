// test_hull_faces3.c : faces of turned bodies: as many as the body had, each in one plane, each with a simple outline.
#include "base/tolerance_shape3.h"
#include "shape/hull_layout3.h"
#include "unit/hull_block3.h"

static double size_of(const abut_hull3 *hull)
{
    abut_vec3 m = abut_layout3(hull)->middle;
    return (double)abut_layout3(hull)->reach + fmax(fmax(fabs((double)m.x), fabs((double)m.y)), fabs((double)m.z));
}

// The area vector of a loop of half-edges, about the point the first one leaves.
static void area_of_loop(const abut_hull3 *hull, int32_t begin, int32_t next(const abut_hull3 *, int32_t),
                         long double normal[3])
{
    abut_vec3 o = tail_point(hull, begin);
    int32_t   e = begin;
    normal[0] = normal[1] = normal[2] = 0;
    do {
        abut_vec3   a = tail_point(hull, e);
        abut_vec3   b = abut_hull3_vertex(hull, abut_hull3_head(hull)[e]);
        long double p[3] = {(long double)a.x - o.x, (long double)a.y - o.y, (long double)a.z - o.z};
        long double q[3] = {(long double)b.x - o.x, (long double)b.y - o.y, (long double)b.z - o.z};
        for (int i = 0; i < 3; ++i) {
            normal[i] += p[(i + 1) % 3] * q[(i + 2) % 3] - p[(i + 2) % 3] * q[(i + 1) % 3];
        }
        e = next(hull, e);
    } while (e != begin);
}

// The exact faces of a group face the way it does.
static void check_facing(const abut_hull3 *hull)
{
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        long double face[3];
        long double group[3];
        area_of_loop(hull, e, abut_hull3_next, face);
        area_of_loop(hull, abut_hull3_outline(hull)[abut_hull3_face(hull)[e]], abut_hull3_next_outline, group);
        long double along = face[0] * group[0] + face[1] * group[1] + face[2] * group[2];
        long double sizes =
            (fabsl(face[0]) + fabsl(face[1]) + fabsl(face[2])) * (fabsl(group[0]) + fabsl(group[1]) + fabsl(group[2]));
        assert_true(along >= -0.01L * sizes);
    }
}

// How far the vertices of the worst group lie from one plane, in u of the size: half the spread of their heights along the area
// vector of its outline.
static double worst_group(const abut_hull3 *hull)
{
    long double worst = 0;
    for (int32_t f = 0; f < hull->faces; ++f) {
        long double normal[3];
        int32_t     begin = abut_hull3_outline(hull)[f];
        abut_vec3   o = tail_point(hull, begin);
        area_of_loop(hull, begin, abut_hull3_next_outline, normal);
        long double length = sqrtl(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        long double low = 0;
        long double high = 0;
        for (int32_t k = 0; k < hull->half_edges && length > 0; ++k) {
            if (abut_hull3_face(hull)[k] == f) {
                abut_vec3   v = tail_point(hull, k);
                long double height = (normal[0] * ((long double)v.x - o.x) + normal[1] * ((long double)v.y - o.y) +
                                      normal[2] * ((long double)v.z - o.z)) /
                                     length;
                low = fminl(low, height);
                high = fmaxl(high, height);
            }
        }
        worst = fmaxl(worst, (high - low) / 2);
    }
    return (double)worst / (size_of(hull) * unit_roundoff);
}

// Bodies of about unit size, turned and moved: every coordinate is rounded, and the exact hull has triangles.
static const abut_hull3 *turned_hull(rng *r, abut_vec3 *points, int32_t count, room *block)
{
    double    m[3][3];
    abut_vec3 shift = abut_scale3((abut_real)rng_log(r, 0.1, 300), point_in(r, -1, 1));
    random_rotation(r, m);
    for (int32_t i = 0; i < count; ++i) {
        points[i] = abut_add3(turned(m, points[i]), shift);
    }
    return hull_of(points, count, block);
}

// The guard of ABUT_GROUP_HEIGHT3 against a smaller one.
static void test_turned_boxes(void **state)
{
    (void)state;
    static room block;
    uint64_t    seed = rng_seed_of_run(31);
    double      worst = 0;
    int32_t     cut = 0;
    for (uint64_t i = 0; i < 20000; ++i) {
        rng       r = rng_make(seed, i);
        abut_vec3 half = point(rng_log(&r, 0.01, 1), rng_log(&r, 0.01, 1), rng_log(&r, 0.1, 1));
        abut_vec3 points[8];
        for (int k = 0; k < 8; ++k) {
            points[k] =
                point((k & 1 ? 1 : -1) * (double)half.x, (k & 2 ? 1 : -1) * (double)half.y, (k & 4 ? 1 : -1) * (double)half.z);
        }
        // Turned a few times over, as a body is that went through many hands: it is rounded each time.
        for (int turn = 0; turn < 5; ++turn) {
            double m[3][3];
            random_rotation(&r, m);
            for (int k = 0; k < 8; ++k) {
                points[k] = turned(m, points[k]);
            }
        }
        const abut_hull3 *h = turned_hull(&r, points, 8, &block);
        assert_int_equal(h->vertices, 8);
        assert_int_equal(h->faces, 6);
        assert_int_equal(h->edges, 12);
        check_outlines(h);
        cut += h->half_edges > 24;
        worst = fmax(worst, worst_group(h));
    }
    print_message("%d of 20000 boxes have faces cut by rounding; the worst face is %.2f u off its plane\n", cut, worst);
    assert_true(cut > 10000);
    assert_true(worst < (double)ABUT_GROUP_HEIGHT3 / unit_roundoff);
}

static void test_turned_prisms(void **state)
{
    (void)state;
    static room      block;
    static abut_vec3 points[MOST_POINTS];
    uint64_t         seed = rng_seed_of_run(32);
    for (uint64_t i = 0; i < 60; ++i) {
        const int sides[] = {3, 5, 8, 12, 31, 100, 256, 1000};
        rng       r = rng_make(seed, i);
        int       n = sides[i % 8];
        double    height = rng_log(&r, 0.01, 10);
        for (int k = 0; k < n; ++k) {
            double angle = 2 * 3.14159265358979323846 * k / n;
            points[2 * k] = point(cos(angle), sin(angle), 0);
            points[2 * k + 1] = point(cos(angle), sin(angle), height);
        }
        const abut_hull3 *h = turned_hull(&r, points, 2 * n, &block);
        // In float the sides of 1000 are so flat that a few neighbours may be one face.
        if (sizeof(abut_real) == sizeof(double) || n <= 256) {
            assert_int_equal(h->vertices, 2 * n);
            assert_int_equal(h->faces, n + 2);
            assert_int_equal(h->edges, 3 * n);
        }
        check_links(h);
        check_outlines(h);
        assert_true(worst_group(h) <= 1.05 * (double)ABUT_GROUP_HEIGHT3 / unit_roundoff);
    }
}

// A grid on the faces of a turned cube: hundreds of corners that are there by rounding, and six faces.
static void test_turned_grids(void **state)
{
    (void)state;
    static room      block;
    static abut_vec3 points[MOST_POINTS];
    uint64_t         seed = rng_seed_of_run(33);
    for (uint64_t i = 0; i < 40; ++i) {
        rng     r = rng_make(seed, i);
        int     n = 3 + (int)(i % 9);
        int32_t count = 0;
        for (int k = 0; k < n * n * n; ++k) {
            points[count++] = point(k % n - 1, k / n % n, k / (n * n));
        }
        const abut_hull3 *h = turned_hull(&r, points, count, &block);
        assert_int_equal(h->faces, 6);
        check_outlines(h);
        assert_true(worst_group(h) <= 1.05 * (double)ABUT_GROUP_HEIGHT3 / unit_roundoff);
        if (n < 6) {
            check_solid(points, count, h);
        }
    }
}

// The guard of ABUT_GROUP_HEIGHT3 against a larger one: one corner of a cube 40u of the reach off its upper face.
static void test_lifted_corner(void **state)
{
    (void)state;
    static room block;
    abut_vec3   points[8];
    for (int i = 0; i < 8; ++i) {
        points[i] = point((i & 1) - 0.5, (i & 2) / 2 - 0.5, (i & 4) / 4 - 0.5);
    }
    double reach = sqrt(0.75);
    points[7].z += (abut_real)(40 * unit_roundoff * reach);
    assert_int_equal(hull_of(points, 8, &block)->faces, 7);
    points[7].z = (abut_real)(0.5 + 8 * unit_roundoff * reach);
    const abut_hull3 *h = hull_of(points, 8, &block);
    assert_int_equal(h->faces, 6);
    assert_int_equal(h->half_edges, 26);
    check_outlines(h);
}

// The guard of ABUT_GROUP_LARGEST3: a unit cube so far away that its coordinates are multiples of 2^-12. A corner lifted by two
// of them, 1/1770 of the reach, is near enough to its face, one lifted by four is not.
static void test_lifted_corner_far_away(void **state)
{
    (void)state;
    static room  block;
    const double step = 0x1p-12;
    const double far = step / unit_roundoff / 2;
    for (int lift = 2; lift <= 4; lift += 2) {
        abut_vec3 points[8];
        for (int i = 0; i < 8; ++i) {
            points[i] = point(far + (i & 1), far + (i & 2) / 2, far + (i & 4) / 4 + (i == 7 ? lift * step : 0));
        }
        const abut_hull3 *h = hull_of(points, 8, &block);
        assert_int_equal(h->half_edges, 26);
        assert_int_equal(h->faces, lift == 2 ? 6 : 7);
    }
}

// No chain of small bends is a face: a wheel whose sides bend by less than the tolerance each, but not all together.
static void test_no_drift(void **state)
{
    (void)state;
    static room      block;
    static abut_vec3 points[MOST_POINTS];
    const int        n = 1200;
    // On an arc this short the sagitta of two sides is a tenth of the tolerance, that of the whole arc many times that.
    double bend = 0.4 * sqrt((double)ABUT_GROUP_HEIGHT3);
    for (int k = 0; k < n; ++k) {
        double x = bend * (k - n / 2);
        points[2 * k] = point(x, 0, -x * x / 2);
        points[2 * k + 1] = point(x, 1, -x * x / 2);
    }
    const abut_hull3 *h = hull_of(points, 2 * n, &block);
    check_outlines(h);
    assert_true(h->faces > 4);
    assert_true(h->faces < n);
    assert_true(worst_group(h) <= 1.05 * (double)ABUT_GROUP_HEIGHT3 / unit_roundoff);
}

// Low domes: the rim and the ring above it are near one plane, the top is not. The faces between rim and ring would be a face
// with a hole, so one of them must stay outside.
static void test_domes(void **state)
{
    (void)state;
    static room  block;
    abut_vec3    points[3 * 16 + 1];
    const double unit = unit_roundoff * 1.5;
    for (int i = 0; i < 400; ++i) {
        const int    n = 6 + i % 11;
        const double ring = 0.5 + 0.045 * (i / 11 % 10);
        const double rise = 2 * (1 + i / 110) * (1 - ring) / 0.1 * unit;
        for (int k = 0; k < n; ++k) {
            double c = cos(0.1 + 6.283185307179586 * k / n);
            double s = sin(0.1 + 6.283185307179586 * k / n);
            points[3 * k] = point(c, s, 0);
            points[3 * k + 1] = point(c * ring, s * ring, rise);
            points[3 * k + 2] = point(c, s, -1);
        }
        points[3 * n] = point(0, 0, rise + 0.95 * rise / (1 - ring) * ring);
        const abut_hull3 *h = hull_of(points, 3 * n + 1, &block);
        check_outlines(h);
        check_facing(h);
    }
}

// A plate thinner than the tolerance has two faces, not one wrapped round its rim.
static void test_thin_plates(void **state)
{
    (void)state;
    static room      block;
    static abut_vec3 points[MOST_POINTS];
    uint64_t         seed = rng_seed_of_run(34);
    for (uint64_t i = 0; i < 300; ++i) {
        rng    r = rng_make(seed, i);
        double thick = rng_log(&r, 0.1, 1000) * unit_roundoff;
        for (int k = 0; k < 60; ++k) {
            abut_vec3 p = point_in(&r, -1, 1);
            points[k] = point((double)p.x, (double)p.y, thick * (double)p.z);
        }
        const abut_hull3 *h = turned_hull(&r, points, 60, &block);
        check_links(h);
        check_outlines(h);
        check_facing(h);
        assert_true(worst_group(h) <= 1.05 * (double)ABUT_GROUP_HEIGHT3 / unit_roundoff);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turned_boxes),
        cmocka_unit_test(test_turned_prisms),
        cmocka_unit_test(test_turned_grids),
        cmocka_unit_test(test_lifted_corner),
        cmocka_unit_test(test_lifted_corner_far_away),
        cmocka_unit_test(test_no_drift),
        cmocka_unit_test(test_domes),
        cmocka_unit_test(test_thin_plates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
