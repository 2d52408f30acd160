// test_hull3_large.c : clouds of up to 100000 points that cost a careless quickhull far more than their number. The counts are
// worked out by hand; a quickhull that blows up runs into the time limit of the test. Clouds that keep most of their points, or
// are flat but for rounding, have MANY times ABUT_TEST_SCALE points.
#include "unit/hull_block3.h"

enum { MANY = 100000 };

static abut_vec3 points[MANY];

// Builds the hull, checks its links and outlines, frees it; returns the header.
static abut_hull3 hull_of_many(const char *name, int32_t count)
{
    size_t            size = abut_hull3_size(count);
    void             *block = malloc(size);
    const abut_hull3 *hull = NULL;
    assert_int_equal(abut_hull3_build(points, count, block, size, &hull, NULL), ABUT_OK);
    print_message("%-20s %6d vertices %6d faces\n", name, hull->vertices, hull->faces);
    int32_t exact_faces = check_links(hull);
    if (hull->dimension >= 2) {
        check_outlines(hull);
    }
    assert_true(hull->dimension < 3 || hull->vertices - hull->half_edges / 2 + exact_faces == 2);
    abut_hull3 header = *hull;
    free(block);
    return header;
}

// MANY times ABUT_TEST_SCALE, an even number between a hundredth of MANY and MANY.
static int32_t many(void)
{
    int64_t scaled = (int64_t)rng_scaled(MANY);
    int32_t kept = scaled > MANY ? MANY : scaled < MANY / 100 ? MANY / 100 : (int32_t)scaled;
    return kept - kept % 2;
}

static void turn_all(int32_t count)
{
    double m[3][3] = {{0.36, 0.48, -0.8}, {-0.8, 0.6, 0}, {0.48, 0.64, 0.6}};
    for (int32_t i = 0; i < count; ++i) {
        points[i] = turned(m, points[i]);
    }
}

static void test_grid(void **state)
{
    (void)state;
    const int n = 46;
    for (int i = 0; i < n * n * n; ++i) {
        points[i] = point(i % n, i / n % n, i / (n * n));
    }
    abut_hull3 h = hull_of_many("grid", n * n * n);
    assert_true(h.vertices == 8 && h.faces == 6 && h.edges == 12);
    turn_all(n * n * n);
    h = hull_of_many("turned grid", n * n * n);
    assert_int_equal(h.faces, 6);
}

static void test_surface_grid(void **state)
{
    (void)state;
    int       count = 0;
    const int n = 129;
    for (int i = 0; i < n * n && count + 6 <= MANY; ++i) {
        for (int side = 0; side < 6; ++side) {
            double c[3];
            c[side % 3] = side < 3 ? 0 : n - 1;
            c[(side + 1) % 3] = i % n;
            c[(side + 2) % 3] = i / n;
            points[count++] = point(c[0], c[1], c[2]);
        }
    }
    abut_hull3 h = hull_of_many("cube's surface", count);
    assert_true(h.vertices == 8 && h.faces == 6 && h.edges == 12);
    turn_all(count);
    assert_int_equal(hull_of_many("turned surface", count).faces, 6);
}

static void test_flat(void **state)
{
    (void)state;
    rng r = rng_make(rng_seed_of_run(51), 0);
    for (int i = 0; i < MANY; ++i) {
        double x = rng_range(&r, -1, 1);
        points[i] = point(x, rng_range(&r, -1, 1), x);
    }
    assert_int_equal(hull_of_many("plane", MANY).dimension, 2);
    for (int i = 0; i < MANY; ++i) {
        points[i] = point(i % 316, i / 316, 2 * (i % 316) - 3 * (i / 316));
    }
    abut_hull3 h = hull_of_many("grid in a plane", 316 * 316);
    assert_true(h.dimension == 2 && h.vertices == 4);
    const int count = many();
    const int on_arc = 3 * count / 5;
    for (int i = 0; i < on_arc; ++i) {
        points[i] = point(cos(6.0 * i / on_arc), sin(6.0 * i / on_arc), 1);
    }
    assert_int_equal(hull_of_many("arc", on_arc).dimension, 2);
    for (int i = 0; i < count; ++i) {
        points[i] = point(rng_range(&r, -1, 1), rng_range(&r, -1, 1), 0);
    }
    turn_all(count);
    hull_of_many("plane, rounded", count);
    for (int i = 0; i < count; ++i) {
        points[i] = point(rng_range(&r, -1, 1), 0, 0);
    }
    turn_all(count);
    hull_of_many("line, rounded", count);
    for (int i = 0; i < MANY; ++i) {
        points[i] = point(i, -2 * i, 3 * i);
    }
    assert_int_equal(hull_of_many("line", MANY).dimension, 1);
}

// A prism of many sides, and cones whose tip is a cloud: facets by ten thousands about one vertex.
static void test_many_sides(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(52), 0);
    const int count = many();
    for (int i = 0; i < count; ++i) {
        double angle = 6.283185307179586 * (i / 2) / (count / 2);
        points[i] = point(cos(angle), sin(angle), i % 2);
    }
    hull_of_many("prism", count);
    for (int i = 1; i < count; i += 2) {
        points[i] = abut_add3(point(0, 0, 1), abut_scale3((abut_real)0.001, point_in(&r, -1, 1)));
    }
    hull_of_many("cone", count);
    // The tips on an arc: each sees a good part of the base.
    for (int i = 1; i < count; i += 2) {
        double t = (double)i / count;
        points[i] = point(t * (1 - t) / 10, 0, 2 + t);
    }
    hull_of_many("cone with a ridge", count);
    for (int i = 0; i < count; ++i) {
        double t = (double)(i / 2) / count;
        points[i] = i % 2 == 0 ? point(t, 0, t * t) : point(0, t, -t * t);
    }
    hull_of_many("two arcs", count);
    for (int i = 0; i < count; ++i) {
        double t = (double)i / count;
        points[i] = point(t, t * t, t * t * t);
    }
    hull_of_many("moment curve", count);
}

static void test_sphere(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(53), 0);
    const int count = many();
    for (int i = 0; i < count; ++i) {
        double z = rng_range(&r, -1, 1);
        double angle = rng_range(&r, -3.2, 3.2);
        points[i] = point(sqrt(1 - z * z) * cos(angle), sqrt(1 - z * z) * sin(angle), z);
    }
    abut_hull3 h = hull_of_many("sphere", count);
    assert_true(h.vertices > count - 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grid),       cmocka_unit_test(test_surface_grid), cmocka_unit_test(test_flat),
        cmocka_unit_test(test_many_sides), cmocka_unit_test(test_sphere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
