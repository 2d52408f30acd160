// query.c : `abut query SCENE`: what the rays, points, casts and impacts of a scene meet, where and when.
#include "command/commands.h"
#include "command/progress.h"
#include "command/read_scene.h"
#include "command/usage.h"
#include "query/query_out.h"
#include "scene/engine/answer.h"

#include <unistd.h>

typedef struct request {
    const char *scene;
    char       *precision;
    int         json;
} request;

static const char explanation[] =
    "\n"
    "Reads a scene in 2D or 3D (JSON; - is standard input) and answers each of its queries: which body is hit, at which "
    "fraction\n"
    "of the motion, with a proven bound of its error, where on the body, and the unit normal from the body to what moves. A\n"
    "query without 'against' is put against every body, and answered nearest first. All in world coordinates and the scene's\n"
    "unit of length.\n"
    "\n"
    "    \"queries\": [\n"
    "      {\"ray\": {\"origin\": [0, 5], \"direction\": [0, -10]}},\n"
    "      {\"point\": [1, 2], \"against\": \"floor\"},\n"
    "      {\"cast\": {\"body\": \"crate\", \"translation\": [4, 0]}},\n"
    "      {\"impact\": {\"body\": \"rod\", \"to\": {\"position\": [2, 0], \"angle\": 6.3}}, \"against\": \"crate\"},\n"
    "      {\"depth_along\": {\"body\": \"crate\", \"direction\": [0, 1]}, \"against\": \"floor\"}]\n"
    "\n"
    "Exit status: 0 when the answers were written, hits or misses, 2 on any fault, which is named in one line on standard "
    "error.\n"
    "The scene format is described in abut(1).\n";

static bool check_query(void *given, failure *why)
{
    request *w = given;
    return answer_precision_known(w->precision, why);
}

static bool take_query(const char *const *words, void *given, failure *why)
{
    request *w = given;
    (void)why;
    w->scene = words[0];
    return true;
}

static bool has_queries(const scene *s, failure *why)
{
    return s->queries != NULL ||
           fail_at(why, s->file, 1, 1, "'queries' is missing; add what to ask, as 'abut query --help' shows");
}

static bool print_queries(const void *given, failure *why)
{
    const request *w = given;
    scene          s;
    if (!read_scene(w->scene, NULL, NULL, &s, why))
        return false;
    // On a terminal the rows of --json are progress enough.
    bool                rows = w->json != 0 && isatty(STDOUT_FILENO) != 0;
    progress            shown = progress_begin(!rows);
    const query_options options = {.precision = w->precision, .progress = progress_step, .progress_user = &shown};
    bool                done =
        has_queries(&s, why) && (w->json != 0 ? query_print_json(&s, &options, why) : query_print_table(&s, &options, why));
    progress_end(&shown);
    scene_free(&s);
    return done;
}

static const usage command = {"abut query", "SCENE [OPTION...]", "abut query FILE", NULL, explanation, 1,
                              check_query,  take_query,          print_queries};

int query_command(int argc, const char **argv)
{
    request                 w = {0};
    const struct poptOption options[] = {
        {"json", 'j', POPT_ARG_NONE, &w.json, 0, "print JSON instead of a table", NULL},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
