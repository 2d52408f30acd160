// figure.h : a whole picture of a scene with its contacts, in 2D or 3D.
#ifndef CLI_FIGURE_FIGURE_H
#define CLI_FIGURE_FIGURE_H

#include "draw/stage.h"
#include "scene/text/failure.h"

/// Draws what is on the stage (in 3D draw3_open has put it there) into the file `output`, `width` pixels wide.
bool figure_draw(draw_stage *stage, const char *output, double width, bool dark, failure *why);

/// The names of the bodies.
void figure_names(draw_stage *stage);

#endif
