// chain2.h : static chains of segments: an outline of any shape, closed or open, asked about convex shapes, casts and rays.
//
// Part of libabut_world. Every segment is a convex shape of its own; a bounding volume hierarchy finds the few that matter.
// What tells a chain from a heap of segments is its inner corners: a body that slides over them must feel the surface, not the
// seams ("ghost contacts"). A contact whose normal would lead into a neighbouring segment is therefore made anew along the
// segment's own normal. The chain's frame is the frame of every question and answer; A is the chain, B the shape.
#ifndef ABUT_CHAIN2_H
#define ABUT_CHAIN2_H

#include "abut/allocator.h"
#include "abut/cast2.h"
#include "abut/surface2.h"

#ifdef __cplusplus
extern "C" {
#endif

// A chain is one block without pointers, which may be copied, saved and loaded: abut_chain2_bytes of it are the saved form.

/// Builds a chain of segments, given by two indices into the vertices each, so that its outside is on the right: an outline
/// round something solid runs counter-clockwise. With NULL for `ends` each vertex is joined to the next, and segment_count is
/// vertex_count - 1, or vertex_count for an outline that closes. Segments without length are allowed. ABUT_NOT_FINITE and
/// ABUT_TOO_LARGE name a vertex in *fault (may be NULL), ABUT_BAD_INDEX a segment; ABUT_TOO_FEW_POINTS: no segment;
/// ABUT_TOO_MANY_POINTS: more than 2^24 vertices or segments. Time: n log n. The block takes about 16 bytes a vertex and 40 a
/// segment in double.
ABUT_API abut_status abut_chain2_build(const abut_vec2 *vertices, int32_t vertex_count, const int32_t *ends,
                                       int32_t segment_count, const abut_allocator *allocator, abut_chain2 **chain,
                                       int32_t *fault);

/// Gives its block back to the allocator it was built or loaded with. NULL is allowed.
ABUT_API void abut_chain2_release(abut_chain2 *chain, const abut_allocator *allocator);

/// Length of the block.
ABUT_API size_t abut_chain2_bytes(const abut_chain2 *chain);

/// A chain of a saved block, which is copied. ABUT_CORRUPT: it is not one, is cut off, does not have the checksum that it says,
/// or was saved by another version of the format, in the other precision or on a machine of the other byte order.
ABUT_API abut_status abut_chain2_load(const void *bytes, size_t size, const abut_allocator *allocator, abut_chain2 **chain);

ABUT_API int32_t abut_chain2_segments(const abut_chain2 *chain);
/// The two ends of a segment, which must be one of the chain's.
ABUT_API void abut_chain2_ends(const abut_chain2 *chain, int32_t segment, abut_vec2 end[2]);
/// The box of all of it.
ABUT_API abut_box2 abut_chain2_bounds(const abut_chain2 *chain);

/// Called with each segment that a search finds; false ends the search.
typedef bool abut_chain2_visit_fn(int32_t segment, void *user);

/// Visits every segment whose own box touches the box, in the order of the hierarchy.
ABUT_API void abut_chain2_in_box(const abut_chain2 *chain, abut_box2 box, abut_chain2_visit_fn *visit, void *user);

/// The contacts with a convex shape, within the margin, as abut_surfaces2_collide answers of the chain as the one part.
ABUT_API int32_t abut_chain2_collide(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, abut_real margin,
                                     const abut_surface_options2 *options, abut_surface_manifold2 *manifolds, int32_t capacity,
                                     abut_status *status);

/// Whether they share a point, as abut_overlap2 says of each segment.
ABUT_API bool abut_chain2_overlap(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose);

/// The distance to the nearest segment (which need not be unique), signed as abut_distance2 says of it; *segment, unless NULL,
/// is that segment, or -1. A chain has no inside: of a shape within a closed one the distance is positive.
ABUT_API abut_proximity2 abut_chain2_distance(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose,
                                              const abut_options *options, int32_t *segment);

/// The first touch of a shape that moves by a translation, with every field as of abut_cast2. On an inner corner the normal is
/// that of the segment, or of the corner where it stands out.
ABUT_API abut_hit2 abut_chain2_cast(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                                    const abut_cast_options *options, int32_t *segment);

/// The first segment that a ray meets: `entry` is the fraction, and `exit` where the ray leaves it: the same, unless it runs
/// along. The normal is the segment's, on the side that the ray comes from.
ABUT_API abut_ray_hit2 abut_chain2_ray(const abut_chain2 *chain, abut_vec2 origin, abut_vec2 direction,
                                       const abut_cast_options *options, int32_t *segment);

#ifdef __cplusplus
}
#endif

#endif
