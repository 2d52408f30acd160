// view.h : from where a 3D scene is seen.
//
// The picture is a parallel projection: lengths square to the line of sight are true, and the scale bar holds for them. z is
// up. The azimuth turns the viewer about z, counter-clockwise from x seen from above; the elevation lifts him above the
// floor.
#ifndef CLI_DRAW3_VIEW_H
#define CLI_DRAW3_VIEW_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

typedef struct draw3_view {
    double      azimuth, elevation; ///< degrees
    scene_point right, up, toward;  ///< axes of the picture, in the world; `toward` points at the viewer
} draw3_view;

#define DRAW3_AZIMUTH (-60.0)
#define DRAW3_ELEVATION 25.0

draw3_view draw3_view_make(double azimuth, double elevation);

/// Reads "AZIMUTH,ELEVATION" in degrees, |azimuth| <= 360, |elevation| <= 90; NULL leaves both as they are. False with `why`
/// filled when it is nothing of the kind.
bool draw3_view_read(const char *text, double *azimuth, double *elevation, failure *why);

/// A vector of the world along the axes of the picture: x to the right, y up, z towards the viewer. Never infinite.
scene_point draw3_view_of(const draw3_view *view, scene_point v);

/// A point v of a body's frame likewise, turned with the body but not moved.
scene_point draw3_view_of_body(const draw3_view *view, const scene_body *body, scene_point v);

#endif
