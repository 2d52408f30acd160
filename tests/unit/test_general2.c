// test_general2.c : the general way's overlap: when GJK is sure by itself, and when it leaves the answer to the distance.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "general/general2.h"
#include "support/hand2.h"

static int calls;

static abut_support2_point counted(const void *user, abut_vec2 d)
{
    const abut_support2_point p = {{0, 0}, 0};
    (void)user;
    (void)d;
    ++calls;
    return p;
}

// How often the overlap of a point and a ball asks for the point; they are 7 apart, less some of the pair's noise.
static int calls_for(double times)
{
    const abut_shape2 point = circle(0, 0, 0);
    abut_shape2       custom;
    abut_pair2        pair;
    assert_int_equal(abut_make_custom2(&custom, counted, NULL, 0), ABUT_OK);
    assert_int_equal(abut_pair2_make(&pair, &custom, &point, placed(7, 0), NULL), ABUT_OK);
    const abut_shape2 ball = circle(0, 0, 7 - times * (double)pair.noise * (double)pair.unit);
    assert_int_equal(abut_pair2_make(&pair, &custom, &ball, placed(7, 0), NULL), ABUT_OK);
    calls = 0;
    assert_false(abut_general_overlap2(&pair));
    return calls;
}

// GJK's bound may be off by the noise, and so may the distance be that overlap must agree with: nearer than that it is asked.
static void test_twice_the_noise(void **state)
{
    (void)state;
    assert_int_equal(calls_for(2.5), 1);
    assert_true(calls_for(1.5) > 1 + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_twice_the_noise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
