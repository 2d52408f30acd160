// picture.c : the sheet and its paths. See picture.h.
#include "picture/picture.h"

#include "picture/sheet.h"

#include <math.h>

// cairo keeps coordinates as 24.8 fixed point; one million pixels is far outside any sheet and far inside that.
static const double outermost = 1e6;

static double held(double v)
{
    return isnan(v) ? -outermost : fmin(fmax(v, -outermost), outermost);
}

static void use(picture *sheet, picture_color color)
{
    cairo_set_source_rgba(sheet->context, color.red, color.green, color.blue, color.alpha);
}

void picture_move(picture *sheet, picture_point to)
{
    cairo_move_to(sheet->context, held(to.x), held(to.y));
}

void picture_line(picture *sheet, picture_point to)
{
    cairo_line_to(sheet->context, held(to.x), held(to.y));
}

void picture_arc(picture *sheet, picture_point center, double radius, double from, double to)
{
    // y points down on the sheet, so an angle changes its sign and the turn its sense.
    cairo_arc_negative(sheet->context, held(center.x), held(center.y), held(radius), -from, -to);
}

void picture_shut(picture *sheet)
{
    cairo_close_path(sheet->context);
}

void picture_fill(picture *sheet, picture_color color, bool keep)
{
    use(sheet, color);
    if (keep)
        cairo_fill_preserve(sheet->context);
    else
        cairo_fill(sheet->context);
}

void picture_stroke(picture *sheet, picture_pen pen)
{
    use(sheet, pen.color);
    cairo_set_line_width(sheet->context, pen.width);
    cairo_set_dash(sheet->context, &pen.dash, pen.dash > 0 ? 1 : 0, 0);
    cairo_set_line_join(sheet->context, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(sheet->context, pen.dash > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    cairo_stroke(sheet->context);
}

void picture_paint(picture *sheet, picture_color color)
{
    use(sheet, color);
    cairo_paint(sheet->context);
}

void picture_segment(picture *sheet, picture_point from, picture_point to, picture_pen pen)
{
    picture_move(sheet, from);
    picture_line(sheet, to);
    picture_stroke(sheet, pen);
}

void picture_rectangle(picture *sheet, picture_box box, double corner)
{
    const double quarter = acos(0.0);
    double       r = fmin(corner, 0.5 * fmin(picture_width(box), picture_height(box)));

    cairo_new_sub_path(sheet->context);
    picture_arc(sheet, (picture_point){box.right - r, box.top + r}, r, 0, quarter);
    picture_arc(sheet, (picture_point){box.left + r, box.top + r}, r, quarter, 2 * quarter);
    picture_arc(sheet, (picture_point){box.left + r, box.bottom - r}, r, 2 * quarter, 3 * quarter);
    picture_arc(sheet, (picture_point){box.right - r, box.bottom - r}, r, 3 * quarter, 4 * quarter);
    picture_shut(sheet);
}

void picture_clip(picture *sheet, picture_box box)
{
    cairo_save(sheet->context);
    cairo_rectangle(sheet->context, box.left, box.top, picture_width(box), picture_height(box));
    cairo_clip(sheet->context);
}

void picture_unclip(picture *sheet)
{
    cairo_restore(sheet->context);
}
