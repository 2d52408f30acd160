// surface2.h : what does not move, put together of parts, asked about the contacts of a convex shape: chains, height fields and
// convex shapes that lie side by side are one surface, without ghost contacts at their seams.
//
// Part of libabut_world. Of one chain or height field alone the calls of chain2.h and height2.h ask the same.
#ifndef ABUT_SURFACE2_H
#define ABUT_SURFACE2_H

#include "abut/query2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_chain2  abut_chain2;  // chain2.h builds one
typedef struct abut_height2 abut_height2; // height2.h builds one

/// One part of a surface: a chain, a height field or a convex shape, the other two NULL, and where it is.
typedef struct abut_surface2 {
    const abut_chain2  *chain;
    const abut_height2 *height;
    const abut_shape2  *shape;
    abut_pose2          pose; ///< abut_identity2() for as it is; a zeroed one is no pose
} abut_surface2;

/// How the surface is taken. A zeroed struct (or NULL) is the default.
typedef struct abut_surface_options2 {
    bool      one_sided; ///< segments push out on the outer side alone, however deep; the default is both sides
    abut_real weld;      ///< surfaces nearer than this are joined (a length); 0 means 2^-20 of the shape's size, in float 2^-16
} abut_surface_options2;

/// The contacts of one normal. Contacts of several segments or parts that have the same normal are one manifold, as if they
/// had been one side. A contact keeps its id while it is of the same segment.
typedef struct abut_surface_manifold2 {
    abut_manifold2 manifold;   ///< as of abut_collide2: the two outermost points
    int32_t        segment[2]; ///< the segment of each point; -1: of a convex shape
    int32_t        part[2];    ///< the part of each point; 0 in the calls about one chain
} abut_surface_manifold2;

/// The contacts with a convex shape, within the margin: at most `capacity` manifolds, the deepest first, all in the frame that
/// the poses are given in; normals point to the shape. More room is needed while they are found than for what comes out, as a
/// segment may be asked twice: two for each segment and each convex part of the surface are always enough, and only those near
/// the shape take any. *status, unless NULL: ABUT_OK; ABUT_NO_ROOM: there was too little, and contacts may be missing, the
/// deepest too: ask again with more; ABUT_INVALID (0 manifolds): the shape, a pose, or a part that names none or more than one
/// thing. Returns their number.
/// Over a straight part of a surface all normals are that of its segments to 1e-6 (in float 3e-5). Parts should be larger than
/// shapes sink into them.
ABUT_API int32_t abut_surfaces2_collide(const abut_surface2 *parts, int32_t count, const abut_shape2 *shape, abut_pose2 pose,
                                        abut_real margin, const abut_surface_options2 *options,
                                        abut_surface_manifold2 *manifolds, int32_t capacity, abut_status *status);

#ifdef __cplusplus
}
#endif

#endif
