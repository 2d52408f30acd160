// test_corners3.c : what the steps and the queries of space do where nothing else goes: broken contracts, shapes whose fields
// were tampered with. (The default hook is in test_corners2.c.)
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/face3.h"
#include "shape/support3.h"
#include "support/hand3.h"

#include <stdio.h>
#include <string.h>

static int     heard;
static char    condition_heard[200];
static jmp_buf back;

// A hook must not return into the query that broke off, so this one jumps out of it.
static void listen(const char *condition, const char *file, int line)
{
    assert_true(strstr(file, "src/") != NULL || strstr(file, "abut.c") != NULL); // the latter in the one-file release
    assert_true(line > 0);
    ++heard;
    (void)snprintf(condition_heard, sizeof condition_heard, "%s", condition);
    longjmp(back, 1);
}

// What the calls below are given where they are not given NULL.
typedef struct objects {
    abut_shape3     shape;
    abut_pair3      pair;
    abut_gjk3       gjk;
    abut_gjk3       overlapped;
    abut_epa3       epa;
    abut_clip3      clip;
    abut_face3      point, edge, face;
    abut_proximity3 proximity;
    abut_contact3   contacts[ABUT_CONTACTS3_AT_MOST];
} objects;

static void break_machines(objects *o, int which)
{
    switch (which) {
    case 0:
        abut_gjk3_begin(NULL, &o->pair, NULL);
        break;
    case 1:
        abut_gjk3_begin(&o->gjk, NULL, NULL);
        break;
    case 2:
        (void)abut_gjk3_step(NULL);
        break;
    case 3:
        (void)abut_gjk3_run(NULL);
        break;
    case 4:
        abut_epa3_begin(NULL, &o->overlapped);
        break;
    case 5:
        abut_epa3_begin(&o->epa, NULL);
        break;
    case 6:
        abut_epa3_begin(&o->epa, &o->gjk); // not an overlap
        break;
    case 7:
        (void)abut_epa3_step(NULL);
        break;
    case 8:
        (void)abut_epa3_run(NULL);
        break;
    case 9:
        (void)abut_gjk3_first_tolerance(NULL);
        break;
    case 10:
        (void)abut_gjk3_next_tolerance(NULL, 1);
        break;
    default:
        (void)abut_minkowski3(NULL, at3(1, 0, 0));
        break;
    }
}

static void begin_clip(abut_clip3 *clip, const abut_face3 *a, const abut_face3 *b)
{
    abut_clip3_begin(clip, a, b, at3(1, 0, 0), 0, 0, 0, 0);
}

static void break_clip(objects *o, int which)
{
    abut_real unit;
    switch (which) {
    case 0:
        begin_clip(NULL, &o->face, &o->face);
        break;
    case 1:
        begin_clip(&o->clip, NULL, &o->face);
        break;
    case 2:
        begin_clip(&o->clip, &o->face, NULL);
        break;
    case 3:
        (void)abut_clip3_step(NULL);
        break;
    case 4:
        (void)abut_clip3_run(NULL);
        break;
    case 5:
        (void)abut_clip3_begin_pair(NULL, &o->pair, &o->proximity, 0, &unit);
        break;
    case 6:
        (void)abut_clip3_begin_pair(&o->clip, NULL, &o->proximity, 0, &unit);
        break;
    case 7:
        (void)abut_clip3_begin_pair(&o->clip, &o->pair, NULL, 0, &unit);
        break;
    default:
        (void)abut_clip3_begin_pair(&o->clip, &o->pair, &o->proximity, 0, NULL);
        break;
    }
}

static void break_faces(objects *o, int which)
{
    switch (which) {
    case 0:
        begin_clip(&o->clip, &o->point, &o->face);
        break;
    case 1:
        begin_clip(&o->clip, &o->face, &o->point);
        break;
    default:
        begin_clip(&o->clip, &o->edge, &o->edge);
        break;
    }
}

static void break_queries(objects *o, int which)
{
    const abut_pose3 here = abut_identity3();
    switch (which) {
    case 0:
        (void)abut_pair3_make(NULL, &o->shape, &o->shape, here, NULL);
        break;
    case 1:
        (void)abut_pair3_make(&o->pair, NULL, &o->shape, here, NULL);
        break;
    case 2:
        (void)abut_pair3_make(&o->pair, &o->shape, NULL, here, NULL);
        break;
    case 3:
        (void)abut_overlap3(&o->shape, NULL, here);
        break;
    case 4:
        (void)abut_overlap3(NULL, &o->shape, here);
        break;
    case 5:
        (void)abut_distance3(NULL, &o->shape, here, NULL, NULL);
        break;
    case 6:
        (void)abut_distance3(&o->shape, NULL, here, NULL, NULL);
        break;
    case 7:
        (void)abut_collide3(NULL, &o->shape, here, 0, NULL);
        break;
    case 8:
        (void)abut_collide3(&o->shape, NULL, here, 0, NULL);
        break;
    case 9:
        (void)abut_collide3_full(NULL, &o->shape, here, 0, NULL, o->contacts);
        break;
    case 10:
        (void)abut_collide3_full(&o->shape, NULL, here, 0, NULL, o->contacts);
        break;
    default:
        (void)abut_collide3_full(&o->shape, &o->shape, here, 0, NULL, NULL);
        break;
    }
}

