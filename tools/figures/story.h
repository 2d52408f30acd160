// story.h : a sheet of pictures, one for each step of a machine, with two or three lines of words under each.
#ifndef FIGURES_STORY_H
#define FIGURES_STORY_H

#include "svg.h"

enum { STORY_WORDS = 3 };

typedef struct story {
    svg     sheet;
    int     columns, rows, told;
    double  width, height; ///< of one picture, without its words
    svg_box picture;       ///< where the present one is
} story;

bool story_open(story *s, const char *path, const char *title, int columns, int rows, double width, double height);

/// Begins the next picture with its words; a line may be NULL.
void story_next(story *s, const char *head, const char *first, const char *second);

/// False when something could not be written, or the pictures do not fill the rows.
bool story_close(story *s);

#endif
