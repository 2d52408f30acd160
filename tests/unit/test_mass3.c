// test_mass3.c : mass of rounded solids by hand, against other ways of integrating, and its promises about error and scale.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "support/hand3.h"
#include "support/random.h"
#include "unit/mass_bodies3.h"

static const double pi = 3.14159265358979323846;

static double largest_of(const abut_rot3 *m)
{
    return fmax((double)m->x.x, fmax((double)m->y.y, (double)m->z.z));
}

// The inertia about the axes through the centroid, and the products of inertia, xy, yz and zx, as entries of the matrix.
static void expect_mass(const abut_shape3 *shape, double volume, abut_vec3 centroid, abut_vec3 diagonal, abut_vec3 products)
{
    const abut_mass3 m = abut_mass_of3(shape);
    const double     slack = 32 * roundoff * largest_of(&m.inertia);
    assert_int_equal(m.status, ABUT_OK);
    expect_near(m.volume, volume, 32 * roundoff * volume);
    expect_vec3(m.centroid, centroid, 32 * roundoff * (double)(shape->reach + shape->radius) + 2 * roundoff * 4);
    expect_vec3(at3((double)m.inertia.x.x, (double)m.inertia.y.y, (double)m.inertia.z.z), diagonal, slack);
    expect_vec3(at3((double)m.inertia.y.x, (double)m.inertia.z.y, (double)m.inertia.x.z), products, slack);
    assert_true(m.inertia.x.y == m.inertia.y.x && m.inertia.y.z == m.inertia.z.y && m.inertia.z.x == m.inertia.x.z);
}

static void test_by_hand(void **state)
{
    (void)state;
    const abut_vec3 none = at3(0, 0, 0);
    const abut_vec3 at = at3(3, -2, 1);
    abut_shape3     s = box3(at, at3(0.5, 0.5, 0.5), 0);
    expect_mass(&s, 1, at, at3(1.0 / 6, 1.0 / 6, 1.0 / 6), none);
    s = box3(at, at3(0.5, 1, 1.5), 0);
    expect_mass(&s, 6, at, at3(6.5, 5, 2.5), none);
    s = sphere(3, -2, 1, 2);
    expect_mass(&s, 32 * pi / 3, at, at3(256 * pi / 15, 256 * pi / 15, 256 * pi / 15), none);
    s = cylinder3(at, ABUT_AXIS_Y, 1, 1);
    expect_mass(&s, 2 * pi, at, at3(7 * pi / 6, pi, 7 * pi / 6), none);
    s = ellipsoid3(at, at3(1, 2, 3), 0);
    expect_mass(&s, 8 * pi, at, at3(8 * pi * 13 / 5, 8 * pi * 10 / 5, 8 * pi * 5 / 5), none);
    // A cone of radius 3 and height 4: a quarter of the height above its base; 3/10 m R^2, and m (3/20 R^2 + 3/80 H^2).
    s = cone3(at, ABUT_AXIS_X, 3, 2);
    expect_mass(&s, 12 * pi, at3(2, -2, 1), at3(32.4 * pi, 23.4 * pi, 23.4 * pi), none);
    // A capsule of length 2 and radius 1: a cylinder, and a ball whose halves have their centroids 3/8 beyond its ends.
    s = capsule3(at3(2, -2, 1), at3(4, -2, 1), 1);
    const double across = 7 * pi / 6 + 4 * pi / 3 * (0.4 + 1 + 0.75);
    expect_mass(&s, 10 * pi / 3, at, at3(pi + 8 * pi / 15, across, across), none);
}

// A cube of half 1 rounded by 1: V + r A + r^2 B / 2 + 4 pi r^3 / 3 (Steiner), and its second moment along x piece by piece:
// the cube, slabs on x and the others, quarter cylinders along x and the others, and eighths of a ball.
static void test_rounded_box_by_hand(void **state)
{
    (void)state;
    const abut_shape3 s = box3(at3(0, 0, 0), at3(1, 1, 1), 1);
    const double      slabs = 56.0 / 3 + 16.0 / 3;
    const double      edges = 4 * pi / 4 * 2 / 3 + 8 * 2 * (pi / 4 + 2.0 / 3 + pi / 16);
    const double      corners = 8 * (pi / 6 + pi / 8 + pi / 30);
    const double      second = 8.0 / 3 + slabs + edges + corners;
    expect_mass(&s, 8 + 24 + 6 * pi + 4 * pi / 3, at3(0, 0, 0), at3(2 * second, 2 * second, 2 * second), at3(0, 0, 0));
}

