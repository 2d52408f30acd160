// view3.h : a 3D scene in one picture of a strip: a parallel projection along one fixed direction.
#ifndef FIGURES_VIEW3_H
#define FIGURES_VIEW3_H

#include "strip.h"

#include <abut/steps3.h>

typedef struct view3 {
    svg      *sheet;
    svg_box   box;
    abut_vec3 right, up, toward; ///< of the picture; `toward` is from the scene to the eye
    double    x, y;              ///< of the middle of the box
    double    scale;             ///< pixels per length
} view3;

/// Shows all the points in the present picture of a strip, seen from the direction `toward`, z up.
view3 view3_of(strip *s, abut_vec3 toward, const abut_vec3 *points, int count);

svg_point view3_at(const view3 *v, abut_vec3 p);

/// Whether a face with this outward normal is seen from its outer side.
bool view3_faces(const view3 *v, abut_vec3 normal);

void view3_polygon(const view3 *v, const char *look, const abut_vec3 *points, int count);
void view3_segment(const view3 *v, const char *look, abut_vec3 from, abut_vec3 to);
void view3_arrow(const view3 *v, const char *look, abut_vec3 from, abut_vec3 way, double length);
void view3_dot(const view3 *v, const char *look, abut_vec3 at, double pixels);
void view3_name(const view3 *v, abut_vec3 at, const char *name);

enum { VIEW3_POINTS = 1024, VIEW3_BLOCK = 65536 };

/// The hull of D = A - B, in the unit frame of the pair, and the cloud it was made of.
typedef struct view3_difference {
    abut_vec3         cloud[VIEW3_POINTS];
    int               count;
    const abut_hull3 *hull;
    double            block[VIEW3_BLOCK];
} view3_difference;

/// Of two boxes, triangles, segments or hulls.
bool view3_difference_of(view3_difference *d, const abut_pair3 *pair);

/// The edges of D that are hidden, and those that are seen.
void view3_draw_hidden(const view3 *v, const view3_difference *d);
void view3_draw_seen(const view3 *v, const view3_difference *d);

#endif
