// test_face3.c : which part of a polytope core of space faces a direction, by hand, and the ledger's constants of that choice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "shape/hull_layout3.h"
#include "support/random.h"
#include "unit/hand_hull3.h"
#include "unit/sound_face3.h"

static void test_points_and_segments(void **state)
{
    (void)state;
    const abut_shape3 point = sphere(3, 3, 3, 1);
    assert_int_equal(face_of(&point, at3(0, 0, 1)).count, 1);
    const abut_shape3 segment = capsule3(at3(0, 0, 0), at3(4, 0, 0), 1);
    abut_face3        f = face_of(&segment, unit_of(-0.1, 1, 0));
    assert_int_equal(f.count, 2);
    expect_vec3(f.point[0], at3(-2, 0, 0), 0);
    expect_vec3(f.point[1], at3(2, 0, 0), 0);
    // The limit of a lean is 3/4: 48.6 degrees.
    assert_int_equal(face_of(&segment, at3(sin(48 * degree), 0, cos(48 * degree))).count, 2);
    f = face_of(&segment, at3(sin(49 * degree), 0, cos(49 * degree)));
    assert_int_equal(f.count, 1);
    assert_int_equal(f.vertex[0], 1);
    const abut_shape3 egg = ellipsoid3(at3(0, 0, 0), at3(1, 2, 3), 0);
    f = face_of(&egg, at3(0, 0, 1));
    assert_int_equal(f.count, 1);
    expect_vec3(f.point[0], at3(0, 0, 3), 8 * roundoff);
}

// Sides at 40 degrees, edges at 43 and between two sides, whatever the axes.
static void test_boxes(void **state)
{
    (void)state;
    const abut_shape3 crate = box3(at3(5, 5, 5), at3(1, 2, 3), 0);
    for (int axis = 0; axis < 3; ++axis) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const double    c = sign * cos(40 * degree);
            const double    s = sin(40 * degree);
            const abut_vec3 d = at3(axis == 0 ? c : (axis == 1 ? s : 0), axis == 1 ? c : (axis == 2 ? s : 0),
                                    axis == 2 ? c : (axis == 0 ? s : 0));
            const abut_face3 f = face_of(&crate, d);
            assert_int_equal(f.count, 4);
            for (int k = 0; k < 4; ++k) {
                assert_int_equal(f.vertex[k] >> axis & 1, sign > 0);
                // The edge lies between its corners: along the axis in which their names differ, at the place they share.
                const uint32_t from = f.vertex[k];
                const uint32_t bit = from ^ f.vertex[(k + 1) % 4];
                const uint32_t along = bit >> 1;
                const uint32_t place = (from >> ((along + 1) % 3) & 1) + 2 * (from >> ((along + 2) % 3) & 1);
                assert_true(bit == 1 || bit == 2 || bit == 4);
                assert_int_equal(f.edge[k], 4 * along + place);
            }
        }
    }
    abut_face3 f = face_of(&crate, at3(sin(43 * degree), cos(43 * degree), 0));
    assert_int_equal(f.count, 2);
    assert_int_equal(f.vertex[0], 3);
    assert_int_equal(f.vertex[1], 7);
    assert_int_equal(f.edge[0], 11); // along z, on the upper side of x and of y
    f = face_of(&crate, unit_of(-1, 0.1, -1));
    assert_int_equal(f.vertex[0], 0);
    assert_int_equal(f.vertex[1], 2);
    assert_int_equal(f.edge[0], 4);
    // On its corner: three edges alike; the first axis, unless another is squarer by a sixty-fourth.
    assert_int_equal(face_of(&crate, unit_of(1, 1, 1)).edge[0], 3);
    assert_int_equal(face_of(&crate, unit_of(1, 0.99, 1)).edge[0], 3);
    assert_int_equal(face_of(&crate, unit_of(1, 0.96, 1)).edge[0], 7);
}

