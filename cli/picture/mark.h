// mark.h : the signs a sheet is marked with. Each differs from the others by its form, not by its colour alone, and
// each has a rim in the colour of the paper so that it stays readable on top of lines and hatching.
#ifndef CLI_PICTURE_MARK_H
#define CLI_PICTURE_MARK_H

#include "picture/picture.h"

typedef struct picture_mark {
    picture_color color;
    picture_color rim;   ///< colour of the paper
    double        size;  ///< radius of the sign, pixels
    double        width; ///< of its lines
} picture_mark;

void picture_disk(picture *sheet, picture_point at, picture_mark mark);
void picture_ring(picture *sheet, picture_point at, picture_mark mark);
void picture_diamond(picture *sheet, picture_point at, picture_mark mark);

/// A diamond with something inside.
void picture_gem(picture *sheet, picture_point at, picture_mark mark, picture_color inside);

/// An arrow seen from its end: a ring with the tip in it, or with the crossed feathers of one that points `away`.
void picture_dart(picture *sheet, picture_point at, bool away, picture_mark mark);

/// An arrow from `tail` along the unit vector `along`; `mark.size` is the length of its head.
void picture_arrow(picture *sheet, picture_point tail, picture_point along, double length, picture_mark mark);

#endif
