// scenes2.c PRECISION STEPS SCENE... : prints fingerprints of scene files after 100 and 1000 steps, or those of them that STEPS
// reaches: what the reader makes of them, and how they move, comes to the same bits from every compiler (compare.sh).
#include "scene/file/read.h"
#include "scene/simulation/simulation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Simulates one scene. False with `why` filled.
static bool follow(const simulation_engine *engine, const char *path, long most, failure *why)
{
    scene s;
    if (!scene_read(path, NULL, &s, why)) {
        return false;
    }
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    simulation *sim = simulation_possible(&s, why) ? engine->make(&s, why) : NULL;
    bool        done = sim != NULL;
    for (int i = 1; done && i <= most; ++i) {
        done = engine->step(sim, why);
        if (done && (i == 100 || i == 1000)) {
            printf("%s %.*s %d %016" PRIx64 "\n", engine->precision, (int)strcspn(name, "."), name, i, engine->hash(sim));
        }
    }
    if (sim != NULL) {
        engine->release(sim);
    }
    scene_free(&s);
    return done;
}

int main(int count, char **arguments)
{
    failure                  why = {.text = ""};
    const simulation_engine *engine = count > 3 ? simulation_engine_named(arguments[1]) : NULL;
    if (engine == NULL) {
        fputs("usage: scenes2 f64|f32 STEPS SCENE...\n", stderr);
        return 2;
    }
    for (int i = 3; i < count; ++i) {
        if (!follow(engine, arguments[i], strtol(arguments[2], NULL, 10), &why)) {
            fprintf(stderr, "%s\n", why.text);
            return 1;
        }
    }
    return 0;
}
