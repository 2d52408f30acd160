// box_box3.h : two boxes: whether they touch, their distance, their contacts. All three begin with the search for the axis that
// separates them most (box_axes3.h).
//
// What the kernels leave open, boxes that overlap by an edge or are so near that rounding could say either, is for the unit
// frame.
#ifndef ABUT_PAIRS_BOX_BOX3_H
#define ABUT_PAIRS_BOX_BOX3_H

#include "pairs/box_cast3.h"
#include "pairs/box_contacts3.h"
#include "pairs/box_overlap3.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"

static inline bool abut_box_box_overlap3(const abut_query3 *q)
{
    bool touching;
    return abut_box_box_touch3(q->a, q->b, q->b_in_a, &touching) ? touching : abut_unit_frame_overlap3(q);
}

static inline abut_proximity3 abut_box_box_distance3(const abut_query3 *q)
{
    abut_proximity3 p;
    if (!abut_apart_kernel3(q->a, q->b, q->b_in_a, &p)) {
        return abut_unit_frame_distance3(q);
    }
    abut_keep_normal3(q, p.normal);
    return p;
}

static inline abut_manifold3 abut_box_box_contacts3(const abut_query3 *q)
{
    abut_boxes3 boxes;
    if (!abut_boxes_kernel3(&boxes, q->a, q->b, q->b_in_a, q->limit)) {
        return abut_unit_frame_contacts3(q);
    }
    abut_keep_normal3(q, boxes.answer.normal);
    if (q->points != NULL) {
        abut_boxes_points3(&boxes, q->points);
    }
    return abut_manifold_of_boxes3(&boxes);
}

static const abut_route3 abut_box_box3 = {abut_box_box_overlap3, abut_box_box_distance3, abut_box_box_contacts3,
                                          abut_box_box_cast3};

#endif