static void break_makers(objects *o, int which)
{
    const abut_vec3  zero = {0, 0, 0};
    static abut_vec3 block[8];
    switch (which) {
    case 0:
        (void)abut_make_sphere3(NULL, zero, 1);
        break;
    case 1:
        (void)abut_make_capsule3(NULL, zero, zero, 1);
        break;
    case 2:
        (void)abut_make_triangle3(NULL, zero, zero, zero, 1);
        break;
    case 3:
        (void)abut_make_box3(NULL, zero, zero, 1);
        break;
    case 4:
        (void)abut_make_hull3(NULL, (const abut_hull3 *)(const void *)block, 1);
        break;
    case 5:
        (void)abut_make_hull3(&o->shape, NULL, 1);
        break;
    case 6:
        (void)abut_make_disk3(NULL, zero, ABUT_AXIS_X, 1, 1);
        break;
    case 7:
        (void)abut_make_ellipsoid3(NULL, zero, zero, 1);
        break;
    case 8:
        (void)abut_make_custom3(NULL, NULL, o, 1);
        break;
    case 9:
        (void)abut_support3(NULL, zero);
        break;
    case 10:
        (void)abut_bounds3(NULL, abut_identity3());
        break;
    default:
        (void)abut_mass_of3(NULL);
        break;
    }
}

// Each call breaks one contract: the hook hears of each, once.
static void test_every_contract(void **state)
{
    (void)state;
    static objects o;
    void (*const calls[])(objects *, int) = {break_machines, break_clip, break_queries, break_makers, break_faces};
    const int           counts[] = {12, 9, 12, 12, 3};
    static volatile int i;
    static volatile int k;
    o.shape = sphere(0, 0, 0, 1);
    o.point.count = 1;
    o.edge.count = 2;
    o.face.count = 3;
    o.overlapped.reason = ABUT_REASON_OVERLAP;
    abut_set_assert(listen);
    for (i = 0; i < 5; ++i) {
        for (k = 0; k < counts[i]; ++k) {
            heard = 0;
            if (setjmp(back) == 0) {
                calls[i](&o, k);
            }
            assert_int_equal(heard, 1);
            assert_true(strstr(condition_heard, i == 4 ? "count" : " != NULL") != NULL);
        }
    }
    abut_set_assert(NULL);
}

// The support of a shape of no known core is that of its middle, moved out by its radius; it has no vertices to name, no face
// and no mass.
static void test_an_unknown_core(void **state)
{
    (void)state;
    abut_shape3 shape = sphere(2, 1, 3, 0.5);
    shape.core = (abut_core3)99;
    const abut_support3_point s = abut_support3(&shape, at3(0, 3, 0));
    expect_vec3(s.point, at3(2, 1.5, 3), 0);
    assert_int_equal(s.feature, 0);
    assert_int_equal(abut_core_vertices3(&shape), 0);
    abut_vec3 point = at3(7, 7, 7);
    assert_false(abut_core_vertex3(&shape, 0, &point));
    expect_vec3(point, at3(7, 7, 7), 0);
    abut_face3 face;
    abut_core_face3(&face, &shape, at3(0, 1, 0));
    assert_true(face.count <= 1);
    const abut_mass3 m = abut_mass_of3(&shape);
    assert_int_equal(m.status, ABUT_INVALID);
    assert_true(m.volume == 0);
}

// The clipping of a pair as its collide query begins it: boxes face to face, whatever the margin; spheres have no faces.
static void test_the_clipping_of_a_pair(void **state)
{
    (void)state;
    static abut_clip3 clip;
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    const abut_shape3 ball = sphere(0, 0, 0, 1);
    const abut_shape3 bar = capsule3(at3(-1, 0, 0), at3(1, 0, 0), 0.5);
    const abut_shape3 shapes[] = {box, ball, bar};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) {
            for (int margin = -1; margin <= 1; ++margin) {
                abut_pair3 pair;
                abut_real  unit;
                assert_int_equal(abut_pair3_make(&pair, &shapes[i], &shapes[k], placed3(0, 0, 2), NULL), ABUT_OK);
                const abut_proximity3 p = abut_distance3(&shapes[i], &shapes[k], placed3(0, 0, 2), NULL, NULL);
                const bool            begun = abut_clip3_begin_pair(&clip, &pair, &p, (abut_real)margin, &unit);
                const bool            faces = (i == 0 && k != 1) || (k == 0 && i != 1); // a box against a box or a bar
                assert_true(begun == faces);
                assert_true(!begun || abut_clip3_run(&clip) == ABUT_OK);
            }
        }
    }
}

// A box without one half size has one face on each side; along the other axes it shows an edge or a corner.
static void test_faces_of_flat_boxes(void **state)
{
    (void)state;
    for (int axis = 0; axis < 3; ++axis) {
        const abut_shape3 flat = box3(at3(0, 0, 0), at3(axis != 0, axis != 1, axis != 2), 0);
        for (int k = 0; k < 3; ++k) {
            abut_face3 face;
            abut_core_face3(&face, &flat, at3(k == 0, k == 1, k == 2));
            assert_true(k == axis ? face.count == 4 : face.count <= 2);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_contract),
        cmocka_unit_test(test_an_unknown_core),
        cmocka_unit_test(test_the_clipping_of_a_pair),
        cmocka_unit_test(test_faces_of_flat_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
