// trap.c : a broken contract stops a page at once; it has no standard error to print on. Stands in for src/base/hook.c, and
// keeps the C library's printing out of the modules.
#include "base/hook.h"

static abut_assert_fn *current_hook;

void abut_set_assert(abut_assert_fn *hook)
{
    current_hook = hook;
}

void abut_contract_broken(const char *condition, const char *file, int line)
{
    if (current_hook != 0) {
        current_hook(condition, file, line);
    }
    __builtin_trap();
}
