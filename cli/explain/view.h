// view.h : where things of the world lie on a sheet, and lines, areas, marks and words in SVG.
//
// Coordinates of a sheet are pixels, x to the right and y down, with two decimals: the same on every algorithm.
#ifndef CLI_EXPLAIN_VIEW_H
#define CLI_EXPLAIN_VIEW_H

#include "draw3/view.h"
#include "explain/text.h"
#include "picture/picture.h"

typedef struct explain_view {
    int         dim;
    draw3_view  from;   ///< (3D)
    picture_box frame;  ///< of the sheet
    scene_point middle; ///< what is in the middle of the frame, along the axes of the picture
    double      scale;  ///< pixels per length
} explain_view;

/// A box along the axes of the picture that grows with what is put in it.
typedef struct explain_extent {
    double left, right, low, high;
} explain_extent;

explain_extent explain_nothing(void);
void           explain_hold(explain_extent *e, const explain_view *view, scene_point world);
void           explain_fit(explain_view *view, explain_extent e);

scene_point   explain_seen(const explain_view *view, scene_point world);
picture_point explain_at(const explain_view *view, scene_point world);

/// The words of `kind` are classes of the style sheet (explain_svg.c).
void explain_line(growing_text *svg, const char *kind, picture_point p, picture_point q);
void explain_polygon(growing_text *svg, const char *kind, const picture_point *points, int32_t count);
void explain_dot(growing_text *svg, const char *kind, picture_point p, double radius);
void explain_ring(growing_text *svg, const char *kind, picture_point p, double radius);
void explain_arrow(growing_text *svg, const char *kind, picture_point from, picture_point to);
void explain_word(growing_text *svg, const char *kind, picture_point p, const char *words);

#endif
