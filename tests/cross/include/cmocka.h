// cmocka.h : what the tests use of cmocka (cmocka.org), for systems that they are cross-compiled for and Debian has no cmocka
// of. The first assertion that fails ends its test; the others run.
#ifndef ABUT_TESTS_CROSS_CMOCKA_H
#define ABUT_TESTS_CROSS_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

extern jmp_buf cross_next_test;

static inline void cross_say(FILE *to, const char *format, va_list values)
{
    (void)vfprintf(to, format, values);
}

__attribute__((format(printf, 1, 2))) static inline void print_message(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    cross_say(stdout, format, values);
    va_end(values);
}

__attribute__((format(printf, 1, 2))) static inline void print_error(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    cross_say(stderr, format, values);
    va_end(values);
}

_Noreturn static inline void cross_failed(const char *what, const char *file, int line)
{
    (void)fprintf(stderr, "%s:%d: %s\n", file, line, what);
    longjmp(cross_next_test, 1);
}

#define cross_assert(holds, what) ((holds) ? (void)0 : cross_failed(what, __FILE__, __LINE__))
#define assert_true(x) cross_assert(x, #x)
#define assert_false(x) cross_assert(!(x), "not: " #x)
#define assert_null(x) cross_assert((x) == NULL, #x " is NULL")
#define assert_non_null(x) cross_assert((x) != NULL, #x " is not NULL")
#define assert_int_equal(a, b) cross_assert((intmax_t)(a) == (intmax_t)(b), #a " is " #b)
#define assert_int_not_equal(a, b) cross_assert((intmax_t)(a) != (intmax_t)(b), #a " is not " #b)
#define assert_ptr_equal(a, b) cross_assert((const void *)(a) == (const void *)(b), #a " is " #b)
#define assert_in_range(x, least, most)                                                                                        \
    cross_assert((uintmax_t)(x) >= (uintmax_t)(least) && (uintmax_t)(x) <= (uintmax_t)(most), #x " in " #least ".." #most)
#define assert_memory_equal(a, b, size) cross_assert(memcmp(a, b, size) == 0, "the bytes of " #a " and " #b)
#define assert_string_equal(a, b) cross_assert(strcmp(a, b) == 0, #a " is " #b)
#define assert_string_not_equal(a, b) cross_assert(strcmp(a, b) != 0, #a " is not " #b)
#define _fail(file, line) cross_failed("failed", file, line)
#define fail() cross_failed("failed", __FILE__, __LINE__)
#define fail_msg(...) (print_error(__VA_ARGS__), cross_failed("failed", __FILE__, __LINE__))

#define cmocka_unit_test(test)                                                                                                 \
    {                                                                                                                          \
#test, test                                                                                                            \
    }
#define cmocka_run_group_tests(tests, setup, teardown) cross_run(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

int cross_run(const struct CMUnitTest *tests, size_t count, int (*setup)(void **), int (*teardown)(void **));

#endif
