// solid3.h : a solid as the triangles round it, and cut by a plane.
//
// Where a plane has cut there is no surface of the mesh. What closes the solid there are caps: for each edge on the plane the
// triangle from it to one point of the plane, with its orientation. Such triangles may lie outside of the true cap, where they
// cancel each other: in every sum over the triangles, as of a volume, they are the cap, whatever its outline and holes, and
// they can be cut again. Only what is no cap has a place in the hull; corners where caps meet are added as facets of one point.
#ifndef WORLD_DECOMPOSE_SOLID3_H
#define WORLD_DECOMPOSE_SOLID3_H

#include "abut/allocator.h"
#include "abut/math3.h"
#include "numbers/root.h"

typedef struct abut_facet3 {
    abut_vec3 corner[3]; // counter-clockwise seen from outside
    abut_vec3 normal;    // of the whole triangle, of unit length; zero: it has none
    int32_t   triangle;  // of the mesh; -1: a cap
} abut_facet3;

// All points p with dot(normal, p) = far; the normal is of unit length.
typedef struct abut_plane3 {
    abut_vec3 normal;
    abut_real far;
} abut_plane3;

typedef struct abut_solid3 {
    abut_facet3 *facets;
    int32_t      count, room;
    abut_plane3 *plane; // that it has been cut by: it is below them
    int32_t      planes, plane_room;
} abut_solid3;

// Coordinates are about 1: what is so near a plane lies on it. Rounding of a plane through a corner is a few units in the last
// place, of which these are 128.
#if defined(ABUT_F32)
#define ABUT_ON_PLANE 0x1p-16f
#else
#define ABUT_ON_PLANE 0x1p-45
#endif

// Zero for the zero vector. Coordinates are about 1: no square is lost that matters.
static inline abut_vec3 abut_unit_or_zero3(abut_vec3 v)
{
    const abut_real length = abut_world_sqrt(abut_dot3(v, v));
    return abut_scale3(length > 0 ? 1 / length : 0, v);
}

// Of twice the area's length.
static inline abut_vec3 abut_facet_cross3(const abut_facet3 *f)
{
    return abut_cross3(abut_sub3(f->corner[1], f->corner[0]), abut_sub3(f->corner[2], f->corner[0]));
}

// What of a facet lies on one side of a plane, and which of its corners are on the plane.
typedef struct abut_patch3 {
    abut_vec3 corner[4];
    bool      on[4];
    int       count; // 0: nothing
} abut_patch3;

// Below the plane (side -1) or above (side 1). A facet in the plane is on the side that it closes.
void abut_facet3_cut(const abut_facet3 *facet, const abut_plane3 *plane, int side, abut_patch3 *kept);

// False: no memory.
bool abut_solid3_add(abut_solid3 *solid, const abut_facet3 *facet, const abut_allocator *allocator);
void abut_solid3_free(abut_solid3 *solid, const abut_allocator *allocator);

// Times 6.
abut_real abut_solid3_six_volumes(const abut_solid3 *solid);

// The triangle of an edge that has no reverse; -1: the solid is closed; -2: no memory.
int32_t abut_solid3_open_at(const abut_solid3 *solid, const abut_allocator *allocator);

// What is below the plane (side -1) or above (side 1), into an empty solid. False: no memory.
bool abut_solid3_cut(const abut_solid3 *solid, const abut_plane3 *plane, int side, const abut_allocator *allocator,
                     abut_solid3 *part);

#endif
