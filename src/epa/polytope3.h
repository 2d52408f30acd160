// polytope3.h : the polytope that EPA grows inside D: a closed surface of triangles round the origin, in a store of fixed size.
#ifndef ABUT_EPA_POLYTOPE3_H
#define ABUT_EPA_POLYTOPE3_H

#include "abut/steps3.h"
#include "math/direction3.h"

// The surface of a tetrahedron. A point sees a face when it is more than `margin` above it.
void abut_polytope3_begin(abut_polytope3 *polytope, const abut_simplex3 *tetrahedron, abut_real margin);

// The face made last of those whose bound is below a given one; -1 when there is none.
int32_t abut_polytope3_newest(const abut_polytope3 *polytope, abut_real bound);

// Gives up the faces whose bound has reached a given one: the places beside them stay open edges of the store.
void abut_polytope3_give_up(abut_polytope3 *polytope, abut_real bound);

// Whether fewer than ABUT_EPA3_RESERVE places are left for faces or for vertices.
bool abut_polytope3_crowded(const abut_polytope3 *polytope);

// Whether the surface has this vertex as a corner.
bool abut_polytope3_has(const abut_polytope3 *polytope, const abut_vertex3 *vertex);

// Takes a face out of the question without removing it: nothing of D lies farther out along its normal.
void abut_polytope3_settle(abut_polytope3 *polytope, int32_t face);

// Turns a face by what rounding turned it; true when its bound is better for it.
bool abut_polytope3_sharpen(abut_polytope3 *polytope, int32_t face);

// Replaces what a vertex sees, a given face among it, by a cone from the vertex over the outline of that. `step` dates the new
// faces. False, with nothing changed, when there is no room.
bool abut_polytope3_expand(abut_polytope3 *polytope, int32_t face, const abut_vertex3 *vertex, uint32_t step);

// A face's corners, with equal weights.
void abut_polytope3_corners(const abut_polytope3 *polytope, int32_t face, abut_simplex3 *corners);

// What steps3.h says of a face, inline: a direction that goes through memory on its way to the support is late.
static inline abut_vec3 abut_face_normal3(const abut_polytope3 *polytope, int32_t face)
{
    abut_vec3 n = {polytope->normal_x[face], polytope->normal_y[face], polytope->normal_z[face]};
    return abut_direction_of3(n).unit;
}

static inline abut_real abut_face_bound3(const abut_polytope3 *polytope, int32_t face)
{
    abut_real square = polytope->square[face];
    return square < 0 ? -abut_sqrt(-square) : abut_sqrt(square);
}

// Whether a point sees a face.
static inline bool abut_polytope3_sees(const abut_polytope3 *polytope, int32_t face, abut_vec3 point)
{
    abut_vec3 n = {polytope->normal_x[face], polytope->normal_y[face], polytope->normal_z[face]};
    return abut_dot3(n, point) > polytope->reach[face];
}

#endif
