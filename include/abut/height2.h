// height2.h : static height fields: a ground of heights at even steps, with holes, asked about convex shapes, casts and rays.
//
// Part of libabut_world. Between one sample and the next is a segment, and answers are those of a chain of these segments, in
// a fifth of its room: where they are needs no place. Heights are along y, samples along x; a pose turns it otherwise. The
// field's frame is the frame of every question and answer; A is the field, B the shape.
#ifndef ABUT_HEIGHT2_H
#define ABUT_HEIGHT2_H

#include "abut/allocator.h"
#include "abut/cast2.h"
#include "abut/surface2.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A row of samples. Sample i is at corner + (i * width, heights[i]).
typedef struct abut_height_grid2 {
    const abut_real *heights;
    int32_t          columns; ///< of samples, at least 2
    abut_real        width;   ///< between them, above 0
    abut_vec2        corner;
    const bool      *holes; ///< whether there is nothing between sample i and the next, columns - 1 of them; NULL: no holes
} abut_height_grid2;

/// Builds a height field, a block without pointers, which may be copied, saved and loaded. The heights are copied.
/// ABUT_NOT_FINITE and ABUT_TOO_LARGE name a sample in *fault (may be NULL), or -1: the corner or the far end;
/// ABUT_NEGATIVE_EXTENT: the width is not above 0; ABUT_TOO_FEW_POINTS: fewer than two samples, or nothing but holes;
/// ABUT_TOO_MANY_POINTS: more than 2^24 segments. The block takes about 10.2 bytes a sample in double, 5.2 in float.
ABUT_API abut_status abut_height2_build(const abut_height_grid2 *grid, const abut_allocator *allocator, abut_height2 **height,
                                        int32_t *fault);

/// Gives its block back to the allocator it was built or loaded with. NULL is allowed.
ABUT_API void abut_height2_release(abut_height2 *height, const abut_allocator *allocator);

/// Length of the block, which is the saved form.
ABUT_API size_t abut_height2_bytes(const abut_height2 *height);

/// A height field of a saved block, which is copied. ABUT_CORRUPT as of abut_chain2_load.
ABUT_API abut_status abut_height2_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_height2 **height);

/// One fewer than samples. Those of holes are never met.
ABUT_API int32_t abut_height2_segments(const abut_height2 *height);
/// The two ends of a segment, its right end first: the outside is above, on the right of it.
ABUT_API void abut_height2_ends(const abut_height2 *height, int32_t segment, abut_vec2 end[2]);
/// Whether a segment is a hole.
ABUT_API bool abut_height2_is_hole(const abut_height2 *height, int32_t segment);
/// The box from the first to the last sample, between the least and the greatest height of what is no hole.
ABUT_API abut_box2 abut_height2_bounds(const abut_height2 *height);

/// Called with each segment that a search finds; false ends the search.
typedef bool abut_height2_visit_fn(int32_t segment, void *user);

/// Visits every segment whose own box touches the box.
ABUT_API void abut_height2_in_box(const abut_height2 *height, abut_box2 box, abut_height2_visit_fn *visit, void *user);

/// The contacts with a convex shape, within the margin, as abut_surfaces2_collide answers of the field as the one part. With
/// one_sided a body that has sunk below the ground still comes out on top.
ABUT_API int32_t abut_height2_collide(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                                      const abut_surface_options2 *options, abut_surface_manifold2 *manifolds, int32_t capacity,
                                      abut_status *status);

/// As of chains (chain2.h): whether they share a point, the nearest segment, the first touch, the first segment on a ray.
ABUT_API bool            abut_height2_overlap(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose);
ABUT_API abut_proximity2 abut_height2_distance(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose,
                                               const abut_options *options, int32_t *segment);
ABUT_API abut_hit2       abut_height2_cast(const abut_height2 *height, const abut_shape2 *shape, abut_pose2 pose,
                                           abut_vec2 translation, const abut_cast_options *options, int32_t *segment);
ABUT_API abut_ray_hit2   abut_height2_ray(const abut_height2 *height, abut_vec2 origin, abut_vec2 direction,
                                          const abut_cast_options *options, int32_t *segment);

#ifdef __cplusplus
}
#endif

#endif
