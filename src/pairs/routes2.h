// routes2.h : which kernels answer which pair of cores in 2D: the table.
//
// This text is compiled for each kind of processor (isa/*_2.c), to the same bits.
#ifndef ABUT_PAIRS_ROUTES2_H
#define ABUT_PAIRS_ROUTES2_H

#include "pairs/box_box2.h"
#include "pairs/box_capsule2.h"
#include "pairs/capsule_capsule2.h"
#include "pairs/circle_cast2.h"
#include "pairs/circle_circle2.h"
#include "pairs/circle_polygon2.h"
#include "pairs/polygon_cast2.h"

static const abut_route2 abut_circles_route2 = {abut_circle_circle_overlap2, abut_circle_circle_distance2,
                                                abut_circle_circle_contacts2, abut_circle_circle_cast2};
static const abut_route2 abut_circle_polygon_route2 = {abut_circle_polytope_overlap2, abut_circle_polytope_distance2,
                                                       abut_circle_polygon_contacts2, abut_polytopes8_cast2};
static const abut_route2 abut_circle_polytope_route2 = {abut_circle_polytope_overlap2, abut_circle_polytope_distance2,
                                                        abut_circle_polytope_contacts2, abut_polytopes8_cast2};
static const abut_route2 abut_capsules_route2 = {abut_capsule_capsule_overlap2, abut_capsule_capsule_distance2,
                                                 abut_capsule_capsule_contacts2, abut_polytopes8_cast2};
static const abut_route2 abut_box_capsule_route2 = {abut_box_capsule_overlap2, abut_box_capsule_distance2,
                                                    abut_box_capsule_contacts2, abut_polytopes8_cast2};
static const abut_route2 abut_capsule_box_route2 = {abut_box_capsule_overlap2, abut_box_capsule_distance2,
                                                    abut_capsule_box_contacts2, abut_polytopes8_cast2};
static const abut_route2 abut_boxes_route2 = {abut_polytopes8_overlap2, abut_polytopes8_distance2, abut_box_box_contacts2,
                                              abut_polytopes8_cast2};
static const abut_route2 abut_polygons_route2 = {abut_polytopes8_overlap2, abut_polygon_polygon_distance2,
                                                 abut_polygon_polygon_contacts2, abut_polytopes8_cast2};
static const abut_route2 abut_polytopes_route2 = {abut_polytopes8_overlap2, abut_polytopes8_distance2,
                                                  abut_polytopes8_contacts2, abut_polytopes8_cast2};
// No kernel knows these cores.
static const abut_route2 abut_general_route2 = {abut_unproved_overlap2, abut_unproved_distance2, abut_unproved_contacts2,
                                                abut_unproved_cast2};

// A row for each core of A, in the order of abut_core2: none, point, segment, box, polygon, ellipse, custom, no core; in a
// row, of B.
static const abut_routes2 abut_routes_here2 = {{
    {&abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2,
     &abut_general_route2, &abut_general_route2, &abut_general_route2},
    {&abut_general_route2, &abut_circles_route2, &abut_polytopes_route2, &abut_polytopes_route2, &abut_polytopes_route2,
     &abut_general_route2, &abut_general_route2, &abut_general_route2},
    {&abut_general_route2, &abut_circle_polytope_route2, &abut_capsules_route2, &abut_capsule_box_route2,
     &abut_polytopes_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2},
    {&abut_general_route2, &abut_circle_polytope_route2, &abut_box_capsule_route2, &abut_boxes_route2, &abut_polytopes_route2,
     &abut_general_route2, &abut_general_route2, &abut_general_route2},
    {&abut_general_route2, &abut_circle_polygon_route2, &abut_polytopes_route2, &abut_polytopes_route2, &abut_polygons_route2,
     &abut_general_route2, &abut_general_route2, &abut_general_route2},
    {&abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2,
     &abut_general_route2, &abut_general_route2, &abut_general_route2},
    {&abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2,
     &abut_general_route2, &abut_general_route2, &abut_general_route2},
    {&abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2, &abut_general_route2,
     &abut_general_route2, &abut_general_route2, &abut_general_route2},
}};

#endif
