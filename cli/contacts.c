// contacts.c : `abut contacts SCENE`: which bodies touch, how deep, which way, where.
#include "answer.h"
#include "commands.h"
#include "contacts_out.h"

#include <math.h>
#include <popt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct wish {
    const char *file; // belongs to the popt context
    char       *precision;
    double      margin;
    int         json, all, full, help;
} wish;

static const char explanation[] =
    "\n"
    "Reads a scene of the plane or of space (JSON; - is standard input) and prints one row for each pair of bodies that "
    "touch:\n"
    "the signed distance (a depth or a gap), the unit normal from A to B, the points of contact on both bodies with their own\n"
    "separation, a proven bound of the distance's error, and the cost (support points asked for; 0 is a closed form). All in\n"
    "world coordinates and the scene's unit of length.\n"
    "\n"
    "Exit status: 0 when the answers were written, 2 on any fault, told in one line on standard error.\n"
    "The scene format is described in abut(1).\n";

static bool take_scene(poptContext context, wish *w, failure *why)
{
    w->file = poptGetArg(context);
    if (w->file == NULL) {
        return fail(why, "no scene given; write 'abut contacts FILE', or '-' for standard input");
    }
    const char *more = poptGetArg(context);
    return more == NULL || fail(why, "one scene at a time; leave out '%.200s'", more);
}

static bool take_options(poptContext context, wish *w, failure *why)
{
    int code = poptGetNextOpt(context);
    if (code < -1) {
        return fail(why, "%.200s: %s; see 'abut contacts --help'", poptBadOption(context, POPT_BADOPTION_NOALIAS),
                    poptStrerror(code));
    }
    if (w->help != 0)
        return true;
    if (!answer_precision_known(w->precision, why))
        return false;
    if (!(w->margin >= 0) || !isfinite(w->margin)) {
        return fail(why, "--margin is %g; give a length, zero or more", w->margin);
    }
    return take_scene(context, w, why);
}

static bool print_contacts(const wish *w, failure *why)
{
    scene s;
    if (!scene_read(w->file, &s, why))
        return false;
    // On a terminal the rows of --json are progress enough.
    bool                 rows = w->json != 0 && isatty(STDOUT_FILENO) != 0;
    const answer_options options = {
        .precision = w->precision, .margin = w->margin, .all = w->all != 0, .full = w->full != 0, .progress = !rows};
    bool done = w->json != 0 ? contacts_print_json(&s, &options, why) : contacts_print_table(&s, &options, why);
    scene_free(&s);
    return done;
}

static bool help(poptContext context)
{
    poptPrintHelp(context, stdout, 0);
    fputs(explanation, stdout);
    return true;
}

int contacts_command(int argc, const char **argv)
{
    wish                    w = {0};
    failure                 why = {""};
    const struct poptOption options[] = {
        {"all", 'a', POPT_ARG_NONE, &w.all, 0, "report every pair, touching or not", NULL},
        {"full", 'f', POPT_ARG_NONE, &w.full, 0, "3D: every point of contact, not only the four that matter most", NULL},
        {"json", 'j', POPT_ARG_NONE, &w.json, 0, "print JSON instead of a table", NULL},
        {"margin", 'm', POPT_ARG_DOUBLE, &w.margin, 0, "report gaps up to LENGTH too (default 0)", "LENGTH"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"help", 'h', POPT_ARG_NONE, &w.help, 0, "show this help", NULL},
        POPT_TABLEEND};
    poptContext context = poptGetContext("abut contacts", argc, argv, options, 0);
    if (context == NULL) {
        fail(&why, "out of memory; close other programs");
        return complain(&why);
    }
    poptSetOtherOptionHelp(context, "SCENE [OPTION...]");
    bool done = take_options(context, &w, &why) && (w.help != 0 ? help(context) : print_contacts(&w, &why));
    poptFreeContext(context);
    free(w.precision);
    bool stopped = !done && why.text[0] == '\0'; // by a write that failed
    if (done || stopped)
        done = close_output(&why);
    return done ? EXIT_SUCCESS : complain(&why);
}
