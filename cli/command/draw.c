// draw.c : `abut draw SCENE -o FILE` : a picture of a scene with its contacts.
#include "command/commands.h"
#include "command/progress.h"
#include "command/read_scene.h"
#include "command/usage.h"
#include "draw3/draw3.h"
#include "draw3/ground.h"
#include "draw3/view.h"
#include "figure/figure.h"

#include <stdlib.h>
#include <string.h>

// Widths of a sheet, pixels. cairo's images end at 32767, and a sheet can be taller than it is wide.
static const double narrowest = 200, widest = 16000;

typedef struct request {
    const char *scene;
    char       *output;
    char       *precision;
    char       *theme;
    char       *view;
    char       *joints, *srdf;
    char       *width_text, *margin_text;
    double      width;
    double      margin;
    double      azimuth, elevation;
    int         all, labels, no_labels;
} request;

static bool theme_known(const char *theme, failure *why)
{
    return theme == NULL || strcmp(theme, "light") == 0 || strcmp(theme, "dark") == 0 ||
           fail(why, "--theme %.40s: there is light and dark", theme);
}

static bool is_named(const char *output)
{
    return output != NULL && output[0] != '\0';
}

static bool check_picture(void *given, failure *why)
{
    request *w = given;
    char     fault[512];
    if (is_named(w->output) && !picture_format_known(w->output, fault, sizeof fault))
        return fail(why, "%s", fault);
    if (!answer_precision_known(w->precision, why) || !theme_known(w->theme, why) ||
        !usage_length("--margin", w->margin_text, &w->margin, why) || !usage_number("--width", w->width_text, &w->width, why) ||
        !draw3_view_read(w->view, &w->azimuth, &w->elevation, why))
        return false;
    if (!(w->width >= narrowest && w->width <= widest))
        return fail(why, "--width is %g; a picture is %g to %g pixels wide", w->width, narrowest, widest);
    if (w->labels != 0 && w->no_labels != 0)
        return fail(why, "--labels and --no-labels exclude each other; give one");
    return true;
}

static bool take_picture(const char *const *words, void *given, failure *why)
{
    request *w = given;
    w->scene = words[0];
    return is_named(w->output) || fail(why, "no picture named; add -o FILE with the ending .svg, .png or .pdf");
}

static bool draw_scene(const void *given, failure *why)
{
    const request *w = given;
    scene          s;
    answer        *answers = NULL;
    progress       shown = progress_begin(true);
    answer_options ask = {
        .precision = w->precision, .margin = w->margin, .all = w->all != 0, .progress = progress_step, .progress_user = &shown};
    draw_stage stage = {.scene = &s,
                        .precision = w->precision != NULL ? w->precision : "f64",
                        .labels = w->labels != 0      ? DRAW_LABELS_ALL
                                  : w->no_labels != 0 ? DRAW_LABELS_NONE
                                                      : DRAW_LABELS_FIT};

    if (!read_scene(w->scene, w->joints, w->srdf, &s, why))
        return false;
    bool good = read_scene_fits(&s, "--view", w->view != NULL, why) && answer_all(&s, &ask, &answers, &stage.answer_count, why);
    progress_end(&shown);
    if (good) {
        stage.answers = answers;
        const bool   ready = s.dim != 3 || draw3_ground_make(&s);
        draw3_stage *draw3 = s.dim == 3 && ready ? draw3_open(&stage, &s, w->azimuth, w->elevation) : NULL;
        if (s.dim == 3 && draw3 == NULL)
            good = fail(why, "out of memory; close other programs");
        good = good && figure_draw(&stage, w->output, w->width, w->theme != NULL && strcmp(w->theme, "dark") == 0, why);
        draw_bodies_free(&stage);
        draw3_close(draw3);
    }
    draw_places_free(&stage.places);
    free(answers);
    scene_free(&s);
    return good;
}

static const char explanation[] =
    "\n"
    "Draws a scene in 2D or 3D (JSON; - is standard input) with its depths, gaps, normals and points of contact.\n"
    "\n"
    "Exit status: 0 when the picture was written, 2 on any fault, which is named in one line on standard error; then there is "
    "no new\n"
    "file, and an old one stays.\n";

static const usage command = {"abut draw",
                              "SCENE -o FILE [OPTION...]",
                              "abut draw FILE -o PICTURE.svg",
                              NULL,
                              explanation,
                              1,
                              check_picture,
                              take_picture,
                              draw_scene};

int draw_command(int argc, const char **argv)
{
    request                 w = {.width = 1200, .azimuth = DRAW3_AZIMUTH, .elevation = DRAW3_ELEVATION};
    const struct poptOption options[] = {
        {"output", 'o', POPT_ARG_STRING, &w.output, 0, "the picture; its ending says which: .svg, .png or .pdf", "FILE"},
        {"all", 'a', POPT_ARG_NONE, &w.all, 0, "draw the gaps of pairs that do not touch as well", NULL},
        {"margin", 'm', POPT_ARG_STRING, &w.margin_text, 0, "draw gaps up to this length", "LENGTH"},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that answers: f64 (default) or f32", "f32|f64"},
        {"width", 0, POPT_ARG_STRING, &w.width_text, 0, "width of the picture (default 1200)", "PIXELS"},
        {"view", 0, POPT_ARG_STRING, &w.view, 0, "3D: from where it is seen, degrees (default -60,25)", "AZIMUTH,ELEVATION"},
        {"theme", 0, POPT_ARG_STRING, &w.theme, 0, "light (default) or dark", "light|dark"},
        {"labels", 0, POPT_ARG_NONE, &w.labels, 0, "write every name and number, however crowded", NULL},
        {"no-labels", 0, POPT_ARG_NONE, &w.no_labels, 0, "write no names and no numbers", NULL},
        {"joints", 0, POPT_ARG_STRING, &w.joints, 0, "of a robot (URDF): the values of its joints, a JSON object", "FILE"},
        {"srdf", 0, POPT_ARG_STRING, &w.srdf, 0, "of a robot: pairs of links to leave out", "FILE"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
