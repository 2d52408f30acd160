// strip.h : a sheet of pictures, one for each step of an algorithm, with two or three lines of text under each.
#ifndef FIGURES_STRIP_H
#define FIGURES_STRIP_H

#include "svg.h"

enum { STRIP_LINES = 3 };

typedef struct strip {
    svg     sheet;
    int     columns, rows, drawn;
    double  width, height; ///< of one picture, without its words
    svg_box picture;       ///< where the present one is
} strip;

bool strip_open(strip *s, const char *path, const char *title, int columns, int rows, double width, double height);

/// Begins the next picture with its words; a line may be NULL.
void strip_next(strip *s, const char *head, const char *first, const char *second);

/// False when something could not be written, or the pictures do not fill the rows.
bool strip_close(strip *s);

#endif
