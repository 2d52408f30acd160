// test_hull3.c : hulls of space by hand, against rational arithmetic, and what the builder asks of its arguments.
#include "shape/hull_layout3.h"
#include "unit/hull_block3.h"

static void shuffle(rng *r, abut_vec3 *points, int32_t count)
{
    for (int32_t i = count - 1; i > 0; --i) {
        uint32_t  k = rng_below(r, (uint32_t)i + 1);
        abut_vec3 t = points[i];
        points[i] = points[k];
        points[k] = t;
    }
}

// The hull, checked; the same bytes from another order; the same numbers, scaled, from the scaled cloud.
static void check_cloud(rng *r, abut_vec3 *points, int32_t count)
{
    static room       a;
    static room       b;
    const abut_hull3 *first = hull_of(points, count, &a);
    check_hull(points, count, first);
    for (int turn = 0; turn < 2; ++turn) {
        shuffle(r, points, count);
        const abut_hull3 *again = hull_of(points, count, &b);
        assert_int_equal(first->bytes, again->bytes);
        assert_memory_equal(first, again, first->bytes);
    }
}

// The planes' heights are lengths; all else of them is the same.
static void check_scaled_planes(const abut_hull3 *first, const abut_hull3 *small, abut_real factor)
{
    const abut_hull3_planes p = abut_hull3_planes_of(first);
    const abut_hull3_planes q = abut_hull3_planes_of(small);
    assert_int_equal(abut_layout3(first)->planes_at, abut_layout3(small)->planes_at);
    for (int32_t i = 0; abut_layout3(first)->planes_at > 0 && i < p.padded; ++i) {
        assert_true(q.x[i] == p.x[i] && q.y[i] == p.y[i] && q.z[i] == p.z[i] && q.minus[i] == factor * p.minus[i]);
        assert_memory_equal(p.corner + 3 * i, q.corner + 3 * i, 3 * sizeof(int32_t));
        assert_memory_equal(p.edge + 3 * i, q.edge + 3 * i, 3 * sizeof(int32_t));
    }
}

static void check_scaling(const abut_vec3 *points, int32_t count)
{
    static room       a;
    static room       b;
    abut_vec3         scaled[MOST_POINTS];
    const abut_real   factor = (abut_real)0x1p-20;
    const abut_hull3 *first = hull_of(points, count, &a);
    for (int32_t i = 0; i < count; ++i) {
        scaled[i] = abut_scale3(factor, points[i]);
    }
    const abut_hull3 *small = hull_of(scaled, count, &b);
    assert_int_equal(first->bytes, small->bytes);
    const int32_t alike = abut_layout3(first)->planes_at > 0 ? abut_layout3(first)->planes_at : (int32_t)first->bytes;
    assert_memory_equal(abut_hull3_first(first), abut_hull3_first(small), (size_t)(alike - abut_layout3(first)->index_at));
    check_scaled_planes(first, small, factor);
    assert_true(same(abut_scale3(factor, abut_layout3(first)->middle), abut_layout3(small)->middle) &&
                factor * abut_layout3(first)->reach == abut_layout3(small)->reach);
    for (int32_t i = 0; i < first->vertices; ++i) {
        assert_true(same(abut_scale3(factor, abut_hull3_vertex(first, i)), abut_hull3_vertex(small, i)));
    }
}

static void expect(const abut_hull3 *hull, int dimension, int32_t vertices, int32_t faces, int32_t edges)
{
    assert_int_equal(hull->dimension, dimension);
    assert_int_equal(hull->vertices, vertices);
    assert_int_equal(hull->faces, faces);
    assert_int_equal(hull->edges, edges);
}

