// test_face2.c : which edge of a core turns towards a direction, by hand, and the ledger's two constants of that choice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shape/face2.h"
#include "support/hand2.h"

// The face that a triangle with its tip at (0, height), over a base from (-base, 0) to (base, 0), turns upwards.
static int32_t points_upwards(double base, double height)
{
    const abut_vec2      corners[3] = {at(-base, 0), at(base, 0), at(0, height)};
    abut_vec2            block[64];
    const abut_polygon2 *polygon = NULL;
    abut_shape2          shape;
    assert_int_equal(abut_polygon2_build(corners, 3, block, sizeof block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&shape, polygon, 0), ABUT_OK);
    return abut_core_face2(&shape, at(0, 1)).count;
}

// Both upper sides of the triangle make the same angle with the direction. Sides of 3, 4, 5: its cosine is 3/5 on the blunt
// triangle and 4/5 on the sharp one; on half a square it is sqrt(1/2). The ledger's limit is 3/4.
static void test_lean(void **state)
{
    (void)state;
    assert_int_equal(points_upwards(4, 3), 2);
    assert_int_equal(points_upwards(1, 1), 2);
    assert_int_equal(points_upwards(3, 4), 1);
    assert_int_equal(points_upwards(1, 100), 1);
}

// The box's upper right corner is 2, its right side goes from 1 to 2, its top from 2 to 3. Against a direction (1, 1 + e) the
// cosines of the two sides are as 1 + e to 1: the top is the squarer one by e. The right side comes before the corner and is
// taken up to a sixty-fourth; a hundredth is less, a twenty-fifth is more.
static void test_preference(void **state)
{
    (void)state;
    static const struct {
        double   more;
        uint32_t first;
    } cases[] = {{-0.04, 1}, {-0.01, 1}, {0, 1}, {0.01, 1}, {0.04, 2}, {0.5, 2}};

    const abut_shape2 shape = box(0, 0, 1, 1, 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const double     y = 1 + cases[i].more;
        const double     length = sqrt(1 + y * y);
        const abut_face2 face = abut_core_face2(&shape, at(1 / length, y / length));
        assert_int_equal(face.count, 2);
        assert_int_equal(face.feature[0], cases[i].first);
        assert_int_equal(face.feature[1], cases[i].first + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lean),
        cmocka_unit_test(test_preference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
