// palette.h : the colours of a film, which are known before it is made: those that it is drawn in, and what lies between two of
// them where an edge is smoothed. So a colour is the same in every frame, and what does not move does not flicker.
#ifndef CLI_GIF_PALETTE_H
#define CLI_GIF_PALETTE_H

#include "picture/picture.h"

#include <stdint.h>

/// Colours a film may be drawn in, at most: with all that lies between two they fit a GIF's table.
enum { PALETTE_DRAWN = 20, PALETTE_COLORS = 255 };

typedef struct palette {
    uint32_t color[PALETTE_COLORS]; ///< 0xRRGGBB
    int      count;
    struct {
        uint32_t color; ///< the colour and one bit above it, so that 0 is an empty place
        uint8_t  index;
    } seen[4096]; ///< what was asked last, so that a colour is mostly looked for once
} palette;

/// Of so many colours, without their alpha; the first is that of the paper.
void palette_make(palette *p, const picture_color *drawn, int count);

/// Which of them is nearest to 0xRRGGBB. The upper bits of a pixel do not matter.
uint8_t palette_index(palette *p, uint32_t pixel);

#endif