static void test_tetrahedron(void **state)
{
    (void)state;
    static room       r;
    abut_vec3         points[] = {point(0, 0, 1), point(0, 0, 0), point(1, 0, 0), point(0, 1, 0), point(-0.0, 0.25, 0.25)};
    const abut_hull3 *h = hull_of(points, 5, &r);
    expect(h, 3, 4, 4, 6);
    assert_int_equal(h->half_edges, 12);
    assert_true(same(abut_hull3_vertex(h, 0), point(0, 0, 0)));
    assert_true(same(abut_layout3(h)->lower, point(0, 0, 0)) && same(abut_layout3(h)->upper, point(1, 1, 1)) &&
                same(abut_layout3(h)->middle, point(0.5, 0.5, 0.5)));
    assert_true((double)abut_layout3(h)->reach >= sqrt(0.75) &&
                (double)abut_layout3(h)->reach < sqrt(0.75) * (1 + 16 * unit_roundoff));
    check_hull(points, 5, h);
    // Seen from outside, that is from below, the neighbours of the origin are x, y, z in clockwise order.
    const int32_t *head = abut_hull3_head(h);
    abut_vec3      p[3];
    for (int i = 0; i < 3; ++i) {
        p[i] = abut_hull3_vertex(h, head[i]);
    }
    assert_int_equal(sign_of_side(p[0], p[1], p[2], point(0, 0, 0)), 1);
}

// 27 points of a grid: eight corners, six faces, twelve edges; not the middles of edges and faces.
static void test_cube(void **state)
{
    (void)state;
    static room r;
    abut_vec3   points[27];
    int32_t     count = 0;
    for (int i = 0; i < 27; ++i) {
        points[count++] = point(i % 3, i / 3 % 3, i / 9);
    }
    const abut_hull3 *h = hull_of(points, count, &r);
    expect(h, 3, 8, 6, 12);
    assert_int_equal(h->half_edges, 24);
    check_hull(points, count, h);
    for (int32_t i = 0; i < 8; ++i) {
        assert_true(same(abut_hull3_vertex(h, i), point(2 * (i & 1), i & 2, (i & 4) / 2)));
        for (int32_t e = 3 * i; e < 3 * i + 3; ++e) {
            int32_t differs = abut_hull3_head(h)[e] ^ i;
            assert_true(differs == 1 || differs == 2 || differs == 4);
        }
    }
}

static void test_octahedron_and_pyramid(void **state)
{
    (void)state;
    static room r;
    abut_vec3   star[] = {point(1, 0, 0), point(-1, 0, 0), point(0, 1, 0), point(0, -1, 0), point(0, 0, 1), point(0, 0, -1)};
    const abut_hull3 *h = hull_of(star, 6, &r);
    expect(h, 3, 6, 8, 12);
    check_hull(star, 6, h);
    abut_vec3 pyramid[] = {point(1, 1, 0), point(-1, 1, 0), point(1, -1, 0), point(-1, -1, 0), point(0, 0, 1), point(0, 0, 0)};
    h = hull_of(pyramid, 6, &r);
    expect(h, 3, 5, 5, 8);
    check_hull(pyramid, 6, h);
}

static void test_flat_clouds(void **state)
{
    (void)state;
    static room       r;
    abut_vec3         one[] = {point(3, -2, 5), point(3, -2, 5), point(3, -2, 5)};
    const abut_hull3 *h = hull_of(one, 3, &r);
    expect(h, 0, 1, 0, 0);
    assert_true(same(abut_layout3(h)->middle, one[0]) && abut_layout3(h)->reach == 0 && h->half_edges == 0);
    check_hull(one, 3, h);
    expect(hull_of(one, 1, &r), 0, 1, 0, 0);

    abut_vec3 line[] = {point(1, 2, 3), point(3, 6, 9), point(2, 4, 6), point(0, 0, 0), point(0, 0, 0), point(3, 6, 9)};
    h = hull_of(line, 6, &r);
    expect(h, 1, 2, 0, 1);
    assert_int_equal(h->half_edges, 2);
    check_hull(line, 6, h);

    abut_vec3 square[9];
    for (int i = 0; i < 9; ++i) {
        square[i] = point(i % 3, i / 3, i % 3 + 2 * (i / 3));
    }
    h = hull_of(square, 9, &r);
    expect(h, 2, 4, 2, 4);
    assert_int_equal(h->half_edges, 8);
    check_hull(square, 9, h);
    abut_vec3 triangle[] = {point(1, 0, 0), point(0, 1, 0), point(0, 0, 1)};
    h = hull_of(triangle, 3, &r);
    expect(h, 2, 3, 2, 3);
    check_hull(triangle, 3, h);
}

