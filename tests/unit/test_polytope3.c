// test_polytope3.c : the polytope that EPA grows: its surface stays closed, convex and counted, whatever is done to it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "epa/epa_witness3.h"
#include "epa/polytope3.h"
#include "support/hand3.h"
#include "support/recipe3.h"
#include "unit/sound_polytope3.h"

#include <string.h>

static const uint64_t  seed = 3304;
static const abut_real margin = 4 * ABUT_UNIT_ROUNDOFF;

static abut_vertex3 vertex(abut_vec3 w)
{
    abut_vertex3 v;
    memset(&v, 0, sizeof v);
    v.w = w;
    return v;
}

static abut_simplex3 tetrahedron(abut_vec3 p, abut_vec3 q, abut_vec3 r, abut_vec3 s)
{
    const abut_simplex3 t = {{vertex(p), vertex(q), vertex(r), vertex(s)}, {0, 0, 0, 0}, 4};
    return t;
}

static abut_simplex3 round_origin(void)
{
    return tetrahedron(at3(1, 1, 1), at3(-1, -1, 1), at3(-1, 1, -1), at3(1, -1, -1));
}

// Of the normal as it is kept.
static abut_real length_of(const abut_polytope3 *p, int32_t face)
{
    const abut_vec3 n = {p->normal_x[face], p->normal_y[face], p->normal_z[face]};
    return abut_sqrt(abut_dot3(n, n));
}

// The same four faces whichever way the corners run: outward normals, and a third of the root of 3 from the origin.
static void test_a_tetrahedron(void **state)
{
    (void)state;
    abut_polytope3 p;
    abut_simplex3  t = round_origin();
    for (int turn = 0; turn < 2; ++turn) {
        int32_t open;
        abut_polytope3_begin(&p, &t, margin);
        assert_int_equal(check_surface(&p, &open), 4);
        assert_int_equal(open, 0);
        for (int32_t f = 0; f < 4; ++f) {
            expect_near(p.reach[f] / length_of(&p, f), sqrt(1.0 / 3) + 4 * sqrt(3) * roundoff, 4 * roundoff);
            expect_near(abut_polytope3_bound(&p, f), sqrt(1.0 / 3), 4 * roundoff);
            expect_near(abut_dot3(abut_polytope3_normal(&p, f), abut_polytope3_normal(&p, f)), 1, 8 * roundoff);
        }
        check_convex(&p);
        const abut_vertex3 first = t.vertex[0];
        t.vertex[0] = t.vertex[1];
        t.vertex[1] = first;
    }
}

// A corner of the cube over one face makes three of it; a far point that sees three faces leaves the fourth and its own three.
static void test_a_cone(void **state)
{
    (void)state;
    const abut_simplex3 t = round_origin();
    const abut_vertex3  over_one = vertex(at3(-1, -1, -1));
    const abut_vertex3  over_three = vertex(at3(10, 10, 10));
    abut_polytope3      p;
    int32_t             open;
    for (int32_t f = 0; f < 4; ++f) {
        abut_polytope3_begin(&p, &t, margin);
        if (abut_polytope3_sees(&p, f, over_one.w)) {
            assert_true(abut_polytope3_expand(&p, f, &over_one, 7));
            assert_int_equal(check_surface(&p, &open), 6);
            check_convex(&p);
            // The new faces are 1 from the origin, the old ones a third of the root of 3.
            assert_true(p.born[abut_polytope3_swept(&p, (abut_real)0.9)] == 0);
            assert_int_equal(abut_polytope3_swept(&p, (abut_real)0.5), -1);
            const abut_vec3 first = abut_polytope3_normal(&p, abut_polytope3_swept(&p, 10));
            for (int32_t i = 0; i < p.faces; ++i) {
                const abut_vec3 n = abut_polytope3_normal(&p, i);
                assert_true((double)(first.x + first.y / 2 + first.z / 4 - (n.x + n.y / 2 + n.z / 4)) <= 8 * roundoff);
            }
        }
        abut_polytope3_begin(&p, &t, margin);
        if (abut_polytope3_sees(&p, f, over_three.w)) {
            assert_true(abut_polytope3_expand(&p, f, &over_three, 7));
            assert_int_equal(check_surface(&p, &open), 4);
            check_convex(&p);
        }
    }
    // A point higher than the margin above a face is seen, one no higher is not.
    // The margin is counted along each axis: these normals lean on all three alike.
    const abut_real lean = abut_sqrt((abut_real)(1.0 / 3));
    abut_polytope3_begin(&p, &t, (abut_real)0.24 * lean);
    const abut_vec3 above = abut_scale3(abut_polytope3_bound(&p, 0) + (abut_real)0.25, abut_polytope3_normal(&p, 0));
    assert_true(abut_polytope3_sees(&p, 0, above));
    abut_polytope3_begin(&p, &t, (abut_real)0.26 * lean);
    assert_false(abut_polytope3_sees(&p, 0, above));
}

