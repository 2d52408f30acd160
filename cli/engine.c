// engine.c : which of the library's wings is meant.
#include "engine.h"

#include <string.h>

const engine *engine_named(const char *precision, int dim)
{
    static const engine *const engines[][2] = {{&engine2_f64, &engine2_f32}, {&engine3_f64, &engine3_f32}};
    for (int i = 0; i < 2; i++) {
        const engine *e = engines[dim == 3][i];
        if (strcmp(precision != NULL ? precision : engine2_f64.precision, e->precision) == 0)
            return e;
    }
    return NULL;
}
