// seam2.h : what tells an inner corner of a surface from one that stands out.
//
// The neighbourhood of a contact is below the line through it, square to its normal: that is what a contact of the whole
// surface looks like, on a side and on a corner that stands out alike. Where a neighbour rises above that line,
// the way along the normal leads into it. No corner need be shared for that: what is near counts, so parts that only lie side
// by side are one surface too. (Box2D gives each segment its neighbours beforehand instead.)
#ifndef WORLD_MESH_SEAM2_H
#define WORLD_MESH_SEAM2_H

#include "abut/math2.h"

// The sine of the angle by which two normals are one; by a quarter of it one may lean into a neighbour. In float the vertices
// of a flat chain, rounded, are out of its line by that much of a small segment. guard: world_chain2, over flat chains normals
// are true to that, and there is one manifold.
#if defined(ABUT_F32)
#define ABUT_CHAIN_LEAN 0x1p-15f
#else
#define ABUT_CHAIN_LEAN 0x1p-20
#endif

// Of the shape's size: surfaces nearer than that are joined; more than what vertices of a few sizes away are rounded by. guard:
// world_chain2, parts side by side.
#if defined(ABUT_F32)
#define ABUT_CHAIN_WELD 0x1p-16f
#else
#define ABUT_CHAIN_WELD 0x1p-20
#endif

// A contact is one of the deepest if it is as deep as the shape to so many errors of that depth: clipping rounds by more than
// is in the error. guard: world_surface2, thin shapes, of which the deepest contact is as deep as they are.
#define ABUT_CHAIN_AS_DEEP 16

// Unit, to the right of the way from the first end to the second; zero for ends in one place.
abut_vec2 abut_segment_normal2(const abut_vec2 v[2]);

// Whether a point lies on a segment, but for the weld.
bool abut_is_on_segment2(const abut_vec2 v[2], abut_vec2 point, abut_real weld);

// Whether what is so far from a point, and farther than the weld, is above the line through it.
bool abut_is_above2(abut_vec2 way, abut_vec2 normal, abut_real weld);

// Whether a segment has an end above the line through a point.
bool abut_rises_above2(const abut_vec2 v[2], abut_vec2 point, abut_vec2 normal, abut_real weld);

#endif
