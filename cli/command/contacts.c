// contacts.c : `abut contacts SCENE`: which bodies touch, how deep, which way, where.
#include "contacts/contacts.h"
#include "command/commands.h"
#include "command/progress.h"
#include "command/read_scene.h"
#include "command/usage.h"

#include <stdio.h>
#include <unistd.h>

typedef struct request {
    const char *scene;
    char       *precision, *margin_text, *joints, *srdf;
    double      margin;
    int         json, all, full;
} request;

static const char explanation[] =
    "\n"
    "Reads a scene in 2D or 3D (JSON; - is standard input) and prints one row for each pair of bodies that "
    "touch:\n"
    "the signed distance (a depth or a gap), the unit normal from A to B, the points of contact on both bodies with their own\n"
    "separation, a proven bound of the distance's error, and the cost (support points asked for; 0 is a closed form). All in\n"
    "world coordinates and the scene's unit of length.\n"
    "\n"
    "Exit status: 0 when the answers were written, 2 on any fault, which is named in one line on standard error.\n"
    "The scene format is described in abut(1).\n";

static bool check_contacts(void *given, failure *why)
{
    request *w = given;
    return answer_precision_known(w->precision, why) && usage_length("--margin", w->margin_text, &w->margin, why);
}

static bool take_contacts(const char *const *words, void *given, failure *why)
{
    request *w = given;
    (void)why;
    w->scene = words[0];
    return true;
}

static bool print_contacts(const void *given, failure *why)
{
    const request *w = given;
    scene          s;
    if (!read_scene(w->scene, w->joints, w->srdf, &s, why))
        return false;
    // On a terminal the rows of --json are progress enough.
    bool                 rows = w->json != 0 && isatty(STDOUT_FILENO) != 0;
    progress             shown = progress_begin(!rows);
    const answer_options options = {.precision = w->precision,
                                    .margin = w->margin,
                                    .all = w->all != 0,
                                    .full = w->full != 0,
                                    .progress = progress_step,
                                    .progress_user = &shown};
    bool                 done = read_scene_fits(&s, "--full", w->full != 0, why) &&
                (w->json != 0 ? contacts_print_json(&s, &options, why) : contacts_print_table(&s, &options, why));
    progress_end(&shown);
    scene_free(&s);
    return done;
}

static const usage command = {"abut contacts", "SCENE [OPTION...]", "abut contacts FILE", NULL, explanation, 1,
                              check_contacts,  take_contacts,       print_contacts};

int contacts_command(int argc, const char **argv)
{
    request                 w = {0};
    const struct poptOption options[] = {
        {"all", 'a', POPT_ARG_NONE, &w.all, 0, "report every pair, touching or not", NULL},
        {"full", 'f', POPT_ARG_NONE, &w.full, 0, "3D: every point of contact, not only the four that matter most", NULL},
        {"json", 'j', POPT_ARG_NONE, &w.json, 0, "print JSON instead of a table", NULL},
        {"margin", 'm', POPT_ARG_STRING, &w.margin_text, 0, "report gaps up to LENGTH too (default 0)", "LENGTH"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"joints", 0, POPT_ARG_STRING, &w.joints, 0, "of a robot (URDF): the values of its joints, a JSON object", "FILE"},
        {"srdf", 0, POPT_ARG_STRING, &w.srdf, 0, "of a robot: pairs of links to leave out", "FILE"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