static int32_t seen_by(const abut_polytope3 *p, abut_vec3 w)
{
    for (int32_t f = 0; f < p->faces; ++f) {
        if (abut_polytope3_holds(p, f) && abut_polytope3_sees(p, f, w)) {
            return f;
        }
    }
    return -1;
}

// A slope under one side of a roof's edge, then a point beside the edge that lies under the slope's plane by less than the
// margin: a dent along the edge. The slope's corner sees the needle beyond it, and flips the edge: no second corner in its
// place, no two faces back to back.
static void test_a_corner_comes_again(void **state)
{
    (void)state;
    const abut_simplex3 t = tetrahedron(at3(0, -1, 1), at3(0, -1, -1), at3(1, 1, 0), at3(-1, 1, 0));
    const abut_vertex3  slope = vertex(at3(-1, -1, 0));
    const abut_vertex3  beside = vertex(at3(0.02, -1.005, 0));
    abut_polytope3      p;
    int32_t             open;
    abut_polytope3_begin(&p, &t, (abut_real)0.01);
    assert_true(abut_polytope3_expand(&p, seen_by(&p, slope.w), &slope, 1));
    assert_true(abut_polytope3_expand(&p, seen_by(&p, beside.w), &beside, 2));
    assert_int_equal(check_surface(&p, &open), 8);
    assert_true(abut_polytope3_expand(&p, seen_by(&p, slope.w), &slope, 3));
    assert_int_equal(check_surface(&p, &open), 8);
    assert_int_equal(open, 0);
    assert_int_equal(seen_by(&p, slope.w), -1);
    assert_int_equal(seen_by(&p, at3(0, -1, 0)), -1);
}

static abut_vertex3 on_sphere(rng *r, double x)
{
    double d[3];
    rng_direction3(r, d);
    return vertex(at3(x + d[0], d[1], d[2]));
}

// Points on a sphere, its centre at x, till there are no more than `most` faces: all of them are corners then.
static void grow_sphere(abut_polytope3 *p, rng *r, double x, int32_t most)
{
    abut_simplex3 t = round_origin();
    for (int i = 0; i < 4; ++i) {
        const abut_vec3 w = abut_scale3((abut_real)sqrt(1.0 / 3), t.vertex[i].w);
        t.vertex[i].w = abut_add3(w, at3(x, 0, 0));
    }
    abut_polytope3_begin(p, &t, margin);
    for (uint32_t step = 1; p->faces + 2 <= most; ++step) {
        const abut_vertex3 v = on_sphere(r, x);
        const int32_t      f = seen_by(p, v.w);
        assert_true(f < 0 || abut_polytope3_expand(p, f, &v, step));
    }
}

static void test_a_sphere(void **state)
{
    (void)state;
    static abut_polytope3 p;
    rng                   r = rng_make(rng_seed_of_run(seed), 0);
    int32_t               open;
    grow_sphere(&p, &r, 0, 120);
    const int32_t faces = check_surface(&p, &open);
    assert_int_equal(open, 0);
    assert_int_equal(faces, 2 * (p.vertices - p.spare_vertices) - 4); // Euler
    check_convex(&p);
    const int32_t nearest = p.nearest;
    for (int32_t f = 0; f < p.faces; ++f) {
        assert_true(abut_polytope3_bound(&p, nearest) <= abut_polytope3_bound(&p, f));
    }
    // Settled one by one, from the nearest on, till none is left.
    abut_real bound = 0;
    for (int32_t i = 0; i < faces; ++i) {
        const int32_t f = p.nearest;
        assert_true(f >= 0 && abut_polytope3_bound(&p, f) >= bound);
        bound = abut_polytope3_bound(&p, f);
        abut_polytope3_settle(&p, f);
    }
    assert_int_equal(p.nearest, -1);
    assert_int_equal(abut_polytope3_swept(&p, 10), -1);
}

// Faces and vertices run out in time to say so: crowded when fewer than the reserve are left, and full without harm.
static void test_a_full_store(void **state)
{
    (void)state;
    static abut_polytope3 p;
    static abut_polytope3 before;
    rng                   r = rng_make(rng_seed_of_run(seed), 1);
    int32_t               open;
    grow_sphere(&p, &r, 0, ABUT_EPA3_FACES - ABUT_EPA3_RESERVE - 1);
    assert_false(abut_polytope3_crowded(&p));
    grow_sphere(&p, &r, 0, ABUT_EPA3_FACES - ABUT_EPA3_RESERVE + 2);
    assert_true(abut_polytope3_crowded(&p));
    grow_sphere(&p, &r, 0, ABUT_EPA3_FACES);
    assert_int_equal(p.faces - p.spare_faces, ABUT_EPA3_FACES);
    before = p;
    const abut_vertex3 v = on_sphere(&r, 0);
    const int32_t      f = seen_by(&p, v.w);
    assert_true(f >= 0 && !abut_polytope3_expand(&p, f, &v, 9999));
    assert_memory_equal(&before, &p, sizeof p);
    assert_int_equal(check_surface(&p, &open), ABUT_EPA3_FACES);
}

