// polytope3.h : the polytope that EPA grows inside D: a closed surface of triangles round the origin, in a store of fixed size.
#ifndef ABUT_EPA_POLYTOPE3_H
#define ABUT_EPA_POLYTOPE3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"
#include "math/direction3.h"
#include "simd/simd8_vec3.h"

// ---- planes -----------------------------------------------------------------------------------------------------------------
//
// The normal is the cross product of a triangle's sides at its third corner, of any length, and where these are nearly in one
// line it is computed in double length. Eight at once are rounded as one by one.

typedef struct abut_plane3 {
    abut_vec3 normal; // outward
    abut_real reach;  // as in the store (steps3.h), as is the square
    abut_real square;
} abut_plane3;

// The plane along a normal, by the corners of its triangle. A point sees it when it is more than `margin` above it.
abut_plane3 abut_plane_along3(abut_vec3 normal, abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin);

// The plane of a triangle, counter-clockwise seen from outside.
abut_plane3 abut_plane_of3(abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin);

enum { ABUT_PLANES3_ROW = ABUT_SIMD8_LANES };

// Planes by component.
typedef struct abut_planes3 {
    abut_real normal_x[ABUT_PLANES3_ROW];
    abut_real normal_y[ABUT_PLANES3_ROW];
    abut_real normal_z[ABUT_PLANES3_ROW];
    abut_real reach[ABUT_PLANES3_ROW];
    abut_real square[ABUT_PLANES3_ROW];
} abut_planes3;

void abut_planes3_put(abut_planes3 *planes, int32_t i, abut_plane3 plane);

// Step by step what abut_plane_of3 and abut_plane_along3 do. Returns a bit for each of the eight that they would have gone into
// double length for: those are not right yet.
static inline uint32_t abut_simd8_planes3(abut_simd8_vec3 first, abut_simd8_vec3 second, abut_simd8_vec3 third,
                                          abut_real margin, abut_planes3 *planes)
{
    abut_simd8_vec3 to_first = abut_simd8_sub3(first, third);
    abut_simd8_vec3 to_second = abut_simd8_sub3(second, third);
    abut_simd8_vec3 n = abut_simd8_cross3(to_first, to_second);
    abut_simd8      squares = abut_simd8_mul(abut_simd8_dot3(to_first, to_first), abut_simd8_dot3(to_second, to_second));
    abut_simd8      length_square = abut_simd8_dot3(n, n);
    abut_simd8      at_first = abut_simd8_dot3(n, first);
    abut_simd8      at_second = abut_simd8_dot3(n, second);
    abut_simd8      at_third = abut_simd8_dot3(n, third);
    abut_simd8      lowest = abut_simd8_min(abut_simd8_min(at_first, at_second), at_third);
    abut_simd8      highest = abut_simd8_max(abut_simd8_max(at_first, at_second), at_third);
    abut_simd8      lean = abut_simd8_add(abut_simd8_add(abut_simd8_abs(n.x), abut_simd8_abs(n.y)), abut_simd8_abs(n.z));
    abut_simd8      part = abut_simd8_div(lowest, length_square);
    abut_simd8_store(planes->normal_x, n.x);
    abut_simd8_store(planes->normal_y, n.y);
    abut_simd8_store(planes->normal_z, n.z);
    abut_simd8_store(planes->reach, abut_simd8_add(highest, abut_simd8_mul(abut_simd8_splat(margin), lean)));
    abut_simd8_store(planes->square, abut_simd8_mul(abut_simd8_abs(lowest), part));
    uint32_t wide = abut_simd8_less(abut_simd8_mul(abut_simd8_splat(ABUT_SLIVER_SQUARE), squares), length_square);
    return ~(wide & abut_simd8_less(abut_simd8_splat(ABUT_SQUARE_SMALLEST), squares)) & UINT8_MAX;
}

// ---- all faces at once ------------------------------------------------------------------------------------------------------
//
// The store's arrays are looked at in rows: the places after the last face, to the end of its row, must be seen by nothing
// (infinite reach and square).

enum { ABUT_FACES3_ROW = 4 + 4 };

// A bit for each place of the store, and one word for the neighbour that an open edge does not have.
enum { ABUT_FACES3_WORD = ABUT_FACES3_ROW * sizeof(uint64_t), ABUT_FACES3_WORDS = ABUT_EPA3_FACES / ABUT_FACES3_WORD + 1 };

