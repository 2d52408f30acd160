// style.h : colours and sizes of a picture, light or dark.
//
// Colours are those of Okabe and Ito (2008), "Color Universal Design: how to make figures and presentations that are friendly
// to colorblind people": all pairs stay apart for the common kinds of colour blindness. No meaning hangs on colour alone:
// touching bodies are also hatched and drawn with a heavier line, neighbours are hatched in different directions, and each
// marker has a form of its own.
#ifndef CLI_DRAW_STYLE_H
#define CLI_DRAW_STYLE_H

#include "picture/mark.h"
#include "picture/picture.h"
#include "picture/text.h"

#include <stdint.h>

enum { DRAW_HUES = 4 };

typedef struct draw_style {
    picture_color paper, ink, quiet, grid;
    picture_color free_line;        ///< outline of a body that touches nothing
    picture_color hue[DRAW_HUES];   ///< touching bodies; neighbours get different ones
    double        hatch[DRAW_HUES]; ///< and different directions of hatching, radians
    picture_color depth;
    double unit;     ///< size of signs and letters: 1 on a sheet 1200 wide, growing as the root of the width, so that a wider
                     ///< sheet shows more and is still read from the same distance
    double mark;     ///< the same for the signs at contacts, smaller in a crowd
    double line;     ///< and for the outlines
    bool   manifold; ///< there is room for the signs of manifolds
} draw_style;

/// The style for a sheet of that width, for bodies that measure `typical` pixels and `touching` pairs that touch.
draw_style draw_style_make(bool dark, double width);
void       draw_style_suit(draw_style *style, double typical, int64_t touching);

picture_type draw_type(const draw_style *style, double size, bool bold, picture_color color);

#endif
