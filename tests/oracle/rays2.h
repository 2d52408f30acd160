// rays2.h : where an endless line goes in and out of a shape of the plane, in the oracle's wide numbers (wide.h), by the
// shape's equation. Shares nothing with the library.
#ifndef ABUT_TESTS_RAYS2_H
#define ABUT_TESTS_RAYS2_H

#include "support/recipe2.h"
#include "wide.h"

#include <stdbool.h>

/// Most points of a hull: all lines through two of them are tried.
#define RAYS2_POINTS RECIPE2_MOST

typedef struct rays2_body {
    recipe2 recipe;
    int     edges;                     ///< of a polygon
    wide    edge[2 * RAYS2_POINTS][3]; ///< outward normal, height
} rays2_body;

typedef struct rays2_truth {
    bool crosses;
    wide entry, exit; ///< fractions of the direction
} rays2_truth;

void rays2_make(rays2_body *body, const recipe2 *recipe);

rays2_truth rays2_ask(const rays2_body *body, const double origin[2], const double direction[2]);

#endif
