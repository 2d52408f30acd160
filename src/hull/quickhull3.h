// quickhull3.h : growing the hull of a cloud of dimension 3.
#ifndef ABUT_HULL_QUICKHULL3_H
#define ABUT_HULL_QUICKHULL3_H

#include "hull/cloud3.h"

// The surface of a growing hull in triangles, and the points that are outside them.
//
// An edge of a triangle is named 4 * facet + (0, 1, 2): the edge from vertex[i] to the next. Triangles are counter-clockwise
// seen from outside. Neighbouring triangles may lie in one plane, and a corner of triangles within a face or an edge of the
// hull; no triangle is degenerate and no edge is concave: every decision is exact.

typedef struct abut_facet3 {
    int32_t vertex[3]; // points of the cloud; vertex[0] is -1 in a facet that is gone
    int32_t outside;   // the farthest of the points assigned to this facet, all strictly above it; the others follow. Or -1
    int32_t twin[3];   // the same edge in the neighbour
    int32_t mark;      // twice the stamp of the last visit, and 1 while it waits in the queue
} abut_facet3;

typedef struct abut_facet_plane3 {
    abut_vec3 normal;   // square to the facet, outwards; rounded
    abut_vec3 point;    // a corner
    abut_real doubt;    // heights above the plane have the right sign when larger than this
    abut_real farthest; // the height of the farthest point outside
} abut_facet_plane3;

typedef struct abut_facets3 {
    const abut_cloud3 *cloud;
    abut_facet3       *facets;   // `capacity` of them, of which `used` have been begun
    abut_facet_plane3 *planes;   // likewise
    int32_t           *next;     // for each point, the next one outside the same facet
    int32_t           *queue;    // ring of `capacity` facets that have points outside
    int32_t           *visible;  // `capacity` facets that the eye sees
    int32_t           *rim;      // capacity / 2 edges round them; then the new facets, in the same order
    int32_t            capacity; // twice the number of vertices there is room for
    int32_t            used, free, queued, queue_begin, stamp;
} abut_facets3;

// A facet with three corners and no neighbours yet, or -1 when there is no room.
int32_t abut_facet_make3(abut_facets3 *hull, int32_t a, int32_t b, int32_t c);

void abut_facet_free3(abut_facets3 *hull, int32_t facet);

// The next facet that has points outside, or -1. Those from its list are to be taken before it is asked again.
int32_t abut_facet_waiting3(abut_facets3 *hull);

// 1 when the point is strictly above the facet, -1 below, 0 in its plane, exactly. *height is how far, in the facet's scale.
int abut_facet_side3(const abut_facets3 *hull, int32_t facet, abut_vec3 point, abut_real *height);

// Puts a point on the list of a facet it is strictly above.
void abut_facet_assign3(abut_facets3 *hull, int32_t facet, int32_t point, abut_real height);

static inline int32_t abut_next_in_facet3(int32_t edge)
{
    return (edge & 3) == 2 ? edge - 2 : edge + 1;
}

static inline int32_t abut_edge_begin3(const abut_facet3 *facets, int32_t edge)
{
    return facets[edge >> 2].vertex[edge & 3];
}

static inline int32_t abut_edge_twin3(const abut_facet3 *facets, int32_t edge)
{
    return facets[edge >> 2].twin[edge & 3];
}

// Sharing points out among the new facets round one vertex.

// hull->rim holds `count` new facets, each (a, b, eye) with its b the next one's a. Assigns every point of the list that begins
// with `orphan` to one of those it is strictly above; points above none are inside the hull and are dropped.
void abut_fan_share3(abut_facets3 *hull, int32_t count, int32_t orphan);

// Grows the surface from four corners that span the cloud until no point is outside. The arrays, the cloud and the capacity are
// given, all other fields are set. False when there is no room for so many vertices.
bool abut_quickhull3(abut_facets3 *hull, const int32_t corner[4]);

#endif