// A flat box faces both ways with its four corners; edge on, with an edge along one of its two axes.
static void test_flat_boxes(void **state)
{
    (void)state;
    const abut_shape3 flat = box3(at3(5, 5, 5), at3(1, 0, 3), 0);
    abut_face3        f = face_of(&flat, at3(0, 1, 0));
    assert_int_equal(f.count, 4);
    f = face_of(&flat, unit_of(0.1, -1, 0.1));
    assert_int_equal(f.count, 4);
    f = face_of(&flat, unit_of(1, 0.1, 0.1));
    assert_int_equal(f.count, 2);
    assert_int_equal(f.vertex[0], 1);
    assert_int_equal(f.vertex[1], 5);
    f = face_of(&flat, unit_of(0.1, 1, -1));
    assert_int_equal(f.count, 2);
    assert_int_equal(f.vertex[0], 0);
    assert_int_equal(f.vertex[1], 1);
}

static void test_triangles(void **state)
{
    (void)state;
    const abut_shape3 t = triangle3(at3(0, 0, 0), at3(4, 0, 0), at3(0, 3, 0), 0);
    abut_face3        f = face_of(&t, at3(sin(40 * degree), 0, cos(40 * degree)));
    assert_int_equal(f.count, 3);
    f = face_of(&t, at3(sin(40 * degree), 0, -cos(40 * degree)));
    assert_int_equal(f.count, 3);
    assert_int_equal(f.vertex[1], 2);
    assert_int_equal(f.edge[0], 2); // from corner 0 to corner 2: the edge from 2 to 0 the other way
    assert_int_equal(f.edge[1], 1);
    assert_int_equal(f.edge[2], 0);
    f = face_of(&t, at3(0, -sin(43 * degree), cos(43 * degree)));
    assert_int_equal(f.count, 2);
    assert_int_equal(f.edge[0], 0);
    f = face_of(&t, unit_of(3, 4, 1));
    assert_int_equal(f.edge[0], 1);
    f = face_of(&t, unit_of(-1, 0.1, 0));
    assert_int_equal(f.edge[0], 2);
    assert_int_equal(f.vertex[0], 2);
    assert_int_equal(f.vertex[1], 0);
    // The corner at (4, 0, 0) is sharp: 37 degrees. Along it both edges lean too far.
    f = face_of(&t, unit_of(3, -1, 0));
    assert_int_equal(f.count, 1);
    assert_int_equal(f.vertex[0], 1);
    // A needle: its normal from exact differences; the far corner is a last place off the line of the others.
    const abut_shape3 needle = triangle3(at3(1, 1, 0), at3(2, 2, 0), at3(3, 3 * (1 + 2 * roundoff), 0), 0);
    assert_int_equal(face_of(&needle, at3(0, 0, 1)).count, 3);
    assert_int_equal(face_of(&needle, at3(0, 0, -1)).count, 3);
}

