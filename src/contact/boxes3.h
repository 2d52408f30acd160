// boxes3.h : the contact manifold of two boxes of space, by a kernel of its own.
#ifndef ABUT_CONTACT_BOXES3_H
#define ABUT_CONTACT_BOXES3_H

#include "contact/four3.h"
#include "contact/sides3.h"

// The answer, before it is written down: so that a manifold is written once, where the caller wants it.
typedef struct abut_boxes3 {
    abut_proximity3 told;   // the distance's part of it; of overlapping boxes without the points
    abut_vec3       middle; // of A
    abut_real       unit;
    abut_sides3     sides;
    abut_real       x[2 * 4], y[2 * 4], height[2 * 4]; // of the contacts' places (sides3.h)
    uint64_t        name[2 * 4];
    uint32_t        taken; // which places are contacts, bit for bit
    int32_t         total, count;
    int32_t         chosen[ABUT_MANIFOLD3_POINTS];
} abut_boxes3;

// False when the shapes are not boxes that overlap clearly, lie flat on each other within the margin or are clearly farther
// apart than it, or when rounding could change which features meet: then the plain way is called for. Leaves the normal in the
// cache, which may be NULL.
bool abut_boxes_meet3(abut_boxes3 *s, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real margin,
                      abut_cache3 *cache);

abut_manifold3 abut_boxes_manifold3(const abut_boxes3 *s);

// The full set, counter-clockwise about the normal.
void abut_boxes_points3(const abut_boxes3 *s, abut_contact3 *points);

#endif
