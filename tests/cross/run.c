// run.c : runs the tests of all files that were linked, one file after the other (tests/cross/CMakeLists.txt names them).
#include <cmocka.h>
#include <stdlib.h>

jmp_buf    cross_next_test;
static int passed, failed;

int cross_run(const struct CMUnitTest *tests, size_t count, int (*setup)(void **), int (*teardown)(void **))
{
    void *state = NULL;
    int   here = setup != NULL ? setup(&state) : 0;
    for (size_t i = 0; i < count; ++i) {
        if (setjmp(cross_next_test) == 0) {
            tests[i].run(&state);
            ++passed;
        } else {
            (void)fprintf(stderr, "failed: %s\n", tests[i].name);
            ++failed;
        }
    }
    here += teardown != NULL ? teardown(&state) : 0;
    return here + failed;
}

#define FILE_OF_TESTS(name) int name(void);
#include "files.h"
#undef FILE_OF_TESTS

int main(void)
{
#define FILE_OF_TESTS(name) (void)name();
#include "files.h"
#undef FILE_OF_TESTS
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0 || passed == 0;
}
