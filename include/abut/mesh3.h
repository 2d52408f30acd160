// mesh3.h : static triangle meshes: a surface of any shape, closed or open, asked about convex shapes, casts and rays.
//
// Part of libabut_world. Every triangle is a convex shape of its own; a bounding volume hierarchy finds the few that matter.
// What tells a mesh from a heap of triangles is its inner edges: a body that slides over them must feel the surface, not the
// seams ("ghost contacts"). A contact whose normal would lead into a neighbouring triangle is therefore made anew along the
// triangle's own normal. The mesh's frame is the frame of every question and answer; A is the mesh, B the shape.
#ifndef ABUT_MESH3_H
#define ABUT_MESH3_H

#include "abut/allocator.h"
#include "abut/cast3.h"
#include "abut/surface3.h"

#ifdef __cplusplus
extern "C" {
#endif

// A mesh is one block without pointers, which may be copied, saved and loaded: abut_mesh3_bytes of it are the saved form.

/// Builds a mesh of triangles, given by three indices into the vertices each, counter-clockwise seen from outside (or from
/// above). Triangles without area are allowed. ABUT_NOT_FINITE and ABUT_TOO_LARGE name a vertex in *fault (may be NULL),
/// ABUT_BAD_INDEX a triangle; ABUT_TOO_FEW_POINTS: no triangle; ABUT_TOO_MANY_POINTS: more than 2^24 vertices or triangles.
/// Time: n log n. The block takes about 24 bytes a vertex and 53 a triangle in double.
ABUT_API abut_status abut_mesh3_build(const abut_vec3 *vertices, int32_t vertex_count, const int32_t *corners,
                                      int32_t triangle_count, const abut_allocator *allocator, abut_mesh3 **mesh,
                                      int32_t *fault);

/// Gives its block back to the allocator it was built or loaded with. NULL is allowed.
ABUT_API void abut_mesh3_release(abut_mesh3 *mesh, const abut_allocator *allocator);

/// Length of the block.
ABUT_API size_t abut_mesh3_bytes(const abut_mesh3 *mesh);

/// A mesh of a saved block, which is copied. ABUT_CORRUPT: it is not one, is cut off, does not have the checksum that it says,
/// or was saved by another version of the format, in the other precision or on a machine of the other byte order.
ABUT_API abut_status abut_mesh3_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_mesh3 **mesh);

ABUT_API int32_t abut_mesh3_triangles(const abut_mesh3 *mesh);
/// The three corners of a triangle, which must be one of the mesh's.
ABUT_API void abut_mesh3_corners(const abut_mesh3 *mesh, int32_t triangle, abut_vec3 corner[3]);
/// The box of all of it.
ABUT_API abut_box3 abut_mesh3_bounds(const abut_mesh3 *mesh);

/// Called with each triangle that a search finds; false ends the search.
typedef bool abut_mesh3_visit_fn(int32_t triangle, void *user);

/// Visits every triangle whose own box touches the box, in the order of the hierarchy.
ABUT_API void abut_mesh3_in_box(const abut_mesh3 *mesh, abut_box3 box, abut_mesh3_visit_fn *visit, void *user);

/// The contacts with a convex shape, within the margin, as abut_surfaces3_collide answers of the mesh as the one part.
ABUT_API int32_t abut_mesh3_collide(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                                    const abut_surface_options3 *options, abut_surface_manifold3 *manifolds, int32_t capacity,
                                    abut_status *status);

/// Whether they share a point, as abut_overlap3 says of each triangle.
ABUT_API bool abut_mesh3_overlap(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose);

/// The distance to the nearest triangle (which need not be unique), signed as abut_distance3 says of it; *triangle, unless
/// NULL, is that triangle, or -1. A mesh has no inside: of a shape within a closed one the distance is positive.
ABUT_API abut_proximity3 abut_mesh3_distance(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose,
                                             const abut_options *options, int32_t *triangle);

/// The first touch of a shape that moves by a translation, with every field as of abut_cast3. On an inner edge the normal is
/// that of the triangle, or of the edge where the edge stands out.
ABUT_API abut_hit3 abut_mesh3_cast(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 translation,
                                   const abut_cast_options *options, int32_t *triangle);

/// The first triangle that a ray meets: `entry` is the fraction, and `exit` the same. The normal is the triangle's, on the side
/// that the ray comes from.
ABUT_API abut_ray_hit3 abut_mesh3_ray(const abut_mesh3 *mesh, abut_vec3 origin, abut_vec3 direction,
                                      const abut_cast_options *options, int32_t *triangle);

#ifdef __cplusplus
}
#endif

#endif
