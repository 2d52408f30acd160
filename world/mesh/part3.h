// part3.h : what is asked about one part of a surface: a mesh, a height field or a convex shape, where it is.
//
// A facet is a triangle of a part or a convex part as a whole. All is in the frame that the parts' poses are given in.
#ifndef WORLD_MESH_PART3_H
#define WORLD_MESH_PART3_H

#include "abut/surface3.h"
#include "mesh/facets3.h"

typedef struct abut_facet3 {
    const abut_surface3 *part;
    int32_t              triangle;  // -1: the part is convex
    abut_vec3            corner[3]; // of the triangle
} abut_facet3;

// Whether the part is one thing, at a pose.
bool abut_part_is_sound3(const abut_surface3 *part);

// The triangles of a part that is not convex, in its own frame.
abut_facets3 abut_part_facets3(const abut_surface3 *part);

abut_facet3 abut_facet_at3(const abut_surface3 *part, int32_t triangle);

// Its contacts with a shape, along a normal unless that is NULL.
abut_manifold3 abut_facet_collide3(const abut_facet3 *facet, const abut_shape3 *shape, abut_pose3 pose, const abut_vec3 *normal,
                                   abut_real margin, abut_contact3 points[ABUT_CONTACTS3_AT_MOST]);

// Whether a point is on a triangle, or in a convex part, but for the weld.
bool abut_facet_holds3(const abut_facet3 *facet, abut_vec3 point, abut_real weld);

// Whether it rises above the plane through a point of it.
bool abut_facet_rises_above3(const abut_facet3 *facet, abut_vec3 point, abut_vec3 normal, abut_real weld);

// Whether its side of this normal lies in the plane through a point.
bool abut_facet_is_in_plane3(const abut_facet3 *facet, abut_vec3 point, abut_vec3 normal, abut_real weld);

// Whether it is met on the way from one point to another.
bool abut_facet_hides3(const abut_facet3 *facet, abut_vec3 from, abut_vec3 to);

// The normals of the flat sides of a convex part: how many, and each of them.
int32_t   abut_part_sides3(const abut_surface3 *part);
abut_vec3 abut_part_side3(const abut_surface3 *part, int32_t side);

#endif
