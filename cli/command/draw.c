// draw.c : `abut draw SCENE -o FILE` : a picture of a scene with its contacts. Options, layout of the sheet, and the order in
// which it is drawn. What is drawn is in draw_bodies.c, draw_contacts.c, draw_frame.c and draw_legend.c; pixels and formats
// are the business of picture.h.
#include "command/commands.h"
#include "command/progress.h"
#include "command/usage.h"
#include "draw/stage.h"
#include "draw3/draw3.h"
#include "draw3/view.h"
#include "scene/format/read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Widths of a sheet, pixels. cairo's images end at 32767, and a sheet can be taller than it is wide.
static const double narrowest = 200, widest = 16000;

typedef struct wish {
    const char *scene;
    char       *output;
    char       *precision;
    char       *theme;
    char       *view;
    char       *width_text, *margin_text;
    double      width;
    double      margin;
    double      azimuth, elevation;
    int         all, labels, no_labels;
} wish;

static void forget(wish *w)
{
    free(w->output);
    free(w->precision);
    free(w->theme);
    free(w->view);
    free(w->width_text);
    free(w->margin_text);
}

static bool theme_known(const char *theme, failure *why)
{
    return theme == NULL || strcmp(theme, "light") == 0 || strcmp(theme, "dark") == 0 ||
           fail(why, "--theme %.40s: there is light and dark", theme);
}

static bool is_named(const char *output)
{
    return output != NULL && output[0] != '\0';
}

static bool judge_picture(void *wished, failure *why)
{
    wish *w = wished;
    char  fault[512];
    if (is_named(w->output) && !picture_format_known(w->output, fault, sizeof fault))
        return fail(why, "%s", fault);
    if (!answer_precision_known(w->precision, why) || !theme_known(w->theme, why) ||
        !usage_length("--margin", w->margin_text, &w->margin, why) || !usage_length("--width", w->width_text, &w->width, why) ||
        !draw3_view_read(w->view, &w->azimuth, &w->elevation, why))
        return false;
    if (!(w->width >= narrowest && w->width <= widest))
        return fail(why, "--width is %g; a picture is %g to %g pixels wide", w->width, narrowest, widest);
    if (w->labels != 0 && w->no_labels != 0)
        return fail(why, "--labels and --no-labels exclude each other; give one");
    return true;
}

static bool take_picture(const char *const *words, void *wished, failure *why)
{
    wish *w = wished;
    w->scene = words[0];
    return is_named(w->output) || fail(why, "no picture named; add -o FILE with the ending .svg, .png or .pdf");
}

// Everything on the sheet, from the paper up.
static void paint(draw_stage *stage, double edge)
{
    double        u = stage->style.unit;
    picture_box   f = stage->view.frame;
    picture_point below = {f.left, f.bottom + 40 * u};

    picture_paint(stage->sheet, stage->style.paper);
    if (stage->draw3 != NULL) {
        draw3_paint(stage->draw3);
    } else {
        draw_grid(stage);
        draw_bodies(stage);
    }
    draw_frame(stage);
    draw_gaps(stage);
    draw_contacts(stage);
    draw_depths(stage);
    draw_names(stage);
    draw_title(stage, (picture_point){f.left, edge});
    draw_scale_bar(stage, (picture_point){f.right, edge + 44 * u});
    draw_legend(stage, below, picture_width(f));
}

static bool prepare(draw_stage *stage, double width, double edge, failure *why)
{
    double        u = stage->style.unit;
    int32_t       n = stage->scene->body_count;
    picture_point corner = {edge + 34 * u, edge + 62 * u};
    draw_extent  *extents = calloc((size_t)n + 1, sizeof *extents);
    bool         *touching = calloc((size_t)n + 1, sizeof *touching);
    bool          good = extents != NULL && touching != NULL;

    for (int32_t i = 0; good && i < n; i++)
        extents[i] = draw_extent_of(&stage->scene->bodies[i]);
    if (good && stage->draw3 != NULL)
        extents[n] = draw3_extent(stage->draw3);
    for (int64_t k = 0; good && k < stage->answer_count; k++)
        if (stage->answers[k].status != ANSWER_INVALID && stage->answers[k].distance <= 0)
            touching[stage->answers[k].a] = touching[stage->answers[k].b] = true;
    good =
        good &&
        draw_view_choose(&stage->view, extents, touching, stage->draw3 != NULL ? n + 1 : n, corner, width - corner.x - edge) &&
        draw_bodies_prepare(stage);
    free(extents);
    free(touching);
    if (!good)
        return fail(why, "out of memory");
    draw_style_suit(&stage->style, stage->typical, stage->touching_pairs);
    if (stage->draw3 != NULL && !draw3_prepare(stage->draw3))
        return fail(why, "out of memory");
    draw_contacts_prepare(stage);
    stage->places.frame = picture_grow(stage->view.frame, -2 * u);
    return true;
}

static bool draw(draw_stage *stage, const wish *w, failure *why)
{
    stage->style = draw_style_make(w->theme != NULL && strcmp(w->theme, "dark") == 0, w->width);
    double edge = 26 * stage->style.unit;
    char   fault[512];
    if (!prepare(stage, w->width, edge, why))
        return false;

    picture_box f = stage->view.frame;
    double      legend = draw_legend_height(&stage->style, &stage->seen, picture_width(f));
    stage->sheet =
        picture_open(w->output, w->width, ceil(f.bottom + 40 * stage->style.unit + legend + 0.6 * edge), fault, sizeof fault);
    if (stage->sheet == NULL)
        return fail(why, "%s", fault);
    paint(stage, edge);
    return picture_save(stage->sheet, fault, sizeof fault) || fail(why, "%s", fault);
}

static bool draw_scene(const void *wished, failure *why)
{
    const wish    *w = wished;
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

    if (!scene_read(w->scene, &s, why))
        return false;
    bool good = answer_all(&s, &ask, &answers, &stage.answer_count, why);
    progress_end(&shown);
    if (good) {
        stage.answers = answers;
        draw3_stage *draw3 = s.dim == 3 ? draw3_open(&stage, &s, w->azimuth, w->elevation) : NULL;
        if (s.dim == 3 && draw3 == NULL)
            good = fail(why, "out of memory");
        good = good && draw(&stage, w, why);
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

static const usage command = {
    "abut draw", "SCENE -o FILE [OPTION...]", "abut draw FILE -o PICTURE.svg", explanation, 1, judge_picture, take_picture,
    draw_scene};

int draw_command(int argc, const char **argv)
{
    wish                    w = {.width = 1200, .azimuth = DRAW3_AZIMUTH, .elevation = DRAW3_ELEVATION};
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
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    int status = usage_run(&command, options, &w, argc, argv);
    forget(&w);
    return status;
}