static abut_real any_size(rng *r, int exponents)
{
    double fraction = rng_range(r, -1, 1);
    return (abut_real)ldexp(fraction, (int)rng_below(r, 2 * (uint32_t)exponents) - exponents);
}

static abut_vec3 on_sphere(rng *r)
{
    double z = rng_range(r, -1, 1);
    double angle = rng_range(r, -3.2, 3.2);
    return point(sqrt(1 - z * z) * cos(angle), sqrt(1 - z * z) * sin(angle), z);
}

enum { KINDS = 12 };

static abut_vec3 draw(rng *r, int kind, int32_t k, double m[3][3])
{
    abut_vec3 cloud = point_in(r, -1, 1);
    abut_vec3 cell = point(rng_below(r, 4), (double)rng_below(r, 4), (double)(k % 4));
    abut_real x = any_size(r, 110);
    abut_real y = any_size(r, 110);
    abut_vec3 sizes = {x, y, any_size(r, 110)};
    double    t = rng_unit(r);
    double    u = unit_roundoff;
    switch (kind) {
    case 0:
        return cloud;
    case 1:
        return cell;
    case 2:
        return turned(m, cell);
    case 3:
        return on_sphere(r);
    case 4:
        return sizes;
    case 5:
        return turned(m, point(t, 0, 0)); // a line, but for rounding
    case 6:
        return turned(m, point((double)cloud.x, (double)cloud.y, 0)); // a plane, but for rounding
    case 7:
        return point((double)cloud.x, 1 + 4 * u * (double)cloud.y, (double)cloud.z);
    case 8:
        return point((double)cloud.x, (double)cloud.y, (double)cloud.x); // a plane, exactly
    case 9:
        return point(t, t * t, t * t * t);
    case 10:
        return abut_add3(point(1e8, -3e7, 2e7), cloud);
    default:
        return point(cos(0.5 * k), sin(0.5 * k), k % 2); // a prism of uneven sides
    }
}

static void test_random_clouds(void **state)
{
    (void)state;
    uint64_t  seed = rng_seed_of_run(21);
    abut_vec3 points[60];
    uint64_t  runs = rng_scaled(600);
    int       dimensions[4] = {0, 0, 0, 0};
    for (uint64_t i = 0; i < runs; ++i) {
        rng     r = rng_make(seed, i);
        double  m[3][3];
        int32_t count = 1 + (int32_t)rng_below(&r, 60);
        random_rotation(&r, m);
        for (int32_t k = 0; k < count; ++k) {
            points[k] = draw(&r, (int)(i % KINDS), k, m);
            if (k > 0 && rng_chance(&r, 0.1)) {
                points[k] = points[rng_below(&r, (uint32_t)k)];
            }
        }
        check_cloud(&r, points, count);
        if (i % KINDS != 4) {
            check_scaling(points, count);
        }
        static room block;
        ++dimensions[hull_of(points, count, &block)->dimension];
    }
    for (int d = 0; d < 4; ++d) {
        assert_true(dimensions[d] > 0 || runs < 600);
    }
}

