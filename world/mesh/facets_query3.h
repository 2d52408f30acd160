// facets_query3.h : overlap, distance, casts and rays of a surface; mesh3.h says what they answer.
#ifndef WORLD_MESH_FACETS_QUERY3_H
#define WORLD_MESH_FACETS_QUERY3_H

#include "abut/cast3.h"
#include "mesh/facets3.h"

bool abut_facets3_overlap(const abut_facets3 *facets, const abut_shape3 *shape, abut_pose3 pose);

abut_proximity3 abut_facets3_distance(const abut_facets3 *facets, const abut_shape3 *shape, abut_pose3 pose,
                                      const abut_options *options, int32_t *triangle);

abut_hit3 abut_facets3_cast(const abut_facets3 *facets, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 translation,
                            const abut_cast_options *options, int32_t *triangle);

abut_ray_hit3 abut_facets3_ray(const abut_facets3 *facets, abut_vec3 origin, abut_vec3 direction,
                               const abut_cast_options *options, int32_t *triangle);

#endif
