// hook.c : the assert hook and its default. The only mutable state of the library; queries touch it only to report a broken
// contract.
#include "base/hook.h"
#include <stdio.h>
#include <stdlib.h>

static void print_and_abort(const char *condition, const char *file, int line)
{
    fprintf(stderr, "abut: broken contract: %s (%s:%d)\n", condition, file, line);
    abort();
}

static abut_assert_fn *current_hook = print_and_abort;

void abut_set_assert(abut_assert_fn *hook)
{
    current_hook = hook != NULL ? hook : print_and_abort;
}

void abut_contract_broken(const char *condition, const char *file, int line)
{
    current_hook(condition, file, line);
}
