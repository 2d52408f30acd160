// rays3.h : where an endless line goes in and out of a shape of space, in the oracle's wide numbers (wide.h), by the shape's
// equation. Shares nothing with the library.
#ifndef ABUT_TESTS_RAYS3_H
#define ABUT_TESTS_RAYS3_H

#include "support/recipe3.h"
#include "wide.h"

#include <stdbool.h>

/// Most points of a hull: all planes through three of them are tried.
#define RAYS3_POINTS RECIPE3_MOST

typedef struct rays3_body {
    recipe3 recipe;
    int     planes;                     ///< of a hull or a box
    wide    plane[2 * RAYS3_POINTS][4]; ///< outward normal, height
} rays3_body;

typedef struct rays3_truth {
    bool crosses;
    wide entry, exit; ///< fractions of the direction
} rays3_truth;

void rays3_make(rays3_body *body, const recipe3 *recipe);

rays3_truth rays3_ask(const rays3_body *body, const double origin[3], const double direction[3]);

#endif