static void test_tetrahedron_by_hand(void **state)
{
    (void)state;
    static mass_room block;
    // Over the corner of the axes the integral of x^2 is 1/60 and of xy 1/120; about the centroid 1/160 and -1/480.
    const abut_vec3   corners[4] = {at3(0, 0, 0), at3(1, 0, 0), at3(0, 1, 0), at3(0, 0, 1)};
    const abut_shape3 s = mass_hull_of(corners, 4, &block, 0);
    const double      off = 1.0 / 480;
    expect_mass(&s, 1.0 / 6, at3(0.25, 0.25, 0.25), at3(1.0 / 80, 1.0 / 80, 1.0 / 80), at3(off, off, off));
}

// A flat core with a radius: two sides, half cylinders along the edges, and a ball.
static void test_flat_by_hand(void **state)
{
    (void)state;
    const abut_shape3 t = triangle3(at3(0, 0, 0), at3(3, 0, 0), at3(0, 4, 0), 1);
    expect_near(abut_mass_of3(&t).volume, 2 * 6 + 12 * pi / 2 + 4 * pi / 3, 64 * roundoff * 40);
    const abut_shape3 b = box3(at3(0, 0, 0), at3(1, 0, 2), 0.5);
    expect_near(abut_mass_of3(&b).volume, 8 + 12 * pi / 8 + 4 * pi / 24, 64 * roundoff * 15);
    // A disk of radius 2 rounded by 1, by Pappus: a half disk about the circle through its centroid.
    abut_shape3 d;
    assert_int_equal(abut_make_disk3(&d, at3(0, 0, 0), ABUT_AXIS_Z, 2, 1), ABUT_OK);
    expect_near(abut_mass_of3(&d).volume, 8 * pi + pi / 2 * 2 * pi * (2 + 4 / (3 * pi)), 64 * roundoff * 60);
}

static void expect_nothing(const abut_shape3 *shape, abut_vec3 centroid)
{
    const abut_mass3 m = abut_mass_of3(shape);
    assert_true(m.status == ABUT_OK && m.volume == 0 && largest_of(&m.inertia) == 0);
    expect_vec3(m.centroid, centroid, 16 * roundoff * 4);
}

static void test_without_volume(void **state)
{
    (void)state;
    static mass_room block;
    abut_shape3      s = sphere(1, 2, 3, 0);
    expect_nothing(&s, at3(1, 2, 3));
    s = capsule3(at3(0, 0, 0), at3(4, 2, 0), 0);
    expect_nothing(&s, at3(2, 1, 0));
    s = triangle3(at3(0, 0, 0), at3(3, 0, 0), at3(0, 3, 0), 0);
    expect_nothing(&s, at3(1, 1, 0));
    s = disk3(at3(1, 2, 3), ABUT_AXIS_Y, 2);
    expect_nothing(&s, at3(1, 2, 3));
    const abut_vec3 corners[4] = {at3(0, 0, 1), at3(4, 0, 1), at3(1, 3, 1), at3(0, 3, 1)};
    s = mass_hull_of(corners, 4, &block, 0);
    // A rectangle 1 by 3 and a triangle 3 by 3: x = (3 * 1/2 + 9/2 * 2) / 7.5, y = (3 * 3/2 + 9/2 * 1) / 7.5.
    expect_nothing(&s, at3(10.5 / 7.5, 9 / 7.5, 1));
}

static void test_never_made(void **state)
{
    (void)state;
    abut_shape3 s = sphere(1, 1, 1, 1);
    s.core = (abut_core3)99;
    abut_mass3 m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_INVALID && m.volume == 0 && m.error == 0 && m.centroid.x == 0 && m.inertia.x.x == 0);
    s.core = ABUT_CORE3_NONE;
    assert_int_equal(abut_mass_of3(&s).status, ABUT_INVALID);
}

