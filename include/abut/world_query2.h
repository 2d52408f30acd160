// world_query2.h : what a ray, a moving shape or a shape that stands still meets in a 2D world, and what is nearest.
//
// Everything is given and answered in the world's frame. Normals point from what is met to the ray or the shape that asks.
// The world answers as of its last update: ask after abut_world2_update. What has been removed since is not met; what has come
// or moved since may be missed.
//
// Each shape is asked by the core's own query in its frame, and `error` and `safe` are that query's: proved for the numbers as
// they are in that frame. Bringing ray or shape there rounds, by a few units in the last place of the positions; it comes on
// top, and matters far from the origin.
//
// Answers depend on the shapes, poses and ids alone. Of two that are equally good the one of the lower id comes first. No
// allocation; any number of threads may ask at once while nothing changes the world. An array may be NULL where `capacity` is
// 0: rays, casts and overlaps then only count. Where an answer is a number alone, it is 0 for a question that is not usable.
#ifndef ABUT_WORLD_QUERY2_H
#define ABUT_WORLD_QUERY2_H

#include "abut/world2.h"
#include "abut/world_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A shape that a ray meets.
typedef struct abut_world_ray_hit2 {
    uint32_t      shape, body; ///< ids; 0: nothing is met
    int32_t       segment;     ///< of a surface; else -1
    abut_ray_hit2 hit;         ///< as of abut_ray2, in the world's frame
} abut_world_ray_hit2;

/// A shape that a moving shape meets.
typedef struct abut_world_hit2 {
    uint32_t  shape, body; ///< ids; 0: nothing is met
    int32_t   segment;     ///< of a surface; else -1
    abut_hit2 hit;         ///< as of abut_cast2 with what is met as A, in the world's frame
} abut_world_hit2;

/// A shape and how far it is.
typedef struct abut_world_near2 {
    uint32_t        shape, body; ///< ids; 0: none
    int32_t         segment;     ///< of a surface; else -1
    abut_proximity2 proximity;   ///< as of abut_distance2 with the found shape as A, in the world's frame
} abut_world_near2;

/// The first shape that the ray from `origin` to origin + max_fraction * direction meets. `options` and `filter` may be NULL.
/// hit.status is ABUT_MISS where there is none, ABUT_INVALID where the ray is not usable: origin, direction or the length of
/// the whole way are not finite or above ABUT_REAL_LARGEST. So a ray without end has a large max_fraction, but not INFINITY.
/// The direction is as long as the ray: one of unit length ends after 1, one of length 0 meets what its origin is in.
ABUT_API abut_world_ray_hit2 abut_world2_ray(const abut_world2 *world, abut_vec2 origin, abut_vec2 direction,
                                             const abut_cast_options *options, const abut_query_filter *filter);

/// Whether the ray meets anything. Quicker than the first one: it stops at any.
ABUT_API bool abut_world2_ray_any(const abut_world2 *world, abut_vec2 origin, abut_vec2 direction,
                                  const abut_cast_options *options, const abut_query_filter *filter);

/// How many shapes the ray meets; the first ones, `capacity` at most, in their order. A surface counts once.
ABUT_API size_t abut_world2_ray_all(const abut_world2 *world, abut_vec2 origin, abut_vec2 direction,
                                    const abut_cast_options *options, const abut_query_filter *filter,
                                    abut_world_ray_hit2 *hits, size_t capacity);

/// The first shape that a convex shape meets which moves by a translation. Touches at the start are met at 0, unless
/// options.leave says otherwise. hit.status is ABUT_MISS where there is none, ABUT_INVALID where the question is not usable.
ABUT_API abut_world_hit2 abut_world2_cast(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose,
                                          abut_vec2 translation, const abut_cast_options *options,
                                          const abut_query_filter *filter);

/// How many shapes it meets; the first ones, `capacity` at most, in their order.
ABUT_API size_t abut_world2_cast_all(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                                     const abut_cast_options *options, const abut_query_filter *filter, abut_world_hit2 *hits,
                                     size_t capacity);

/// How many shapes share a point with a convex one; the lowest ids, `capacity` at most, in ascending order. 0 where the shape
/// or its pose are not usable. A point is a circle of radius 0.
ABUT_API size_t abut_world2_overlap(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose,
                                    const abut_query_filter *filter, uint32_t *shapes, size_t capacity);

/// The shapes nearest to a convex one, `capacity` at most and none farther than max_distance (INFINITY: any), nearest first;
/// answers how many. 0 where the shape, its pose or the distance are not usable. A point is a circle of radius 0.
/// Of shapes whose distances differ by less than rounding, relative to the largest coordinate, either may come first.
ABUT_API size_t abut_world2_nearest(const abut_world2 *world, const abut_shape2 *shape, abut_pose2 pose, abut_real max_distance,
                                    const abut_query_filter *filter, abut_world_near2 *found, size_t capacity);

/// Where two worlds are nearest to each other.
typedef struct abut_world_gap2 {
    uint32_t        shape_a, body_a;      ///< of `world`
    uint32_t        shape_b, body_b;      ///< of `other`
    int32_t         segment_a, segment_b; ///< of surfaces; else -1
    abut_proximity2 proximity;            ///< as of abut_distance2 with shape_a as A, in the frame of both
} abut_world_gap2;

/// The shapes of two worlds that are nearest to each other, or deepest in each other, and no farther than max_distance
/// (INFINITY: any). Both worlds have one frame. shape_a and shape_b are 0 where there are none. Surfaces are asked segment by
/// segment; a half-space is asked about every shape of the other world but half-spaces. Cost: the shapes of `world` times the
/// logarithm of those of `other`, so let the smaller world ask.
ABUT_API abut_world_gap2 abut_world2_distance(const abut_world2 *world, const abut_world2 *other, abut_real max_distance,
                                              const abut_query_filter *filter, const abut_query_filter *other_filter);

#ifdef __cplusplus
}
#endif

#endif
