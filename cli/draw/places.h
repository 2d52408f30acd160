// places.h : where on the sheet there is already something, so that words can go where there is nothing.
//
// Honest and simple: each label has a few places it may go to; it takes the one that covers least of what is there already,
// and what lies nearest to its subject among equals. A label in a crowd may say that it would rather not be drawn.
#ifndef CLI_DRAW_PLACES_H
#define CLI_DRAW_PLACES_H

#include "picture/picture.h"

#include <stdint.h>

/// What else speaks against a label there, in areas of the label.
typedef double draw_places_price(const void *user, picture_box box);

typedef struct draw_places {
    picture_box        frame; ///< labels stay in here
    draw_places_price *price; ///< may be NULL
    const void        *user;
    picture_box       *taken;
    int32_t            count, room;
} draw_places;

/// Marks a box as taken. Without memory it is not marked: a label may then cover it, nothing worse.
void draw_places_take(draw_places *places, picture_box box);

/// Marks a line of that half width.
void draw_places_take_line(draw_places *places, picture_point from, picture_point to, double half);

/// Pixels of the box that are taken or outside the frame, in areas of the box: 0 is free.
double draw_places_cost(const draw_places *places, picture_box box);

/// The cheapest place for a label of that size round `subject`, near the first ring of `gap` pixels; its cost goes to *cost.
picture_box draw_places_round(const draw_places *places, picture_box subject, double width, double height, double gap,
                              double *cost);

void draw_places_free(draw_places *places);

#endif