// A ring of many corners and a small cloud over its middle: many facets meet at each of the cloud's points, and are bisected.
static void test_wide_fans(void **state)
{
    (void)state;
    uint64_t  seed = rng_seed_of_run(22);
    abut_vec3 points[300];
    for (uint64_t i = 0; i < 6; ++i) {
        rng     r = rng_make(seed, i);
        int32_t sides = i % 2 == 0 ? 200 : 64;
        for (int32_t k = 0; k < sides; ++k) {
            double angle = 2 * 3.14159265358979 * k / sides;
            // On every second run a square with all its sides full of points: planes through the tip hold many corners.
            double s = (k % 16) / 16.0;
            double square[4][2] = {{s, 0}, {1, s}, {1 - s, 1}, {0, 1 - s}};
            points[k] = i % 2 == 0 ? point(cos(angle), sin(angle), 0) : point(square[k / 16][0], square[k / 16][1], 0);
        }
        for (int32_t k = sides; k < 300; ++k) {
            abut_vec3 small = abut_scale3((abut_real)ldexp(1, -2 * (int)i), point_in(&r, -0.5, 0.5));
            points[k] = abut_add3(point(0.5, 0.5, 1), i < 3 ? small : point(0, 0, (double)small.z));
        }
        check_cloud(&r, points, 300);
    }
}

// The extremes: the largest coordinates the library takes beside the smallest there are.
static void test_extreme_sizes(void **state)
{
    (void)state;
    const abut_real   big = (abut_real)ABUT_REAL_LARGEST;
    const abut_real   tiny = sizeof(abut_real) == sizeof(double) ? (abut_real)DBL_TRUE_MIN : (abut_real)FLT_TRUE_MIN;
    static room       r;
    abut_vec3         points[] = {{big, tiny, 0},   {-big, -tiny, tiny}, {tiny, big, -tiny}, {0, 0, 0},
                                  {-tiny, -big, 0}, {tiny, tiny, big},   {0, tiny, -big}};
    const abut_hull3 *h = hull_of(points, 7, &r);
    check_hull(points, 7, h);
    assert_int_equal(h->vertices, 6);
    assert_true(isfinite(abut_layout3(h)->reach) && abut_layout3(h)->reach >= big);
    abut_vec3 thin[] = {{-big, 0, 0}, {big, 0, 0}, {0, -tiny, 0}, {0, tiny, 0}, {0, 0, tiny}, {0, 0, -tiny}};
    h = hull_of(thin, 6, &r);
    assert_int_equal(h->vertices, 6);
    assert_int_equal(h->dimension, 3);
    abut_vec3 small[8];
    for (int i = 0; i < 8; ++i) {
        small[i] = (abut_vec3){i & 1 ? tiny : 0, i & 2 ? tiny : 0, i & 4 ? tiny : 0};
    }
    h = hull_of(small, 8, &r);
    expect(h, 3, 8, 6, 12);
    check_hull(small, 8, h);
}

// The guard of ABUT_REACH_UP3: never below the true distance, never above it by more than 11u.
static void test_reach(void **state)
{
    (void)state;
    uint64_t    seed = rng_seed_of_run(23);
    long double slimmest = 100;
    for (uint64_t i = 0; i < 200000; ++i) {
        rng                               r = rng_make(seed, i);
        static _Alignas(64) unsigned char block[2048];
        abut_vec3                         points[3];
        const abut_hull3                 *h = NULL;
        double                            scale = ldexp(1, (int)rng_below(&r, 200) - 100);
        for (int k = 0; k < 3; ++k) {
            points[k] = abut_scale3((abut_real)scale, point_in(&r, -1, 1));
        }
        assert_int_equal(abut_hull3_build(points, 2 + (int32_t)(i % 2), block, sizeof block, &h, NULL), ABUT_OK);
        long double farthest = 0;
        for (int32_t k = 0; k < h->vertices; ++k) {
            abut_vec3   c = abut_hull3_vertex(h, k);
            long double x = (long double)c.x - abut_layout3(h)->middle.x;
            long double y = (long double)c.y - abut_layout3(h)->middle.y;
            long double z = (long double)c.z - abut_layout3(h)->middle.z;
            farthest = fmaxl(farthest, sqrtl(x * x + y * y + z * z));
        }
        long double excess = ((long double)abut_layout3(h)->reach / farthest - 1) / (long double)unit_roundoff;
        slimmest = fminl(slimmest, excess);
        assert_true(excess >= 0 && excess <= 12);
    }
    // The bound is used: with a quarter of what it adds to 1 the slimmest excess would be below zero.
    print_message("slimmest excess of the reach: %.2Lf u\n", slimmest);
    assert_true(slimmest < 4.5L);
}