// Faces given up leave open edges, free places and the rest as it was; a cone beside the hole stays open there.
static void test_giving_up(void **state)
{
    (void)state;
    static abut_polytope3 p;
    rng                   r = rng_make(rng_seed_of_run(seed), 2);
    int32_t               open;
    grow_sphere(&p, &r, 0.5, 200); // faces towards -x are near the origin, those towards +x are deep
    const int32_t   before = check_surface(&p, &open);
    const int32_t   nearest = p.nearest;
    const abut_real bound = abut_polytope3_bound(&p, nearest);
    abut_polytope3_give_up(&p, 1);
    const int32_t after = check_surface(&p, &open);
    assert_true(after < before * 3 / 4 && after > before / 8);
    assert_true(open >= 3 && p.spare_faces == p.faces - after && p.spare_vertices > 0);
    assert_int_equal(p.nearest, nearest);
    assert_true(abut_polytope3_bound(&p, nearest) == bound);
    for (int32_t f = 0; f < p.faces; ++f) {
        assert_true(is_spare(&p, f) || abut_polytope3_bound(&p, f) < 1);
    }
    // Grown on from there: more points, those over the hole too, where they see a face beside it.
    for (int i = 0; i < 100 && !abut_polytope3_crowded(&p); ++i) {
        const abut_vertex3 v = on_sphere(&r, 0.5);
        const int32_t      f = seen_by(&p, v.w);
        assert_true(f < 0 || abut_polytope3_expand(&p, f, &v, 1000));
        (void)check_surface(&p, &open);
    }
    // No bound exceeds the distance of its triangle, whose corners and middle are no nearer.
    for (int32_t f = 0; f < p.faces; ++f) {
        if (!is_spare(&p, f)) {
            abut_vec3 sum = {0, 0, 0};
            for (int i = 0; i < 3; ++i) {
                const abut_vec3 w = p.vertex[p.corner[f][i]].w;
                sum = abut_along3(sum, (abut_real)(1.0 / 3), w);
                assert_true((double)abut_polytope3_bound(&p, f) <= sqrt((double)abut_dot3(w, w)) + 4 * roundoff);
            }
            assert_true((double)abut_polytope3_bound(&p, f) <= sqrt((double)abut_dot3(sum, sum)) + 4 * roundoff);
        }
    }
}

// Where what a point sees has a hole in it (rounding may do that; here a face is made to see nothing) only the face asked for
// becomes a cone, and the surface stays closed.
static void test_what_is_seen_has_a_hole(void **state)
{
    (void)state;
    static abut_polytope3 p;
    rng                   r = rng_make(rng_seed_of_run(seed), 3);
    const abut_vertex3    far = vertex(at3(0, 0, 100));
    int32_t               blind = 0;
    int32_t               open;
    grow_sphere(&p, &r, 0, ABUT_EPA3_PLANES); // which all keep what is changed here
    const int32_t before = check_surface(&p, &open);
    for (int32_t f = 0; f < p.faces; ++f) {
        blind = !is_spare(&p, f) && abut_polytope3_normal(&p, f).z > abut_polytope3_normal(&p, blind).z ? f : blind;
    }
    p.reach[blind] = 1000;
    const int32_t f = seen_by(&p, far.w);
    assert_true(abut_polytope3_expand(&p, f, &far, 1));
    assert_int_equal(check_surface(&p, &open), before + 2);
    assert_int_equal(open, 0);
}

// A polygon with 15 corners in the plane z = 1, and a point below: the top is a fan of 13 triangles about its first corner, and
// the foot of the origin is in the last of them.
static void grow_fan(abut_polytope3 *p)
{
    enum { CORNERS = 15 };
    abut_vec3 corner[CORNERS];
    for (int i = 0; i < CORNERS; ++i) {
        const double angle = 2 * 3.14159265358979 * i / CORNERS;
        corner[i] = at3(cos(angle), sin(angle), 1);
    }
    const abut_vec3 sum = abut_add3(abut_add3(corner[0], corner[CORNERS - 2]), corner[CORNERS - 1]);
    for (int i = 0; i < CORNERS; ++i) {
        corner[i].x -= sum.x / 3;
        corner[i].y -= sum.y / 3;
    }
    const abut_simplex3 t = tetrahedron(corner[0], corner[1], corner[2], at3(0, 0, -1));
    abut_polytope3_begin(p, &t, margin);
    for (int i = 3; i < CORNERS; ++i) {
        const abut_vertex3 v = vertex(corner[i]);
        assert_true(abut_polytope3_expand(p, seen_by(p, v.w), &v, (uint32_t)i));
    }
    int32_t open;
    assert_int_equal(check_surface(p, &open), 13 + CORNERS);
}

