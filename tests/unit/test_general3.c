// test_general3.c : the general way's overlap: when it is sure by itself, and when it leaves the answer to the distance.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "general/general3.h"
#include "support/hand3.h"

// Whether GJK alone is sure of a point and a ball whose middles are 7 apart; they are some of the pair's noise apart.
static bool is_sure(double times, bool *touching)
{
    const abut_shape3 point = sphere(0, 0, 0, 0);
    abut_pair3        pair;
    assert_int_equal(abut_pair3_make(&pair, &point, &point, placed3(7, 0, 0), NULL), ABUT_OK);
    const abut_shape3 ball = sphere(0, 0, 0, 7 - times * (double)pair.noise * (double)pair.unit);
    assert_int_equal(abut_pair3_make(&pair, &point, &ball, placed3(7, 0, 0), NULL), ABUT_OK);
    return abut_general_overlap3(&pair, touching);
}

// GJK's bound may be off by the noise, and so may the distance be that overlap must agree with.
static void test_twice_the_noise(void **state)
{
    (void)state;
    bool touching = true;
    assert_false(is_sure(1.5, &touching));
    assert_true(is_sure(2.5, &touching));
    assert_false(touching);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_twice_the_noise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
