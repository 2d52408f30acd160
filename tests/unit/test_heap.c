// test_heap.c : hulls from malloc are those that the caller's own memory gives; what cannot be built leaves nothing behind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/abut.h"
#include "abut/heap.h"

#include <math.h>

enum { CORNERS = 5, BOWL = 13 };

// A square pyramid, and a point inside it.
static const abut_vec3 pyramid[CORNERS + 1] = {{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {0, 0, 2}, {0, 0, 1}};

static void test_hull3(void **state)
{
    (void)state;
    abut_status status = ABUT_INVALID;
    abut_hull3 *hull = abut_hull3_new(pyramid, CORNERS + 1, &status);
    assert_int_equal(status, ABUT_OK);
    assert_non_null(hull);
    assert_int_equal(hull->vertices, CORNERS);
    assert_int_equal(hull->faces, CORNERS);

    abut_shape3 shape, ball;
    assert_int_equal(abut_make_hull3(&shape, hull, 0), ABUT_OK);
    assert_int_equal(abut_make_sphere3(&ball, (abut_vec3){0, 0, 4}, 1), ABUT_OK);
    assert_true(abut_distance3(&shape, &ball, abut_identity3(), NULL, NULL).distance == 1); // from the tip to the ball
    free(hull);
}

// Points on a bowl are all corners. What is put beside the tip is 1 away from it, whichever form the hull has.
static void test_small_form(void **state)
{
    (void)state;
    abut_vec3   bowl[BOWL * BOWL];
    abut_status status = ABUT_INVALID;
    for (int i = 0; i < BOWL * BOWL; ++i) {
        const abut_real x = (abut_real)(i % BOWL - BOWL / 2), y = (abut_real)(i / BOWL - BOWL / 2);
        bowl[i] = (abut_vec3){x, y, x * x + y * y};
    }
    abut_hull3 *whole = abut_hull3_new(bowl, BOWL * BOWL, NULL);
    abut_hull3 *small = abut_hull3_new_small(bowl, BOWL * BOWL, &status);
    assert_int_equal(status, ABUT_OK);
    assert_non_null(whole);
    assert_non_null(small);
    assert_int_equal(small->vertices, BOWL * BOWL);
    assert_int_equal(small->bytes, abut_hull3_small_size(whole));
    assert_true(small->bytes < whole->bytes);
    free(whole);

    abut_shape3 shape, ball;
    assert_int_equal(abut_make_hull3(&shape, small, 0), ABUT_OK);
    assert_int_equal(abut_make_sphere3(&ball, (abut_vec3){0, 0, -2}, 1), ABUT_OK);
    assert_true(abut_distance3(&shape, &ball, abut_identity3(), NULL, NULL).distance == 1);
    free(small);

    // So few corners that there is one form only.
    small = abut_hull3_new_small(pyramid, CORNERS + 1, NULL);
    assert_non_null(small);
    assert_int_equal(small->vertices, CORNERS);
    free(small);
}

static void test_hull2(void **state)
{
    (void)state;
    static const abut_vec2 points[] = {{0, 0}, {2, 0}, {1, (abut_real)0.5}, {2, 2}, {0, 2}};
    abut_polygon2         *square = abut_hull2_new(points, CORNERS, NULL);
    assert_non_null(square);
    assert_int_equal(square->count, 4);

    abut_shape2 shape, disk;
    assert_int_equal(abut_make_polygon2(&shape, square, 0), ABUT_OK);
    assert_int_equal(abut_make_circle2(&disk, (abut_vec2){4, 1}, 1), ABUT_OK);
    assert_true(abut_distance2(&shape, &disk, abut_identity2(), NULL, NULL).distance == 1);
    free(square);
}

static void test_refused(void **state)
{
    (void)state;
    static const abut_vec3 bad3[] = {{0, 0, 0}, {(abut_real)INFINITY, 0, 0}};
    static const abut_vec2 bad2[] = {{0, 0}, {0, (abut_real)NAN}};
    abut_status            status = ABUT_OK;
    assert_null(abut_hull3_new(bad3, 2, &status));
    assert_int_equal(status, ABUT_NOT_FINITE);
    status = ABUT_OK;
    assert_null(abut_hull3_new_small(bad3, 2, &status));
    assert_int_equal(status, ABUT_NOT_FINITE);
    assert_null(abut_hull2_new(bad2, 2, &status));
    assert_int_equal(status, ABUT_NOT_FINITE);
    assert_null(abut_hull3_new(bad3, 0, &status));
    assert_int_equal(status, ABUT_TOO_FEW_POINTS);
    assert_null(abut_hull2_new(bad2, 0, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hull3),
        cmocka_unit_test(test_small_form),
        cmocka_unit_test(test_hull2),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
