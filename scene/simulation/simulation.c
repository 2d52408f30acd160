// simulation.c : which precision is meant, and whether a scene moves at all.
#include "scene/simulation/simulation.h"

#include <string.h>

const simulation_engine *simulation_engine_named(const char *precision)
{
    static const simulation_engine *const engines[] = {
        &simulation2_f64,
#if defined(ABUT_CLI_F32)
        &simulation2_f32,
#endif
    };
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        if (precision == NULL || strcmp(precision, engines[i]->precision) == 0)
            return engines[i];
    }
    return NULL;
}

bool simulation_possible(const scene *s, failure *why)
{
    if (s->dim != 2)
        return fail_at(why, s->file, 1, 1, "a scene in 3D, which nothing moves; simulate one with \"dim\": 2");
    for (int32_t i = 0; i < s->group_count; i++) {
        if (s->wholes[i].kind == SCENE_DYNAMIC)
            return true;
    }
    return fail_at(why, s->file, 1, 1, "nothing in it is dynamic; give a body \"kind\": \"dynamic\"");
}
