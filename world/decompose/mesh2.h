// mesh2.h : a triangulation as half-edges, three to a triangle.
//
// Half-edge h of triangle h / 3 goes from corner[h] to the corner of the next one; twin[h] is the same edge seen from the other
// side. A ghost vertex makes the plane a sphere: each edge of the outer boundary belongs to a triangle whose third corner is
// ABUT_GHOST, so nothing has a border and no case for it is needed (Guibas and Stolfi 1985; Shewchuk 1996).
//
// tag[h] says which edge of the input lies there: 0 for none, else twice its number plus 2, plus 1 when an odd number of input
// edges lie there. Both halves have the same tag.
#ifndef WORLD_DECOMPOSE_MESH2_H
#define WORLD_DECOMPOSE_MESH2_H

#include "decompose/turn2.h"

enum { ABUT_GHOST = -1 };

typedef struct abut_mesh2 {
    const abut_vec2 *points;
    double           per_unit; // a power of two that makes coordinates about 1
    int32_t          triangles;
    int32_t         *corner; // three to a triangle
    int32_t         *twin;
    int32_t         *tag;
    int32_t         *leaving; // a half-edge that leaves each vertex; -1 for a point that is not a vertex
    int32_t         *same;    // the vertex in the place of each point
} abut_mesh2;

static inline int32_t abut_next2(int32_t h)
{
    return h % 3 == 2 ? h - 2 : h + 1;
}

static inline int32_t abut_before_half2(int32_t h)
{
    return h % 3 == 0 ? h + 2 : h - 1;
}

static inline bool abut_is_odd2(int32_t tag)
{
    return tag % 2 != 0;
}

static inline int abut_mesh_turn2(const abut_mesh2 *m, int32_t a, int32_t b, int32_t c)
{
    return abut_turn_of2(m->points[a], m->points[b], m->points[c]);
}

static inline void abut_link2(abut_mesh2 *m, int32_t h, int32_t g)
{
    m->twin[h] = g;
    m->twin[g] = h;
}

static inline void abut_set_corner2(abut_mesh2 *m, int32_t h, int32_t vertex)
{
    m->corner[h] = vertex;
    if (vertex != ABUT_GHOST) {
        m->leaving[vertex] = h;
    }
}

// Is a corner of the triangle of this half-edge the ghost?
static inline bool abut_is_ghost2(const abut_mesh2 *m, int32_t h)
{
    const int32_t *c = m->corner + h - h % 3;
    return c[0] == ABUT_GHOST || c[1] == ABUT_GHOST || c[2] == ABUT_GHOST;
}

// Takes the edge out of the two triangles beside it and puts in the other diagonal of their quadrilateral. The half-edge keeps
// its origin, and its triangle the vertex opposite: h was a b beside p, and is a q beside p afterwards.
void abut_flip2(abut_mesh2 *m, int32_t h);

// May the edge be flipped, and would that make it more nearly Delaunay? Never in doubt.
bool abut_wants_flip2(const abut_mesh2 *m, int32_t h);

// Builds the triangulation of `count` of the points, in the given order, near to Delaunay's; fills `same` and `leaving` of
// them, and sets no tags. False when all of them lie on one line. There must be room for 2 count triangles.
bool abut_triangulate_points2(abut_mesh2 *m, const int32_t *order, int32_t count);

#endif
