// many2.h : which kernels answer many pairs of one kind side by side in 2D: the table of batches.
//
// It is apart from the table of routes, so that a program which asks no batch need not have these kernels. This text is
// compiled for each kind of processor (isa/*_2.c), to the same bits.
#ifndef ABUT_PAIRS_MANY2_H
#define ABUT_PAIRS_MANY2_H

#include "pairs/box_box_lanes2.h"
#include "pairs/box_distance_lanes2.h"
#include "pairs/circle_circle_lanes2.h"

static const abut_lanes2 abut_many_circles2 = {NULL, abut_circle_circle_many_distances2, abut_circle_circle_many_contacts2};
static const abut_lanes2 abut_many_boxes2 = {abut_box_box_many_overlaps2, abut_box_box_many_distances2,
                                             abut_box_box_many_contacts2};

// By the core of A, then the core of B; the others are asked one by one.
static const abut_many2 abut_many_here2 = {{
    [ABUT_CORE2_POINT] = {[ABUT_CORE2_POINT] = &abut_many_circles2},
    [ABUT_CORE2_BOX] = {[ABUT_CORE2_BOX] = &abut_many_boxes2},
}};

#endif
