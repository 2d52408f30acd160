// outline_use.c : what an outline is for: drawn, hatched, asked what lies inside.
#include "draw/outline.h"

#include <math.h>

void draw_outline_path(const draw_outline *outline, picture *sheet)
{
    if (outline->arcs != NULL && !outline->large) {
        for (int32_t i = 0; i < outline->arc_count; i++) {
            draw_arc arc = outline->arcs[i];
            if (arc.radius > 0)
                picture_arc(sheet, arc.center, arc.radius, arc.from, arc.to);
            else if (i == 0)
                picture_move(sheet, arc.center);
            else
                picture_line(sheet, arc.center);
        }
        // a bare segment is not walked back: its dashes would fill each other's gaps
        if (outline->arc_count != 2 || outline->arcs[0].radius > 0)
            picture_shut(sheet);
        return;
    }
    for (int32_t i = 0; i < outline->point_count; i++) {
        if (i == 0)
            picture_move(sheet, outline->points[i]);
        else
            picture_line(sheet, outline->points[i]);
    }
    if (outline->point_count > 0)
        picture_shut(sheet);
}

// Where the line n.p = offset enters and leaves a convex polygon, measured along it. False when it misses.
static bool chord(const draw_outline *outline, picture_point n, double offset, double *enter, double *leave)
{
    *enter = HUGE_VAL;
    *leave = -HUGE_VAL;
    for (int32_t i = 0; i < outline->point_count; i++) {
        picture_point p = outline->points[i], q = outline->points[(i + 1) % outline->point_count];
        double        dp = n.x * p.x + n.y * p.y - offset, dq = n.x * q.x + n.y * q.y - offset;
        if ((dp < 0) == (dq < 0))
            continue;
        double share = dp / (dp - dq);
        double at = -n.y * (p.x + share * (q.x - p.x)) + n.x * (p.y + share * (q.y - p.y));
        *enter = fmin(*enter, at);
        *leave = fmax(*leave, at);
    }
    return *leave > *enter;
}

void draw_outline_hatch(const draw_outline *outline, picture *sheet, double angle, double spacing, picture_pen pen)
{
    picture_point n = {sin(angle), cos(angle)};
    double        least = HUGE_VAL, most = -HUGE_VAL, enter, leave;

    for (int32_t i = 0; i < outline->point_count; i++) {
        double d = n.x * outline->points[i].x + n.y * outline->points[i].y;
        least = fmin(least, d);
        most = fmax(most, d);
    }
    int lines = least < most ? (int)ceil((most - least) / spacing) : 0; // the outline ends near the sheet: some thousands
    for (int i = 0; i <= lines; i++) {
        double d = spacing * (ceil(least / spacing) + i);
        if (!chord(outline, n, d, &enter, &leave))
            continue;
        picture_move(sheet, (picture_point){n.x * d - n.y * enter, n.y * d + n.x * enter});
        picture_line(sheet, (picture_point){n.x * d - n.y * leave, n.y * d + n.x * leave});
    }
    picture_stroke(sheet, pen);
}

bool draw_outline_holds(const draw_outline *outline, picture_point at)
{
    for (int32_t i = 0; i < outline->point_count; i++) {
        picture_point p = outline->points[i], q = outline->points[(i + 1) % outline->point_count];
        // y down turns the counter-clockwise outline round: its inside is on the other hand
        if ((q.x - p.x) * (at.y - p.y) - (q.y - p.y) * (at.x - p.x) > 0)
            return false;
    }
    return outline->point_count > 2;
}

bool draw_outline_holds_box(const draw_outline *outline, picture_box box)
{
    return draw_outline_holds(outline, (picture_point){box.left, box.top}) &&
           draw_outline_holds(outline, (picture_point){box.right, box.top}) &&
           draw_outline_holds(outline, (picture_point){box.right, box.bottom}) &&
           draw_outline_holds(outline, (picture_point){box.left, box.bottom});
}

// The centroid of the polygon's area; of a flat one, the middle of its box.
picture_point draw_outline_middle(const draw_outline *outline)
{
    picture_point middle = {0.5 * (outline->box.left + outline->box.right), 0.5 * (outline->box.top + outline->box.bottom)};
    double        area = 0, x = 0, y = 0;

    for (int32_t i = 0; i < outline->point_count; i++) {
        picture_point p = outline->points[i], q = outline->points[(i + 1) % outline->point_count];
        double        px = p.x - middle.x, py = p.y - middle.y, qx = q.x - middle.x, qy = q.y - middle.y;
        double        twice = px * qy - py * qx;
        area += twice;
        x += twice * (px + qx);
        y += twice * (py + qy);
    }
    if (fabs(area) > 1) // a square pixel: smaller ones have no room for anything anyway
        middle = (picture_point){middle.x + x / (3 * area), middle.y + y / (3 * area)};
    return middle;
}
