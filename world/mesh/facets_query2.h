// facets_query2.h : overlap, distance, casts and rays of a surface; mesh2.h says what they answer.
#ifndef WORLD_MESH_FACETS_QUERY2_H
#define WORLD_MESH_FACETS_QUERY2_H

#include "abut/cast2.h"
#include "mesh/facets2.h"

bool abut_facets2_overlap(const abut_facets2 *facets, const abut_shape2 *shape, abut_pose2 pose);

abut_proximity2 abut_facets2_distance(const abut_facets2 *facets, const abut_shape2 *shape, abut_pose2 pose,
                                      const abut_options *options, int32_t *segment);

abut_hit2 abut_facets2_cast(const abut_facets2 *facets, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                            const abut_cast_options *options, int32_t *segment);

abut_ray_hit2 abut_facets2_ray(const abut_facets2 *facets, abut_vec2 origin, abut_vec2 direction,
                               const abut_cast_options *options, int32_t *segment);

#endif
