// four3.h : which four of up to eight contacts in a plane stand for all: reduce3.c in rows.
#ifndef ABUT_CONTACT_FOUR3_H
#define ABUT_CONTACT_FOUR3_H

#include "contact/reduce3.h"
#include "math/row4.h"

// Eight places for contacts. The plane they lie in has two axes of the frame, x and y; of the normal it has x, y and above.
typedef struct abut_eight3 {
    abut_row4       x[2], y[2], height[2];
    abut_row4       cap[2]; // infinite, and below zero where there is no contact
    abut_vec3       normal; // x, y, above
    const uint64_t *name;   // of the contacts: tell apart those that are as good
} abut_eight3;

// How many of two or more are chosen, deepest first; 0 where all are in one line, or barely not.
int32_t abut_four_of3(const abut_eight3 *e, int32_t count, abut_reduce3_slack slack, int32_t chosen[ABUT_MANIFOLD3_POINTS]);

#endif
