// mesh.h : the surface of a convex body as flat facets, for drawing; curved parts in facets too fine to be seen.
//
// A half-edge is one side of an edge: it starts at a point, runs round its facet counter-clockwise as seen from outside, and
// has the other side of the edge as its twin. Coordinates are pixels about the middle of the frame: x to the right, y up, z
// towards the viewer.
#ifndef CLI_DRAW3_MESH_H
#define CLI_DRAW3_MESH_H

#include "scene/model/scene.h"

typedef struct draw3_facet {
    int32_t     first, count; ///< its half-edges
    int32_t     part;         ///< facets of one part go over into each other smoothly
    scene_point normal;       ///< unit, outward; zero for a facet of no area
    double      offset;       ///< of its plane: normal . p
    bool        front;        ///< faces the viewer
    bool        sliver;       ///< too thin to have a direction of its own: it has a neighbour's
} draw3_facet;

typedef struct draw3_mesh {
    scene_point *points;
    int32_t      point_count, point_room;
    int32_t     *start;    ///< of each half-edge: the point it begins at,
    int32_t     *twin;     ///< the other side, or -1,
    int32_t     *facet_of; ///< and its facet
    int32_t      half_edges, half_edge_room;
    draw3_facet *facets;
    int32_t      facet_count, facet_room;
    bool         soft;   ///< where parts meet there is no edge, only a line where the curvature changes
    bool         failed; ///< out of memory
} draw3_mesh;

/// Adds a point; its index.
int32_t draw3_mesh_point(draw3_mesh *mesh, scene_point p);

/// Adds a facet. Corners that repeat the one before are dropped, and so is a facet that has not three left.
void draw3_mesh_facet(draw3_mesh *mesh, const int32_t *corner, int32_t count, int32_t part);

/// Finds normals and twins, once every facet is there. False when memory has run out.
bool draw3_mesh_close(draw3_mesh *mesh);

void draw3_mesh_free(draw3_mesh *mesh);

/// The half-edge that follows, or comes before, round its facet.
int32_t draw3_mesh_next(const draw3_mesh *mesh, int32_t half_edge);
int32_t draw3_mesh_previous(const draw3_mesh *mesh, int32_t half_edge);

/// The point a half-edge ends at.
int32_t draw3_mesh_end(const draw3_mesh *mesh, int32_t half_edge);

#endif