static void check_case(uint64_t seed, uint64_t i, double *worst)
{
    static mass_room  block;
    rng               r = rng_make(seed, i);
    const abut_shape3 s = mass_random_shape(&r, &block);
    const abut_mass3  m = abut_mass_of3(&s);
    const mass_about  e = mass_expected(&s);
    real              centroid[3], inertia[3][3];
    const real        found[3][3] = {{(real)m.inertia.x.x, (real)m.inertia.x.y, (real)m.inertia.x.z},
                                     {(real)m.inertia.y.x, (real)m.inertia.y.y, (real)m.inertia.y.z},
                                     {(real)m.inertia.z.x, (real)m.inertia.z.y, (real)m.inertia.z.z}};
    assert_int_equal(m.status, ABUT_OK);
    if (s.radius == 0 && (s.core <= ABUT_CORE3_TRIANGLE || s.core == ABUT_CORE3_DISK)) {
        assert_true(m.volume == 0);
        return;
    }
    mass_finish(&e, centroid, inertia);
    double off = (double)fabsl((real)m.volume / e.m.volume - 1);
    for (int k = 0; k < 3; ++k) {
        for (int n = 0; n < 3; ++n) {
            off = fmax(off, (double)fabsl(found[k][n] - inertia[k][n]) / largest_of(&m.inertia));
        }
    }
    worst[s.core] = fmax(worst[s.core], off);
    if (!(off <= (double)m.error)) {
        fail_msg("case %d, core %d: error %.2f u, promised %.2f u", (int)i, (int)s.core, off / roundoff,
                 (double)m.error / roundoff);
    }
    const double slack = 32 * roundoff * (double)(s.reach + s.radius) + 2 * roundoff * 100;
    expect_near(m.centroid.x, (double)((real)s.middle.x + centroid[0]), slack);
    expect_near(m.centroid.y, (double)((real)s.middle.y + centroid[1]), slack);
    expect_near(m.centroid.z, (double)((real)s.middle.z + centroid[2]), slack);
}

// The guard of ABUT_MASS_ERROR3: the largest error seen is below it and above a quarter of it.
static void test_against_other_ways(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(331);
    double         worst[ABUT_CORE3_CUSTOM] = {0};
    double         most = 0;
    const uint64_t cases = 1500;
    for (uint64_t i = 0; i < cases; ++i) {
        check_case(seed, i, worst);
    }
    for (int core = ABUT_CORE3_POINT; core < ABUT_CORE3_CUSTOM; ++core) {
        print_message("core %d: largest relative error %.2f u\n", core, worst[core] / roundoff);
        most = fmax(most, worst[core]);
    }
    assert_true(most > (double)ABUT_MASS_ERROR3 / 4);
}

// --- properties

static void expect_same(const abut_mass3 *p, const abut_mass3 *q, double share)
{
    const double slack = share * largest_of(&q->inertia);
    expect_near(p->volume, (double)q->volume, share * (double)q->volume);
    expect_vec3(p->inertia.x, q->inertia.x, slack);
    expect_vec3(p->inertia.y, q->inertia.y, slack);
    expect_vec3(p->inertia.z, q->inertia.z, slack);
}

// A box is the hull of its corners, whatever the radius; so is a box that lies askew, but for the turn.
static void test_box_as_hull(void **state)
{
    (void)state;
    static mass_room block;
    const abut_rot3  turn = abut_rot3_axis(at3(1, 2, 3), 1);
    const double     radii[3] = {0, 0.25, 20};
    for (int k = 0; k < 3; ++k) {
        abut_vec3 corners[8];
        abut_vec3 turned[8];
        for (int i = 0; i < 8; ++i) {
            corners[i] = at3(i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 0.5 : -0.5);
            turned[i] = abut_rotate3(turn, corners[i]);
        }
        const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 2, 0.5), radii[k]);
        const abut_mass3  m = abut_mass_of3(&box);
        abut_shape3       hull = mass_hull_of(corners, 8, &block, radii[k]);
        abut_mass3        n = abut_mass_of3(&hull);
        expect_same(&n, &m, 32 * roundoff);
        hull = mass_hull_of(turned, 8, &block, radii[k]);
        n = abut_mass_of3(&hull);
        // The columns of R^T I R, from those of I.
        const abut_vec3 columns[3] = {abut_rotate3(n.inertia, turn.x), abut_rotate3(n.inertia, turn.y),
                                      abut_rotate3(n.inertia, turn.z)};
        n.inertia.x = abut_unrotate3(turn, columns[0]);
        n.inertia.y = abut_unrotate3(turn, columns[1]);
        n.inertia.z = abut_unrotate3(turn, columns[2]);
        expect_same(&n, &m, 64 * roundoff);
    }
}

