// style.c : see draw_style.h.
#include "draw/style.h"

#include <math.h>

static picture_color rgb(int red, int green, int blue)
{
    return (picture_color){red / 255.0, green / 255.0, blue / 255.0, 1};
}

draw_style draw_style_make(bool dark, double width)
{
    const double turn = 4 * acos(0.0);
    draw_style   style = {.paper = rgb(255, 255, 255),
                          .ink = rgb(0, 0, 0),
                          .quiet = rgb(96, 101, 108),
                          .grid = rgb(232, 235, 238),
                          .free_line = rgb(112, 120, 130),
                          .hue = {rgb(0, 114, 178), rgb(230, 159, 0), rgb(0, 158, 115), rgb(204, 121, 167)},
                          .hatch = {turn / 8, 3 * turn / 8, 0.05 * turn, 0.30 * turn},
                          .depth = rgb(213, 94, 0)};
    if (dark) {
        style.paper = rgb(17, 21, 26);
        style.ink = rgb(245, 247, 249);
        style.quiet = rgb(154, 163, 173);
        style.grid = rgb(38, 45, 53);
        style.free_line = rgb(126, 137, 149);
        style.hue[0] =
            rgb(86, 180, 233); // the palette's sky blue and yellow: its blue and vermillion are too dark on dark paper
        style.depth = rgb(240, 228, 66);
    }
    style.unit = fmin(fmax(sqrt(width / 1200), 0.5), 4);
    style.mark = style.unit;
    style.line = style.unit;
    return style;
}

void draw_style_suit(draw_style *style, double typical, int64_t touching)
{
    const double roomy = 70, least = 0.24; // size of a body that carries signs of full size, and the smallest signs
    double       crowd = touching > 24 ? 0.62 : touching > 8 ? 0.8 : 1;
    double       small = fmin(typical / (roomy * style->unit), 1);

    style->mark = style->unit * fmin(crowd, fmax(small, least));
    style->line = style->unit * fmax(small, 0.45);
    style->manifold = style->mark > 0.4 * style->unit;
}

picture_type draw_type(const draw_style *style, double size, bool bold, picture_color color)
{
    const double smallest = 9; // pixels; below it nobody reads
    return (picture_type){fmax(size * style->unit, smallest), bold, color};
}
