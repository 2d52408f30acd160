// explain.c : `abut explain SCENE A B -o DIR`: the story of one answer in pictures, one sentence each.
#include "commands.h"
#include "explain_page.h"

#include "answer.h"

#include <math.h>
#include <popt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wish {
    const char *file, *a, *b; // belong to the popt context
    char       *output, *format, *view, *precision;
    double      margin, max_distance, azimuth, elevation;
    int         max_supports, steps, help;
} wish;

static const char explanation[] =
    "\n"
    "Writes how the library came to its answer about the bodies A and B of a scene: one picture and one plain sentence for "
    "each\n"
    "step of GJK, of EPA and of clipping. DIR gets step-001.svg, step-002.svg, ... and index.html, which shows them all (with\n"
    "--format md index.md). 'abut trace' tells the same story in numbers.\n"
    "\n"
    "Exit status: 0 when everything was written, 2 on any fault, told in one line on standard error.\n";

static bool take_words(poptContext context, wish *w, failure *why)
{
    w->file = poptGetArg(context);
    w->a = w->file != NULL ? poptGetArg(context) : NULL;
    w->b = w->a != NULL ? poptGetArg(context) : NULL;
    const char *more = w->b != NULL ? poptGetArg(context) : NULL;
    if (w->file == NULL)
        return fail(why, "no scene given; write 'abut explain FILE A B -o DIR'");
    if (w->b == NULL)
        return fail(why, "a story is about two bodies; write 'abut explain FILE A B -o DIR'");
    if (more != NULL)
        return fail(why, "two bodies at a time; leave out '%.200s'", more);
    return w->output != NULL || fail(why, "no folder given; add -o DIR");
}

static bool take_options(poptContext context, wish *w, failure *why)
{
    const int most = 2000, least = 4;
    int       code = poptGetNextOpt(context);
    if (code < -1) {
        return fail(why, "%.200s: %s; see 'abut explain --help'", poptBadOption(context, POPT_BADOPTION_NOALIAS),
                    poptStrerror(code));
    }
    if (w->help != 0)
        return true;
    if (!answer_precision_known(w->precision, why))
        return false;
    if (w->format != NULL && strcmp(w->format, "html") != 0 && strcmp(w->format, "md") != 0)
        return fail(why, "--format %.40s: there is html and md", w->format);
    if (w->view != NULL && !draw3_view_read(w->view, &w->azimuth, &w->elevation))
        return fail(why, "--view %.40s: give azimuth and elevation in degrees, such as -60,25; up to 360 and 90", w->view);
    if (!(w->margin >= 0) || !isfinite(w->margin))
        return fail(why, "--margin is %g; give a length, zero or more", w->margin);
    if (!(w->max_distance >= 0) || !isfinite(w->max_distance))
        return fail(why, "--max-distance is %g; give a length, zero or more", w->max_distance);
    if (w->max_supports < 0)
        return fail(why, "--max-supports is %d; give a number, zero or more", w->max_supports);
    if (w->steps < least || w->steps > most)
        return fail(why, "--steps is %d; give a number from %d to %d", w->steps, least, most);
    return take_words(context, w, why);
}

static bool write_story(const wish *w, const story *told, failure *why)
{
    explain_format format = w->format != NULL && strcmp(w->format, "md") == 0 ? EXPLAIN_MARKDOWN : EXPLAIN_HTML;
    explain_stage  stage;
    explain_pages  pages = {0};
    bool made = explain_open(&stage, told, w->azimuth, w->elevation) && explain_pages_make(&pages, &stage, format, w->steps);
    bool good = made ? explain_pages_write(&pages, w->output, format, why) : fail(why, "out of memory; close other programs");
    explain_pages_free(&pages);
    explain_close(&stage);
    return good;
}

static bool tell(const wish *w, const scene *s, failure *why)
{
    int32_t             a = story_body(s, w->a, why);
    int32_t             b = a >= 0 ? story_body(s, w->b, why) : -1;
    story               told;
    const story_options options = {w->precision, w->margin, w->max_distance, w->max_supports};
    if (a < 0 || b < 0)
        return false;
    if (a == b)
        return fail(why, "'%.100s' twice; a story is about two bodies", w->a);
    bool good = story_tell(s, &options, a, b, &told, why);
    if (good && told.step_count == 0)
        good =
            fail(why, "'%.100s' and '%.100s' are beyond the range of %s; there is nothing to tell", w->a, w->b, told.precision);
    good = good && write_story(w, &told, why);
    story_free(&told);
    return good;
}

static bool explain(const wish *w, failure *why)
{
    scene s;
    if (!scene_read(w->file, &s, why))
        return false;
    bool good = tell(w, &s, why);
    scene_free(&s);
    return good;
}

static bool help(poptContext context)
{
    poptPrintHelp(context, stdout, 0);
    fputs(explanation, stdout);
    return true;
}

static void forget(wish *w)
{
    free(w->output);
    free(w->format);
    free(w->view);
    free(w->precision);
}

int explain_command(int argc, const char **argv)
{
    wish                    w = {.azimuth = DRAW3_AZIMUTH, .elevation = DRAW3_ELEVATION, .steps = 200};
    failure                 why = {""};
    const struct poptOption options[] = {
        {"output", 'o', POPT_ARG_STRING, &w.output, 0, "the folder to write to; made if it is not there", "DIR"},
        {"format", 0, POPT_ARG_STRING, &w.format, 0, "the page: html (default) or md", "html|md"},
        {"max-distance", 0, POPT_ARG_DOUBLE, &w.max_distance, 0, "stop when the gap is known to be larger", "LENGTH"},
        {"max-supports", 0, POPT_ARG_INT, &w.max_supports, 0, "stop after so many support points", "COUNT"},
        {"margin", 'm', POPT_ARG_DOUBLE, &w.margin, 0, "clip faces up to this gap too (default 0)", "LENGTH"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"steps", 0, POPT_ARG_INT, &w.steps, 0, "most steps that get a picture (default 200)", "COUNT"},
        {"view", 0, POPT_ARG_STRING, &w.view, 0, "from where space is seen, degrees (default -60,25)", "AZIMUTH,ELEVATION"},
        {"help", 'h', POPT_ARG_NONE, &w.help, 0, "show this help", NULL},
        POPT_TABLEEND};
    poptContext context = poptGetContext("abut explain", argc, argv, options, 0);
    if (context == NULL) {
        fail(&why, "out of memory; close other programs");
        return complain(&why);
    }
    poptSetOtherOptionHelp(context, "SCENE A B -o DIR [OPTION...]");
    bool done = take_options(context, &w, &why) && (w.help != 0 ? help(context) : explain(&w, &why));
    poptFreeContext(context);
    forget(&w);
    if (done)
        done = close_output(&why);
    return done ? EXIT_SUCCESS : complain(&why);
}
