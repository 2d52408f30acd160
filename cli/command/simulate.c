// simulate.c : `abut simulate SCENE`: how the bodies of a scene move.
#include "command/commands.h"
#include "command/progress.h"
#include "command/read_scene.h"
#include "command/usage.h"
#include "scene/engine/answer.h"
#include "simulate/simulate_out.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct request {
    const char *scene;
    char       *precision, *steps_text, *every_text;
    int         steps, every, json;
} request;

// What a run needs besides: room for the contacts of a step, which grows.
typedef struct run {
    const request           *asked;
    const scene             *s;
    const simulation_engine *engine;
    simulation              *sim;
    simulation_contact      *found;
    int32_t                  count, room;
} run;

static const char explanation[] =
    "\n"
    "Reads a scene in 2D (JSON; - is standard input), moves its bodies by so many steps, and prints energy, momentum and a\n"
    "fingerprint of the state every so often, and where the bodies are in the end. With --json each of these is a line of its\n"
    "own with all bodies, contacts and joints; contacts are those at the beginning of the step.\n"
    "\n"
    "    \"world\": {\"gravity\": [0, -10], \"step\": 0.0166667, \"substeps\": 4},\n"
    "    \"bodies\": [\n"
    "      {\"name\": \"floor\", \"shape\": {\"type\": \"box\", \"half\": [9, 1]}, \"position\": [0, -1]},\n"
    "      {\"name\": \"ball\", \"kind\": \"dynamic\", \"position\": [0, 5], \"restitution\": 0.5,\n"
    "       \"shape\": {\"type\": \"circle\", \"radius\": 1}}],\n"
    "    \"joints\": [{\"kind\": \"distance\", \"anchor_a\": [4, 9], \"b\": \"ball\"}]\n"
    "\n"
    "Exit status: 0 when all steps were made, 2 on any fault, which is named in one line on standard error.\n"
    "The scene format is described in abut(1).\n";

static bool check_simulation(void *given, failure *why)
{
    request *w = given;
    if (!answer_precision_known(w->precision, why) || !usage_count("--steps", w->steps_text, &w->steps, why) ||
        !usage_count("--every", w->every_text, &w->every, why))
        return false;
    return w->every > 0 || fail(why, "--every is 0; give 1 to have every step");
}

static bool take_simulation(const char *const *words, void *given, failure *why)
{
    request *w = given;
    (void)why;
    w->scene = words[0];
    return true;
}

static bool find_contacts(run *r, failure *why)
{
    r->count = r->engine->contacts(r->sim, r->found, r->room);
    if (r->count <= r->room)
        return true;
    const int32_t       room = 2 * r->count;
    simulation_contact *found = realloc(r->found, (size_t)room * sizeof *found);
    if (found == NULL)
        return fail(why, "out of memory; split the scene or close other programs");
    r->found = found;
    r->room = room;
    r->count = r->engine->contacts(r->sim, r->found, r->room);
    return true;
}

static bool print_step(run *r, failure *why)
{
    if (!find_contacts(r, why))
        return false;
    if (r->asked->json != 0) {
        simulate_print_json(r->s, r->engine, r->sim, r->found, r->count);
    } else {
        simulate_print_row(r->s, r->engine, r->sim, r->count);
    }
    return true;
}

static bool make_steps(run *r, failure *why)
{
    // On a terminal the lines are progress enough.
    progress shown = progress_begin(isatty(STDOUT_FILENO) == 0);
    if (r->asked->json == 0)
        simulate_print_heads();
    bool done = print_step(r, why);
    for (int i = 1; done && i <= r->asked->steps; i++) {
        progress_step(&shown, i, r->asked->steps);
        done = r->engine->step(r->sim, why) && ((i % r->asked->every != 0 && i != r->asked->steps) || print_step(r, why));
    }
    progress_end(&shown);
    return done &&
           (r->asked->json != 0 || simulate_print_bodies(r->s, r->engine, r->sim) || fail(why, "out of memory; use --json"));
}

static bool simulate_scene(const void *given, failure *why)
{
    const request *w = given;
    scene          s;
    if (!read_scene(w->scene, NULL, NULL, &s, why))
        return false;
    run r = {.asked = w, .s = &s, .engine = simulation_engine_named(w->precision)};
    r.sim = r.engine != NULL ? r.engine->make(&s, why) : NULL;
    const bool done = r.sim != NULL && make_steps(&r, why);
    if (r.engine != NULL)
        r.engine->release(r.sim);
    free(r.found);
    scene_free(&s);
    return done;
}

static const usage command = {"abut simulate",  "SCENE [OPTION...]", "abut simulate FILE", explanation, 1,
                              check_simulation, take_simulation,     simulate_scene};

int simulate_command(int argc, const char **argv)
{
    request                 w = {.steps = 600, .every = 60};
    const struct poptOption options[] = {
        {"steps", 'n', POPT_ARG_STRING, &w.steps_text, 0, "how many steps (default 600)", "COUNT"},
        {"every", 'e', POPT_ARG_STRING, &w.every_text, 0, "print one of so many steps, and the last (default 60)", "COUNT"},
        {"json", 'j', POPT_ARG_NONE, &w.json, 0, "print lines of JSON instead of a table", NULL},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that moves: f64 (default) or f32", "f32|f64"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    int status = usage_run(&command, options, &w, argc, argv);
    free(w.precision);
    free(w.steps_text);
    free(w.every_text);
    return status;
}
