// view.h : from the lengths of a scene to pixels of a sheet, and the choice of the part of the scene that is shown.
//
// One scale for both axes, y up in the scene and down on the sheet. A view is valid for every scene: a single point, 1e-300
// or 1e300 wide. When the bodies are too small to be seen beside the distances between them, the view keeps to the place
// where most are.
#ifndef CLI_DRAW_VIEW_H
#define CLI_DRAW_VIEW_H

#include "picture/picture.h"
#include "scene/model/scene.h"

typedef struct draw_extent {
    scene_point lower, upper;
} draw_extent;

typedef struct draw_view {
    scene_point middle;  ///< of the scene, at the middle of the frame
    double      scale;   ///< pixels per length of the scene
    picture_box frame;   ///< where on the sheet the scene is drawn
    bool        limited; ///< the view was narrowed: bodies may lie outside
} draw_view;

/// The axis-aligned box of a body, radius included; of a half-space, which is drawn as far as the frame goes, none: the lower
/// corner is above the upper one then.
draw_extent draw_extent_of(const scene_body *body);

/// The smallest one that holds both.
draw_extent draw_extent_join(draw_extent e, draw_extent f);

/// The view for bodies of the given extents in a frame that starts at `corner`, is `width` pixels wide and as high as the scene
/// asks for, within reason. `touching[i]` makes body i count for more when the view has to be narrowed.
/// False when memory runs out.
bool draw_view_choose(draw_view *view, const draw_extent *extents, const bool *touching, int32_t count, picture_point corner,
                      double width);

picture_point draw_view_at(const draw_view *view, scene_point p);

/// The round length (1, 2 or 5 times a power of ten) nearest below `length`.
double draw_round_length(double length);

#endif
