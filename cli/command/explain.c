// explain.c : `abut explain SCENE A B -o DIR`: the trace of one answer in pictures, one sentence each.
#include "command/commands.h"
#include "explain/ground.h"
#include "explain/way.h"

#include "command/read_scene.h"
#include "command/usage.h"
#include "scene/engine/answer.h"

#include <stdio.h>
#include <string.h>

typedef struct request {
    const char *scene, *a, *b;
    char       *output, *format, *view, *precision;
    char       *margin_text, *max_distance_text, *max_supports_text, *steps_text, *query_text;
    double      margin, max_distance, azimuth, elevation;
    int         max_supports, steps, query; // query: from 1 on; 0 is none
} request;

static const char explanation[] =
    "\n"
    "Writes how the library came to its answer about the bodies A and B of a scene: one picture and one plain sentence for "
    "each\n"
    "step of GJK, of EPA and of clipping. DIR gets step-001.svg, step-002.svg, ... and index.html, which shows them all (with\n"
    "--format md index.md). 'abut trace' prints the same steps in numbers. With --query N instead of A and B: the steps of "
    "that\n"
    "cast or impact, against the body it meets first, or against the one that is named.\n"
    "\n"
    "Exit status: 0 when everything was written, 2 on any fault, which is named in one line on standard error.\n";

static bool format_known(const char *format, failure *why)
{
    return format == NULL || strcmp(format, "html") == 0 || strcmp(format, "md") == 0 ||
           fail(why, "--format %.40s: there is html and md", format);
}

static bool check_trace(void *given, failure *why)
{
    const int most = 2000, least = 4;
    request  *w = given;
    if (!answer_precision_known(w->precision, why) || !format_known(w->format, why) ||
        !draw3_view_read(w->view, &w->azimuth, &w->elevation, why) ||
        !usage_length("--margin", w->margin_text, &w->margin, why) ||
        !usage_length("--max-distance", w->max_distance_text, &w->max_distance, why) ||
        !usage_count("--max-supports", w->max_supports_text, &w->max_supports, why) ||
        !usage_count("--steps", w->steps_text, &w->steps, why) || !usage_query(w->query_text, &w->query, why))
        return false;
    return (w->steps >= least && w->steps <= most) ||
           fail(why, "--steps is %d; give a number from %d to %d", w->steps, least, most);
}

static bool take_trace(const char *const *words, void *given, failure *why)
{
    request *w = given;
    w->scene = words[0];
    w->a = words[1];
    w->b = words[2];
    if (w->query > 0 && w->b != NULL)
        return fail(why, "--query says what moves; leave out '%.200s'", w->b);
    if (w->query > 0 && (w->margin_text != NULL || w->max_distance_text != NULL || w->max_supports_text != NULL))
        return fail(why, "--query has no --margin, --max-distance or --max-supports; leave them out");
    if (w->query == 0 && w->b == NULL)
        return fail(why, "a trace is about two bodies; write 'abut explain FILE A B -o DIR'");
    return (w->output != NULL && w->output[0] != '\0') || fail(why, "no folder given; add -o DIR");
}

static bool write_trace(const request *w, const trace *record, failure *why)
{
    explain_format format = w->format != NULL && strcmp(w->format, "md") == 0 ? EXPLAIN_MARKDOWN : EXPLAIN_HTML;
    explain_stage  stage;
    explain_pages  pages = {0};
    bool made = explain_open(&stage, record, w->azimuth, w->elevation) && explain_pages_make(&pages, &stage, format, w->steps);
    bool good = made ? explain_pages_write(&pages, w->output, format, why) : fail(why, "out of memory; close other programs");
    explain_pages_free(&pages);
    explain_close(&stage);
    return good;
}

static bool explain_pair(const request *w, scene *s, failure *why)
{
    int32_t             a, b;
    trace               record;
    const trace_options options = {w->precision, w->margin, w->max_distance, w->max_supports};
    if (!trace_bodies(s, w->a, w->b, &a, &b, why))
        return false;
    bool good = trace_record(s, &options, a, b, &record, why);
    if (good && record.step_count == 0)
        good = fail(why, "'%.100s' and '%.100s' are beyond the range of %s; there is nothing to explain", w->a, w->b,
                    record.precision);
    if (good && !explain_ground_make(s, record.a, &s->bodies[record.b], 1))
        good = fail(why, "out of memory; close other programs");
    good = good && write_trace(w, &record, why);
    trace_free(&record);
    return good;
}

static bool explain_query(const request *w, scene *s, failure *why)
{
    explain_format format = w->format != NULL && strcmp(w->format, "md") == 0 ? EXPLAIN_MARKDOWN : EXPLAIN_HTML;
    explain_pages  pages = {0};
    way_trace      way;
    bool           good = way_record_query(s, w->precision, w->query, w->a, &way, why);
    if (good && way.count == 0)
        good = fail(why, "query %d is beyond the range of %s; there is nothing to explain", w->query, way.precision);
    if (good)
        good = explain_way_make(&pages, &way, s, format, w->steps, w->azimuth, w->elevation)
                   ? explain_pages_write(&pages, w->output, format, why)
                   : fail(why, "out of memory; close other programs");
    explain_pages_free(&pages);
    way_free(&way);
    return good;
}

static bool explain(const void *given, failure *why)
{
    const request *w = given;
    scene          s;
    if (!read_scene(w->scene, NULL, NULL, &s, why))
        return false;
    bool good = read_scene_fits(&s, "--view", w->view != NULL, why) &&
                (w->query > 0 ? explain_query(w, &s, why) : explain_pair(w, &s, why));
    scene_free(&s);
    return good;
}

static const usage command = {"abut explain",
                              "SCENE A B -o DIR [OPTION...]",
                              "abut explain FILE A B -o DIR",
                              NULL,
                              explanation,
                              3,
                              check_trace,
                              take_trace,
                              explain};

int explain_command(int argc, const char **argv)
{
    request                 w = {.azimuth = DRAW3_AZIMUTH, .elevation = DRAW3_ELEVATION, .steps = 200};
    const struct poptOption options[] = {
        {"output", 'o', POPT_ARG_STRING, &w.output, 0, "the folder to write to; made if it is not there", "DIR"},
        {"format", 0, POPT_ARG_STRING, &w.format, 0, "the page: html (default) or md", "html|md"},
        {"max-distance", 0, POPT_ARG_STRING, &w.max_distance_text, 0, "stop when the gap is known to be larger", "LENGTH"},
        {"max-supports", 0, POPT_ARG_STRING, &w.max_supports_text, 0, "stop after so many support points", "COUNT"},
        {"margin", 'm', POPT_ARG_STRING, &w.margin_text, 0, "clip faces up to this gap too (default 0)", "LENGTH"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"query", 'q', POPT_ARG_STRING, &w.query_text, 0, "a cast or impact of the scene, counted from 1", "N"},
        {"steps", 0, POPT_ARG_STRING, &w.steps_text, 0, "most steps that get a picture (default 200)", "COUNT"},
        {"view", 0, POPT_ARG_STRING, &w.view, 0, "3D: from where it is seen, degrees (default -60,25)", "AZIMUTH,ELEVATION"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
