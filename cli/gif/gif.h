// gif.h : frames as an animated GIF (GIF89a), which begins again when it has ended. A frame holds only what has changed since
// the one before. The file has its name when it is whole.
//
// giflib.c writes it with giflib; where the program is built without that, none.c says so.
#ifndef CLI_GIF_GIF_H
#define CLI_GIF_GIF_H

#include "picture/picture.h"

typedef struct gif gif;

/// False, with one line in `fault`, when this program was built without giflib or the name does not end in .gif.
bool gif_possible(const char *target, char *fault, size_t size);

/// Begins a file of so many pixels, for sheets drawn in these colours (palette_make). NULL with one line in `fault`.
gif *gif_open(const char *target, int width, int height, const picture_color *drawn, int count, char *fault, size_t size);

/// Adds an image of that many pixels, shown for so many hundredths of a second. False with one line in `fault`.
bool gif_add(gif *to, picture *image, int hundredths, char *fault, size_t size);

/// Ends it and gives the file its name. False with one line in `fault`; there is no file then. It is freed either way.
bool gif_keep(gif *to, char *fault, size_t size);

/// Throws it away. NULL is fine.
void gif_drop(gif *to);

#endif
