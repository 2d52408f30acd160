// space.h : space seen in one picture of a story: from far away, along one fixed direction.
#ifndef FIGURES_SPACE_H
#define FIGURES_SPACE_H

#include "story.h"

#include <abut/steps3.h>

typedef struct space_view {
    svg      *sheet;
    svg_box   box;
    abut_vec3 right, up, toward; ///< of the picture; `toward` is from the scene to the eye
    double    x, y;              ///< of the middle of the box
    double    scale;             ///< pixels per length
} space_view;

/// Shows all the points in the present picture of a story, seen from the direction `toward`, z up.
space_view space_look(story *s, abut_vec3 toward, const abut_vec3 *points, int count);

svg_point space_at(const space_view *v, abut_vec3 p);

/// Whether a face with this outward normal is seen from its outer side.
bool space_faces(const space_view *v, abut_vec3 normal);

void space_polygon(const space_view *v, const char *look, const abut_vec3 *points, int count);
void space_segment(const space_view *v, const char *look, abut_vec3 from, abut_vec3 to);
void space_arrow(const space_view *v, const char *look, abut_vec3 from, abut_vec3 way, double length);
void space_dot(const space_view *v, const char *look, abut_vec3 at, double pixels);
void space_name(const space_view *v, abut_vec3 at, const char *name);

enum { SPACE_POINTS = 1024, SPACE_BLOCK = 65536 };

/// The hull of D = A - B, in the unit frame of the pair, and the cloud it was made of.
typedef struct space_difference {
    abut_vec3         cloud[SPACE_POINTS];
    int               count;
    const abut_hull3 *hull;
    double            block[SPACE_BLOCK];
} space_difference;

/// Of two boxes, triangles, segments or hulls.
bool space_difference_of(space_difference *d, const abut_pair3 *pair);

/// The edges of D that are hidden, and those that are seen.
void space_draw_hidden(const space_view *v, const space_difference *d);
void space_draw_seen(const space_view *v, const space_difference *d);

#endif
