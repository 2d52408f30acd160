// solid.h : the surface of a body as a mesh, in pixels.
//
// Flat faces are kept as they are. What is round (spheres, rims, whatever lies within a radius of a corner or an edge) becomes
// facets with corners on the true surface, so many that no facet is farther from it than a tenth of a pixel, short of a limit.
#ifndef CLI_DRAW3_SOLID_H
#define CLI_DRAW3_SOLID_H

#include "draw3/mesh.h"
#include "draw3/view.h"

/// Where things of a scene lie in pixels about the middle of the frame.
typedef struct draw3_place {
    const draw3_view *view;
    scene_point       middle; ///< of the picture, along its axes, lengths of the scene
    double            scale;  ///< pixels per length
} draw3_place;

/// A point of the world, and a point of a body's frame.
scene_point draw3_place_at(const draw3_place *place, scene_point world);
scene_point draw3_place_of_body(const draw3_place *place, const scene_body *body, scene_point v);

/// Fills an empty mesh. A body without surface (a point, a segment) has corners (see below) and no facets.
/// False when memory runs out.
bool draw3_solid_make(draw3_mesh *mesh, const scene_body *body, const draw3_place *place);

/// Into how many pieces a full turn of that radius is cut: a multiple of 4.
int32_t draw3_solid_pieces(double radius);

/// A core with corners and everything within `radius` of it (draw3_rounded.c).
void draw3_solid_rounded(draw3_mesh *mesh, const scene_point *corners, const scene_faces *faces, double radius);

/// Half of an outline that is turned about an axis (revolved.c): how far along the axis, how far from it.
typedef struct draw3_profile_point {
    double  along, away;
    int32_t part; ///< of the surface from here to the next point
} draw3_profile_point;

enum { DRAW3_PROFILE_POINTS = 512 };

typedef struct draw3_profile {
    draw3_profile_point points[DRAW3_PROFILE_POINTS];
    int32_t             count;
} draw3_profile;

/// Adds a point; then an arc of that radius about a centre, from and to angles measured from the negative axis outwards.
void draw3_profile_add(draw3_profile *profile, double along, double away, int32_t part);
void draw3_profile_arc(draw3_profile *profile, double along, double away, double radius, double from, double to, int32_t part);

/// The surface a profile makes, from the lower end of the axis up.
void draw3_solid_revolved(draw3_mesh *mesh, const draw3_profile *profile, scene_point center, scene_point axis);

/// Everything within `radius` of an ellipsoid with these half axes, which may be 0, along these unit vectors.
void draw3_solid_ellipsoid(draw3_mesh *mesh, scene_point center, const scene_point axes[3], scene_point half, double radius);

#endif
