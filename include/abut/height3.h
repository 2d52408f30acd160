// height3.h : static height fields: a terrain of heights on a grid, with holes, asked about convex shapes, casts and rays.
//
// Part of libabut_world. Every cell of the grid is two triangles, cut along either diagonal, and answers are those of a mesh of
// these triangles, in a tenth of its room: what the grid says needs no place. Heights are along z, columns along x, rows
// along y; a pose turns it otherwise. The field's frame is the frame of every question and answer; A is the field, B the shape.
#ifndef ABUT_HEIGHT3_H
#define ABUT_HEIGHT3_H

#include "abut/allocator.h"
#include "abut/cast3.h"
#include "abut/surface3.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What is said of a cell.
enum {
    ABUT_CELL3_HOLE = 1,  ///< there is nothing
    ABUT_CELL3_TURNED = 2 ///< cut from its upper left sample to its lower right one; else from its lower left one
};

/// A grid of samples. Sample (i, j) is at corner + (i * width, j * depth, heights[j * columns + i]).
typedef struct abut_height_grid3 {
    const abut_real *heights;
    int32_t          columns, rows; ///< of samples, at least 2 each
    abut_real        width, depth;  ///< between columns, between rows; above 0
    abut_vec3        corner;
    const uint8_t   *cells; ///< what is said of each cell, (columns - 1) * (rows - 1) of them; NULL: nothing
} abut_height_grid3;

/// Builds a height field, a block without pointers, which may be copied, saved and loaded. The heights are copied.
/// ABUT_NOT_FINITE and ABUT_TOO_LARGE name a sample in *fault (may be NULL), or -1: the corner or the far end;
/// ABUT_NEGATIVE_EXTENT: the width or the depth is not above 0; ABUT_BAD_INDEX names a cell of which something unknown is said;
/// ABUT_TOO_FEW_POINTS: fewer than two columns or rows, or nothing but holes; ABUT_TOO_MANY_POINTS: more than 2^23 cells.
/// The block takes about 9.6 bytes a sample in double, 5 in float.
ABUT_API abut_status abut_height3_build(const abut_height_grid3 *grid, const abut_allocator *allocator, abut_height3 **height,
                                        int32_t *fault);

/// Gives its block back to the allocator it was built or loaded with. NULL is allowed.
ABUT_API void abut_height3_release(abut_height3 *height, const abut_allocator *allocator);

/// Length of the block, which is the saved form.
ABUT_API size_t abut_height3_bytes(const abut_height3 *height);

/// A height field of a saved block, which is copied. ABUT_CORRUPT as of abut_mesh3_load.
ABUT_API abut_status abut_height3_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_height3 **height);

/// Twice the number of cells: triangle t is of cell t / 2, cells counted along the rows; odd ones are the upper half. Those of
/// holes are never met.
ABUT_API int32_t abut_height3_triangles(const abut_height3 *height);
/// The three corners of a triangle, counter-clockwise seen from above.
ABUT_API void abut_height3_corners(const abut_height3 *height, int32_t triangle, abut_vec3 corner[3]);
/// Whether a triangle is of a hole.
ABUT_API bool abut_height3_is_hole(const abut_height3 *height, int32_t triangle);
/// The box of the grid, between the least and the greatest height of what is no hole.
ABUT_API abut_box3 abut_height3_bounds(const abut_height3 *height);

/// Called with each triangle that a search finds; false ends the search.
typedef bool abut_height3_visit_fn(int32_t triangle, void *user);

/// Visits every triangle whose own box touches the box.
ABUT_API void abut_height3_in_box(const abut_height3 *height, abut_box3 box, abut_height3_visit_fn *visit, void *user);

/// The contacts with a convex shape, within the margin, as abut_surfaces3_collide answers of the field as the one part. With
/// one_sided a body that has sunk below the ground still comes out on top.
ABUT_API int32_t abut_height3_collide(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose, abut_real margin,
                                      const abut_surface_options3 *options, abut_surface_manifold3 *manifolds, int32_t capacity,
                                      abut_status *status);

/// As of meshes (mesh3.h): whether they share a point, the nearest triangle, the first touch, the first triangle on a ray.
ABUT_API bool            abut_height3_overlap(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose);
ABUT_API abut_proximity3 abut_height3_distance(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose,
                                               const abut_options *options, int32_t *triangle);
ABUT_API abut_hit3       abut_height3_cast(const abut_height3 *height, const abut_shape3 *shape, abut_pose3 pose,
                                           abut_vec3 translation, const abut_cast_options *options, int32_t *triangle);
ABUT_API abut_ray_hit3   abut_height3_ray(const abut_height3 *height, abut_vec3 origin, abut_vec3 direction,
                                          const abut_cast_options *options, int32_t *triangle);

#ifdef __cplusplus
}
#endif

#endif
