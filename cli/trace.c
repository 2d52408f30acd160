// trace.c : `abut trace SCENE A B`: the whole story of one answer as JSON; with --all of every pair, one story a line.
#include "trace.h"

#include "answer.h"
#include "commands.h"
#include "json_out.h"

#include <math.h>
#include <popt.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct wish {
    const char *file, *a, *b; // belong to the popt context
    char       *precision;
    double      margin, max_distance;
    int         max_supports, all, help;
} wish;

static const char explanation[] =
    "\n"
    "Prints how the library came to its answer about the bodies A and B of a scene: every step of GJK, of EPA and of "
    "clipping,\n"
    "with simplex, bounds and polytope, and why each of them stopped. docs/trace.md describes the document.\n"
    "\n"
    "Exit status: 0 when the story was written, 2 on any fault, told in one line on standard error.\n";

static bool take_words(poptContext context, wish *w, failure *why)
{
    w->file = poptGetArg(context);
    w->a = w->file != NULL ? poptGetArg(context) : NULL;
    w->b = w->a != NULL ? poptGetArg(context) : NULL;
    const char *more = w->b != NULL ? poptGetArg(context) : NULL;
    if (w->file == NULL)
        return fail(why, "no scene given; write 'abut trace FILE A B', or '-' for standard input");
    if (w->all != 0 && w->a != NULL)
        return fail(why, "--all means every pair; leave out '%.200s'", w->a);
    if (w->all == 0 && w->b == NULL)
        return fail(why, "a story is about two bodies; write 'abut trace FILE A B', or --all");
    return more == NULL || fail(why, "two bodies at a time; leave out '%.200s'", more);
}

static bool take_options(poptContext context, wish *w, failure *why)
{
    int code = poptGetNextOpt(context);
    if (code < -1) {
        return fail(why, "%.200s: %s; see 'abut trace --help'", poptBadOption(context, POPT_BADOPTION_NOALIAS),
                    poptStrerror(code));
    }
    if (w->help != 0)
        return true;
    if (!answer_precision_known(w->precision, why))
        return false;
    if (!(w->margin >= 0) || !isfinite(w->margin))
        return fail(why, "--margin is %g; give a length, zero or more", w->margin);
    if (!(w->max_distance >= 0) || !isfinite(w->max_distance))
        return fail(why, "--max-distance is %g; give a length, zero or more", w->max_distance);
    if (w->max_supports < 0)
        return fail(why, "--max-supports is %d; give a number, zero or more", w->max_supports);
    return take_words(context, w, why);
}

static bool print_story(void *user, const story *told, failure *why)
{
    yajl_gen g = json_open();
    (void)user;
    if (g == NULL)
        return fail(why, "out of memory; close other programs");
    trace_print(g, told);
    yajl_gen_free(g);
    putchar('\n');
    return ferror(stdout) == 0; // nobody reads on: close_output says so
}

static bool print_one(const scene *s, const wish *w, const story_options *options, failure *why)
{
    int32_t a = story_body(s, w->a, why);
    int32_t b = a >= 0 ? story_body(s, w->b, why) : -1;
    story   told;
    if (a < 0 || b < 0)
        return false;
    if (a == b)
        return fail(why, "'%.100s' twice; a story is about two bodies", w->a);
    bool done = story_tell(s, options, a, b, &told, why) && print_story(NULL, &told, why);
    story_free(&told);
    return done;
}

static bool print_stories(const wish *w, failure *why)
{
    const story_options options = {w->precision, w->margin, w->max_distance, w->max_supports};
    scene               s;
    if (!scene_read(w->file, &s, why))
        return false;
    bool done = w->all != 0 ? story_tell_all(&s, &options, print_story, NULL, why) : print_one(&s, w, &options, why);
    scene_free(&s);
    return done;
}

static bool help(poptContext context)
{
    poptPrintHelp(context, stdout, 0);
    fputs(explanation, stdout);
    return true;
}

int trace_command(int argc, const char **argv)
{
    wish                    w = {0};
    failure                 why = {""};
    const struct poptOption options[] = {
        {"all", 'a', POPT_ARG_NONE, &w.all, 0, "every pair of the scene, one story a line", NULL},
        {"max-distance", 0, POPT_ARG_DOUBLE, &w.max_distance, 0, "stop when the gap is known to be larger", "LENGTH"},
        {"max-supports", 0, POPT_ARG_INT, &w.max_supports, 0, "stop after so many support points", "COUNT"},
        {"margin", 'm', POPT_ARG_DOUBLE, &w.margin, 0, "clip faces up to this gap too (default 0)", "LENGTH"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"help", 'h', POPT_ARG_NONE, &w.help, 0, "show this help", NULL},
        POPT_TABLEEND};
    poptContext context = poptGetContext("abut trace", argc, argv, options, 0);
    if (context == NULL) {
        fail(&why, "out of memory; close other programs");
        return complain(&why);
    }
    poptSetOtherOptionHelp(context, "SCENE A B [OPTION...]");
    bool done = take_options(context, &w, &why) && (w.help != 0 ? help(context) : print_stories(&w, &why));
    poptFreeContext(context);
    free(w.precision);
    bool stopped = !done && why.text[0] == '\0'; // by a write that failed
    if (done || stopped)
        done = close_output(&why);
    return done ? EXIT_SUCCESS : complain(&why);
}
