// contact_set3.h : all contacts of a pair whose normal and distance are known.
#ifndef ABUT_CLIP_CONTACT_SET3_H
#define ABUT_CLIP_CONTACT_SET3_H

#include "clip/facing3.h"

// The full set, counter-clockwise about the normal.
typedef struct abut_contact_set3 {
    abut_contact3       points[ABUT_CONTACTS3_AT_MOST];
    int32_t             count;   // at least 1, along the distance's own normal
    int32_t             witness; // which of them is the distance's own pair of points, or -1
    abut_contact_frame3 frame;
    abut_real           error; // of the distance, in the frame
} abut_contact_set3;

// For a proximity that is within the margin.
void abut_gather_contacts3(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin);

// Along a normal that is not the distance's own, p->distance being the separation along it: those contacts where one shape lies
// over the other. There may be none.
void abut_gather_along3(abut_contact_set3 *set, const abut_pair3 *pair, const abut_proximity3 *p, abut_real margin);

#endif
