// engine.c : which precision and dimension of the library is meant. Built with ABUT_CLI_F32=OFF there is one precision.
#include "scene/engine/engine.h"

#include <string.h>

const engine *engine_named(const char *precision, int dim)
{
    static const engine *const engines[][2] = {
        {&engine2_f64, &engine3_f64},
#if defined(ABUT_CLI_F32)
        {&engine2_f32, &engine3_f32},
#endif
    };
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        const engine *e = engines[i][dim == 3];
        if (strcmp(precision != NULL ? precision : engine2_f64.precision, e->precision) == 0)
            return e;
    }
    return NULL;
}