static void test_cubes_as_hulls(void **state)
{
    (void)state;
    static hand_hull3 cube;
    hand_cube(&cube, at3(7, 8, 9));
    const int32_t *first = abut_hull3_first(cube.shape.hull);
    abut_face3     f = face_of(&cube.shape, at3(0, 0, 1));
    assert_int_equal(f.count, 4);
    for (int k = 0; k < 4; ++k) {
        assert_true(f.point[k].z == 1);
    }
    assert_int_equal(face_of(&cube.shape, at3(0, -sin(40 * degree), -cos(40 * degree))).count, 4);
    f = face_of(&cube.shape, at3(sin(43 * degree), 0, cos(43 * degree)));
    assert_int_equal(f.count, 2);
    assert_true(f.point[0].x == 1 && f.point[1].x == 1 && f.point[0].z == 1 && f.point[1].z == 1);
    // The edge from 5 to 7, by the half-edge that leaves 5.
    assert_true((int32_t)f.edge[0] >= first[5] && (int32_t)f.edge[0] < first[6]);
    assert_int_equal(abut_hull3_head(cube.shape.hull)[f.edge[0]], 7);
    rng r = rng_make(rng_seed_of_run(1231), 0);
    for (int i = 0; i < 2000; ++i) {
        const abut_vec3 d = unit_of(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        const abut_real most = abut_max(abut_abs(d.x), abut_max(abut_abs(d.y), abut_abs(d.z)));
        assert_int_equal(face_of(&cube.shape, d).count, most >= ABUT_FACE_SQUARE3 ? 4 : 2);
    }
}

static void make_prism(hand_hull3 *hand, int count, double turn, double half_height)
{
    static abut_real outline[1000][2];
    for (int i = 0; i < count; ++i) {
        outline[i][0] = (abut_real)cos(2 * 3.14159265358979324 * i / count + turn);
        outline[i][1] = (abut_real)sin(2 * 3.14159265358979324 * i / count + turn);
    }
    hand_prism(hand, (const abut_real(*)[2])outline, count, (abut_real)half_height);
}

// A prism of six sides balanced on an edge: two sides at 30 degrees, and the one of the lower number is taken, by whichever end
// of the edge rounding finds, unless the other is squarer by a sixty-fourth of a half: half a degree.
static void test_preference(void **state)
{
    (void)state;
    static hand_hull3 prism;
    make_prism(&prism, 6, 0, 1);
    for (int i = -20; i <= 20; ++i) {
        const double     aside = i * 1e-3;
        const abut_vec3  d = at3(cos(aside), sin(aside), i % 2 == 0 ? 1e-12 : -1e-12);
        const abut_face3 f = face_of(&prism.shape, d);
        assert_int_equal(f.count, 4);
        // Vertices 0 and 1 are at corner 0; 2 and 3 follow, 10 and 11 come before. Sides number 2, after corner 0, and 7.
        bool after = false;
        for (int k = 0; k < 4; ++k) {
            after = after || f.vertex[k] == 2;
        }
        if (aside > -0.003) {
            assert_true(after);
        }
        if (aside < -0.006) {
            assert_true(!after);
        }
    }
}

// Many corners: as many as there is room for, the supporting one among them, evenly; and the others stay when the direction
// moves on.
static void test_many_corners(void **state)
{
    (void)state;
    static hand_hull3 prism;
    const int         sizes[] = {ABUT_FACE3_POINTS, ABUT_FACE3_POINTS + 1, 100, 800};
    for (int i = 0; i < 4; ++i) {
        make_prism(&prism, sizes[i], 0.1, 1);
        const abut_face3 level = face_of(&prism.shape, at3(0, 0, 1));
        for (int k = 0; k < 50; ++k) {
            const abut_vec3  d = at3(0.1 * cos(0.13 * k), 0.1 * sin(0.13 * k), sqrt(0.99));
            const abut_face3 f = face_of(&prism.shape, d);
            const uint32_t   support = abut_core_support3(&prism.shape, d, 0).feature;
            bool             found = false;
            int              stayed = 0;
            for (int m = 0; m < f.count; ++m) {
                found = found || f.vertex[m] == support;
                const abut_vec3 side = abut_sub3(f.point[(m + 1) % f.count], f.point[m]);
                // A 31st of 6.28 round, and a side.
                assert_true((double)abut_direction_of3(side).length < 0.21 + 6.29 / sizes[i]);
                for (int n = 0; n < level.count; ++n) {
                    stayed += f.vertex[m] == level.vertex[n];
                }
            }
            assert_true(found);
            assert_true(f.count >= ABUT_FACE3_POINTS - 1 && stayed >= f.count - 2);
        }
    }
    // Long sides keep both their corners, however many lie elsewhere: a square with one corner rounded by 200.
    static abut_real outline[203][2] = {{-1, 1}, {-1, -1}, {1, -1}};
    for (int i = 0; i < 200; ++i) {
        outline[3 + i][0] = (abut_real)(0.9 + 0.1 * cos(90 * degree * i / 199));
        outline[3 + i][1] = (abut_real)(0.9 + 0.1 * sin(90 * degree * i / 199));
    }
    hand_prism(&prism, (const abut_real(*)[2])outline, 203, 1);
    const abut_face3 f = face_of(&prism.shape, at3(0, 0, 1));
    assert_true(turn_of(&f, at3(0, 0, 1)) > 2 * 3.98);
}

// A blunt pyramid of 40 sides: around its tip are more faces than a glance takes in, and the one that the direction leans
// towards is taken all the same.
static void test_tip_of_many_faces(void **state)
{
    (void)state;
    enum { SIDES = 40 };
    static hand_hull3 hand;
    abut_vec3         points[SIDES + 1];
    int32_t           corners[4 * SIDES];
    int32_t           sizes[SIDES + 1] = {SIDES};
    for (int32_t i = 0; i < SIDES; ++i) {
        points[i] = at3(cos(i * 360 * degree / SIDES), sin(i * 360 * degree / SIDES), 0);
        corners[i] = SIDES - 1 - i;
        corners[SIDES + 3 * i] = i;
        corners[SIDES + 3 * i + 1] = (i + 1) % SIDES;
        corners[SIDES + 3 * i + 2] = SIDES;
        sizes[1 + i] = 3;
    }
    points[SIDES] = at3(0, 0, 0.25);
    hand_hull3_make(&hand, points, SIDES + 1, corners, sizes, SIDES + 1);
    for (int32_t i = 0; i < SIDES; ++i) {
        // The side's normal rises by 4 in 1; this is three quarters of the way there from straight up.
        const double     way = (i + 0.5) * 360 * degree / SIDES;
        const abut_face3 f = face_of(&hand.shape, unit_of(0.1875 * cos(way), 0.1875 * sin(way), 1));
        assert_int_equal(f.count, 3);
        for (int k = 0; k < 3; ++k) {
            const int32_t v = (int32_t)f.vertex[k];
            assert_true(v == SIDES || v == i || v == (i + 1) % SIDES);
        }
    }
}

// Two faces on one outline: a hull of no thickness faces both ways.
static void test_flat_hulls(void **state)
{
    (void)state;
    static hand_hull3      hand;
    static const abut_vec3 points[4] = {{0, 0, 0}, {2, 0, 0}, {3, 2, 0}, {0, 2, 0}};
    static const int32_t   corners[] = {0, 1, 2, 3, 3, 2, 1, 0};
    static const int32_t   sizes[] = {4, 4};
    hand_hull3_make(&hand, points, 4, corners, sizes, 2);
    assert_int_equal(hand.shape.core, ABUT_CORE3_HULL);
    assert_int_equal(face_of(&hand.shape, at3(0, 0, 1)).count, 4);
    assert_int_equal(face_of(&hand.shape, unit_of(0.1, 0, -1)).count, 4);
    assert_int_equal(face_of(&hand.shape, unit_of(0, 1, 0.5)).count, 2);
}

// Hulls of points in a box, and of points on a turned one, whose sides are flat to rounding only: a polygon is as square to
// the direction as promised, and no corner of it is higher than the supporting vertex.
static void test_built_hulls(void **state)
{
    (void)state;
    enum { POINTS = 200 };
    static abut_vec3        points[POINTS];
    static alignas(64) char block[1 << 20];
    rng                     r = rng_make(rng_seed_of_run(1232), 0);
    int                     polygons = 0;
    for (int i = 0; i < 300; ++i) {
        const abut_hull3 *hull = NULL;
        abut_shape3       shape;
        const int         count = 4 + (int)rng_below(&r, POINTS - 4);
        const double      far = rng_chance(&r, 0.3) ? 1000 : 0;
        const abut_rot3   turn =
            abut_rot3_axis(at3(rng_range(&r, -1, 1), 1, rng_range(&r, -1, 1)), (abut_real)rng_range(&r, 0, 3));
        for (int k = 0; k < count; ++k) {
            double c[3] = {rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1)};
            if (i % 2 == 0) {
                c[k % 3] = rng_sign(&r);
            }
            points[k] = abut_add3(at3(far, -far, far), abut_rotate3(turn, at3(c[0], 0.5 * c[1], 2 * c[2])));
        }
        assert_int_equal(abut_hull3_build(points, count, block, sizeof block, &hull, NULL), ABUT_OK);
        assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
        for (int k = 0; k < 60; ++k) {
            const abut_vec3 any = at3(k < 6 ? k / 2 == 0 : rng_range(&r, -1, 1), k < 6 ? k / 2 == 1 : rng_range(&r, -1, 1),
                                      k < 6 ? k / 2 == 2 : rng_range(&r, -1, 1));
            const abut_vec3  d = abut_direction_of3(abut_rotate3(turn, k % 2 == 0 ? any : abut_neg3(any))).unit;
            const abut_face3 f = face_of(&shape, d);
            const double     top = (double)abut_dot3(abut_core_support3(&shape, d, 0).point, d);
            const double slack = 32 * roundoff * (double)(abut_layout3(hull)->reach + abut_abs(abut_layout3(hull)->middle.x));
            for (int m = 0; m < f.count; ++m) {
                assert_true((double)abut_dot3(f.point[m], d) <= top + slack);
            }
            if (f.count > 2) {
                ++polygons;
                assert_true(turn_of(&f, d) >= 0.7 * area_of(&f));
            }
        }
    }
    assert_true(polygons > 5000);
}

