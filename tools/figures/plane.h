// plane.h : the plane seen in one picture of a story: which part of it, how large.
#ifndef FIGURES_PLANE_H
#define FIGURES_PLANE_H

#include "story.h"

#include <abut/steps2.h>

typedef struct plane_view {
    svg      *sheet;
    svg_box   box;
    abut_vec2 middle; ///< of the plane, in the middle of the box
    double    scale;  ///< pixels per length
} plane_view;

/// Shows all the points in the present picture of a story.
plane_view plane_look(story *s, const abut_vec2 *points, int count);

svg_point plane_at(const plane_view *v, abut_vec2 p);
void      plane_polygon(const plane_view *v, const char *look, const abut_vec2 *points, int count);
void      plane_segment(const plane_view *v, const char *look, abut_vec2 from, abut_vec2 to);
void      plane_arrow(const plane_view *v, const char *look, abut_vec2 from, abut_vec2 way, double pixels);
void      plane_dot(const plane_view *v, const char *look, abut_vec2 at, double pixels);
void      plane_circle(const plane_view *v, const char *look, abut_vec2 center, double radius);

/// The straight line n . p = height, as far as the picture goes.
void plane_line(const plane_view *v, const char *look, abut_vec2 n, double height);

/// A name beside a point.
void plane_name(const plane_view *v, abut_vec2 at, const char *name);

enum { PLANE_CORNERS = 64 };

/// The outline of D = A - B of two polygons in the unit frame of their pair, counter-clockwise.
typedef struct plane_difference {
    abut_vec2 corner[PLANE_CORNERS];
    int       count;
} plane_difference;

plane_difference plane_difference_of(const abut_pair2 *pair);

/// D, the axes through the origin and the origin.
void plane_draw_difference(const plane_view *v, const plane_difference *d);

#endif
