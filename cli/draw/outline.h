// outline.h : the boundary of a body on the sheet: the true rounded outline, arcs about the corners of its core.
//
// Kept twice: as arcs joined by lines, which cairo draws smoothly at any magnification, and as a convex polygon within a
// fiftieth of a pixel of them, for hatching, for asking whether a label fits inside, and for shapes so much larger than the
// sheet that only the part in view may be handed to cairo. An ellipse, and the parallel curve round one, has only the
// polygon.
#ifndef CLI_DRAW_OUTLINE_H
#define CLI_DRAW_OUTLINE_H

#include "draw/view.h"

typedef struct draw_arc {
    picture_point center;
    double        radius, from, to; ///< angles counter-clockwise, y up
} draw_arc;

typedef struct draw_outline {
    draw_arc      *arcs; ///< NULL for an ellipse
    int32_t        arc_count;
    picture_point *points; ///< counter-clockwise as seen; cut to the surroundings of the frame when `large`
    int32_t        point_count;
    picture_box    box;   ///< of the points
    bool           large; ///< reaches far out of the frame: only the points may be drawn
} draw_outline;

/// The outline of everything within `radius` of the body's core. False when memory runs out.
bool draw_outline_make(draw_outline *outline, const scene_body *body, double radius, const draw_view *view);
void draw_outline_free(draw_outline *outline);

/// Puts the outline on the sheet as its current path.
void draw_outline_path(const draw_outline *outline, picture *sheet);

/// Draws lines at that angle, `spacing` pixels apart, across the inside.
void draw_outline_hatch(const draw_outline *outline, picture *sheet, double angle, double spacing, picture_pen pen);

bool          draw_outline_holds(const draw_outline *outline, picture_point at);
bool          draw_outline_holds_box(const draw_outline *outline, picture_box box);
picture_point draw_outline_middle(const draw_outline *outline);

#endif
