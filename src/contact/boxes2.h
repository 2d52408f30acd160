// boxes2.h : the contact manifold of two boxes of the plane that are not rounded.
#ifndef ABUT_CONTACT_BOXES2_H
#define ABUT_CONTACT_BOXES2_H

#include "abut/query2.h"

// What is known of their contacts: two places on an edge of one of the boxes, the reference box.
typedef struct abut_boxes2 {
    abut_vec2   normal;
    abut_vec2   foot;     // of the reference box's middle on that edge, in the caller's frame and unit
    abut_real   at[2];    // the contacts, along the tangent from there
    abut_real   gap[2];   // what is between the boxes there
    abut_real   share[2]; // of the gap that A's and B's points stand off the edge
    uint64_t    id[2];
    int         first; // which of the two is told first
    int32_t     count;
    abut_real   distance, error;
    abut_status status;
} abut_boxes2;

// False when the shapes are not such, or touch with corners or so nearly that the general way is called for.
bool abut_boxes_meet2(abut_boxes2 *m, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                      abut_cache2 *cache);

// The manifold of boxes that met.
abut_manifold2 abut_boxes_manifold2(const abut_boxes2 *m);

#endif
