// surface2.h : a chain, a height field or a half-space, whichever a shape of a 2D world is, asked by one name.
#ifndef WORLD_QUERIES_SURFACE2_H
#define WORLD_QUERIES_SURFACE2_H

#include "bodies/state2.h"

static inline abut_ray_hit2 abut_surface_ray2(abut_lent2 s, abut_vec2 origin, abut_vec2 direction,
                                              const abut_cast_options *options, int32_t *segment)
{
    if (s.halfspace != NULL) {
        return abut_halfspace2_ray(s.halfspace, origin, direction, options);
    }
    return s.height != NULL ? abut_height2_ray(s.height, origin, direction, options, segment)
                            : abut_chain2_ray(s.chain, origin, direction, options, segment);
}

static inline abut_hit2 abut_surface_cast2(abut_lent2 s, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 translation,
                                           const abut_cast_options *options, int32_t *segment)
{
    if (s.halfspace != NULL) {
        return abut_halfspace2_cast(s.halfspace, shape, pose, translation, options);
    }
    return s.height != NULL ? abut_height2_cast(s.height, shape, pose, translation, options, segment)
                            : abut_chain2_cast(s.chain, shape, pose, translation, options, segment);
}

static inline bool abut_surface_overlap2(abut_lent2 s, const abut_shape2 *shape, abut_pose2 pose)
{
    if (s.halfspace != NULL) {
        return abut_halfspace2_overlap(s.halfspace, shape, pose);
    }
    return s.height != NULL ? abut_height2_overlap(s.height, shape, pose) : abut_chain2_overlap(s.chain, shape, pose);
}

static inline abut_proximity2 abut_surface_distance2(abut_lent2 s, const abut_shape2 *shape, abut_pose2 pose, int32_t *segment)
{
    if (s.halfspace != NULL) {
        return abut_halfspace2_distance(s.halfspace, shape, pose);
    }
    return s.height != NULL ? abut_height2_distance(s.height, shape, pose, NULL, segment)
                            : abut_chain2_distance(s.chain, shape, pose, NULL, segment);
}

static inline int32_t abut_surface_segments2(abut_lent2 s)
{
    return s.height != NULL ? abut_height2_segments(s.height) : abut_chain2_segments(s.chain);
}

// A segment as a shape. False: there is none, but a hole.
static inline bool abut_surface_segment2(abut_lent2 s, int32_t segment, abut_shape2 *shape)
{
    abut_vec2 end[2];
    if (s.height != NULL) {
        abut_height2_ends(s.height, segment, end);
    } else {
        abut_chain2_ends(s.chain, segment, end);
    }
    (void)abut_make_capsule2(shape, end[0], end[1], 0);
    return s.height == NULL || !abut_height2_is_hole(s.height, segment);
}

#endif
