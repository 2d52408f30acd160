// view2.h : a 2D scene in one picture of a strip: which part of it, how large.
#ifndef FIGURES_VIEW2_H
#define FIGURES_VIEW2_H

#include "strip.h"

#include <abut/steps2.h>

typedef struct view2 {
    svg      *sheet;
    svg_box   box;
    abut_vec2 middle; ///< the point in the middle of the box
    double    scale;  ///< pixels per length
} view2;

/// Shows all the points in the present picture of a strip.
view2 view2_of(strip *s, const abut_vec2 *points, int count);

svg_point view2_at(const view2 *v, abut_vec2 p);
void      view2_polygon(const view2 *v, const char *look, const abut_vec2 *points, int count);
void      view2_segment(const view2 *v, const char *look, abut_vec2 from, abut_vec2 to);
void      view2_arrow(const view2 *v, const char *look, abut_vec2 from, abut_vec2 way, double pixels);
void      view2_dot(const view2 *v, const char *look, abut_vec2 at, double pixels);
void      view2_circle(const view2 *v, const char *look, abut_vec2 center, double radius);

/// The straight line n . p = height, as far as the picture goes.
void view2_line(const view2 *v, const char *look, abut_vec2 n, double height);

/// A name beside a point.
void view2_name(const view2 *v, abut_vec2 at, const char *name);

enum { VIEW2_CORNERS = 64 };

/// The outline of D = A - B of two polygons in the unit frame of their pair, counter-clockwise.
typedef struct view2_difference {
    abut_vec2 corner[VIEW2_CORNERS];
    int       count;
} view2_difference;

view2_difference view2_difference_of(const abut_pair2 *pair);

/// D, the axes through the origin and the origin.
void view2_draw_difference(const view2 *v, const view2_difference *d);

#endif
