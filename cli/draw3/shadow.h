// shadow.h : the 2D scene that a 3D scene is in a picture.
//
// The bodies are their outlines as seen, in lengths of the scene along the axes of the picture; the answers are the answers,
// turned the same way. What pictures in 2D know how to do (choose a view and colours, place names, number depths) is then
// done by the same code.
#ifndef CLI_DRAW3_SHADOW_H
#define CLI_DRAW3_SHADOW_H

#include "draw3/view.h"
#include "scene/engine/answer.h"

typedef struct draw3_shadow {
    scene   flat;    ///< without pairs
    answer *answers; ///< points and normals along the axes of the picture; z is towards the viewer
} draw3_shadow;

/// False when memory runs out. Keeps pointers into `scene3`.
bool draw3_shadow_make(draw3_shadow *shadow, const scene *scene3, const answer *answers, int64_t count, const draw3_view *view);
void draw3_shadow_free(draw3_shadow *shadow);

#endif
