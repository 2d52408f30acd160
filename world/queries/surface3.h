// surface3.h : a mesh, a height field or a half-space, whichever a shape of a 3D world is, asked by one name.
#ifndef WORLD_QUERIES_SURFACE3_H
#define WORLD_QUERIES_SURFACE3_H

#include "bodies/state3.h"

static inline abut_ray_hit3 abut_surface_ray3(abut_lent3 s, abut_vec3 origin, abut_vec3 direction,
                                              const abut_cast_options *options, int32_t *triangle)
{
    if (s.halfspace != NULL) {
        return abut_halfspace3_ray(s.halfspace, origin, direction, options);
    }
    return s.height != NULL ? abut_height3_ray(s.height, origin, direction, options, triangle)
                            : abut_mesh3_ray(s.mesh, origin, direction, options, triangle);
}

static inline abut_hit3 abut_surface_cast3(abut_lent3 s, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 translation,
                                           const abut_cast_options *options, int32_t *triangle)
{
    if (s.halfspace != NULL) {
        return abut_halfspace3_cast(s.halfspace, shape, pose, translation, options);
    }
    return s.height != NULL ? abut_height3_cast(s.height, shape, pose, translation, options, triangle)
                            : abut_mesh3_cast(s.mesh, shape, pose, translation, options, triangle);
}

static inline bool abut_surface_overlap3(abut_lent3 s, const abut_shape3 *shape, abut_pose3 pose)
{
    if (s.halfspace != NULL) {
        return abut_halfspace3_overlap(s.halfspace, shape, pose);
    }
    return s.height != NULL ? abut_height3_overlap(s.height, shape, pose) : abut_mesh3_overlap(s.mesh, shape, pose);
}

static inline abut_proximity3 abut_surface_distance3(abut_lent3 s, const abut_shape3 *shape, abut_pose3 pose, int32_t *triangle)
{
    if (s.halfspace != NULL) {
        return abut_halfspace3_distance(s.halfspace, shape, pose);
    }
    return s.height != NULL ? abut_height3_distance(s.height, shape, pose, NULL, triangle)
                            : abut_mesh3_distance(s.mesh, shape, pose, NULL, triangle);
}

static inline int32_t abut_surface_triangles3(abut_lent3 s)
{
    return s.height != NULL ? abut_height3_triangles(s.height) : abut_mesh3_triangles(s.mesh);
}

// A triangle as a shape. False: there is none, but a hole.
static inline bool abut_surface_triangle3(abut_lent3 s, int32_t triangle, abut_shape3 *shape)
{
    abut_vec3 corner[3];
    if (s.height != NULL) {
        abut_height3_corners(s.height, triangle, corner);
    } else {
        abut_mesh3_corners(s.mesh, triangle, corner);
    }
    (void)abut_make_triangle3(shape, corner[0], corner[1], corner[2], 0);
    return s.height == NULL || !abut_height3_is_hole(s.height, triangle);
}

#endif