// Sets the bits of the faces that a point sees; returns the nearest of the others, or -1. All faces must keep their planes.
int32_t abut_faces3_seen(const abut_polytope3 *polytope, const abut_vec3 *w, uint64_t *seen);

// The open face whose plane is nearest the origin, the first of them; -1 when every face is settled.
int32_t abut_faces3_nearest(const abut_polytope3 *polytope);

// ---- the horizon: what a point sees, and its outline ------------------------------------------------------------------------

// Room for the outline of all faces but one, for the edges of one face more, and for a row of eight to be overwritten.
enum { ABUT_HORIZON3_EDGES = ABUT_EPA3_FACES + 3 + 3 + 4 + 4 };

// The faces that are to go, and the edges round them, in any order: edge i runs from vertex from[i] to to[i], where edge
// next[i] begins. The row of eight after the last edge names vertex 0. All is read off before a face is touched.
typedef struct abut_horizon3 {
    uint16_t removed[ABUT_EPA3_FACES];
    int32_t  faces;
    uint16_t from[ABUT_HORIZON3_EDGES];
    uint16_t to[ABUT_HORIZON3_EDGES];
    uint16_t across[ABUT_HORIZON3_EDGES]; // as in the store
    uint16_t next[ABUT_HORIZON3_EDGES];
    int32_t  edges;
    int32_t  nearest; // of the faces that stay; -1: not known
} abut_horizon3;

// The horizon of a vertex that sees the face.
void abut_horizon3_find(const abut_polytope3 *polytope, int32_t face, const abut_vertex3 *vertex, abut_horizon3 *horizon);

// ---- the planes of a cone ---------------------------------------------------------------------------------------------------

// The planes of `count` triangles, eight at most, from corners of the store to the apex. All eight places of both lists must be
// vertices' places.
void abut_cone3_planes(const abut_polytope3 *polytope, const uint16_t *from, const uint16_t *to, const abut_vec3 *apex,
                       int32_t count, abut_planes3 *planes);

// ---- the polytope -----------------------------------------------------------------------------------------------------------

// The surface of a tetrahedron. A point sees a face when it is more than `margin` above it.
void abut_polytope3_begin(abut_polytope3 *polytope, const abut_simplex3 *tetrahedron, abut_real margin);

// Of the faces whose bound is below a given one the one whose normal comes first when they are swept, always the same way; -1
// when there is none.
int32_t abut_polytope3_swept(const abut_polytope3 *polytope, abut_real bound);

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

// Whether a place holds a face.
static inline bool abut_polytope3_holds(const abut_polytope3 *polytope, int32_t place)
{
    return polytope->corner[place][0] != ABUT_EPA3_NOTHING;
}

// The plane of a face that does not keep it, from its corners.
abut_plane3 abut_polytope3_plane_again(const abut_polytope3 *polytope, int32_t face);

// A face's plane but for its square, which is the face's.
static inline abut_plane3 abut_polytope3_plane(const abut_polytope3 *polytope, int32_t face)
{
    if (face >= ABUT_EPA3_PLANES) {
        return abut_polytope3_plane_again(polytope, face);
    }
    abut_vec3   n = {polytope->normal_x[face], polytope->normal_y[face], polytope->normal_z[face]};
    abut_plane3 p = {n, polytope->reach[face], 0};
    return p;
}

// What steps3.h says of a face, inline: a direction that goes through memory on its way to the support is late.
static inline abut_vec3 abut_face_normal3(const abut_polytope3 *polytope, int32_t face)
{
    return abut_direction_of3(abut_polytope3_plane(polytope, face).normal).unit;
}

static inline abut_real abut_face_bound3(const abut_polytope3 *polytope, int32_t face)
{
    abut_real square = polytope->square[face];
    return square < 0 ? -abut_sqrt(-square) : abut_sqrt(square);
}

// Whether a point sees a face.
static inline bool abut_polytope3_sees(const abut_polytope3 *polytope, int32_t face, abut_vec3 point)
{
    abut_plane3 plane = abut_polytope3_plane(polytope, face);
    return abut_dot3(plane.normal, point) > plane.reach;
}

#endif
