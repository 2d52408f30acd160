// order.h : in which order bodies are painted: the farther ones first, as far as there is such an order.
//
// Convex bodies that do not overlap lie one before the other wherever they are seen together. Which is asked at one such place;
// rings of bodies each before the next, and bodies that overlap, get some order, and the painter cuts the later ones by hand.
#ifndef CLI_DRAW3_ORDER_H
#define CLI_DRAW3_ORDER_H

#include "draw3/cover.h"

typedef struct draw3_order {
    int32_t *bodies; ///< all of them, farthest first
    int32_t *rank;   ///< of each body, its place in `bodies`
    int32_t *first;  ///< near[first[i]..first[i + 1]) are the bodies whose boxes meet body i's as seen; body_count + 1 numbers
    int32_t *near;
} draw3_order;

/// False when memory runs out. Bodies that hide nothing come last.
bool draw3_order_make(draw3_order *order, const draw3_cover *covers, int32_t count);
void draw3_order_free(draw3_order *order);

#endif
