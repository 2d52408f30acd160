// surface3.h : what does not move, put together of parts, asked about the contacts of a convex shape: meshes, height fields and
// convex shapes that lie side by side are one surface, without ghost contacts at their seams.
//
// Part of libabut_world. Of one mesh or height field alone the calls of mesh3.h and height3.h ask the same.
#ifndef ABUT_SURFACE3_H
#define ABUT_SURFACE3_H

#include "abut/query3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_mesh3   abut_mesh3;   // mesh3.h builds one
typedef struct abut_height3 abut_height3; // height3.h builds one

/// One part of a surface: a mesh, a height field or a convex shape, the other two NULL, and where it is.
typedef struct abut_surface3 {
    const abut_mesh3   *mesh;
    const abut_height3 *height;
    const abut_shape3  *shape;
    abut_pose3          pose; ///< abut_identity3() for as it is; a zeroed one is no pose
} abut_surface3;

/// How the surface is taken. A zeroed struct (or NULL) is the default.
typedef struct abut_surface_options3 {
    bool      one_sided; ///< triangles push out on the outer side alone, however deep; the default is both sides
    abut_real weld;      ///< surfaces nearer than this are joined (a length); 0 means 2^-20 of the shape's size, in float 2^-16
} abut_surface_options3;

/// The contacts of one normal. Contacts of several triangles or parts that have the same normal are one manifold, as if they
/// had been one face. A contact keeps its id while it is of the same triangle; a vertex of B keeps its id from triangle to
/// triangle.
typedef struct abut_surface_manifold3 {
    abut_manifold3 manifold;                        ///< as of abut_collide3: the four points that span the most
    int32_t        triangle[ABUT_MANIFOLD3_POINTS]; ///< the triangle of each point; -1: of a convex shape
    int32_t        part[ABUT_MANIFOLD3_POINTS];     ///< the part of each point; 0 in the calls about one mesh
} abut_surface_manifold3;

/// The contacts with a convex shape, within the margin: at most `capacity` manifolds, the deepest first, all in the frame that
/// the poses are given in; normals point to the shape. More room is needed while they are found than for what comes out, for
/// all contacts of a triangle, four a manifold, and it may be asked twice: 32 for each triangle and each convex part of the
/// surface are always enough, four where no face has more than four corners, and only those near the shape take any. *status,
/// unless NULL: ABUT_OK; ABUT_NO_ROOM: there was too little, and contacts may be missing, the deepest too: ask again with more;
/// ABUT_INVALID (0 manifolds): the shape, a pose, or a part that names none or more than one thing. Returns their number.
/// Over a flat part of a surface all normals are that of its triangles to 1e-6 (in float 3e-5, and where a needle's own normal
/// is rounding, to that). Parts should be larger than shapes sink into them.
ABUT_API int32_t abut_surfaces3_collide(const abut_surface3 *parts, int32_t count, const abut_shape3 *shape, abut_pose3 pose,
                                        abut_real margin, const abut_surface_options3 *options,
                                        abut_surface_manifold3 *manifolds, int32_t capacity, abut_status *status);

#ifdef __cplusplus
}
#endif

#endif
