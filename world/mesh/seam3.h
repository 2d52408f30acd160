// seam3.h : what tells an inner edge of a surface from an edge that stands out.
//
// The neighbourhood of a contact is below the plane through it, square to its normal: that is what a contact of the whole
// surface looks like, on a face, on an edge that stands out and on a corner alike. Where a neighbour rises above that plane,
// the way along the normal leads into it. No edge need be shared for that: what is near counts, so parts that only lie side by
// side are one surface too. (Engines mark edges as active beforehand instead, as Bullet and Jolt do.)
#ifndef WORLD_MESH_SEAM3_H
#define WORLD_MESH_SEAM3_H

#include "abut/math3.h"

// The sine of the angle by which two normals are one; by a quarter of it one may lean into a neighbour. In float the vertices
// of a flat mesh, rounded, are out of its plane by that much of a small triangle. guard: world_mesh3, over flat meshes normals
// are true to that, and there is one manifold.
#if defined(ABUT_F32)
#define ABUT_MESH_LEAN 0x1p-15f
#else
#define ABUT_MESH_LEAN 0x1p-20
#endif

// Of the shape's size: surfaces nearer than that are joined; more than what vertices of a few sizes away are rounded by. guard:
// world_mesh3, parts side by side.
#if defined(ABUT_F32)
#define ABUT_MESH_WELD 0x1p-16f
#else
#define ABUT_MESH_WELD 0x1p-20
#endif

// A contact is one of the deepest if it is as deep as the shape to so many errors of that depth: clipping rounds by more than
// is in the error. guard: world_surface3, thin shapes, of which the deepest contact is as deep as they are.
#define ABUT_MESH_AS_DEEP 4

// Of contacts in one plane those are level with the deepest that are so to the error and this share of the weld: by that much a
// needle's normal leans. Among them the outermost is the first, lest it be one between two corners. guard: world_surface3, thin
// shapes, of which a contact is as deep as they are.
#define ABUT_MESH_LEVEL ((abut_real)0x1p-10)

// The sine of the angle of a triangle whose normal is hardly known: the square root of the unit roundoff. What rounding turns
// the normal of any other by is less than this too. guard: world_mesh3, needles in a flat mesh.
#if defined(ABUT_F32)
#define ABUT_MESH_THIN 0x1p-12f
#else
#define ABUT_MESH_THIN 0x1p-26
#endif

// Unit, on the side that the corners run counter-clockwise seen from; zero for a triangle so thin that rounding would turn it.
abut_vec3 abut_triangle_normal3(const abut_vec3 v[3]);

// Whether a point lies on a triangle, but for the weld.
bool abut_is_on_triangle3(const abut_vec3 v[3], abut_vec3 point, abut_real weld);

// Whether what is so far from a point, and farther than the weld, is above the plane through it.
bool abut_is_above3(abut_vec3 way, abut_vec3 normal, abut_real weld);

// Whether a triangle has a corner above the plane through a point.
bool abut_rises_above3(const abut_vec3 v[3], abut_vec3 point, abut_vec3 normal, abut_real weld);

#endif