static abut_simplex3 foot_in(const abut_polytope3 *p, int32_t face)
{
    abut_simplex3   s;
    const abut_vec3 n = abut_polytope3_normal(p, face);
    abut_polytope3_foot(p, face, n, abut_dot3(n, p->vertex[p->corner[face][0]].w), margin, &s);
    return s;
}

static void test_the_foot_across_a_fan(void **state)
{
    (void)state;
    static abut_polytope3 p;
    grow_fan(&p);
    int top = 0;
    for (int32_t f = 0; f < p.faces; ++f) {
        if (abut_polytope3_normal(&p, f).z == 1 && !is_spare(&p, f)) {
            const abut_simplex3 s = foot_in(&p, f);
            abut_vec3           w = {0, 0, 0};
            for (int32_t i = 0; i < s.count; ++i) {
                assert_true(s.weight[i] > 0);
                w = abut_along3(w, s.weight[i], s.vertex[i].w);
            }
            expect_vec3(w, at3(0, 0, 1), 8 * roundoff);
            assert_int_equal(s.count, 3);
            ++top;
        }
    }
    assert_int_equal(top, 13);
}

// Nor does it cross where a face has been given up: what is there is some point of the plane.
static void test_the_foot_beside_a_hole(void **state)
{
    (void)state;
    static abut_polytope3 p;
    for (int k = 0; k < 13; ++k) {
        grow_fan(&p);
        int top = 0;
        for (int32_t f = 0; f < p.faces; ++f) {
            if (abut_polytope3_normal(&p, f).z == 1 && !is_spare(&p, f)) {
                p.square[f] = top == k ? 1000 : 1;
                ++top;
            }
        }
        abut_polytope3_give_up(&p, 30);
        for (int32_t f = 0; f < p.faces; ++f) {
            if (abut_polytope3_normal(&p, f).z == 1 && !is_spare(&p, f)) {
                const abut_simplex3 s = foot_in(&p, f);
                assert_in_range(s.count, 1, 3);
                for (int32_t i = 0; i < s.count; ++i) {
                    expect_near(s.vertex[i].w.z, 1, 4 * roundoff);
                }
            }
        }
    }
}

// From a side face the walk does not leave its plane: the part of the face nearest to the foot is what there is.
static void test_the_foot_stays_in_its_plane(void **state)
{
    (void)state;
    static abut_polytope3 p;
    const abut_simplex3   t = tetrahedron(at3(1, 1, 1), at3(1, 2, 1), at3(1, 1, 3), at3(-9, -9, -9));
    abut_polytope3_begin(&p, &t, margin);
    for (int32_t f = 0; f < 4; ++f) {
        if (abut_polytope3_normal(&p, f).x == 1) { // the foot is (1, 0, 0); the nearest corner is (1, 1, 1)
            const abut_simplex3 s = foot_in(&p, f);
            assert_int_equal(s.count, 1);
            expect_vec3(s.vertex[0].w, at3(1, 1, 1), 2 * roundoff);
        }
    }
}

// A face whose corners lie in one line bounds nothing: those beside it do.
static void test_a_face_without_area(void **state)
{
    (void)state;
    abut_polytope3      p;
    const abut_simplex3 t = tetrahedron(at3(-1, 0, 1), at3(0, 0, 1), at3(1, 0, 1), at3(0, 0, -1));
    abut_polytope3_begin(&p, &t, margin);
    int infinite = 0;
    for (int32_t f = 0; f < 4; ++f) {
        infinite += abut_polytope3_bound(&p, f) > 100;
        assert_true(p.reach[f] < 100);
    }
    assert_int_equal(infinite, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_tetrahedron),
        cmocka_unit_test(test_a_cone),
        cmocka_unit_test(test_a_corner_comes_again),
        cmocka_unit_test(test_a_sphere),
        cmocka_unit_test(test_a_full_store),
        cmocka_unit_test(test_giving_up),
        cmocka_unit_test(test_what_is_seen_has_a_hole),
        cmocka_unit_test(test_the_foot_across_a_fan),
        cmocka_unit_test(test_the_foot_beside_a_hole),
        cmocka_unit_test(test_the_foot_stays_in_its_plane),
        cmocka_unit_test(test_a_face_without_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
