// figure.c : the layout of a sheet, and the order in which things are drawn on it. What is drawn is in draw/ and draw3/; pixels
// and formats are the business of picture/.
#include "figure/figure.h"

#include "draw3/draw3.h"

#include <math.h>
#include <stdlib.h>

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
    figure_names(stage);
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
        return fail(why, "out of memory; close other programs");
    draw_style_suit(&stage->style, stage->typical, stage->touching_pairs);
    if (stage->draw3 != NULL && !draw3_prepare(stage->draw3))
        return fail(why, "out of memory; close other programs");
    draw_contacts_prepare(stage);
    stage->places.frame = picture_grow(stage->view.frame, -2 * u);
    return true;
}

bool figure_draw(draw_stage *stage, const char *output, double width, bool dark, failure *why)
{
    stage->style = draw_style_make(dark, width);
    double edge = 26 * stage->style.unit;
    char   fault[512];
    if (!prepare(stage, width, edge, why))
        return false;

    picture_box f = stage->view.frame;
    double      legend = draw_legend_height(&stage->style, &stage->seen, picture_width(f));
    stage->sheet =
        picture_open(output, width, ceil(f.bottom + 40 * stage->style.unit + legend + 0.6 * edge), fault, sizeof fault);
    if (stage->sheet == NULL)
        return fail(why, "%s", fault);
    paint(stage, edge);
    return picture_save(stage->sheet, fault, sizeof fault) || fail(why, "%s", fault);
}
