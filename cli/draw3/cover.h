// cover.h : what a body hides: everything inside it and behind it.
//
// That is a convex set too: the planes of the facets that face the viewer, and upright planes along the outline, bound it. So
// the part of a segment it hides is one piece of the segment, and the part of a facet is one convex polygon.
#ifndef CLI_DRAW3_COVER_H
#define CLI_DRAW3_COVER_H

#include "draw3/mesh.h"

typedef struct draw3_plane {
    scene_point normal;
    double      offset; ///< hidden is where normal . p is below
    bool        side;   ///< along the outline, and not on the surface
} draw3_plane;

typedef struct draw3_cover {
    draw3_plane *planes;
    int32_t      count;        ///< 0 for a body that hides nothing: it has no area
    scene_point  lower, upper; ///< box of the body
} draw3_cover;

/// Pixels within which what touches the surface of a body counts as not hidden by it.
#define DRAW3_CLEAR 0.25

/// False when memory runs out.
bool draw3_cover_make(draw3_cover *cover, const draw3_mesh *mesh);
void draw3_cover_free(draw3_cover *cover);

/// Whether the boxes of two bodies overlap as seen.
bool draw3_cover_meet(const draw3_cover *a, const draw3_cover *b);

/// True when part of the segment is hidden: from p + *from (q - p) to p + *to (q - p).
bool draw3_cover_segment(const draw3_cover *cover, scene_point p, scene_point q, double *from, double *to);

/// True when the point lies deeper behind the surface than `clear` pixels.
bool draw3_cover_point(const draw3_cover *cover, scene_point p, double clear);

/// How far towards the viewer the body reaches at a place of the picture it covers.
double draw3_cover_height(const draw3_cover *cover, double x, double y);

/// A corner of a polygon, and the plane of the cover that cut the edge from there to the next; -1 for none.
typedef struct draw3_corner {
    scene_point at;
    int32_t     cut;
} draw3_corner;

/// A convex polygon in 3D.
typedef struct draw3_polygon {
    draw3_corner *corners;
    int32_t       count, room;
} draw3_polygon;

/// Cuts the polygon down to what is hidden, by way of `spare`. False when memory runs out.
bool draw3_cover_polygon(const draw3_cover *cover, draw3_polygon *polygon, draw3_polygon *spare);

/// Adds a corner; false when memory runs out.
bool draw3_polygon_add(draw3_polygon *polygon, scene_point p, int32_t cut);
void draw3_polygon_free(draw3_polygon *polygon);

#endif