// Prisms of more and more sides come to a cylinder: four times nearer with each doubling. The volume of n sides is
// n / 2 sin(2 pi / n) of a height times a squared radius.
static void test_prism_to_cylinder(void **state)
{
    (void)state;
    static mass_room block;
    abut_shape3      round;
    const abut_real  radius = (abut_real)0.5;
    assert_int_equal(abut_make_cylinder3(&round, at3(0, 0, 0), ABUT_AXIS_Z, 1, 1, radius), ABUT_OK);
    const abut_mass3 limit = abut_mass_of3(&round);
    for (int sides = 16; sides <= 256; sides *= 2) {
        abut_vec3 points[512];
        for (int i = 0; i < sides; ++i) {
            points[2 * i] = at3(cos(2 * pi * i / sides), sin(2 * pi * i / sides), -1);
            points[2 * i + 1] = at3(cos(2 * pi * i / sides), sin(2 * pi * i / sides), 1);
        }
        abut_shape3      s = mass_hull_of(points, 2 * sides, &block, 0);
        const abut_mass3 m = abut_mass_of3(&s);
        expect_near(m.volume, sides * sin(2 * pi / sides), 64 * roundoff * 2 * pi);
        s.radius = radius;
        const abut_mass3 n = abut_mass_of3(&s);
        assert_true(n.status == ABUT_OK && (double)n.error < (sizeof(abut_real) == 8 ? 1e-12 : 1e-3));
        // A chord lies (2 pi / n)^2 / 8 within its arc at most.
        expect_same(&n, &limit, 5 * pi * pi / sides / sides);
    }
}

// Far from its own origin a shape keeps its mass; the centroid moves with it. Corners are whole numbers: moving is exact.
static void test_moved(void **state)
{
    (void)state;
    static mass_room block;
    const double     far = sizeof(abut_real) == 8 ? 1e8 : 4096;
    abut_vec3        corners[5] = {at3(0, 0, 0), at3(4, 0, 1), at3(1, 5, 0), at3(-1, 2, 6), at3(3, 3, 3)};
    abut_shape3      s = mass_hull_of(corners, 5, &block, 2);
    const abut_mass3 here = abut_mass_of3(&s);
    for (int i = 0; i < 5; ++i) {
        corners[i] = abut_add3(corners[i], at3(far, -far, far));
    }
    s = mass_hull_of(corners, 5, &block, 2);
    const abut_mass3 there = abut_mass_of3(&s);
    expect_same(&there, &here, 16 * roundoff);
    expect_vec3(there.centroid, abut_add3(here.centroid, at3(far, -far, far)), 4 * roundoff * far);
}

// Scaling a solid by a power of two scales its mass, bit for bit.
static void test_scaling_is_exact(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(332);
    for (uint64_t i = 0; i < 300; ++i) {
        static mass_room  block;
        static mass_room  other;
        static abut_vec3  points[600];
        rng               r = rng_make(seed, i);
        const abut_shape3 s = mass_random_shape(&r, &block);
        const int         most = sizeof(abut_real) == 8 ? 150 : 8; // the fifth power of a length must stay a normal number
        const abut_real   k = (abut_real)ldexp(1, (int)rng_below(&r, 2 * (uint32_t)most) - most);
        abut_shape3       t = s;
        for (int p = 0; p < 3; ++p) {
            t.p[p] = abut_scale3(k, s.p[p]);
        }
        t.radius *= k;
        t.reach *= k;
        t.center = abut_scale3(k, s.center);
        t.half = abut_scale3(k, s.half);
        t.middle = abut_scale3(k, s.middle);
        if (s.core == ABUT_CORE3_HULL) {
            for (int32_t v = 0; v < s.hull->vertices; ++v) {
                points[v] = abut_scale3(k, abut_hull3_vertex(s.hull, v));
            }
            t = mass_hull_of(points, s.hull->vertices, &other, 0);
            t.radius = s.radius * k;
        }
        const abut_mass3 m = abut_mass_of3(&s);
        const abut_mass3 n = abut_mass_of3(&t);
        const abut_real  cube = k * k * k;
        assert_true(n.volume == m.volume * cube && n.error == m.error && n.centroid.z == m.centroid.z * k);
        assert_true(n.inertia.x.x == m.inertia.x.x * cube * k * k && n.inertia.y.z == m.inertia.y.z * cube * k * k);
    }
}

