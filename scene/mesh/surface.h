// surface.h : whether triangles close, what they enclose and cover: sums, so that nothing of them is kept.
#ifndef SCENE_MESH_SURFACE_H
#define SCENE_MESH_SURFACE_H

#include "scene/model/scene.h"

/// Zeros for none. Two surfaces in the same frame are one surface when their sums are added.
typedef struct mesh_surface {
    uint64_t    open;       ///< of its edges, each by a number that is the negative of its reverse's: 0 when every edge has one
    double      six_volume; ///< six times the signed volume between the triangles and the origin
    scene_point twice;      ///< twice the areas of the triangles, seen along each axis: of a flat surface in proportion
} mesh_surface;

/// Adds the triangle a b c, counter-clockwise seen from outside, whose frame has its origin at `origin`: a point near by.
void mesh_surface_add(mesh_surface *s, scene_point a, scene_point b, scene_point c, scene_point origin);

/// Adds the sums of another.
void mesh_surface_join(mesh_surface *s, const mesh_surface *other);

/// The area of a flat surface when its axes are scaled, which may have two sides: of one of them.
double mesh_surface_flat_area(const mesh_surface *s, scene_point scale);

/// The volume that the surface encloses. False when it is not closed, or its faces do not all look to the same side of it.
bool mesh_surface_volume(const mesh_surface *s, double *volume);

#endif
