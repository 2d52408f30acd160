// trace.c : `abut trace SCENE A B`: the whole trace of one answer as JSON; with --all of every pair, one trace a line.
#include "trace/trace_json.h"

#include "command/commands.h"
#include "command/read_scene.h"
#include "command/usage.h"
#include "scene/engine/answer.h"
#include "scene/json/json_writer.h"
#include "scene/trace/way_json.h"

#include <stdio.h>

typedef struct request {
    const char *scene, *a, *b;
    char       *precision, *margin_text, *max_distance_text, *max_supports_text, *query_text;
    double      margin, max_distance;
    int         max_supports, all, query; // query: from 1 on; 0 is none
} request;

static const char explanation[] =
    "\n"
    "Prints how the library came to its answer about the bodies A and B of a scene: every step of GJK, of EPA and of "
    "clipping,\n"
    "with simplex, bounds and polytope, and why each of them stopped. With --query N the same of query N of the scene, a cast "
    "or "
    "an\n"
    "impact: against the body it meets first, or against the one that is named. docs/trace.md describes the documents.\n"
    "\n"
    "Exit status: 0 when the trace was written, 2 on any fault, which is named in one line on standard error.\n";

static bool check_trace(void *given, failure *why)
{
    request *w = given;
    return answer_precision_known(w->precision, why) && usage_length("--margin", w->margin_text, &w->margin, why) &&
           usage_length("--max-distance", w->max_distance_text, &w->max_distance, why) &&
           usage_count("--max-supports", w->max_supports_text, &w->max_supports, why) &&
           usage_query(w->query_text, &w->query, why);
}

// A query has its own limits, and says who moves.
static bool take_query_words(const request *w, failure *why)
{
    if (w->b != NULL)
        return fail(why, "--query says what moves; leave out '%.200s'", w->b);
    const bool more = w->all != 0 || w->margin_text != NULL || w->max_distance_text != NULL || w->max_supports_text != NULL;
    return !more || fail(why, "--query goes with --precision alone; leave out --all, --margin, --max-distance, --max-supports");
}

static bool take_trace(const char *const *words, void *given, failure *why)
{
    request *w = given;
    w->scene = words[0];
    w->a = words[1];
    w->b = words[2];
    if (w->query > 0)
        return take_query_words(w, why);
    if (w->all != 0 && w->a != NULL)
        return fail(why, "--all means every pair; leave out '%.200s'", w->a);
    return w->all != 0 || w->b != NULL || fail(why, "a trace is about two bodies; write 'abut trace FILE A B', or --all");
}

static bool print_trace(void *user, const trace *record, failure *why)
{
    json_writer w = {.out = stdout};
    (void)user;
    (void)why;
    trace_print(&w, record);
    putchar('\n');
    return ferror(stdout) == 0; // nobody reads on: close_output says so
}

static bool print_one(const scene *s, const request *w, const trace_options *options, failure *why)
{
    int32_t a, b;
    trace   record;
    if (!trace_bodies(s, w->a, w->b, &a, &b, why))
        return false;
    bool done = trace_record(s, options, a, b, &record, why) && print_trace(NULL, &record, why);
    trace_free(&record);
    return done;
}

static bool print_way(const scene *s, const request *w, failure *why)
{
    json_writer out = {.out = stdout};
    way_trace   record;
    bool        done = way_record_query(s, w->precision, w->query, w->a, &record, why);
    if (done) {
        way_print(&out, &record);
        putchar('\n');
        done = ferror(stdout) == 0; // nobody reads on: close_output says so
    }
    way_free(&record);
    return done;
}

static bool print_pairs(const scene *s, const request *w, failure *why)
{
    const trace_options options = {w->precision, w->margin, w->max_distance, w->max_supports};
    return w->all != 0 ? trace_record_all(s, &options, print_trace, NULL, why) : print_one(s, w, &options, why);
}

static bool print_traces(const void *given, failure *why)
{
    const request *w = given;
    scene          s;
    if (!read_scene(w->scene, NULL, NULL, &s, why))
        return false;
    bool done = w->query > 0 ? print_way(&s, w, why) : print_pairs(&s, w, why);
    scene_free(&s);
    return done;
}

static const usage command = {
    "abut trace", "SCENE A B [OPTION...]", "abut trace FILE A B", NULL, explanation, 3, check_trace, take_trace, print_traces};

int trace_command(int argc, const char **argv)
{
    request                 w = {0};
    const struct poptOption options[] = {
        {"all", 'a', POPT_ARG_NONE, &w.all, 0, "every pair of the scene, one trace a line", NULL},
        {"max-distance", 0, POPT_ARG_STRING, &w.max_distance_text, 0, "stop when the gap is known to be larger", "LENGTH"},
        {"max-supports", 0, POPT_ARG_STRING, &w.max_supports_text, 0, "stop after so many support points", "COUNT"},
        {"margin", 'm', POPT_ARG_STRING, &w.margin_text, 0, "clip faces up to this gap too (default 0)", "LENGTH"},
        {"query", 'q', POPT_ARG_STRING, &w.query_text, 0, "a cast or impact of the scene, counted from 1", "N"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
