// test_status.c : every status has a sentence of its own, and the version is the header's; the assert hook hears of NULL.
#include "abut/abut.h"
#include "base/hook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void test_every_status_has_its_own_sentence(void **state)
{
    (void)state;
    for (int i = ABUT_OK; i <= ABUT_BUSY; ++i) {
        const char *text = abut_status_text((abut_status)i);
        assert_non_null(text);
        assert_true(strlen(text) >= 2 && strchr(text, '\n') == NULL);
        for (int k = ABUT_OK; k < i; ++k) {
            assert_string_not_equal(text, abut_status_text((abut_status)k));
        }
    }
}

// Each names its fault, in the word a reader would look for.
static void test_sentences_name_the_fault(void **state)
{
    (void)state;
    static const struct {
        abut_status status;
        const char *word;
    } expected[] = {
        {ABUT_OK, "ok"},
        {ABUT_BEYOND, "farther"},
        {ABUT_LIMIT, "limit"},
        {ABUT_RUNNING, "step"},
        {ABUT_MISS, "nothing"},
        {ABUT_INITIAL, "start"},
        {ABUT_INVALID, "pose"},
        {ABUT_NOT_FINITE, "finite"},
        {ABUT_TOO_LARGE, "too large"},
        {ABUT_NEGATIVE_RADIUS, "radius"},
        {ABUT_NEGATIVE_EXTENT, "half size"},
        {ABUT_TOO_FEW_POINTS, "too few"},
        {ABUT_TOO_MANY_POINTS, "16777216"},
        {ABUT_DUPLICATE_POINT, "coincide"},
        {ABUT_NOT_CONVEX, "convex"},
        {ABUT_SELF_CROSSING, "crosses"},
        {ABUT_NO_AREA, "line"},
        {ABUT_NO_ROOM, "block"},
        {ABUT_BAD_SUPPORT, "support function"},
        {ABUT_BAD_AXIS, "ABUT_AXIS_X"},
        {ABUT_NO_MEMORY, "allocator"},
        {ABUT_BAD_ID, "removed"},
        {ABUT_CANCELLED, "callback"},
        {ABUT_BAD_INDEX, "out of range"},
        {ABUT_CORRUPT, "save them again"},
        {ABUT_BUSY, "within a callback"},
    };
    assert_int_equal(sizeof expected / sizeof expected[0], ABUT_BUSY + 1);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; ++i) {
        assert_non_null(strstr(abut_status_text(expected[i].status), expected[i].word));
    }
}

static void test_other_numbers_have_a_sentence_too(void **state)
{
    (void)state;
    assert_non_null(abut_status_text((abut_status)-1));
    assert_non_null(abut_status_text((abut_status)1000));
    assert_string_not_equal(abut_status_text((abut_status)1000), "");
}

static void test_version(void **state)
{
    (void)state;
    char expected[64];
    (void)snprintf(expected, sizeof expected, "%d.%d.%d", ABUT_VERSION_MAJOR, ABUT_VERSION_MINOR, ABUT_VERSION_PATCH);
    assert_string_equal(abut_version(), expected);
}

static int     heard;
static char    condition_heard[200];
static jmp_buf back;

// A hook must not return into the query that broke off, so this one jumps out of it.
static void listen(const char *condition, const char *file, int line)
{
    ++heard;
    (void)snprintf(condition_heard, sizeof condition_heard, "%s", condition);
    assert_true(strstr(file, "src/") != NULL || strstr(file, "abut.c") != NULL); // the latter in the one-file release
    assert_true(line > 0);
    longjmp(back, 1);
}

static void ask_with_null(int which)
{
    abut_shape2      shape;
    const abut_pose2 here = abut_identity2();
    const abut_vec2  zero = {0, 0};
    abut_shape3      ball;
    const abut_pose3 at = abut_identity3();
    const abut_vec3  origin = {0, 0, 0};
    (void)abut_make_circle2(&shape, zero, 1);
    (void)abut_make_sphere3(&ball, origin, 1);
    switch (which) {
    case 0:
        (void)abut_distance2(NULL, &shape, here, NULL, NULL);
        break;
    case 1:
        (void)abut_distance2(&shape, NULL, here, NULL, NULL);
        break;
    case 2:
        (void)abut_overlap2(NULL, &shape, here);
        break;
    case 3:
        (void)abut_collide2(&shape, NULL, here, 0, NULL);
        break;
    case 4:
        (void)abut_distance2_general(NULL, NULL, here, NULL, NULL);
        break;
    case 5:
        (void)abut_make_circle2(NULL, zero, 1);
        break;
    case 6:
        (void)abut_make_polygon2(&shape, NULL, 1);
        break;
    case 7:
        (void)abut_support2(NULL, zero);
        break;
    case 8:
        (void)abut_bounds2(NULL, here);
        break;
    case 9:
        (void)abut_distance2_general(&shape, NULL, here, NULL, NULL);
        break;
    case 10:
        (void)abut_distance3_general(NULL, &ball, at, NULL, NULL);
        break;
    case 11:
        (void)abut_distance3_general(&ball, NULL, at, NULL, NULL);
        break;
    default:
        break;
    }
}

static void test_null_calls_the_hook(void **state)
{
    (void)state;
    abut_set_assert(listen);
    volatile int which = 0;
    for (which = 0; which < 12; ++which) {
        if (setjmp(back) == 0) {
            ask_with_null(which);
        }
        assert_int_equal(heard, which + 1);
        assert_true(strstr(condition_heard, "NULL") != NULL);
    }
    abut_set_assert(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_status_has_its_own_sentence),
        cmocka_unit_test(test_sentences_name_the_fault),
        cmocka_unit_test(test_other_numbers_have_a_sentence_too),
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_null_calls_the_hook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
