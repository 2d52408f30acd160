// require.h : what a fuzz target says must hold; where it does not, the target has found something.
#ifndef ABUT_FUZZ_REQUIRE_H
#define ABUT_FUZZ_REQUIRE_H

#include <stdbool.h>
#include <stdlib.h>

static inline void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

#endif