// The unit normal of the face on the left of a half-edge, from its corners.
static abut_vec3 normal_beside(const abut_hull3 *hull, int32_t half_edge)
{
    const int32_t  *head = abut_hull3_head(hull);
    const abut_vec3 origin = abut_hull3_vertex(hull, head[half_edge]);
    abut_vec3       area = {0, 0, 0};
    for (int32_t e = abut_hull3_next(hull, half_edge); e != half_edge; e = abut_hull3_next(hull, e)) {
        const abut_vec3 here = abut_sub3(abut_hull3_vertex(hull, head[abut_hull3_twin(hull)[e]]), origin);
        area = abut_add3(area, abut_cross3(here, abut_sub3(abut_hull3_vertex(hull, head[e]), origin)));
    }
    return abut_direction_of3(area).unit;
}

static double sine_of(abut_vec3 unit, abut_vec3 direction)
{
    return (double)abut_direction_of3(abut_cross3(unit, direction)).length;
}

// Of a random hull the face taken is one round the supporting vertex, and as square as any of those but for a sixteenth:
// each of a few in a row may be a sixty-fourth less so than the next.
static void test_the_squarest_face(void **state)
{
    (void)state;
    static abut_real block[1 << 14];

    rng       r = rng_make(rng_seed_of_run(1237), 0);
    abut_vec3 points[24];
    for (int i = 0; i < 24; ++i) {
        points[i] = unit_of(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
    }
    const abut_hull3 *hull = NULL;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(points, 24, block, sizeof block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    for (int i = 0; i < 20000; ++i) {
        const abut_vec3  d = unit_of(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
        const int32_t    vertex = (int32_t)abut_core_support3(&shape, d, 0).feature;
        const abut_face3 face = face_of(&shape, d);
        double           least = 1;
        bool             level = false; // of a level edge it is one of the two beside it
        for (int32_t k = abut_hull3_first(hull)[vertex]; k < abut_hull3_first(hull)[vertex + 1]; ++k) {
            const abut_vec3 normal = normal_beside(hull, k);
            const abut_vec3 to = abut_hull3_vertex(hull, abut_hull3_head(hull)[k]);
            const double    rise = (double)abut_dot3(abut_sub3(to, abut_hull3_vertex(hull, vertex)), d);
            level = level || fabs(rise) < 2048 * roundoff;
            least = abut_dot3(normal, d) > 0 ? fmin(least, sine_of(normal, d)) : least;
        }
        if (face.count > 2 && !level) {
            const double lean = sine_of(abut_direction_of3(areas_of(&face)).unit, d);
            assert_true(lean <= least * (1 + 1.0 / 16) + 64 * roundoff);
        } else if (!level) {
            assert_true(least > 0.66); // the sine for a cosine of 3/4
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_squarest_face),
        cmocka_unit_test(test_points_and_segments),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_flat_boxes),
        cmocka_unit_test(test_triangles),
        cmocka_unit_test(test_cubes_as_hulls),
        cmocka_unit_test(test_preference),
        cmocka_unit_test(test_many_corners),
        cmocka_unit_test(test_tip_of_many_faces),
        cmocka_unit_test(test_flat_hulls),
        cmocka_unit_test(test_built_hulls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