static void test_arguments(void **state)
{
    (void)state;
    static room       r;
    const abut_hull3 *h = NULL;
    int32_t           fault;
    abut_vec3         points[] = {point(0, 0, 0), point(1, 0, 0), point(0, 1, 0), point(0, 0, 1)};
    size_t            size = abut_hull3_size(4);
    assert_true(size > 0 && size <= sizeof r.bytes);
    assert_int_equal(abut_hull3_size(-1), 0);
    assert_true(abut_hull3_size(0x1000000) > 0x1000000);
    assert_int_equal(abut_hull3_size(0x1000001), 0);
    assert_int_equal(abut_hull3_size(INT32_MAX), 0);

    assert_int_equal(abut_hull3_build(points, 0, r.bytes, sizeof r, &h, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_hull3_build(points, -5, r.bytes, sizeof r, &h, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_hull3_build(NULL, 0, r.bytes, sizeof r, &h, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_hull3_build(points, 0x1000001, r.bytes, sizeof r, &h, &fault), ABUT_TOO_MANY_POINTS);
    h = (const abut_hull3 *)(const void *)r.bytes;
    assert_int_equal(abut_hull3_build(points, 4, NULL, size, &h, &fault), ABUT_NO_ROOM);
    assert_null(h);
    assert_int_equal(fault, -1);
    assert_int_equal(abut_hull3_build(points, 4, r.bytes, size - 1, &h, &fault), ABUT_NO_ROOM);
    assert_int_equal(abut_hull3_build(points, 4, r.bytes + 1, sizeof r - 1, &h, NULL), ABUT_NO_ROOM);
    assert_int_equal(abut_hull3_build(points, 4, r.bytes, size, &h, NULL), ABUT_OK);
    // A block aligned as its numbers ask is enough.
    assert_int_equal(abut_hull3_build(points, 4, r.bytes + _Alignof(abut_hull3), size, &h, NULL), ABUT_OK);
    assert_int_equal(h->faces, 4);

    const abut_real bad[] = {(abut_real)NAN, (abut_real)INFINITY, (abut_real)-INFINITY, 2 * (abut_real)ABUT_REAL_LARGEST};
    for (int i = 0; i < 12; ++i) {
        abut_vec3  spoiled[] = {point(0, 0, 0), point(1, 0, 0), point(0, 1, 0), point(0, 0, 1)};
        abut_real *place[] = {&spoiled[1].x, &spoiled[2].y, &spoiled[3].z};
        *place[i % 3] = bad[i / 3];
        h = (const abut_hull3 *)(const void *)r.bytes;
        assert_int_equal(abut_hull3_build(spoiled, 4, r.bytes, size, &h, &fault),
                         i / 3 == 3 ? ABUT_TOO_LARGE : ABUT_NOT_FINITE);
        assert_int_equal(fault, i % 3 + 1);
        assert_null(h);
    }
}

static void test_block_is_relocatable(void **state)
{
    (void)state;
    static room       a;
    static room       b;
    abut_vec3         points[] = {point(0, 0, 0), point(4, 0, 0), point(0, 3, 0), point(0, 0, 2), point(4, 3, 2)};
    const abut_hull3 *h = hull_of(points, 5, &a);
    memset(&b, 0, sizeof b);
    memcpy(b.bytes, h, h->bytes);
    memset(&a, 0, sizeof a);
    check_hull(points, 5, (const abut_hull3 *)(const void *)b.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tetrahedron),
        cmocka_unit_test(test_cube),
        cmocka_unit_test(test_octahedron_and_pyramid),
        cmocka_unit_test(test_flat_clouds),
        cmocka_unit_test(test_random_clouds),
        cmocka_unit_test(test_wide_fans),
        cmocka_unit_test(test_extreme_sizes),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_block_is_relocatable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
