// draw3.h : pictures of 3D scenes: what draw.c asks for.
//
// The stage is that of 2D pictures, holding the 2D scene that the 3D scene is in the picture (draw3_shadow.h);
// the bodies themselves, as solids before and behind each other, are added here.
#ifndef CLI_DRAW3_DRAW3_H
#define CLI_DRAW3_DRAW3_H

#include "draw/stage.h"

typedef struct draw3_stage draw3_stage;

/// Seen from an azimuth and elevation in degrees (draw3_view.h). Puts the scene as seen, and its answers, on the stage. NULL
/// when memory runs out; `scene3` and the answers have to stay.
draw3_stage *draw3_open(draw_stage *flat, const scene *scene3, double azimuth, double elevation);
void         draw3_close(draw3_stage *stage);

/// What the picture has to show beside the bodies: the floor.
draw_extent draw3_extent(draw3_stage *stage);

/// Surfaces and lines, once the view is chosen and the bodies of the stage are prepared.
bool draw3_prepare(draw3_stage *stage);

/// What speaks against the name of a body in that box: the share of it where another body is seen.
double draw3_others(const draw3_stage *stage, int32_t own, picture_box box);

/// How much of a body's outline is seen, and the place there nearest to another.
typedef struct draw3_seen {
    double        share;
    picture_point at;
} draw3_seen;

draw3_seen draw3_seen_of(const draw3_stage *stage, int32_t body, picture_point near);

/// Floor, bodies and axes.
void draw3_paint(draw3_stage *stage);

#endif
