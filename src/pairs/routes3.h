// routes3.h : which kernels answer which pair of cores in 3D: the table.
//
// This text is compiled for each kind of processor (isa/*_3.c), to the same bits. A pair of about unit size needs no scale; one
// that does is asked of the same kernel apart, so that the usual one is compiled without it.
#ifndef ABUT_PAIRS_ROUTES3_H
#define ABUT_PAIRS_ROUTES3_H

#include "pairs/box_box3.h"
#include "pairs/capsule_box3.h"
#include "pairs/capsule_capsule3.h"
#include "pairs/capsule_hull3.h"
#include "pairs/hull_hull3.h"
#include "pairs/query3.h"
#include "pairs/sphere_box3.h"
#include "pairs/sphere_capsule3.h"
#include "pairs/unit_frame3.h"

static const abut_route3 abut_unit_frame_route3 = {abut_unit_frame_overlap3, abut_unit_frame_distance3,
                                                   abut_unit_frame_contacts3, abut_unproved_cast3};
// GJK's first bounds say whether smooth shapes touch.
static const abut_route3 abut_smooth_route3 = {abut_unproved_overlap3, abut_unit_frame_distance3, abut_unit_frame_contacts3,
                                               abut_unproved_cast3};
static const abut_route3 abut_general_route3 = {abut_unproved_overlap3, abut_unproved_distance3, abut_unproved_contacts3,
                                                abut_unproved_cast3};

// A row for each core of A, in the order of abut_core3; in a row, of B.
static const abut_routes3 abut_routes_here3 = {{
    {&abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_capsule_route3, &abut_sphere_capsule_route3, &abut_unit_frame_route3,
     &abut_sphere_box_route3, &abut_sphere_hull_route3, &abut_unit_frame_route3, &abut_unit_frame_route3,
     &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_general_route3},
    {&abut_general_route3, &abut_sphere_capsule_route3, &abut_capsule_capsule_route3, &abut_unit_frame_route3,
     &abut_capsule_box_route3, &abut_capsule_hull_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3, &abut_unit_frame_route3,
     &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_box_route3, &abut_capsule_box_route3, &abut_unit_frame_route3, &abut_box_box3,
     &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_sphere_hull_route3, &abut_capsule_hull_route3, &abut_unit_frame_route3,
     &abut_unit_frame_route3, &abut_hull_hull_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_unit_frame_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3, &abut_smooth_route3,
     &abut_general_route3},
    {&abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3, &abut_general_route3,
     &abut_general_route3},
}};

#endif