// What the number cannot hold is said, not passed off as an answer. A cube of half size a has the inertia 16/3 a^5.
static void test_out_of_range(void **state)
{
    (void)state;
    const int   far = sizeof(abut_real) == 8 ? 250 : 40;
    abut_shape3 s = sphere(1, 1, 1, ldexp(1, far));
    abut_mass3  m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_LIMIT && isinf(m.inertia.x.x) && isinf(m.error));
    s = sphere(0, 0, 0, ldexp(1, -far));
    m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_LIMIT && m.inertia.x.x == 0 && m.error == 1);
    // With a = 0.9 * 2^k that is 3.15 * 2^(5k): above the smallest normal number, 2^-126 in float and 2^-1022 in double, by a
    // factor of 6 or 13; half of a makes it less by 32.
    const double a = ldexp(0.9, sizeof(abut_real) == 8 ? -204 : -25);
    s = box3(at3(0, 0, 0), at3(a, a, a), 0);
    assert_int_equal(abut_mass_of3(&s).status, ABUT_OK);
    s = box3(at3(0, 0, 0), at3(a / 2, a / 2, a / 2), 0);
    assert_int_equal(abut_mass_of3(&s).status, ABUT_LIMIT);
    // A plate so thin that it vanishes beside its width is not a flat one, nor a segment in a thread of the least radius.
    const double least = (double)ABUT_REAL_SMALLEST;
    s = box3(at3(0, 0, 0), at3(1000, 1000, least), 0);
    m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_LIMIT && m.error >= 1);
    s = capsule3(at3(0, 0, 0), at3(1000, 0, 0), least);
    m = abut_mass_of3(&s);
    assert_true(m.status == ABUT_LIMIT && m.error >= 1);
    s = box3(at3(0, 0, 0), at3(1000, 1000, 0), 0);
    assert_int_equal(abut_mass_of3(&s).status, ABUT_OK);
}

// What is promised of a tetrahedron as flat as a hundred u, and of a cube's twelve edges with a radius of 1: the ledger's terms
// by hand. And the promise is kept.
static void test_promises(void **state)
{
    (void)state;
    static mass_room  block;
    const double      high = ldexp(1, sizeof(abut_real) == 8 ? -46 : -17);
    const abut_vec3   corners[4] = {at3(0, 0, 0), at3(1, 0, 0), at3(0, 1, 0), at3(0.25, 0.25, high)};
    const abut_shape3 flat = mass_hull_of(corners, 4, &block, 0);
    const abut_mass3  m = abut_mass_of3(&flat);
    expect_near(m.volume, high / 6, high / 6 * (double)m.error);
    const double reach = (double)flat.reach;
    const double sliver = ((double)m.error - (double)ABUT_MASS_ERROR3) * (double)m.inertia.z.z / (12 * reach * reach);
    assert_true(sliver > 16 * roundoff * roundoff && sliver < 64 * roundoff * roundoff);

    abut_vec3 cube[8];
    for (int i = 0; i < 8; ++i) {
        cube[i] = at3(i & 1, i >> 1 & 1, i >> 2);
    }
    const abut_shape3 rounded = mass_hull_of(cube, 8, &block, 1);
    const abut_mass3  n = abut_mass_of3(&rounded);
    // Edges of 12 in all, half a squared radius; and eight corners of a ball, each with three right angles of faces or an
    // eighth of all normals. All of it at most a squared reach of 3/4 from the middle.
    const double most = ((12.0 / 2) + (8 * 3 / 3.0)) * 0.75 / (double)n.inertia.x.x;
    const double angle = ((double)n.error - (double)ABUT_MASS_ERROR3) / most;
    assert_true(angle > 12 * roundoff && angle < 64 * roundoff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_rounded_box_by_hand),
        cmocka_unit_test(test_tetrahedron_by_hand),
        cmocka_unit_test(test_flat_by_hand),
        cmocka_unit_test(test_without_volume),
        cmocka_unit_test(test_never_made),
        cmocka_unit_test(test_against_other_ways),
        cmocka_unit_test(test_box_as_hull),
        cmocka_unit_test(test_prism_to_cylinder),
        cmocka_unit_test(test_moved),
        cmocka_unit_test(test_scaling_is_exact),
        cmocka_unit_test(test_out_of_range),
        cmocka_unit_test(test_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
