// legend.c : what the signs of this picture mean; only those that are on it.
#include "draw/stage.h"

#include <math.h>

static const double column_width = 204, row_height = 25; // pixels of a sheet 1200 wide
static const double swatch = 30;                         // width of a sign

typedef enum sign {
    SIGN_TOUCHING,
    SIGN_FREE,
    SIGN_CORE,
    SIGN_POINT_A,
    SIGN_POINT_B,
    SIGN_DEPTH,
    SIGN_NORMAL,
    SIGN_MANIFOLD,
    SIGN_BEHIND,
    SIGN_CROSSING,
    SIGN_HIDDEN,
    SIGN_GAP,
    SIGNS
} sign;

static const char *const meaning[SIGNS] = {
    [SIGN_TOUCHING] = "touching body",     [SIGN_FREE] = "body touching none",    [SIGN_CORE] = "core of a rounded body",
    [SIGN_POINT_A] = "deepest point of A", [SIGN_POINT_B] = "deepest point of B", [SIGN_DEPTH] = "depth, to scale",
    [SIGN_NORMAL] = "normal, from A to B", [SIGN_MANIFOLD] = "contact manifold",  [SIGN_BEHIND] = "its points out of sight",
    [SIGN_CROSSING] = "surfaces cross",    [SIGN_HIDDEN] = "hidden line",         [SIGN_GAP] = "gap, A to B"};

static int signs_of(const draw_seen *seen, sign list[SIGNS])
{
    const bool there[SIGNS] = {
        [SIGN_TOUCHING] = seen->touching, [SIGN_FREE] = seen->free,         [SIGN_CORE] = seen->core,
        [SIGN_POINT_A] = seen->contact,   [SIGN_POINT_B] = seen->contact,   [SIGN_DEPTH] = seen->contact,
        [SIGN_NORMAL] = seen->contact,    [SIGN_MANIFOLD] = seen->manifold, [SIGN_GAP] = seen->gap,
        [SIGN_BEHIND] = seen->behind,     [SIGN_CROSSING] = seen->crossing, [SIGN_HIDDEN] = seen->hidden};
    int count = 0;
    for (int k = 0; k < SIGNS; k++)
        if (there[k])
            list[count++] = (sign)k;
    return count;
}

static int columns_in(const draw_style *style, double width)
{
    return (int)fmax(floor(width / (column_width * style->unit)), 1);
}

double draw_legend_height(const draw_style *style, const draw_seen *seen, double width)
{
    sign list[SIGNS];
    int  columns = columns_in(style, width), count = signs_of(seen, list);
    int  rows = (count + columns - 1) / columns;
    return rows * row_height * style->unit;
}

static void draw_patch(draw_stage *stage, picture_box box, bool touching)
{
    const draw_style *style = &stage->style;
    picture_color     color = touching ? style->hue[0] : style->free_line;

    picture_rectangle(stage->sheet, box, 2 * style->unit);
    picture_fill(stage->sheet, picture_fade(color, touching ? 0.20 : 0.13), false);
    if (touching && stage->draw3 == NULL) {
        picture_clip(stage->sheet, box);
        double h = picture_height(box);
        for (int i = 0; i < 8; i++) { // more than a patch is wide: the clip ends them
            double x = box.left - h + (3 + 7 * i) * style->unit;
            picture_segment(stage->sheet, (picture_point){x, box.bottom}, (picture_point){x + h, box.top},
                            picture_solid(picture_fade(color, 0.5), 0.9 * style->unit));
        }
        picture_unclip(stage->sheet);
    }
    picture_rectangle(stage->sheet, box, 2 * style->unit);
    picture_stroke(stage->sheet, picture_solid(color, (touching ? 2.6 : 1.2) * style->unit));
}

static void draw_sign(draw_stage *stage, sign what, picture_box box)
{
    const draw_style *style = &stage->style;
    double            u = style->unit, y = 0.5 * (box.top + box.bottom);
    picture_point     left = {box.left, y}, right = {box.right, y}, middle = {0.5 * (box.left + box.right), y};
    picture_mark      mark = {style->ink, style->paper, 0, 0};

    switch (what) {
    case SIGN_TOUCHING:
    case SIGN_FREE:
        draw_patch(stage, picture_grow(box, -1.5 * u), what == SIGN_TOUCHING);
        break;
    case SIGN_CORE:
        picture_segment(stage->sheet, left, right, (picture_pen){style->free_line, 1.2 * u, 4 * u});
        break;
    case SIGN_POINT_A:
        mark.size = 3.6 * u;
        picture_disk(stage->sheet, middle, mark);
        break;
    case SIGN_POINT_B:
        mark.size = 5.8 * u;
        mark.width = 1.8 * u;
        picture_ring(stage->sheet, middle, mark);
        break;
    case SIGN_DEPTH:
        picture_segment(stage->sheet, left, right, picture_solid(style->depth, 3.6 * u));
        break;
    case SIGN_NORMAL:
        mark.size = 11 * u;
        mark.width = 2.2 * u;
        picture_arrow(stage->sheet, left, (picture_point){1, 0}, right.x - left.x, mark);
        break;
    case SIGN_MANIFOLD:
        mark.size = 7 * u;
        mark.width = 1.4 * u;
        picture_segment(stage->sheet, left, right, picture_solid(stage->draw3 != NULL ? style->depth : style->ink, 1.2 * u));
        if (stage->draw3 != NULL)
            picture_gem(stage->sheet, middle, mark, style->depth);
        else
            picture_diamond(stage->sheet, middle, mark);
        break;
    case SIGN_BEHIND:
        mark.size = 7 * u;
        mark.width = 1.4 * u;
        picture_diamond(stage->sheet, middle, mark);
        break;
    case SIGN_CROSSING:
        picture_segment(stage->sheet, left, right, picture_solid(picture_fade(style->ink, 0.75), 1.2 * u));
        break;
    case SIGN_HIDDEN:
        picture_segment(stage->sheet, left, right, (picture_pen){picture_fade(style->hue[0], 0.55), 0.9 * u, 3.5 * u});
        break;
    default:
        picture_segment(stage->sheet, left, right, (picture_pen){style->quiet, 1.3 * u, 5 * u});
        break;
    }
}

void draw_legend(draw_stage *stage, picture_point corner, double width)
{
    const draw_style *style = &stage->style;
    double            u = style->unit;
    sign              list[SIGNS];
    int               columns = columns_in(style, width), count = signs_of(&stage->seen, list);
    int               rows = (count + columns - 1) / columns;
    picture_type      type = draw_type(style, 12.5, false, style->ink);

    for (int k = 0; k < count; k++) {
        const char *text = list[k] == SIGN_GAP && stage->seen.nearest ? "nearest gaps only" : meaning[list[k]];
        // down the columns: what belongs together stands together
        int         column = k / rows, row = k % rows;
        double      x = corner.x + column * column_width * u, y = corner.y + row * row_height * u;
        picture_box box = {x, y, x + swatch * u, y + 17 * u};
        draw_sign(stage, list[k], box);
        picture_text(stage->sheet, (picture_point){x + (swatch + 9) * u, 0.5 * (box.top + box.bottom) + 0.36 * type.size}, type,
                     text);
    }
}
